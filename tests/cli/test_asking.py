"""Questions of commands, answered on a terminal or not at all."""

import io
import sys
from collections.abc import Mapping

import pytest

from docs_tui.cli.invoke import answer_to
from docs_tui.commands.context import Answer, Outcome, Value

_OUTCOME = Outcome(
    question="Where do readers of /a go?",
    hint="Name a page, such as --to /b, or use --no-redirect.",
    answers=(Answer("/b  Second", "to", "/b"), Answer("nowhere", "no-redirect", value=True)),
    free_answer="to",
)


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [
        ("1\n", {"to": "/b"}),
        (" 2 \n", {"no-redirect": True}),
        ("guides/keys\n", {"to": "guides/keys"}),
        ("\n", None),
        ("", None),
        ("3\n", None),
        ("0\n", None),
    ],
)
def test_a_number_or_a_name_answers(
    monkeypatch: pytest.MonkeyPatch, typed: str, chosen: Mapping[str, Value] | None
) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stdin", _Terminal(typed))
    monkeypatch.setattr(sys, "stderr", terminal)
    assert answer_to(_OUTCOME) == chosen
    said = terminal.getvalue()
    assert "  1  /b  Second\n  2  nowhere\n" in said
    assert ("Nothing was done." in said) == (chosen is None)


def test_without_a_terminal_it_says_which_option_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    assert answer_to(_OUTCOME) is None
    said = "Where do readers of /a go?\nNothing was done. Name a page, such as --to /b, or use --no-redirect.\n"
    assert capsys.readouterr().err == said
