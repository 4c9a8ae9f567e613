"""Sends requests over raw sockets, exactly as they are written."""

import socket
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Reply:
    """A response."""

    status: int
    headers: dict[str, str]
    """By lower-case name."""
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()


def ask(url: str, path: str = "/", *, method: str = "GET", **headers: str) -> Reply:
    """Send one request and return the response.

    Args:
        url: The address of the server.
        path: The target in the request line, sent unchanged.
        method: The request method.
        headers: Headers besides ``Host``, which they may replace; ``_`` in a name stands for ``-``.
    """
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"{method} {path} HTTP/1.1", f"host: {named.pop('host', urlsplit(url).netloc)}", "connection: close"]
    lines += [f"{name}: {value}" for name, value in named.items()]
    return read_reply(sent(url, "\r\n".join([*lines, "", ""]).encode()))


def sent(url: str, data: bytes) -> bytes:
    """Send ``data``, and return all bytes until the server closes the connection."""
    with connected(url) as connection:
        connection.sendall(data)
        return b"".join(iter(lambda: connection.recv(65536), b""))


def connected(url: str) -> socket.socket:
    """Return a connection to the server."""
    address = urlsplit(url)
    return socket.create_connection((address.hostname, address.port), timeout=120)


def read_reply(data: bytes) -> Reply:
    """Parse ``data`` as one response."""
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return Reply(int(first.split()[1]), headers, body)
