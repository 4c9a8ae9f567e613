"""Ending a server without waiting for those who follow the site: their answers never end by themselves."""

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

_ENDING = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def let_go_first(let_go: Callable[[], None]) -> Iterator[None]:
    """Have ``let_go`` called in this event loop when a signal asks the server to end, before the server acts on it.

    A server waits for the answers that it is sending before it tells the application that it ends.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {each: signal.getsignal(each) for each in _ENDING}

    def passed_on(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(let_go)
        known = before[signal.Signals(number)]
        if callable(known):
            known(number, frame)

    for each, known in before.items():
        if callable(known):
            signal.signal(each, passed_on)
    try:
        yield
    finally:
        for each, known in before.items():
            if signal.getsignal(each) is passed_on:
                signal.signal(each, known)
