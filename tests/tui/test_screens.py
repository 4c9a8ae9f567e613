"""How the screens look: a handful of pictures, at the smallest usual size and at a roomy one.

``python -m pytest tests/tui/test_screens.py --snapshot-update`` makes them anew; look at them before they are kept.
"""

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from docs_tui.commands.machine import Machine
from docs_tui.tui.app import DocsApp
from docs_tui.tui.widgets.header import SiteHeader
from tests.tui.folder import MemoryFolder
from tests.tui.running import SITE, Notes, Running

KEYS = {"browse": (), "menu": ("m",), "markdown": ("v",), "help": ("question_mark",)}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("screen", KEYS)
def test_screen(snap_compare: Callable[..., bool], screen: str, size: tuple[int, int]) -> None:
    folder = MemoryFolder(SITE, base_url="https://docs.example")
    notes = Notes()
    app = DocsApp(lambda: folder, machine=Machine(notes.copy, notes.open_url))

    async def open_it(pilot: Pilot[Any]) -> None:
        run = Running(app, pilot, folder, notes)
        await run.until(lambda: app.reading.watching)
        await run.settle()
        await run.press("j")
        await run.until(lambda: app.screen.query_one(SiteHeader).state.characters)
        await run.press(*KEYS[screen])

    assert snap_compare(app, terminal_size=size, run_before=open_it)
