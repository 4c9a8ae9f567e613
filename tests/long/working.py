"""Compare what works on two sites: links, imports, entries and findings, each under the original name of its file."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from docs_tui.lint.linter import linted_files
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.page_facts import Reference
from docs_tui.refactor.change_plan import ChangePlan
from docs_tui.site import Page, Site
from docs_tui.source import Diagnostic

_MOST_SHOWN = 4


class Working(NamedTuple):
    """The links, imports and entries that work, and the findings, each with its count."""

    findings: Counter[tuple[str, str]]
    """Rule and file."""
    links: Counter[tuple[str, str]]
    """The file of a link, and the file of the page or picture that it leads to."""
    imports: Counter[tuple[str, str]]
    entries: Counter[str]
    """Pages in the navigation, by file."""


class Names:
    """Tracks the names of files through moves and removals."""

    def __init__(self) -> None:
        self._first: dict[str, str] = {}
        self._gone: dict[str, str] = {}

    def follow(self, plan: ChangePlan, to: str = "") -> None:
        """Apply a plan; ``to`` is the file that replaces a removed page."""
        moved = {each.to: self.first(each.file) for each in plan.changes if each.is_move}
        left = {each.file for each in plan.changes if each.is_move} - moved.keys()
        for each in plan.changes:
            if not each.to:
                self._gone[self.first(each.file)] = self.first(to)
        self._first = {now: first for now, first in self._first.items() if now not in left} | moved
        for file in left:
            self._first.setdefault(file, f"{file} (another)")

    def first(self, file: str) -> str:
        """Return the original name of a file."""
        return self._first.get(file, file)

    def now(self, first: str) -> str:
        """Return the current file for the original name ``first``, or its replacement; empty if it has none."""
        while first in self._gone:
            first = self._gone[first]
        return first

    def is_gone(self, first: str) -> bool:
        """Tell whether a file was removed."""
        return first in self._gone


class Observer:
    """Reads what works on a site. Unchanged files are not read again."""

    def __init__(self) -> None:
        self.names = Names()
        self._read: dict[str, tuple[object, tuple[Reference, ...]]] = {}

    def working(self, site: Site, findings: tuple[Diagnostic, ...]) -> Working:
        """Return what works on a site now."""
        first = self.names.first
        return Working(
            Counter((each.code, first(each.path)) for each in findings),
            Counter(self._links(site)),
            Counter(self._imports(site)),
            Counter({self._page(page): len(page.places) for page in site.pages.values() if page.places}),
        )

    def lost(self, before: Working, after: Working) -> list[str]:
        """Return in words what worked before and no longer works."""
        names = self.names
        wanted = Counter[tuple[str, str]]()
        for (source, target), count in before.links.items():
            if not names.is_gone(source) and names.now(target) != source:
                wanted[source, names.now(target)] += count
        entries = Counter({name: count for name, count in before.entries.items() if not names.is_gone(name)})
        imports = Counter({pair: count for pair, count in before.imports.items() if not names.is_gone(pair[0])})
        found: Mapping[str, Counter[object]] = {
            "new findings": Counter(after.findings - before.findings),
            "links": Counter(wanted - after.links),
            "imports": Counter(imports - after.imports),
            "entries": Counter(entries - after.entries),
        }
        return [f"{what}: {[*each.items()][:_MOST_SHOWN]}" for what, each in found.items() if each]

    def _page(self, page: Page) -> str:
        return self.names.first(page.file) if page.file is not None else page.path

    def _links(self, site: Site) -> Iterator[tuple[str, str]]:
        """Yield the links of every file; a link in a snippet once for each of its targets."""
        for file in linted_files(site):
            own = site.page_of_file(file)
            pages = (own,) if own is not None else site.importers(file)
            for reference in self._references(site, file):
                for target in {self._target(site, page, reference.url) for page in pages} - {""}:
                    yield self.names.first(file), target

    def _target(self, site: Site, page: Page, url: str) -> str:
        target = site.link(page, url)
        if target.kind == "page" and target.page is not None and target.page != page.path:
            return self._page(site.pages[target.page])
        return self.names.first(target.path) if target.kind == "asset" else ""

    def _references(self, site: Site, file: str) -> tuple[Reference, ...]:
        content = site.files[file]
        known = self._read.get(file)
        if known is None or known[0] is not content:
            facts = PageContext.of(site, file).facts(with_terms=False, with_external=False)
            known = self._read[file] = (content, facts.references)
        return known[1]

    def _imports(self, site: Site) -> Iterator[tuple[str, str]]:
        for file, facts in site.facts.items():
            for statement in facts.imports:
                target = site.resolve_import(file, statement.specifier)
                if target is not None:
                    yield self.names.first(file), self.names.first(target)
