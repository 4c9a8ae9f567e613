"""The view in an app: what keys and mouse do, and that the reader's place is kept."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Input

from docs_tui.tui.preview.jump import labels
from docs_tui.tui.preview.layout import row_span
from docs_tui.tui.preview.view import DocView
from tests.tui.preview.drawing import page_of

if TYPE_CHECKING:
    from textual.message import Message

LONG = "\n\n".join(f"## Part {number}\n\nParagraph {number} says {'something long ' * 12}." for number in range(40))
TABS = '<Tabs>\n  <Tab title="A">\n    one\n  </Tab>\n  <Tab title="B">\n    two\n  </Tab>\n</Tabs>'


class ViewApp(App[None]):
    """The view between two other widgets that can have the focus."""

    CSS = "Input { height: 1; border: none; }"

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[Message] = []

    def compose(self) -> ComposeResult:
        yield Input()
        yield DocView()
        yield Input()

    def on_mount(self) -> None:
        self.query_one(DocView).focus()

    def on_doc_view_link_activated(self, message: DocView.LinkActivated) -> None:
        self.seen.append(message)

    def on_doc_view_copy_requested(self, message: DocView.CopyRequested) -> None:
        self.seen.append(message)

    def on_doc_view_found_changed(self, message: DocView.FoundChanged) -> None:
        self.seen.append(message)

    def on_doc_view_top_changed(self, message: DocView.TopChanged) -> None:
        self.seen.append(message)


@asynccontextmanager
async def showing(text: str, size: tuple[int, int] = (60, 20)) -> AsyncIterator[tuple[DocView, Pilot[None], ViewApp]]:
    app = ViewApp()
    async with app.run_test(size=size) as pilot:
        view = app.query_one(DocView)
        view.show(page_of(text))
        await pilot.pause()
        yield view, pilot, app


def screen(view: DocView) -> list[str]:
    return [view.render_line(y).text.strip() for y in range(view.size.height)]


async def test_keys_scroll() -> None:
    async with showing(LONG) as (view, pilot, _app):
        height = view.size.height
        for key, row in (
            ("j", 1),
            ("k", 0),
            ("ctrl+d", height // 2),
            ("ctrl+u", 0),
            ("pagedown", height - 2),
            ("pageup", 0),
        ):
            await pilot.press(key)
            assert view.scroll_y == row
        await pilot.press("G")
        assert view.scroll_y == view.max_scroll_y
        await pilot.press("g", "j", "g")
        assert view.scroll_y == view.max_scroll_y
        await pilot.press("g")
        assert view.scroll_y == 0


async def test_the_outline_follows_and_jumps() -> None:
    async with showing(LONG) as (view, pilot, app):
        view.goto_heading(7)
        await pilot.pause()
        assert screen(view)[1] == "Part 7"
        assert view.outline_index == 7
        tops = [message for message in app.seen if isinstance(message, DocView.TopChanged)]
        assert tops[-1].heading is view.outline[7]
        assert view.goto_anchor("part-3")
        assert screen(view)[1] == "Part 3"
        assert not view.goto_anchor("nowhere")


async def test_lines_of_the_file_lead_to_rows_and_back() -> None:
    async with showing(LONG) as (view, _pilot, _app):
        for number in (0, 11, 23):
            line = LONG[: LONG.index(f"Paragraph {number} ")].count("\n") + 1
            view.goto_line(line)
            assert screen(view)[1].startswith(f"Paragraph {number} ")
            assert view.line_at_top() == line


async def test_tab_walks_the_links_and_then_leaves() -> None:
    async with showing("A [one](/one) and [two](/two).") as (view, pilot, app):
        await pilot.press("tab", "enter", "tab", "enter")
        assert [message.url for message in app.seen if isinstance(message, DocView.LinkActivated)] == ["/one", "/two"]
        await pilot.press("tab")
        assert not view.has_focus
        await pilot.press("shift+tab", "shift+tab", "enter")
        assert isinstance(app.seen[-1], DocView.LinkActivated)
        assert app.seen[-1].url == "/two"
        await pilot.press("shift+tab", "shift+tab")
        assert not view.has_focus


async def test_tab_passes_over_pictures_which_jump_mode_labels() -> None:
    text = "![A rocket](/rocket.png)\n\nA ![small](/small.png) one and [two](/two)."
    async with showing(text) as (view, pilot, app):
        await pilot.press("tab", "enter")
        assert [message.url for message in app.seen if isinstance(message, DocView.LinkActivated)] == ["/two"]
        await pilot.press("tab")
        assert not view.has_focus
        assert view.jump()
        await pilot.pause()
        view.focus()
        await pilot.press("a")
        assert isinstance(app.seen[-1], DocView.LinkActivated)
        assert app.seen[-1].url == "/rocket.png"


async def test_a_click_follows_a_link_and_a_drag_over_it_selects() -> None:
    async with showing("Here is [one](/one).") as (view, pilot, app):
        await pilot.click(view, offset=(2 + 9, 0))
        assert [message.url for message in app.seen if isinstance(message, DocView.LinkActivated)] == ["/one"]
        await pilot.mouse_down(view, offset=(2, 0))
        await pilot.hover(view, offset=(2 + 10, 0))
        await pilot.mouse_up(view, offset=(2 + 10, 0))
        await pilot.pause()
        assert view.selected_text == "Here is on"
        assert len([message for message in app.seen if isinstance(message, DocView.LinkActivated)]) == 1


async def test_a_selection_is_text_or_source_and_ends_with_escape() -> None:
    text = "One **bold**.\n\n- item *one*\n- item two\n\n```js\nlet x;\n```"
    async with showing(text) as (view, pilot, app):
        await pilot.mouse_down(view, offset=(6, 0))
        await pilot.hover(view, offset=(40, 3))
        await pilot.mouse_up(view, offset=(40, 3))
        await pilot.pause()
        assert view.selected_text == "bold.\n\nitem one\nitem two"
        assert view.selected_source == "One **bold**.\n\n- item *one*\n- item two"
        assert app.screen.get_selected_text() == "bold.\n\nitem one\nitem two"
        grounds = [(segment.text, segment.style.bgcolor) for segment in view.render_line(0) if segment.style]
        page = grounds[0][1]
        assert {text.strip() for text, ground in grounds if ground != page} == {"bold", "."}
        await pilot.press("escape")
        assert not view.selected_text


async def test_more_clicks_select_words_and_blocks() -> None:
    async with showing("Send a message-now, please.") as (view, pilot, _app):
        await pilot.click(view, offset=(2 + 9, 0), times=2)
        assert view.selected_text == "message-now"
        await pilot.click(view, offset=(2 + 9, 0), times=3)
        assert view.selected_text == "Send a message-now, please."


async def test_a_drag_out_of_the_view_scrolls_on() -> None:
    async with showing(LONG) as (view, pilot, _app):
        await pilot.mouse_down(view, offset=(5, 5))
        await pilot.hover(view, offset=(5, view.size.height))
        for _ in range(50):
            await pilot.pause(0.02)
            if view.scroll_y > 5:
                break
        await pilot.mouse_up(view, offset=(5, view.size.height - 1))
        assert view.scroll_y > 5
        assert "Paragraph 1 " in view.selected_text


async def test_tabs_switch_by_key_and_mouse() -> None:
    async with showing(f"{TABS}\n\n{TABS}") as (view, pilot, _app):
        assert "one" in screen(view)
        await pilot.press("tab", "right")
        assert "two" in screen(view)
        assert "one" not in screen(view)
        await pilot.press("left")
        assert "one" in screen(view)
        await pilot.click(view, offset=(2 + 5, 0))
        assert "two" in screen(view)


async def test_a_disclosure_opens_where_it_stands() -> None:
    text = f"{LONG}\n\n<Accordion title='More'>\n  Inside.\n</Accordion>\n\n{LONG}"
    async with showing(text) as (view, pilot, _app):
        view.find("More")
        view.find("")
        row = screen(view).index("▸ More")
        await pilot.click(view, offset=(2, row))
        assert screen(view)[row : row + 2] == ["▾ More", "│ Inside."]
        await pilot.press("enter")
        assert screen(view)[row] == "▸ More"


async def test_copy_gives_the_exact_code() -> None:
    code = "a\t= '\x1b[31m'  \nb"
    async with showing(f"```js\n{code}\n```") as (view, pilot, app):
        await pilot.press("tab", "enter")
        assert isinstance(app.seen[-1], DocView.CopyRequested)
        assert app.seen[-1].text == code
        assert view.focused_code == code


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
    """Wait until the whole page is looked through, and return how many places there are."""
    while view.is_looking:
        await pilot.pause()
    return view._finder.count


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
        assert view._finder.current in (10, 11)
        for number in (*range(view._finder.current + 1, 12), *range(12)):
            view.find_next()
            assert view._finder.current == number
            said = f"needle {number // 2}" if number % 2 == 0 else "│ A NEEDLE here."
            assert said in screen(view)
        counted = [message for message in app.seen if isinstance(message, DocView.FoundChanged)]
        assert not counted[0].whole
        assert (counted[-1].hits, counted[-1].whole) == (12, True)


async def test_a_place_far_below_is_gone_to_once_it_is_found() -> None:
    async with showing(f"{MANY}\n\nThe last word.") as (view, pilot, _app):
        assert view.find("last word") == 0
        assert await looked_through(view, pilot) == 1
        assert "The last word." in screen(view)


async def test_a_key_more_looks_for_that_alone() -> None:
    async with showing(f"{MANY}\n\nneed of the last word.") as (view, pilot, _app):
        view.find("need")
        view.find("need of")
        assert await looked_through(view, pilot) == 1
        view.find("need")
        view.find("")
        await pilot.pause()
        assert (view.is_looking, view._finder.count) == (False, 0)


async def test_a_save_and_another_width_leave_the_reader_at_the_same_place() -> None:
    async with showing(MANY) as (view, pilot, _app):
        view.find("needle")
        assert await looked_through(view, pilot) == 12
        for _ in range(4):
            view.find_next()
        view.show(page_of(MANY.replace("needle 5", "nothing")))
        assert await looked_through(view, pilot) == 11
        assert view._finder.current == 4
        await pilot.resize_terminal(50, 20)
        await pilot.pause()
        assert await looked_through(view, pilot) == 11
        assert view._finder.current == 4


async def test_a_save_that_brings_what_was_not_found_leaves_the_page_where_it_is() -> None:
    async with showing(MANY) as (view, pilot, _app):
        view.find("haystack")
        assert await looked_through(view, pilot) == 0
        view.show(page_of(f"{MANY}\n\nA haystack."))
        assert await looked_through(view, pilot) == 1
        assert (view._finder.current, view.scroll_y) == (-1, 0)


async def test_a_resize_keeps_the_text_at_the_top_and_comes_back_to_it() -> None:
    async with showing(LONG, (80, 20)) as (view, pilot, app):
        view.scroll_to(y=58, animate=False)
        await pilot.pause()
        before = screen(view)
        for width in (60, 45, 73, 52, 80):
            await pilot.resize_terminal(width, 20)
            await pilot.pause()
            assert app.size.width == width
            assert before[0].split()[0] in screen(view)[0]
        assert screen(view) == before


async def test_an_edit_above_keeps_the_text_at_the_top() -> None:
    async with showing(LONG) as (view, pilot, _app):
        view.goto_heading(20)
        await pilot.pause()
        before = screen(view)
        view.update(page_of(LONG.replace("Paragraph 3 says", "New words " * 60 + "\n\nParagraph 3 says")))
        await pilot.pause()
        assert screen(view) == before
        view.update(page_of(LONG))
        await pilot.pause()
        assert screen(view) == before


async def test_an_edit_inside_one_long_component_keeps_the_text_at_the_top() -> None:
    steps = "".join(f'  <Step title="Step {n}">\n    Text {n} {"word " * 40}\n  </Step>\n' for n in range(40))
    async with showing(f"<Steps>\n{steps}</Steps>") as (view, pilot, _app):
        view.goto_line(61)
        await pilot.pause()
        before = screen(view)
        view.update(page_of(f"<Steps>\n{steps.replace('Text 3 ', 'New text ' * 30)}</Steps>"))
        await pilot.pause()
        assert screen(view) == before
        view.goto_line(10)
        assert sum(row.startswith("▎") for row in screen(view)) > 3


async def test_what_an_edit_changed_is_marked() -> None:
    async with showing("One.\n\nTwo.\n\nThree.") as (view, pilot, _app):
        view.update(page_of("One.\n\nTwo, changed.\n\nThree."))
        await pilot.pause()
        assert [row for row in screen(view) if row] == ["One.", "▎Two, changed.", "Three."]


async def test_another_page_begins_at_its_top_and_a_place_is_found_again() -> None:
    async with showing(LONG) as (view, pilot, _app):
        view.goto_heading(9)
        await pilot.pause()
        before, place = screen(view), view.place()
        view.show(page_of("Another.", key="other"))
        await pilot.pause()
        assert view.scroll_y == 0
        view.show(page_of(LONG), place=place)
        await pilot.pause()
        assert screen(view) == before


async def test_a_long_page_is_built_as_it_is_seen() -> None:
    text = "\n\n".join(f"Paragraph {number} with **bold**." for number in range(3000))
    async with showing("") as (view, pilot, _app):
        view.show(page_of(text, key="long"))
        content = view._content
        assert content is not None
        assert 0 < content.pending < 500
        await pilot.press("G")
        assert screen(view)[-2] == "Paragraph 2999 with bold."
        while content.pending >= 0:
            await pilot.pause(0.01)
        assert screen(view)[-2] == "Paragraph 2999 with bold."


async def test_what_is_built_behind_is_not_painted_until_it_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n\n".join(f"Paragraph {number} with **bold**." for number in range(3000))
    async with showing("") as (view, pilot, _app):
        view.show(page_of(text, key="long"))
        await pilot.pause()
        before, painted = screen(view), []
        monkeypatch.setattr(view, "refresh", lambda *regions, **_: painted.append(regions))
        while view._content is not None and view._content.pending >= 0:
            view._fill()
        view._fill()
        assert not painted
        assert screen(view) == before


async def test_wide_code_moves_sideways() -> None:
    async with showing("```text\n0123456789" + "abcdefghij" * 10 + "\n```") as (view, pilot, _app):
        assert screen(view)[1].startswith("0123456789")
        assert screen(view)[1].endswith("›")
        await pilot.press("right")
        assert screen(view)[1].startswith("89abc")
        for _ in range(20):
            await pilot.press("right")
        assert screen(view)[1].endswith("hij")


async def test_keys_that_the_page_has_no_use_for_go_on() -> None:
    """Left and right belong to the app where there is nothing wide and no tab."""
    async with showing("text") as (view, pilot, _app):
        await pilot.press("right", "enter", "x")
        assert view.has_focus


async def test_a_theme_changes_the_colours() -> None:
    async with showing("# Title\n\ntext") as (view, pilot, app):
        before = view.render_line(0)
        app.theme = "textual-light"
        await pilot.pause()
        after = view.render_line(0)
        assert before.text == after.text
        assert [segment.style for segment in before] != [segment.style for segment in after]


async def test_code_gets_its_colours_behind() -> None:
    async with showing("```python\ndef f(): return 1\n```") as (view, pilot, _app):
        while view._highlighting._waiting or view._highlighting._running:
            await pilot.pause(0.01)
        assert len({str(segment.style) for segment in view.render_line(1) if segment.text.strip()}) > 1


async def test_jump_mode_labels_what_can_be_followed() -> None:
    async with showing("A [one](/one) and [two](/two).") as (view, pilot, app):
        assert view.jump()
        await pilot.pause()
        assert screen(view)[0] == "A ane and swo."
        await pilot.press("s")
        assert [message.url for message in app.seen if isinstance(message, DocView.LinkActivated)] == ["/two"]
        assert screen(view)[0] == "A one and two."
        view.jump()
        await pilot.press("j", "j")
        assert screen(view)[0] == "A one and two."


def test_labels_of_jump_mode_are_unambiguous() -> None:
    for count in (1, 26, 27, 600):
        made = labels(count)
        assert len(set(made)) == count
        assert not any(one != other and other.startswith(one) for one in made[:30] for other in made)


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
            rows = range(view._layout.height)
            blocks = [(view._layout.blocks[index], index, inner) for index, inner in map(view._layout.at, rows)]
            spans = [(block, *row_span(block, inner)) for block, _index, inner in blocks if inner >= 0]
            return " ".join(
                block.text[max(start, first) : min(end, last)]
                for block, first, last in spans
                for start, end, _here in view._finder.inside(block, first, last)
            )

        assert marked() == query
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert app.size.width == 80
        assert marked() == query
