"""A whole number is what a writer can mean by digits."""

import pytest

from docs_tui.source.whole_number import whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("12345678", 12_345_678), ("123456789", None), ("9" * 5_000, None)]
    + [(text, None) for text in ("", " 1", "-1", "1.0", "²", "٣", "1e3")],
)
def test_digits_are_a_number_as_long_as_anybody_means_one(text: str, number: int | None) -> None:
    assert whole_number(text) == number
