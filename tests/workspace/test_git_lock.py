"""The lock of git is found wherever git keeps it."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from docs_tui.workspace.folder_watch import LOCKED, git_lock, is_held


def git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", str(folder), "-c", "user.name=T", "-c", "user.email=t@example.com", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
@pytest.mark.parametrize("second", [False, True])
def test_it_is_where_git_says(tmp_path: Path, *, second: bool) -> None:
    tree = tmp_path / "repository"
    tree.mkdir()
    assert git_lock(tree) is None
    git(tree, "init", "-q")
    if second:
        git(tree, "commit", "-q", "--allow-empty", "-m", "First")
        git(tree, "worktree", "add", "-q", str(tmp_path / "second"))
        tree = tmp_path / "second"
    docs = tree / "some" / "docs"
    docs.mkdir(parents=True)
    found = git_lock(docs)
    assert found is not None
    assert found.resolve() == (docs / git(docs, "rev-parse", "--git-path", "index.lock")).resolve()


def test_a_submodule_points_to_its_own_from_where_it_is(tmp_path: Path) -> None:
    (tmp_path / ".git").write_text("gitdir: ../.git/modules/docs\n")
    assert git_lock(tmp_path) == tmp_path / "../.git/modules/docs/index.lock"


@pytest.mark.parametrize("text", ["", "nothing", "a gitdir: b", "\x00\xff"])
def test_a_file_that_points_nowhere_is_no_repository(tmp_path: Path, text: str) -> None:
    (tmp_path / ".git").write_text(text)
    assert not is_held(git_lock(tmp_path), time.monotonic())


def test_a_lock_that_was_left_behind_is_not_waited_for(tmp_path: Path) -> None:
    lock = tmp_path / "index.lock"
    assert not is_held(None, time.monotonic())
    assert not is_held(lock, time.monotonic())
    lock.touch()
    for changed, held in ((0, False), (time.time() + 3_600, True)):
        os.utime(lock, (changed, changed))
        assert is_held(lock, -LOCKED) is held
