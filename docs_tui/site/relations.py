"""What the files of a site have to do with each other: imports and links. It holds while only the text of pages changes."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from docs_tui.site.facts import FileFacts
from docs_tui.site.links import Links
from docs_tui.site.snippet import ImportGraph, import_graph, import_problems
from docs_tui.site.structure import Structure
from docs_tui.source import Diagnostic


@dataclass(frozen=True, eq=False, repr=False)
class Relations:
    """Computed when first asked for, and shared by the snapshots it is true of."""

    structure: Structure
    files: frozenset[str]
    facts: Mapping[str, FileFacts]
    """Of which only the imports are looked at."""

    @cached_property
    def graph(self) -> ImportGraph:
        """Who takes in what."""
        return import_graph(self.facts, self.files)

    @cached_property
    def import_problems(self) -> tuple[Diagnostic, ...]:
        """Imports of files that are not there, and circles."""
        return tuple(import_problems(self.graph, self.facts, self.files))

    @cached_property
    def links(self) -> Links:
        """Where URLs lead."""
        return Links(self.structure, self.files, self.structure.redirects)
