"""Counts agree with their nouns, and whole numbers are read from ASCII digits."""

import pytest

from docs_tui.source.numbers import counted, whole_number


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 pages"), (1, "1 page"), (2, "2 pages"), (1_000, "1,000 pages"), (1_001, "1,001 pages")]
)
def test_a_number_and_its_noun_agree(number: int, said: str) -> None:
    assert counted(number, "page") == said


def test_a_noun_may_have_a_plural_of_its_own() -> None:
    assert [counted(number, "fix", "fixes") for number in (1, 2)] == ["1 fix", "2 fixes"]


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("12345678", 12_345_678), ("123456789", None), ("9" * 5_000, None)]
    + [(text, None) for text in ("", " 1", "-1", "1.0", "²", "٣", "1e3")],
)
def test_digits_of_plausible_length_are_a_number(text: str, number: int | None) -> None:
    assert whole_number(text) == number
