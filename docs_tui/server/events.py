"""Telling open browsers that the site has changed, by server-sent events.

What a client has not taken yet is one set of pages, however many saves there were: a slow one costs no more than a fast one.
"""

import asyncio
import json
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

RETRY = b"retry: 1000\n\n"
_PULSE = b": still here\n\n"
PULSE = 15.0
MOST = 1000
"""Clients at a time."""
_NAMED = 200
"""Pages, and files, that an event names; of more it says that anything may differ."""


@dataclass(eq=False, slots=True)
class _Client:
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    pages: frozenset[str] = frozenset()
    everything: bool = False
    files: frozenset[str] = frozenset()

    def take(self) -> bytes:
        """Return what has changed since the last time, as an event."""
        named = {
            "pages": None if self.everything or len(self.pages) > _NAMED else sorted(self.pages),
            "files": None if len(self.files) > _NAMED else sorted(self.files),
        }
        self.pages, self.everything, self.files = frozenset(), False, frozenset()
        self.woken.clear()
        return b"event: change\ndata: " + json.dumps(named).encode() + b"\n\n"


class Events:
    """The clients that follow one site; all of it runs in one event loop.

    Args:
        pulse: Seconds of silence after which a comment is sent: a client that is gone shows itself.
    """

    def __init__(self, *, pulse: float = PULSE) -> None:
        self._pulse = pulse
        self._clients: set[_Client] = set()
        self._closed = False

    def __len__(self) -> int:
        return len(self._clients)

    @property
    def full(self) -> bool:
        """Whether nobody else is taken in."""
        return self._closed or len(self._clients) >= MOST

    def tell(self, pages: frozenset[str] | None, files: frozenset[str] = frozenset()) -> None:
        """Tell every client what has changed.

        Args:
            pages: By their paths; None: any of them may have.
            files: Those that pages show, such as pictures, by their names.
        """
        for client in self._clients:
            client.files |= files
            client.pages |= pages or frozenset()
            client.everything |= pages is None
            client.woken.set()

    def close(self) -> None:
        """Let every client go, at once and for good."""
        self._closed = True
        for client in self._clients:
            client.woken.set()

    async def stream(self) -> AsyncGenerator[bytes, None]:
        """Yield what one client is sent, until it goes or all are let go."""
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
