"""The next start draws the last view before it reads the folder, and ignores actions until then."""

import json
import shutil
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input

from docs_tui.site import Site
from docs_tui.tui.dialogs.find_screen import FindScreen
from docs_tui.tui.dialogs.markdown_screen import MarkdownScreen
from docs_tui.workspace.state import state_folder
from tests.tui.folder import MemoryFolder, OnDisk
from tests.tui.running import SITE, Running, running
from tests.waiting import PATIENCE


class SlowFolder(MemoryFolder):
    """A folder on disk that is slow to list."""

    def __init__(self, root: Path, changes: Mapping[str, bytes | None] = {}) -> None:
        for name, content in changes.items():
            if content is None:
                (root / name).unlink()
            else:
                (root / name).write_bytes(content)
        super().__init__(
            {name: content for name, content in {**FILES, **changes}.items() if content is not None}, root=root
        )
        self.opens = threading.Event()

    def open(self, is_stopped: Callable[[], bool] = bool) -> Site:
        self.opens.wait(PATIENCE)
        return super().open(is_stopped)


FILES: Mapping[str, bytes] = {name: text.encode() for name, text in SITE.items()}


def written(root: Path) -> Path:
    for name, content in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    return root


async def leave(root: Path, *keys: str) -> str:
    """Run the app, press keys, quit, and return what was shown last."""
    async with running(OnDisk(root, FILES)) as run:
        await run.press(*keys)
        await run.drawn()
        shown = run.shown()
        await run.press("q")
    return shown


async def start_again(run: Running, text: str) -> str:
    """Wait until the page of the last run is drawn."""
    await run.until(lambda: text in run.shown())
    await run.pilot.pause()
    assert run.app.site is None
    return run.shown()


def panes_of(shown: str) -> list[str]:
    """Return the rows without the header, the footer and problems, which are incomplete at the start."""
    return [row.replace("1 ", "  ") for row in shown.splitlines()[1:-1]]


async def test_tree_page_and_outline_are_drawn_as_they_were_before_the_folder_is_read(tmp_path: Path) -> None:
    before = await leave(tmp_path, "j", "G", "left", "gg", "j", "j")
    folder = SlowFolder(tmp_path)
    async with running(folder, settled=False) as run:
        await run.until(lambda: panes_of(run.shown()) == panes_of(before))
        assert run.app.site is None
        assert run.shown().split()[:2] == ["Relay", "Docs"]
        footer = run.shown().splitlines()[-1]
        assert all(word in footer for word in ("Copy", "Find", "Edit"))
        assert "Start a site" not in footer
        folder.opens.set()
        await run.until(lambda: run.app.folder_service.watching)
        await run.drawn()
        assert panes_of(run.shown()) == panes_of(before)
        assert run.path == "/quickstart"
        await run.press("q")


async def test_nothing_is_copied_sent_or_edited_before_the_folder_is_read(tmp_path: Path) -> None:
    await leave(tmp_path)
    folder = SlowFolder(tmp_path)
    async with running(folder, settled=False) as run:
        await start_again(run, "Relay sends messages.")
        for action in ("copy", "assistant", "edit", "menu", "write_now", "bookmark", "view"):
            await run.app.browse.run_action(action)
        await run.pilot.click(run.panes.view, offset=(8, 8))
        await run.pilot.pause()
        assert set(run.notices) == {"The pages are still being read"}
        await run.pilot.press("c")
        assert (run.notes.copied, run.notes.opened) == ([], [])
        folder.opens.set()
        await run.until(lambda: run.notes.copied)
        assert "Relay sends messages." in run.notes.copied[0]


LONG = "---\ntitle: Relay\n---\n" + "".join(f"## Part {number}\n\nRelay sends messages.\n\n" for number in range(60))


async def test_the_page_is_scrolled_and_searched_before_the_folder_is_read(tmp_path: Path) -> None:
    await leave(tmp_path)
    folder = SlowFolder(tmp_path, {"index.mdx": LONG.encode()})
    async with running(folder, settled=False) as run:
        await start_again(run, "Relay sends messages.")
        view = run.panes.view
        await run.pilot.press("l", "G")
        await run.until(lambda: view.scroll_y == view.max_scroll_y > 0)
        await run.pilot.press("ctrl+u")
        await run.until(lambda: view.scroll_y < view.max_scroll_y)
        await run.pilot.press("ctrl+f", *"part 4")
        await run.until(lambda: "of 11" in run.shown())
        assert run.app.site is None
        top, shown = view.scroll_y, run.shown().splitlines()[1:-1]
        folder.opens.set()
        await run.until(lambda: run.app.folder_service.watching)
        await run.settle()
        assert (run.path, view.scroll_y) == ("/", top)
        assert [row[32:92] for row in run.shown().splitlines()[1:-1]] == [row[32:92] for row in shown]
        await run.press("enter", "n")
        assert "of 11" in run.shown()


async def test_a_page_is_found_before_the_folder_is_read(tmp_path: Path) -> None:
    folder = SlowFolder(written(tmp_path))
    async with running(folder, settled=False) as run:
        await start_again(run, "Relay sends messages.")
        await run.pilot.press("slash", *"qu", "escape")
        await run.until(lambda: run.app.screen is run.app.browse)
        await run.pilot.press("slash", *"insz", "backspace", "t", "enter", "v")
        await run.until(lambda: isinstance(run.app.screen, FindScreen))
        await run.until(lambda: run.app.screen.query_one(Input).value == "inst")
        assert run.app.site is None
        assert "still being read" in run.shown()
        folder.opens.set()
        await run.until(lambda: run.path == "/install")
        await run.until(lambda: isinstance(run.app.screen, MarkdownScreen))


async def test_letters_that_come_with_a_slash_are_not_commands_of_the_page_below(tmp_path: Path) -> None:
    await leave(tmp_path)
    folder = SlowFolder(tmp_path, {"index.mdx": LONG.encode()})
    async with running(folder, settled=False) as run:
        await start_again(run, "Relay sends messages.")
        for key, letter in (("slash", "/"), ("j", "j"), ("G", "G"), ("question_mark", "?")):
            run.app.post_message(events.Key(key, letter))
        await run.until(lambda: isinstance(run.app.screen, FindScreen))
        await run.until(lambda: run.app.screen.query_one(Input).value == "jG?")
        assert run.app.site is None
        assert run.panes.view.scroll_y == 0
        folder.opens.set()


async def test_keys_are_answered_in_their_order(tmp_path: Path) -> None:
    folder = SlowFolder(written(tmp_path))
    async with running(folder, settled=False) as run:
        await start_again(run, "Relay sends messages.")
        await run.pilot.press("c", "slash", *"inst")
        assert run.app.screen is run.app.browse
        folder.opens.set()
        await run.until(lambda: isinstance(run.app.screen, FindScreen))
        await run.until(lambda: run.app.screen.query_one(Input).value == "inst")
        await run.until(lambda: run.notes.copied)
        assert "Relay sends messages." in run.notes.copied[0]


async def test_keys_pressed_before_the_page_is_drawn_are_answered_with_it(tmp_path: Path) -> None:
    folder = SlowFolder(written(tmp_path))
    async with running(folder, settled=False) as run:
        await run.pilot.press("slash", *"inst")
        await run.until(lambda: isinstance(run.app.screen, FindScreen))
        await run.until(lambda: run.app.screen.query_one(Input).value == "inst")
        assert run.app.site is None
        folder.opens.set()
        await run.until(lambda: "Installation" in run.shown())


async def test_the_keymap_counts_before_the_folder_is_read(tmp_path: Path) -> None:
    folder = SlowFolder(written(tmp_path), {"docs-tui.yaml": b"keymap:\n  find-in-page: slash\n  find: x\n"})
    async with running(folder, settled=False) as run:
        await start_again(run, "Relay sends messages.")
        await run.pilot.press("slash", *"mess")
        await run.until(lambda: run.panes.find_bar.query_text == "mess")
        assert run.app.site is None
        folder.opens.set()
        await run.until(lambda: run.app.folder_service.watching)


async def test_a_key_pressed_for_a_page_that_is_gone_is_forgotten(tmp_path: Path) -> None:
    await leave(tmp_path, "j", "j")
    folder = SlowFolder(tmp_path, {"install.mdx": None})
    async with running(folder, settled=False) as run:
        assert "Install it." not in await start_again(run, "Installation")
        await run.pilot.press("c")
        folder.opens.set()
        await run.until(lambda: run.app.folder_service.watching)
        await run.settle()
        assert run.path == "/"
        assert run.notes.copied == []


async def test_a_new_title_replaces_the_drawn_one(tmp_path: Path) -> None:
    await leave(tmp_path)
    folder = SlowFolder(tmp_path, {"install.mdx": b"---\ntitle: Set it up\n---\n"})
    async with running(folder, settled=False) as run:
        assert "Installation" in await start_again(run, "Relay sends messages.")
        folder.opens.set()
        await run.until(lambda: "Set it up" in run.shown())
        assert "Installation" not in run.shown()


async def test_a_changed_docs_json_leaves_only_the_page_to_draw(tmp_path: Path) -> None:
    await leave(tmp_path)
    config = json.loads(SITE["docs.json"]) | {"navigation": {"pages": ["index", "channels"]}}
    folder = SlowFolder(tmp_path, {"docs.json": json.dumps(config).encode()})
    async with running(folder, settled=False) as run:
        assert "Installation" not in await start_again(run, "Relay sends messages.")
        folder.opens.set()
        await run.until(lambda: run.app.folder_service.watching)
        assert "Channels" in run.shown()


@pytest.mark.parametrize("damage", [False, True], ids=["of another folder", "damaged"])
async def test_another_view_is_not_drawn(tmp_path: Path, *, damage: bool) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    await leave(one)
    place = state_folder(one) / "view.json"
    if damage:
        place.write_bytes(place.read_bytes()[:-40])
    else:
        shutil.copytree(one, other)
        shutil.copytree(state_folder(one), state_folder(other))
    folder = SlowFolder(one if damage else other)
    async with running(folder, settled=False) as run:
        assert "Installation" not in await start_again(run, "Relay sends messages.")
        folder.opens.set()
        await run.until(lambda: run.app.folder_service.watching)
        assert run.path == "/"


async def test_the_first_start_draws_the_first_page_before_the_folder_is_read(tmp_path: Path) -> None:
    folder = SlowFolder(written(tmp_path))
    async with running(folder, settled=False) as run:
        shown = await start_again(run, "Relay sends messages.")
        assert "Relay Docs" in shown.splitlines()[0]
        await run.pilot.press("c")
        assert run.notes.copied == []
        folder.opens.set()
        await run.until(lambda: run.notes.copied)
        assert run.path == "/"
        await run.until(lambda: "Installation" in run.shown())


async def test_the_page_of_a_named_file_is_drawn_first(tmp_path: Path) -> None:
    folder = SlowFolder(written(tmp_path))
    async with running(folder, settled=False, first_file=tmp_path / "install.mdx") as run:
        await start_again(run, "Install it.")
        folder.opens.set()
        await run.until(lambda: run.app.folder_service.watching)
        assert run.path == "/install"
