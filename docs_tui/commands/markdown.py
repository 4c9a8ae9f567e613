"""Pages as the Markdown that leaves this machine: what ``view`` prints and ``copy`` copies is made here, once."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docs_tui.export.bundle import Bundle
    from docs_tui.export.markdown import PageMarkdown
    from docs_tui.site import Page, Site


def markdown_of(site: "Site", page: "Page") -> "PageMarkdown":
    """Return ``page`` as Markdown, in the way that the site's settings want it."""
    from docs_tui.export.markdown import render_markdown  # noqa: PLC0415 - most commands do without the exporter
    from docs_tui.export.markdown_options import copy_options  # noqa: PLC0415 - as above

    return render_markdown(site, page, copy_options(site))


def bundle_of(site: "Site", pages: "Sequence[Page]") -> "Bundle":
    """Return several pages as one text, in the way that the site's settings want it; one alone stays as it is."""
    from docs_tui.export.bundle import bundle, single  # noqa: PLC0415 - as above
    from docs_tui.export.markdown_options import copy_options  # noqa: PLC0415 - as above

    options = copy_options(site)
    return single(site, pages[0], options) if len({page.path for page in pages}) == 1 else bundle(site, pages, options)
