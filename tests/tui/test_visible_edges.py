"""What lies over the panes: its characters are whole, and everything else is drawn as Textual draws it."""

import pytest
from textual._compositor import Compositor
from textual.geometry import Region

from docs_tui.tui.widgets.visible_edges import VisibleEdges
from tests.tui.running import Running, running

WORDS = "知识库" * 9


@pytest.mark.parametrize("before", ["", "a"])
@pytest.mark.parametrize("size", [(120, 30), (80, 24), (60, 20)])
async def test_wide_characters_over_the_edges_of_panes_are_whole(before: str, size: tuple[int, int]) -> None:
    async with running({"index.mdx": f"---\ntitle: A\n---\n\n{before}{WORDS}\n"}, size=size) as run:
        run.panes.find_bar.keep(before + WORDS, found=True)
        await run.drawn()
        row = run.shown().splitlines()[1]
        text = row[row.index(f"{before}知") :].split(" ")[0]
        assert (before + WORDS).startswith(text)
        assert len(text) > 10


@pytest.mark.parametrize("size", [(120, 30), (80, 24), (60, 20), (30, 10)])
@pytest.mark.parametrize("keys", [(), ("ctrl+f", "e"), ("left_square_bracket",), ("right_square_bracket",), ("m",)])
async def test_the_rest_is_drawn_as_textual_draws_it(size: tuple[int, int], keys: tuple[str, ...]) -> None:
    async with running(size=size) as run:
        run.panes.open_page("/quickstart")
        await run.press(*keys)
        await run.drawn()
        compositor = run.app.screen._compositor
        assert isinstance(compositor, VisibleEdges)
        ours = run.shown()
        _assert_pieces_fill_their_columns(compositor, run)
        compositor.__class__ = Compositor  # type: ignore[assignment]  # they differ in methods only
        compositor._cuts = None
        assert run.shown() == ours


def _assert_pieces_fill_their_columns(compositor: Compositor, run: Running) -> None:
    """Assert that each piece is as wide as its column, also if only a part of the screen is drawn."""
    width, height = run.app.size
    for crop in (Region(0, 0, width, height), Region(width // 2, 1, width // 2, 2), Region(0, 1, width // 4, 1)):
        chops = compositor._render_chops(crop, range(crop.y, crop.bottom).__contains__)
        for y in range(crop.y, crop.bottom):
            for (start, piece), end in zip(chops[y].items(), compositor.cuts[y][1:], strict=True):
                is_inside = crop.x <= start and end <= crop.right
                assert piece is not None if is_inside else True
                assert piece is None or piece.cell_length == end - start
