"""The command that opens the writer's editor."""

from pathlib import Path

import pytest

from docs_tui.desktop.editor import editor_command
from docs_tui.errors import CannotRunError

FILE = Path("/docs/a guide.mdx")
AT = "/docs/a guide.mdx:12"


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder for programs; ``have`` creates them."""
    return tmp_path


def have(folder: Path, *names: str) -> dict[str, str]:
    """Return the environment of a machine with exactly these programs."""
    for name in names:
        (folder / name).write_text("#!/bin/sh\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return {"PATH": str(folder)}


@pytest.mark.parametrize(
    ("name", "arguments", "in_terminal"),
    [
        ("vi", ("+12", str(FILE)), True),
        ("vim", ("+12", str(FILE)), True),
        ("nvim", ("+12", str(FILE)), True),
        ("nano", ("+12", str(FILE)), True),
        ("emacs", ("+12", str(FILE)), True),
        ("emacsclient", ("+12", str(FILE)), True),
        ("micro", ("+12", str(FILE)), True),
        ("kak", ("+12", str(FILE)), True),
        ("hx", (AT,), True),
        ("helix", (AT,), True),
        ("unknown", (str(FILE),), True),
        ("gvim", ("+12", str(FILE)), False),
        ("code", ("-g", AT), False),
        ("cursor", ("-g", AT), False),
        ("windsurf", ("-g", AT), False),
        ("codium", ("-g", AT), False),
        ("subl", (AT,), False),
        ("zed", (AT,), False),
        ("pycharm", ("--line", "12", str(FILE)), False),
        ("kate", ("-l", "12", str(FILE)), False),
        ("notepad++", ("-n12", str(FILE)), False),
    ],
)
def test_each_editor_gets_the_line_in_its_own_syntax(
    programs: Path, name: str, arguments: tuple[str, ...], *, in_terminal: bool
) -> None:
    environment = {**have(programs, name), "EDITOR": name}
    command = editor_command(FILE, 12, environment=environment, platform="linux")
    assert command.argv == (str(programs / name), *arguments)
    assert command.in_terminal is in_terminal


def test_the_visual_editor_comes_before_the_other(programs: Path) -> None:
    environment = {**have(programs, "vim", "code"), "VISUAL": "code --wait", "EDITOR": "vim"}
    command = editor_command(FILE, 12, environment=environment, platform="linux")
    assert command.argv == (str(programs / "code"), "--wait", "-g", AT)
    assert command.named_by == "$VISUAL"
    del environment["VISUAL"]
    assert editor_command(FILE, 12, environment=environment, platform="linux").named_by == "$EDITOR"
    del environment["EDITOR"]
    assert editor_command(FILE, 12, environment=environment, platform="linux").named_by == ""


def test_its_own_options_are_kept_as_a_shell_would_read_them(programs: Path) -> None:
    environment = {**have(programs, "vim"), "EDITOR": "vim -c 'set spell' --"}
    command = editor_command(FILE, 3, environment=environment, platform="linux")
    assert command.argv[1:] == ("-c", "set spell", "--", "+3", str(FILE))


def test_the_setting_takes_precedence_and_may_place_file_and_line(programs: Path) -> None:
    environment = {**have(programs, "mine", "vim"), "EDITOR": "vim"}
    command = editor_command(FILE, 7, setting="mine --at {line} --in={file}", environment=environment, platform="linux")
    assert command.argv[1:] == ("--at", "7", f"--in={FILE}")


def test_a_name_with_braces_in_it_is_a_name(programs: Path) -> None:
    environment = {**have(programs, "vim"), "EDITOR": "vim"}
    command = editor_command(Path("/docs/{line}{file}.mdx"), 7, environment=environment, platform="linux")
    assert command.argv[1:] == ("+7", "/docs/{line}{file}.mdx")


def test_a_file_name_that_looks_like_an_option_is_passed_as_a_file(programs: Path) -> None:
    environment = {**have(programs, "vim"), "EDITOR": "vim"}
    command = editor_command(Path("-rf.mdx"), environment=environment, platform="linux")
    assert command.argv[2].endswith("/-rf.mdx")


def test_a_link_to_an_editor_is_that_editor(programs: Path) -> None:
    environment = {**have(programs, "vim.basic"), "EDITOR": "editor"}
    (programs / "editor").symlink_to(programs / "vim.basic")
    command = editor_command(FILE, 12, environment=environment, platform="linux")
    assert command.argv == (str(programs / "editor"), "+12", str(FILE))


@pytest.mark.parametrize("editor", ["", "gone --wait", "'unbalanced", "   "])
def test_a_missing_editor_is_replaced_by_one_that_exists(programs: Path, editor: str) -> None:
    environment = {**have(programs, "vi"), "VISUAL": editor}
    assert editor_command(FILE, 12, environment=environment, platform="linux").argv[0] == str(programs / "vi")


def test_without_an_editor_the_error_says_what_to_do(programs: Path) -> None:
    environment = {**have(programs), "EDITOR": "gone --wait"}
    with pytest.raises(CannotRunError) as caught:
        editor_command(FILE, environment=environment, platform="linux")
    assert str(caught.value) == (
        "no editor (gone, nano, vim, vi: not found): set $VISUAL, $EDITOR, or the setting editor"
    )


def test_windows_has_paths_with_backslashes(programs: Path) -> None:
    environment = {**have(programs, "Code.cmd"), "EDITOR": '"Code.cmd" --wait'}
    command = editor_command(FILE, 12, environment=environment, platform="win32")
    assert command.argv == (str(programs / "Code.cmd"), "--wait", "-g", AT)
