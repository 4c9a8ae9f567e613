"""What a key or a change has set off in an app, and the wait for the end of it."""

import asyncio
from time import monotonic
from typing import Any, Final

from textual.app import App
from textual.message_pump import MessagePump
from textual.screen import Screen

_CALM: Final = 2
"""Rounds in a row that leave nothing to do: what one finishes may set off another."""
_LONGEST: Final = 1.0
"""Seconds that are waited for a handler that itself waits for somebody else: as long as Textual's own wait."""


async def until_calm(app: App[Any]) -> None:
    """Wait until every message that was sent is handled, and everything laid out and drawn that asked for it.

    Textual's own wait is for a processor that has nothing to do: on a busy machine that is a second for each key, and
    says nothing about the app.
    """
    ends, calm = monotonic() + _LONGEST, 0
    while calm < _CALM and monotonic() < ends:
        pumps = [app, *_seen(app)]
        await _handled(pumps, ends - monotonic())
        is_at_work = any(map(_waits, pumps)) or _resizes(app) or (bool(app.screen_stack) and _draw(app.screen))
        calm = 0 if is_at_work else calm + 1


def _seen(app: App[Any]) -> list[MessagePump]:
    """Return every widget at work; of the screens the one on top: another would draw itself again for being asked."""
    top = app.screen if app.screen_stack else None
    return [node for node in app._registry if node.is_running and (node is top or not isinstance(node, Screen))]


async def _handled(pumps: list[MessagePump], seconds: float) -> None:
    """Wait until each has handled what it has been sent before."""
    asked = [asyncio.Event() for _ in pumps]
    answers = [
        asyncio.ensure_future(event.wait())
        for pump, event in zip(pumps, asked, strict=True)
        if pump.call_later(event.set)
    ]
    if answers:
        _, late = await asyncio.wait(answers, timeout=max(0, seconds))
        for each in late:
            each.cancel()


def _waits(pump: MessagePump) -> bool:
    """Tell whether something was sent that has not been handled."""
    return pump.is_running and bool(pump.message_queue_size or pump._next_callbacks)


def _resizes(app: App[Any]) -> bool:
    """Tell whether the terminal has another size than the screen yet: Textual looks at it a hundred times a second."""
    return app._resize_event is not None


def _draw(screen: Screen[Any]) -> bool:
    """Draw now what waits for its turn, and tell whether anything did."""
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
