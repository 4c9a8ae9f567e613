"""The work behind each reaction of the app, counted instead of timed."""

from collections import Counter

import pytest

from docs_tui.site.navigation import NavigationView, NavNode, NavPage
from docs_tui.tui import startup
from docs_tui.tui.app import DocsApp
from docs_tui.tui.browse.navigation_tree import NavigationTree
from docs_tui.tui.page_view.painter import Painter
from docs_tui.tui.services import background
from docs_tui.tui.services.preview_service import PreviewService
from tests.tui.running import SITE, Running, running


async def ready(run: Running, path: str) -> None:
    """Wait until the neighbors of the displayed page are prepared."""
    await run.until(lambda: run.panes.loader.ready_page(path) and path in run.panes.view._prepared._pages)
    await run.settle()


async def test_a_key_in_the_tree_paints_row_page_outline_and_header_together(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running({**SITE, "index.mdx": f"{SITE['index.mdx']}\n## One\n\n## Two\n"}) as run:
        await ready(run, "/quickstart")
        paints: list[str] = []
        layouts: list[object] = []
        paint = DocsApp._display

        def display(app: DocsApp, *what: object) -> None:
            paints.append(run.shown())
            paint(app, *what)  # type: ignore[arg-type]

        monkeypatch.setattr(DocsApp, "_display", display)
        monkeypatch.setattr(run.app.screen, "_refresh_layout", lambda *_, **__: layouts.append(True))
        await run.press("j")
        header, *rows = paints[0].splitlines()
        assert "Quickstart" in header
        assert any("▎ Quickstart" in row for row in rows)
        assert any("Paragraph 0." in row for row in rows)
        assert any("Send" in row for row in rows)
        assert not layouts


async def test_the_lines_of_the_tree_are_made_once_however_many_groups_open(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as run:
        await run.until(lambda: run.app.folder_service.watching)
        await run.settle()
        tree, done = run.panes.navigation_tree, Counter[str]()
        for name in ("_build", "_remember_open"):
            each = getattr(NavigationTree, name)
            monkeypatch.setattr(
                tree, name, lambda *rest, name=name, each=each: (done.update([name]), each(tree, *rest))
            )
        for groups in (4, 40):
            entries = tuple(NavNode("group", str(group), (NavPage(run.path),)) for group in range(groups))
            done.clear()
            tree.show(run.app.site, NavigationView((), (str(groups),), entries), run.path)
            assert tree.needed_width() == tree.needed_width()
            await run.pilot.pause()
            assert (done["_build"], done["_remember_open"]) == (1, 1)


async def test_modules_for_keys_are_imported_after_the_first_page_is_on_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[object] = []
    paint, draw = DocsApp._display, Painter.draw
    is_drawn: list[bool] = []

    def display(app: DocsApp, *what: object) -> None:
        paint(app, *what)  # type: ignore[arg-type]
        if is_drawn:
            done.append("page")

    def drawn(painter: Painter, *what: object) -> object:
        is_drawn.append(True)
        return draw(painter, *what)  # type: ignore[arg-type]

    monkeypatch.setattr(DocsApp, "_display", display)
    monkeypatch.setattr(Painter, "draw", drawn)
    monkeypatch.setattr(startup, "import_modules", lambda names, _: done.append(names))
    monkeypatch.setattr(background, "_FIRST_PAGE", 60.0)  # a busy machine paints late
    async with running() as run:
        await run.until(lambda: run.app.folder_service.watching)
        assert not run.panes.find_bar.children
    assert done.index("page") < done.index(startup.FOR_THE_FIRST_KEYS)


async def test_the_pages_beside_the_one_on_the_screen_are_ready_before_they_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running() as run:
        await run.press("j")
        await ready(run, "/install")
        await ready(run, "/")
        made: list[str] = []
        monkeypatch.setattr(PreviewService, "preview", lambda _self, _site, path: made.append(path))
        await run.press("j")
        assert "Install it." in run.shown()
        assert "/install" not in made


async def test_a_page_made_ready_before_a_save_is_not_shown_after_it() -> None:
    async with running() as run:
        await ready(run, "/quickstart")
        before = run.app.site
        run.folder.write("quickstart.mdx", "---\ntitle: Quickstart\n---\n\nWritten anew.\n")
        await run.until(lambda: run.app.site is not before)
        await run.press("j")
        assert "Written anew." in run.shown()


async def test_a_page_made_ready_for_another_width_is_drawn_for_this_one() -> None:
    async with running(size=(100, 30)) as run:
        await run.press("j")
        expected = run.shown().splitlines()[1:]
    async with running(size=(120, 40)) as run:
        await ready(run, "/quickstart")
        await run.pilot.resize_terminal(100, 30)
        await run.press("j")
        assert run.shown().splitlines()[1:] == expected


@pytest.mark.parametrize("key", ["slash", "m", "v", "question_mark", "backslash", "y"])
async def test_a_first_key_reads_no_style_sheet(key: str) -> None:
    async with running() as run:
        await run.until(lambda: run.app.folder_service.watching)
        known = set(run.app.stylesheet.source)
        await run.press(key)
        await run.until(lambda: run.app.screen is not run.app.browse)
        assert set(run.app.stylesheet.source) == known


async def test_a_window_with_a_sheet_of_its_own_lets_no_other_be_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as run:
        monkeypatch.setattr(type(run.app.stylesheet), "reparse", lambda _: pytest.fail("every sheet is read again"))
        await run.press("v")
        await run.until(lambda: run.app.screen is not run.app.browse)
        assert not run.app.accidents
