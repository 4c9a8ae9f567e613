"""A request's head has limits on its size, its number of headers and its time, with either protocol."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from docs_tui.server import head_limits, http_server
from docs_tui.server.head_limits import MOST_BYTES, MOST_HEADERS, PROTOCOL, LimitedH11
from tests.server.asking import connected, read_reply, sent
from tests.server.conftest import write
from tests.server.running import serving

HEAD = b"GET /index.md HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"


PROTOCOLS = {"httptools": PROTOCOL, "h11": LimitedH11}


@contextmanager
def limited(name: str, folder: Path, longest: float) -> Iterator[str]:
    """Serve a page with one of the protocols and a time limit for heads in seconds, and yield the address."""
    write(folder, {"index.md": "Text."})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(http_server, "PROTOCOL", PROTOCOLS[name])
        patch.setattr(head_limits, "LONGEST", longest)
        with serving(folder) as address:
            yield address


@pytest.fixture(scope="module", params=PROTOCOLS)
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with each of the protocols; its time limit is long enough for a busy machine."""
    with limited(request.param, tmp_path_factory.mktemp("docs"), 600.0) as address:
        yield address


@pytest.fixture(params=PROTOCOLS)
def hasty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of such a server with a very short time limit."""
    with limited(request.param, tmp_path, 0.1) as address:
        yield address


def test_the_fast_protocol_is_used_where_it_is_installed() -> None:
    assert PROTOCOL.__name__ == "LimitedHttpTools"


def test_a_usual_head_is_answered(url: str) -> None:
    many = b"".join(b"x-%d: a\r\n" % number for number in range(MOST_HEADERS - 2))
    long = b"x: " + b"a" * (MOST_BYTES - 400) + b"\r\n"
    for more in (b"", many, long):
        assert read_reply(sent(url, HEAD + more + b"\r\n")).status == 200


@pytest.mark.parametrize(
    "data",
    [
        HEAD + b"x: " + b"a" * MOST_BYTES + b"\r\n\r\n",
        HEAD + b"".join(b"x-%d: a\r\n" % number for number in range(MOST_HEADERS)) + b"\r\n",
        b"GET /" + b"a" * MOST_BYTES + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        HEAD + b"x: " + b"a" * (2 * MOST_BYTES),
        b"GET /" + b"a" * (2 * MOST_BYTES),
        HEAD + b"x: a\r\n" * 4000,
    ],
    ids=[
        "one long header",
        "many headers",
        "a long path",
        "a header without end",
        "a path without end",
        "headers without end",
    ],
)
def test_a_head_that_is_too_large_is_refused(url: str, data: bytes) -> None:
    assert read_reply(sent(url, data)).status == 431


def test_a_head_that_grows_for_ever_is_cut(url: str) -> None:
    with connected(url) as connection:
        connection.sendall(HEAD)
        total = 0
        answer = b""
        with suppress(OSError):  # cut while it was sent
            for _ in range(4000):
                connection.sendall(b"x-a: " + b"a" * 1000 + b"\r\n")
                total += 1007
        with suppress(OSError):  # the rest of what was sent is dropped, and the answer with it
            answer = connection.recv(65536)
        assert total < 4_000_000 or b" 431 " in answer


def test_a_head_that_does_not_end_in_time_ends_the_connection(hasty_url: str) -> None:
    for unfinished in (b"", b"GET /index", HEAD, HEAD + b"x: a"):
        assert read_reply(sent(hasty_url, unfinished)).status == 408


def test_requests_that_follow_one_another_are_not_one_head(url: str) -> None:
    line = b"GET /index.md HTTP/1.1\r\nHost: localhost\r\nx: " + b"a" * 2000 + b"\r\n\r\n"
    with connected(url) as connection:
        connection.sendall(line * 20 + HEAD + b"\r\n")
        data = b"".join(iter(lambda: connection.recv(65536), b""))
    assert data.count(b"HTTP/1.1 200 OK") == 21


ODD = {
    "zeros": b"\0" * 100,
    "tls": b"\x16\x03\x01" * 40,
    "no path": b"GET\r\n\r\n",
    "a version of the future": b"GET / HTTP/9.9\r\n\r\n",
    "empty lines": b"\r\n" * 5000,
    "bytes in the path": b"GET /\xff HTTP/1.1\r\n\r\n",
    "lines that end in two ways": b"GET / HTTP/1.1\nHost: localhost\r\n",
}


def test_bytes_that_are_not_http_are_refused(hasty_url: str) -> None:
    statuses = {name: read_reply(sent(hasty_url, data)).status for name, data in ODD.items()}
    assert {name: status for name, status in statuses.items() if status not in (400, 408, 421, 431)} == {}


class Wire(asyncio.Transport):
    """A connection that records what is done to it."""

    def __init__(self) -> None:
        super().__init__()
        self.reads, self.sent = True, b""
        self.written = asyncio.Event()

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def write(self, data: Any) -> None:
        self.sent += bytes(data)
        self.written.set()

    def close(self) -> None:
        pass

    def is_closing(self) -> bool:
        return False


def connection(app: ASGIApp, kind: type[asyncio.Protocol]) -> tuple[Any, Wire]:
    """Return a protocol with its end of a new connection."""
    config = uvicorn.Config(app, http=kind, lifespan="off", log_config=None)
    config.load()
    wire, protocol = Wire(), kind(config, uvicorn.server.ServerState(), {})  # type: ignore[call-arg]
    protocol.connection_made(wire)
    return protocol, wire


@pytest.mark.parametrize("name", PROTOCOLS)
async def test_time_is_measured_while_a_head_is_waited_for_and_not_between_requests(name: str) -> None:
    async def app(_: Scope, __: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})

    protocol, wire = connection(app, PROTOCOLS[name])
    measured = [protocol._clock is not None]
    protocol.data_received(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    while b"HTTP/1.1 200" not in wire.sent:
        await wire.written.wait()
        wire.written.clear()
    measured.append(protocol._clock is not None)
    protocol.data_received(b"GET /")
    measured.append(protocol._clock is not None)
    protocol.connection_lost(None)
    assert measured == [True, False, True]
    assert protocol._clock is None


async def test_nothing_is_read_while_requests_wait_for_their_turn() -> None:
    turns = [asyncio.Event() for _ in range(3)]
    coming = iter(turns)

    async def app(_: Scope, __: Receive, send: Send) -> None:
        await next(coming).wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    protocol, wire = connection(app, PROTOCOL)
    protocol.data_received(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * len(turns))
    reads = []
    for number, turn in enumerate(turns, 1):
        turn.set()
        while wire.sent.count(b"HTTP/1.1 200") < number:
            await wire.written.wait()
            wire.written.clear()
        reads.append(wire.reads)
    protocol.connection_lost(None)
    assert reads == [False, True, True]  # the last one is under way when two are done
