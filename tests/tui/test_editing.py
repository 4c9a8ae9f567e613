"""The writer's editor: it gets the file at its line, and what went wrong with it is said."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from docs_tui.tui.editing import edit

if TYPE_CHECKING:
    from textual.app import App


class Stage:
    """An app that steps aside."""

    aside = 0

    @contextmanager
    def suspend(self) -> Iterator[None]:
        self.aside += 1
        yield


def _program(folder: Path, name: str, lines: str) -> Path:
    program = folder / name
    program.write_text(f"#!{sys.executable}\nimport sys\n{lines}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return program


def _edit(stage: Stage, file: Path, editor: str) -> str:
    return edit(cast("App[None]", stage), file, 7, editor)


def test_an_editor_of_the_terminal_has_it_until_it_ends(tmp_path: Path) -> None:
    took = tmp_path / "took"
    program = _program(tmp_path, "vim", f"open({str(took)!r}, 'w').write(' '.join(sys.argv[1:]))")
    stage = Stage()
    assert _edit(stage, tmp_path / "page.mdx", str(program)) == ""
    assert stage.aside == 1
    assert took.read_text() == f"+7 {tmp_path / 'page.mdx'}"


def test_an_editor_that_fails_is_named_with_its_exit_code(tmp_path: Path) -> None:
    program = _program(tmp_path, "vim", "sys.exit(3)")
    assert _edit(Stage(), tmp_path / "page.mdx", str(program)) == f"{program} ended with exit code 3."


def test_an_editor_that_is_killed_is_named_with_the_signal(tmp_path: Path) -> None:
    program = _program(tmp_path, "vim", "import os; os.kill(os.getpid(), 15)")
    assert _edit(Stage(), tmp_path / "page.mdx", str(program)) == f"{program} was ended by signal 15."


def test_the_editor_that_stands_in_for_a_missing_one_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = _program(tmp_path, "vim", "")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    assert _edit(Stage(), tmp_path / "page.mdx", "no-such-editor") == (
        f"There is no no-such-editor here: {program} opened instead."
    )


def test_no_editor_is_missing_where_none_was_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _program(tmp_path, "vim", "")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    assert edit(cast("App[None]", Stage()), tmp_path / "page.mdx", 1, None) == ""


def test_an_editor_with_a_window_neither_waits_nor_writes_to_the_screen(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    done = tmp_path / "done"
    os.mkfifo(done)
    program = _program(tmp_path, "code", f"print('noise'); open({str(done)!r}, 'w').write('ended')")
    stage = Stage()
    assert _edit(stage, tmp_path / "page.mdx", str(program)) == ""
    assert stage.aside == 0
    assert done.read_text() == "ended"
    assert capfd.readouterr().out == ""
