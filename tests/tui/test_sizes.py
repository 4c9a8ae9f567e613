"""The panes at each width of the terminal, and widths that the user chose."""

import json
from dataclasses import replace

import pytest
from textual.widget import Widget

from docs_tui.tui.problems.problem_counts import Count
from docs_tui.tui.widgets.bars import HeaderState, SiteHeader, since_commit
from docs_tui.tui.widgets.outline import Outline
from tests.tui.running import SITE, Running, running


def widths(run: Running) -> tuple[int, int]:
    side, outline = run.app.screen.query_one("#side"), run.app.screen.query_one(Outline)
    return (side.region.width if side.display else 0, outline.region.width if outline.display else 0)


async def test_keys_resize_the_tree_or_the_focused_outline() -> None:
    async with running(size=(140, 40)) as run:
        await run.press("j")
        tree, outline = widths(run)
        await run.press("greater_than_sign", "greater_than_sign")
        assert widths(run) == (tree + 4, outline)
        await run.press("less_than_sign")
        assert widths(run) == (tree + 2, outline)
        run.app.screen.query_one(Outline).focus()
        await run.press("greater_than_sign")
        assert widths(run) == (tree + 2, outline + 2)
        for _ in range(60):
            await run.pilot.press("greater_than_sign")
        await run.settle()
        assert run.panes.view.region.width == 40


async def test_the_mouse_drags_an_edge() -> None:
    async with running(size=(140, 40)) as run:
        await run.press("j")
        tree, outline = widths(run)
        await run.pilot.mouse_down(offset=(tree - 1, 10))
        await run.pilot.hover(offset=(39, 12))
        await run.pilot.mouse_up(offset=(39, 12))
        await run.settle()
        assert widths(run) == (40, outline)
        await run.pilot.mouse_down(offset=(140 - outline, 10))
        await run.pilot.hover(offset=(100, 10))
        await run.pilot.mouse_up(offset=(100, 10))
        await run.settle()
        assert widths(run) == (40, 40)
        await run.pilot.hover(offset=(90, 10))
        await run.settle()
        assert widths(run) == (40, 40)


async def test_a_chosen_width_gives_way_to_the_page_and_comes_back() -> None:
    async with running(size=(140, 40)) as run:
        for _ in range(20):
            await run.pilot.press("greater_than_sign")
        await run.settle()
        wide, _outline = widths(run)
        await run.pilot.resize_terminal(84, 24)
        await run.settle()
        assert widths(run)[0] == 44
        assert run.panes.view.region.width == 40
        await run.pilot.resize_terminal(140, 40)
        await run.settle()
        assert widths(run)[0] == wide


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40), (250, 80)], ids=str)
async def test_no_control_is_cut_at_any_size(size: tuple[int, int]) -> None:
    """Every row fills the screen exactly, the footer's keys are whole, and what lies over the page lies inside."""
    async with running(size=size) as run:
        run.panes.open_page("/quickstart")  # it has an outline
        await run.drawn()
        for keys in (
            (),
            ("right_square_bracket",),
            ("right_square_bracket", "left_square_bracket"),
            ("question_mark",),
        ):
            await run.press(*keys)
            strips = run.app.screen._compositor.render_strips()
            assert {strip.cell_length for strip in strips} == {size[0]}
            screen = run.app.screen.region
            for widget in run.app.screen.walk_children(Widget):
                if widget.display and widget.region and not widget.is_scrollable and widget.parent is run.app.screen:
                    assert screen.contains_region(widget.region), widget
        await run.press("escape")
        header, *_, footer = run.shown().splitlines()
        assert "? Help" in footer
        assert "c Copy" in footer
        assert "● watching" in header
        if size[0] < 80:
            assert "[ Tree" in footer
        if size[0] < 118:
            assert "] Outline" in footer


async def test_resizing_all_the_time_ends_where_it_began() -> None:
    async with running(size=(120, 40)) as run:
        await run.press("j")
        await run.drawn()
        before = run.shown()
        for width in (60, 250, 79, 80, 96, 118, 61, 200, 120):
            await run.pilot.resize_terminal(width, 20 + width % 30)
        await run.pilot.resize_terminal(120, 40)
        await run.drawn()
        assert run.shown() == before


async def test_the_parts_of_the_header_can_be_clicked() -> None:
    async with running(size=(140, 40)) as run:
        await run.until(lambda: run.app.screen.query_one(SiteHeader).state.characters)
        header = run.app.screen.query_one(SiteHeader)
        words = [part for part in header._parts() if part.text.strip(" ›")]
        assert len(words) >= 6
        assert [part.text for part in words if not part.action] == []
        await run.pilot.click(header, offset=(header._parts()[1].width // 2, 0))
        await run.settle()
        assert run.app.screen is not run.app.browse


@pytest.mark.parametrize("columns", [1, 4, 7, 8, 10])
async def test_lists_open_without_an_error_where_there_is_no_room_for_them(columns: int) -> None:
    async with running(size=(columns, 10)) as run:
        for keys in (("m",), ("y",), ("T",), ("ctrl+p",), ("backslash", "r")):
            await run.press(*keys)
            await run.drawn()
            assert run.app.accidents == [], keys
            await run.press("escape")


@pytest.mark.parametrize(
    ("columns", "since"), [(120, "since the last commit, 1234567890: "), (84, "since the last commit: "), (60, "")]
)
async def test_of_what_is_compared_the_result_stays(columns: int, since: str) -> None:
    result = "1 page changed; 2 new problems"
    async with running(size=(columns, 20)) as run:
        header = run.app.screen.query_one(SiteHeader)
        header.state = HeaderState(site="Changes", trail=("for readers",), compared=since_commit("1234567890", result))
        row = "".join(part.text for part in header._parts())
        assert row.rstrip() == f" Changes  for readers   {since}{result}"


@pytest.mark.parametrize("columns", [60, 80, 100, 140, 200])
async def test_the_trail_stays_and_what_is_counted_gives_way(columns: int) -> None:
    trail = ("A tab of some length", "Guides", "Getting started with it", "The nearest group", "The title of the page")
    async with running(size=(columns, 20)) as run:
        header = run.app.screen.query_one(SiteHeader)
        state = replace(
            header.state,
            trail=trail,
            files=("each save writes llms.txt", "$success", ""),
            pages=25_000,
            characters=1_000_000,
            tokens="about 250,000 tokens",
            problems=Count(errors=900, warnings=99),
        )
        header.state = state
        row = "".join(part.text for part in header._parts())
        assert len(row) == columns
        assert trail[-1] in row
        assert "999" in row
        chips = [part.text.strip() for part in header._parts() if part.action in ("screen.find", "screen.menu")]
        chips = chips[: chips.index(trail[-1]) + 1]
        if columns >= 100:
            assert chips[-2:] == [*trail[-2:]]
            assert chips[:2] == [state.site, "…"] or chips == [state.site, *trail]


async def test_languages_have_their_own_names() -> None:
    navigation = {
        "languages": [{"language": code, "pages": [path]} for code, path in (("en", "index"), ("zh", "draft"))]
    }
    docs = json.dumps({"name": "Two", "navigation": navigation})
    async with running({**SITE, "docs.json": docs}) as run:
        assert "English ▾" in run.shown()
        await run.press("L")
        assert "中文" in run.shown()
