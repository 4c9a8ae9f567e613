"""The main screen: reading, and how tree, page and outline follow each other."""

import json
import re
import threading
from collections.abc import Callable

import pytest

from docs_tui.site import Site
from docs_tui.site.navigation import page_path
from docs_tui.tui.browse.follow_link import follow_link
from docs_tui.tui.browse.navigation_tree import NavigationTree
from docs_tui.tui.browse.switchers import Switchers
from docs_tui.tui.widgets.bars import SiteHeader
from tests.tui.folder import MemoryFolder
from tests.tui.running import SITE, running
from tests.waiting import PATIENCE


async def test_the_first_page_of_the_navigation_is_shown() -> None:
    async with running() as run:
        assert run.path == "/"
        assert "Relay sends messages." in run.shown()
        assert "Introduction" in run.shown()


async def test_the_page_is_read_ahead_of_the_rest() -> None:
    folder = MemoryFolder(SITE, waits=True)
    async with running(folder, settled=False) as run:
        await run.until(lambda: run.app.browse.panes and run.path == "/")
        await run.until(lambda: "Relay sends messages." in run.shown())
        assert folder.read[0] == "index.mdx"
        assert "reading" in run.shown()
        folder.go_on.set()


async def test_titles_in_view_are_read_ahead_of_the_rest_and_never_change() -> None:
    """A row has no title before it has its own: never one made from its path, and files out of view are not read."""
    pages = {f"p{number}.mdx": f"---\ntitle: Title {number}\n---\n\nText.\n" for number in range(300)}
    named = [name.removesuffix(".mdx") for name in pages]
    group = {"group": "All", "pages": named}
    folder = MemoryFolder({"docs.json": json.dumps({"navigation": {"groups": [group]}}), **pages}, waits=True)
    async with running(folder, settled=False) as run:
        await run.until(lambda: run.app.browse.panes and run.path == "/p0")
        labels: dict[str, set[str]] = {}

        def note() -> bool:
            for look, entry in _rows_in_view(run.tree):
                labels.setdefault(entry, set()).add(look)
            return all("…" not in look for look, _ in _rows_in_view(run.tree))

        await run.until(note)
        assert not run.app.folder_service.watching
        assert all(seen <= {"…", f"Title {path.removeprefix('/p')}"} for path, seen in labels.items())
        assert "p299.mdx" not in folder.read
        folder.go_on.set()


async def test_what_takes_longer_than_a_blink_says_what_is_read() -> None:
    go_on = threading.Event()
    pages = {f"p{number}.mdx": "Text.\n" for number in range(400)}

    class Slow(MemoryFolder):
        def open(self, is_stopped: Callable[[], bool] = bool) -> Site:
            go_on.wait(PATIENCE)
            return super().open(is_stopped)

    folder = Slow(pages, waits=True)
    async with running(folder, settled=False) as run:
        await run.until(lambda: "Reading the names of the pages" in run.shown())
        go_on.set()
        await run.until(lambda: " of 400 …" in run.shown())
        assert "Reading the names" not in run.shown()
        folder.go_on.set()


def _rows_in_view(tree: NavigationTree) -> list[tuple[str, str]]:
    """Return the label of each visible page row, and the page's path."""
    rows = [row for line in range(tree.size.height) if (row := tree.get_node_at_line(line)) is not None]
    return [(tree._look(row).label, path) for row in rows if (path := page_path(row.data)) is not None]


async def test_the_page_follows_the_cursor_of_the_tree() -> None:
    async with running() as run:
        await run.press("j")
        assert run.path == "/quickstart"
        await run.press("k")
        assert run.path == "/"


async def test_enter_goes_into_the_page() -> None:
    async with running() as run:
        await run.press("j", "enter")
        assert run.panes.view.has_focus


async def test_pages_passed_over_are_no_history(monkeypatch: pytest.MonkeyPatch) -> None:
    """Back leads to what was read, not to what the cursor crossed, however slow the machine that crosses it."""
    monkeypatch.setattr("docs_tui.tui.browse.page_panes._READ_AFTER", 60)
    async with running() as run:
        run.panes.open_page("/channels")
        await run.settle()
        await run.press("k", "k", "k")
        assert run.path == "/quickstart"
        run.panes.open_page("/retries")
        await run.settle()
        await run.press("backspace")
        assert run.path == "/channels"


async def test_back_returns_to_the_place_that_was_left() -> None:
    async with running() as run:
        run.panes.open_page("/quickstart")
        await run.settle()
        run.panes.view.scroll_to(y=20, animate=False)
        await run.settle()
        run.panes.open_page("/channels")
        await run.settle()
        await run.press("backspace")
        assert run.path == "/quickstart"
        assert int(run.panes.view.scroll_y) == 20
        await run.press("alt+right")
        assert run.path == "/channels"


async def test_back_passes_over_pages_that_are_gone() -> None:
    async with running() as run:
        for path in ("/channels", "/draft", "/retries"):
            run.panes.open_page(path)
            await run.settle()
        run.folder.write("draft.mdx", None)
        await run.until(lambda: run.app.site is not None and "/draft" not in run.app.site.pages)
        await run.press("backspace")
        assert run.path == "/channels"
        await run.press("alt+right")
        assert run.path == "/retries"


async def test_a_link_leads_to_its_heading() -> None:
    async with running() as run:
        page = run.panes.page
        follow_link(run.app, page, "/quickstart#send")
        await run.settle()
        assert run.path == "/quickstart"
        assert run.panes.view.scroll_y > 0


async def test_a_link_to_elsewhere_opens_in_the_browser() -> None:
    async with running() as run:
        follow_link(run.app, run.panes.page, "https://example.com/")
        await run.settle()
        assert run.notes.opened == ["https://example.com/"]


async def test_without_a_browser_the_link_is_shown() -> None:
    async with running(has_browser=False) as run:
        follow_link(run.app, run.panes.page, "https://example.com/")
        await run.settle()
        assert "https://example.com/" in run.shown()
        await run.press("c")
        assert run.notes.copied == ["https://example.com/"]


async def test_a_link_to_no_page_says_so() -> None:
    async with running() as run:
        follow_link(run.app, run.panes.page, "/nowhere")
        follow_link(run.app, run.panes.page, "/quickstrat#send")
        follow_link(run.app, run.panes.page, "/images/none.png")
        await run.settle()
        assert run.notices == [
            "/nowhere is not a page of this site.",
            "/quickstrat#send is not a page of this site; did you mean /quickstart?",
            "/images/none.png is not a file of this site.",
        ]


async def test_tabs_are_switched_and_each_keeps_its_page() -> None:
    async with running() as run:
        await run.press("j")
        await run.press("T", "2")
        assert run.path == "/api/list"
        await run.press("T", "1")
        assert run.path == "/quickstart"


async def test_a_language_that_goes_while_it_is_offered_is_not_chosen() -> None:
    folder = MemoryFolder({name: text.encode() for name, text in LANGUAGES.items()})
    async with running(folder) as run:
        await run.press("L")
        only = LANGUAGES["docs.json"].replace('"language": "fr"', '"language": "de"')
        folder.write("docs.json", only)
        await run.settle()
        await run.press("2")
        assert run.path == "/"
        assert run.notices == []


SECTIONS = "".join(f"## {number}\n\n" + "Text.\n\n" * 30 for number in range(3))
LANGUAGES = {
    "docs.json": """{"name": "N", "navigation": {"languages": [
      {"language": "en", "pages": ["index", "long", "only"]},
      {"language": "fr", "pages": ["fr/index", "fr/long"]}
    ]}}""",
    **{
        f"{folder}{name}.mdx": f"---\ntitle: {folder}{name}\n---\n\n{SECTIONS}"
        for folder in ("", "fr/")
        for name in ("index", "long")
    },
    "only.mdx": "---\ntitle: Only here\n---\n",
}


async def test_the_same_page_opens_in_another_language_at_the_same_heading() -> None:
    async with running(LANGUAGES) as run:
        run.panes.open_page("/long")
        await run.settle()
        run.panes.view.goto_heading(1)
        await run.settle()
        await run.press("L", "2")
        assert run.path == "/fr/long"
        assert run.panes.view.outline_index == 1
        assert run.notices == []
        await run.press("L", "1")
        assert run.path == "/long"
        run.panes.open_page("/only")
        await run.press("L", "2")
        assert run.path == "/fr"
        assert run.notices == ["Français does not have this page; this is its first one"]


async def test_a_tab_is_chosen_with_the_mouse() -> None:
    async with running() as run:
        await run.pilot.click(Switchers, offset=(10, 0))
        await run.settle()
        assert run.path == "/api/list"


async def test_a_page_of_another_tab_brings_its_tab() -> None:
    async with running() as run:
        run.panes.open_page("/api/list")
        await run.settle()
        assert run.panes.query_one(Switchers).switches[0].active == 1


async def test_pages_outside_the_navigation_are_listed_apart_in_the_tree() -> None:
    async with running() as run:
        assert "Not in navigation" in run.shown()
        run.panes.open_page("/draft")
        await run.settle()
        assert "Not yet." in run.shown()
        assert "A draft" in run.shown()


async def test_the_header_says_how_much_an_ai_would_get() -> None:
    async with running() as run:
        header = run.app.screen.query_one(SiteHeader)
        await run.until(lambda: header.state.characters)
        assert header.state.site == "Relay Docs"
        assert header.state.trail == ("Get started", "Introduction")
        assert header.state.tokens.startswith("about ")
        assert header.state.pages == 7


async def test_titles_that_differ_only_at_their_end_show_it() -> None:
    """A narrow tree cuts titles at their end, unless the row above or below would look the same."""
    titles = (
        "Quickstart for people who buy",
        "Quickstart for people who sell",
        "Reference of all commands and options",
    )
    pages = {f"p{number}.mdx": f"---\ntitle: {title}\n---\n\nText.\n" for number, title in enumerate(titles)}
    group = {"group": "All", "pages": ["p0", "p1", "p2"]}
    docs_json = json.dumps({"navigation": {"groups": [group]}})
    async with running({"docs.json": docs_json, **pages}, size=(80, 24)) as run:
        assert "Quickst…who sell" in run.shown()
        assert "Reference of al…" in run.shown()


async def test_a_group_without_a_name_says_so() -> None:
    docs = SITE["docs.json"].replace('"group": "Get started"', '"group": " "')
    async with running({**SITE, "docs.json": docs}) as run:
        assert re.search(r"[▾▸] no name", run.shown())


async def test_groups_that_the_site_wants_open_are_open() -> None:
    docs = SITE["docs.json"].replace('{"group": "Deep",', '{"group": "Deep", "expanded": true,')
    async with running({**SITE, "docs.json": docs}) as app:
        assert "Retries" in app.shown()
    async with running() as app:
        assert "Retries" not in app.shown()


async def test_jump_mode_works_from_the_tree_and_says_so_where_nothing_can_be_followed() -> None:
    async with running() as run:
        run.tree.focus()
        await run.press("semicolon")
        assert "Type a label; any other key cancels" in run.shown()
        assert "See ahe quickstart or slsewhere." in run.shown()
        await run.press("a")
        assert run.path == "/quickstart"
        run.tree.focus()
        await run.press("j", "semicolon")
        assert run.path == "/install"
        assert "There is nothing on this screen to follow or open" in run.shown()
        await run.press("k")
        assert run.panes.view.has_focus


async def test_earlier_notices_cover_no_other_screen() -> None:
    async with running() as run:
        await run.press("B")
        assert len(run.app._notifications) == 1
        await run.press("question_mark")
        assert len(run.app._notifications) == 0


async def test_a_folder_above_the_docs_names_them() -> None:
    files = {"docs/docs.json": "{}", "docs/index.mdx": "Hello.\n"}
    async with running(MemoryFolder(files)) as run:
        await run.until(lambda: any("There is no docs.json here, but there is one in " in each for each in run.notices))


async def test_the_tree_shows_the_group_of_the_page_that_is_come_to() -> None:
    groups = [{"group": f"Group {each}", "pages": [f"{each}/{page}" for page in range(4)]} for each in range(30)]
    pages = {f"{each}/{page}.md": "Text.\n" for each in range(30) for page in range(4)}
    async with running({"docs.json": json.dumps({"navigation": {"groups": groups}}), **pages}, size=(120, 24)) as run:
        for path in ("/20/3", "/3/0"):
            run.panes.open_page(path)
            await run.drawn()
            assert run.path == path
            row = run.tree.cursor_node
            assert row is not None
            assert row.parent is not None
            assert run.tree.scroll_y <= row.parent.line < row.line < run.tree.scroll_y + run.tree.size.height
