"""A command that runs until Ctrl+C ends cleanly, whenever it is pressed."""

import sys
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

from docs_tui.cli import invoke, output
from docs_tui.cli.parser import Invocation
from docs_tui.commands.command import Command
from docs_tui.commands.context import Context, Item, Outcome
from docs_tui.source import Diagnostic, Position


def invoke_function(monkeypatch: pytest.MonkeyPatch, function: Callable[[Context], Outcome]) -> int:
    """Invoke a command that runs ``function``."""
    module = ModuleType("module_of_the_command")
    monkeypatch.setattr(module, "run", function, raising=False)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    command = Command("follow", "Follow", "Follow.", f"{module.__name__}:run", needs="nothing")
    return invoke.invoke(Invocation(command, None, {}))


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
    assert invoke_function(monkeypatch, run) == 0
    assert ended == ["in order"]


def test_an_incomplete_result_exits_with_2(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(_: Context) -> Outcome:
        return Outcome(items=[Item("found\n")], failed=True, broke=True)

    assert invoke_function(monkeypatch, run) == 2


def test_a_problem_of_many_files_is_printed_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def problem(file: str, message: str) -> Diagnostic:
        return Diagnostic("snippet-missing", message, file, Position(2, 1), Position(2, 9))

    few = [problem(f"{name}.mdx", "few") for name in "abc"]
    many = [problem(f"{number}.mdx", "many") for number in range(340)]

    def run(_: Context) -> Outcome:
        return Outcome(diagnostics=(few[0], *many[:9], *few[1:], *many[5:]))

    invoke_function(monkeypatch, run)
    assert capsys.readouterr().err.splitlines() == [
        str(few[0]),
        f'{many[0]} (340 files, also 1.mdx:2:1 and 2.mdx:2:1; run "docs-tui lint" to list them all)',
        str(few[1]),
        str(few[2]),
    ]


def test_of_a_frequent_kind_of_problem_only_the_first_are_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = [
        Diagnostic("page-missing", f"there is no page {number}", "docs.json", Position(number, 1), Position(number, 9))
        for number in range(1, 1_201)
    ]
    other = Diagnostic("unclosed-tag", "Note is not closed", "a.mdx", Position(2, 1), Position(2, 9))

    def run(_: Context) -> Outcome:
        return Outcome(diagnostics=(*missing[:9], other, *missing[9:]))

    invoke_function(monkeypatch, run)
    assert capsys.readouterr().err.splitlines() == [
        *map(str, missing[:3]),
        '  1,197 more of this kind (page-missing); run "docs-tui lint" to list them all',
        str(other),
    ]
