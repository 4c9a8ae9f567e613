"""The widths of table columns."""

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.preview.model import StyledText
from docs_tui.preview.roles.preview_tables import TableData, column_widths, draw_table
from tests.preview.drawing import drawn

_WORDS = st.lists(st.integers(1, 40).map("x".__mul__), min_size=1, max_size=6).map(" ".join)
_TABLES = st.integers(1, 5).flatmap(
    lambda count: st.lists(st.lists(_WORDS, min_size=count, max_size=count), min_size=1, max_size=4)
)


@given(_TABLES, st.integers(20, 120))
def test_no_word_is_split_while_another_column_has_room(rows: list[list[str]], width: int) -> None:
    table = draw_table(TableData((), [[StyledText(cell) for cell in row] for row in rows], ()), width)
    lines = table.text.split("\n")
    words = column_widths(rows).least
    if sum(words) + 2 * (len(words) - 1) <= width:
        drawn_words = {word for line in lines for word in line.split()}
        assert {word for row in rows for cell in row for word in cell.split()} <= drawn_words


def test_a_long_word_gets_the_space_that_other_columns_do_not_need() -> None:
    name = "transferWithAuthorization"
    text = f"| Method | Meaning |\n|-|-|\n| {name} | {'Moves a token with a signature. ' * 3}|"
    assert name in drawn(text, 60)
