"""The panes around the page: which are visible, which cover it, and the focus."""

import json
from typing import TYPE_CHECKING

import pytest

from docs_tui.site import Site
from docs_tui.tui.browse import browse_screen
from docs_tui.tui.widgets.bars import Status
from docs_tui.tui.widgets.outline import Outline
from tests.tui.running import SITE, running
from tests.waiting import PATIENCE

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
        assert run.panes.view.has_focus
        assert run.panes.view.scroll_y > 0
        assert "Send a message." in run.shown()


async def test_an_earlier_snapshot_of_the_site_is_not_kept() -> None:
    async with running() as run:
        run.folder.write("install.mdx", "---\ntitle: Set it up\n---\n")
        await run.until(lambda: "Set it up" in run.shown())
        await run.settle()
        panes = (run.panes, run.panes.navigation, run.panes.navigation_tree)
        kept = [each for pane in panes for each in vars(pane).values() if isinstance(each, Site)]
        assert len(kept) == len(panes)
        assert all(each is run.app.site for each in kept)


async def test_the_focus_goes_from_pane_to_pane() -> None:
    async with running() as run:
        await run.press("j")
        assert run.tree.has_focus
        await run.press("l")
        assert run.panes.view.has_focus
        await run.press("f6")
        assert run.panes.query_one(Outline).has_focus
        await run.press("h", "shift+f6")
        assert run.tree.has_focus


@pytest.mark.parametrize("size", [(160, 40), (90, 30), (60, 20)])
async def test_the_keys_for_right_and_left_stop_at_the_edge(size: tuple[int, int]) -> None:
    async with running(size=size) as run:
        await run.press("l", "l", "l", "l")
        last = run.panes.query_one(Outline) if size[0] > 100 else run.panes.view
        assert last.has_focus
        await run.press("h", "h", "h", "h")
        first = run.tree if size[0] >= 80 else run.panes.view
        assert first.has_focus


async def test_what_is_said_at_the_edge_goes_with_the_next_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browse_screen, "_HINT", 10 * PATIENCE)
    async with running(size=(90, 30)) as run:
        await run.press("l", "l")
        await run.until(lambda: "There is no pane on the right" in run.shown())
        await run.press("h")
        await run.until(lambda: "There is no pane" not in run.shown())
        await run.press("h")
        await run.until(lambda: "There is no pane on the left" in run.shown())


async def test_a_dialog_removes_what_was_said_about_the_key_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browse_screen, "_HINT", 10 * PATIENCE)
    async with running(size=(90, 30)) as run:
        await run.press("escape")
        await run.until(lambda: "There is nothing to close" in run.shown())
        await run.press("m")
        await run.until(lambda: not run.app.browse.query_one(Status).hint)


async def test_a_hint_that_goes_by_itself_takes_no_later_one_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browse_screen, "_HINT", 0.2)
    async with running() as run:
        await run.press("escape", "tab")  # the link of the page says where it leads
        await run.drawn()
        assert "/quickstart" in run.shown().splitlines()[-1]


async def test_escape_says_nothing_if_it_removed_a_notice() -> None:
    async with running() as run:
        run.app.notice("Something happened")
        await run.press("escape")
        assert not len(run.app._notifications)
        assert "There is nothing to close" not in run.shown()


@pytest.mark.parametrize(
    ("size", "tree", "outline"),
    [((60, 20), False, False), ((79, 24), False, False), ((80, 24), True, False), ((120, 40), True, True)],
)
async def test_panes_are_hidden_if_there_is_no_room(size: tuple[int, int], *, tree: bool, outline: bool) -> None:
    async with running(size=size) as run:
        run.panes.open_page("/quickstart")
        await run.settle()
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
        app.panes.open_page("/quickstart")
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
        await run.until(lambda: run.panes.is_measured)
        await run.drawn()
        assert "Assistant" not in run.shown().splitlines()[-1]


DEEP = ["index", "quickstart"]
for level in range(25, 0, -1):
    DEEP = [{"group": f"Level {level}", "pages": DEEP}]  # type: ignore[list-item]
DEEP_SITE = {**SITE, "docs.json": json.dumps({"name": "Deep", "navigation": {"pages": DEEP}})}


@pytest.mark.parametrize("columns", [80, 120, 200])
async def test_a_row_25_levels_deep_is_seen(columns: int) -> None:
    async with running(DEEP_SITE, size=(columns, 40)) as run:
        await run.press("j", "k")
        await run.drawn()
        assert run.path == "/"
        rows = [row.partition("▕")[0] for row in run.shown().splitlines()[1:]]
        assert any("▎ Introduction" in row for row in rows)
        assert any("Level 25" in row for row in rows)
        assert "Introduction" in run.shown().splitlines()[0]


async def test_the_focused_row_shows_its_whole_label() -> None:
    title = "A page with a title that is much longer than the navigation is wide"
    async with running({**SITE, "install.mdx": f"---\ntitle: {title}\n---\n\nInstall it.\n"}) as run:

        def is_whole() -> bool:
            return any(0 < row.find(title) < 10 for row in run.shown().splitlines()[1:])

        assert not is_whole()
        while run.path != "/install":
            await run.press("j")
        await run.drawn()
        assert is_whole()
        run.panes.view.focus()
        await run.drawn()
        assert not is_whole()


async def test_the_focused_heading_shows_its_whole_label() -> None:
    heading = "A heading that is much longer than the outline is wide, at every width"
    page = f"---\ntitle: Long\n---\n\n## {heading}\n\nText.\n\n## Two\n\nText.\n"
    async with running({**SITE, "quickstart.mdx": page}, size=(120, 30)) as run:
        run.panes.open_page("/quickstart")
        await run.drawn()

        def is_whole() -> bool:
            return any(row.rstrip().endswith(heading) for row in run.shown().splitlines())

        assert not is_whole()
        run.panes.outline.focus()
        await run.drawn()
        assert is_whole()
        await run.press("j")
        await run.drawn()
        assert not is_whole()


async def test_panes_take_what_they_need_only_where_the_page_has_room_to_spare() -> None:
    heading = "A heading of some length here"
    page = f"---\ntitle: A title that needs some cells more\n---\n\n## {heading}\n\nText.\n\n## Two\n\nText.\n"
    async with running({**SITE, "quickstart.mdx": page}, size=(200, 40)) as run:
        run.panes.open_page("/quickstart")
        await run.drawn()
        assert "A title that needs some cells more" in run.shown().partition("\n")[2]
        assert any(row.endswith(heading) for row in map(str.rstrip, run.shown().splitlines()))
        wide = run.panes.navigation.region.width
        assert 28 < wide <= 44
        await run.pilot.resize_terminal(120, 40)
        await run.drawn()
        assert 28 < run.panes.navigation.region.width <= 36  # of 94 cells, the page lends some and keeps 60 or more
        assert run.panes.view.region.width >= 60
        run.panes.open_page("/install")
        await run.drawn()
        assert not run.panes.outline.display
        assert run.panes.view.region.width >= 84


async def test_the_page_with_the_focus_has_colored_edges_and_the_tree_is_dim() -> None:
    async with running() as run:
        panes = run.panes
        panes.open_page("/quickstart")

        def edges() -> set[str]:
            return {panes.navigation.styles.border_right[1].hex, panes.outline.styles.border_left[1].hex}

        def labels() -> str:
            return panes.navigation_tree.styles.color.hex

        panes.navigation_tree.focus()
        await run.drawn()
        quiet, bright = edges(), labels()
        panes.view.focus()
        await run.drawn()
        assert len(quiet) == len(edges()) == 1
        assert edges().isdisjoint(quiet)
        assert labels() != bright
        panes.outline.focus()
        await run.drawn()
        assert edges() == quiet
