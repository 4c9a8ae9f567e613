"""The styles and targets of a range of a block's text are those that overlap it."""

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.preview.layout import regions_between
from docs_tui.preview.model import Block, Target, TargetRegion

LENGTH = 200
_CUTS = st.lists(st.integers(0, LENGTH), unique=True, max_size=100).map(sorted)


@given(_CUTS, st.integers(0, LENGTH), st.integers(0, LENGTH))
def test_the_regions_of_a_range_are_those_that_overlap_it(cuts: list[int], one: int, other: int) -> None:
    regions = tuple(
        TargetRegion(start, end, Target("link", url=str(start)))
        for start, end in zip(cuts[::2], cuts[1::2], strict=False)
    )
    start, end = min(one, other), max(one, other)
    found = list(regions_between(Block("x" * LENGTH, regions=regions), start, end))
    assert found == [each for each in regions if each.start < end and each.end > start]
