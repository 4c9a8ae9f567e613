"""Pairs pages with their translations, and tells whether these are up to date."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from docs_tui.review.page_structure import PageStructure, lacking, structure_of
from docs_tui.site import NavEntry, NavNode, Page, Site
from docs_tui.site.counterpart import counterpart
from docs_tui.site.page import Trail
from docs_tui.site.page_files import document_of
from docs_tui.site.site_links import is_external
from docs_tui.source.difference import Difference
from docs_tui.source.record import record

Verdict = Literal["level", "behind", "differs", "missing"]
"""``behind``: the source changed later.

``differs``: it did not, but the structures differ. ``missing``: there is no translation.
"""


@record(frozen=True, slots=True)
class TranslationPair:
    """A page and its translation into one language."""

    language: str
    source: Page
    page: Page | None
    """None: there is no translation."""


@record(frozen=True, slots=True)
class TranslationState:
    """How a translation compares with its source."""

    pair: TranslationPair
    verdict: Verdict
    commit: str = ""
    """The commit at which it was last up to date with its source; empty if unknown."""
    date: str = ""
    """The day of that commit: ``2026-03-31``."""
    change: Difference = Difference()
    """How the source changed since."""
    lacks: tuple[str, ...] = ()
    """Parts that only the source has."""
    extra: tuple[str, ...] = ()
    """Parts that only the translation has."""


def translation_pairs(site: Site) -> tuple[TranslationPair, ...]:
    """Return every page of the default language with its counterpart in each of the other languages."""
    found: dict[tuple[str, str], TranslationPair] = {}
    for here, others in _languages(site.navigation.children, ()):
        sources = [page for page in site.pages.values() if page.file and page.is_in(here)]
        for language, there in others:
            for source in sources:
                path = counterpart(site, source, here, there)
                page = site.pages[path] if path is not None else None
                if page is None or (page.file is not None and page.file != source.file):
                    found.setdefault((language, source.path), TranslationPair(language, source, page))
    return tuple(found.values())


def _languages(entries: Sequence[NavEntry], trail: Trail) -> Iterator[tuple[Trail, list[tuple[str, Trail]]]]:
    """Yield the trail of each default language with the trails of its siblings."""
    nodes = [entry for entry in entries if isinstance(entry, NavNode)]
    languages = [node for node in nodes if node.kind == "language"]
    if len(languages) > 1:
        first = next((node for node in languages if node.default), languages[0])
        others = [(node.label, (*trail, node.label)) for node in languages if node is not first]
        yield (*trail, first.label), others
    for node in nodes:
        if node.kind != "language":
            yield from _languages(node.children, (*trail, node.label))


class Structures:
    """Reads the structure of pages; links are expressed as links in the source's language."""

    def __init__(self, site: Site, pairs: Sequence[TranslationPair]) -> None:
        self._site = site
        self._sources = {pair.page.path: pair.source.path for pair in pairs if pair.page is not None}

    def of(self, page: Page, content: bytes | None = None) -> PageStructure:
        """Return the structure of a page, or of the page with other content."""
        file = page.file or ""
        document = self._site.document(page) if content is None else document_of(file, content)
        return structure_of(self._site, document, lambda url: self._address(page, url))

    def _address(self, page: Page, url: str) -> str:
        if is_external(url):
            return url
        target = self._site.link(page, url)
        if target.kind == "page" and target.page is not None:
            return self._sources.get(target.page, target.page)
        return ""

    def state(self, pair: TranslationPair, commit: str, date: str, change: Difference) -> TranslationState:
        """Return the state of a translation whose source changed by ``change`` since it was up to date."""
        if pair.page is None:
            return TranslationState(pair, "missing")
        source, page = self.of(pair.source), self.of(pair.page)
        lacks, extra = lacking(source, page), lacking(page, source)
        verdict: Verdict = "behind" if change.lines else "differs" if lacks or extra else "level"
        return TranslationState(pair, verdict, commit, date, change, lacks, extra)


def counted_verdicts(states: Sequence[TranslationState]) -> Mapping[str, Mapping[Verdict, int]]:
    """Return how many translations of each language have each verdict."""
    found: dict[str, dict[Verdict, int]] = {}
    for state in states:
        mine = found.setdefault(state.pair.language, {})
        mine[state.verdict] = mine.get(state.verdict, 0) + 1
    return found
