"""A command that goes on until Ctrl+C ends well at whatever moment it is pressed."""

from collections.abc import Iterator

import pytest

from docs_tui.cli import invoke, output
from docs_tui.cli.parser import Invocation
from docs_tui.commands.command import Command, Context, Item, Outcome


@pytest.mark.parametrize("pressed_while", ["it works", "its line is shown"])
def test_ctrl_c_ends_what_goes_on_without_end(monkeypatch: pytest.MonkeyPatch, pressed_while: str) -> None:
    ended: list[str] = []

    def lines() -> Iterator[Item]:
        try:
            while True:
                yield Item("a line\n")
                if pressed_while == "it works":
                    raise KeyboardInterrupt
        finally:
            ended.append("in order")

    def finish() -> None:
        if pressed_while == "its line is shown":
            raise KeyboardInterrupt

    def run(_: Context) -> Outcome:
        return Outcome(items=lines(), live=True)

    monkeypatch.setattr(output, "finish", finish)
    command = Command("follow", "Follow", "Follow.", run, needs="nothing")
    assert invoke.invoke(Invocation(command, None)) == 0
    assert ended == ["in order"]


def test_what_a_fault_of_the_program_left_out_ends_with_2() -> None:
    def run(_: Context) -> Outcome:
        return Outcome(items=[Item("found\n")], failed=True, broke=True)

    assert invoke.invoke(Invocation(Command("judge", "Judge", "Judge.", run, needs="nothing"), None)) == 2
