"""Line differences between two texts."""

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.source.difference import _lines, difference

TEXTS = st.lists(st.sampled_from(["a", "b", "", "# c", "long line"]), max_size=30).map("\n".join)


def test_a_change_has_lines_of_context() -> None:
    before = "\n".join(map(str, range(1, 31)))
    after = before.replace("\n15\n", "\nfifteen\nand more\n")
    found = difference(before, after)
    assert [(line.kind, line.text, line.number) for line in found.lines] == [
        ("skipped", "11 lines", 0),
        ("same", "12", 12),
        ("same", "13", 13),
        ("same", "14", 14),
        ("gone", "15", 15),
        ("new", "fifteen", 15),
        ("new", "and more", 16),
        ("same", "16", 17),
        ("same", "17", 18),
        ("same", "18", 19),
        ("skipped", "12 lines", 0),
    ]
    assert str(found) == "2 lines added, 1 removed"


def test_different_line_ends_are_not_a_difference() -> None:
    assert difference("a\r\nb\r\n", "a\nb\n").lines == ()
    assert str(difference("a", "a")) == "nothing changed"


@given(TEXTS, TEXTS)
def test_applying_the_difference_gives_the_other_text(before: str, after: str) -> None:
    lines = difference(before, after, context=1_000).lines
    if not lines:
        assert _lines(before) == _lines(after)
        return
    assert [line.text for line in lines if line.kind != "gone"] == _lines(after)
    assert [line.text for line in lines if line.kind != "new"] == _lines(before)
    assert all(_lines(after)[line.number - 1] == line.text for line in lines if line.kind in ("new", "same"))


def test_long_texts_are_compared_in_time() -> None:
    many = "\n".join(str(number) for number in range(60_000))
    found = difference(many, "first\n" + many.replace("5", "6") + "\nlast")
    assert found.added > 20_000
