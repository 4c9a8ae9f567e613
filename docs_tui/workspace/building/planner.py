# ruff: noqa: PTH118
"""Which files a build consists of, in one state of a site after another."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from docs_tui.errors import CannotRunError
from docs_tui.export.llms.llms_full import Ownership, full_paths, ownership
from docs_tui.export.llms.llms_index import llms_index
from docs_tui.export.markdown_options import file_options
from docs_tui.export.page_urls import markdown_files
from docs_tui.source import Diagnostic
from docs_tui.source.file_names import LLMS_FILES
from docs_tui.source.record import record
from docs_tui.workspace.building.exported import Exported
from docs_tui.workspace.building.kept import edited, hand_written
from docs_tui.workspace.building.plan import Planned, fit_names, full_plan, index_plan, spec_names, spec_plan
from docs_tui.workspace.building.streaming import Streamed
from docs_tui.workspace.building.writing import content_of
from docs_tui.workspace.files import Look, look_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.export.llms.llms_index import LlmsIndex
    from docs_tui.site import Site
    from docs_tui.workspace.building.entry import Entry

Beside: TypeAlias = "Callable[[Site, Callable[[str], Entry]], Streamed]"
"""Returns what a build has besides Markdown and llms files, of a site and the Markdown of each page."""


@dataclass(slots=True)
class Plan:
    """All files of one state of the site."""

    files: dict[str, Planned]
    exported: int
    """How many pages were exported anew for them."""
    diagnostics: tuple[Diagnostic, ...] = ()
    beside: Streamed | None = None

    @property
    def paths_beside(self) -> tuple[str, ...]:
        """Those of the files that are made as they are written."""
        return tuple(path for path in self.beside.paths if path not in self.files) if self.beside is not None else ()


@record(frozen=True, slots=True)
class _Names:
    """Which files stand beside the llms files in the complete set."""

    keep: tuple[object, object]
    """The structure and the index that they were made of."""
    pages: dict[str, str]
    """By name: the page that lies there."""
    specs: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def made_of(self) -> tuple[int, int]:
        """What tells whether they still hold."""
        return id(self.keep[0]), id(self.keep[1])


@dataclass(slots=True)
class _InRoot:
    """An llms file in the docs root, as it was looked at last."""

    look: Look | None
    content: bytes | None = None
    """Of one that is not ours."""
    whose: Ownership = Ownership.OURS


@dataclass(slots=True)
class Planner:
    """Plans the builds of one docs folder."""

    root: Path
    exported: Exported
    complete: bool
    """Pages and specs as well, not the llms files alone."""
    force: bool
    """Edited files of ours do not count."""
    beside: "Beside | None"
    _index: "LlmsIndex | None" = None
    _index_of: "Site | None" = None
    _names: _Names | None = None
    _in_root: dict[str, _InRoot] = field(default_factory=dict)

    def plan(self, site: "Site", full: Planned | None) -> Plan:
        """Return the files that ``site`` makes.

        Args:
            site: The site as it stands.
            full: What is known to stand in llms-full.txt.

        Raises:
            CannotRunError: docs.json cannot be read, and could not before.
        """
        _refuse_broken(site, self.exported.site)
        if not self.complete:
            index = self._indexed(site)
            exported = self.exported.bring(site, full_paths(site, index.public))
            return Plan(self._llms_files(site, index, full), exported)
        exported = self.exported.bring(site, tuple(site.pages), lambda: self._layout(site, self._indexed(site)))
        index = self._indexed(site)
        names = self._layout(site, index)
        by_hand, kept = self._by_hand(site)
        pages = {name: self.exported[path] for name, path in names.pages.items()}
        files = {**spec_plan(site, names.specs), **pages, **self._llms_files(site, index, full), **by_hand}
        beside = self.beside(site, self.exported.__getitem__) if self.beside is not None else None
        return Plan(files, exported, (*names.diagnostics, *kept), beside)

    def _llms_files(self, site: "Site", index: "LlmsIndex", full: Planned | None) -> dict[str, Planned]:
        entries = [self.exported[path] for path in full_paths(site, index.public)]
        return {**index_plan(index), **full_plan(site, entries, full)}

    def _indexed(self, site: "Site") -> "LlmsIndex":
        """Return the indexes of ``site``, made once."""
        if self._index is None or self._index_of is not site:
            self._index, self._index_of = llms_index(site, file_options(site), self._index), site
        return self._index

    def _layout(self, site: "Site", index: "LlmsIndex") -> _Names:
        """Return the names of the complete set; they hold while neither structure nor index change."""
        if self._names is None or self._names.made_of != (id(site.structure), id(index.files)):
            pages, problems = fit_names(site, markdown_files(site))
            keep = (site.structure, index.files)
            self._names = _Names(keep, pages, spec_names(site, index), problems)
        return self._names

    def _by_hand(self, site: "Site") -> tuple[dict[str, Planned], list[Diagnostic]]:
        """Return the llms files of the docs root that win over ours, and what is to be said of them."""
        files: dict[str, Planned] = {}
        said: list[Diagnostic] = []
        for name in LLMS_FILES:
            found = self._llms_file_in_root(name)
            if found.content is None or (found.whose is Ownership.EDITED and self.force):
                continue
            files[name] = (found.content,)
            is_edited = found.whose is Ownership.EDITED
            said.extend([edited(name)] if is_edited else hand_written(site, name, found.content))
        return files, said

    def _llms_file_in_root(self, name: str) -> _InRoot:
        place = os.path.join(self.root, name)
        look = look_of(place)
        known = self._in_root.get(name)
        if known is None or known.look != look:
            content = content_of(place) if look is not None else None
            whose = ownership(content) if content else Ownership.OURS
            known = _InRoot(look, content if whose is not Ownership.OURS else None, whose)
            self._in_root[name] = known
        return known


def _refuse_broken(site: "Site", before: "Site | None") -> None:
    """Refuse to write what a docs.json says that cannot be read; one that could be read before still stands.

    Raises:
        CannotRunError: There is nothing to go by.
    """
    if site.config.broken and before is None:
        problem = next(map(str, site.config.diagnostics), f"{site.config.file} cannot be read, check its permissions")
        raise CannotRunError(f"{problem}; nothing was written")
