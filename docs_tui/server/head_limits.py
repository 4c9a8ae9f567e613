"""Limits for the head of a request that uvicorn lacks: its size, its number of headers, and its time.

A proxy in front of the server sets its own limits.
"""

import asyncio
from typing import TYPE_CHECKING, Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from docs_tui.server.responses import error_response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

MOST_BYTES: Final = 16 * 1024
MOST_HEADERS: Final = 100
LONGEST: Final = 10.0
"""Seconds from the connection, or from the first byte of a later request, to the end of the head."""

_AROUND_HEADER: Final = 4
"""How many bytes a header line has besides name and value."""
_TOO_LARGE: Final = error_response(431, "The head of this request is too large.", (b"connection", b"close"))
_LARGE_LINES: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_LATE_LINES: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def limit_heads(app: "ASGIApp") -> "ASGIApp":
    """Return an application that rejects complete heads that are too large, and passes the others on."""

    async def limited(scope: "Scope", receive: "Receive", send: "Send") -> None:
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

    return limited


class Limits(asyncio.Protocol):
    """A mixin for a protocol of the server: closes connections whose head does not end in time."""

    _clock: asyncio.TimerHandle | None = None

    def unfinished(self) -> int:
        """Return the number of bytes received of an incomplete head; 0 if none has begun."""
        raise NotImplementedError

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start waiting for the first head."""
        super().connection_made(transport)
        self._connection = cast("asyncio.Transport", transport)
        self._start_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self.stop_clock()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Process data, and check the incomplete head."""
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
        """Stop waiting: the head is complete."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _end(self, lines: bytes) -> None:
        self.stop_clock()
        if not self._connection.is_closing():
            self._connection.write(lines)
            self._connection.close()


class LimitedH11(Limits, H11Protocol):
    """The server's pure Python protocol."""

    def unfinished(self) -> int:
        """Return the number of bytes received of an incomplete head."""
        return len(self.conn.trailing_data[0]) if self.conn.their_state is h11.IDLE else 0


PROTOCOL: type[asyncio.Protocol]
"""The fastest installed protocol, with limits."""

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
except ImportError:  # httptools is not installed
    PROTOCOL = LimitedH11
else:

    class LimitedHttpTools(Limits, HttpToolsProtocol):
        """The server's fast protocol."""

        _head = 0
        """Bytes received since the last head or message ended."""
        _between = True
        """Whether the head is incomplete, or no message has begun: only empty lines may come before it."""

        def unfinished(self) -> int:
            """Return the number of bytes received of an incomplete head."""
            return self._head if self._between else 0

        def data_received(self, data: bytes) -> None:
            """Count the received bytes."""
            self._head += len(data)
            super().data_received(data)

        def on_headers_complete(self) -> None:
            """Stop counting."""
            self._between, self._head = False, 0
            self.stop_clock()
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            """Start counting."""
            self._between, self._head = True, 0
            super().on_message_complete()

        def on_message_begin(self) -> None:
            """Continue counting, without the bytes of the previous message."""
            self._between = True
            super().on_message_begin()

        def on_response_complete(self) -> None:
            """Resume reading only if no request is queued, so that a client that never reads has a bounded number of them."""
            super().on_response_complete()
            if self.pipeline:
                self.flow.pause_reading()

    PROTOCOL = LimitedHttpTools
