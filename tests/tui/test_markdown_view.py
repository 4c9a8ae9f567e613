"""The Markdown of a page: exactly what leaves this machine."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.tui.screens.browse import BrowseScreen
from docs_tui.tui.screens.markdown import MarkdownScreen
from docs_tui.tui.widgets.markdown_roles import code_lines
from docs_tui.tui.widgets.outline import Outline
from docs_tui.tui.widgets.source_view import SourceView, clean_one
from tests.tui.running import SITE, running

CONTROLS = "---\ntitle: Controls\n---\n\nA \x1b]52;c;eA==\x07 bell,\ta tab and \u202e bidi.\n"


async def test_the_view_has_numbers_and_the_exact_text() -> None:
    async with running() as run:
        await run.press("v")
        screen = run.app.screen
        assert isinstance(screen, MarkdownScreen)
        text = screen.query_one(SourceView).text
        await run.press("c")
        assert run.notes.copied == [text]
        assert "1  # Introduction" in run.shown()


async def test_v_goes_back_to_the_same_place() -> None:
    async with running() as run:
        run.panes.open_page("/quickstart")
        await run.settle()
        run.panes.view.scroll_to(y=15, animate=False)
        await run.press("v", "v")
        assert isinstance(run.app.screen, BrowseScreen)
        assert int(run.panes.view.scroll_y) == 15


async def test_controls_are_visible_and_never_sent_to_the_terminal() -> None:
    async with running({**SITE, "index.mdx": CONTROLS}) as run:
        await run.press("v")
        shown = run.shown()
        assert "␛]52;c;eA==␇ bell,→a tab and ⇄ bidi" in shown
        assert "\x1b" not in shown


async def test_a_selection_is_the_exact_text() -> None:
    async with running({**SITE, "index.mdx": CONTROLS}) as run:
        await run.press("v")
        view = run.app.screen.query_one(SourceView)
        row = next(at for at, line in enumerate(view.text.split("\n")) if "bell" in line)
        start = view.number_width
        await run.pilot.mouse_down(view, offset=(start + 2, row))
        await run.pilot.hover(view, offset=(start + 9, row))
        await run.pilot.mouse_up(view, offset=(start + 9, row))
        await run.press("c")
        assert run.notes.copied == ["\x1b]52;c;"]


async def test_sections_have_their_tokens_and_lead_to_their_lines() -> None:
    async with running() as run:
        run.panes.open_page("/quickstart")
        await run.press("v")
        outline = run.app.screen.query_one(Outline)
        assert [entry.text for entry in outline.entries] == ["Quickstart", "Install", "Send"]
        assert all(note.replace(",", "").isdigit() for note in outline.notes)
        await run.press("l", "G", "enter")
        assert run.app.screen.query_one(SourceView).scroll_y > 0


async def test_a_save_shows_in_the_view() -> None:
    async with running() as run:
        await run.press("v")
        run.folder.write("index.mdx", "---\ntitle: Introduction\n---\n\nAll is new.\n")
        await run.settle()
        assert "All is new." in run.shown()


@given(st.characters(exclude_characters="\n"))
def test_every_character_is_shown_as_one(character: str) -> None:
    shown = clean_one(character)
    assert len(shown) == 1
    assert unicodedata.category(shown) not in ("Cc", "Cs")


def test_headings_in_code_are_no_sections() -> None:
    lines = ["```md", "# no", "~~~", "````", "# yes", "> ~~~", "> # no", "> ~~~"]
    assert code_lines(lines) == [True, True, True, True, False, True, True, True]
