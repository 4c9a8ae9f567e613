"""What the rules of a site share: the site, and what every page says about itself."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import TypeAlias

from docs_tui.lint.docs_json_grammar import DOCS_JSON
from docs_tui.lint.json_shapes import ConfigFault, find_faults
from docs_tui.lint.page_facts import PageFacts, Reference
from docs_tui.site import LinkTarget, Page, Site
from docs_tui.site.front_matter import find_front_matter
from docs_tui.site.json_references import place_in
from docs_tui.site.json_text import Pointer, place_of
from docs_tui.site.page_files import CODE_EXTENSIONS
from docs_tui.source import Diagnostic, Source, Span
from docs_tui.source.file_names import CONFIG_FILES

_ANCHOR = re.compile(r"\bid=|<h[1-6]\b")
"""Code that may write an anchor."""
_SOURCES = 8
"""Texts that are kept at hand: all of a large site would take several times what its files do."""
_ANCHORS = 256
"""Pages whose anchors are kept at hand where memory is short."""
_MOST_FAULTS = 500
"""A configuration with more faults is another kind of file."""


LinkTargets: TypeAlias = tuple[str, Reference, tuple[tuple[Page, LinkTarget], ...]]
"""A file, an address in it, and where that leads from each page that the file shows on."""


@dataclass(frozen=True, slots=True)
class _Again:
    """Addresses that are gone through anew each time."""

    make: Callable[[], Iterator[LinkTargets]]

    def __iter__(self) -> Iterator[LinkTargets]:
        return self.make()


@dataclass(frozen=True)
class SiteContext:
    """One state of a site."""

    site: Site
    facts: Mapping[str, PageFacts]
    """By file: each page and each file that pages take in."""
    gone: Mapping[str, str] = field(default_factory=dict)
    """Addresses on other sites that were asked for and are not there, with the reason."""
    compact: bool = False
    """Where addresses lead is found anew for each rule that asks: of a large site it is as much as half its text."""
    _sources: dict[str, Source] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The texts that were asked for last, the latest at the end."""

    @cached_property
    def reported(self) -> Mapping[str, tuple[Diagnostic, ...]]:
        """What the site reports by itself, by code."""
        found: dict[str, list[Diagnostic]] = {}
        for each in self.site.diagnostics:
            found.setdefault(each.code, []).append(each)
        return {code: tuple(each) for code, each in found.items()}

    def source(self, file: str) -> Source:
        """Return the text of a file, with the way from offsets to lines, which is found once for those that ask in a row."""
        source = self._sources.pop(file, None) or Source(file, self.site.file_text(file))
        self._sources[file] = source
        if len(self._sources) > _SOURCES:
            del self._sources[next(iter(self._sources))]
        return source

    @cached_property
    def config_faults(self) -> tuple[ConfigFault, ...]:
        """What docs.json says against its grammar; mint.json has an older one."""
        config = self.site.config
        if config.file != CONFIG_FILES[0] or config.broken or not config.raw:
            return ()
        return tuple(islice(find_faults(config.raw, DOCS_JSON), _MOST_FAULTS))

    def config_place(self, pointer: Pointer) -> tuple[str, Span]:
        """Return where the value at ``pointer`` of docs.json is written: the file that has it, and its place there."""
        config = self.site.config
        file, place = place_in(config.sources, config.file or "docs.json", pointer)
        return file, place_of(config.sources.get(file) or Source(file, ""), place)

    def key_place(self, file: str, name: str) -> Span:
        """Return the line of front matter that gives a key: ``title: Keys``; the beginning of the file where none does."""
        text = self.site.file_text(file)
        block = find_front_matter(text)
        line = re.compile(rf"^{re.escape(name)}[ \t]*[:=][^\r\n]*", re.MULTILINE)
        found = line.search(text, *block[0]) if block is not None else None
        return Span(*found.span()) if found is not None else Span(0, 0)

    def pages_of(self, file: str) -> tuple[Page, ...]:
        """Return the pages that a file shows on: the page itself, or those that take it in."""
        page = self.site.page_of_file(file)
        if page is not None:
            return (page,)
        return self._importers.get(file, ())

    @cached_property
    def _importers(self) -> Mapping[str, tuple[Page, ...]]:
        return {file: self.site.importers(file) for file in self.facts if file not in self.site.structure.paths}

    @cached_property
    def targets(self) -> Iterable[LinkTargets]:
        """Every address of every file with where it leads, from each page that it shows on."""
        return _Again(self._targets) if self.compact else tuple(self._targets())

    def _targets(self) -> Iterator[LinkTargets]:
        link = self.site.link
        for file, facts in self.facts.items():
            references = facts.references
            if references:
                pages = self.pages_of(file)
                for reference in references:
                    yield file, reference, tuple((page, link(page, reference.url)) for page in pages)

    def redirected(self, path: str) -> str | None:
        """Return where docs.json sends a path; None where it sends it nowhere, or a page is there."""
        found = self.site.structure.redirects.first(path) if path not in self.site.pages else None
        return found[1] if found is not None else None

    @cached_property
    def folders(self) -> frozenset[str]:
        """The folders that hold pages, as URL paths."""
        found: set[str] = set()
        for path in self.site.pages:
            folder = path.rpartition("/")[0]
            while folder and folder not in found:
                found.add(folder)
                folder = folder.rpartition("/")[0]
        return frozenset(found)

    def anchors(self, page: Page) -> frozenset[str]:
        """Return the anchors of a page, decoded, with those of what it takes in."""
        known = self._anchors
        if page.path not in known:
            found: set[str] = set()
            for facts in self._facts_on(page):
                found.update(facts.headings)
                found |= facts.ids
            if self.compact and len(known) == _ANCHORS:
                del known[next(iter(known))]
            known[page.path] = frozenset(found)
        return known[page.path]

    def headings(self, page: Page) -> tuple[str, ...]:
        """Return the anchors of the headings of a page, with those of what it takes in."""
        return tuple(each for facts in self._facts_on(page) for each in facts.headings)

    def unsure(self, page: Page) -> bool:
        """Tell whether a page may have anchors that are written nowhere."""
        return any(facts.own_elements and self._may_make_anchors(facts.file) for facts in self._facts_on(page))

    def _may_make_anchors(self, file: str) -> bool:
        """Tell whether the components of a file's own may have anchors: some are not there, or write ids or headings."""
        text = self.site.file_text(file)
        if "export " in text and _ANCHOR.search(text):
            return True
        targets = [each.target for each in self.site.graph.imports.get(file, ())]
        code = (target for target in targets if target is not None and target.endswith(CODE_EXTENSIONS))
        return None in targets or any(_ANCHOR.search(self.site.file_text(target)) for target in code)

    def _facts_on(self, page: Page) -> Iterator[PageFacts]:
        files = [page.file, *self.site.graph.taken_in(page.file)] if page.file else []
        return (self.facts[file] for file in files if file in self.facts)

    @cached_property
    def _anchors(self) -> dict[str, frozenset[str]]:
        return {}
