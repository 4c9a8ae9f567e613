"""An answer: what is sent for a name of the site, ready to be sent again and again."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from docs_tui.server.etags import tag_of
from docs_tui.server.media_types import HTML, PLAIN
from docs_tui.server.policy import FOR_ALL, FOR_PAGES

if TYPE_CHECKING:
    from starlette.types import Send

Header = tuple[bytes, bytes]

_CHUNK = 1 << 18
"""Bytes that are handed over at once; the parts of a large answer are as small as pages."""
_QUERY = re.compile(rb"[!$-;=?-Z_a-z~]+")
_NOT_OF_304 = frozenset({b"content-length", b"content-type"})
_OPEN = ((b"access-control-allow-origin", b"*"), (b"vary", b"Origin"))
"""What lets web pages of others read an answer."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, headers and a body."""

    status: int
    headers: tuple[Header, ...]
    parts: tuple[bytes, ...]
    """The body, one part after the other."""
    tag: bytes
    """The entity tag; empty where there is none."""
    opened: bool = False
    """Whether web pages of others may read it, where the request does not forbid that."""
    lasting: bool = False
    """Whether it is the same as long as the site is."""
    cost: int = 0
    """Bytes that are kept for it alone."""
    start: dict[str, Any] = field(default_factory=dict)
    """The first message to send."""
    unchanged: dict[str, Any] = field(default_factory=dict)
    """The first message to a client that has it already."""

    async def send(self, send: "Send", *, head: bool = False) -> None:
        """Send it all, or, for ``head``, everything but the body."""
        await send(self.start)
        chunks = _chunks(() if head else self.parts)
        chunk = next(chunks, b"")
        for following in chunks:
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
            chunk = following
        await send({"type": "http.response.body", "body": chunk, "more_body": False})

    async def send_unchanged(self, send: "Send") -> None:
        """Tell a client that what it has still holds."""
        await send(self.unchanged)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def with_query(self, query: bytes) -> "Answer":
        """Return it with the query of the request handed on, where it leads elsewhere without one of its own."""
        place = dict(self.headers).get(b"location")
        if place is None or b"?" in place or not _QUERY.fullmatch(query):
            return self
        address, mark, fragment = place.partition(b"#")
        changed = (b"location", address + b"?" + query + mark + fragment)
        headers = tuple(changed if each[0] == b"location" else each for each in self.headers)
        return _made(self.status, headers, self.parts, self.tag, opened=self.opened, lasting=False, cost=self.cost)

    def closed(self) -> "Answer":
        """Return it as web pages of others may not read it."""
        headers = tuple(each for each in self.headers if each != _OPEN[0])
        return _made(self.status, headers, self.parts, self.tag, opened=False, lasting=self.lasting, cost=self.cost)


def answer(
    kind: str,
    *parts: bytes,
    status: int = 200,
    headers: Iterable[Header] = (),
    opened: bool = False,
    lasting: bool = True,
    cost: int | None = None,
    tag: bytes | None = None,
) -> Answer:
    """Return an answer whose body is ``parts``.

    Args:
        kind: Its media type.
        parts: The body.
        status: The status of HTTP.
        headers: Those that it has besides the usual ones.
        opened: Whether web pages of others may read it.
        lasting: Whether it is the same as long as the site is.
        cost: Bytes that are kept for it alone; all of them where it is not given.
        tag: The entity tag, where it is at hand.
    """
    size = sum(map(len, parts))
    tag = tag_of(kind, *parts) if tag is None and status == 200 else tag or b""
    made = [
        (b"content-type", kind.encode()),
        (b"content-length", str(size).encode()),
        *FOR_ALL,
        *(FOR_PAGES if kind == HTML else ()),
        *headers,
        *(_OPEN if opened else ()),
        *(((b"etag", tag),) if tag else ()),
    ]
    given = size if cost is None else cost
    return _made(status, _merged(made), parts, tag, opened=opened, lasting=lasting and status == 200, cost=given)


def redirect_to(location: str, *, permanent: bool, headers: Iterable[Header] = ()) -> Answer:
    """Return the answer that sends a client to ``location``, with the same method."""
    status = 308 if permanent else 307
    return answer(PLAIN, status=status, headers=((b"location", location.encode("latin-1")), *headers), lasting=False)


def refusal(status: int, words: str, *headers: Header) -> Answer:
    """Return the answer to what cannot be a request for a page, with one line that says why."""
    return answer(PLAIN, f"{words}\n".encode(), status=status, headers=headers, lasting=False)


def _made(
    status: int,
    headers: tuple[Header, ...],
    parts: tuple[bytes, ...],
    tag: bytes,
    *,
    opened: bool,
    lasting: bool,
    cost: int,
) -> Answer:
    start = {"type": "http.response.start", "status": status, "headers": headers}
    short = tuple(each for each in headers if each[0] not in _NOT_OF_304)
    unchanged = {"type": "http.response.start", "status": 304, "headers": short}
    return Answer(status, headers, parts, tag, opened, lasting, cost, start, unchanged)


def _merged(headers: list[Header]) -> tuple[Header, ...]:
    """Return ``headers`` with all that an answer varies by in one, and what comes last of ``Cache-Control``."""
    found: dict[bytes, bytes] = {}
    for name, value in headers:
        found[name] = found[name] + b", " + value if name == b"vary" and name in found else value
    return tuple(found.items())


def _chunks(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Yield small parts together and large ones as they are."""
    waiting: list[bytes] = []
    size = 0
    for part in parts:
        waiting.append(part)
        size += len(part)
        if size >= _CHUNK:
            yield b"".join(waiting)
            waiting, size = [], 0
    if waiting:
        yield b"".join(waiting)
