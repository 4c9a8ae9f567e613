"""Lines of a page's file and of its Markdown belong together in the order in which both have them."""

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.export.parallel_lines import ParallelLines, _increasing

_PAIRS = st.permutations(range(2, 9)).map(lambda places: list(zip(places, range(2, 9), strict=True)))


@given(_PAIRS)
def test_as_many_pairs_as_possible_increase_on_both_sides(pairs: list[tuple[int, int]]) -> None:
    def increases(chosen: tuple[tuple[int, int], ...]) -> bool:
        return all(one[0] < other[0] and one[1] < other[1] for one, other in pairwise(chosen))

    longest = max(size for size in range(8) if any(increases(each) for each in combinations(pairs, size)))
    found = _increasing(pairs)
    assert set(found) <= set(pairs)
    assert increases(tuple(found))
    assert len(found) == longest


def test_a_line_that_moved_does_not_displace_the_others() -> None:
    source = ["Moved line.", "First line.", "Second line.", "Third line."]
    lines = ParallelLines("\n".join(source), "\n".join([*source[1:], source[0]]))
    assert [lines.to_markdown(line) for line in (2, 3, 4)] == [1, 2, 3]
