"""``pages``: every page of the site, in navigation order."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from docs_tui.commands.context import Context, Item, Outcome, no_pages
from docs_tui.errors import CannotRunError
from docs_tui.source.highlight import Highlight

if TYPE_CHECKING:
    from docs_tui.site import Page, Site

TRAIL = " › "
_HIGHLIGHTS = (Highlight.STRONG, None, Highlight.QUIET)


def list_pages(context: Context) -> Outcome:
    """List the pages.

    Raises:
        CannotRunError: The folder has neither pages nor a docs.json.
    """
    site, message = context.site, no_pages(context.folder)
    if not (site.pages or site.config.file):
        raise CannotRunError(message)
    notice = "" if site.pages else f"{message[:1].upper()}{message[1:]}."
    problems = (*site.structure.problems, *site.settings_problems)
    return Outcome(items=_items(site), notice=notice, diagnostics=problems)


def _items(site: "Site") -> Iterator[Item]:
    for page in site.pages.values():
        yield Item(cells=(page.path, page.title, place(page)), highlights=_HIGHLIGHTS, record=record(page))


def place(page: "Page") -> str:
    """Describe the place of ``page`` in the navigation."""
    where = TRAIL.join(page.nav) if page.in_nav else "not in the navigation"
    marks = [word for word, is_so in (("hidden", page.hidden), ("noindex", page.noindex)) if is_so]
    return f"{where} ({', '.join(marks)})" if marks else where


def record(page: "Page") -> dict[str, object]:
    """Return ``page`` as JSON. Other programs rely on the names and their order."""
    return {
        "path": page.path,
        "file": page.file,
        "title": page.title,
        "description": page.description,
        "nav": page.nav,
        "places": page.places,
        "language": page.language,
        "version": page.version,
        "hidden": page.hidden,
        "noindex": page.noindex,
        "in_nav": page.in_nav,
    }
