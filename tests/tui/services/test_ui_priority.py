"""Keys take precedence over background work and imports."""

import json
import subprocess
import sys
from contextlib import suppress
from threading import Event, Thread

import pytest

from docs_tui.tui import startup
from docs_tui.tui.services import background as turns
from docs_tui.tui.services.background import AppEndedError, UiPriority
from tests.program import ROOT


@pytest.fixture(autouse=True)
def _background_jobs_do_not_pause() -> None:
    """Keep the pauses: here they are tested."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A fake clock that sleeping advances."""
    now = [10.0]

    class Passing(Event):
        def wait(self, timeout: float | None = None) -> bool:
            now[0] += timeout or 0.0
            return self.is_set()

    monkeypatch.setattr(turns, "monotonic", lambda: now[0])
    monkeypatch.setattr(turns, "Event", Passing)
    return now


def test_background_work_yields_to_a_key_and_continues(clock: list[float]) -> None:
    mine = UiPriority()
    mine.yield_to_ui()
    assert clock[0] == 10.0
    mine.note_key()
    mine.yield_to_ui()
    assert clock[0] == 10.0 + turns._ANSWER
    before = clock[0]
    mine.note_key()
    mine.yield_to_ui(patient=True)
    assert clock[0] == before + turns._TYPING


def test_modules_are_imported_in_order_and_keys_go_first(clock: list[float]) -> None:
    mine = UiPriority()
    mine.note_key()
    startup.import_modules(("docs_tui.source.text", "docs_tui.source.edit"), mine)
    assert clock[0] == pytest.approx(10.0 + turns._ANSWER)


def test_nothing_patches_imports_or_reads_the_frames_of_threads() -> None:
    folder = ROOT / "docs_tui" / "tui"
    words = ("meta_path", "_current_frames", "path_hooks", "__import__")
    assert [
        (path.name, word) for path in folder.rglob("*.py") for word in words if word in path.read_text("utf-8")
    ] == []


def test_a_key_that_is_held_down_stops_nothing_for_good(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    mine = UiPriority()
    ended = mine._ended

    def wait(seconds: float) -> bool:
        clock[0] += seconds
        mine.note_key()
        return False

    monkeypatch.setattr(ended, "wait", wait)
    mine.note_key()
    mine.yield_to_ui()
    assert clock[0] == pytest.approx(10.0 + turns._LONGEST)


IMPORTS = """
import asyncio, json, sys, threading
from importlib.abc import MetaPathFinder
from pathlib import Path

from docs_tui.tui.app import DocsApp

before, waited = sorted(sys.modules), []

class Watching(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if threading.current_thread() is threading.main_thread():
            waited.append(name)

def find_folder():
    from docs_tui.workspace import Workspace
    return Workspace(Path("sample_docs"))

async def main():
    app = DocsApp(find_folder)
    sys.meta_path.insert(0, Watching())
    async with app.run_test(size=(120, 40)) as pilot:
        while not app.folder_service.watching:
            await pilot.pause(0.01)
        await pilot.press("slash", "a", "escape", "m")
        await pilot.pause(0.1)

asyncio.run(main())
print()
print(json.dumps([before, waited]))
"""


def test_no_key_and_no_page_waits_for_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTS], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    before, waited = json.loads(done.stdout.splitlines()[-1])
    ours = ("docs_tui", "markdown_it", "watchfiles", "anyio", "yaml", "pygments")
    assert [name for name in waited if name.startswith(ours)] == []
    # The first paint waits for the frame, and not for what reads, shows or exports a page.
    assert not {
        "markdown_it",
        "yaml",
        "pygments",
        "docs_tui.mdx",
        "docs_tui.export",
        "docs_tui.preview",
        "docs_tui.tui.page_view",
    } & {*before}


def test_background_work_ends_with_the_app() -> None:
    mine = UiPriority()
    mine.yield_to_ui()
    mine.end()
    with pytest.raises(AppEndedError):
        mine.yield_to_ui()


def test_waiting_background_work_ends_with_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "monotonic", lambda: 10.0)  # time does not pass: nothing else ends the wait
    mine, ended = UiPriority(), Event()

    def work() -> None:
        with suppress(AppEndedError):
            mine.yield_to_ui(patient=True)
        ended.set()

    mine.note_key()
    worker = Thread(target=work)
    worker.start()
    mine.end()
    worker.join()
    assert ended.is_set()


def test_what_a_save_is_waited_for_does_not_wait(clock: list[float]) -> None:
    mine = UiPriority()
    mine.note_save()
    assert mine.is_saving
    mine.yield_to_ui(of_save=True)
    assert clock[0] == 10.0
    mine.yield_to_ui(patient=True)
    assert clock[0] == pytest.approx(10.0 + turns._SAVED)
