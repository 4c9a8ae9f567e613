"""The relations between files: what each link leads to, and which file imports which."""

import posixpath
from collections.abc import Collection, Mapping
from dataclasses import field
from functools import cached_property
from typing import Literal
from urllib.parse import unquote

from docs_tui.site.content_facts import FileFacts
from docs_tui.site.nearest import Guesses, meant
from docs_tui.site.page_files import PAGE_EXTENSIONS, SNIPPET_EXTENSIONS, find_url
from docs_tui.site.redirects import Redirects
from docs_tui.site.structure import Structure
from docs_tui.source import Diagnostic, Position
from docs_tui.source.file_names import MADE_FILES
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class ImportedFile:
    """One import of a file by a page or a snippet."""

    specifier: str
    """The path as written: ``/snippets/note.mdx``, ``./part.mdx``."""
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
    """The imports by importing file; files without imports are omitted."""
    importers: Mapping[str, tuple[str, ...]]
    """The direct importers by imported file."""

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

    def files_imported_by(self, file: str) -> frozenset[str]:
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


def is_unreadable_import(file: str, specifier: str, structure: Structure) -> bool:
    """Tell whether an import names a file in a folder that cannot be read, so that it may or may not exist."""
    ways = (specifier,) if specifier.startswith(("/", ".")) else (specifier, f"/{specifier}")
    return any(structure.left_out.may_contain(from_root(each, file)) for each in ways)


def import_problems(
    graph: ImportGraph, facts: Mapping[str, FileFacts], files: Collection[str], structure: Structure
) -> list[Diagnostic]:
    """Return imports of missing files and circular imports, with their spans."""
    snippets = Guesses(name for name in files if name.endswith(SNIPPET_EXTENSIONS))
    found: list[Diagnostic] = []
    for file, imports in graph.imports.items():
        for each, statement in zip(imports, facts[file].imports, strict=True):
            at = Position(statement.line, statement.column)
            if each.target is None:
                if is_unreadable_import(file, each.specifier, structure) or not _is_of_docs(file, graph):
                    continue
                near = snippets.of(each.specifier.lstrip("./"))
                hint = meant(near and f"/{near}", "Create the file, or correct the path")
                message = f"file {each.specifier} does not exist"
                found.append(Diagnostic("import-missing", message, file, at, at, hint=hint))
            elif each.target == file or file in graph.files_imported_by(each.target):
                message = f"import cycle: {each.target} imports this file, too"
                hint = "Remove one of the imports"
                found.append(Diagnostic("import-cycle", message, file, at, at, hint=hint))
    return found


def _is_of_docs(file: str, graph: ImportGraph) -> bool:
    """Tell whether a file is a page or Markdown, or code that one imports: a docs folder may hold other code, such as an app."""
    return any(each.endswith(PAGE_EXTENSIONS) for each in (file, *graph.all_importers(file)))


_SCHEME = lazy_pattern(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_MOST_REDIRECTS = 10


def is_external(url: str) -> bool:
    """Tell whether an address has a protocol or a host, and so leaves the docs."""
    return _SCHEME.match(url.strip()) is not None


@record(frozen=True, slots=True)
class LinkTarget:
    """The target of a URL on a page."""

    kind: Literal["page", "asset", "external", "anchor", "missing"]
    """``anchor``: on the page itself; ``missing``: neither page nor file."""
    page: str | None = None
    """The path of the page, for ``page`` and ``anchor``."""
    fragment: str = ""
    """The decoded fragment, without ``#``."""
    path: str = ""
    """For ``asset``, the file relative to the docs root; for ``missing``, the path looked for; for ``external``,
    the URL, or a path from the root for a page that a remote spec generates or whose folder cannot be read."""
    redirected: bool = False
    """Whether it was found through a redirect in docs.json."""


@record(frozen=True, slots=True)
class SiteLinks:
    """Resolves the URLs of one site."""

    structure: Structure
    files: Collection[str]
    redirects: Redirects
    _by_path: dict[str, str | None] = field(default_factory=dict)
    """Resolved paths from the root."""

    def target(self, page: str, file: str | None, url: str) -> LinkTarget:
        """Return the target of ``url`` on the page at ``page`` with source ``file``."""
        url = url.strip()
        if _SCHEME.match(url):
            return LinkTarget("external", path=url)
        address, _, fragment = url.partition("#")
        fragment = unquote(fragment)
        written = address.partition("?")[0]
        if not written:
            return LinkTarget("anchor", page, fragment) if not address else LinkTarget("page", page, fragment)
        path = from_root(written, file if file is not None else page.lstrip("/"))
        found = self._local(path, fragment) or self._redirected(path, fragment) or self._bare(written, fragment)
        return found or LinkTarget(
            "external" if self._is_elsewhere(path) else "missing", fragment=fragment, path="/" + path
        )

    def _local(self, path: str, fragment: str) -> LinkTarget | None:
        url = self._page(path)
        if url is not None:
            return LinkTarget("page", url, fragment)
        for name in (path, unquote(path)):
            if (name in self.files and self.structure.rules.kind(name) != "ignored") or name in MADE_FILES:
                return LinkTarget("asset", fragment=fragment, path=name)
        return None

    def _bare(self, written: str, fragment: str) -> LinkTarget | None:
        """Resolve a path without ``/``, ``./`` or ``../`` from the root, as the hosted service also does."""
        return None if written.startswith(("/", "./", "../")) else self._local(from_root("/" + written, ""), fragment)

    def _is_elsewhere(self, path: str) -> bool:
        """Tell whether ``path`` may exist: a spec generates it beside the navigation, or its folder cannot be read."""
        elsewhere = self.structure.arrangement.elsewhere
        is_made = path in elsewhere or any(path.startswith(folder + "/") for folder in elsewhere)
        return is_made or self.structure.left_out.may_contain(path)

    def _page(self, path: str) -> str | None:
        if path not in self._by_path:
            found = find_url(path, self.structure.urls)
            self._by_path[path] = found or find_url(path, self.structure.arrangement.generated)
        return self._by_path[path]

    def _redirected(self, path: str, fragment: str) -> LinkTarget | None:
        for _ in range(_MOST_REDIRECTS):
            sent = self.redirects.first("/" + path)
            if sent is None:
                return None
            _, destination = sent
            if _SCHEME.match(destination):
                return LinkTarget("external", fragment=fragment, path=destination, redirected=True)
            address, _, own = destination.partition("#")
            path = address.partition("?")[0].strip("/")
            found = self._local(path, own or fragment)
            if found is not None:
                return LinkTarget(found.kind, found.page, found.fragment, found.path, redirected=True)
        return None


def from_root(written: str, file: str) -> str:
    """Return a link's path relative to the docs root, for the page of ``file``."""
    if written.startswith("/") and "//" not in written and "/." not in written:  # as nearly all links are
        return written.strip("/")
    folder = "" if written.startswith("/") else posixpath.dirname(file)
    path = posixpath.normpath(posixpath.join("/", folder, written.lstrip("/")))
    return path.lstrip("/")


@record(frozen=True, slots=False, eq=False, repr=False)
class Relations:
    """Links and imports, computed on demand and shared by the snapshots in which they are equal."""

    structure: Structure
    files: frozenset[str]
    facts: Mapping[str, FileFacts]
    """Only the imports of these facts are used."""

    @cached_property
    def graph(self) -> ImportGraph:
        """Which file imports which."""
        return import_graph(self.facts, self.files)

    @cached_property
    def top_folders(self) -> frozenset[str]:
        """The names of the folders at the root."""
        return frozenset(file.partition("/")[0] for file in self.files if "/" in file)

    @cached_property
    def import_problems(self) -> tuple[Diagnostic, ...]:
        """Imports of missing files, and circular imports."""
        return tuple(import_problems(self.graph, self.facts, self.files, self.structure))

    @cached_property
    def links(self) -> SiteLinks:
        """Resolves URLs."""
        return SiteLinks(self.structure, self.files, self.structure.redirects)
