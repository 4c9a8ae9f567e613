"""``python -m tests.screenshots`` updates the picture of the app in the README: the sample site, at a page with components."""

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, cast

from docs_tui.commands.context import Machine
from docs_tui.tui.app import DocsApp
from docs_tui.workspace import Workspace
from tests.tui.running import Notes, Running

if TYPE_CHECKING:
    from tests.tui.folder import MemoryFolder

ROOT = Path(__file__).resolve().parents[2]
PICTURE = Path(__file__).with_name("browse.svg")
SIZE = (124, 38)


async def make() -> None:
    """Open the sample site as a reader does, and save the picture."""
    notes, folder = Notes(), Workspace(ROOT / "sample_docs")
    app = DocsApp(lambda: folder, machine=Machine(notes.copy, notes.open_url))
    async with app.run_test(size=SIZE) as pilot:
        run = Running(app, pilot, cast("MemoryFolder", folder), notes)
        await run.drawn()
        app.open_page("/quickstart")
        await run.drawn()
        PICTURE.write_text(app.export_screenshot(title="docs-tui sample_docs"), encoding="utf-8")
    print(f"Made {PICTURE.relative_to(ROOT)}: look at it before it is kept.")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as state:  # neither what was read before nor what was marked shows
        os.environ.update(XDG_STATE_HOME=state, XDG_CACHE_HOME=state, XDG_CONFIG_HOME=state, COLORTERM="truecolor")
        sys.exit(asyncio.run(make()))
