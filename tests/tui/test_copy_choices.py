"""The list of what can be copied: exact text, and the focused block first."""

import pytest
from textual.widgets import OptionList

from docs_tui.desktop.copied import Copied
from docs_tui.export.markdown_sections import section
from docs_tui.tui.app import DocsApp
from docs_tui.tui.browse.browse_screen import BrowseScreen
from docs_tui.tui.dialogs.copy_screen import CopyScreen
from docs_tui.tui.services import clipboard_service
from tests.tui.folder import MemoryFolder
from tests.tui.running import SITE, Notes, Running, notices_of, running

PAGE = (
    "---\ntitle: A [page] of parts\n---\n\nSee [the *start*](/quickstart?a=1#send).\n\n```sh\n\tmake\x1b[0m all\n```\n\n"
    + "\n\n".join(f"Line {number}." for number in range(60))
    + "\n\n## Use `it`\n\nFirst.\n\n### Deeper\n\nMore.\n\n## Use `it`\n\nSecond.\n"
)
FILES = {**SITE, "install.mdx": PAGE}


def labels(run: Running) -> list[str]:
    screen = run.app.screen
    assert isinstance(screen, CopyScreen)
    return [variant.label for variant in screen._variants]


async def choose(run: Running, label: str) -> str:
    """Copy the variant with this label, and return the copied text."""
    await run.press("y")
    index = labels(run).index(label)
    await run.press(*(["j"] * index), "enter")
    assert isinstance(run.app.screen, BrowseScreen)
    return run.notes.copied[-1]


async def test_y_enter_copies_the_code_block_exactly() -> None:
    async with running(FILES) as run:
        run.panes.open_page("/install")
        await run.press("y", "enter")
        assert run.notes.copied == ["\tmake\x1b[0m all"]
        assert run.notices[-1].startswith("Copied the code: ")


async def test_each_part_is_copied_exactly() -> None:
    async with running(FILES, base_url="https://docs.example/base") as run:
        run.panes.open_page("/install")
        run.panes.view.focus()
        await run.press("tab")
        assert await choose(run, "Link") == "/quickstart?a=1#send"
        assert await choose(run, "Public URL") == "https://docs.example/base/install"
        assert await choose(run, "Path") == "/install"
        assert await choose(run, "File") == "install.mdx"
        assert await choose(run, "Markdown link") == "[A [page] of parts](https://docs.example/base/install)"
        page = await choose(run, "Page")
        await run.press("c")
        assert run.notes.copied[-1] == page


async def test_the_section_that_is_read_is_copied_with_what_lies_below_it() -> None:
    async with running(FILES, base_url="https://docs.example") as run:
        run.panes.open_page("/install")
        await run.press("l", "l", "enter")
        assert await choose(run, "Section") == "## Use `it`\n\nFirst.\n\n### Deeper\n\nMore.\n"
        assert await choose(run, "URL of the section") == "https://docs.example/install#use-it"
        await run.press("l", "G")
        assert await choose(run, "Section") == "## Use `it`\n\nSecond.\n"


async def test_without_an_address_the_public_url_says_what_it_needs() -> None:
    async with running() as run:
        await run.press("y")
        assert "set base_url in docs-tui.yaml" in run.shown()
        options = run.app.screen.query_one(OptionList)
        assert options.get_option_at_index(labels(run).index("Public URL")).disabled
        await run.press("y")
        assert isinstance(run.app.screen, BrowseScreen)


def test_a_section_ends_at_the_next_heading_of_its_level() -> None:
    text = "# T\n\n## A\n\na\n\n```\n## no\n```\n\n### B\n\nb\n\n## C\n\nc\n"
    assert section(text, "A") == "## A\n\na\n\n```\n## no\n```\n\n### B\n\nb\n"
    assert section(text, "B") == "### B\n\nb\n"
    assert section(text, "C") == "## C\n\nc\n"
    assert section(text, "A", 1) == section(text, "no") == ""


async def test_a_clipboard_that_does_not_answer_is_not_waited_for_at_each_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def copy(text: str, *, asks_clipboard: bool, **_: object) -> Copied:
        asked.append(asks_clipboard)
        return Copied("terminal", confirmed=False, file=None, characters=len(text), tokens=1, unanswered=asks_clipboard)

    monkeypatch.setattr(clipboard_service, "copy", copy)
    app = DocsApp(lambda: MemoryFolder(FILES))
    said = notices_of(app)
    async with app.run_test() as pilot:
        run = Running(app, pilot, MemoryFolder(FILES), Notes(), said)
        await run.until(lambda: app.folder_service.watching)
        await run.press("c", "c")
    assert asked == [True, False]
    assert ["; the clipboard of this machine does not answer" in text for text in said] == [True, False]


async def test_a_question_that_comes_while_a_word_is_typed_is_not_answered_by_its_letters() -> None:
    done: list[bool] = []
    async with running() as run:
        await run.press("slash")
        find = run.app.screen
        run.app.confirm("Copy a key?", lambda: done.append(True), otherwise="Nothing was copied.")
        await run.press("y")
        assert run.app.screen is find
        assert done == []
        assert run.notices[-1] == "Copy a key?\nNothing was copied."


async def test_in_a_small_terminal_the_column_of_names_is_narrow() -> None:
    async with running(size=(40, 14)) as run:
        run.panes.open_page("/quickstart")
        await run.press("y")
        (row,) = (line for line in run.shown().splitlines() if "  Path  " in line)
        assert "/quicks" in row
