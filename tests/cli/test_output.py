"""A pipe gets the exact text, a terminal cleaned text; results go to stdout, messages to stderr."""

import io
import json
import re
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace

import pytest

from docs_tui.cli import output
from docs_tui.commands.command import JsonForm
from docs_tui.commands.context import Item, item_of
from docs_tui.source.highlight import Highlight

HOSTILE = "\x1b]52;c;UFdORUQ=\x07 \x9b31m \u202eevil\x7f [/b]"


class Stream(io.TextIOWrapper):
    """A stream that may pretend to be a terminal."""

    def __init__(self, *, terminal: bool) -> None:
        self.bytes = io.BytesIO()
        super().__init__(self.bytes, encoding="latin-1", newline=None)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    def written(self) -> bytes:
        self.flush()
        return self.bytes.getvalue()


def printed(*items: Item, form: JsonForm = JsonForm.NONE, terminal: bool = False) -> bytes:
    """Return what is written to stdout for these results."""
    stream = Stream(terminal=terminal)
    if terminal:
        stream.reconfigure(encoding="utf-8")
    with redirect_stdout(stream):
        output.prepare()
        output.show_results(items, form)
        output.finish()
    return stream.bytes.getvalue()


def test_a_pipe_gets_the_exact_text() -> None:
    text = f"one\r\ntwo\rthree\n{HOSTILE} größer 日本語\u2028\n"
    assert printed(Item(text=text)) == text.encode()


def test_a_terminal_gets_no_control_character() -> None:
    item, row = Item(text=HOSTILE, record={"title": HOSTILE}), Item(cells=(HOSTILE, "b"))
    parts = [printed(item, form=form, terminal=True) for form in JsonForm] + [printed(row, terminal=True)]
    shown = b"".join(parts).decode()
    assert [char for char in shown if char in "\x1b\x07\x9b\x7f\u202e"] == []
    assert "␛]52;c;UFdORUQ=␇" in shown
    assert "[/b]" in shown


def test_a_text_that_no_encoding_holds_is_still_written() -> None:
    assert printed(Item(text="a\ud800b\n")) == b"a\\ud800b\n"


def test_json_survives_a_lone_surrogate() -> None:
    assert json.loads(printed(Item(record={"title": "a\ud800b"}), form=JsonForm.LINES)) == {"title": "a\ud800b"}


@pytest.mark.parametrize("count", [0, 1, 3])
def test_an_array_is_json_with_one_record_a_line(count: int) -> None:
    items = [Item(record={"n": number, "title": "é"}) for number in range(count)]
    text = printed(*items, form=JsonForm.ARRAY).decode()
    assert json.loads(text) == [{"n": number, "title": "é"} for number in range(count)]
    assert text.count("é") == text.count('"n"') == count
    assert len(text.splitlines()) == (count + 2 if count else 1)


def test_a_table_has_tabs_in_a_pipe() -> None:
    rows = Item(cells=("/a", "A\tlong\ntitle", "x")), Item(cells=("/bcd", "B", ""))
    assert printed(*rows) == b"/a\tA long title\tx\n/bcd\tB\t\n"


def test_a_table_has_columns_on_a_terminal() -> None:
    rows = Item(cells=("/a", "日本", "x")), Item(cells=("/bcd", "B", "y"))
    assert printed(*rows, terminal=True).decode() == "/a    日本  x\n/bcd  B     y\n"


def test_a_link_can_be_followed_on_a_terminal() -> None:
    assert (
        printed(Item(text="https://host/a\n", url="https://host/a"), terminal=True)
        == b"\x1b]8;;https://host/a\x1b\\https://host/a\x1b]8;;\x1b\\\n"
    )


def test_a_link_of_a_row_is_the_last_cell_in_a_pipe() -> None:
    rows = Item(cells=("a", "A"), url="https://host/a"), Item(cells=("b", "B"))
    assert printed(*rows) == b"a\tA\thttps://host/a\nb\tB\t\n"


def test_on_a_terminal_the_link_of_a_row_is_one_line_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "12")
    rows = Item(cells=("a", "A"), url="https://host/a"), Item(cells=("b", "B"))
    shown = printed(*rows, terminal=True).decode()
    assert shown == "a  A\n   \x1b]8;;https://host/a\x1b\\https://…\x1b]8;;\x1b\\\nb  B\n"


def test_a_link_in_a_pipe_is_its_text() -> None:
    assert printed(Item(text="https://host/a\n", url="https://host/a")) == b"https://host/a\n"


PIECES = ((HOSTILE, Highlight.STRONG), ("\x1b[0m", None), ("b\n", Highlight.ERROR))
ROWS = (
    Item(cells=("a", "日本"), highlights=(Highlight.STRONG, None)),
    Item(cells=("bb", "c"), highlights=(None, Highlight.QUIET)),
)


@pytest.mark.parametrize("items", [(item_of(PIECES),), ROWS])
def test_colors_are_for_terminals_that_want_them(monkeypatch: pytest.MonkeyPatch, items: tuple[Item, ...]) -> None:
    plain_items = [replace(item, pieces=(), highlights=()) for item in items]
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    plain, colored = printed(*plain_items, terminal=True), printed(*items, terminal=True)
    assert colored != plain
    assert re.sub(rb"\x1b\[[0-9;]+m", b"", colored) == plain
    assert printed(*items) == printed(*plain_items)
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        with monkeypatch.context() as context:
            context.setenv(name, value)
            assert printed(*items, terminal=True) == plain


def test_messages_go_to_stderr() -> None:
    results, talk = Stream(terminal=False), Stream(terminal=True)
    talk.reconfigure(encoding="utf-8")
    with redirect_stdout(results), redirect_stderr(talk):
        output.print_messages("done\x1b", "twice")
    assert (talk.written().decode(), results.written()) == ("done␛\ntwice\n", b"")
