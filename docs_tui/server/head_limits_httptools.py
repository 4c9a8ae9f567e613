"""The limits of a request's head for the protocol on httptools, where that is installed."""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from docs_tui.server.head_limits import Limits


class LimitedHttpTools(Limits, HttpToolsProtocol):
    """The server's fast protocol."""

    _head = 0
    """Bytes of the head that has begun; of its first part, those of the chunk that it began in."""
    _in_head = False

    def unfinished(self) -> int:
        """Return how many bytes of a head are there while its end is not."""
        return self._head if self._in_head else 0

    def data_received(self, data: bytes) -> None:
        """Count what came."""
        self._head += len(data)
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Begin to count; where an earlier message ends in the same chunk, its bytes count as well, which is no harm."""
        self._in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Stop counting."""
        self._in_head, self._head = False, 0
        super().on_headers_complete()
