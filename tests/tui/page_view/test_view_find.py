"""Find in page: the matches, their order, and the reader's place."""

import pytest
from textual.pilot import Pilot

from docs_tui.preview.layout import row_span
from docs_tui.tui.page_view.page_targets import FoundChanged
from docs_tui.tui.page_view.view import DocView
from tests.preview.drawing import page_of
from tests.tui.page_view.viewing import LONG, screen, showing


async def test_find_shows_every_place_also_a_closed_one() -> None:
    text = f"needle\n\n{LONG}\n\n<Accordion title='More'>\n  A NEEDLE here.\n</Accordion>"
    async with showing(text) as (view, _pilot, _app):
        assert view.find("needle") == 2
        assert view.scroll_y == 0
        view.find_next()
        assert "│ A NEEDLE here." in screen(view)
        view.find_next()
        assert view.scroll_y == 0
        view.find_previous()
        assert "│ A NEEDLE here." in screen(view)
        assert view.find("nothing like it") == 0


async def test_the_place_found_first_is_the_next_one_to_be_read_also_a_closed_one() -> None:
    text = f"{LONG}\n\n<Accordion title='More'>\n  A needle here.\n</Accordion>\n\n{LONG}\n\nneedle\n"
    async with showing(text) as (view, pilot, _app):
        view.find("needle")
        assert await looked_through(view, pilot) == 2
        assert "│ A needle here." in screen(view)


async def looked_through(view: DocView, pilot: Pilot[None]) -> int:
    """Wait until the whole page is searched, and return the number of matches."""
    while view.is_looking:
        await pilot.pause()
    return view._search._finder.count


MANY = "\n\n".join(
    f"{LONG}\n\nneedle {number}\n\n<Accordion title='More'>\n  A NEEDLE here.\n</Accordion>" for number in range(6)
)


async def test_a_long_page_is_looked_through_behind_and_its_places_are_in_order() -> None:
    async with showing(MANY) as (view, pilot, app):
        view.scroll_end(animate=False)
        await pilot.pause()
        assert view.find("needle") < 12
        assert await looked_through(view, pilot) == 12
        await pilot.pause()
        assert view._search._finder.current in (10, 11)
        for number in (*range(view._search._finder.current + 1, 12), *range(12)):
            view.find_next()
            assert view._search._finder.current == number
            said = f"needle {number // 2}" if number % 2 == 0 else "│ A NEEDLE here."
            assert said in screen(view)
        counted = [message for message in app.seen if isinstance(message, FoundChanged)]
        assert not counted[0].whole
        assert (counted[-1].hits, counted[-1].whole) == (12, True)


async def test_find_scrolls_to_a_match_far_below() -> None:
    async with showing(f"{MANY}\n\nThe last word.") as (view, pilot, _app):
        assert view.find("last word") == 0
        assert await looked_through(view, pilot) == 1
        assert "The last word." in screen(view)


async def test_a_longer_query_replaces_the_search_that_runs() -> None:
    async with showing(f"{MANY}\n\nneed of the last word.") as (view, pilot, _app):
        view.find("need")
        view.find("need of")
        assert await looked_through(view, pilot) == 1
        view.find("need")
        view.find("")
        await pilot.pause()
        assert (view.is_looking, view._search._finder.count) == (False, 0)


async def test_a_save_and_another_width_leave_the_reader_at_the_same_place() -> None:
    async with showing(MANY) as (view, pilot, _app):
        view.find("needle")
        assert await looked_through(view, pilot) == 12
        for _ in range(4):
            view.find_next()
        view.show(page_of(MANY.replace("needle 5", "nothing")))
        assert await looked_through(view, pilot) == 11
        assert view._search._finder.current == 4
        await pilot.resize_terminal(50, 20)
        await pilot.pause()
        assert await looked_through(view, pilot) == 11
        assert view._search._finder.current == 4


async def test_a_save_that_brings_what_was_not_found_leaves_the_page_where_it_is() -> None:
    async with showing(MANY) as (view, pilot, _app):
        view.find("haystack")
        assert await looked_through(view, pilot) == 0
        view.show(page_of(f"{MANY}\n\nA haystack."))
        assert await looked_through(view, pilot) == 1
        assert (view._search._finder.current, view.scroll_y) == (-1, 0)


HIDDEN = """<Accordion title="More">
  | Name | What it says |
  | - | - |
  | one | the words of a cell that has to be broken into rows here |
</Accordion>

<Tabs>
  <Tab title="A">first</Tab>
  <Tab title="B">
    <Card title="A title of many words">Says less.</Card>
  </Tab>
</Tabs>

<Card title="Box">
  <Accordion title="Deep">
    Under a lid
  </Accordion>
  <Tabs>
    <Tab title="C">third</Tab>
    <Tab title="D">fourth</Tab>
  </Tabs>
</Card>
"""


@pytest.mark.parametrize(
    "query",
    [
        "one",
        "What it says",
        "a cell that has to be broken into rows",
        "of many words",
        "Under a lid",
        "fourth",
    ],
)
async def test_find_opens_what_hides_a_place_and_marks_it_over_the_rows_of_a_cell(query: str) -> None:
    async with showing(HIDDEN, (36, 24)) as (view, pilot, app):
        assert query.rsplit(maxsplit=1)[-1] not in "\n".join(screen(view))
        assert view.find(query) == 1
        await pilot.pause()

        def marked() -> str:
            rows = range(view._scroller.layout.height)
            blocks = [
                (view._scroller.layout.blocks[index], index, inner)
                for index, inner in map(view._scroller.layout.at, rows)
            ]
            spans = [(block, *row_span(block, inner)) for block, _index, inner in blocks if inner >= 0]
            return " ".join(
                block.text[max(start, first) : min(end, last)]
                for block, first, last in spans
                for start, end, _here in view._search._finder.ranges_between(block, first, last)
            )

        assert marked() == query
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert app.size.width == 80
        assert marked() == query
