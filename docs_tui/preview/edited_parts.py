"""Apply an edit to the parts of a page: match the parts before and after it, and parse only the ones that it touches."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import zip_longest

from docs_tui.components import spec_for
from docs_tui.mdx import Flow, Heading, MdxJsxElement, parse, walk
from docs_tui.preview.content_parts import LISTED, PagePart, parts_of
from docs_tui.source import Source, TextEdit, apply
from docs_tui.source.record import record

_MAX_PIECE = 60_000
"""Parsing more characters than this takes too long to do at once."""
_DEFINITION = "]:"
"""Text with a link definition can change how other parts look."""
_FRONT_MATTER = ("---", "+++")


# Matching two versions


def match_items(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[int]:
    """Return for each item of ``new`` the index of the same item in ``old``, or -1; the indexes increase.

    Common ends match first. Between them, items that are unique on both sides match in their longest increasing run, and
    matches grow to equal neighbors. (Searching for the next equal item would go wrong at the first repeated paragraph.)
    """
    result = [-1] * len(new)
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        result[start] = start
        start += 1
    old_end, new_end = len(old), len(new)
    while old_end > start and new_end > start and old[old_end - 1] == new[new_end - 1]:
        old_end -= 1
        new_end -= 1
        result[new_end] = old_end
    for at, index in _unique_matches(old, new, (start, old_end), (start, new_end)):
        result[at] = index
    _grow(old, new, result)
    return result


def _unique_matches(
    old: Sequence[Hashable], new: Sequence[Hashable], old_range: tuple[int, int], new_range: tuple[int, int]
) -> list[tuple[int, int]]:
    in_old = Counter(old[slice(*old_range)])
    in_new = Counter(new[slice(*new_range)])
    index = {item: at for at, item in enumerate(old[slice(*old_range)], old_range[0])}
    unique = [
        (at, index[item])
        for at, item in enumerate(new[slice(*new_range)], new_range[0])
        if in_new[item] == 1 and in_old.get(item) == 1
    ]
    return _longest_increasing(unique)


def _longest_increasing(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest subsequence of ``pairs`` whose second members increase."""
    ends: list[int] = []
    holders: list[int] = []
    before: list[int] = []
    for at, (_new, old) in enumerate(pairs):
        rank = bisect_left(ends, old)
        before.append(holders[rank - 1] if rank else -1)
        if rank == len(ends):
            ends.append(old)
            holders.append(at)
        else:
            ends[rank] = old
            holders[rank] = at
    run: list[tuple[int, int]] = []
    at = holders[-1] if holders else -1
    while at >= 0:
        run.append(pairs[at])
        at = before[at]
    return run[::-1]


def _grow(old: Sequence[Hashable], new: Sequence[Hashable], result: list[int]) -> None:
    """Match equal neighbors of matches, forwards and then backwards."""
    taken = set(result)
    for step, order in ((1, range(len(new))), (-1, range(len(new) - 1, -1, -1))):
        for at in order:
            before = at - step
            if result[at] >= 0 or not 0 <= before < len(new) or result[before] < 0:
                continue
            index = result[before] + step
            if 0 <= index < len(old) and index not in taken and old[index] == new[at]:
                result[at] = index
                taken.add(index)


def reads_alike(before: PagePart, now: PagePart, *, neighbor_changed: bool) -> bool:
    """Tell whether two parts with the same source were parsed equally, because the text around a part can change how it is parsed.

    Args:
        before: A part of the page before the edit.
        now: The part of the page after it.
        neighbor_changed: Compare every node, because something next to the part changed.
    """
    if before is now:
        return True
    if neighbor_changed or (before.source is not None and before.source.reader.is_piece):
        return all(one == other for one, other in zip_longest(_node_spans(before), _node_spans(now)))
    return [type(node) for node in before.nodes] == [type(node) for node in now.nodes]


def _node_spans(part: PagePart) -> Iterator[tuple[type, int, int]]:
    base = part.source.base if part.source is not None else 0
    for node in part.nodes:
        for each in walk(node):
            yield type(each), each.span.start - base, each.span.end - base


# Showing an edit before the page is parsed again


@record(frozen=True, slots=True)
class EditedParts:
    """The parts of a page after an edit."""

    source: Source
    parts: list[PagePart]


def edit_parts(parts: Sequence[PagePart], starts: Sequence[int], before: Source, edit: TextEdit) -> EditedParts | None:
    """Return the parts of a page after an edit, parsing only those that it touches.

    The parts around it are assumed to be unchanged. If the edit affects them, for example by opening a fence or a tag,
    the page is wrong until it has been parsed as a whole in the background.

    Args:
        parts: The parts before the edit. Those after it are moved.
        starts: The start of each.
        before: The page before the edit.
        edit: The change.

    Returns:
        None if the whole page has to be parsed.
    """
    first, last = bisect_left(starts, edit.span.start) - 1, bisect_right(starts, edit.span.end)
    source = parts[first].source if first >= 0 else None
    if source is None or not all(part.is_standalone for part in parts[first:last]):
        return None
    text = apply(before.text, (edit,))
    growth = len(text) - len(before.text)
    start = before.text.rfind("\n", 0, starts[first]) + 1
    end = starts[last] if last < len(starts) else len(before.text)
    piece = text[start : end + growth]
    if len(piece) > _MAX_PIECE or piece.startswith(_FRONT_MATTER):
        return None
    if _DEFINITION in piece or _DEFINITION in before.text[start:end]:
        return None
    document = parse(Source(before.path, piece))
    if document.diagnostics:
        return None
    new = parts_of(source.reader.of_piece(document), start)
    for part in parts[last:]:
        part.start += growth
    return EditedParts(Source(before.path, text), [*parts[:first], *new, *parts[last:]])


def has_heading(node: Flow) -> bool:
    """Tell whether ``node`` is a heading or changelog entry, or contains one."""
    return any(
        isinstance(each, Heading) or (isinstance(each, MdxJsxElement) and spec_for(each.name).role in LISTED)
        for each in walk(node)
    )
