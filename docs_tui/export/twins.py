"""Pages of the same text, as docs that are kept in several versions have many: what is made of one serves the next."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Page, Site
    from docs_tui.source import Diagnostic

_MadeOf: TypeAlias = tuple[object, tuple[str | None, ...]]
"""The content of a page's file, and what its imports lead to."""


@record(frozen=True, slots=True)
class Written:
    """What stands in a page, as Markdown."""

    text: str
    diagnostics: "tuple[Diagnostic, ...]" = ()
    anywhere: bool = False
    """Whether it would be the same if the page lay in another folder."""


class Twins:
    """Remembers what was written last, for the next page if that is made of the same."""

    def __init__(self, site: "Site") -> None:
        self._site = site
        self._made_of: _MadeOf | None = None
        self._written = Written("")

    def known(self, page: "Page") -> Written | None:
        """Return what stands in ``page``; None where that is not known."""
        return self._written if self._made_of is not None and self._made_of == self._of(page) else None

    def keep(self, page: "Page", written: Written) -> None:
        """Remember what stands in ``page``."""
        self._made_of = self._of(page) if written.anywhere and not written.diagnostics else None
        self._written = written

    def _of(self, page: "Page") -> _MadeOf | None:
        if page.file is None:
            return None
        imports = self._site.graph.imports.get(page.file, ())
        return self._site.files.get(page.file), tuple([each.target for each in imports])


def side_by_side(site: "Site", paths: Iterable[str]) -> list[str]:
    """Return the paths of pages so that those of the same text follow one another, else in the order that they have."""
    files, pages = site.files, site.pages
    groups: dict[object, list[str]] = {}
    for path in paths:
        file = pages[path].file
        groups.setdefault(path if file is None else files.get(file), []).append(path)
    return [path for group in groups.values() for path in group]
