"""Keys pressed before the site is read: none is lost, and letters after ``/`` are text."""

import threading
from collections.abc import Callable

import pytest
from textual.widgets import Input

from docs_tui.site import Site
from docs_tui.tui import keys
from docs_tui.tui.dialogs.find_screen import FindScreen
from docs_tui.tui.dialogs.help_screen import HelpScreen
from tests.tui.folder import MemoryFolder
from tests.tui.running import SITE, running
from tests.waiting import PATIENCE


class SlowToOpen(MemoryFolder):
    """A folder that is slow to list."""

    opens = threading.Event()

    def open(self, is_stopped: Callable[[], bool] = bool) -> Site:
        self.opens.wait(PATIENCE)
        return super().open(is_stopped)


def slow() -> SlowToOpen:
    folder = SlowToOpen(SITE)
    folder.opens = threading.Event()
    return folder


async def test_what_is_typed_before_the_site_is_open_is_answered_in_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "TOLD_AFTER", PATIENCE)
    folder = slow()
    async with running(folder, settled=False) as run:
        await run.pilot.press("slash", *"wsbq", "backspace", "backspace", "backspace", "backspace", *"inst")
        assert "reading …" in run.shown()
        assert type(run.app.screen) is type(run.app.browse)
        folder.opens.set()
        await run.until(lambda: isinstance(run.app.screen, FindScreen))
        await run.until(lambda: run.app.screen.query_one(Input).value == "inst")
        await run.settle()
        await run.press("enter")
        await run.until(lambda: run.path == "/install")
        assert not run.app.llms_service.on_save
        assert not run.app.server_service.header_text
        assert run.notices == []


async def test_on_a_slow_disk_the_screen_says_that_keys_wait_and_which_one_quits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(keys, "TOLD_AFTER", 0.01)
    folder = slow()
    async with running(folder, settled=False) as run:
        await run.pilot.press("c", "q")
        await run.until(lambda: bool(run.notices))
        assert "Ctrl+Q quits" in run.notices[0]
        assert run.app.is_running
        await run.pilot.press("ctrl+q")
        await run.until(lambda: not run.app.is_running)
        folder.opens.set()


async def test_what_needs_no_site_is_answered_at_once() -> None:
    folder = slow()
    async with running(folder, settled=False) as run:
        await run.pilot.press("question_mark")
        await run.until(lambda: isinstance(run.app.screen, HelpScreen))
        await run.pilot.press("j", "escape")
        await run.until(lambda: run.app.screen is run.app.browse)
        folder.opens.set()
        await run.until(lambda: run.app.folder_service.watching)


async def test_the_screen_says_that_it_reads_from_its_first_painting_on() -> None:
    folder = slow()
    async with running(folder, settled=False) as run:
        assert run.shown().splitlines()[0].split() == ["docs-tui", "reading", "…"]
        await run.app.browse.run_action("write_on_save")
        await run.until(lambda: run.notices == ["The pages are still being read"])
        folder.opens.set()
        await run.until(lambda: run.app.folder_service.watching)
