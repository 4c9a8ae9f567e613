"""``means`` names the clipboard method that a copy would use, without using it."""

import os
import shutil
from pathlib import Path

import pytest

from docs_tui.desktop import clipboard, means
from docs_tui.desktop.clipboard import copy
from docs_tui.desktop.means import Expected, expected_means
from tests.waiting import PATIENCE


def tool(folder: Path, name: str, body: str) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{body}\n")
    file.chmod(0o755)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of tools that store their input in a file beside them; each may take as long as it needs."""
    for module in (clipboard, means):
        monkeypatch.setattr(module, "TIME_LIMIT", PATIENCE)
    board, folder = tmp_path / "board", tmp_path / "bin"
    folder.mkdir()
    keep = f'case "$*" in *-o*) cat "{board}" ;; *) cat > "{board}" ;; esac'
    tool(folder, "xclip", keep)
    tool(folder, "wl-copy", f'cat > "{board}"')
    tool(folder, "tmux", f'cat > "{board}"')
    for needed in ("sh", "cat", "which"):
        program = shutil.which(needed)
        if program is None:
            pytest.skip(f"{needed} is not installed")
        (folder / needed).symlink_to(program)
    return folder


CASES = [
    ({"DISPLAY": ":9"}, "xclip"),
    ({"WAYLAND_DISPLAY": "wayland-0"}, "wl-copy"),
    ({"DISPLAY": ":9", "TMUX": "/x,1,0"}, "xclip"),
    ({"DISPLAY": ":9", "TMUX": "/x,1,0", "SSH_TTY": "/dev/pts/1"}, "tmux load-buffer -w"),
    ({"TMUX": "/x,1,0"}, "tmux load-buffer -w"),
    ({"TERM": "dumb"}, ""),
    ({}, ""),
]


@pytest.mark.parametrize(("variables", "expected"), CASES)
def test_it_is_what_copy_uses(machine: Path, variables: dict[str, str], expected: str) -> None:
    environment = {"PATH": str(machine), **variables}
    found = expected_means(environment=environment, platform="linux")
    assert found.tool == expected
    assert not (machine.parent / "board").exists()
    copied = copy("text", environment=environment, platform="linux", folder=machine.parent / "state")
    assert copied.means == found.means


def test_a_display_without_any_tool_leaves_the_terminal_or_nothing(tmp_path: Path) -> None:
    environment = {"PATH": str(tmp_path), "DISPLAY": ":9", "TERM": "xterm"}
    found = expected_means(environment=environment, platform="linux")
    assert found in (Expected("terminal", "OSC 52"), Expected(None, ""))
    assert os.listdir(tmp_path) == []  # noqa: PTH208 - its names are enough
