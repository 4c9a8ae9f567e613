"""The view in an app: what keys and the mouse do."""

import gc
from collections import Counter

from docs_tui.preview.model import Block
from docs_tui.preview.targets import jump_labels
from docs_tui.tui.page_view.page_targets import CopyRequested, LinkActivated, TopChanged
from docs_tui.tui.page_view.painter import DrawnRow
from docs_tui.tui.page_view.view import DocView
from tests.preview.drawing import page_of
from tests.tui.page_view.viewing import LONG, screen, showing

TABS = '<Tabs>\n  <Tab title="A">\n    one\n  </Tab>\n  <Tab title="B">\n    two\n  </Tab>\n</Tabs>'


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
        assert screen(view)[1].startswith("Part 7 ─")
        assert view.outline_index == 7
        tops = [message for message in app.seen if isinstance(message, TopChanged)]
        assert tops[-1].index == 7
        assert view.goto_anchor("part-3")
        assert screen(view)[1].startswith("Part 3 ─")
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
        assert [message.url for message in app.seen if isinstance(message, LinkActivated)] == ["/one", "/two"]
        await pilot.press("tab")
        assert not view.has_focus
        await pilot.press("shift+tab", "shift+tab", "enter")
        assert isinstance(app.seen[-1], LinkActivated)
        assert app.seen[-1].url == "/two"
        await pilot.press("shift+tab", "shift+tab")
        assert not view.has_focus


async def test_tab_passes_over_pictures_which_jump_mode_labels() -> None:
    text = "![A rocket](/rocket.png)\n\nA ![small](/small.png) one and [two](/two)."
    async with showing(text) as (view, pilot, app):
        await pilot.press("tab", "enter")
        assert [message.url for message in app.seen if isinstance(message, LinkActivated)] == ["/two"]
        await pilot.press("tab")
        assert not view.has_focus
        assert view.jump()
        await pilot.pause()
        view.focus()
        await pilot.press("a")
        assert isinstance(app.seen[-1], LinkActivated)
        assert app.seen[-1].url == "/rocket.png"


async def test_a_click_follows_a_link_and_a_drag_over_it_selects() -> None:
    async with showing("Here is [one](/one).") as (view, pilot, app):
        await pilot.click(view, offset=(2 + 9, 0))
        assert [message.url for message in app.seen if isinstance(message, LinkActivated)] == ["/one"]
        await pilot.mouse_down(view, offset=(2, 0))
        await pilot.hover(view, offset=(2 + 10, 0))
        await pilot.mouse_up(view, offset=(2 + 10, 0))
        await pilot.pause()
        assert view.selected_text == "Here is on"
        assert len([message for message in app.seen if isinstance(message, LinkActivated)]) == 1


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


async def test_a_disclosure_opens_in_place() -> None:
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
        assert isinstance(app.seen[-1], CopyRequested)
        assert app.seen[-1].text == code
        assert view.focused_code == code


async def test_wide_code_moves_sideways() -> None:
    async with showing("```text\n0123456789" + "abcdefghij" * 10 + "\n```") as (view, pilot, _app):
        assert screen(view)[1].startswith("0123456789")
        assert screen(view)[1].endswith("›")
        await pilot.press("right")
        assert screen(view)[1].startswith("‹9abc")
        for _ in range(20):
            await pilot.press("right")
        assert screen(view)[1].endswith("hij")


async def test_keys_that_the_page_has_no_use_for_go_on() -> None:
    """Left and right belong to the app where there is nothing wide and no tab."""
    async with showing("text") as (view, pilot, _app):
        await pilot.press("right", "enter", "x")
        assert view.has_focus


async def test_a_theme_changes_the_colors() -> None:
    async with showing("# Title\n\ntext") as (view, pilot, app):
        before = view.render_line(0)
        app.theme = "textual-light"
        await pilot.pause()
        after = view.render_line(0)
        assert before.text == after.text
        assert [segment.style for segment in before] != [segment.style for segment in after]


async def test_code_gets_its_colors_behind() -> None:
    async with showing("```python\ndef f(): return 1\n```") as (view, pilot, _app):
        while view._highlighting._waiting or view._highlighting._is_running:
            await pilot.pause(0.01)
        assert len({str(segment.style) for segment in view.render_line(1) if segment.text.strip()}) > 1


async def test_code_in_cards_gets_its_colors_behind_and_leaves_their_borders() -> None:
    code = "```python\ndef send(name):\n    return name\n```"
    page = (
        f'<CardGroup cols={{2}}>\n<Card title="A">\n{code}\n</Card>\n<Card title="B">\n{code}\n</Card>\n</CardGroup>\n'
    )
    async with showing(page, size=(80, 24)) as (view, pilot, _app):
        before = screen(view)
        while view._highlighting._waiting or view._highlighting._is_running:
            await pilot.pause(0.02)
        row = next(at for at, line in enumerate(before) if "def send" in line)
        styles = {text.strip(): style for text, style, _ in view.render_line(row) if style is not None}
        assert styles["def"].color != styles["│"].color
        assert screen(view) == before


async def test_jump_mode_labels_what_can_be_followed() -> None:
    async with showing("A [one](/one) and [two](/two).") as (view, pilot, app):
        assert view.jump()
        await pilot.pause()
        assert screen(view)[0] == "A ane and swo."
        await pilot.press("s")
        assert [message.url for message in app.seen if isinstance(message, LinkActivated)] == ["/two"]
        assert screen(view)[0] == "A one and two."
        view.jump()
        await pilot.press("j", "j")
        assert screen(view)[0] == "A one and two."


def test_labels_of_jump_mode_are_unambiguous() -> None:
    for count in (1, 26, 27, 600):
        made = jump_labels(count)
        assert len(set(made)) == count
        assert not any(one != other and other.startswith(one) for one in made[:30] for other in made)


async def test_a_short_row_of_code_stays_within_the_column_when_it_is_scrolled_away() -> None:
    async with showing(f"```js\n{'x' * 90}\nshort\n```") as (view, pilot, _app):
        widths = {view.render_line(row).cell_length for row in range(1, 4)}
        await pilot.press(*["right"] * 4)
        assert screen(view)[2].strip() == "‹"
        assert {view.render_line(row).cell_length for row in range(1, 4)} == widths


def ground(view: DocView, row: int, text: str) -> object:
    """Return the background of a text in a row; the text color may come later."""
    return next(each.style.bgcolor for each in view.render_line(row) if text in each.text and each.style is not None)


async def test_code_wraps_where_the_reader_wants_it() -> None:
    text = f"```js lines {{2}}\nshort\n{'0123456789' * 9}\nend\n```"
    async with showing(text) as (view, pilot, _app):
        await pilot.press("right")
        assert screen(view)[2].startswith("2  ‹90123")
        assert view.switch_wide()
        await pilot.pause()
        rows = screen(view)[1:5]
        assert [rows[index][:3] for index in (0, 1, 3)] == ["1  ", "2  ", "3  "]
        assert rows[1][3:] + rows[2] == "0123456789" * 9
        grounds = [ground(view, row, text) for row, text in ((2, "89"), (3, "89"), (4, "end"))]
        assert grounds[0] == grounds[1] != grounds[2]
        assert view.switch_wide()
        await pilot.pause()
        assert screen(view)[2].endswith("›")
        assert screen(view)[3].startswith("3  end")


async def test_a_wide_table_is_a_list_or_scrolls_sideways() -> None:
    head = "|".join(f" {letter * 16} " for letter in "abcde")
    text = f"|{head}|\n|-|-|-|-|-|\n|{head.upper()}|"
    async with showing(text) as (view, pilot, _app):
        values = [row.index("A BCDE"[index + (index > 0)]) for index, row in enumerate(screen(view)[:5])]
        assert set(values) == {18}
        assert view.switch_wide()
        await pilot.press("right")
        assert screen(view)[0].startswith("‹aaaaaaa  bbbb")
        assert screen(view)[2].startswith("‹AAAAAAA  BBBB")
        assert view.switch_wide()
        await pilot.pause()
        assert screen(view)[0].startswith("aaaaaaaaaaaaaaaa  A")


async def test_wide_code_and_tables_are_switched_one_after_the_other_and_back() -> None:
    head = "|".join(f" {letter * 16} " for letter in "abcde")
    text = f"```\n{'x' * 90}\n```\n\n|{head}|\n|-|-|-|-|-|\n|{head.upper()}|"
    async with showing(text) as (view, _pilot, _app):
        looks = [tuple(screen(view))]
        for _ in range(3):
            assert view.switch_wide()
            looks.append(tuple(screen(view)))
        assert len(set(looks)) == 3
        assert looks[3] == looks[0]


async def test_without_wide_blocks_nothing_is_switched() -> None:
    async with showing("Text.\n\n```\ncode\n```\n\n| a | b |\n|-|-|\n| 1 | 2 |") as (view, _pilot, _app):
        assert not view.switch_wide()


async def test_pages_are_freed_without_the_garbage_collector_once_another_is_shown() -> None:
    async with showing(LONG) as (view, pilot, _app):
        counts = []
        gc.collect()
        gc.disable()
        try:
            for number in range(6):
                view.show(page_of(LONG, key=f"page-{number}"))
                await pilot.pause()
                for row in map(view.render_line, range(view.size.height)):
                    row.divide([row.cell_length])  # as the screen does
                del row
                kinds = Counter(map(type, gc.get_objects()))
                counts.append((kinds[Block], kinds[DrawnRow]))
            assert counts[1:] == counts[:1] * 5
            assert min(counts[0]) > 0
        finally:
            gc.enable()
