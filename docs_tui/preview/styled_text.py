"""Text with styles and targets, built piece by piece and laid out in rows."""

from collections.abc import Iterable, Iterator, Sequence

from docs_tui.preview.layout import cell_width, render_rows
from docs_tui.preview.model import Block, Fragment, StyledText, StyleRun, Target, TargetRegion, new_whole
from docs_tui.source.clean import clean_line

PAD = "\xa0"
"""A space that is not trimmed at the end of a line: the padding of a badge."""
ORNAMENT = "ornament"
"""A style without a look, for ornaments; a selection omits them."""
NARROWEST_COLUMN = 18
"""Text beside another piece gets its own row if it would have fewer cells than this."""
_WHITE = " \t\n\r"


class TextBuilder:
    """Collects text with its styles and targets. The text must be clean already."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._runs: list[StyleRun] = []
        self._regions: list[TargetRegion] = []
        self._fragments: list[Fragment] = []
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def build_row(self) -> StyledText:
        """Return the text, with any white space at its ends."""
        return StyledText("".join(self._parts), tuple(self._runs), tuple(self._regions), tuple(self._fragments))

    def build(self) -> StyledText:
        """Return the text without white space at its ends."""
        text = "".join(self._parts)
        lead = len(text) - len(text.lstrip(_WHITE))
        end = len(text.rstrip(_WHITE))
        if lead == 0 and end == len(text):
            return StyledText(text, tuple(self._runs), tuple(self._regions))
        runs = (StyleRun(max(run.start - lead, 0), min(run.end, end) - lead, run.style) for run in self._runs)
        regions = (
            TargetRegion(max(each.start - lead, 0), min(each.end, end) - lead, each.target) for each in self._regions
        )
        return StyledText(
            text[lead:end],
            tuple(run for run in runs if run.start < run.end),
            tuple(region for region in regions if region.start < region.end),
        )

    def end_line(self) -> "TextBuilder":
        """Begin a new line, unless there is no text on the current one."""
        if any(part.strip() for part in self._parts) and not self._parts[-1].endswith("\n"):
            self.add("\n")
        return self

    def block(self, style: str = "") -> Block:
        """Return the text, without white space at its ends, as a block."""
        return text_block(self.build(), style)

    def add(self, text: str, style: str = "", target: Target | None = None) -> "TextBuilder":
        """Append text with one style."""
        if not text:
            return self
        start, end = self._length, self._length + len(text)
        self._parts.append(text)
        self._length = end
        if style:
            if self._runs and self._runs[-1].end == start and self._runs[-1].style == style:
                start_of_run = self._runs.pop().start
                self._runs.append(StyleRun(start_of_run, end, style))
            else:
                self._runs.append(StyleRun(start, end, style))
        if target is not None:
            if self._regions and self._regions[-1].end == start and self._regions[-1].target is target:
                start = self._regions.pop().start
            self._regions.append(TargetRegion(start, end, target))
        return self

    def add_badge(self, text: str, style: str) -> "TextBuilder":
        """Append a label, padded so that its background shows on both sides."""
        pad = f"{style} {ORNAMENT}"
        return self.add(PAD, pad).add(clean_line(text), style).add(PAD, pad)

    def add_text(self, text: StyledText, style: str = "") -> "TextBuilder":
        """Append styled text; ``style`` applies below its own styles."""
        base = self._length
        at = 0
        for run in text.runs:
            self.add(text.text[at : run.start], style)
            self.add(text.text[run.start : run.end], f"{style} {run.style}".strip())
            at = run.end
        self.add(text.text[at:], style)
        self._regions += (TargetRegion(each.start + base, each.end + base, each.target) for each in text.regions)
        self._fragments += _moved(text.fragments, base)
        return self


def text_block(text: StyledText, style: str = "") -> Block:
    """Return a block that shows ``text``."""
    return Block(text.text, style, text.runs, text.regions)


def _moved(fragments: Iterable[Fragment], by: int) -> Iterator[Fragment]:
    return (each._replace(start=each.start + by, end=each.end + by) for each in fragments)


def join_rows(rows: Sequence[StyledText]) -> StyledText:
    """Join rows to one text with a line for each."""
    runs: list[StyleRun] = []
    regions: list[TargetRegion] = []
    fragments: list[Fragment] = []
    at = 0
    for row in rows:
        runs += (StyleRun(run.start + at, run.end + at, run.style) for run in row.runs)
        regions += (TargetRegion(region.start + at, region.end + at, region.target) for region in row.regions)
        fragments += _moved(row.fragments, at)
        at += len(row.text) + 1
    return StyledText("\n".join([row.text for row in rows]), tuple(runs), tuple(regions), tuple(fragments))


def wrap_rows(text: StyledText, width: int, style: str = "") -> list[StyledText]:
    """Return ``text`` as rows of at most ``width`` cells."""
    if not style and "\n" not in text.text and cell_width(text.text) <= width:
        return [text._replace(fragments=(Fragment(0, len(text.text), new_whole()),))]
    return render_rows([text_block(text, style)], width)


def separate(rows: Sequence[StyledText], before: str) -> list[StyledText]:
    """Return the rows of a cell or box. In the text of a selection, ``before`` comes between the previous text and these rows."""
    for index, row in enumerate(rows):
        if row.fragments:
            first = min(row.fragments, key=lambda each: each.whole)
            fragments = tuple(each._replace(before=before) if each is first else each for each in row.fragments)
            return [*rows[:index], row._replace(fragments=fragments), *rows[index + 1 :]]
    return list(rows)


def hold_place(rows: Sequence[StyledText], height: int) -> list[StyledText]:
    """Return ``rows`` padded to ``height``; rows without text get an empty fragment."""
    whole = next((each.whole for row in rows for each in row.fragments), -1)
    held: list[StyledText] = []
    for row in (*rows, *[StyledText("")] * (height - len(rows))):
        whole = max((each.whole for each in row.fragments), default=whole)
        held.append(row if row.fragments else row._replace(fragments=(Fragment(0, 0, whole, ""),)))
    return held


def justify(left: StyledText, right: StyledText, width: int) -> StyledText:
    """Return ``left``, wrapped if needed, with ``right`` at the end of its first row; ``left`` alone if space is short."""
    space = width - cell_width(right.text) - 1
    if space < NARROWEST_COLUMN:
        return join_rows(wrap_rows(left, width))
    first, *rest = wrap_rows(left, space)
    between = " " * (width - cell_width(first.text) - cell_width(right.text))
    return join_rows((TextBuilder().add_text(first).add(between).add_text(right).build_row(), *rest))
