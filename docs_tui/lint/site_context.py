"""What the rules of a site share: the site, and what every page says about itself."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from docs_tui.lint.facts import PageFacts, Reference
from docs_tui.site import LinkTarget, Page, Site
from docs_tui.site.json_text import Pointer, place_of
from docs_tui.site.references import place_in
from docs_tui.source import Diagnostic, Source, Span


@dataclass(frozen=True)
class SiteContext:
    """One state of a site."""

    site: Site
    facts: Mapping[str, PageFacts]
    """By file: each page and each file that pages take in."""

    @cached_property
    def carried(self) -> Mapping[str, tuple[Diagnostic, ...]]:
        """What the site reports by itself, by code."""
        found: dict[str, list[Diagnostic]] = {}
        for each in self.site.diagnostics:
            found.setdefault(each.code, []).append(each)
        return {code: tuple(each) for code, each in found.items()}

    def source(self, file: str) -> Source:
        """Return the text of a file, with the way from offsets to lines."""
        return Source(file, self.site.file_text(file))

    def config_place(self, pointer: Pointer) -> tuple[str, Span]:
        """Return where the value at ``pointer`` of docs.json is written: the file that has it, and its place there."""
        config = self.site.config
        file, place = place_in(config.sources, config.file or "docs.json", pointer)
        return file, place_of(Source(file, config.sources.get(file, "")), place)

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
    def targets(self) -> tuple[tuple[str, Reference, tuple[tuple[Page, LinkTarget], ...]], ...]:
        """Every address of every file with where it leads, from each page that it shows on."""
        return tuple(self._targets())

    def _targets(self) -> Iterator[tuple[str, Reference, tuple[tuple[Page, LinkTarget], ...]]]:
        link = self.site.link
        for file, facts in self.facts.items():
            if facts.references:
                pages = self.pages_of(file)
                for reference in facts.references:
                    yield file, reference, tuple((page, link(page, reference.url)) for page in pages)

    def anchors(self, page: Page) -> frozenset[str]:
        """Return the anchors of a page, with those of what it takes in."""
        if page.path not in self._anchors:
            files = [page.file, *self.site.graph.taken_in(page.file)] if page.file else []
            found: set[str] = set()
            for facts in (self.facts[file] for file in files if file in self.facts):
                found.update(each.id for each in facts.headings)
                found |= facts.ids
            self._anchors[page.path] = frozenset(found)
        return self._anchors[page.path]

    @cached_property
    def _anchors(self) -> dict[str, frozenset[str]]:
        return {}
