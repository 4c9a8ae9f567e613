"""How the tests of the app wait for it, and what all its starts share."""

from collections import defaultdict
from typing import Any

import pytest
from textual import app, pilot
from textual._context import active_app
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot

from docs_tui.tui.browse import page_loader
from docs_tui.tui.services import background, memory
from tests.tui.calm import draw_late, until_calm


@pytest.fixture(autouse=True)
def _waits_for_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for the app after a key, not for an idle processor, and not by a message to each widget."""

    async def wait(*_limits: float) -> None:
        await until_calm(active_app.get(), draws=False)

    async def wait_for_screen(pilot: Pilot[Any], *_limits: float) -> bool:
        await until_calm(pilot.app)
        return True

    for module in (app, pilot):
        monkeypatch.setattr(module, "wait_for_idle", wait)
    monkeypatch.setattr(Pilot, "_wait_for_screen", wait_for_screen)


@pytest.fixture(autouse=True)
def _true_colors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw in true colors, whatever terminal the tests run in."""
    monkeypatch.setenv("COLORTERM", "truecolor")


@pytest.fixture(autouse=True)
def _draws_when_calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not draw the frames that no test looks at, because they take a quarter of the time."""
    draw_late(monkeypatch)


@pytest.fixture(autouse=True)
def _background_jobs_do_not_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let background jobs run at once after a key or a save: the tests of ``UiPriority`` check the pauses."""
    for pause in ("_ANSWER", "_TYPING", "_SAVED"):
        monkeypatch.setattr(background, pause, 0.0)
    monkeypatch.setattr(page_loader, "_MEASURE_AFTER", 0.05)


@pytest.fixture(autouse=True)
def _saves_the_place_at_the_end_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable the timer that saves the reader's place: on a busy machine, it would change where the next app of a test starts."""
    monkeypatch.setattr(memory, "_PAUSE", 600.0)


_RULES: defaultdict[frozenset[tuple[str, str]], LRUCache[Any, list[RuleSet]]] = defaultdict(lambda: LRUCache(1000))
"""The parsed rules of all style sheets, by the variables in them."""


@pytest.fixture(autouse=True)
def _parses_each_style_sheet_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Share parsed style sheets between all apps of the process, because parsing takes a quarter of a start."""
    prepare, set_variables = Stylesheet.__init__, Stylesheet.set_variables

    def prepare_shared(sheet: Stylesheet, *, variables: dict[str, str] | None = None) -> None:
        prepare(sheet, variables=variables)
        sheet._parse_cache = _RULES[frozenset((variables or {}).items())]

    def set_shared(sheet: Stylesheet, variables: dict[str, str]) -> None:
        sheet._parse_cache = LRUCache(1)  # the next line empties it
        set_variables(sheet, variables)
        sheet._parse_cache = _RULES[frozenset(variables.items())]

    monkeypatch.setattr(Stylesheet, "__init__", prepare_shared)
    monkeypatch.setattr(Stylesheet, "set_variables", set_shared)
