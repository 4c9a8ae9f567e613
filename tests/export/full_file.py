"""llms-full.txt rendered from scratch without caches. Builds and servers must produce the same text."""

from docs_tui.export.llms.generated_mark import digests
from docs_tui.export.llms.llms_full import entry_of, full_head, full_paths
from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import MarkdownOptions
from docs_tui.export.page_urls import page_address
from docs_tui.site import Page, Site

_DEFAULT = MarkdownOptions()


def full_entry(site: Site, page: Page, options: MarkdownOptions = _DEFAULT) -> str:
    """Return the entry of ``page``."""
    base = (options.base_url or site.base_url or "").rstrip("/")
    return entry_of(render_markdown(site, page, options), page_address(base, page))


def full_file(site: Site, options: MarkdownOptions = _DEFAULT) -> str:
    """Return the whole file."""
    entries = [full_entry(site, site.pages[path], options).encode("utf-8", "replace") for path in full_paths(site)]
    return b"".join([full_head(site, map(digests, entries)), *entries]).decode()
