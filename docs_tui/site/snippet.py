"""Snippets, and the graph of imports."""

import posixpath
from collections.abc import Collection, Mapping
from urllib.parse import unquote

from docs_tui.site.content_facts import FileFacts
from docs_tui.site.nearest import Guesses, meant
from docs_tui.site.page_files import SNIPPET_EXTENSIONS
from docs_tui.source import Diagnostic, Position
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class ImportedFile:
    """One import of a file by a page or a snippet."""

    specifier: str
    """As written: ``/snippets/note.mdx``, ``./part.mdx``."""
    target: str | None
    """The imported file; None if it is missing."""
    line: int


@record(frozen=True, slots=True)
class Snippet:
    """An imported file that is not a page: MDX, Markdown or JSX."""

    file: str
    imports: tuple[ImportedFile, ...]
    read: bool


def resolve_import(file: str, specifier: str, files: Collection[str]) -> str | None:
    """Return the file that an import names; None if there is none.

    A path from the root, relative to the importing file, or, as older sites write it, from the root without a slash.
    The extension may be left out.
    """
    folder = posixpath.dirname(file)
    plain = unquote(specifier) if "%" in specifier and specifier not in files else specifier
    candidates: tuple[str, ...]
    if plain.startswith("/"):
        candidates = (plain.lstrip("/"),)
    elif plain.startswith("."):
        candidates = (posixpath.join(folder, plain),)
    else:
        candidates = (plain, posixpath.join(folder, plain))
    for candidate in candidates:
        path = posixpath.normpath(candidate)
        for each in (path, path.replace("snippets/", "_snippets/", 1) if path.startswith("snippets/") else path):
            if each in files:
                return each
            if not each.endswith(SNIPPET_EXTENSIONS):
                found = next((each + end for end in SNIPPET_EXTENSIONS if each + end in files), None)
                if found is not None:
                    return found
    return None


@record(frozen=True, slots=True)
class ImportGraph:
    """Which file imports which."""

    imports: Mapping[str, tuple[ImportedFile, ...]]
    """By importing file; files without imports are left out."""
    importers: Mapping[str, tuple[str, ...]]
    """By imported file: direct importers."""

    def all_importers(self, file: str) -> frozenset[str]:
        """Return the files that import ``file``, directly or indirectly."""
        found: set[str] = set()
        waiting = [file]
        while waiting:
            for importer in self.importers.get(waiting.pop(), ()):
                if importer not in found:
                    found.add(importer)
                    waiting.append(importer)
        return frozenset(found)

    def taken_in(self, file: str) -> frozenset[str]:
        """Return the files that ``file`` imports, directly or indirectly."""
        found: set[str] = set()
        waiting = [file]
        while waiting:
            for each in self.imports.get(waiting.pop(), ()):
                if each.target is not None and each.target not in found:
                    found.add(each.target)
                    waiting.append(each.target)
        return frozenset(found)


def imported_files(facts: Mapping[str, FileFacts], files: Collection[str]) -> frozenset[str]:
    """Return all files that others import."""
    found: set[str] = set()
    for file, each in facts.items():
        for statement in each.imports:
            target = resolve_import(file, statement.specifier, files)
            if target is not None and target != file:
                found.add(target)
    return frozenset(found)


def import_graph(facts: Mapping[str, FileFacts], files: Collection[str]) -> ImportGraph:
    """Build the graph of imports from ``facts``."""
    imports: dict[str, tuple[ImportedFile, ...]] = {}
    importers: dict[str, dict[str, None]] = {}
    for file, each in facts.items():
        if not each.imports:
            continue
        found = []
        for statement in each.imports:
            target = resolve_import(file, statement.specifier, files)
            found.append(ImportedFile(statement.specifier, target, statement.line))
            if target is not None and target != file:
                importers.setdefault(target, {})[file] = None
        imports[file] = tuple(found)
    return ImportGraph(imports, {file: tuple(names) for file, names in importers.items()})


def import_problems(graph: ImportGraph, facts: Mapping[str, FileFacts], files: Collection[str]) -> list[Diagnostic]:
    """Return imports of missing files and circular imports, with their spans."""
    snippets = Guesses(name for name in files if name.endswith(SNIPPET_EXTENSIONS))
    found: list[Diagnostic] = []
    for file, imports in graph.imports.items():
        for each, statement in zip(imports, facts[file].imports, strict=True):
            at = Position(statement.line, statement.column)
            if each.target is None:
                near = snippets.of(each.specifier.lstrip("./"))
                hint = meant(near and f"/{near}", "Create the file, or correct the path")
                message = f"there is no file {each.specifier}"
                found.append(Diagnostic("import-missing", message, file, at, at, hint=hint))
            elif each.target == file or file in graph.taken_in(each.target):
                message = f"{each.target} imports this file again"
                hint = "Remove one of the imports"
                found.append(Diagnostic("import-cycle", message, file, at, at, hint=hint))
    return found
