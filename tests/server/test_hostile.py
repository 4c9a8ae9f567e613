"""Malformed requests get a 4xx status or no answer, and the server continues."""

import random
from contextlib import suppress

import pytest

from tests.server.asking import ask, connected, read_reply, sent

PIECES = (
    b"GET /guide HTTP/1.1\r\nHost: localhost\r\n", b"GET /llms.txt HTTP/1.1\r\n", b"GET ", b"HEAD ", b"/", b"/guide", b"/index.md", b"%2e", b"%00", b"%", b"..", b"\\", b"?q=", b"#", b"//", b" HTTP/1.1",
    b"\r\n", b"\n", b"\r", b"\r\n\r\n", b": ", b"Host: localhost\r\n", b"Host: ", b"Accept: ", b"text/markdown;q=", b'If-None-Match: "',
    b"Range: bytes=0-", b"Origin: ", b"Content-Length: 5\r\n", b"Content-Length: -1\r\n", b"Transfer-Encoding: chunked\r\n", b"0\r\n\r\n",
    b"Expect: 100-continue\r\n", b"Upgrade: websocket\r\nConnection: upgrade\r\n", b"Connection: close\r\n", b"\xff\xfe", b"\0",
)  # fmt: skip


def noise(seed: int) -> bytes:
    """Return random pieces of requests, with an end after which the server need not wait."""
    chosen = random.Random(seed)
    parts = [chosen.choice(PIECES) for _ in range(chosen.randint(1, 30))]
    return b"".join(parts) + b"\r\n\r\n"


@pytest.mark.parametrize("block", range(8))
def test_noise_is_answered_or_cut(url: str, block: int) -> None:
    for seed in range(block * 40, block * 40 + 40):
        with connected(url) as connection, suppress(OSError):
            connection.sendall(noise(seed))
            connection.shutdown(1)
            data = b"".join(iter(lambda: connection.recv(65536), b""))
            statuses = [int(line.split()[1]) for line in data.split(b"\r\n") if line.startswith(b"HTTP/1.1 ")]
            assert all(status < 500 for status in statuses), noise(seed)
    assert ask(url, "/guide.md").status == 200


HEADERS = {
    "accept": [
        "",
        ",",
        ";q=1",
        "text/markdown;q=",
        "text/markdown;" * 900,
        "a/b;q=1e999",
        "\x7f",
        "*" * 5000,
        "text/html;q=٣",
    ],
    "if-none-match": ["", '"', "*", "W/", ',,,"', '"' * 5000],
    "range": [
        "bytes=",
        "bytes=-",
        "bytes=9-1",
        "bytes=-99",
        "bytes=" + "0-1," * 2000,
        "lines=1-2",
        "bytes=a-b",
        "bytes=0-0,2-2",
    ],
    "origin": ["", "null", "://", "http://", "http://[", "localhost", "http://localhost:99999999"],
    "host": ["localhost:", "localhost:0", "[::1]:", "[::ffff:127.0.0.1]", "LOCALHOST", "127.1", "0", "localhost%00"],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in HEADERS.items() for value in values])
def test_odd_headers_have_an_answer(url: str, name: str, value: str) -> None:
    lines = {"host": "localhost", "connection": "close", name: value}
    head = "".join(f"{key}: {line}\r\n" for key, line in lines.items()).encode("utf-8")
    for path in (b"/guide", b"/llms.txt", b"/images/data.bin"):
        data = sent(url, b"GET " + path + b" HTTP/1.1\r\n" + head + b"\r\n")
        assert read_reply(data).status < 500
