"""Pages marked for an AI: shown, counted against the budget, copied as one text, handed to an assistant, remembered."""

import pytest

from docs_tui.tui.widgets.bars import SiteHeader
from tests.tui.folder import MemoryFolder
from tests.tui.running import SITE, Running, running


def marked(run: Running) -> tuple[str, ...]:
    return tuple(page.path for page in run.app.marked_pages.pages())


async def measured(run: Running) -> None:
    await run.until(lambda: run.app.marked_pages.summary.characters and not run.app.marked_pages._measuring)


async def test_space_marks_the_page_in_the_tree_and_where_it_is_read() -> None:
    async with running() as run:
        await run.press("j", "space")
        assert marked(run) == ("/quickstart",)
        assert "◉ Quickstart" in run.shown()  # marked, and read
        await run.press("j", "enter", "space")
        assert "● Quickstart" in run.shown()
        assert marked(run) == ("/quickstart", "/install")
        await run.press("space")
        assert marked(run) == ("/quickstart",)


async def test_a_group_is_marked_with_all_its_pages_and_unmarked_as_a_whole() -> None:
    async with running() as run:
        await run.press("k", "space")
        assert marked(run) == ("/", "/quickstart", "/install")
        assert "●3" in next(line for line in run.shown().splitlines() if "▾ Get started" in line)
        await run.press("j", "space", "k", "space")
        assert marked(run) == ("/", "/quickstart", "/install")
        await run.press("space")
        assert marked(run) == ()


async def test_the_footer_says_that_a_group_is_marked_whole() -> None:
    async with running() as run:
        assert "space Mark  " in run.shown()
        await run.press("k")
        assert "space Mark group" in run.shown()
        await run.press("f6")
        assert "space Mark  " in run.shown()


async def test_what_is_marked_is_counted_as_the_one_text_that_is_copied() -> None:
    async with running({**SITE, "docs-tui.yaml": "budget: 300\n"}) as run:
        await run.press("k", "space")
        await measured(run)
        shown = run.app.marked_pages.summary
        header = run.app.screen.query_one(SiteHeader)
        assert "3 marked" in run.shown()
        assert header.state.marked is not None
        assert header.state.marked.tokens.endswith("of 300 tokens")
        await run.press("C")
        await run.press("y")
        (copied,) = run.notes.copied
        assert copied.startswith("# Relay Docs: 3 pages\n")
        assert shown.characters == len(copied)
        assert run.notices[-1].startswith(f"Copied 3 pages: {len(copied):,} characters")


async def test_one_marked_page_is_copied_as_it_is() -> None:
    async with running() as run:
        await run.press("space", "C", "c")
        assert run.notes.copied[0] == run.notes.copied[1]
        await measured(run)
        assert run.app.marked_pages.summary.characters == len(run.notes.copied[0])


async def test_an_assistant_gets_all_that_is_marked() -> None:
    async with running(base_url="https://docs.example") as run:
        await run.press("space", "j", "space", "O")
        (url,) = run.notes.opened
        assert "index.md%20and%20https%3A%2F%2Fdocs.example%2Fquickstart.md" in url


async def test_too_much_for_a_link_goes_to_the_clipboard() -> None:
    async with running({**SITE, "install.mdx": SITE["install.mdx"] + "Many words. " * 200}) as run:
        await run.press("k", "space", "O")
        assert run.notes.copied[0].startswith("# Relay Docs: 3 pages")
        assert "Claude opened: paste them there" in run.notices[-1]


async def test_marks_are_taken_away_together() -> None:
    async with running() as run:
        await run.press("k", "space", "U")
        assert marked(run) == ()
        assert run.notices == ["3 pages are no longer marked"]
        await run.press("C")
        assert run.notices[-1].startswith("No page is marked")


async def test_a_save_changes_how_much_is_marked_and_a_page_that_is_gone_is_not_copied() -> None:
    async with running() as run:
        await run.press("k", "space")
        await measured(run)
        before = run.app.marked_pages.summary.characters
        run.folder.write("install.mdx", SITE["install.mdx"].replace("Install it.", "Install it with care."))
        await run.until(lambda: run.app.marked_pages.summary.characters == before + len(" with care"))
        run.folder.write("install.mdx", None)
        await run.until(lambda: len(marked(run)) == 2)
        run.folder.write("install.mdx", SITE["install.mdx"])
        await run.until(lambda: run.app.marked_pages.summary.characters == before)


@pytest.mark.parametrize(("key", "said"), [("C", "Copied 2 pages"), ("U", "2 pages are no longer marked")])
async def test_what_is_asked_while_pages_are_being_read_is_done_with_whole_pages(key: str, said: str) -> None:
    folder = MemoryFolder(SITE, waits=True)
    async with running(folder, settled=False) as run:
        await run.until(lambda: run.app.browse.panes is not None and run.panes.page is not None)
        await run.pilot.press("j", "space", "j", "space", key)
        assert run.notices == ["The pages are still being read; this continues as soon as they are"]
        folder.go_on.set()
        await run.until(lambda: run.notices[-1].startswith(said))
        assert all("Installation" in text and "Install it." in text for text in run.notes.copied)
        await run.until(lambda: run.app.folder_service.watching)  # nothing is under way when the app ends


@pytest.mark.parametrize("gone", [False, True])
async def test_marks_are_there_when_the_app_comes_back(*, gone: bool) -> None:
    async with running() as run:
        await run.press("j", "space")
    files = {name: text for name, text in SITE.items() if not gone or name != "quickstart.mdx"}
    async with running(MemoryFolder(files)) as run:
        assert marked(run) == (() if gone else ("/quickstart",))
