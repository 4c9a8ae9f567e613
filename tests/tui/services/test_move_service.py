"""A page is moved in the app, shown at its new place, and moved back."""

from pathlib import Path

import pytest
from textual.widgets import Input

from docs_tui.tui.browse.browse_screen import BrowseScreen
from docs_tui.tui.dialogs.move_screen import MoveScreen
from docs_tui.tui.dialogs.remedy_screen import RemedyScreen
from docs_tui.tui.dialogs.remove_screen import RemoveScreen
from tests.tui.folder import OnDisk
from tests.tui.running import running

_FILES = {
    "docs.json": b'{"theme": "mint", "name": "A", "colors": {"primary": "#0F766E"}, "navigation": {"pages": ["a", "b"]}}\n',
    "a.mdx": b"---\ntitle: First\n---\n\nSee [b](/b).\n",
    "b.mdx": b"---\ntitle: Second\n---\n\nSee [a](/a).\n",
}


async def test_a_page_moves_and_comes_back(tmp_path: Path) -> None:
    folder = OnDisk(tmp_path, _FILES)
    async with running(folder) as run:
        await run.until(lambda: run.app.site is not None and not run.app.site.unread())
        await run.press("M")
        assert isinstance(run.app.screen, MoveScreen)
        await run.press("home", *"new/", "enter")
        await run.until(lambda: isinstance(run.app.screen, RemedyScreen))
        assert "Move a.mdx to new/a.mdx. 2 other files will be updated." in run.shown()
        assert (tmp_path / "a.mdx").exists()
        await run.press("enter")
        await run.until(lambda: (tmp_path / "new" / "a.mdx").exists() and bool(run.notices))
        assert (tmp_path / "b.mdx").read_bytes() == _FILES["b.mdx"].replace(b"(/a)", b"(/new/a)")
        await run.press("u")
        await run.until(lambda: isinstance(run.app.screen, RemedyScreen))
        await run.press("enter")
        await run.until(lambda: (tmp_path / "a.mdx").exists() and "Undone" in run.notices[-1])
        assert {name: (tmp_path / name).read_bytes() for name in _FILES} == _FILES


@pytest.mark.parametrize(
    ("config", "updated"),
    [
        ("docs.json", "Links, imports, redirects and docs.json are updated."),
        ("mint.json", "Links, imports, redirects and mint.json are updated."),
        ("", "Links and imports are updated."),
    ],
)
async def test_the_dialogs_name_the_file_that_the_site_has(tmp_path: Path, config: str, updated: str) -> None:
    files = {name: text for name, text in _FILES.items() if name != "docs.json"}
    navigation = b'{"name": "A", "navigation": [{"group": "A", "pages": ["a", "b"]}]}'
    if config:
        files[config] = _FILES["docs.json"] if config == "docs.json" else navigation
    async with running(OnDisk(tmp_path, files)) as run:
        await run.until(lambda: run.app.site is not None and not run.app.site.unread())
        await run.press("M")
        assert updated in run.shown()
        await run.press("escape", "m")
        await run.until(lambda: f"add contextual.options to {config or 'docs.json'}." in run.shown())


async def test_what_is_typed_first_renames_the_page(tmp_path: Path) -> None:
    async with running(OnDisk(tmp_path, _FILES)) as run:
        await run.until(lambda: run.app.site is not None and not run.app.site.unread())
        await run.press("M", *"-old")
        assert run.app.screen.query_one(Input).value == "a-old.mdx"


async def test_a_page_is_removed_and_comes_back(tmp_path: Path) -> None:
    folder = OnDisk(tmp_path, _FILES)
    async with running(folder) as run:
        await run.until(lambda: run.app.site is not None and not run.app.site.unread())
        await run.press("M", "ctrl+r")
        await run.until(lambda: isinstance(run.app.screen, RemoveScreen))
        shown = run.shown()
        assert "Where do readers of /a go" in shown
        assert "Second   /b" in shown
        assert "the next page in its group" in shown
        await run.press("enter")
        await run.until(lambda: isinstance(run.app.screen, RemedyScreen))
        assert "Remove a.mdx, and redirect to /b. 2 other files will be updated." in run.shown()
        await run.press("enter")
        await run.until(lambda: not (tmp_path / "a.mdx").exists() and bool(run.notices))
        assert (tmp_path / "b.mdx").read_bytes() == _FILES["b.mdx"].replace(b"(/a)", b"(/b)")
        await run.press("u")
        await run.until(lambda: isinstance(run.app.screen, RemedyScreen))
        await run.press("enter")
        await run.until(lambda: (tmp_path / "a.mdx").exists() and "Undone" in run.notices[-1])
        assert {name: (tmp_path / name).read_bytes() for name in _FILES} == _FILES


async def test_readers_of_a_removed_page_can_go_to_any_page_or_nowhere(tmp_path: Path) -> None:
    folder = OnDisk(tmp_path, {**_FILES, "c.mdx": b"---\ntitle: Third\n---\n"})
    async with running(folder) as run:
        await run.until(lambda: run.app.site is not None and not run.app.site.unread())
        for keys, done in (
            ((*"thi", "enter"), "redirect to /c"),
            (("down", "enter"), "b.mdx:5 still links to /a"),
        ):
            await run.press("M", "ctrl+r")
            await run.until(lambda: isinstance(run.app.screen, RemoveScreen))
            await run.press(*keys)
            await run.until(lambda: isinstance(run.app.screen, RemedyScreen))
            assert done in run.shown()
            await run.press("escape")
            await run.until(lambda: isinstance(run.app.screen, BrowseScreen))
        assert (tmp_path / "a.mdx").exists()
