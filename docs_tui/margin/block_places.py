"""The blocks of a page's HTML, with the lines that they come from."""

from collections.abc import Iterator, Sequence
from dataclasses import field

from docs_tui.export.expansion.expand import expand
from docs_tui.export.expansion.origins import Origins
from docs_tui.export.html import PageHtml, render_html
from docs_tui.export.html.html_words import elements_in
from docs_tui.export.html.markup import ENGLISH, Labels
from docs_tui.export.html.placed_renderer import place_in
from docs_tui.preview.diagrams.diagram_svg import diagram_svg
from docs_tui.site import Page, Site
from docs_tui.source import Source
from docs_tui.source.record import record

PARTS = ("body", "aside")


@record(frozen=True, slots=True)
class BlockPlace:
    """A block with its lines in a file; a browser finds it by counting elements."""

    part: int
    """The part of the page that it is in, as an index of ``PARTS``."""
    outermost: int
    """The index of the outermost element that contains it."""
    element: int
    """Its index within the outermost element, which itself is 0."""
    file: str
    first: int
    last: int
    line: int
    """Its first line in the expanded page."""


@record(frozen=True, slots=True)
class PageBlocks:
    """All blocks of a page; nested ones come after their containers."""

    blocks: tuple[BlockPlace, ...]
    outermost: tuple[tuple[str, ...], ...]
    """The names of the outermost elements of each part."""
    _lines: dict[tuple[str, int], int] = field(default_factory=dict)
    """The innermost block of each line."""

    def at(self, file: str, line: int) -> int | None:
        """Return the index of the innermost block with a line, else of the block before it; None: the line is above all."""
        if not self._lines:
            for number, block in enumerate(self.blocks):
                self._lines.update(((block.file, each), number) for each in range(block.first, block.last + 1))
            self._lines.setdefault(("", 0), 0)
        found = self._lines.get((file, line))
        if found is not None:
            return found
        before = [(block.last, number) for number, block in enumerate(self.blocks) if block.file == file]
        return max((each for each in before if each[0] < line), default=(0, None))[1]


def page_blocks(site: Site, page: Page, labels: Labels = ENGLISH) -> PageBlocks:
    """Return the blocks of a page as the server writes them with these labels."""
    expanded = expand(site, page)
    shown = render_html(site, page, labels=labels, diagrams=diagram_svg, placed=True)
    source, origins = expanded.document.source, expanded.origins
    blocks: list[BlockPlace] = []
    names: list[tuple[str, ...]] = []
    for number, html in enumerate(_parts_of(shown)):
        outermost: list[str] = []
        blocks += _blocks(number, html, source, origins, outermost)
        names.append(tuple(outermost))
    return PageBlocks(tuple(blocks), tuple(names))


def _parts_of(shown: PageHtml) -> Sequence[str]:
    return shown.body, shown.aside


def _blocks(part: int, html: str, source: Source, origins: Origins, outermost: list[str]) -> Iterator[BlockPlace]:
    """Yield the blocks of one part, and add the names of its outermost elements to ``outermost``."""
    element = 0
    for token, depth in elements_in(html):
        if depth == 0:
            outermost.append(token.name)
            element = 0
        else:
            element += 1
        span = place_in(token.text)
        if span is not None:
            file, first = origins.line(span.start)
            end_file, last = origins.line(max(span.start, span.end - 1))
            last = max(first, last) if end_file == file else first
            yield BlockPlace(part, len(outermost) - 1, element, file, first, last, source.line_of(span.start))
