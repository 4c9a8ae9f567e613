"""A hostile documentation tree on every screen reaches neither the terminal nor the app's actions."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs_tui.tui.browse.browse_screen import BrowseScreen
from tests.hostile import ATTACKS, STOLEN, write_tree
from tests.tui.folder import MemoryFolder
from tests.tui.running import Running, running

ACTS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\ud800-\udfff]")
"""Characters that act on a terminal."""
SCROLLBAR = ("@mouse.down", "@mouse.up")
"""What Textual's own scrollbars do."""
KEYS = ("v", "m", "slash", "question_mark", "ctrl+p", "T", "L", "c", "o", "4", "5", "6", "7")


@pytest.fixture
def tree(tmp_path: Path) -> MemoryFolder:
    root = tmp_path / "docs"
    root.mkdir()
    return MemoryFolder.of(write_tree(root))


def acting(run: Running) -> list[str]:
    """Return everything on the screen that could act: control sequences in its text, and terminal links."""
    found = []
    for screen in run.app.screen_stack:
        for strip in screen._compositor.render_strips():
            for segment in strip:
                link = segment.style.link if segment.style else None
                meta = segment.style.meta if segment.style else {}
                found += [text for text in (segment.text, link or "") if ACTS.search(text)]
                found += [name for name in meta if name.startswith("@") and name not in SCROLLBAR]
    return found


def pages(run: Running) -> Iterator[str]:
    assert run.app.site is not None
    yield from run.app.site.pages


async def test_every_page_is_shown_harmless(tree: MemoryFolder) -> None:
    async with running(tree) as run:
        seen = 0
        for path in list(pages(run)):
            run.panes.open_page(path)
            await run.settle()
            assert run.path == path
            assert acting(run) == []
            seen += 1
        assert seen > len(ATTACKS)
        assert run.app.is_running


@pytest.mark.parametrize(
    ("size", "path"),
    [((120, 40), "/page-8"), ((60, 20), "/bytes")],
)
async def test_every_screen_is_harmless(tree: MemoryFolder, size: tuple[int, int], path: str) -> None:
    async with running(tree, size=size, has_browser=False) as run:
        run.panes.open_page(path)
        await run.settle()
        for key in KEYS:
            await run.press(key)
            assert acting(run) == []
            await run.press("p" if key == "m" else "down")
            assert acting(run) == []
            while not isinstance(run.app.screen, BrowseScreen):
                await run.press("escape")
        assert run.app.is_running
        assert STOLEN not in run.app.clipboard


@pytest.mark.parametrize("path", ["/page-8", "/page-9"])
async def test_clicking_everywhere_runs_nothing_of_theirs(tree: MemoryFolder, path: str) -> None:
    async with running(tree) as run:
        run.panes.open_page(path)
        await run.settle()
        for row in range(1, 39, 3):
            await run.pilot.click(offset=(12, row))
            await run.pilot.click(offset=(60, row))
            await run.settle()
            while not isinstance(run.app.screen, BrowseScreen):
                await run.press("escape")
        assert run.app.is_running
        assert all(url.startswith(("https://", "http://")) for url in run.notes.opened)


async def test_a_hostile_path_is_found_and_shown(tree: MemoryFolder) -> None:
    async with running(tree) as run:
        await run.press("slash", *"pwned")
        assert acting(run) == []
        await run.press("enter")
        assert acting(run) == []
