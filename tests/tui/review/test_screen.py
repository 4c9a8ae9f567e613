"""The changes since the last commit, in the app."""

from pathlib import Path

import pytest

from docs_tui.tui.browse.browse_screen import BrowseScreen
from docs_tui.tui.review.review_screen import ReviewScreen
from docs_tui.tui.widgets.difference_view import DifferenceView, ParallelDifference
from docs_tui.tui.widgets.outline import Outline
from tests.program import needs
from tests.review.histories import git
from tests.tui.folder import MemoryFolder
from tests.tui.running import SITE, Running, running


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A docs folder with everything committed."""
    needs("git")
    root = tmp_path / "docs"
    for name, text in SITE.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "One")
    return root


def save(run: Running, root: Path, name: str, before: str, after: str) -> None:
    text = (root / name).read_text().replace(before, after)
    (root / name).write_text(text)
    run.folder.write(name, text)


async def test_the_changed_pages_have_their_changes_beside_them(root: Path) -> None:
    async with running(MemoryFolder.of(root)) as run:
        save(run, root, "quickstart.mdx", "## Send", "## Post")
        save(run, root, "install.mdx", "Install it.", "Install **it** now.")
        await run.until(lambda: "## Post" in run.app.site.file_text("quickstart.mdx") if run.app.site else False)
        await run.press("d")
        screen = run.app.screen
        assert isinstance(screen, ReviewScreen)
        await run.until(lambda: len(screen.query_one(Outline).entries) == 3)
        assert [each.text for each in screen.query_one(Outline).entries] == ["~ Quickstart", "~ Installation", "Site"]
        shown = run.shown()
        assert "/quickstart#send is removed, linked from index.mdx:8" in shown
        assert "+ Install it now." in shown
        await run.press("v")
        assert "+ Install **it** now." in run.shown()
        await run.press("c")
        (copied,) = run.notes.copied
        assert copied.startswith("Review this change")
        assert "-## Send\n+## Post" in copied
        save(run, root, "install.mdx", "**it**", "it right")
        await run.until(lambda: "+ Install it right now." in run.shown())
        await run.press("l", "j", "enter")
        assert screen.query_one(DifferenceView).has_focus
        await run.press("enter")
        assert isinstance(run.app.screen, BrowseScreen)
        assert run.path == "/install"


async def test_without_git_it_says_why_there_is_nothing() -> None:
    async with running() as run:
        await run.press("d")
        await run.until(lambda: isinstance(run.app.screen, BrowseScreen) and run.notices)
        assert run.notices


@pytest.mark.parametrize("columns", [80, 160])
async def test_without_changes_one_line_says_what_was_compared_and_how_to_leave(root: Path, columns: int) -> None:
    async with running(MemoryFolder.of(root), size=(columns, 24)) as run:
        await run.press("d")
        await run.until(lambda: "Nothing has changed since the last commit, " in run.shown())
        said = next(row for row in run.shown().splitlines() if "Nothing has changed" in row)
        assert git(root, "rev-parse", "--short", "HEAD").strip() in said
        assert "· d goes back" in said
        assert run.notices == []
        for key in ("n", "p", "v", "s", "e", "c", "enter"):
            run.app.clear_notifications()
            await run.press(key)
            assert run.notices[-1].startswith("Nothing has changed, so there is nothing to "), key
        assert run.notes.copied == []
        assert "Nothing has changed since" in run.shown()
        footer = run.shown().splitlines()[-1]
        assert "d Back" in footer
        assert not any(words in footer for words in ("Next change", "Other view", "Edit", "Copy", "Side by side"))
        save(run, root, "install.mdx", "Install it.", "Install it now.")
        await run.until(lambda: "+ Install it now." in run.shown())
        assert "Nothing has changed" not in run.shown()
        save(run, root, "install.mdx", "Install it now.", "Install it.")
        await run.until(lambda: "Nothing has changed" in run.shown())
        await run.press("d")
        assert isinstance(run.app.screen, BrowseScreen)


async def test_every_key_answers_on_changed_and_removed_pages_and_the_site(root: Path) -> None:
    async with running(MemoryFolder.of(root), size=(80, 24)) as run:
        save(run, root, "quickstart.mdx", "## Send", "## Post")
        (root / "install.mdx").unlink()
        run.folder.write("install.mdx", None)
        await run.until(lambda: "install.mdx" not in run.app.site.files if run.app.site else False)
        await run.press("d")
        screen = run.app.screen
        assert isinstance(screen, ReviewScreen)
        outline = screen.query_one(Outline)
        await run.until(lambda: len(outline.entries) == 3)
        for page in range(3):
            for key in ("n", "p", "v", "s", "c", *(("e", "enter") if page else ())):
                screen._choose(page)
                await run.drawn()
                before, said, copied = run.shown(), len(run.notices), len(run.notes.copied)
                await run.press(key)
                await run.drawn()
                assert len(run.notices) > said or run.shown() != before, (page, key)
                assert key != "c" or len(run.notes.copied) == copied + (page < 2)
        assert isinstance(run.app.screen, ReviewScreen)


async def test_a_view_without_differences_says_where_there_are_some(root: Path) -> None:
    async with running(MemoryFolder.of(root), size=(120, 24)) as run:
        save(run, root, "install.mdx", "Install it.", "[Install](/quickstart) it.")
        await run.until(lambda: "[Install]" in run.app.site.file_text("install.mdx") if run.app.site else False)
        await run.press("d")
        await run.until(lambda: "no difference for readers, only for an AI and in the source" in run.shown())
        save(run, root, "install.mdx", "[Install](/quickstart) it.", "{/* Later. */}\n\nInstall it.")
        await run.until(lambda: "no difference for readers, only in the source" in run.shown())


async def test_a_wide_terminal_has_before_and_after_side_by_side(root: Path) -> None:
    async with running(MemoryFolder.of(root), size=(160, 45)) as run:
        save(run, root, "quickstart.mdx", "## Send", "New line.\n\n## Post")
        save(run, root, "install.mdx", "Install it.", "Install **it** now.")
        await run.until(lambda: "## Post" in run.app.site.file_text("quickstart.mdx") if run.app.site else False)
        await run.press("d")
        screen = run.app.screen
        assert isinstance(screen, ReviewScreen)
        await run.until(lambda: "Install it now." in run.shown())
        rows = run.shown().splitlines()
        assert any("− Install it." in row and "+ Install it now." in row for row in rows)
        sent = next(row for row in rows if "− Send" in row)
        assert "+ New line." in sent
        after = next(row for row in rows[rows.index(sent) + 2 :] if row.count("▏") and row.split("▏")[1].strip())
        left, right = (part.split() for part in after.split("▕")[1].split("▏")[:2])
        assert left[1:] == right[1:]
        assert int(right[0]) == int(left[0]) + 1
        await run.press("s")
        await run.until(lambda: not screen.has_class("-columns"))
        rows = run.shown().splitlines()
        assert not any("− Install it." in row and "+ Install it now." in row for row in rows)
        assert screen.differences.has_focus
        await run.press("s", "G")
        assert isinstance(screen.differences, ParallelDifference)
        await run.pilot.resize_terminal(80, 24)
        await run.until(lambda: not screen.has_class("-columns"))
        await run.press("s")
        assert "Side by side needs 140 columns" in run.notices[-1]
