"""How the tests of the app wait for it."""

import pytest
from textual import app, pilot
from textual._context import active_app

from tests.tui.calm import until_calm


@pytest.fixture(autouse=True)
def _waits_for_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for the app after a key, and not for the machine."""

    async def wait(*_limits: float) -> None:
        await until_calm(active_app.get())

    for module in (app, pilot):
        monkeypatch.setattr(module, "wait_for_idle", wait)
