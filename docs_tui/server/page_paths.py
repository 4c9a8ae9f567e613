"""Which page a path of a site names: as a page, or as its Markdown. It follows from names alone."""

from collections.abc import Mapping
from functools import cached_property

from docs_tui.export.page_urls import markdown_files
from docs_tui.server.names import composed
from docs_tui.site import Site

_OF_NAMES = ("_composed", "_files")


class PagePaths:
    """The paths of one state of a site."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def after(self, site: Site) -> "PagePaths":
        """Return those of a later state, which has what was made of names where those are the same."""
        later = PagePaths(site)
        if site.structure is self._site.structure:
            later.__dict__.update((name, self.__dict__[name]) for name in _OF_NAMES if name in self.__dict__)
        return later

    def page(self, path: str) -> str | None:
        """Return the path of the page at ``path``, in whichever way its letters are composed."""
        return path if path in self._site.pages else self._composed.get(composed(path))

    def markdown(self, path: str) -> str | None:
        """Return the path of the page whose Markdown is at ``path``; each page has ``/index.md`` below it as well."""
        if not path.endswith(".md"):
            return None
        found = self._files.get(path[1:]) or self._files.get(composed(path[1:]))
        if found is None and path.endswith("/index.md"):
            return self.page(path.removesuffix("/index.md"))
        return found

    @cached_property
    def _composed(self) -> Mapping[str, str]:
        """The pages with names that can be spelled in two ways, by the usual one."""
        return {composed(path): path for path in self._site.pages if not path.isascii()}

    @cached_property
    def _files(self) -> Mapping[str, str]:
        """The pages by the names of their Markdown."""
        pages = markdown_files(self._site).pages
        return {**{composed(name): path for name, path in pages.items() if not name.isascii()}, **pages}
