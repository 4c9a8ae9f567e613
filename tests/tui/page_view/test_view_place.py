"""The reader's place stays after saves, resizes and visits to other pages, and only visible blocks are drawn."""

import pytest

from tests.preview.drawing import page_of
from tests.tui.page_view.viewing import LONG, screen, showing


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
        view.show(page_of(LONG.replace("Paragraph 3 says", "New words " * 60 + "\n\nParagraph 3 says")))
        await pilot.pause()
        assert screen(view) == before
        view.show(page_of(LONG))
        await pilot.pause()
        assert screen(view) == before


async def test_an_edit_inside_one_long_component_keeps_the_text_at_the_top() -> None:
    steps = "".join(f'  <Step title="Step {n}">\n    Text {n} {"word " * 40}\n  </Step>\n' for n in range(40))
    async with showing(f"<Steps>\n{steps}</Steps>") as (view, pilot, _app):
        view.goto_line(61)
        await pilot.pause()
        before = screen(view)
        view.show(page_of(f"<Steps>\n{steps.replace('Text 3 ', 'New text ' * 30)}</Steps>"))
        await pilot.pause()
        assert screen(view) == before
        view.goto_line(10)
        assert sum(row.startswith("▎") for row in screen(view)) > 3


async def test_what_an_edit_changed_is_marked() -> None:
    async with showing("One.\n\nTwo.\n\nThree.") as (view, pilot, _app):
        view.show(page_of("One.\n\nTwo, changed.\n\nThree."))
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
    text = "\n\n".join(f"Paragraph {number} with **bold**." for number in range(1000))
    async with showing("") as (view, pilot, _app):
        view.show(page_of(text, key="long"))
        content = view._scroller.content
        assert content is not None
        assert 0 < content.pending < 500
        await pilot.press("G")
        assert screen(view)[-2] == "Paragraph 999 with bold."
        while content.pending >= 0:
            await pilot.pause(0.01)
        assert screen(view)[-2] == "Paragraph 999 with bold."


async def test_what_is_built_behind_is_not_painted_until_it_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n\n".join(f"Paragraph {number} with **bold**." for number in range(1000))
    async with showing("") as (view, pilot, _app):
        view.show(page_of(text, key="long"))
        await pilot.pause()
        before, painted = screen(view), []
        monkeypatch.setattr(view, "refresh", lambda *regions, **_: painted.append(regions))
        while view._scroller.content is not None and view._scroller.content.pending >= 0:
            view._scroller.build_slice()
        view._scroller.build_slice()
        assert not painted
        assert screen(view) == before
