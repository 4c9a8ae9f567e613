"""The limits of a request's head for the protocol on httptools, where that is installed."""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from docs_tui.server.head_limits import Limits


class LimitedHttpTools(Limits, HttpToolsProtocol):
    """The server's fast protocol."""

    _head = 0
    """Bytes that came since the last head, or the last message, ended."""
    _between = True
    """Whether no message has begun, or its head has not ended: only empty lines may stand before it."""

    def unfinished(self) -> int:
        """Return how many bytes of a head are there while its end is not."""
        return self._head if self._between else 0

    def data_received(self, data: bytes) -> None:
        """Count what came."""
        self._head += len(data)
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """Stop counting."""
        self._between, self._head = False, 0
        self.stop_clock()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Begin to count."""
        self._between, self._head = True, 0
        super().on_message_complete()

    def on_message_begin(self) -> None:
        """Count on; what a message before this one had no place for is not counted."""
        self._between = True
        super().on_message_begin()

    def on_response_complete(self) -> None:
        """Read on only when no request waits for its turn: who sends and never reads has a bounded number of them here."""
        super().on_response_complete()
        if self.pipeline:
            self.flow.pause_reading()
