"""The editor gets the file and line, and its errors are reported."""

import json
import os
import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from textual import events
from textual.drivers.headless_driver import HeadlessDriver

from docs_tui.errors import CannotRunError
from docs_tui.site.site_settings import PersonalSettings
from docs_tui.tui.browse.browse_screen import BrowseScreen
from docs_tui.tui.services import editor_service
from docs_tui.tui.services.editor_service import EditorService
from tests.tui.running import SITE, running
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from docs_tui.tui.services.background import Background


class Stage:
    """Suspends, and resumes only if nothing is raised meanwhile, as Textual does; collects the notices."""

    def __init__(self) -> None:
        self.aside = 0
        self.back = 0
        self.said: list[str] = []
        self.ended = threading.Event()

    @contextmanager
    def suspend(self) -> Iterator[None]:
        self.aside += 1
        yield
        self.back += 1

    def show_notice(self, text: str, *, severity: str = "information") -> None:
        self.said.append(f"{severity}: {text}")
        if "ended" in text:
            self.ended.set()

    def edit(self, file: Path, editor: str | None) -> None:
        background = cast("Background", self)  # it shows notices, and does nothing else
        EditorService(background, lambda: file.parent, PersonalSettings, self.suspend).edit(file, 7, editor)


def _program(folder: Path, name: str, lines: str) -> Path:
    program = folder / name
    program.write_text(f"#!{sys.executable}\nimport sys\n{lines}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return program


def _edit(stage: Stage, file: Path, editor: str | None) -> str:
    """Start the editor, and return the notices so far."""
    stage.edit(file, editor)
    said = stage.said[:]
    stage.said.clear()
    return "".join(said)


def test_an_editor_of_the_terminal_has_it_until_it_ends(tmp_path: Path) -> None:
    took = tmp_path / "took"
    program = _program(tmp_path, "vim", f"open({str(took)!r}, 'w').write(' '.join(sys.argv[1:]))")
    stage = Stage()
    assert _edit(stage, tmp_path / "page.mdx", str(program)) == ""
    assert stage.aside == 1
    assert took.read_text() == f"+7 {tmp_path / 'page.mdx'}"


def test_an_editor_that_fails_is_named_with_its_exit_code(tmp_path: Path) -> None:
    program = _program(tmp_path, "vim", "sys.exit(3)")
    assert (
        _edit(Stage(), tmp_path / "page.mdx", str(program))
        == f"warning: {program} ended with exit code 3; it comes from the setting editor"
    )


def test_an_editor_that_is_killed_is_named_with_the_signal(tmp_path: Path) -> None:
    program = _program(tmp_path, "vim", "import os; os.kill(os.getpid(), 15)")
    assert (
        _edit(Stage(), tmp_path / "page.mdx", str(program))
        == f"warning: {program} was ended by signal 15; it comes from the setting editor"
    )


def test_the_replacement_of_a_missing_editor_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = _program(tmp_path, "vim", "")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    assert _edit(Stage(), tmp_path / "page.mdx", "no-such-editor") == (
        f"warning: {program} opened, because no-such-editor is not installed"
    )


def test_no_editor_is_missing_where_none_was_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _program(tmp_path, "vim", "")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    assert _edit(Stage(), tmp_path / "page.mdx", None) == ""


def test_an_editor_with_a_window_neither_waits_nor_writes_to_the_screen(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    done = tmp_path / "done"
    os.mkfifo(done)
    program = _program(tmp_path, "code", f"print('noise'); open({str(done)!r}, 'w').write('ended')")
    stage = Stage()
    assert _edit(stage, tmp_path / "page.mdx", str(program)) == "information: Opened page.mdx at line 7 in code"
    assert stage.aside == 0
    assert done.read_text() == "ended"
    assert capfd.readouterr().out == ""


def test_an_editor_that_cannot_run_leaves_the_screen_as_it_was(tmp_path: Path) -> None:
    broken = tmp_path / "vim"
    broken.write_bytes(b"\x7fELF no program")
    broken.chmod(0o755)
    stage = Stage()
    with pytest.raises(CannotRunError, match="could not be started: Exec format error"):
        _edit(stage, tmp_path / "page.mdx", str(broken))
    assert (stage.aside, stage.back) == (1, 1)


def test_ctrl_c_in_the_editor_is_the_editor_s(tmp_path: Path) -> None:
    """The terminal sends it to all programs that it has."""
    lines = (
        "import os, signal\n"
        "os.kill(os.getppid(), signal.SIGINT)\n"
        "try:\n    os.kill(os.getpid(), signal.SIGINT)\nexcept KeyboardInterrupt:\n    sys.exit(4)"
    )
    program = _program(tmp_path, "vim", lines)
    stage = Stage()
    assert (
        _edit(stage, tmp_path / "page.mdx", str(program))
        == f"warning: {program} ended with exit code 4; it comes from the setting editor"
    )
    assert (stage.aside, stage.back) == (1, 1)


def test_an_editor_with_a_window_that_fails_is_named_when_it_does(tmp_path: Path) -> None:
    program = _program(tmp_path, "code", "sys.exit(5)")
    stage = Stage()
    stage.edit(tmp_path / "page.mdx", str(program))
    assert stage.ended.wait(PATIENCE)
    assert f"warning: {program} ended with exit code 5; it comes from the setting editor" in stage.said


@pytest.mark.parametrize("words", ["{} -n 'two words' {{file}}", '"{}" -n "two words" {{file}}'])
def test_arguments_and_quotes_of_the_command_reach_the_editor(tmp_path: Path, words: str) -> None:
    took = tmp_path / "took"
    folder = tmp_path / "with space"
    folder.mkdir()
    program = _program(folder, "vim", f"open({str(took)!r}, 'w').write('|'.join(sys.argv[1:]))")
    editor = words.format(program if words.startswith('"') else str(program).replace(" ", "\\ "))
    assert _edit(Stage(), tmp_path / "a page.mdx", editor) == ""
    assert took.read_text() == f"-n|two words|{tmp_path / 'a page.mdx'}"


async def test_the_page_of_an_operation_is_edited_in_its_spec(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[str, int]] = []
    monkeypatch.setattr(EditorService, "edit", lambda _self, file, line, _setting: opened.append((file.name, line)))
    operations = {"get": {"summary": "List users"}, "post": {"summary": "Add a user"}}
    spec = {"openapi": "3.1.0", "info": {"title": "R", "version": "1"}, "paths": {"/users": operations}}
    text = json.dumps(spec, indent=2)
    entries = ["index", "openapi.json GET /users", "openapi.json POST /users"]
    listed = {"name": "R", "navigation": {"groups": [{"group": "API", "pages": entries}]}}
    async with running({**SITE, "docs.json": json.dumps(listed), "openapi.json": text}) as run:
        for path in (page.path for page in run.folder.site.pages.values() if page.api is not None and not page.file):
            run.panes.open_page(path)
            await run.press("e")
        lines = text.splitlines()
        assert [(name, lines[line - 1].strip()) for name, line in opened] == [
            ("openapi.json", '"get": {'),
            ("openapi.json", '"post": {'),
        ]
        run.app.editor_service.edit_page(replace(run.folder.site.pages["/"], file=None), 1)
        await run.settle()
        assert run.notices == ["This page is made from a spec, and has no file here to edit"]


async def test_what_the_reader_reads_of_an_operation_is_edited_in_its_spec(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[str, int]] = []
    monkeypatch.setattr(EditorService, "edit", lambda _self, file, line, _setting: opened.append((file.name, line)))
    parameters = [
        {"name": f"p{number}", "in": "query", "schema": {"type": "string"}, "description": "Words. " * 20}
        for number in range(20)
    ]
    spec = {
        "openapi": "3.1.0",
        "info": {"title": "R", "version": "1"},
        "paths": {"/users": {"get": {"parameters": parameters}}},
    }
    text = json.dumps(spec, indent=2)
    page = "---\ntitle: Users\nopenapi: GET /users\n---\n\nOur own words.\n"
    listed = {"name": "R", "navigation": {"pages": ["users"]}, "api": {"openapi": "openapi.json"}}
    async with running(
        {"docs.json": json.dumps(listed), "openapi.json": text, "users.mdx": page}, size=(80, 24)
    ) as run:
        await run.press("e")
        await run.until(lambda: "p0" in run.shown())
        run.panes.view.focus()
        await run.press("G")
        await run.drawn()
        await run.press("e")
        (own, _), (specs, line) = opened
        assert (own, specs) == ("users.mdx", "openapi.json")
        assert text.splitlines()[line - 1].strip() == '"get": {'


async def test_keys_that_come_while_the_editor_runs_are_not_the_apps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HeadlessDriver, "can_suspend", True)
    runs: list[int] = []
    async with running() as run:

        def edit(_argv: object) -> int:
            runs.append(len(runs))
            for key in "ed":
                run.app.post_message(events.Key(key, key))
            return 0

        monkeypatch.setattr(editor_service, "run_on_terminal", edit)
        monkeypatch.setenv("EDITOR", sys.executable)
        await run.press("e")
        await run.settle()
        assert runs == [0]
        assert isinstance(run.app.screen, BrowseScreen)
        await run.press("e")
        await run.settle()
        assert runs == [0, 1]
