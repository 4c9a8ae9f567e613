"""Wrapped rows contain every character in order, and fit the width."""

from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from docs_tui.preview.layout import cell_width, char_at_cell, cut, wrap

TEXT = st.lists(st.sampled_from([*"ab  \n漢é字-👍x.", "👨‍👩‍👧", "e\u0301"]), max_size=60).map("".join)
WIDTH = st.integers(1, 30)


def rows(text: str, width: int) -> list[str]:
    starts = wrap(text, width)
    return [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]


@given(TEXT, WIDTH)
def test_rows_are_the_text(text: str, width: int) -> None:
    starts = wrap(text, width)
    assert starts[0] == 0
    assert starts == sorted(starts)
    assert "".join(rows(text, width)) == text


@example(" a漢", 2)
@given(TEXT, WIDTH)
def test_no_row_is_wider_than_the_page(text: str, width: int) -> None:
    for row in rows(text, width):
        shown = row.rstrip(" \n")
        assert cell_width(shown) <= width or len(shown) == 1 or "\u200d" in shown


@given(TEXT)
def test_a_new_line_begins_a_row(text: str) -> None:
    assert len(wrap(text, 10_000)) == text.count("\n") + 1


@given(TEXT, st.integers(0, 40))
def test_a_cell_belongs_to_the_character_that_covers_it(text: str, cell: int) -> None:
    line = text.replace("\n", "")
    at = char_at_cell(line, cell)
    assert cell_width(line[:at]) <= cell or at == 0
    assert at == len(line) or 0 <= at < len(line)


@given(TEXT, st.integers(0, 20), st.integers(0, 20))
def test_a_cut_is_a_part_of_the_text_that_fits(text: str, start: int, size: int) -> None:
    line = text.replace("\n", "")
    part, first = cut(line, start, start + size)
    assert line[first : first + len(part)] == part
    assert cell_width(part) <= size


def test_words_stay_whole() -> None:
    assert rows("the quick brown fox", 9) == ["the quick ", "brown fox"]


def test_a_long_word_is_broken() -> None:
    assert rows("abcdefghij", 4) == ["abcd", "efgh", "ij"]


def test_chinese_breaks_anywhere() -> None:
    assert rows("漢字漢字", 5) == ["漢字", "漢字"]


UNITS = st.sampled_from(
    ["漢", "字。", "（漢", "「あ」、", "カッーク", "word、", "50％", "字“漢”字", "한국", "ab ", "👍"]
)


@given(st.lists(UNITS, max_size=40).map("".join), st.integers(8, 30))
def test_rows_of_chinese_neither_begin_with_closing_nor_end_with_opening_punctuation(text: str, width: int) -> None:
    for row in rows(text, width):
        assert row[:1] not in tuple("。」、ッー％”"), row
        assert row[-1:] not in tuple("（「“"), row


@given(st.text("漢字。", max_size=40), st.integers(2, 12))
def test_a_row_is_shortened_only_for_punctuation(text: str, width: int) -> None:
    for row, following in pairwise(rows(text, width)):
        assert cell_width(row + following[0]) > width or following[1:2] == "。"


def test_a_row_may_end_between_a_word_and_chinese() -> None:
    assert rows("漢 word漢字", 7) == ["漢 word", "漢字"]
