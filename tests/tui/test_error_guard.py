"""An error in one panel becomes a notice with a trace for a report; the app and all other panels continue."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import platformdirs
import pytest
from textual.widget import Widget

import docs_tui.tui
from docs_tui.tui import error_guard as guard
from docs_tui.tui.browse.browse_screen import BrowseScreen
from docs_tui.tui.browse.navigation_tree import NavigationTree
from docs_tui.tui.browse.panes import Panes
from docs_tui.tui.dialogs.help_screen import HelpScreen
from docs_tui.tui.error_guard import TRACE, ErrorGuard
from docs_tui.tui.page_view.view import DocView
from docs_tui.tui.widgets.bars import SiteHeader
from docs_tui.tui.widgets.outline import Outline
from tests.tui.running import SITE, Running, running

ERROR = ValueError("[/b] \x1b]0;owned\x07 is wrong")


def fails(*_: object, **__: object) -> Any:
    raise ERROR


def trace() -> str:
    return (Path(platformdirs.user_state_path("docs-tui", appauthor=False)) / TRACE).read_text("utf-8")


def widgets() -> Iterator[type[Widget]]:
    for module in pkgutil.walk_packages(docs_tui.tui.__path__, "docs_tui.tui."):
        for each in vars(importlib.import_module(module.name)).values():
            if isinstance(each, type) and issubclass(each, Widget) and each.__module__ == module.name:
                yield each


def test_every_panel_and_screen_is_guarded() -> None:
    """A class over ``Widget`` or ``Screen`` names ``Guarded`` first; what only others stand on may leave it to them."""
    classes = set(widgets())
    bare = [
        each for each in classes if not issubclass(each, ErrorGuard) and not any(each in c.__mro__[1:] for c in classes)
    ]
    assert bare == []


@pytest.mark.parametrize(
    ("panel", "method", "name"),
    [
        (SiteHeader, "render", "site header"),
        (NavigationTree, "render_line", "navigation tree"),
        (DocView, "render_line", "doc view"),
        (Outline, "render_line", "outline"),
    ],
)
async def test_a_panel_that_cannot_be_drawn_leaves_the_others(
    panel: type[Widget], method: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    survived: list[Exception] = []
    files = {**SITE, "index.mdx": f"{SITE['index.mdx']}\n## One\n\n## Two\n"}
    async with running(files, survived=survived) as run:
        with monkeypatch.context() as patch:
            patch.setattr(panel, method, fails)
            run.app.screen.query_one(panel).refresh()
            await run.settle()
        survived += run.app.accidents
        assert survived
        assert set(survived) == {ERROR}
        told = [notice for notice in run.notices if name in notice]
        assert len(told) == 1
        assert TRACE in told[0]
        assert "\x1b" not in told[0]
        assert "in fails" in trace()
        await run.press("j")
        assert run.path == "/quickstart"
        survived[:] = run.app.accidents


async def still_works(run: Running) -> None:
    await run.press("j")
    assert run.path == "/quickstart"
    assert any(TRACE in notice for notice in run.notices)


async def write(run: Running) -> None:
    run.folder.write("index.mdx", "# Another\n")
    await run.until(lambda: run.app.accidents)


async def help_and_back(run: Running) -> None:
    await run.press("question_mark")
    await run.press("escape")


@pytest.mark.parametrize(
    ("where", "method", "act"),
    [
        (BrowseScreen, "action_toggle_tree", lambda run: run.press("left_square_bracket")),
        (Panes, "show_site", write),
        (HelpScreen, "compose", help_and_back),
    ],
    ids=["key", "save", "screen"],
)
async def test_the_app_answers_after_an_error(
    where: type[object], method: str, act: Callable[[Running], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    survived: list[Exception] = []
    async with running(survived=survived) as run:
        with monkeypatch.context() as patch:
            patch.setattr(where, method, fails)
            await act(run)
        survived += run.app.accidents
        assert ERROR in survived
        await still_works(run)


async def test_an_error_that_comes_again_after_its_notice_is_shown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    times = [0.0]
    monkeypatch.setattr(guard, "monotonic", lambda: times[-1])
    survived: list[Exception] = []
    async with running(survived=survived) as run:
        shown = []
        for seconds in (0.0, 1.0, 19.0, 21.0, 22.0):
            times.append(seconds)
            run.app.accident(ERROR, "outline")
            shown.append(len(run.notices))
        assert shown == [1, 1, 1, 2, 2]
        survived += run.app.accidents


async def endless() -> None:
    async with running() as run:
        for _ in range(40):
            run.app.accident(ERROR, "outline")
        await run.settle()


async def test_endless_errors_end_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "monotonic", lambda: 0.0)  # all errors come in the same second, however slow the machine
    with pytest.raises(ValueError, match="is wrong"):
        await endless()
