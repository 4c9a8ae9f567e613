"""The main screen: reading, moving about, and what follows what."""

import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from textual import events
from textual.widgets import Input

from docs_tui.menu import MenuEntry
from docs_tui.site import Page, Site
from docs_tui.tui import palette
from docs_tui.tui.app import DocsApp
from docs_tui.tui.panes.glancing import Spot
from docs_tui.tui.screens.find import FindScreen
from docs_tui.tui.widgets.header import SiteHeader
from docs_tui.tui.widgets.outline import Outline
from docs_tui.tui.widgets.switchers import Switchers
from docs_tui.workspace import Workspace, files
from tests.tui.folder import MemoryFolder
from tests.tui.running import SITE, Notes, Running, running

if TYPE_CHECKING:
    from collections.abc import Callable


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
        assert folder.read == ["index.mdx"]
        assert "reading" in run.shown()
        folder.go_on.set()


async def test_a_page_that_cannot_be_read_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "guide.mdx").write_text("---\ntitle: Guide\n---\n\n" + "Too long. " * 20)
    (tmp_path / "index.mdx").write_text("# Home\n")
    monkeypatch.setattr(files, "MAX_SIZE", 100)
    app = DocsApp(lambda: Workspace(tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        run = Running(app, pilot, MemoryFolder(SITE), Notes())
        await run.until(lambda: app.reading.watching)
        run.panes.open_page("/guide")
        await run.until(lambda: "guide.mdx cannot be read. Check its permissions" in run.shown())
        assert not app.accidents


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
    monkeypatch.setattr("docs_tui.tui.panes.panes._SETTLE", 60)
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


async def test_a_link_leads_to_its_heading() -> None:
    async with running() as run:
        page = run.panes.page
        run.app.follow(page, "/quickstart#send")
        await run.settle()
        assert run.path == "/quickstart"
        assert run.panes.view.scroll_y > 0


async def test_a_link_to_elsewhere_opens_in_the_browser() -> None:
    async with running() as run:
        run.app.follow(run.panes.page, "https://example.com/")
        await run.settle()
        assert run.notes.opened == ["https://example.com/"]


async def test_without_a_browser_the_link_is_shown() -> None:
    async with running(has_browser=False) as run:
        run.app.follow(run.panes.page, "https://example.com/")
        await run.settle()
        assert "https://example.com/" in run.shown()
        await run.press("c")
        assert run.notes.copied == ["https://example.com/"]


async def test_a_link_to_no_page_says_so() -> None:
    async with running() as run:
        run.app.follow(run.panes.page, "/nowhere")
        await run.settle()
        assert run.notices == ["/nowhere leads to no page of this site."]


async def test_tabs_are_switched_and_each_keeps_its_page() -> None:
    async with running() as run:
        await run.press("j")
        await run.press("T", "2")
        assert run.path == "/api/list"
        await run.press("T", "1")
        assert run.path == "/quickstart"


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
        assert run.notices == ["There is no such page in language fr: this is its first one."]


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


async def test_pages_outside_the_navigation_stand_apart() -> None:
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


async def test_an_edit_on_disk_shows_and_the_place_stays() -> None:
    async with running() as run:
        run.panes.open_page("/quickstart")
        await run.settle()
        run.panes.view.scroll_to(y=30, animate=False)
        await run.settle()
        top = run.shown().splitlines()[4]
        run.folder.write("quickstart.mdx", SITE["quickstart.mdx"].replace("Text.", "Text.\n\nA new line."))
        await run.settle()
        assert run.shown().splitlines()[4] == top
        run.panes.view.scroll_to(y=0, animate=False)
        await run.settle()
        assert "A new line." in run.shown()


async def test_a_new_title_shows_in_the_tree() -> None:
    async with running() as run:
        run.folder.write("install.mdx", "---\ntitle: Set it up\n---\n")
        await run.settle()
        assert "Set it up" in run.shown()


async def test_a_page_taken_away_leaves_the_app_standing() -> None:
    async with running() as run:
        await run.press("j")
        run.folder.write("quickstart.mdx", None)
        await run.settle()
        assert run.path == "/"


async def test_a_broken_page_costs_that_page_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as run:
        with monkeypatch.context() as patch:
            patch.setattr("docs_tui.tui.showing.shown_page", lambda *_: 1 / 0)
            run.panes.open_page("/channels")
            await run.settle()
            assert "ZeroDivisionError" in run.shown()
        run.panes.open_page("/retries")
        await run.settle()
        assert "Tried again." in run.shown()


async def test_the_outline_leads_to_headings() -> None:
    async with running() as run:
        run.panes.open_page("/quickstart")
        await run.settle()
        outline = run.panes.query_one(Outline)
        assert [entry.text for entry in outline.entries] == ["Install", "Send"]
        outline.focus()
        await run.press("G", "enter")
        assert run.panes.view.scroll_y > 0
        assert "Send a message." in run.shown()


async def test_the_focus_goes_from_pane_to_pane() -> None:
    async with running() as run:
        assert run.tree.has_focus
        await run.press("l")
        assert run.panes.view.has_focus
        await run.press("f6")
        assert run.panes.query_one(Outline).has_focus
        await run.press("h", "shift+f6")
        assert run.tree.has_focus


@pytest.mark.parametrize(
    ("size", "tree", "outline"),
    [((60, 20), False, False), ((79, 24), False, False), ((80, 24), True, False), ((120, 40), True, True)],
)
async def test_panes_go_where_there_is_no_room(size: tuple[int, int], *, tree: bool, outline: bool) -> None:
    async with running(size=size) as run:
        assert run.panes.query_one("#side").display is tree
        assert run.panes.query_one(Outline).display is outline
        page = run.panes.view.size.width
        assert page >= (58 if size[0] >= 118 or size[0] < 80 else 50)


async def test_the_tree_slides_over_the_page_on_a_narrow_screen() -> None:
    async with running(size=(60, 20)) as run:
        await run.press("left_square_bracket")
        assert run.tree.has_focus
        assert "Get started" in run.shown()
        await run.press("j", "enter")
        assert not run.panes.query_one("#side").display
        assert run.path == "/quickstart"


async def test_the_outline_lies_over_the_page_where_it_has_no_room() -> None:
    async with running(size=(90, 30)) as run:
        run.panes.open_page("/quickstart")
        await run.press("right_square_bracket")
        assert "On this page" in run.shown()
        await run.press("right_square_bracket")
        assert "On this page" not in run.shown()


async def test_find_filters_follows_and_goes_there() -> None:
    async with running() as run:
        await run.press("slash", *"rtr")
        await run.until(lambda: run.path == "/retries")
        await run.press("enter")
        assert run.path == "/retries"
        assert not isinstance(run.app.screen, FindScreen)
        await run.press("backspace")
        assert run.path == "/"


async def test_what_is_typed_right_behind_the_key_is_what_is_looked_for() -> None:
    async with running() as app:
        for key in "/retr":
            app.app.post_message(events.Key({"/": "slash"}.get(key, key), key))
        await app.until(lambda: app.path == "/retries")
        await app.press("enter")
        assert app.path == "/retries"


async def test_the_keys_of_other_screens_are_letters_where_the_reader_types() -> None:
    async with running() as app:
        await app.press("ctrl+f", "slash", "T", "V", "L", "backslash", "c")
        assert len(app.app.screen_stack) == 1
        assert app.panes.query_one(Input).value == "/TVL\\c"
        assert app.notices == []


async def test_groups_that_the_site_wants_open_are_open() -> None:
    docs = SITE["docs.json"].replace('{"group": "Deep",', '{"group": "Deep", "expanded": true,')
    async with running({**SITE, "docs.json": docs}) as app:
        assert "Retries" in app.shown()
    async with running() as app:
        assert "Retries" not in app.shown()


async def test_on_a_narrow_screen_one_pane_at_a_time_lies_over_the_page_until_esc() -> None:
    async with running(size=(60, 20)) as app:
        tree, outline = app.tree, app.panes.query_one(Outline)

        def shown() -> tuple[bool, bool]:
            return tree.region.width > 0, outline.region.width > 0

        await app.press("[")
        assert shown() == (True, False)
        await app.press("]")
        assert shown() == (False, True)
        await app.press("escape")
        assert shown() == (False, False)
        assert app.panes.view.has_focus


async def test_a_folder_without_pages_says_so_and_shows_the_first_one() -> None:
    async with running({"notes.txt": "x"}) as app:
        assert "No pages here" in app.shown()
        for key in ("c", "v", "m", "o", "e", "1"):
            await app.press(key)
        assert app.notices == ["There is no page here yet."] * 6
        app.folder.write("first.md", "# First\n\nText.\n")
        await app.until(lambda: app.path == "/first")


async def test_an_error_that_a_save_brings_is_said_where_it_is() -> None:
    async with running() as app:
        app.folder.write(
            "docs.json", SITE["docs.json"].replace('"quickstart", "install"]', '"quickstart", "install",]')
        )
        await app.until(lambda: app.notices)
        assert app.notices[0].startswith("docs.json:7:76 error: a comma")
        assert app.notices[0].endswith("Until then, the last good one stays.")
        assert app.path == "/"
        app.folder.write("docs.json", SITE["docs.json"])
        await app.settle()
        assert len(app.notices) == 1


async def test_a_broken_docs_json_is_said_when_the_folder_is_opened() -> None:
    async with running({**SITE, "docs.json": '{"name" "S"}'}) as app:
        assert [said for said in app.notices if said.startswith("docs.json:1:9 error")] == app.notices[:1]
        assert app.notices[0].endswith("Until then, the folders stand in for it.")


async def test_find_given_up_returns_to_where_the_reader_was() -> None:
    async with running() as run:
        run.panes.open_page("/quickstart")
        await run.settle()
        run.panes.view.scroll_to(y=12, animate=False)
        await run.press("slash", *"chan")
        await run.until(lambda: run.path == "/channels")
        await run.press("escape")
        await run.drawn()
        assert run.path == "/quickstart"
        assert int(run.panes.view.scroll_y) == 12
        run.panes.glancing.glance(Spot("/channels"))  # as the row does that was rested on just before
        await run.drawn()
        assert run.path == "/quickstart"


async def test_an_empty_search_shows_recent_pages_then_all() -> None:
    async with running() as run:
        for path in ("/channels", "/retries", "/"):
            run.panes.open_page(path)
        await run.press("slash")
        screen = run.app.screen
        assert isinstance(screen, FindScreen)
        others = ["/quickstart", "/install", "/api/list", "/draft"]
        assert [spot.path for spot in screen._spots] == ["/retries", "/channels", "/", *others]


async def test_keys_that_come_while_the_palette_gets_ready_leave_it_what_it_offers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_go_on, entries = threading.Event(), palette._entries

    def slow(site: Site, page: Page) -> tuple[MenuEntry, ...]:
        may_go_on.wait(30)
        return entries(site, page)

    monkeypatch.setattr(palette, "_entries", slow)
    async with running() as run:
        await run.pilot.press("ctrl+p", *"cla")
        may_go_on.set()
        await run.pilot.press(*"ude")
        await run.until(lambda: "Option of the page's menu" in run.shown())


async def test_the_palette_offers_pages_and_commands() -> None:
    async with running() as run:
        await run.press("ctrl+p")
        await run.until(lambda: "Copy page" in run.shown())
        await run.press(*"channel")
        await run.until(lambda: "/channels" in run.shown())
        await run.press("down", "enter")
        await run.until(lambda: run.path == "/channels")


async def test_a_folder_that_cannot_be_read_ends_the_app_with_its_reason() -> None:
    from docs_tui.errors import CannotRunError  # noqa: PLC0415 - only here
    from docs_tui.tui.app import DocsApp  # noqa: PLC0415 - only here

    def fail() -> object:
        raise CannotRunError("there is no folder x")

    app = DocsApp(fail)  # type: ignore[arg-type]
    async with app.run_test() as pilot:
        while app.failure is None:
            await pilot.pause()
    assert str(app.failure) == "there is no folder x"


async def test_tab_goes_from_the_tree_to_the_first_link_of_the_page() -> None:
    async with running() as run:
        await run.press("tab", "enter")
        assert run.path == "/quickstart"
        assert run.panes.view.has_focus


@pytest.mark.parametrize("pane", ["tree", "page", "outline"])
async def test_g_g_goes_to_the_top_everywhere(pane: str) -> None:
    async with running() as run:
        await run.press("j")
        outline = run.panes.query_one(Outline)
        widget = {"tree": run.tree, "page": run.panes.view, "outline": outline}[pane]
        where: dict[str, Callable[[], float]] = {
            "tree": lambda: run.tree.cursor_line,
            "page": lambda: run.panes.view.scroll_y,
            "outline": lambda: outline.cursor,
        }
        widget.focus()
        await run.press("G")
        end = where[pane]()
        await run.press("g", "k", "j", "g")
        assert where[pane]() == end
        await run.press("g")
        assert where[pane]() == 0


async def test_jump_mode_works_from_the_tree_and_says_so_where_nothing_can_be_followed() -> None:
    async with running() as run:
        run.tree.focus()
        await run.press("semicolon")
        assert "Type a label; any other key ends it" in run.shown()
        assert "See ahe quickstart or slsewhere." in run.shown()
        await run.press("a")
        assert run.path == "/quickstart"
        run.tree.focus()
        await run.press("j", "semicolon")
        assert run.path == "/install"
        assert "Nothing here can be followed or opened" in run.shown()
        await run.press("k")
        assert run.panes.view.has_focus


async def test_the_footer_says_what_the_keys_do_with_what_has_the_focus() -> None:
    page = '---\ntitle: A\n---\n\n<Accordion title="B">C</Accordion>\n\n```js D\ne\n```\n'
    async with running({"docs.json": '{"name": "S", "navigation": {"pages": ["a"]}}', "a.mdx": page}) as run:
        await run.press("tab")
        assert "Enter opens and closes it" in run.shown().splitlines()[-1]
        await run.press("tab")
        assert "Enter copies it" in run.shown().splitlines()[-1]


async def test_what_was_said_before_lies_over_no_other_screen() -> None:
    async with running() as run:
        await run.press("B")
        assert len(run.app._notifications) == 1
        await run.press("question_mark")
        assert len(run.app._notifications) == 0
