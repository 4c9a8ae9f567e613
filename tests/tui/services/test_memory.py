"""The app opens at the last place, and remembers pages."""

import re
from pathlib import Path
from threading import Event, Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.tui.services.background import StateWrites
from docs_tui.tui.services.memory import FolderMemory, with_bookmark, with_place
from docs_tui.workspace.state import amend, recall, state_folder
from tests.tui.folder import MemoryFolder
from tests.tui.running import SITE, running
from tests.waiting import PATIENCE

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
NAMES = ("page", "place", "trail", "hidden", "recent", "bookmarks", "widths")


async def test_the_page_and_the_place_in_it(tmp_path: Path) -> None:
    folder = MemoryFolder(SITE, root=tmp_path)
    async with running(folder) as run:
        run.panes.open_page("/quickstart", anchor="send")
        await run.settle()
        run.panes.view.goto_line(60)
        await run.settle()
        place, shown = run.panes.view.place(), run.shown()
        await run.press("q")
    assert list(tmp_path.iterdir()) == []  # noqa: ASYNC240 - nothing else runs
    async with running(MemoryFolder(SITE, root=tmp_path)) as run:
        assert run.path == "/quickstart"
        assert run.panes.view.place() == place
        assert run.shown().splitlines()[3:30] == shown.splitlines()[3:30]
        await run.press("q")
    before = SITE["quickstart.mdx"].replace("## Install", "A new paragraph.\n\n## Install")
    async with running(MemoryFolder({**SITE, "quickstart.mdx": before}, root=tmp_path)) as run:
        kept = run.panes.view.place()
        assert kept is not None
        assert place is not None
        assert (kept.text, kept.char, kept.above) == (place.text, place.char, place.above)


async def test_the_tab_and_what_is_hidden_beside_the_page(tmp_path: Path) -> None:
    site = {**SITE, "api/list.mdx": f"{SITE['api/list.mdx']}\n## One\n\n## Two\n"}
    async with running(MemoryFolder(site, root=tmp_path)) as run:
        run.panes.open_page("/api/list")
        await run.press("right_square_bracket")
        await run.press("q")
    async with running(MemoryFolder(site, root=tmp_path)) as run:
        assert run.path == "/api/list"
        assert run.panes.navigation.trail == ("API",)
        assert "On this page" not in run.shown()
        await run.press("right_square_bracket", "q")
    async with running(MemoryFolder(site, root=tmp_path)) as run:
        assert "On this page" in run.shown()


async def test_a_named_file_is_the_first_page(tmp_path: Path) -> None:
    async with running(MemoryFolder(SITE, root=tmp_path), first_file=tmp_path / "api" / "list.mdx") as run:
        assert (run.path, run.panes.navigation.trail) == ("/api/list", ("API",))
        await run.press("q")
    async with running(MemoryFolder(SITE, root=tmp_path), first_file=tmp_path / "install.mdx") as run:
        assert (run.path, run.notices) == ("/install", [])
        await run.press("q")
    async with running(MemoryFolder(SITE, root=tmp_path), first_file=tmp_path / "other.mdx") as run:
        assert run.path == "/install"
        assert run.notices == [f"{tmp_path}/other.mdx is not a page of this site"]


async def test_a_page_that_is_gone_is_dropped_quietly(tmp_path: Path) -> None:
    async with running(MemoryFolder(SITE, root=tmp_path)) as run:
        run.panes.open_page("/channels")
        await run.press("B", "q")
    others = {path: text for path, text in SITE.items() if path != "channels.mdx"}
    async with running(MemoryFolder(others, root=tmp_path)) as run:
        assert run.path == "/"
        assert run.app.memory_service.bookmarks == ()
        assert run.notices == []
        await run.press("apostrophe")
        assert run.notices == ["No bookmarks and no other recent pages yet · B bookmarks the page"]


async def test_bookmarks_and_recent_pages_are_listed(tmp_path: Path) -> None:
    async with running(MemoryFolder(SITE, root=tmp_path)) as run:
        for path in ("/install", "/channels", "/retries"):
            run.panes.open_page(path)
        run.panes.open_page("/install")
        await run.press("B")
        assert run.notices == ['Bookmarked "Installation" · \' lists bookmarks']
        run.panes.open_page("/quickstart")
        await run.press("q")
    async with running(MemoryFolder(SITE, root=tmp_path)) as run:
        await run.press("apostrophe")
        await run.until(lambda: "★ Installation" in run.shown())
        rows = [line for line in run.shown().splitlines() if "│" in line]
        listed = [name for row in rows for name in ("Installation", "Channels", "Retries") if f" {name} " in row[14:40]]
        assert listed[:3] == ["Installation", "Retries", "Channels"]
        await run.press(*"chan", "enter")
        assert run.path == "/channels"
        await run.press("slash")
        await run.until(lambda: re.search(r"│ Find a page.*\n.*│ Quickstart ", run.shown()))
        await run.press("escape", "apostrophe", "ctrl+b")
        await run.until(lambda: "★" not in run.shown())
        await run.press("escape")
        assert run.app.memory_service.bookmarks == ()
    assert recall(tmp_path)["bookmarks"] == []


async def test_two_apps_on_one_folder_keep_each_other_s_bookmarks(tmp_path: Path) -> None:
    async with running(MemoryFolder(SITE, root=tmp_path)) as one, running(MemoryFolder(SITE, root=tmp_path)) as two:
        await one.press("B")
        two.panes.open_page("/install")
        await two.press("B")
        one.app.exit()
        two.app.exit()
    assert recall(tmp_path)["bookmarks"] == ["/", "/install"]


async def test_a_bookmark_is_kept_though_its_thread_starts_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(MemoryFolder(SITE, root=tmp_path)) as run:
        with monkeypatch.context() as patched:
            patched.setattr(StateWrites, "run", lambda _: None)
            await run.press("B")
        await run.press("q")
    assert recall(tmp_path)["bookmarks"] == ["/"]


def test_writes_of_the_state_keep_their_order() -> None:
    writes, begun, goes_on, made = StateWrites(), Event(), Event(), list[str]()

    def slow() -> None:
        begun.set()
        goes_on.wait(PATIENCE)
        made.append("first")

    threads = [Thread(target=writes.run) for _ in range(2)]
    writes.add(slow)
    threads[0].start()
    begun.wait(PATIENCE)
    writes.add(lambda: made.append("second"))
    threads[1].start()
    threads[1].join(0.05)
    goes_on.set()
    for thread in threads:
        thread.join()
    assert made == ["first", "second"]


async def test_a_bookmark_that_cannot_be_saved_gets_a_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = tmp_path / "taken"
    taken.write_text("A file where the folder should be.")
    monkeypatch.setenv("XDG_STATE_HOME", str(taken))
    async with running() as run:
        await run.press("B")
        await run.until(lambda: any("last only until you quit" in notice for notice in run.notices))
        assert run.app.memory_service.bookmarks == ("/",)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"page": 5, "place": {"key": 1}, "recent": "x", "bookmarks": [1, null]}']
)
async def test_a_broken_memory_file_is_ignored(tmp_path: Path, text: str) -> None:
    amend(tmp_path, lambda known: known)
    (state_folder(tmp_path) / "remembered.json").write_text(text)
    async with running(MemoryFolder(SITE, root=tmp_path)) as run:
        assert run.path == "/"
        await run.press("B", "q")
    assert recall(tmp_path)["page"] == "/"


@given(st.dictionaries(st.sampled_from(NAMES), JSON))
def test_every_memory_is_read(value: dict[str, object]) -> None:
    memory = FolderMemory.from_json(value)
    again = with_place(value, memory)
    kept = FolderMemory.from_json(again)
    assert (kept.page, kept.place, kept.trail, kept.hidden) == (memory.page, memory.place, memory.trail, memory.hidden)
    assert "/x" in FolderMemory.from_json(with_bookmark(again, "/x", wanted=True)).bookmarks
    assert "/x" not in FolderMemory.from_json(with_bookmark(again, "/x", wanted=False)).bookmarks
