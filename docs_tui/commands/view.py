"""``view``: the exact Markdown of pages, as an AI would get it."""

from collections.abc import Iterator

from docs_tui.commands.command import BASE_URL, JSON, PAGE, Command, Context, Form, Item, Kind, Outcome, Param, no_pages
from docs_tui.commands.markdown import markdown_of
from docs_tui.errors import CannotRunError

PAGES = Param("PAGE", Kind.PAGES, f"{PAGE.help}; or a group: all its pages")
ALL = Param("all", Kind.FLAG, "every page of the site")


def run(context: Context) -> Outcome:
    """Give the Markdown of the pages that are meant, or of all."""
    if not context.pages and not context.flag("all"):
        raise CannotRunError("name a page, or --all for every page")
    if not (context.pages or context.site.pages):
        raise CannotRunError(no_pages(context.folder))
    return Outcome(items=_items(context), with_site=True)


def _items(context: Context) -> Iterator[Item]:
    pages = context.site.pages.values() if context.flag("all") else context.pages
    between = ""
    for page in pages:
        markdown = markdown_of(context.site, page)
        record = {"path": page.path, "file": page.file, "markdown": markdown.text}
        yield Item(text=between + markdown.text, record=record, diagnostics=markdown.diagnostics)
        between = "\n"


VIEW = Command(
    id="view",
    title="View as Markdown",
    help="Print the exact Markdown of pages, as an AI gets it.",
    run=run,
    key="v",
    params=(PAGES, ALL, JSON, BASE_URL),
    example="docs-tui view quickstart | less",
    form=Form.LINES,
)
