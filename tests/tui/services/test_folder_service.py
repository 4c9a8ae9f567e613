"""Changes on disk while the app is open, and folders that are empty, broken or unreadable."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from docs_tui.site import Site
from docs_tui.site.site_settings import LAST_FOLDER
from docs_tui.tui.app import DocsApp
from docs_tui.tui.browse import panes
from docs_tui.tui.services.preview_service import PreviewService
from docs_tui.workspace import Workspace, files
from tests.tui.folder import MemoryFolder, OnDisk
from tests.tui.running import SITE, Notes, Running, notices_of, running


async def test_a_page_that_cannot_be_read_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "guide.mdx").write_text("---\ntitle: Guide\n---\n\n" + "Too long. " * 20)
    (tmp_path / "index.mdx").write_text("---\ntitle: Home\ndescription: All.\n---\n")
    (tmp_path / "docs.json").write_text(
        '{"theme": "mint", "name": "x", "colors": {"primary": "#000000"}, "navigation": {"pages": ["index", "guide"]}}'
    )
    monkeypatch.setattr(files, "MAX_SIZE", 150)
    app = DocsApp(lambda: Workspace(tmp_path))
    notices = notices_of(app)
    async with app.run_test(size=(120, 40)) as pilot:
        run = Running(app, pilot, MemoryFolder(SITE), Notes())
        await run.until(lambda: app.folder_service.watching)
        run.panes.open_page("/guide")
        await run.until(lambda: "guide.mdx cannot be read. Check its permissions" in run.shown())
        await run.until(lambda: app.lint_service.is_complete)
        await run.press("exclamation_mark")
        assert notices == ["No problems found, but guide.mdx could not be read"]
        assert not app.accidents


async def test_a_page_in_utf_16_says_so_until_it_is_saved_as_utf_8() -> None:
    text = "---\ntitle: Größe\n---\n\nText of the page.\n"
    async with running({"index.mdx": text.encode("utf-16")}) as run:
        assert "index.mdx is UTF-16. Save it as UTF-8." in run.shown()
        run.folder.write("index.mdx", text)
        await run.until(lambda: "Text of the page." in run.shown())
        assert "UTF-16" not in run.shown()


async def test_an_edit_on_disk_shows_and_the_place_stays() -> None:
    async with running() as run:
        run.panes.open_page("/quickstart")
        await run.settle()
        run.panes.view.scroll_to(y=30, animate=False)
        await run.settle()
        top = run.shown().splitlines()[4]
        run.folder.write("quickstart.mdx", SITE["quickstart.mdx"].replace("Text.", "Text.\n\nA new line."))
        await run.settle()
        assert run.shown().splitlines()[4] == top
        run.panes.view.scroll_to(y=0, animate=False)
        await run.settle()
        assert "A new line." in run.shown()


async def test_a_new_title_shows_in_the_tree() -> None:
    async with running() as run:
        run.folder.write("install.mdx", "---\ntitle: Set it up\n---\n")
        await run.settle()
        assert "Set it up" in run.shown()


async def test_removing_the_open_page_shows_another_one_until_it_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panes, "_LEAVE_AFTER", 0.05)
    async with running() as run:
        await run.press("j")
        run.panes.view.scroll_to(y=30, animate=False)
        await run.settle()
        top = run.shown().splitlines()[4]
        run.folder.write("quickstart.mdx", None)
        await run.until(lambda: run.path == "/")
        assert "quickstart.mdx is gone, so this is the first page" in run.notices
        run.folder.write("quickstart.mdx", SITE["quickstart.mdx"])
        await run.until(lambda: run.path == "/quickstart")
        await run.settle()
        assert run.shown().splitlines()[4] == top


@pytest.mark.parametrize("order", [("quickstart.mdx", "start.mdx"), ("start.mdx", "quickstart.mdx")])
async def test_renaming_the_open_page_keeps_it_on_the_screen(order: tuple[str, str]) -> None:
    async with running() as run:
        await run.press("j")
        run.panes.view.scroll_to(y=30, animate=False)
        await run.settle()
        top = run.shown().splitlines()[4]
        texts = {"start.mdx": SITE["quickstart.mdx"], "quickstart.mdx": None}
        for name in order:
            run.folder.write(name, texts[name])
        await run.until(lambda: run.path == "/start")
        await run.settle()
        assert run.shown().splitlines()[4] == top
        assert "quickstart.mdx is now start.mdx" in run.notices


async def test_a_reader_who_went_on_stays_when_a_page_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panes, "_LEAVE_AFTER", 0.05)
    async with running() as run:
        await run.press("j")
        run.folder.write("quickstart.mdx", None)
        await run.until(lambda: run.path == "/")
        run.panes.open_page("/channels")
        run.folder.write("quickstart.mdx", SITE["quickstart.mdx"])
        await run.until(lambda: run.app.site is not None and "/quickstart" in run.app.site.pages)
        await run.settle()
        assert run.path == "/channels"


async def test_a_file_that_is_gone_for_a_moment_changes_nothing_on_the_screen() -> None:
    async with running() as run:
        await run.press("j")
        view = run.panes.view
        view.scroll_to(y=30, animate=False)
        await run.settle()
        await run.pilot.mouse_down(view, offset=(2, 2))
        await run.pilot.hover(view, offset=(20, 4))
        await run.pilot.mouse_up(view, offset=(20, 4))
        selected, top = run.panes.selected, run.shown().splitlines()[4]
        assert selected
        run.folder.write("quickstart.mdx", None)
        await run.settle()
        await run.press("e")
        assert run.notices[-1] == "The file of this page is gone"
        run.folder.write("install.mdx", SITE["install.mdx"] + "More.\n")
        await run.settle()
        assert run.shown().splitlines()[4] == top
        run.folder.write("quickstart.mdx", SITE["quickstart.mdx"])
        await run.settle()
        assert (run.path, run.panes.selected) == ("/quickstart", selected)
        assert run.shown().splitlines()[4] == top


async def test_the_header_says_that_the_folder_is_gone_until_it_is_back(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    OnDisk(docs, {name: text.encode() for name, text in SITE.items()})
    app = DocsApp(lambda: Workspace(docs))
    notices = notices_of(app)
    async with app.run_test(size=(120, 40)) as pilot:
        run = Running(app, pilot, MemoryFolder(SITE), Notes())
        await run.until(lambda: "watching" in run.shown().splitlines()[0])
        docs.rename(tmp_path / "away")
        await run.until(lambda: "● folder is gone" in run.shown().splitlines()[0])
        assert "watching" not in run.shown().splitlines()[0]
        assert "Relay sends messages" in run.shown()
        assert any(notice.startswith("The docs folder is gone") for notice in notices)
        (tmp_path / "away").rename(docs)
        await run.until(lambda: "watching" in run.shown().splitlines()[0])
        assert "gone" not in run.shown().splitlines()[0]
        assert not app.accidents


async def test_a_broken_page_costs_that_page_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as run:
        with monkeypatch.context() as patch:
            patch.setattr(PreviewService, "_shown", lambda *_: 1 / 0)
            run.panes.open_page("/channels")
            await run.settle()
            assert "ZeroDivisionError" in run.shown()
        run.panes.open_page("/retries")
        await run.settle()
        assert "Tried again." in run.shown()


async def test_a_folder_without_pages_says_so_and_shows_the_first_one() -> None:
    async with running({"notes.txt": "x"}) as app:
        assert "No pages here" in app.shown()
        assert "Press i to start a site here" in " ".join(app.shown().split())
        footer = app.shown().splitlines()[-1].split()
        assert footer[:5] == ["i", "Start", "a", "site", "here"]
        assert not {"Copy", "Markdown", "Menu", "Find", "Edit", "Mark"} & set(footer), footer
        for key in ("c", "v", "m", "o", "e", "1"):
            await app.press(key)
        assert app.notices == ["There is no page here yet"] * 6
        app.folder.write("first.md", "# First\n\nText.\n")
        await app.until(lambda: app.path == "/first")


async def test_a_folder_without_pages_names_the_last_folder_unless_it_is_that() -> None:
    async with running({"notes.txt": "x"}) as run:
        personal, preview = run.app.personal_service, run.app.preview_service
        personal.settings = personal.settings.with_choice(LAST_FOLDER, "/elsewhere")
        assert "the last one with docs-tui /elsewhere" in preview.preview_of_nothing("i").description
        personal.settings = personal.settings.with_choice(LAST_FOLDER, str(run.folder.root))
        assert "another one with docs-tui DIR" in preview.preview_of_nothing("i").description


async def test_a_key_starts_a_site_in_an_empty_folder(tmp_path: Path) -> None:
    app = DocsApp(lambda: Workspace(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        run = Running(app, pilot, MemoryFolder(SITE), Notes())
        await run.until(lambda: app.folder_service.watching)
        await run.press("i")
        await run.until(lambda: run.panes.page is not None)
        await run.drawn()
        assert (tmp_path / "docs.json").is_file()
        assert "Get started" in run.shown()
        footer = run.shown().splitlines()[-1]
        assert "Copy" in footer
        assert "Start a site" not in footer
        before = _content(tmp_path)
        await run.press("i")
        assert _content(tmp_path) == before
        assert not app.accidents


def _content(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


async def test_the_footer_names_no_outline_of_a_page_without_headings() -> None:
    async with running(size=(80, 24)) as run:
        await run.drawn()
        assert "Outline" not in run.shown().splitlines()[-1]
        run.panes.open_page("/quickstart")
        await run.drawn()
        assert "Outline" in run.shown().splitlines()[-1]


async def test_an_error_of_a_save_is_reported_at_its_place() -> None:
    async with running() as app:
        app.folder.write(
            "docs.json", SITE["docs.json"].replace('"quickstart", "install"]', '"quickstart", "install",]')
        )
        await app.until(lambda: app.notices)
        assert app.notices[0].startswith("docs.json:7:76 error: trailing comma")
        assert app.notices[0].endswith("Until it is fixed, the last valid version is used.")
        assert app.path == "/"
        app.folder.write("docs.json", SITE["docs.json"])
        await app.settle()
        assert len(app.notices) == 1


async def test_a_broken_docs_json_is_reported_when_the_folder_is_opened() -> None:
    async with running({**SITE, "docs.json": '{"name" "S"}'}) as app:
        assert [said for said in app.notices if said.startswith("docs.json:1:9 error")] == app.notices[:1]
        assert app.notices[0].endswith("Until it is fixed, the folders are used as the navigation.")


class BrokenFolder(MemoryFolder):
    """A folder whose reading raises an unexpected error."""

    def __init__(self, *, at_once: bool) -> None:
        super().__init__(SITE)
        self._at_once = at_once

    def open(self, is_stopped: Callable[[], bool] = bool) -> Site:
        if self._at_once:
            raise ValueError("odd [/b]")
        return super().open(is_stopped)

    def read_behind(self) -> Iterator[Site]:
        raise ValueError("odd [/b]")


async def test_an_unexpected_error_before_the_first_page_ends_the_app_with_it() -> None:
    app = DocsApp(lambda: BrokenFolder(at_once=True))
    async with app.run_test() as pilot:
        while app.failure is None:
            await pilot.pause()
    assert repr(app.failure) == "ValueError('odd [/b]')"


async def test_an_unexpected_error_while_pages_are_read_says_how_many_are_missing() -> None:
    app = DocsApp(lambda: BrokenFolder(at_once=False))
    notices = notices_of(app)
    async with app.run_test(size=(120, 40)) as pilot:
        run = Running(app, pilot, MemoryFolder(SITE), Notes())
        await run.until(lambda: "pages not read" in run.shown())
        assert "reading" not in run.shown().splitlines()[0]
        assert "restart docs-tui. ValueError: odd [/b]" in notices[0]
        await run.press("j")
        assert run.path == "/quickstart"


async def test_a_folder_that_cannot_be_read_ends_the_app_with_its_reason() -> None:
    from docs_tui.errors import CannotRunError  # noqa: PLC0415 - only here
    from docs_tui.tui.app import DocsApp  # noqa: PLC0415 - only here

    def fail() -> object:
        raise CannotRunError("there is no folder x")

    app = DocsApp(fail)  # type: ignore[arg-type]
    async with app.run_test() as pilot:
        while app.failure is None:
            await pilot.pause()
    assert str(app.failure) == "there is no folder x"
