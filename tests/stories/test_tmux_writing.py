"""A writer edits pages with vim beside the app, which writes the llms files."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.program import ROOT, needs
from tests.stories.terminal import Tmux, window


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return shutil.copytree(ROOT / "sample_docs", tmp_path / "docs")


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    needs("tmux", "vim")
    yield from window(tmp_path, EDITOR="vim -u NONE", XDG_CACHE_HOME=str(tmp_path / "cache"))


def test_what_vim_saves_is_in_the_files_at_once(tmux: Tmux, docs: Path) -> None:
    full = docs / "llms-full.txt"
    tmux.start(f"docs-tui {docs}", columns=140)
    tmux.until("● watching")
    tmux.keys("w")
    tmux.until("● each save writes llms.txt")
    tmux.wait(lambda: str(full.is_file()), lambda there: there == "True")
    tmux.keys("e")
    tmux.until("index.mdx")
    tmux.keys(":%s/provider/carrier/g", "Enter", ":wq", "Enter")
    tmux.wait(full.read_text, lambda text: "carrier" in text)
    tmux.notice("llms-full.txt written in")
    tmux.keys("R")
    for part in ("Changed files", "lines added", "carrier"):
        tmux.until(part)
    tmux.keys("Escape")
    tmux.until("On this page")
    tmux.keys("q")
    tmux.wait(lambda: tmux.run("list-sessions"), lambda sessions: not sessions)
    assert not [path.name for path in docs.iterdir() if path.name.startswith(".docs-tui")]

    tmux.start(f"docs-tui {docs}", columns=140)
    tmux.until("● each save writes llms.txt")
