"""The app in tmux, with a real clipboard and a browser that records addresses."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from tests.hostile import write_tree
from tests.program import needs
from tests.stories.terminal import Tmux, window
from tests.waiting import PATIENCE

SITE = {
    "docs.json": '{"name": "Relay Docs", "navigation": {"groups": [{"group": "Start", "pages": ["index", "quickstart"]}]}, '
    '"contextual": {"options": ["copy", "view", "claude"]}, "seo": {"metatags": {"canonical": "https://docs.example"}}}',
    "index.mdx": "---\ntitle: Introduction\ndescription: What Relay is.\n---\n\nRelay sends **messages**.\n",
    "quickstart.mdx": "---\ntitle: Quickstart\n---\n\nSend your first message.\n",
}


@pytest.fixture
def tmux(tmp_path: Path, display: str) -> Iterator[Tmux]:
    docs = tmp_path / "docs"
    docs.mkdir()
    for name, text in SITE.items():
        (docs / name).write_text(text)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" >> "{tmp_path}/opened"\n')
    browser.chmod(0o755)
    yield from window(tmp_path, DISPLAY=display, BROWSER=str(browser))


def test_a_writer_reads_copies_views_and_asks(tmux: Tmux, tmp_path: Path, display: str) -> None:
    tmux.start(f"docs-tui {tmp_path / 'docs'}")
    tmux.until("Relay sends messages.")
    tmux.until("●")

    tmux.keys("c")
    tmux.notice("Copied")
    pasted = subprocess.run(
        ["xclip", "-selection", "clipboard", "-o", "-display", display],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert pasted.stdout == "# Introduction\n\n> What Relay is.\n\nRelay sends **messages**.\n"

    tmux.keys("v")
    assert "1  # Introduction" in tmux.until("Tokens by section")
    tmux.keys("v")
    tmux.until("Start   Introduction")

    tmux.keys("m")
    tmux.until("reads the published page")
    tmux.keys("3")
    tmux.notice("Claude opened")
    opened = tmux.wait(lambda: _text(tmp_path / "opened"), bool)
    assert opened == (
        "https://claude.ai/new?q=Read%20from%20https%3A%2F%2Fdocs.example%2Findex.md%20"
        "so%20I%20can%20ask%20questions%20about%20it.\n"
    )

    (tmp_path / "docs" / "index.mdx").write_text(SITE["index.mdx"].replace("messages", "letters"))
    tmux.until("Relay sends letters.")
    tmux.keys("q")
    tmux.wait(lambda: tmux.run("list-sessions"), lambda sessions: not sessions)


def test_a_picture_that_is_replaced_is_drawn_again(tmux: Tmux, tmp_path: Path) -> None:
    page, picture = tmp_path / "docs" / "index.mdx", tmp_path / "docs" / "logo.png"
    page.write_text(SITE["index.mdx"] + "\n![The logo](/logo.png)\n")
    Image.new("RGB", (40, 40), "#ff0000").save(picture)
    tmux.start(f"env COLORTERM=truecolor docs-tui {tmp_path / 'docs'}")
    tmux.until("40x40")
    tmux.until("●")
    Image.new("RGB", (80, 20), "#00ff00").save(picture)
    tmux.until("80x20")


def test_the_app_steps_back_to_the_shell_and_returns_whole(tmp_path: Path) -> None:
    needs("tmux")
    docs = tmp_path / "docs"
    docs.mkdir()
    for name, text in SITE.items():
        (docs / name).write_text(text)
    for tmux in window(tmp_path):
        tmux.start("bash --norc -i")
        tmux.keys(f"docs-tui {docs}", "Enter")
        tmux.until("Relay sends messages.")
        tmux.until("●")
        tmux.keys("C-z")
        tmux.until("Stopped")
        tmux.keys("fg", "Enter")
        for part in ("Relay sends messages.", "Relay Docs  Start   Introduction", "c Copy"):
            tmux.until(part)


def test_the_shell_comes_back_from_within_a_subshell_and_a_start_in_the_background_waits_for_it(tmp_path: Path) -> None:
    needs("tmux")
    docs = tmp_path / "docs"
    docs.mkdir()
    for name, text in SITE.items():
        (docs / name).write_text(text)
    for tmux in window(tmp_path):
        tmux.start("bash --norc -i")
        tmux.keys(f"( docs-tui {docs}; echo came 'back' )", "Enter")
        tmux.until("Relay sends messages.")
        tmux.keys("C-z")
        tmux.until("Stopped")
        tmux.keys("fg", "Enter")
        tmux.until("Relay sends messages.")
        tmux.keys("q")
        tmux.until("came back")
        tmux.keys("clear", "Enter")
        tmux.keys(f"docs-tui {docs} & wait $!; echo it 'waits'", "Enter")
        tmux.until("it waits")
        tmux.keys("clear", "Enter", "fg", "Enter")
        tmux.until("Relay sends messages.")


def test_without_a_shell_the_app_stays(tmp_path: Path) -> None:
    needs("tmux")
    docs = tmp_path / "docs"
    docs.mkdir()
    for name, text in SITE.items():
        (docs / name).write_text(text)
    for tmux in window(tmp_path):
        tmux.start(f"exec docs-tui {docs}")
        tmux.until("Relay sends messages.")
        tmux.keys("C-z")
        tmux.notice("There is no shell to return to")
        tmux.until("Relay sends messages.")


def test_a_hostile_tree_reaches_neither_clipboard_nor_title(tmp_path: Path) -> None:
    needs("tmux")
    docs = tmp_path / "docs"
    docs.mkdir()
    write_tree(docs)
    for tmux in window(tmp_path):
        tmux.start(f"docs-tui {docs}")
        tmux.run("set-option", "-g", "set-clipboard", "on")
        tmux.run("set-option", "-g", "allow-rename", "on")
        tmux.until("●")
        title = tmux.run("display-message", "-p", "#{pane_title}")
        for _ in range(25):
            tmux.keys("j")
        tmux.keys("v")
        tmux.until("Tokens by section")
        tmux.keys("v")
        tmux.until("v Markdown")
        tmux.keys("m")
        tmux.until("Esc closes")
        tmux.keys("Escape")
        assert tmux.run("list-buffers") == ""
        assert "PWNED" not in tmux.run("display-message", "-p", "#{pane_title}#{window_name}")
        assert tmux.run("display-message", "-p", "#{pane_title}") == title
        tmux.keys("q")


def _text(path: Path) -> str:
    return path.read_text() if path.is_file() else ""
