"""What pages with snippets, constants and own components become."""

from docs_tui.export.expansion.expand import expand
from docs_tui.export.markdown import render_markdown
from docs_tui.site import Site
from tests.sites import site_of


def body(files: dict[str, str], page: str = "/page") -> str:
    """Return the Markdown of a page without its head and its last line end."""
    site = site_of({"docs.json": '{"name": "Test"}', **files})
    return render_markdown(site, site.pages[page]).body.rstrip("\n")


def expanded_mdx(files: dict[str, str], page: str = "/page") -> str:
    """Return the MDX of a page after the expansion."""
    site = site_of({"docs.json": '{"name": "Test"}', **files})
    return expand(site, site.pages[page]).document.source.text


def codes(site: Site, page: str = "/page") -> list[str]:
    """Return the codes of the problems that the Markdown of a page has."""
    return [diagnostic.code for diagnostic in render_markdown(site, site.pages[page]).diagnostics]
