"""Notify open browsers of changes, by server-sent events.

Changes that a client has not received yet are merged into one set, so a slow client costs no more than a fast one.
"""

import asyncio
import json
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

RETRY = b"retry: 1000\n\n"
_PULSE = b": still here\n\n"
PULSE = 15.0
MOST = 1000
"""The most clients at a time."""
_NAMED = 200
"""The most pages and files that an event names; an event with more says that anything may have changed."""


@dataclass(eq=False, slots=True)
class _Client:
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    pages: frozenset[str] = frozenset()
    everything: bool = False
    files: frozenset[str] = frozenset()

    def take(self) -> bytes:
        """Return the changes since the last call as an event."""
        named = {
            "pages": None if self.everything or len(self.pages) > _NAMED else sorted(self.pages),
            "files": None if len(self.files) > _NAMED else sorted(self.files),
        }
        self.pages, self.everything, self.files = frozenset(), False, frozenset()
        self.woken.clear()
        return b"event: change\ndata: " + json.dumps(named).encode() + b"\n\n"


class Events:
    """The clients of one site. Everything runs in one event loop.

    Args:
        pulse: Seconds of silence after which a comment is sent, to detect clients that are gone.
    """

    def __init__(self, *, pulse: float = PULSE) -> None:
        self._pulse = pulse
        self._clients: set[_Client] = set()
        self._closed = False

    def __len__(self) -> int:
        return len(self._clients)

    @property
    def full(self) -> bool:
        """Whether no further client is accepted."""
        return self._closed or len(self._clients) >= MOST

    def notify(self, pages: frozenset[str] | None, files: frozenset[str] = frozenset()) -> None:
        """Notify every client of a change.

        Args:
            pages: The paths of changed pages; None if any page may have changed.
            files: The names of changed files that pages show, such as pictures.
        """
        for client in self._clients:
            client.files |= files
            client.pages |= pages or frozenset()
            client.everything |= pages is None
            client.woken.set()

    def close(self) -> None:
        """End all streams, and accept no new clients."""
        self._closed = True
        for client in self._clients:
            client.woken.set()

    async def stream(self) -> AsyncGenerator[bytes, None]:
        """Yield the events for one client until it leaves or ``close`` is called."""
        client = _Client()
        self._clients.add(client)
        try:
            yield RETRY
            while not self._closed:
                try:
                    await asyncio.wait_for(client.woken.wait(), self._pulse)
                except TimeoutError:
                    yield _PULSE
                    continue
                if not self._closed:
                    yield client.take()
        finally:
            self._clients.discard(client)
