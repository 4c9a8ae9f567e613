"""Answer within a time limit on sites of any size: a slow call keeps running, and a repeated call gets its result."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from threading import Thread
from time import monotonic
from typing import Any, Generic, TypeVar

MOST_SECONDS = 45.0
"""The limit for an answer. Clients give up after 60 seconds by default."""
_REPORT_EVERY = 1.0
"""Seconds between two reports of progress."""
_MOST_LEFT = 16
"""How many calls that nobody waits for are remembered."""
_MOST_AT_ONCE = 32
"""How many calls are answered at the same time; more wait."""

_Answer = TypeVar("_Answer")


class TookLongError(Exception):
    """A call exceeded the time limit. It keeps running, and a repeated call waits for its result."""


class LongCalls(Generic[_Answer]):
    """The calls of one server."""

    def __init__(self, seconds: float | None = None) -> None:
        """Answer each call within ``seconds``; None: within the default limit."""
        self.seconds = MOST_SECONDS if seconds is None else seconds
        self._free = asyncio.Semaphore(_MOST_AT_ONCE)
        self._running: set[asyncio.Task[_Answer]] = set()
        self._left: dict[str, asyncio.Task[_Answer]] = {}
        """The calls that nobody waits for, by their key; the result of one is kept until somebody asks for it."""

    async def answer(
        self, key: str, call: Callable[[], Coroutine[Any, Any, _Answer]], report: Callable[[float], Awaitable[object]]
    ) -> _Answer:
        """Return the result of a call.

        Args:
            key: What distinguishes the call from others.
            call: Starts the call. Not used if the same call is still running after it exceeded the limit.
            report: Called about each second with the seconds so far.

        Raises:
            TookLongError: There is no result in time.
        """
        task = self._left.pop(key, None) or self._begun(call())
        began = monotonic()
        try:
            while not task.done():
                left = began + self.seconds - monotonic()
                if left <= 0:
                    raise TookLongError
                await asyncio.wait({task}, timeout=min(_REPORT_EVERY, left))
                if not task.done():
                    await report(monotonic() - began)
        finally:
            if not task.done():  # too long, or the client has cancelled the call
                self._left[key] = task
                while len(self._left) > _MOST_LEFT:
                    del self._left[next(iter(self._left))]
        return task.result()

    def forget(self) -> None:
        """Forget the results that nobody waits for, because the site has changed. The next call starts again."""
        self._left.clear()

    def _begun(self, call: Coroutine[Any, Any, _Answer]) -> "asyncio.Task[_Answer]":
        task = asyncio.create_task(self._in_turn(call))
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    async def _in_turn(self, call: Coroutine[Any, Any, _Answer]) -> _Answer:
        async with self._free:
            return await call

    def _ended(self, task: "asyncio.Task[_Answer]") -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # otherwise asyncio prints the one that nobody waits for


async def in_thread(function: Callable[[], _Answer]) -> _Answer:
    """Return the result of ``function``, which runs in a thread.

    Unlike the threads of asyncio, this thread does not keep the program from ending: a client may leave during a call.
    """
    result: Future[_Answer] = Future()
    Thread(target=_run, args=(function, result), name="answer", daemon=True).start()
    return await asyncio.wrap_future(result)


def _run(function: Callable[[], _Answer], result: "Future[_Answer]") -> None:
    with suppress(InvalidStateError):  # nobody waits for it any more
        try:
            answer = function()
        except BaseException as error:  # noqa: BLE001 - raised where the result is awaited
            result.set_exception(error)
        else:
            result.set_result(answer)
