"""Pages as the Markdown that leaves this machine: what ``view`` prints and ``copy`` copies is made here, once."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docs_tui.export.bundle import Bundle
    from docs_tui.export.markdown import PageMarkdown
    from docs_tui.export.options import MarkdownOptions
    from docs_tui.site import Page, Site


def markdown_of(site: "Site", page: "Page") -> "PageMarkdown":
    """Return ``page`` as Markdown, in the way that the site's settings want it."""
    from docs_tui.export.markdown import page_markdown  # noqa: PLC0415 - most commands do without the exporter

    return page_markdown(site, page, options_of(site))


def bundle_of(site: "Site", pages: "Sequence[Page]") -> "Bundle":
    """Return several pages as one text, in the way that the site's settings want it; one alone stays as it is."""
    from docs_tui.export.bundle import bundle, single  # noqa: PLC0415 - as above

    paths = {page.path for page in pages}
    return single(site, pages[0], options_of(site)) if len(paths) == 1 else bundle(site, pages, options_of(site))


def options_of(site: "Site") -> "MarkdownOptions":
    """Return how the site's settings want Markdown to be written."""
    from docs_tui.export.options import MarkdownOptions  # noqa: PLC0415 - as above

    settings = site.settings
    return MarkdownOptions(
        base_url=site.base_url,
        components=settings.components,
        callouts=settings.callouts,
        index_note=settings.index_note or False,
    )
