"""The Markdown files of a site as they are served: one for every page, hidden ones too, under the names that readers try."""

from collections.abc import Mapping

from docs_tui.export.addresses import markdown_file
from docs_tui.site import Page, Site
from docs_tui.source import Diagnostic, Position, Severity
from docs_tui.source.record import record

_INDEX = "/index.md"


@record(frozen=True, slots=True)
class MarkdownFiles:
    """Which page lies under which name."""

    pages: Mapping[str, str]
    """Path of a file in the served layout to the path of its page; a section's page has two: ``guide/index.md``, ``guide.md``."""
    diagnostics: tuple[Diagnostic, ...]
    """Pages that lost a name to another."""


def markdown_files(site: Site) -> MarkdownFiles:
    """Return the served layout of the pages of ``site``; a page's own name goes before another's second name."""
    found: dict[str, str] = {}
    clashes: list[Diagnostic] = []
    written = sorted(site.pages.values(), key=lambda page: page.file is None)
    for page in written:
        _give(site, found, clashes, markdown_file(page), page)
    for page in written:
        name = markdown_file(page)
        if name.endswith(_INDEX):
            _give(site, found, clashes, name.removesuffix(_INDEX) + ".md", page)
    return MarkdownFiles(found, tuple(clashes))


def _give(site: Site, found: dict[str, str], clashes: list[Diagnostic], name: str, page: Page) -> None:
    owner = found.setdefault(name, page.path)
    if owner != page.path and page.file not in site.structure.lost:
        clashes.append(_clash(site, name, page, site.pages[owner]))


def _clash(site: Site, name: str, page: Page, owner: Page) -> Diagnostic:
    at = Position(1, 1)
    file = page.file or site.config.file or "docs.json"
    message = f"{name} is the Markdown of {owner.file or owner.path}, not of {page.file or page.path}"
    return Diagnostic("markdown-clash", message, file, at, at, Severity.WARNING, "Rename one of the two pages")
