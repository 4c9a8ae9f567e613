"""Finding a page by its title, and the palette."""

import json
import re
import threading

import pytest
from textual import events
from textual.widgets import Input, OptionList

from docs_tui.menu import MenuEntry
from docs_tui.site import Page, Site
from docs_tui.tui import command_palette as palette
from docs_tui.tui.browse.history import PageLocation
from docs_tui.tui.dialogs.find_screen import FindScreen
from docs_tui.tui.dialogs.finder import Finding
from tests.tui.folder import MemoryFolder
from tests.tui.running import SITE, running
from tests.waiting import PATIENCE


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


@pytest.mark.parametrize("columns", [40, 60, 120])
async def test_pages_with_one_title_are_told_apart_and_the_readers_language_comes_first(columns: int) -> None:
    title = "LoraSave: the built-in node that saves a model"
    files = {
        f"{language}nodes/save.mdx": f"---\ntitle: '{title}'\n---\n\n## Inputs\n" for language in ("", "ja/", "zh/")
    }
    languages = [
        {"language": each, "pages": [f"{'' if each == 'en' else each + '/'}nodes/save"]} for each in ("en", "ja", "zh")
    ]
    config = json.dumps({"name": "A", "navigation": {"languages": languages}})
    async with running({"docs.json": config, **files}, size=(columns, 24)) as run:
        for here in ("/nodes/save", "/ja/nodes/save", "/zh/nodes/save"):
            run.panes.open_page(here)
            await run.press("slash", *"lora")
            await run.until(lambda: run.app.screen.query_one(OptionList).option_count == 3)
            assert run.path == here
            rows = [row.strip("│╭╮╰╯─ ") for row in run.shown().splitlines() if "Lora" in row]
            places = [row.split()[-1] for row in rows if "/" in row]
            assert len(places) == len(set(places)) == 3, rows
            assert all(place.endswith("save") for place in places)
            await run.press("escape")


async def test_find_given_up_returns_to_where_the_reader_was() -> None:
    async with running() as run:
        run.panes.open_page("/quickstart")
        await run.settle()
        run.panes.view.scroll_to(y=12, animate=False)
        await run.press("slash", *"chan")
        await run.until(lambda: run.path == "/channels")
        header = run.panes.header_state
        assert header is not None
        assert header.trail[-1] == "Channels"
        await run.press("escape")
        await run.drawn()
        assert run.path == "/quickstart"
        assert int(run.panes.view.scroll_y) == 12
        run.panes.peek(PageLocation("/channels"))  # as the row does that was rested on just before
        await run.drawn()
        assert run.path == "/quickstart"


async def test_find_given_up_after_the_page_that_was_read_has_gone_stays_on_the_one_looked_at() -> None:
    async with running() as run:
        run.panes.open_page("/quickstart")
        await run.press("slash", *"chan")
        await run.until(lambda: run.path == "/channels")
        run.folder.write("quickstart.mdx", None)
        await run.settle()
        await run.press("escape")
        await run.drawn()
        assert run.path == "/channels"
        assert run.panes.history.current is not None
        assert run.panes.history.current.path == "/channels"


async def test_a_page_that_goes_while_it_is_looked_at_leads_back_to_the_one_that_is_read() -> None:
    async with running() as run:
        run.panes.open_page("/quickstart")
        await run.press("slash", *"chan")
        await run.until(lambda: run.path == "/channels")
        run.folder.write("channels.mdx", None)
        await run.until(lambda: run.path != "/channels")
        assert run.path == "/quickstart"
        await run.press("escape")
        await run.drawn()
        assert run.path == "/quickstart"


@pytest.mark.parametrize(("key", "words"), [("slash", "zebra"), ("backslash", "stripes")])
async def test_enter_before_there_is_a_row_goes_to_the_first_one(key: str, words: str) -> None:
    folder = MemoryFolder({**SITE, "last.mdx": "---\ntitle: Zebra crossing\n---\n\nMany stripes.\n"}, waits=True)
    async with running(folder, settled=False) as run:
        await run.until(lambda: run.app.site is not None and run.app.panes is not None)
        await run.pilot.press(key, *words, "enter")
        await run.until(lambda: "still being read" in run.shown())
        assert run.path == "/"
        folder.go_on.set()
        await run.until(lambda: run.path == "/last" and run.app.screen is run.app.browse)


async def test_enter_without_a_row_is_forgotten_when_the_reader_types_on_or_everything_is_read() -> None:
    folder = MemoryFolder({**SITE, "last.mdx": "---\ntitle: Zebra crossing\n---\n"}, waits=True)
    async with running(folder, settled=False) as run:
        await run.until(lambda: run.app.site is not None and run.app.panes is not None)
        await run.pilot.press("slash", *"zebra", "enter", "x", "backspace")
        await run.until(lambda: "still being read" in run.shown())
        folder.go_on.set()
        await run.until(lambda: "Zebra crossing" in run.shown())
        await run.settle()
        assert isinstance(run.app.screen, FindScreen)
        await run.press(*" okapi", "enter")
        run.folder.write("okapi.mdx", "---\ntitle: Zebra okapi\n---\n")
        await run.until(lambda: "Zebra okapi" in run.shown())
        await run.settle()
        assert isinstance(run.app.screen, FindScreen)


async def test_keys_that_come_all_at_once_are_a_query_and_its_enter() -> None:
    async with running() as run:
        for key, letter in (("slash", "/"), *zip("inst", "inst", strict=True), ("enter", "\r")):
            run.app.post_message(events.Key(key, letter))
        await run.until(lambda: run.path == "/install" and run.app.screen is run.app.browse)


@pytest.mark.parametrize(("key", "words"), [("slash", "zebra"), ("backslash", "stripes")])
async def test_what_is_read_while_the_reader_types_is_found_as_soon_as_all_is_read(key: str, words: str) -> None:
    folder = MemoryFolder({**SITE, "last.mdx": "---\ntitle: Zebra crossing\n---\n\nMany stripes.\n"}, waits=True)
    async with running(folder, settled=False) as run:
        await run.until(lambda: run.app.site is not None and run.app.panes is not None)
        await run.pilot.press(key, *words)
        await run.until(lambda: "still being read" in run.shown())
        folder.go_on.set()
        screen = run.app.screen
        assert isinstance(screen, Finding)
        await run.until(lambda: "/last" in [spot.path for spot in screen._locations])
        folder.write("last.mdx", "---\ntitle: Another\n---\n\nOther words.\n")
        await run.until(lambda: "Nothing found in" in run.shown())


async def test_an_empty_search_shows_recent_pages_then_all() -> None:
    async with running() as run:
        for path in ("/channels", "/retries", "/"):
            run.panes.open_page(path)
        await run.press("slash")
        screen = run.app.screen
        assert isinstance(screen, FindScreen)
        others = ["/quickstart", "/install", "/api/list", "/draft"]
        assert [spot.path for spot in screen._locations] == ["/retries", "/channels", "/", *others]


async def test_keys_that_come_while_the_palette_gets_ready_leave_it_what_it_offers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_go_on, entries = threading.Event(), palette._entries

    def slow(site: Site, page: Page) -> tuple[MenuEntry, ...]:
        may_go_on.wait(PATIENCE)
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
        await run.press("enter")
        await run.until(lambda: run.path == "/channels")


async def test_a_row_that_was_there_before_the_letter_does_not_take_the_page_away() -> None:
    """The letter stands in the line before the rows are those of the letter."""
    async with running() as run:
        run.panes.open_page("/quickstart")
        await run.press("slash")
        screen = run.app.screen
        assert isinstance(screen, FindScreen)
        await run.until(lambda: screen._locations)
        line = screen.query_one(Input)
        with line.prevent(Input.Changed):
            line.value = "z"
        screen._follow(screen._locations[0])
        assert run.path == "/quickstart"


async def test_the_palette_begins_with_recent_commands_then_goes_group_by_group() -> None:
    async with running(size=(120, 60)) as run:

        def groups() -> list[str]:
            return re.findall(r"\b(Page|AI|Site|Problems|View) · ", run.shown())

        await run.press("ctrl+p")
        await run.until(lambda: "Site" in groups())
        assert list(dict.fromkeys(groups())) == ["Page", "AI", "Site", "Problems", "View"]
        assert groups() == sorted(groups(), key=["Page", "AI", "Site", "Problems", "View"].index)
        await run.press(*"narrower")
        await run.until(lambda: "Make the tree narrower" in run.shown())
        await run.press("enter")
        await run.settle()
        await run.press("ctrl+p")
        await run.until(lambda: "Site" in groups())
        assert groups()[:2] == ["View", "Page"]


@pytest.mark.parametrize("columns", [60, 80, 120])
async def test_each_row_of_the_palette_is_one_line_with_its_key_at_the_right(columns: int) -> None:
    async with running(size=(columns, 30)) as run:
        await run.press("ctrl+p")
        await run.until(lambda: "Page · c" in run.shown())
        rows = [row for row in run.shown().splitlines() if re.search(r"(Page|AI) · \S+ ", row)]
        assert len(rows) > 10
        assert len({row.index(" · ") + len(re.split(" · ", row)[1].split()[0]) for row in rows}) == 1
        assert any("╭─ Palette ─" in row for row in run.shown().splitlines())


async def test_a_theme_is_seen_before_it_is_chosen_and_gone_with_esc() -> None:
    async with running() as run:
        before = run.app.theme
        palette._ask_theme(run.app)
        await run.press(*"nord")
        await run.until(lambda: run.app.theme == "nord")
        await run.press("escape")
        await run.until(lambda: run.app.theme == before)


@pytest.mark.parametrize("key", ["slash", "backslash", "ctrl+f", "question_mark", "M"])
async def test_pasted_lines_become_one_line(key: str) -> None:
    async with running() as run:
        await run.press(key)
        line = run.app.focused
        assert isinstance(line, Input)
        line.select_all()
        run.app.post_message(events.Paste("the first\n  and second line\n"))
        await run.until(lambda: line.value == "the first and second line")
        line.cursor_position = 3
        run.app.post_message(events.Paste(" very "))
        await run.until(lambda: line.value == "the very  first and second line")
        line.select_all()
        run.app.post_message(events.Paste("one line of a terminal\n"))
        await run.until(lambda: line.value == "one line of a terminal")
        run.app.copy_to_clipboard("# A page\n\nwith text\n")
        line.select_all()
        await run.press("ctrl+v")
        await run.until(lambda: line.value == "# A page with text")
