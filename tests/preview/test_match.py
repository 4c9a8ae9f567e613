"""Blocks that an edit did not change are recognized."""

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.preview.edited_parts import match_items

ITEMS = st.lists(st.integers(0, 6), max_size=30)


@given(ITEMS, ITEMS)
def test_what_is_matched_is_equal_and_in_order(old: list[int], new: list[int]) -> None:
    places = match_items(old, new)
    assert len(places) == len(new)
    found = [place for place in places if place >= 0]
    assert found == sorted(set(found))
    assert all(old[place] == item for place, item in zip(places, new, strict=True) if place >= 0)


@given(ITEMS)
def test_the_same_page_is_matched_whole(items: list[int]) -> None:
    assert match_items(items, items) == list(range(len(items)))


@given(ITEMS, st.integers(0, 30), st.lists(st.integers(10, 12), max_size=4))
def test_an_insertion_costs_nothing_else(items: list[int], at: int, inserted: list[int]) -> None:
    new = [*items[:at], *inserted, *items[at:]]
    places = match_items(items, new)
    assert [place for place in places if place >= 0] == list(range(len(items)))


def test_a_repeated_paragraph_does_not_swallow_the_rest() -> None:
    assert match_items(["x", "a", "b", "c"], ["b", "x", "a", "c"]) == [-1, 0, 1, 3]
