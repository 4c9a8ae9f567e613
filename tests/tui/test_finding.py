"""Find in page, and search of all pages."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual import events
from textual.widgets import Input, OptionList

from docs_tui.tui.browse.find_bar import FindBar
from docs_tui.tui.dialogs.search_screen import SearchScreen
from docs_tui.tui.widgets.bars import fitted_end, fitted_middle
from tests.tui.running import SITE, Running, running

FILES = {
    **SITE,
    "channels.mdx": "---\ntitle: Channels\n---\n\nA needle.\n\n"
    + "\n\n".join(f"Line {number}." for number in range(80))
    + "\n\n## Deep down\n\nThe last needle, and a Needle.\n",
    "retries.mdx": "---\ntitle: Retries\n---\n\nNo needle \x1b[31m[/b] here.\n",
    "snippets/alone.mdx": "A snippet that nobody shows.\n",
}


def bar(run: Running) -> FindBar:
    return run.panes.query_one(FindBar)


def counted(run: Running) -> str:
    return str(bar(run).query_one("#found").render())


async def opened(run: Running, path: str) -> None:
    run.panes.open_page(path)
    await run.settle()


async def test_find_in_page_counts_and_walks() -> None:
    async with running(FILES) as run:
        await opened(run, "/channels")
        await run.press("ctrl+f", *"needle")
        assert counted(run) == "1 of 3"
        assert "Find in page" in run.shown()
        await run.press("enter", "n")
        assert counted(run) == "2 of 3"
        assert run.panes.view.scroll_y > 0
        assert run.panes.view.has_focus
        await run.press("n", "n")
        assert counted(run) == "1 of 3"
        assert run.panes.view.scroll_y == 0
        await run.press("N")
        assert counted(run) == "3 of 3"


async def test_letters_go_into_the_line_and_arrows_walk() -> None:
    async with running(FILES) as run:
        await opened(run, "/channels")
        for key in ("ctrl+f", *"cnNTV", "slash", "backslash"):
            run.app.post_message(events.Key(key, {"slash": "/", "backslash": "\\"}.get(key, key)))
        await run.settle()
        assert run.panes.query_one(Input).value == "cnNTV/\\"
        assert counted(run) == "not on this page"
        assert run.notes.copied == []
        await run.press(*["backspace"] * 7, *"needle", "down", "down", "up")
        assert counted(run) == "2 of 3"


async def test_escape_ends_finding_and_stays_where_the_reader_is() -> None:
    async with running(FILES) as run:
        await opened(run, "/channels")
        await run.press("ctrl+f", *"needle", "down")
        place = run.panes.view.scroll_y
        await run.press("escape")
        assert not bar(run).display
        assert run.panes.view.has_focus
        assert run.panes.view.scroll_y == place > 0
        await run.press("n")
        assert bar(run).display
        assert counted(run).endswith("of 3")


async def test_another_page_ends_finding() -> None:
    async with running(FILES) as run:
        await opened(run, "/channels")
        await run.press("ctrl+f", *"needle", "enter")
        await opened(run, "/retries")
        assert not bar(run).display


async def test_n_without_anything_looked_for_asks() -> None:
    async with running(FILES) as run:
        await run.press("n")
        assert run.panes.query_one(Input).has_focus


async def test_a_search_of_all_text_goes_to_the_line() -> None:
    async with running(FILES) as run:
        await run.press("backslash", *"needle")
        assert isinstance(run.app.screen, SearchScreen)
        shown = run.shown()
        assert "A needle." in shown
        assert "› Deep down" in shown
        assert "channels.mdx" in shown
        await run.press("down", "down", "enter")
        assert not isinstance(run.app.screen, SearchScreen)
        assert run.path == "/channels"
        assert run.panes.view.has_focus
        assert counted(run) == "2 of 3"
        assert "The last needle, and a Needle." in run.shown()
        await run.press("n")
        assert counted(run) == "3 of 3"
        await run.press("escape", "backspace")
        assert run.path == "/"


async def test_what_an_operation_says_is_gone_to_under_its_section_and_opened() -> None:
    fields = {"type": "object", "properties": {"user": {"properties": {"zip": {"type": "string"}}}}}
    answers = {status: {"content": {"application/json": {"schema": fields}}} for status in ("200", "404")}
    paths = {"/users": {"get": {"summary": "List users", "responses": answers}}}
    spec = {"openapi": "3.1.0", "info": {"title": "R", "version": "1"}, "paths": paths}
    listed = {
        "name": "Relay",
        "navigation": {"groups": [{"group": "API", "pages": ["index", "openapi.json GET /users"]}]},
    }
    async with running({**SITE, "docs.json": json.dumps(listed), "openapi.json": json.dumps(spec)}) as run:
        await run.press("backslash", *"zip")
        await run.until(lambda: "› Response 404" in run.shown())
        await run.press("down", "enter")
        await run.until(lambda: run.path.endswith("/list-users") and counted(run) == "2 of 2")
        assert "zip  string" in run.shown()


async def test_what_was_found_in_a_title_is_gone_to_in_the_title() -> None:
    text = "---\ntitle: A sample\n---\n\nThe sample.\n\nA last sample.\n"
    async with running({**FILES, "samples.mdx": text}) as run:
        await run.press("backslash", *"sample")
        await run.until(lambda: "samples.mdx" in run.shown())
        await run.press("enter")
        await run.until(lambda: run.path == "/samples" and counted(run) == "1 of 3")


async def test_in_a_narrow_terminal_nothing_lies_over_what_was_found() -> None:
    async with running(FILES, size=(60, 20)) as run:
        await run.press("left_square_bracket")
        assert run.app.screen.query_one("#side").display
        await run.press("backslash", *"last needle")
        await run.until(lambda: run.path == "/channels")
        await run.press("enter")
        await run.until(lambda: counted(run) == "1 of 1")
        assert not run.app.screen.query_one("#side").display
        lines = run.shown().splitlines()
        assert any("The last needle, and a Needle." in line for line in lines)
        assert any("last needle" in line and "1 of 1" in line and "Esc closes" in line for line in lines)


async def test_words_that_were_met_side_by_side_are_marked_as_one() -> None:
    async with running(FILES) as run:
        await run.press("backslash", *"needle last")
        await run.until(lambda: run.path == "/channels")
        await run.press("enter")
        assert bar(run).query_text == "last needle"
        assert counted(run) == "1 of 1"


async def test_the_page_behind_follows_and_escape_returns() -> None:
    async with running(FILES) as run:
        await opened(run, "/quickstart")
        run.panes.view.scroll_to(y=7, animate=False)
        await run.settle()
        await run.press("backslash", *"needle")
        await run.until(lambda: run.path == "/retries")
        await run.press("down", "down")
        await run.until(lambda: run.panes.view.scroll_y > 40)
        await run.press("escape")
        assert run.path == "/quickstart"
        assert run.panes.view.scroll_y == 7
        assert not bar(run).display


async def test_escape_returns_to_the_place_on_the_same_page() -> None:
    async with running(FILES) as run:
        await opened(run, "/channels")
        await run.press("backslash", *"last needle")
        await run.until(lambda: run.panes.view.scroll_y > 40)
        await run.press("escape")
        await run.drawn()
        assert run.panes.view.scroll_y == 0


async def test_nothing_is_final_until_the_pages_are_indexed(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(FILES) as run:
        monkeypatch.setattr(run.app.search_service, "is_ready", lambda _: False)
        await run.press("backslash", *"nedle")
        await run.until(lambda: "is not complete" in run.shown())
        monkeypatch.undo()
        assert isinstance(run.app.screen, SearchScreen)
        run.app.screen.find_again()
        await run.until(lambda: "needle" in run.shown())


async def test_no_match_gets_a_message_and_fewer_letters_find_again() -> None:
    async with running(FILES) as run:
        await run.press("backslash", *"needlexyz")
        await run.until(lambda: "Nothing found in the text of all pages." in run.shown())
        await run.press("enter")
        assert isinstance(run.app.screen, SearchScreen)
        await run.press("backspace", "backspace")
        assert "Nothing found in the text of all pages." not in run.shown()
        assert run.app.screen.query_one(OptionList).option_count == 3
        await run.press(*["backspace"] * 7)
        assert run.app.screen.query_one(OptionList).option_count == 0


async def test_a_search_forgives_a_typo_lists_sections_below_and_shows_no_source() -> None:
    pages = {
        "rates.mdx": "---\ntitle: Rates\n---\n\n## Limits\n\nA **limit** per $a \\cdot b$.\n\n## More\n\nNo limit.\n"
    }
    async with running({**FILES, **pages}) as run:
        await opened(run, "/quickstart")
        await opened(run, "/channels")
        await run.press("backslash")
        assert "/quickstart" in run.shown()  # a page that was read, before a word is typed
        await run.press(*"limti")
        shown = run.shown()
        assert "A limit per a · b." in shown
        assert "› More" in shown
        assert "title:" not in shown
        await run.press(*["backspace"] * 5, *'"No limit', "enter")
        assert run.path == "/rates"


async def test_hostile_text_is_shown_and_never_acts() -> None:
    async with running(FILES) as run:
        await run.press("backslash", *"no needle")
        assert "No needle ␛[31m[/b] here." in run.shown()


async def test_a_snippet_that_no_page_shows_leads_nowhere() -> None:
    async with running(FILES) as run:
        await run.press("backslash", *"nobody shows", "enter")
        assert isinstance(run.app.screen, SearchScreen)
        assert run.notices == ["No page shows this snippet"]


@pytest.mark.parametrize(
    "keys", [("slash", "t"), ("backslash", *"needle"), ("apostrophe",), ("ctrl+p", *"quick")], ids=str
)
async def test_rows_fit_a_terminal_that_becomes_narrower(keys: tuple[str, ...]) -> None:
    async with running(FILES, size=(100, 24)) as run:
        await run.press("j", *keys)
        await run.pilot.resize_terminal(60, 24)
        await run.settle()
        shown = run.shown().partition("╭")[2]
        await run.press("escape", *keys)
        await run.settle()
        assert run.shown().partition("╭")[2] == shown


async def test_a_heading_is_found_and_gone_to() -> None:
    async with running(FILES) as run:
        await run.press("slash", *"deep down")
        await run.until(lambda: "Channels › Deep down" in run.shown())
        await run.press("enter")
        assert run.path == "/channels"
        assert run.panes.view.scroll_y > 0
        assert "The last needle" in run.shown()


async def test_the_palette_goes_to_headings_and_carries_out_options_of_the_menu() -> None:
    async with running(FILES) as run:
        await run.press("slash", "escape", "ctrl+p", *"deep down")
        await run.until(lambda: "Channels › Deep down" in run.shown())
        await run.press("down", "enter")
        await run.until(lambda: run.path == "/channels" and run.panes.view.scroll_y > 0)
        await run.press("ctrl+p", *"request a feat")
        await run.until(lambda: "Request a feature" in run.shown())
        await run.press("down", "enter")
        await run.until(lambda: run.notes.opened)
        assert run.notes.opened == ["https://forum.example/new"]
        await run.press("ctrl+p", *"choose a version")
        await run.until(lambda: "Choose a version" in run.shown())


@given(st.text(st.sampled_from("a/é漢"), max_size=30), st.integers(min_value=-3, max_value=40))
def test_the_fitted_end_of_a_path_is_not_wider_than_its_room(path: str, room: int) -> None:
    shown = fitted_end(path, room)
    assert cell_len(shown) <= max(room, 0)
    assert shown == path or (shown == "" and room <= 8) or (shown[0] == "…" and path.endswith(shown[1:]))
    assert shown == path or cell_len(path) > room


@given(st.text(st.sampled_from("a/é漢"), max_size=30), st.integers(min_value=1, max_value=40))
def test_a_text_without_its_middle_is_not_wider_than_its_room(text: str, room: int) -> None:
    shown = fitted_middle(text, room)
    assert cell_len(shown) <= room
    start, cut, end = shown.partition("…")
    assert (cut and text.startswith(start) and text.endswith(end)) if cell_len(text) > room else shown == text


@pytest.mark.parametrize(
    ("keys", "named"),
    [
        ("slash", ("Enter goes there", "Esc goes back")),
        ("backslash", ("Enter goes there", "Esc goes back")),
        ("ctrl+f", ("Enter Back to the page", "Esc Stop finding")),
    ],
)
async def test_the_footer_names_the_keys_of_what_takes_text(keys: str, named: tuple[str, ...]) -> None:
    async with running() as run:
        before = run.shown().splitlines()[-1]
        await run.press(keys, "a")
        footer = run.shown().splitlines()[-1]
        assert all(each in footer for each in named)
        assert "Copy" not in footer
        assert "Help" not in footer
        await run.press("escape")
        assert run.shown().splitlines()[-1] == before
