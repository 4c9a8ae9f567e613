"""``pages``: every page of the site, in the order a reader meets them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from docs_tui.commands.command import COMMAND_LINE, FOLDER, JSON, Command, Context, Form, Item, Outcome, no_pages
from docs_tui.errors import CannotRunError

if TYPE_CHECKING:
    from docs_tui.site import Page, Site

TRAIL = " › "


def run(context: Context) -> Outcome:
    """List the pages.

    Raises:
        CannotRunError: The folder is none of docs.
    """
    site, said = context.site, no_pages(context.folder)
    if not (site.pages or site.config.file):
        raise CannotRunError(said)
    notice = "" if site.pages else f"{said[:1].upper()}{said[1:]}."
    return Outcome(items=_items(site), notice=notice, with_site=True)


def _items(site: "Site") -> Iterator[Item]:
    for page in site.pages.values():
        yield Item(cells=(page.path, page.title, place(page)), record=record(page))


def place(page: "Page") -> str:
    """Return in words where ``page`` stands in the navigation."""
    where = TRAIL.join(page.nav) if page.in_nav else "not in the navigation"
    marks = [word for word, is_so in (("hidden", page.hidden), ("noindex", page.noindex)) if is_so]
    return f"{where} ({', '.join(marks)})" if marks else where


def record(page: "Page") -> dict[str, object]:
    """Return ``page`` as other programs read it; the names and their order are a promise."""
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


PAGES = Command(
    id="pages",
    title="List pages",
    help="List every page with its path, title and place in the navigation.",
    run=run,
    params=(FOLDER, JSON),
    example="docs-tui pages --json",
    form=Form.ARRAY,
    surfaces=COMMAND_LINE,
)
