"""The panes around the page: which stand, which lie over it, and where the focus is."""

from typing import TYPE_CHECKING

import pytest

from docs_tui.tui.widgets.outline import Outline
from tests.tui.running import SITE, running

if TYPE_CHECKING:
    from collections.abc import Callable


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


async def test_the_footer_says_what_the_keys_do_with_what_has_the_focus() -> None:
    page = '---\ntitle: A\n---\n\n<Accordion title="B">C</Accordion>\n\n```js D\ne\n```\n'
    async with running({"docs.json": '{"name": "S", "navigation": {"pages": ["a"]}}', "a.mdx": page}) as run:
        await run.press("tab")
        assert "Enter opens and closes it" in run.shown().splitlines()[-1]
        await run.press("tab")
        assert "Enter copies it" in run.shown().splitlines()[-1]


async def test_tab_goes_from_the_tree_to_the_first_link_of_the_page() -> None:
    async with running() as run:
        await run.press("tab", "enter")
        assert run.path == "/quickstart"
        assert run.panes.view.has_focus


async def test_the_footer_and_the_palette_name_the_assistant() -> None:
    async with running() as run:
        await run.until(lambda: "o Open in Claude" in run.shown())
        titles = [command.title for command in run.app.get_system_commands(run.app.screen)]
        assert "Open in Claude" in titles
    async with running({**SITE, "docs.json": SITE["docs.json"].replace('"claude", ', "")}) as run:
        await run.drawn()
        assert "o Assistant" in run.shown()
