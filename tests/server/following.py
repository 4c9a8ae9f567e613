"""Follows the events of a served site as a browser does."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.server.asking import connected

ASKED = b"GET /_docs-tui/events HTTP/1.1\r\nHost: localhost\r\n\r\n"


@dataclass
class Follower:
    """One connected client."""

    connection: socket.socket
    _data: bytes = b""

    def begun(self) -> None:
        """Return when the server knows the client."""
        while b"retry:" not in self._data:
            assert self._more(), "the server ended the connection"

    def next(self) -> list[str] | None:
        """Return the pages of the next change; None if all may have changed."""
        return self._next()["pages"]

    def next_files(self) -> list[str] | None:
        """Return the files of the next change; None if all may have changed."""
        return self._next()["files"]

    def _next(self) -> dict[str, list[str] | None]:
        while b"event: change\ndata: " not in self._data or not self._data.endswith(b"\n\n\r\n"):
            assert self._more(), "the server ended the connection"
        data = self._data.rpartition(b"data: ")[2].partition(b"\n")[0]
        self._data = b""
        told: dict[str, list[str] | None] = json.loads(data)
        return told

    def ended(self) -> bool:
        """Wait until the server has closed the connection, and return True."""
        while self._more():
            pass
        return True

    def _more(self) -> bool:
        part = self.connection.recv(65536)
        self._data += part
        return bool(part)


@contextmanager
def following(url: str) -> Iterator[Follower]:
    """Follow the events of the site while the block runs."""
    with connected(url) as connection:
        connection.sendall(ASKED)
        follower = Follower(connection)
        follower.begun()
        yield follower
