"""A writer renames a page and reviews the change, before and after the commit."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.program import ROOT, QuickProgram, needs
from tests.review.histories import git
from tests.stories.terminal import Tmux, window


def test_a_renamed_page_is_reviewed_before_it_is_merged(tmp_path: Path) -> None:
    needs("git")
    docs = tmp_path / "docs"
    shutil.copytree(ROOT / "sample_docs", docs)
    git(docs, "init", "-q", "-b", "main")
    git(docs, "add", ".")
    git(docs, "commit", "-q", "-m", "One")
    program = QuickProgram(docs, tmp_path / "home")
    calm = program.run("review")
    assert (calm.returncode, calm.stdout) == (0, "")
    assert "No page changed." in calm.stderr
    git(docs, "checkout", "-q", "-b", "topic")
    git(docs, "mv", "quickstart.mdx", "start.mdx")
    found = program.run("review")
    assert found.returncode == 1
    assert "> /quickstart → /start" in found.stdout
    assert "Removed URLs" in found.stdout
    git(docs, "commit", "-q", "-m", "Two")
    comment = program.run("review", "main...HEAD", "--format", "markdown", "--preview-url", "https://preview.example")
    assert comment.stdout.startswith("<!-- docs-tui review -->\n")
    assert "(<https://preview.example/start>)" in comment.stdout
    assert program.run("review", "main...HEAD", "--fail-on", "never").returncode == 0


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    needs("git", "tmux")
    yield from window(tmp_path, XDG_CACHE_HOME=str(tmp_path / "cache"))


def test_a_page_is_removed_on_a_terminal_reviewed_side_by_side_and_taken_back(tmux: Tmux, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    shutil.copytree(ROOT / "sample_docs", docs)
    git(docs, "init", "-q", "-b", "main")
    git(docs, "add", ".")
    git(docs, "commit", "-q", "-m", "One")
    tmux.start(f"sh -c 'cd {docs} && docs-tui remove quickstart; docs-tui .; docs-tui undo; sleep 60'", columns=160)
    tmux.until("Where do readers of /quickstart go?")
    tmux.until("Type a number, or another page, or press Enter to cancel:")
    tmux.keys("1", "Enter")
    tmux.until("● watching")
    assert not (docs / "quickstart.mdx").exists()
    tmux.keys("d")
    shown = tmux.until("- Quickstart")
    assert "1 gone" in shown
    tmux.keys("n")
    tmux.keys("Escape")
    tmux.until("On this page")
    tmux.keys("q")
    tmux.wait(lambda: git(docs, "status", "--porcelain"), lambda status: not status)
    assert (docs / "quickstart.mdx").exists()
