"""The content of the header: where the user is, the size of the page, problems, and background work."""

from dataclasses import replace
from typing import TYPE_CHECKING

from docs_tui.export.tokens import about_tokens, verdict
from docs_tui.source.clean import clean_line
from docs_tui.source.numbers import counted
from docs_tui.tui.widgets.bars import HeaderState, MarkedState

if TYPE_CHECKING:
    from docs_tui.site import Site
    from docs_tui.tui.app_services import AppWithServices
    from docs_tui.tui.problems.problem_counts import Problems
    from docs_tui.tui.services.marked_pages import MarkedSummary

_MANY = 300
"""With at least this many pages, the header counts them while they are read."""


def header_state(app: "AppWithServices", problems: "Problems", *, is_reading: bool) -> HeaderState | None:
    """Return the content of the header without its page; None before there is a site.

    Args:
        app: Holds the site and the services.
        problems: The problems of the site.
        is_reading: Whether more pages are being read in the background.
    """
    site = app.site
    if site is None:
        return None
    state = HeaderState(
        site=clean_line(site.config.name) or clean_line(app.folder.root.name),
        watching=app.folder_service.watching,
        is_gone=bool(app.folder.gone),
        busy=_reading(site, has_stopped=app.folder_service.has_stopped)
        if is_reading
        else ""
        if problems.whole
        else f"checking {problems.checked}%",
        pages=len(site.pages),
        problems=problems.total,
    )
    if not app.has_services:
        return state
    return replace(
        state,
        files=app.llms_service.header_text,
        served=app.server_service.header_text,
        marked=_marked(app.marked_pages.summary),
    )


def _reading(site: "Site", *, has_stopped: bool) -> str:
    """Return how many pages have been read, if there are many."""
    if has_stopped:
        unread = sum(not page.read for page in site.pages.values())
        return f"{counted(unread, 'page')} not read" if unread else "saves not shown"
    if len(site.pages) <= _MANY:
        return "reading"
    return f"reading {sum(page.read for page in site.pages.values()):,} of {len(site.pages):,}"


def broken_config_notice(before: "Site | None", site: "Site") -> str:
    """Return a notice if docs.json is no longer valid JSON, which says what is used instead; otherwise empty."""
    if not site.config.broken or (before is not None and before.config.broken):
        return ""
    reason = next((str(one) for one in site.config.diagnostics), f"{site.config.file} cannot be read")
    used = "the last valid version is used" if site.config.raw else "the folders are used as the navigation"
    return f"{reason}. Until it is fixed, {used}."


def _marked(marked: "MarkedSummary") -> MarkedState | None:
    """Return the header's text about marked pages; None if none is marked."""
    if not marked.paths:
        return None
    tokens = about_tokens(marked.tokens) if marked.tokens else ""
    if tokens and marked.budget:
        tokens = f"{tokens.partition(' token')[0]} of {marked.budget:,} tokens"
    style = {"within": "$success", "near": "$warning", "over": "$error"}[verdict(marked.tokens, marked.budget)]
    return MarkedState(len(marked.paths), marked.characters, tokens, style)
