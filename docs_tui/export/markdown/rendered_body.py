"""The rendered body of a page, and a cache for pages that are made of the same text."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from docs_tui.source import Diagnostic
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Page, Site

_CacheKey: TypeAlias = tuple[object, tuple[str | None, ...]]
"""The content of a page's file, and the files that its imports resolve to."""


@record(frozen=True, slots=True)
class RenderedBody:
    """The rendered text of a page, without its title and its operation."""

    text: str
    """Line ends are ``\\n``; no blank lines at the start or the end."""
    diagnostics: tuple[Diagnostic, ...] = ()
    is_movable: bool = False
    """Whether a page with the same text in another folder would have the same body."""


class SameTextCache:
    """Keeps the last rendered body, and returns it for the next page if that has the same text and imports.

    Documentation that is kept in several versions has many such pages; ``group_same_text`` puts them side by side.
    """

    def __init__(self, site: "Site") -> None:
        self._site = site
        self._key: _CacheKey | None = None
        self._body = RenderedBody("")

    def get(self, page: "Page") -> RenderedBody | None:
        """Return the stored body if ``page`` has the same text and imports; otherwise None."""
        return self._body if self._key is not None and self._key == self._key_of(page) else None

    def put(self, page: "Page", body: RenderedBody) -> None:
        """Keep ``body``, unless it depends on the folder of ``page`` or has diagnostics, which name a file."""
        self._key = self._key_of(page) if body.is_movable and not body.diagnostics else None
        self._body = body

    def _key_of(self, page: "Page") -> _CacheKey | None:
        if page.file is None:
            return None
        imports = self._site.graph.imports.get(page.file, ())
        return self._site.files.get(page.file), tuple([each.target for each in imports])


def group_same_text(site: "Site", paths: Iterable[str]) -> list[str]:
    """Return the paths of pages with those of the same text next to each other; the order is kept otherwise."""
    files, pages = site.files, site.pages
    groups: dict[object, list[str]] = {}
    for path in paths:
        file = pages[path].file
        groups.setdefault(path if file is None else files.get(file), []).append(path)
    return [path for group in groups.values() for path in group]
