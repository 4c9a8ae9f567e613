"""Draws differences between texts, in one column or in two: removed and added lines, the words that differ, and lines of context.

Only visible rows are drawn, so that thousands of changed lines cost no more than ten.
"""

import itertools
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from docs_tui.preview.layout import wrap
from docs_tui.source.clean import clean, clean_line
from docs_tui.source.difference import Difference, DifferenceLine
from docs_tui.source.record import record
from docs_tui.tui.few_colors import has_tints
from docs_tui.tui.widgets.scrolled_text import ScrolledText

_SIGNS = {"gone": "−", "new": "+", "same": " ", "skipped": "⋯", "title": ""}
_WORD = re.compile(r"\w+|\s+|.")
_LONG = 2_000
"""Differing words are not marked in lines with more characters than this."""
_ALIKE = 0.4
"""Two lines with at least this similarity count as one changed line, whose words are compared."""
_MOST = 5_000
"""The most lines of one text that are shown; a new file consists of added lines only."""
_TINTS = {"gone": 0.14, "new": 0.14, "gone-word": 0.42, "new-word": 0.38}
"""The share of the color in the background of changed lines."""
_PLAIN = {"gone": ("red", "bright_red"), "new": ("green", "bright_green")}
"""The colors of changed lines on light and dark backgrounds, for terminals in which those of the theme may become gray."""
_ABOVE = 2
"""How many rows stay above a change after going to it."""

Range = tuple[int, int]


@record(frozen=True, slots=True)
class DifferenceSection:
    """One text that changed."""

    title: str
    """Its name; empty if there is only one text."""
    difference: Difference


@record(frozen=True, slots=True)
class ShownLine:
    """A displayed line."""

    kind: str
    text: str
    """The cleaned text; for a title also the number of changes."""
    number: int = 0
    other: str | None = None
    """The text of its counterpart before or after the change."""


class DifferenceView(ScrolledText):
    """Shows differences; scrolls and goes from change to change."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"difference--{part}" for part in ("number", "title", "skipped", "same", "gone", "new", "gone-word", "new-word")
    }
    DEFAULT_CSS = """
    DifferenceView {
        & > .difference--number { color: $faint; }
        & > .difference--title { color: $foreground; text-style: bold; background: $panel; }
        & > .difference--skipped { color: $quiet; }
        & > .difference--same { color: $quiet; }
        & > .difference--gone { color: $foreground; background: $error; }
        & > .difference--new { color: $foreground; background: $success; }
        & > .difference--gone-word { background: $error; }
        & > .difference--new-word { background: $success; }
    }
    """

    class TopChanged(Message):
        """Another section is at the top."""

        def __init__(self, section: int) -> None:
            super().__init__()
            self.section = section
            """Its index."""

    sections: reactive[tuple[DifferenceSection, ...]] = reactive(())
    """The differences that are shown."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[ShownLine] = []
        self._titles: list[int] = []
        """The first line of each section."""
        self._changes: list[int] = []
        """The first line of each change."""

    # The lines and their rows

    def watch_sections(self, sections: tuple[DifferenceSection, ...]) -> None:
        """Show new sections from the top."""
        self.take(sections)
        self.scroll_to(y=0, animate=False)

    def take(self, sections: Sequence[DifferenceSection]) -> None:
        """Lay out the lines of all sections."""
        self._lines, self._titles = [], []
        for section in sections:
            self._titles.append(len(self._lines))
            self._lines += shown_lines(section)
        kinds = [line.kind in ("gone", "new") for line in self._lines]
        self._changes = [at for at, changed in enumerate(kinds) if changed and not (at and kinds[at - 1])]
        self.lay_out([line.text for line in self._lines])

    @property
    def number_width(self) -> int:
        """The width of line numbers and signs."""
        return len(str(max((line.number for line in self._lines), default=1))) + 4

    def goto_section(self, index: int) -> None:
        """Scroll to the beginning of a section."""
        self.goto(self._titles[index])

    def top_changed(self) -> None:
        """Post the section at the top."""
        if self._titles:
            line = self.line_of(int(self.scroll_y))
            self.post_message(self.TopChanged(max(bisect_right(self._titles, line) - 1, 0)))

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        width, base = self.scrollable_content_region.width, self.rich_style
        row = self.row_at(y + int(self.scroll_y))
        if row is None:
            return Strip.blank(width, base)
        return self.strip_of(self._lines[row.line], row.start, row.end, width)

    def strip_of(self, line: ShownLine, start: int, end: int, width: int) -> Strip:
        """Draw some characters of a line; only the first row of a line has a number and a sign."""
        base = self.rich_style
        style = base + self.style_of(line.kind)
        if line.kind == "title":
            return Strip([Segment(" " + line.text[start:end], style)]).adjust_cell_length(width, style)
        number = line.number if not start and line.number else ""
        sign = _SIGNS[line.kind] if not start else " "
        segments = [
            Segment(f"{number:>{self.number_width - 3}} ", base + self.style_of("number")),
            Segment(f"{sign} ", style),
            *self._segments(line, start, end, style),
        ]
        return Strip(segments).adjust_cell_length(width, style)

    def _segments(self, line: ShownLine, start: int, end: int, style: Style) -> Iterator[Segment]:
        marked = style + self.style_of(f"{line.kind}-word") if line.other is not None else style
        at = start
        for first, last in _differing(line.text, line.other):
            if first < end and last > at:
                yield Segment(line.text[at : max(first, at)], style)
                yield Segment(line.text[max(first, at) : min(last, end)], marked)
                at = min(last, end)
        yield Segment(line.text[at:end], style)

    def style_of(self, part: str) -> Style:
        """Return the style of a part. A tint colors the background, or the text if the terminal cannot show the tint."""
        own = self.get_component_rich_style(f"difference--{part}", partial=True)
        share = _TINTS.get(part)
        if share is None or own.bgcolor is None:
            return own
        below = self.background_colors[1]
        if below.ansi is not None:
            return Style(color=own.bgcolor, reverse=part.endswith("word"))
        if not has_tints(self.app.console):
            color = _PLAIN[part.partition("-")[0]][below.brightness < 0.5]
            return Style(color=color, reverse=part.endswith("word"))
        tint = below.blend(Color.from_rich_color(own.bgcolor), share)
        return Style(color=own.color, bgcolor=tint.rich_color)

    # Moving

    def goto_change(self, by: int) -> None:
        """Go to the next or previous change."""
        top = self.line_of(int(self.scroll_y) + _ABOVE)
        if by > 0:
            found = next((at for at in self._changes if at > top), None)
        else:
            found = next((at for at in reversed(self._changes) if at < top), None)
        if found is not None:
            self.goto(found, above=_ABOVE)


def shown_lines(section: DifferenceSection) -> Iterator[ShownLine]:
    """Yield the lines of a section: its title, its changes and the lines around them."""
    if section.title:
        yield ShownLine("title", _title(section))
    lines = section.difference.lines
    for run in _runs(lines[:_MOST]):
        yield from _paired(run)
    if len(lines) > _MOST:
        yield ShownLine("skipped", f"{len(lines) - _MOST:,} more lines of this difference")
    if section.title:
        yield ShownLine("same", "")


def _title(section: DifferenceSection) -> str:
    """Return the title with the number of changed lines; a section that only has notes has none."""
    title, found = clean_line(section.title), section.difference
    return title if found.lines and not (found.added or found.removed) else f"{title}   {found}"


def _runs(lines: Sequence[DifferenceLine]) -> Iterator[list[DifferenceLine]]:
    """Yield runs of lines: those of one change, or context between changes."""
    for _, run in itertools.groupby(lines, key=lambda line: line.kind in ("gone", "new")):
        yield list(run)


def _paired(run: Sequence[DifferenceLine]) -> Iterator[ShownLine]:
    """Yield the removed and added lines of a change in pairs."""
    gone = [_shown(line.text) for line in run if line.kind == "gone"]
    new = [_shown(line.text) for line in run if line.kind == "new"]
    others = {"gone": iter(new), "new": iter(gone)}
    for line in run:
        other = next(others[line.kind], None) if line.kind in others else None
        yield ShownLine(line.kind, _shown(line.text), line.number, other)


def _shown(text: str) -> str:
    return clean(text).expandtabs(4)


@lru_cache(maxsize=512)
def _differing(text: str, other: str | None) -> list[Range]:
    """Return the ranges of ``text`` that ``other`` lacks; empty if the two are not similar."""
    if other is None or max(len(text), len(other)) > _LONG:
        return []
    mine, theirs = _WORD.findall(text), _WORD.findall(other)
    matcher = SequenceMatcher(None, theirs, mine, autojunk=False)
    if matcher.ratio() < _ALIKE:
        return []
    places = list(itertools.accumulate(map(len, mine), initial=0))
    return [
        (places[start], places[end])
        for tag, _, _, start, end in matcher.get_opcodes()
        if tag != "equal" and end > start
    ]


_BETWEEN = "▏"
_LEAST = 10
"""The least width of a text in cells."""


@record(frozen=True, slots=True)
class _Pair:
    """A line before and after; None where one side has none."""

    left: ShownLine | None
    right: ShownLine | None

    @property
    def whole(self) -> ShownLine | None:
        """A line across both columns: a title, or a mark for omitted lines."""
        return self.left if self.left is not None and self.left is self.right else None

    @property
    def is_change(self) -> bool:
        """Whether the sides differ."""
        return any(side is not None and side.kind in ("gone", "new") for side in (self.left, self.right))


class ParallelDifference(DifferenceView):
    """Scrolls both columns together."""

    def __init__(self) -> None:
        super().__init__()
        self._pairs: list[_Pair] = []
        self._wrapped: list[tuple[list[int], list[int]]] = []
        """For each pair and side, the offsets at which rows begin."""

    # The lines and their rows

    def take(self, sections: Sequence[DifferenceSection]) -> None:
        """Pair the lines of all sections."""
        self._pairs, self._titles = [], []
        for section in sections:
            self._titles.append(len(self._pairs))
            self._pairs += _pairs_of(list(shown_lines(section)))
        kinds = [pair.is_change for pair in self._pairs]
        self._changes = [at for at, changed in enumerate(kinds) if changed and not (at and kinds[at - 1])]
        self.lay_out([])

    @property
    def number_width(self) -> int:
        """The width of the numbers and signs of one column."""
        sides = (side for pair in self._pairs for side in (pair.left, pair.right) if side is not None)
        return len(str(max((side.number for side in sides), default=1))) + 4

    def lay_out(self, texts: Sequence[str]) -> None:
        """Wrap both sides of each pair; a pair has the rows of its longer side."""
        self._texts = texts
        self._width = self._room()
        left, right = self._column - self.number_width, self._right - self.number_width
        whole = self.scrollable_content_region.width - self.number_width
        self._wrapped = [
            (wrap(pair.whole.text, max(whole, _LEAST)), [])
            if pair.whole is not None
            else (_starts(pair.left, left), _starts(pair.right, right))
            for pair in self._pairs
        ]
        heights = (max(len(one), len(other)) for one, other in self._wrapped)
        *self._tops, height = itertools.accumulate(heights, initial=0)
        self.virtual_size = Size(self.scrollable_content_region.width, height)
        self.refresh()

    @property
    def _column(self) -> int:
        """The width of the left column with its numbers."""
        return (self.scrollable_content_region.width - 1) // 2

    @property
    def _right(self) -> int:
        return self.scrollable_content_region.width - 1 - self._column

    # Drawing

    def render_line(self, y: int) -> Strip:
        """Draw one row of both columns."""
        width, base = self.scrollable_content_region.width, self.rich_style
        number = y + int(self.scroll_y)
        at = self.line_of(number)
        if not self._tops or number - self._tops[at] >= max(map(len, self._wrapped[at])):
            return Strip.blank(width, base)
        pair, row, (left, right) = self._pairs[at], number - self._tops[at], self._wrapped[at]
        if pair.whole is not None:
            return self.strip_of(pair.whole, *_range(pair.whole, left, row), width)
        rule = Strip([Segment(_BETWEEN, base + self.style_of("number"))])
        return Strip.join(
            (self._side(pair.left, left, row, self._column), rule, self._side(pair.right, right, row, self._right))
        )

    def _side(self, line: ShownLine | None, starts: list[int], row: int, width: int) -> Strip:
        if line is None or row >= len(starts):
            style = self.rich_style
            if line is not None:
                style += self.style_of(line.kind)
            blank = Segment(" " * (self.number_width - 2), self.rich_style)
            return Strip([blank]).adjust_cell_length(width, style)
        return self.strip_of(line, *_range(line, starts, row), width)


def _range(line: ShownLine, starts: list[int], row: int) -> tuple[int, int]:
    """Return the characters of a row."""
    return starts[row], starts[row + 1] if row + 1 < len(starts) else len(line.text)


def _starts(line: ShownLine | None, width: int) -> list[int]:
    return wrap(line.text, max(width, _LEAST)) if line is not None else []


def _pairs_of(lines: Sequence[ShownLine]) -> Iterator[_Pair]:
    """Yield the lines of a section in pairs; the numbers on the left are those before the change."""
    more = 0
    for is_change, run in itertools.groupby(lines, key=lambda line: line.kind in ("gone", "new")):
        each = list(run)
        if is_change:
            gone = [line for line in each if line.kind == "gone"]
            new = [line for line in each if line.kind == "new"]
            yield from (_Pair(*pair) for pair in itertools.zip_longest(gone, new))
            more += len(new) - len(gone)
            continue
        for line in each:
            if line.kind == "same" and line.number:
                yield _Pair(ShownLine("same", line.text, line.number - more), line)
            else:
                yield _Pair(line, line)
