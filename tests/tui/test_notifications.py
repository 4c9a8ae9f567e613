"""The wording and the line breaks of notices."""

from textwrap import wrap

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.tui.notifications import balance_lines, notice_lines, notice_width

WORDS = st.lists(st.text("abcdef.", min_size=1, max_size=19), max_size=40).map(" ".join)


@given(WORDS, st.integers(20, 70))
def test_lines_are_as_few_as_can_be_and_say_the_same(text: str, room: int) -> None:
    lines = balance_lines(text, room).split("\n")
    assert " ".join(lines) == text
    assert max(map(len, lines)) <= room
    assert len(lines) == max(len(wrap(text, room)), 1)


@given(WORDS, WORDS, st.integers(20, 200))
def test_what_a_key_does_next_is_in_the_same_line_if_it_fits(text: str, then: str, columns: int) -> None:
    lines = notice_lines(text, then, "warning", columns).split("\n")
    whole = f"{text} · {then}" if then else text
    assert "".join(lines).split() == ["▲", *(word for word in whole.split() if word != "·" or len(lines) == 1)]
    assert (len(lines) == 1) == (len(whole) <= notice_width(columns))
    assert max(map(len, lines)) <= max(notice_width(columns), 20) + 2


def test_no_line_is_torn_off() -> None:
    lines = balance_lines(
        "Claude opened. The page is on the clipboard: paste it there now, please do.\nDone.", 70
    ).split("\n")
    assert len(lines) == 3
    assert abs(len(lines[0]) - len(lines[1])) < 10


def test_text_of_unknown_width_is_left_alone() -> None:
    text = "Kopiert: „Übersicht“ " * 9
    assert balance_lines(text, 40) == text
