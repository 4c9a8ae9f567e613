"""Every key of the main screen has an effect: a window, a change of the page, or a notice of one or two lines.

A notice has the sign ✓ only if something happened.
"""

import re
from pathlib import Path

import pytest

from docs_tui.commands.context import Machine
from docs_tui.tui.app import DocsApp
from docs_tui.tui.browse import browse_screen
from docs_tui.tui.browse.browse_screen import BrowseScreen
from docs_tui.tui.keys import bindings_of
from docs_tui.workspace import Workspace
from tests.tui.folder import MemoryFolder
from tests.tui.running import SITE, Notes, Running

COLUMNS, ROWS = 80, 24
_ELSEWHERE = {
    "serve": "binds a port",
    "browser": "the same",
    "edit": "runs a program",
}
"""Keys that are not pressed here, and why; other tests press them."""

_REFUSED = re.compile(r"\b(no(?! longer)|not|cannot|nothing|only|already|still|hidden|needs)\b", re.IGNORECASE)
_GOOD_NEWS = "✓ No problems found"


async def test_every_key_answers_and_its_notice_is_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browse_screen, "_HINT", 600)  # a busy machine looks late
    for name, text in SITE.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    notes = Notes()
    app = DocsApp(lambda: Workspace(tmp_path), machine=Machine(notes.copy, notes.open_url))
    async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
        run = Running(app, pilot, MemoryFolder(SITE), notes)
        await run.until(lambda: app.folder_service.watching)
        for binding in bindings_of(BrowseScreen):
            if binding.id in _ELSEWHERE:
                continue
            while len(app.screen_stack) > 1:
                await run.press("escape")
            await run.press("escape")  # closes the find bar
            run.panes.open_page("/quickstart")
            run.panes.view.focus()
            run.panes.hint("")
            await run.drawn()
            app.clear_notifications()
            before = (run.shown(), app.focused, app.screen)
            await run.press(binding.key.split(",")[0])
            await run.drawn()
            notices = [notice.message for notice in app._notifications]
            assert notices or (run.shown(), app.focused, app.screen) != before, f"{binding.id}: nothing answers"
            for notice in notices:
                refused = bool(_REFUSED.search(notice)) and notice != _GOOD_NEWS
                assert notice.startswith(("○ ", "▲ ") if refused else "✓ "), (binding.id, notice)
                lines = notice.split("\n")
                assert len(lines) <= 2, (binding.id, notices)
                assert max(map(len, lines)) <= COLUMNS - 6, (binding.id, notices)
        assert not app.accidents
