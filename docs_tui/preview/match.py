"""Which parts of a page an edit left alone."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Sequence


def matched(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[int]:
    """Return for each item of ``new`` the place of the same item in ``old``, or -1; the places increase.

    Common ends first; between them what stands once on both sides, in its longest run in order, is matched and grown
    both ways. A plain search for the next equal item would lose its place at the first repeated paragraph.
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
    for at, place in _anchors(old, new, (start, old_end), (start, new_end)):
        result[at] = place
    _grow(old, new, result)
    return result


def _anchors(
    old: Sequence[Hashable], new: Sequence[Hashable], old_range: tuple[int, int], new_range: tuple[int, int]
) -> list[tuple[int, int]]:
    in_old = Counter(old[slice(*old_range)])
    in_new = Counter(new[slice(*new_range)])
    place = {item: at for at, item in enumerate(old[slice(*old_range)], old_range[0])}
    unique = [
        (at, place[item])
        for at, item in enumerate(new[slice(*new_range)], new_range[0])
        if in_new[item] == 1 and in_old.get(item) == 1
    ]
    return _increasing(unique)


def _increasing(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest run of ``pairs`` whose second members increase."""
    ends: list[int] = []
    holders: list[int] = []
    before: list[int] = []
    for index, (_at, place) in enumerate(pairs):
        rank = bisect_left(ends, place)
        before.append(holders[rank - 1] if rank else -1)
        if rank == len(ends):
            ends.append(place)
            holders.append(index)
        else:
            ends[rank] = place
            holders[rank] = index
    run: list[tuple[int, int]] = []
    index = holders[-1] if holders else -1
    while index >= 0:
        run.append(pairs[index])
        index = before[index]
    return run[::-1]


def _grow(old: Sequence[Hashable], new: Sequence[Hashable], result: list[int]) -> None:
    """Match equal neighbours of what is matched, forwards and then backwards."""
    taken = set(result)
    for step, order in ((1, range(len(new))), (-1, range(len(new) - 1, -1, -1))):
        for at in order:
            before = at - step
            if result[at] >= 0 or not 0 <= before < len(new) or result[before] < 0:
                continue
            place = result[before] + step
            if 0 <= place < len(old) and place not in taken and old[place] == new[at]:
                result[at] = place
                taken.add(place)
