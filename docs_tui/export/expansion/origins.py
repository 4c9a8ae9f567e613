"""Text that remembers where it was written: stretches of files put together, and the way back to a file and a place in it."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from docs_tui.source import Diagnostic, Source, Span, TextEdit, apply
from docs_tui.source.record import record


class Stretch(NamedTuple):
    """A stretch of expanded text."""

    text: str
    source: Source
    offset: int
    copied: bool
    """The same characters stand at ``offset``; otherwise they came about because of what stands there."""


Lines: TypeAlias = Sequence[Sequence[Stretch]]
"""The stretches of each line, without line ends; no line is without one."""


class Origin(NamedTuple):
    """A place in a file of the site."""

    path: str
    offset: int


@record(frozen=True, slots=True)
class Origins:
    """For each stretch of the expanded text, the place it came from."""

    stretches: tuple[Stretch, ...]
    """All of the text."""
    starts: tuple[int, ...]
    """The offset in the expanded text at which each stretch begins, and that of its end."""

    @classmethod
    def of(cls, source: Source) -> "Origins":
        """Return the origins of a text that nothing was put into."""
        return cls((Stretch(source.text, source, 0, copied=True),), (0, len(source.text)))

    @classmethod
    def of_stretches(cls, stretches: Sequence[Stretch]) -> "Origins":
        """Return the origins of the text that ``stretches`` make."""
        return cls(tuple(stretches), tuple(accumulate([len(stretch.text) for stretch in stretches], initial=0)))

    def is_of_one(self, file: str | None) -> bool:
        """Tell whether the whole text is that of ``file``, character for character."""
        first = self.stretches[0]
        return len(self.stretches) == 1 and first.copied and first.offset == 0 and first.source.path == file

    def after(self, source: Source, edit: TextEdit) -> "tuple[Origins, TextEdit] | None":
        """Return the origins after an edit of one of the files, and what it edits in the expanded text.

        Args:
            source: The file before.
            edit: What became of it.

        Returns:
            None where the edit does not lie in a stretch that was copied, or the file was another before: only putting
            all in place again can tell.
        """
        after = Source(source.path, apply(source.text, (edit,)))
        longer = len(after.text) - len(source.text)
        start, end = edit.span
        stretches = list(self.stretches)
        moved: TextEdit | None = None
        known = source
        for index, (text, of, offset, copied) in enumerate(stretches):
            if of.path != source.path:
                continue
            if of is not known and of.text != source.text:
                return None
            known = of
            if moved is None and copied and offset <= start and end <= offset + len(text):
                new = text[: start - offset] + edit.text + text[end - offset :]
                stretches[index] = Stretch(new, after, offset, copied=True)
                at = self.starts[index] - offset
                moved = TextEdit(Span(start + at, end + at), edit.text)
            else:
                stretches[index] = Stretch(text, after, offset + longer if offset >= end else offset, copied)
        return (Origins.of_stretches(stretches), moved) if moved is not None else None

    def locate(self, offset: int) -> Origin:
        """Return where the character at ``offset`` of the expanded text was written."""
        source, at = self._place(offset)
        return Origin(source.path, at)

    def line(self, offset: int) -> tuple[str, int]:
        """Return the file and the line in it, from 1, of the character at ``offset``: what an editor opens."""
        source, at = self._place(offset)
        return source.path, source.line_of(at)

    def moved(self, diagnostic: Diagnostic, expanded: Source) -> Diagnostic:
        """Return a diagnostic on the expanded text at the place where its subject was written."""
        start, end = (
            self._place(expanded.line_starts[place.line - 1] + place.column - 1)
            for place in (diagnostic.start, diagnostic.end)
        )
        source, at = start
        stop = end[1] if end[0] is source and end[1] >= at else at
        return replace(diagnostic, path=source.path, start=source.position(at), end=source.position(stop), fix=None)

    def _place(self, offset: int) -> tuple[Source, int]:
        index = min(max(0, bisect_right(self.starts, offset) - 1), len(self.stretches) - 1)
        _, source, at, copied = self.stretches[index]
        return source, at + max(0, offset - self.starts[index]) if copied else at


def text_of(stretches: Iterable[Stretch]) -> str:
    """Return the characters of ``stretches``."""
    return "".join([stretch.text for stretch in stretches])


def lines_of(stretches: Iterable[Stretch]) -> Iterator[list[Stretch]]:
    """Yield the stretches of each line, without line ends; an empty line has an empty one, which knows its place."""
    line: list[Stretch] = []
    for stretch in stretches:
        start = 0
        text = stretch.text
        while True:
            end = text.find("\n", start)
            if end < 0:
                break
            stop = end - 1 if text[start:end].endswith("\r") else end
            if stop > start or not line:
                line.append(_part(stretch, start, stop))
            yield line
            line = []
            start = end + 1
        if start < len(text) or not line:
            line.append(_part(stretch, start, len(text)))
    yield line


def _part(stretch: Stretch, start: int, end: int) -> Stretch:
    if start == 0 and end == len(stretch.text):
        return stretch
    return Stretch(
        stretch.text[start:end],
        stretch.source,
        stretch.offset + start if stretch.copied else stretch.offset,
        stretch.copied,
    )


def block_of(stretches: Iterable[Stretch]) -> Lines:
    """Return lines without blank ones at the edges, moved to the left margin as far as they go together."""
    lines = list(lines_of(stretches))
    texts = [text_of(line) for line in lines]
    first, last = 0, len(lines)
    while first < last and not texts[first].strip():
        first += 1
    while last > first and not texts[last - 1].strip():
        last -= 1
    margin = min((len(text) - len(text.lstrip(" \t")) for text in texts[first:last] if text.strip()), default=0)
    return [_without_start(line, margin) for line in lines[first:last]]


def _without_start(line: list[Stretch], count: int) -> list[Stretch]:
    kept: list[Stretch] = []
    for stretch in line:
        cut = min(count, len(stretch.text))
        count -= cut
        if cut < len(stretch.text):
            kept.append(_part(stretch, cut, len(stretch.text)))
    return kept or [_part(line[-1], len(line[-1].text), len(line[-1].text))]
