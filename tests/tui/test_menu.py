"""The contextual menu of a page, and what its options and keys do."""

import json
from threading import Event

import pytest

from docs_tui.commands import menu
from docs_tui.export.markdown import PageMarkdown, markdown_of
from docs_tui.site import Page, Site
from docs_tui.tui.dialogs.help_screen import HelpScreen
from docs_tui.tui.dialogs.link_screen import LinkScreen
from docs_tui.tui.dialogs.markdown_screen import MarkdownScreen
from docs_tui.tui.dialogs.menu_screen import MenuScreen
from docs_tui.tui.dialogs.question_screens import ConfirmScreen
from docs_tui.tui.widgets.choices import Choices
from tests.tui.running import SITE, Running, running
from tests.waiting import PATIENCE

SECRET = "ghp_" + "9dKf83mZq0PvT5xLbR7w" + "Yc2NhJ4sGaUe1iVo"
WITH_SECRET = {**SITE, "index.mdx": f"---\ntitle: Keys\n---\n\nUse `{SECRET}` to begin.\n"}


async def test_the_menu_shows_what_will_happen() -> None:
    async with running(base_url="https://docs.example/x") as run:
        await run.press("m")
        assert isinstance(run.app.screen, MenuScreen)
        shown = run.shown()
        assert "Copy page" in shown
        assert "claude.ai" in shown
        assert "reads the published page" in shown
        assert "forum.example" in shown


async def test_the_rows_fill_the_menu_even_if_it_had_a_scrollbar_when_they_were_made() -> None:
    async with running() as run:
        await run.press("m")
        screen = run.app.screen
        assert isinstance(screen, MenuScreen)
        choices = screen.query_one(Choices)
        for index in range(choices.option_count):
            choices.replace_option_prompt_at_index(index, "\n" * 20)
        await run.settle()
        assert "claude.ai  │" in run.shown()


async def test_in_a_small_terminal_the_options_come_first() -> None:
    async with running(size=(40, 12)) as run:
        await run.press("m")
        shown = run.shown()
        assert all(title in shown for title in ("Copy page", "View as Markdown", "Open in Claude"))
        assert "Enter runs · p link · Esc closes ─╯" in shown
        await run.pilot.resize_terminal(120, 40)
        await run.until(lambda: "gets the draft" in run.shown())
        assert "Enter runs · p link · d draft · Esc closes ─╯" in run.shown()


async def test_numbers_choose_with_the_menu_and_without() -> None:
    async with running() as run:
        await run.press("m", "1")
        assert run.notes.copied[0].startswith("# Introduction\n")
        await run.press("1")
        assert len(run.notes.copied) == 2
        await run.press("5")
        assert run.notes.opened == ["https://forum.example/new"]


async def test_an_option_that_is_not_there_says_so() -> None:
    async with running() as run:
        await run.press("9")
        assert run.notices == ["The menu of this page has no option 9 · m shows it"]


async def test_a_disabled_option_says_why() -> None:
    async with running() as run:
        await run.press("4")
        assert "MCP" in run.notices[0]
        assert run.notes.opened == []
        await run.press("m")
        assert "Needs the URL of the published site" in run.shown()
        assert "⊘ Set base_url in docs-tui.yaml or give --base-url" in run.shown()


async def test_p_prints_the_link_also_where_the_options_fill_the_window() -> None:
    async with running(base_url="https://docs.example", size=(80, 12)) as run:
        await run.press("m", "down", "down", "p")
        assert "https://claude.ai/new?q=" in run.shown()
        assert run.notes.opened == []


async def test_d_gives_the_draft_instead_of_the_published_page() -> None:
    async with running(base_url="https://docs.example") as run:
        await run.press("m", "d")
        assert isinstance(run.app.screen, MenuScreen)
        assert "gets the draft" in run.shown()
        await run.press("3")
        assert "Relay%20sends%20messages" in run.notes.opened[0]


async def test_the_assistant_opens_with_one_key() -> None:
    async with running(base_url="https://docs.example") as run:
        await run.press("o")
        assert run.notes.opened[0].startswith("https://claude.ai/new?q=Read%20from%20https%3A%2F%2Fdocs.example")
        assert "Claude" in run.notices[0]


async def test_without_a_browser_the_assistant_s_link_is_shown_and_the_reason_once() -> None:
    async with running(has_browser=False) as run:
        await run.press("o")
        assert "https://claude.ai/new" in run.shown()
        assert "There is no browser here." in run.shown()
        assert [said for said in run.notices if "browser" in said] == []


async def _differ_from_the_commit(run: Running, *files: str) -> None:
    """Report ``files`` as different from the last commit, after git has reported that this folder is in no repository."""
    await run.until(lambda: run.app.git_service._without_git)
    await run.settle()
    run.app.git_service._announce(frozenset(files))


async def test_an_assistant_that_reads_the_published_page_does_not_hide_changes() -> None:
    async with running(base_url="https://docs.example") as run:
        await _differ_from_the_commit(run, "install.mdx")
        await run.press("o")
        assert run.notices == ["Claude opened with the published page"]
        await _differ_from_the_commit(run, "index.mdx")
        await run.press("o")
        assert run.notices[1:] == [
            "Claude opened with the published page, which lacks your changes · m, then d sends the draft"
        ]
        await run.press("m", "d", "3")
        assert run.notices[2:] == ["Claude opened with the page in the link"]


async def test_without_a_browser_the_link_to_the_published_page_does_not_hide_changes() -> None:
    async with running(base_url="https://docs.example", has_browser=False) as run:
        await _differ_from_the_commit(run, "index.mdx")
        await run.press("o")
        await run.until(lambda: "The published page lacks your changes" in run.shown())
        await run.press("escape", "m", "d", "3")
        await run.until(lambda: "https://claude.ai/new" in run.shown())
        assert "lacks your changes" not in run.shown()


async def test_view_opens_the_markdown() -> None:
    async with running() as run:
        await run.press("m", "2")
        assert isinstance(run.app.screen, MarkdownScreen)


async def test_a_page_with_a_key_is_asked_about_before_it_leaves() -> None:
    async with running(WITH_SECRET) as run:
        await run.press("c")
        assert isinstance(run.app.screen, ConfirmScreen)
        await run.press("n")
        assert run.notes.copied == []
        await run.press("c", "y")
        assert SECRET in run.notes.copied[0]


async def test_a_selection_with_a_key_is_asked_about_too() -> None:
    async with running(WITH_SECRET) as run:
        run.app.clipboard_service.copy_text(f"Use {SECRET}", "the selection")
        await run.settle()
        assert isinstance(run.app.screen, ConfirmScreen)
        await run.press("y")
        assert run.notes.copied == [f"Use {SECRET}"]


async def test_copy_takes_the_selection_where_there_is_one() -> None:
    async with running() as run:
        view = run.panes.view
        at = next(row for row, text in enumerate(run.shown().splitlines()) if "Relay sends" in text)
        column = run.shown().splitlines()[at].index("Relay") - view.region.x
        await run.pilot.mouse_down(view, offset=(column, at - view.region.y))
        await run.pilot.hover(view, offset=(column + 5, at - view.region.y))
        await run.pilot.mouse_up(view, offset=(column + 5, at - view.region.y))
        await run.press("ctrl+c")
        assert run.notes.copied == ["Relay"]
        assert "the selection" in run.notices[0]


async def test_the_site_without_a_menu_says_that_it_shows_none() -> None:
    docs = json.loads(SITE["docs.json"])
    del docs["contextual"]
    async with running({**SITE, "docs.json": json.dumps(docs)}) as run:
        await run.press("m")
        assert "Ask Perplexity" in run.shown()
        assert "The site shows no menu yet" in run.shown()


async def test_the_link_and_the_text_for_it_share_one_clipboard() -> None:
    long = "A paragraph that is repeated until no link can carry it. " * 900
    async with running({**SITE, "index.mdx": f"---\ntitle: Introduction\n---\n\n{long}\n"}, has_browser=False) as run:
        await run.press("o")
        await run.until(lambda: "c copies the link instead" in run.shown())
        await run.until(lambda: 'Copied "Introduction"' in run.shown())
        assert run.notices == []  # a notice would lie over the window
        page = run.notes.copied[-1]
        assert long.strip() in page
        await run.press("c")
        assert run.notes.copied[-1].startswith("https://claude.ai/")
        assert isinstance(run.app.screen, LinkScreen)
        await run.press("p")
        assert run.notes.copied[-1] == page
        await run.press("escape")
        assert not isinstance(run.app.screen, LinkScreen)


async def test_the_window_of_a_link_has_no_rows_for_a_note_that_it_does_not_show() -> None:
    async with running() as run:
        screen = LinkScreen("https://example.com/x", "")
        run.app.push_screen(screen)
        await run.until(lambda: "https://example.com/x" in run.shown())
        rows = screen.query_one("#dialog").size.height
        screen.show_note("Copied")
        await run.until(lambda: screen.query_one("#dialog").size.height == rows + 2)


async def test_a_key_of_the_page_closes_the_window_of_a_link_and_acts() -> None:
    async with running(has_browser=False) as run:
        await run.press("o")
        await run.until(lambda: isinstance(run.app.screen, LinkScreen))
        await run.press("question_mark")
        await run.until(lambda: isinstance(run.app.screen, HelpScreen))


async def test_q_closes_the_window_of_a_link_and_not_the_app() -> None:
    async with running(has_browser=False) as run:
        await run.press("o")
        await run.until(lambda: isinstance(run.app.screen, LinkScreen))
        await run.press("q")
        await run.until(lambda: not isinstance(run.app.screen, LinkScreen))
        assert run.app.is_running


async def test_a_link_that_cannot_be_opened_does_not_interrupt_typing() -> None:
    async with running(has_browser=False) as run:
        await run.press("slash", "a")
        run.app.clipboard_service.open_url("https://example.com/x")
        await run.until(lambda: run.notices)
        await run.press("c")
        assert not isinstance(run.app.screen, LinkScreen)
        assert "Open the link again" in run.notices[0]
        assert run.notes.copied == []


async def test_the_first_of_two_keys_at_once_is_the_answer() -> None:
    """The second one must neither answer again nor take away the screen under the menu."""
    async with running() as run:
        await run.press("m")
        menu = run.app.screen
        assert menu is not run.app.browse
        await run.pilot.press("enter", "enter", "escape")
        await run.settle()
        assert run.app.screen is run.app.browse
        menu.dismiss(None)
        assert run.app.screen is run.app.browse


@pytest.mark.parametrize("before", [(), ("v",)])
async def test_a_menu_that_comes_late_lies_over_nothing_that_was_opened_meanwhile(
    monkeypatch: pytest.MonkeyPatch, before: tuple[str, ...]
) -> None:
    go_on = Event()

    def slow(site: Site, page: Page) -> PageMarkdown:
        go_on.wait(PATIENCE)
        return markdown_of(site, page)

    monkeypatch.setattr(menu, "markdown_of", slow)
    async with running() as run:
        await run.press(*before)
        await run.pilot.press("m")
        await run.until(lambda: any(worker.group == "command" for worker in run.app.workers))
        await run.pilot.press(*("escape" for _ in before), "question_mark")
        opened = run.app.screen
        go_on.set()
        await run.settle()
        assert opened is not run.app.browse
        assert run.app.screen is opened
