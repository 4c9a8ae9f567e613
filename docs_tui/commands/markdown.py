"""Pages as the Markdown that leaves this machine: what ``view`` prints and ``copy`` copies is made here, once."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docs_tui.export.markdown import PageMarkdown
    from docs_tui.site import Page, Site


def markdown_of(site: "Site", page: "Page") -> "PageMarkdown":
    """Return ``page`` as Markdown, in the way that the site's settings want it."""
    from docs_tui.export.markdown import page_markdown  # noqa: PLC0415 - most commands do without the exporter
    from docs_tui.export.options import MarkdownOptions  # noqa: PLC0415 - as above

    settings = site.settings
    options = MarkdownOptions(
        base_url=site.base_url,
        components=settings.components,
        callouts=settings.callouts,
        index_note=settings.index_note or False,
    )
    return page_markdown(site, page, options)


def joined(texts: Iterable[str]) -> str:
    """Return several pages as one text, an empty line between them; one page alone stays exactly as it is."""
    return "\n".join(texts)
