"""``review``: what a change does to the pages, compared with a revision of git."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from docs_tui.commands.context import Context, Item, Outcome, incomplete, no_pages
from docs_tui.commands.shown_paths import diagnostic_from_here
from docs_tui.errors import CannotRunError
from docs_tui.review.compare import review as compare
from docs_tui.review.formats.json_review import as_json
from docs_tui.review.formats.markdown_review import as_markdown
from docs_tui.review.formats.review_phrases import summary
from docs_tui.review.formats.text_review import as_text
from docs_tui.review.formats.translation_report import TRANSLATION_FORMATS
from docs_tui.review.review_model import ReviewedPage, ReviewReport
from docs_tui.workspace import Workspace
from docs_tui.workspace.git import HEAD
from docs_tui.workspace.memory_use import collector_off
from docs_tui.workspace.revisions import ComparedSites, compared_sites
from docs_tui.workspace.shared_lint import PICKLED
from docs_tui.workspace.shared_work import shared
from docs_tui.workspace.source_history import outdated_pages
from docs_tui.workspace.translation_history import translation_states

_ENOUGH = 24
"""With fewer changed pages, one process is faster."""


def _as_html(report: ReviewReport) -> str:
    from docs_tui.review.formats.html_review import as_html  # noqa: PLC0415 - 60 ms that the other formats do not need

    return as_html(report)


REVIEW_FORMATS: Mapping[str, Callable[[ReviewReport], str]] = {
    "text": lambda report: as_text(report.review),
    "markdown": as_markdown,
    "json": lambda report: as_json(report.review),
    "html": _as_html,
}


def review(context: Context) -> Outcome:
    """Compare the docs with a revision, or two revisions.

    Raises:
        CannotRunError: Git is not installed, the docs are not in a repository, the commit does not exist, or too many
            revisions are named.
    """
    if context.flag("translations"):
        return _translations(context)
    with collector_off():
        workspace = Workspace(context.root)
        sites = compared(context, workspace)
        found = compare(sites.before, sites.after, sites.files, sites.gone, mapper=_map_pages)
    found = replace(found, outdated=outdated_pages(context.root, sites.after, sites.until))
    report = ReviewReport(found, sites.before, sites.after, _named(context), context.text("preview-url"))
    text = REVIEW_FORMATS[context.text("format") or "text"](report)
    notice = f"Compared with {_named(context)} ({sites.commit}): {summary(found)}"
    level = context.text("fail-on") or sites.after.settings.lint.fail_on
    missed = tuple(map(diagnostic_from_here(context.root), workspace.unreadable))
    return Outcome(
        items=[Item(text=text)],
        notice="\n".join((notice, *incomplete(len(missed)))),
        diagnostics=missed,
        failed=bool(missed) or found.needs_a_look(level),
    )


def compared(context: Context, workspace: Workspace) -> ComparedSites:
    """Return the two sites of the command line; ``workspace`` reads the files on disk if they are one of them."""
    revisions = context.words("REV")
    if len(revisions) > 1:
        raise CannotRunError(f"name one revision, or a range such as {revisions[0]}..{revisions[1]}")
    sites = compared_sites(context.root, _named(context), lambda: workspace.load(context.progress))
    if not (sites.before.pages or sites.after.pages):
        raise CannotRunError(no_pages(context.root))
    return sites


def _map_pages(names: Sequence[str], make: Callable[[str], ReviewedPage | None]) -> Mapping[str, ReviewedPage | None]:
    return shared(names, make, lambda _: None, PICKLED, _ENOUGH)


def _named(context: Context) -> str:
    return next(iter(context.words("REV")), HEAD)


def _translations(context: Context) -> Outcome:
    """List the translations that are missing, behind their source or different from it, with counts of all."""
    if context.words("REV"):
        raise CannotRunError("--translations compares translations with their sources; leave out the revision")
    wanted = context.text("format") or "text"
    if wanted not in TRANSLATION_FORMATS:
        raise CannotRunError(f"--translations has no format {wanted}; use {' or '.join(TRANSLATION_FORMATS)}")
    site = Workspace(context.root).load(context.progress)
    states = translation_states(context.root, site)
    if not states:
        raise CannotRunError(f"the navigation in {site.config.file or 'docs.json'} has no second language to compare")
    failed = context.text("fail-on") != "never" and any(each.verdict != "level" for each in states)
    return Outcome(items=[Item(text=TRANSLATION_FORMATS[wanted](states))], failed=failed)
