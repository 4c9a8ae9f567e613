"""Limits of a request's head, which the server's own settings do not have: its size, its headers, the time it takes.

Behind a proxy, the proxy sets them.
"""

import asyncio
from typing import TYPE_CHECKING, Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from docs_tui.server.answer import refusal

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

MOST_BYTES: Final = 16 * 1024
MOST_HEADERS: Final = 100
LONGEST: Final = 10.0
"""Seconds from the first byte, or from the connection, to the end of the head."""

_AROUND_HEADER: Final = 4
"""Bytes of a header's line besides name and value."""
_TOO_LARGE: Final = refusal(431, "The head of this request is too large.", (b"connection", b"close"))
_LARGE_LINES: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_LATE_LINES: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def judging(app: "ASGIApp") -> "ASGIApp":
    """Return an application that refuses heads that came at once and are too large, and passes the others on."""

    async def judged(scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        headers = scope["headers"]
        size = sum([len(name) + len(value) for name, value in headers]) + _AROUND_HEADER * len(headers)
        size += len(scope["raw_path"]) + len(scope["query_string"])
        if len(headers) > MOST_HEADERS or size > MOST_BYTES:
            await _TOO_LARGE.send(send)
        else:
            await app(scope, receive, send)

    return judged


class Limits(asyncio.Protocol):
    """Ends a connection whose head does not come to its end; goes before a protocol of the server's own."""

    _clock: asyncio.TimerHandle | None = None

    def unfinished(self) -> int:
        """Return how many bytes of a head are there while its end is not; 0 where no head has begun."""
        raise NotImplementedError

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait for the first head."""
        super().connection_made(transport)
        self._connection = cast("asyncio.Transport", transport)
        self._start_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self.stop_clock()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in what came, and judge what is there of a head."""
        super().data_received(data)
        size = self.unfinished()
        if size == 0:
            self.stop_clock()
        elif size > MOST_BYTES:
            self._end(_LARGE_LINES)
        elif self._clock is None:
            self._start_clock()

    def _start_clock(self) -> None:
        self._clock = asyncio.get_running_loop().call_later(LONGEST, self._end, _LATE_LINES)

    def stop_clock(self) -> None:
        """Wait for no head any longer: it has come to its end."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _end(self, lines: bytes) -> None:
        self.stop_clock()
        if not self._connection.is_closing():
            self._connection.write(lines)
            self._connection.close()


class LimitedH11(Limits, H11Protocol):
    """The server's protocol in Python alone."""

    def unfinished(self) -> int:
        """Return how many bytes of a head are there while its end is not."""
        return len(self.conn.trailing_data[0]) if self.conn.their_state is h11.IDLE else 0


def protocol_class() -> type[asyncio.Protocol]:
    """Return the fastest protocol that is installed, with limits."""
    try:
        from docs_tui.server.head_limits_httptools import LimitedHttpTools  # noqa: PLC0415  # may not be installed
    except ImportError:
        return LimitedH11
    return LimitedHttpTools
