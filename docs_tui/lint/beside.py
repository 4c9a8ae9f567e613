"""What the check of a file depends on besides its text and the rules."""

from collections.abc import Callable
from typing import NamedTuple

from docs_tui.lint.exported_names import imported_names
from docs_tui.lint.page_context import has_file_beside
from docs_tui.site import Page, Site
from docs_tui.site.page_files import Content
from docs_tui.site.specs import Specs


def reads_beside(site: Site) -> Callable[[str], tuple[object, ...]]:
    """Return a function that returns what the check of a file depends on besides its text and the rules.

    That is docs.json, the file's position, the names that imported files export, and last the spec of its operation, or None.
    """
    config, specs = site.config, SpecsBeside(site)
    looks = (repr(config.raw.get("icons")), repr(config.raw.get("background")), config.only_appearance)
    shared = (config.file is not None, site.base_url, tuple(config.variables), looks)

    def beside(file: str) -> tuple[object, ...]:
        page = site.page_of_file(file)
        names = imported_names(site, file)
        if page is None:
            return (*shared, names, False, None, None)
        return (*shared, names, True, page.language, specs.of_page(page))

    return beside


class SpecBeside(NamedTuple):
    """What the check of a page depends on if the page has an operation, or names a spec."""

    api: str
    """The operation."""
    exists: bool
    """Whether the site has the file that ``openapi`` names."""
    parts: tuple[tuple[str, Content], ...]
    """The spec and the files that it refers to."""


class SpecsBeside:
    """The specs of one snapshot, each read once for all its pages."""

    def __init__(self, site: Site) -> None:
        """Store the snapshot."""
        self._site = site
        self._parts: dict[str, tuple[tuple[str, Content], ...]] = {}

    def of_page(self, page: Page) -> SpecBeside | None:
        """Return what a page reads of its spec; None if it has none."""
        named = page.front_matter.get("openapi")
        words = named.split() if isinstance(named, str) else []
        if page.file is None or (page.api is None and not words):
            return None
        spec = page.api.spec if page.api is not None else None
        exists = bool(words) and has_file_beside(self._site, page.file, words[0].strip("\"'"))
        return SpecBeside(repr(page.api), exists, self._parts_of(spec) if spec is not None else ())

    def _parts_of(self, spec: str) -> tuple[tuple[str, Content], ...]:
        if spec not in self._parts:
            files = self._site.files
            self._parts[spec] = tuple((name, files[name]) for name in sorted(Specs(files).with_parts([spec])))
        return self._parts[spec]
