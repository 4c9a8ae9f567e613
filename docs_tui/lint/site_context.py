"""The context of site rules: the site, and the facts of every page."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from operator import itemgetter
from typing import TypeAlias

from docs_tui.lint.docs_json_grammar import DOCS_JSON
from docs_tui.lint.json_shapes import ConfigFault, find_faults
from docs_tui.lint.page_facts import PageFacts, Reference
from docs_tui.lint.phrases import files_to_compare
from docs_tui.lint.vale_alerts import ValeAlert
from docs_tui.site import LinkTarget, Page, Site
from docs_tui.site.front_matter import find_front_matter
from docs_tui.site.json_text import Pointer, place_in, place_of
from docs_tui.site.page_files import CODE_EXTENSIONS, page_folders
from docs_tui.source import Diagnostic, Source, Span
from docs_tui.source.file_names import CONFIG_FILES
from docs_tui.source.lazy_pattern import lazy_pattern

_ANCHOR = lazy_pattern(r"\bid=|<h[1-6]\b")
"""Code that may create an anchor."""
_SOURCES = 8
"""How many texts are cached: those of a large site take several times the memory of its files."""
_ANCHORS = 256
"""How many pages' anchors are cached when the linter saves memory."""
_MOST_FAULTS = 500
"""With more faults than this, the file is probably not a docs.json."""


LinkTargets: TypeAlias = tuple[str, Reference, tuple[tuple[Page, LinkTarget], ...]]
"""A file, an address in it, and where the address leads from each page that shows the file."""


def _may_be_reported(url: str, targets: Sequence[tuple[Page, LinkTarget]]) -> bool:
    """Tell whether an address is more than the path of a page or file of the site from the root, as most are."""
    return (
        not url.startswith("/")
        or "#" in url
        or any(target.kind == "missing" or target.redirected for _, target in targets)
    )


@dataclass(frozen=True)
class SiteContext:
    """One snapshot of a site."""

    site: Site
    facts: Mapping[str, PageFacts]
    """By file: each page and each snippet."""
    gone: Mapping[str, str] = field(default_factory=dict)
    """Dead links to other sites, with the reason."""
    compact: bool = False
    """Whether to resolve links again for each rule; stored, their targets take half as much memory as the site's text."""
    only: frozenset[str] | None = None
    """The files whose addresses are checked; None: all."""
    vale: Mapping[str, tuple[ValeAlert, ...]] = field(default_factory=dict)
    """What Vale found, by file."""
    strict: bool = False
    """Whether rules report everything they can, with more false alarms."""
    _sources: dict[str, Source] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The texts that were used last, most recent at the end."""

    @cached_property
    def reported(self) -> Mapping[str, tuple[Diagnostic, ...]]:
        """The site's own diagnostics, by code."""
        found: dict[str, list[Diagnostic]] = {}
        for each in self.site.diagnostics:
            found.setdefault(each.code, []).append(each)
        return {code: tuple(each) for code, each in found.items()}

    def source(self, file: str) -> Source:
        """Return a file's text with its line offsets; cached for several requests in a row."""
        source = self._sources.pop(file, None) or Source(file, self.site.file_text(file))
        self._sources[file] = source
        if len(self._sources) > _SOURCES:
            del self._sources[next(iter(self._sources))]
        return source

    @cached_property
    def config_faults(self) -> tuple[ConfigFault, ...]:
        """The faults of docs.json; mint.json has an older grammar and has none."""
        config = self.site.config
        if config.file != CONFIG_FILES[0] or config.broken or not config.raw:
            return ()
        return tuple(islice(find_faults(config.raw, DOCS_JSON), _MOST_FAULTS))

    def config_place(self, pointer: Pointer) -> tuple[str, Span]:
        """Return the file and span of a value of docs.json."""
        config = self.site.config
        file, place = place_in(config.sources, config.file or "docs.json", pointer)
        return file, place_of(config.sources.get(file) or Source(file, ""), place)

    def key_place(self, file: str, name: str) -> Span:
        """Return the line of a front matter key, such as ``title: Keys``; without one, the start of the file."""
        text = self.site.file_text(file)
        block = find_front_matter(text)
        line = re.compile(rf"^{re.escape(name)}[ \t]*[:=][^\r\n]*", re.MULTILINE)
        found = line.search(text, *block[0]) if block is not None else None
        return Span(*found.span()) if found is not None else Span(0, 0)

    def pages_of(self, file: str) -> tuple[Page, ...]:
        """Return the pages that show a file: itself, or those that import it."""
        page = self.site.page_of_file(file)
        if page is not None:
            return (page,)
        return self._importers.get(file, ())

    @cached_property
    def _importers(self) -> Mapping[str, tuple[Page, ...]]:
        places = {page.file: (place, page) for place, page in enumerate(self.site.pages.values()) if page.file}
        all_importers = self.site.graph.all_importers
        found: dict[str, tuple[Page, ...]] = {}
        for file in self.facts:
            if file not in self.site.structure.paths:
                pages = sorted((places[each] for each in all_importers(file) if each in places), key=itemgetter(0))
                found[file] = tuple(page for _, page in pages)
        return found

    @property
    def targets(self) -> Iterable[LinkTargets]:
        """Every address in the files to check that a rule may report, with its target from each page that shows the file."""
        return self._targets() if self.compact else self._all_targets

    @cached_property
    def _all_targets(self) -> tuple[LinkTargets, ...]:
        return tuple(self._targets())

    def _targets(self) -> Iterator[LinkTargets]:
        known: dict[str, LinkTarget] = {}
        fine: set[str] = set()

        def link(page: Page, url: str) -> LinkTarget:
            """Return the target of a URL. That of a path from the root is the same on all pages."""
            if not url.startswith("/"):
                return self.site.link(page, url)
            if url not in known:
                known[url] = self.site.link(page, url)
            return known[url]

        for file in self.facts:
            if self.only is not None and file not in self.only:
                continue
            references = self.facts[file].references_beside(fine)
            if references:
                pages = self.pages_of(file)
                for reference in references:
                    url = reference.url
                    targets = tuple([(page, link(page, url)) for page in pages])
                    if _may_be_reported(url, targets):
                        yield file, reference, targets
                    elif targets:
                        fine.add(url)

    @cached_property
    def files_with_terms(self) -> Iterable[str]:
        """The files whose terms with several spellings are compared: those to check, and all that use the same terms."""
        if self.only is None:
            return self.facts
        uses = [use for file in self.only for use in self.facts[file].terms]
        sources = {file: text for file in self.facts if isinstance(text := self.site.files[file], bytes)}
        return sorted(self.only | files_to_compare(uses, sources))

    def redirected(self, path: str) -> str | None:
        """Return the redirect's destination for a path; None if there is none or a page has the path."""
        found = self.site.structure.redirects.first(path) if path not in self.site.pages else None
        return found[1] if found is not None else None

    @cached_property
    def folders(self) -> frozenset[str]:
        """The URL paths of folders that contain pages."""
        return page_folders(self.site.pages)

    def anchors(self, page: Page) -> frozenset[str]:
        """Return the decoded anchors of a page and its snippets."""
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
        """Return the anchors of the headings of a page and its snippets."""
        return tuple(each for facts in self._facts_on(page) for each in facts.headings)

    def unsure(self, page: Page) -> bool:
        """Tell whether a page may have anchors that are not in its source."""
        return any(facts.own_elements and self._may_make_anchors(facts.file) for facts in self._facts_on(page))

    def _may_make_anchors(self, file: str) -> bool:
        """Tell whether a file's own components may create anchors: some are missing, or write ids or headings."""
        text = self.site.file_text(file)
        if "export " in text and _ANCHOR.search(text):
            return True
        targets = [each.target for each in self.site.graph.imports.get(file, ())]
        code = (target for target in targets if target is not None and target.endswith(CODE_EXTENSIONS))
        return None in targets or any(_ANCHOR.search(self.site.file_text(target)) for target in code)

    def _facts_on(self, page: Page) -> Iterator[PageFacts]:
        files = [page.file, *self.site.graph.files_imported_by(page.file)] if page.file else []
        return (self.facts[file] for file in files if file in self.facts)

    @cached_property
    def _anchors(self) -> dict[str, frozenset[str]]:
        return {}
