"""The docs compared with their last commit: in the tree, and line by line in the Markdown of a page."""

import subprocess
from pathlib import Path

import pytest

from docs_tui.site import build_site
from docs_tui.tui.dialogs.markdown_screen import MarkdownScreen
from docs_tui.tui.widgets.difference_view import DifferenceView
from docs_tui.tui.widgets.source_view import SourceView
from docs_tui.workspace.committed_page import committed_page
from tests.program import needs
from tests.tui.folder import MemoryFolder
from tests.tui.running import SITE, Running, running

FILES = {
    **SITE,
    "snippets/note.mdx": "Mind the gap.\n",
    "install.mdx": '---\ntitle: Installation\n---\n\nimport Note from "/snippets/note.mdx"\n\nInstall it.\n\n<Note />\n',
}


def git(folder: Path, *words: str) -> None:
    own = ("-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *own, *words], cwd=folder, check=True, capture_output=True, timeout=60)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A docs folder with everything committed."""
    needs("git")
    root = tmp_path / "docs"
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "One")
    return root


def save(run: Running, root: Path, name: str, text: str) -> None:
    (root / name).write_text(text)
    run.folder.write(name, text)


def row(run: Running, label: str) -> str:
    return next(line.partition("▕")[0] for line in run.shown().splitlines() if label in line.partition("▕")[0])


async def test_a_file_that_differs_from_the_last_commit_is_marked_until_it_is_committed(root: Path) -> None:
    async with running(MemoryFolder.of(root)) as run:
        save(run, root, "quickstart.mdx", FILES["quickstart.mdx"] + "\nMore.\n")
        await run.until(lambda: "✎" in row(run, "Quickstart"))
        assert "✎" not in row(run, "Installation")
        git(root, "commit", "-q", "-a", "-m", "Two")
        run.app.git_service._look()
        await run.until(lambda: "✎" not in row(run, "Quickstart"))


async def test_d_shows_what_changed_in_the_markdown_since_the_last_commit(root: Path) -> None:
    async with running(MemoryFolder.of(root)) as run:
        save(run, root, "install.mdx", FILES["install.mdx"].replace("Install it.", "Install it now."))
        run.panes.open_page("/install")
        await run.press("v", "d")
        await run.until(lambda: "1 line added, 1 removed" in run.shown())
        shown = run.shown()
        assert "− Install it." in shown
        assert "+ Install it now." in shown
        save(run, root, "install.mdx", FILES["install.mdx"].replace("Install it.", "Install it then."))
        await run.until(lambda: "+ Install it then." in run.shown())
        await run.press("d")
        assert run.app.screen.query_one(SourceView).has_focus
        assert not run.app.screen.query_one(DifferenceView).display
        await run.press("d", "escape", "escape")
        assert not isinstance(run.app.screen, MarkdownScreen)


async def test_a_page_that_has_not_changed_says_so(root: Path) -> None:
    async with running(MemoryFolder.of(root)) as run:
        await run.press("v", "d")
        await run.until(lambda: run.notices)
        assert run.notices[0].startswith("Nothing has changed since the last commit, ")


async def test_without_git_one_line_says_so() -> None:
    async with running() as run:
        await run.press("v", "d")
        await run.until(lambda: run.notices)
        assert "git" in run.notices[0].lower()
        assert len(run.notices) == 1


def test_a_page_is_what_its_snippets_and_its_name_were(root: Path) -> None:
    (root / "snippets/note.mdx").write_text("Mind the step.\n")
    (root / "install.mdx").rename(root / "set-up.mdx")
    (root / "new.mdx").write_text("---\ntitle: New\n---\n")
    site = build_site(
        {file.relative_to(root).as_posix(): file.read_bytes() for file in root.rglob("*.*") if file.is_file()}
    )
    before = committed_page(root, site, site.pages["/set-up"])
    assert before.path == "/install"
    assert "Mind the gap." in before.text
    new = committed_page(root, site, site.pages["/new"])
    assert (new.text, new.path) == ("", "")
