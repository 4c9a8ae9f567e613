"""Queries to git about a docs folder."""

import subprocess
from pathlib import Path

import pytest

from docs_tui.errors import CannotRunError
from docs_tui.workspace.git import committed, marker, since
from tests.program import needs

PAGE = "---\ntitle: A page\n---\n\n" + "\n".join(f"Line {number} of the page." for number in range(20)) + "\n"


def git(folder: Path, *words: str) -> None:
    own = ("-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *own, *words], cwd=folder, check=True, capture_output=True, timeout=60)


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """A docs folder inside a repository, with everything committed."""
    needs("git")
    root = tmp_path / "work" / "docs"
    (root / "guides").mkdir(parents=True)
    for name in ("index.mdx", "old.mdx", "guides/a page.mdx", "guides/öl.mdx", "gone.mdx"):
        (root / name).write_text(PAGE.replace("A page", name))
    (root.parent / "beside.txt").write_text("x")
    git(root.parent, "init", "-q")
    git(root.parent, "add", ".")
    git(root.parent, "commit", "-q", "-m", "One")
    return root


def test_nothing_differs_from_what_was_just_committed(docs: Path) -> None:
    found = since(docs)
    assert (found.files, found.gone) == ({}, frozenset())


def test_edited_new_renamed_and_removed_files_are_distinguished(docs: Path) -> None:
    (docs / "guides/öl.mdx").write_text("changed")
    (docs / "guides/a page.mdx").write_text("staged")
    git(docs, "add", "guides/a page.mdx")
    (docs / "new.mdx").write_text("new\n")
    (docs / "old.mdx").rename(docs / "guides/moved.mdx")
    (docs / "gone.mdx").unlink()
    (docs.parent / "beside.txt").write_text("not of the docs")
    (docs / ".gitignore").write_text("draft.mdx\n")
    (docs / "draft.mdx").write_text("ignored")
    found = since(docs)
    assert found.files == {
        "guides/öl.mdx": "guides/öl.mdx",
        "guides/a page.mdx": "guides/a page.mdx",
        "new.mdx": None,
        "guides/moved.mdx": "old.mdx",
        ".gitignore": None,
    }
    assert found.gone == {"gone.mdx"}
    git(docs, "add", "-A", ".")
    assert since(docs).files == found.files


def test_files_are_read_as_they_were(docs: Path) -> None:
    (docs / "index.mdx").write_text("changed")
    found = committed(docs, ["index.mdx", "no such blob 3", "guides/a page.mdx", "guides"])
    assert found == {
        "index.mdx": PAGE.replace("A page", "index.mdx").encode(),
        "no such blob 3": None,
        "guides/a page.mdx": PAGE.replace("A page", "guides/a page.mdx").encode(),
        "guides": None,
    }


def test_another_revision_can_be_named(docs: Path) -> None:
    (docs / "index.mdx").write_text("two")
    git(docs, "commit", "-q", "-a", "-m", "Two")
    assert since(docs).files == {}
    assert since(docs, "HEAD~1").files == {"index.mdx": "index.mdx"}
    with pytest.raises(CannotRunError, match="there is no commit nowhere; fetch it, or name another one"):
        since(docs, "nowhere")
    with pytest.raises(CannotRunError, match="there is no commit --output=x"):
        since(docs, "--output=x")


def test_without_git_repository_or_commit_one_line_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needs("git")
    with pytest.raises(
        CannotRunError, match=r"the folder .* is not in a git repository; run git init there, then commit"
    ):
        since(tmp_path)
    assert marker(tmp_path) is None
    git(tmp_path, "init", "-q")
    with pytest.raises(CannotRunError, match="nothing is committed here yet; commit the docs first"):
        since(tmp_path)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(CannotRunError, match="git is not installed"):
        since(tmp_path)


def test_a_folder_that_vanished_is_not_taken_for_a_missing_git(tmp_path: Path) -> None:
    needs("git")
    with pytest.raises(CannotRunError, match=r"the folder .*gone does not exist"):
        since(tmp_path / "gone")


def test_a_repository_starts_no_program(docs: Path) -> None:
    """Its configuration may come with the docs, from anybody."""
    ran = docs.parent / "ran"
    script = docs.parent / "script"
    script.write_text(f"#!/bin/sh\ntouch {ran}\n")
    script.chmod(0o755)
    for name in ("core.fsmonitor", "diff.external", "diff.own.textconv", "diff.own.command", "core.pager"):
        git(docs, "config", name, str(script))
    (docs / ".gitattributes").write_text("*.mdx diff=own\n")
    (docs / "index.mdx").write_text("changed")
    since(docs)
    committed(docs, ["index.mdx"])
    assert not ran.exists()


def test_a_hook_that_names_another_repository_changes_nothing(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    monkeypatch.setenv("GIT_INDEX_FILE", "/nowhere/index")
    assert since(docs).files == {}


def test_a_commit_is_noticed_by_its_file(docs: Path) -> None:
    file = marker(docs)
    assert file is not None
    before = file.read_bytes()
    (docs / "index.mdx").write_text("two")
    git(docs, "commit", "-q", "-a", "-m", "Two")
    assert file.read_bytes() != before
