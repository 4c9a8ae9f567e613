"""Show pages as Markdown, as copying them does."""

from collections.abc import Iterator

from docs_tui.commands.context import Context, Item, Outcome, no_pages
from docs_tui.errors import CannotRunError
from docs_tui.export.markdown import markdown_of


def view(context: Context) -> Outcome:
    """Return the Markdown of the named pages, or of all.

    Raises:
        CannotRunError: No page is named, or the site has none.
    """
    if not context.pages and not context.flag("all"):
        raise CannotRunError("name a page, or use --all for every page")
    if not (context.pages or context.site.pages):
        raise CannotRunError(no_pages(context.folder))
    return Outcome(items=_items(context), with_site=True)


def _items(context: Context) -> Iterator[Item]:
    pages = context.site.pages.values() if context.flag("all") else context.pages
    separator = ""
    for page in pages:
        markdown = markdown_of(context.site, page)
        record = {"path": page.path, "file": page.file, "markdown": markdown.text}
        yield Item(text=separator + markdown.text, record=record, diagnostics=markdown.diagnostics)
        separator = "\n"
