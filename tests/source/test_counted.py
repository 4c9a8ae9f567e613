"""Counts agree with their nouns."""

import pytest

from docs_tui.source.counted import counted


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 pages"), (1, "1 page"), (2, "2 pages"), (1_000, "1,000 pages"), (1_001, "1,001 pages")]
)
def test_a_number_and_its_noun_agree(number: int, said: str) -> None:
    assert counted(number, "page") == said


def test_a_noun_may_have_a_plural_of_its_own() -> None:
    assert [counted(number, "fix", "fixes") for number in (1, 2)] == ["1 fix", "2 fixes"]
