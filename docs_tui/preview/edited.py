"""An edit of a long page before the page has been parsed again: only the parts that it touches are read.

What stands around them is taken to be as it was, as it nearly always is. Where the edit opens a fence or a tag that
reaches further, the whole page, which is read meanwhile, puts it right: what reads otherwise in it is drawn anew.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from docs_tui.mdx import parse, walk
from docs_tui.preview.part import PagePart, parts_of
from docs_tui.source import Source, TextEdit, apply

_LONGEST = 60_000
"""Characters that are read at once: more take a while."""
_DEFINES = "]:"
"""Where this stands, other parts may look different too."""
_FRONT_MATTER = ("---", "+++")


class Edited(NamedTuple):
    """The parts of a page after an edit."""

    source: Source
    parts: list[PagePart]


def edited(parts: Sequence[PagePart], starts: Sequence[int], before: Source, edit: TextEdit) -> Edited | None:
    """Return the parts of a page after an edit; None where only the whole page can tell.

    Args:
        parts: What the page was made of; those after the edit are moved.
        starts: Where each of them began.
        before: The page before.
        edit: What became of its text.
    """
    first, last = bisect_left(starts, edit.span.start) - 1, bisect_right(starts, edit.span.end)
    read = parts[first].read if first >= 0 else None
    if read is None or not all(part.is_alone for part in parts[first:last]):
        return None
    text = apply(before.text, (edit,))
    longer = len(text) - len(before.text)
    start = before.text.rfind("\n", 0, starts[first]) + 1
    end = starts[last] if last < len(starts) else len(before.text)
    piece = text[start : end + longer]
    if len(piece) > _LONGEST or piece.startswith(_FRONT_MATTER):
        return None
    if _DEFINES in piece or _DEFINES in before.text[start:end]:
        return None
    document = parse(Source(before.path, piece))
    if document.diagnostics:
        return None
    new = parts_of(read.reader.of_piece(document), start)
    for part in parts[last:]:
        part.start += longer
    return Edited(Source(before.path, text), [*parts[:first], *new, *parts[last:]])


def reads_alike(before: PagePart, now: PagePart, *, near: bool) -> bool:
    """Tell whether two parts that are written alike are read alike too: what stands beside them may decide.

    Args:
        before: A part of the page before.
        now: The part of the page as it is.
        near: Something beside it has changed; it is compared node for node.
    """
    if before is now:
        return True
    if near or (before.read is not None and before.read.reader.is_piece):
        return all(one == other for one, other in zip_longest(_places(before), _places(now)))
    return [type(node) for node in before.nodes] == [type(node) for node in now.nodes]


def _places(part: PagePart) -> Iterator[tuple[type, int, int]]:
    base = part.read.base if part.read is not None else 0
    for node in part.nodes:
        for each in walk(node):
            yield type(each), each.span.start - base, each.span.end - base
