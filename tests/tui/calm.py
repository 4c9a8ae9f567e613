"""Waits until an app has finished everything that a key or a change started, and draws what has changed once."""

import asyncio
from typing import Any, Final
from weakref import WeakKeyDictionary, WeakSet

import pytest
from textual.app import App
from textual.message_pump import MessagePump
from textual.screen import Screen

_CALM: Final = 2
"""Rounds in a row that must find nothing to do: the end of one thing may start another."""
_QUICK: Final = 100
"""Looks without a pause in between. After that the handler waits for a thread, which needs the processor."""
_LONGEST: Final = _QUICK + 1_000
"""Looks at handlers that themselves wait for something else: about a second, as long as Textual's own wait.

Looks and not seconds, for a machine may stand still for a while.
"""
_LATEST: Final = 0.05
"""Seconds after which a frame is drawn if nothing waits for the app."""
_looked: WeakKeyDictionary[App[Any], float] = WeakKeyDictionary()
"""When something last waited for an app, by the clock of the event loop."""


async def until_calm(app: App[Any], *, draws: bool = True) -> None:
    """Wait until every message is handled and every pending layout and drawing is done.

    Textual's own wait ends when the processor is idle. On a busy machine, that takes a second for each key and says
    nothing about the app. This one looks at the message queues and sends no message itself, which would cost more
    than the keys.

    Args:
        app: The app.
        draws: Whether the frame that shows the result is wanted now; otherwise it is drawn later.
    """
    looks, calm = 0, 0
    while calm < _CALM and looks < _LONGEST and not _has_ended(app):
        await asyncio.sleep(0)
        looks = await _idle(app, looks) + 1
        _draw_behind(app)
        was_at_work = _resizes(app) or (bool(app.screen_stack) and (_lay_out(app.screen) or (draws and _draw(app))))
        calm = 0 if was_at_work else calm + 1


def _has_ended(app: App[Any]) -> bool:
    """Tell whether the app is closing: its messages may stay in their queues."""
    return app._exit or app._exception_event.is_set()


async def _idle(app: App[Any], looks: int) -> int:
    """Wait until every message pump is idle; return ``looks`` plus the number of checks."""
    first = looks
    _looked[app] = asyncio.get_running_loop().time()
    while looks < _LONGEST and not _has_ended(app) and any(not _is_idle(pump) for pump in (app, *_seen(app))):
        looks += 1
        await asyncio.sleep(0 if looks - first < _QUICK else 0.001)
    return looks


def _draw_behind(app: App[Any]) -> None:
    """Let the top screen draw again what has changed on the screens behind it, if it is a window over them."""
    for screen in app._background_screens if app.screen_stack else ():
        if screen._dirty_widgets:
            screen._on_timer_update()


def _seen(app: App[Any]) -> list[MessagePump]:
    """Return every widget that may work; of the screens only the top one, because the others get no messages."""
    top = app.screen if app.screen_stack else None
    return [node for node in app._registry if node.is_running and (node is top or not isinstance(node, Screen))]


def _is_idle(pump: MessagePump) -> bool:
    """Tell whether a message pump has handled everything and waits for its next message."""
    queue: Any = pump._message_queue
    return queue.empty() and not pump._next_callbacks and bool(queue.ready_event._waiters)


def _resizes(app: App[Any]) -> bool:
    """Tell whether a new size of the terminal is not applied yet: Textual checks a hundred times a second."""
    return app._resize_event is not None


def _lay_out(screen: Screen[Any]) -> bool:
    """Do now what waits for the next frame, and tell whether there was anything."""
    asks = screen.is_running and (
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._dirty_widgets
        or screen._callbacks
    )
    if asks:
        screen._on_timer_update()
    return bool(asks)


_draw_now = Screen._compositor_refresh


def _draw(app: App[Any]) -> bool:
    """Draw what has changed on the screen, and tell whether there was anything."""
    screen = app.screen
    asks = screen.is_running and not app._batch_count and bool(screen._compositor._dirty_regions)
    if asks:
        _draw_now(screen)
    return asks


def draw_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the app draw a frame when it is calm, or when nothing has waited for it for a moment: nobody looks at the frames in between."""
    late: WeakSet[App[Any]] = WeakSet()

    def keep(screen: Screen[Any]) -> None:
        app = screen.app
        if screen is not app.screen or not app.is_headless:
            _draw_now(screen)
            return
        screen._dirty_widgets.clear()
        if screen._compositor._dirty_regions and app not in late:
            late.add(app)
            asyncio.get_running_loop().call_later(_LATEST, draw_again, app)

    def draw_again(app: App[Any]) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() - _looked.get(app, 0.0) < _LATEST:
            loop.call_later(_LATEST, draw_again, app)
            return
        late.discard(app)
        if app.screen_stack and not _has_ended(app):
            _draw(app)

    monkeypatch.setattr(Screen, "_compositor_refresh", keep)
