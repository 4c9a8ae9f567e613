"""Whole numbers are read from ASCII digits."""

import pytest

from docs_tui.source.whole_number import whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("12345678", 12_345_678), ("123456789", None), ("9" * 5_000, None)]
    + [(text, None) for text in ("", " 1", "-1", "1.0", "²", "٣", "1e3")],
)
def test_digits_of_plausible_length_are_a_number(text: str, number: int | None) -> None:
    assert whole_number(text) == number
