"""Columns within columns: twice the depth takes about twice the time, and no word is lost."""

from collections.abc import Iterator
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.preview.layout import render_rows
from docs_tui.preview.model import Block, Fragment, StyledText
from tests.preview.drawing import content_of, drawn, strips
from tests.tui.page_view.test_giants import calls

_COLUMNS = ("<Columns>\n<Column>\nbeside\n</Column>\n<Column>\n", "</Column>\n</Columns>\n")
NESTS = {
    "cards": ('<Card title="Title">\n', "word\n", "</Card>\n"),
    "columns": (_COLUMNS[0], "word\n", _COLUMNS[1]),
    "columns around code": (_COLUMNS[0], "\n```\nword\n```\n\n", _COLUMNS[1]),
    "cards and columns": (f'<Card title="Title">\n{_COLUMNS[0]}', "word\n", f"{_COLUMNS[1]}</Card>\n"),
    "tabs": ('<Tab title="One">\n', "word\n", '</Tab>\n<Tab title="Two">\n</Tab>\n'),
}


def nested(kind: str, depth: int) -> str:
    before, word, after = NESTS[kind]
    return before * depth + word + after * depth


def cost(text: str) -> int:
    return calls(lambda: strips(content_of(text), 80))


@pytest.mark.parametrize("kind", NESTS)
def test_twice_as_deep_costs_no_multiple_of_it(kind: str) -> None:
    assert cost(nested(kind, 30)) < cost(nested(kind, 15)) * 4


@pytest.mark.parametrize("kind", NESTS)
@pytest.mark.parametrize("depth", [1, 20, 60])
def test_the_deepest_content_is_shown(kind: str, depth: int) -> None:
    assert "word" in drawn(nested(kind, depth), 80)


class Searched(tuple[Fragment, ...]):
    """Fragments that support binary search, and fail if they are iterated for each row."""

    __slots__ = ()
    times: ClassVar[list[None]] = []

    def __iter__(self) -> Iterator[Fragment]:
        self.times.append(None)
        return super().__iter__()


@given(st.integers(1, 120), st.integers(30, 100))
def test_long_code_in_a_card_leaves_the_borders_in_line(length: int, width: int) -> None:
    code = f"```js\n{'x' * length} {'y' * length}\n```"
    page = (
        f'<CardGroup cols={{2}}>\n<Card title="A">\n{code}\n</Card>\n<Card title="B">\n{code}\n</Card>\n</CardGroup>\n'
    )
    rows = [row for row in drawn(page, width).split("\n") if "│" in row]
    assert len({tuple(at for at, sign in enumerate(row) if sign == "│") for row in rows}) == 1
    assert "›" not in "".join(rows)


def test_each_row_of_a_shape_finds_its_own_fragments() -> None:
    fragments = tuple(Fragment(at * 2, at * 2 + 1, at) for at in range(5))
    block = Block("", wrapped=False, shape=lambda _width: StyledText("\n".join("abcde"), (), (), Searched(fragments)))
    rows = [[(each.start, each.end) for each in row.fragments] for row in render_rows([block], 20)]
    assert rows == [[(0, 1)]] * 5
    assert len(Searched.times) <= 2


def test_cards_of_one_row_fill_it_to_the_bottom() -> None:
    texts = (
        "A sentence about this one, with some words more than the other has.",
        "A sentence with fewer words than that.",
    )
    cards = "".join(f'<Card title="Title">\n{text}\n</Card>\n' for text in texts)
    rows = drawn(f"<CardGroup cols={{2}}>\n{cards}</CardGroup>\n", 80).split("\n")
    *_, last, _bottom = (row for row in rows if row.strip())
    assert all(cell.strip() for cell in last.split("│")[1::2])
