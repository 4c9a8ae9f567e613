"""Responses: status, headers, body and entity tag, ready to be sent many times."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from docs_tui.server.media_types import HTML, PLAIN

if TYPE_CHECKING:
    from starlette.types import Send

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; media-src 'self' https:; "
    "font-src 'self'; connect-src 'self'; frame-src https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Of the pages. Only our own script is of a type that a browser runs: see ``media_types``."""

FOR_PAGES = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
)
"""Headers of what a browser shows as a page."""

FILE_POLICY = "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox"
"""Of the files of the docs: a picture or an HTML file, opened by itself, has neither script nor origin."""

FOR_ALL = (
    (b"cache-control", b"no-cache"),  # asked for again each time, which costs a 304
    (b"x-content-type-options", b"nosniff"),  # text is text, whatever it looks like
)
"""Headers of every answer, but for the assets that never change."""

IMMUTABLE = b"public, max-age=31536000, immutable"
"""``Cache-Control`` of what carries its content's hash in its name."""


def etag_of(kind: str, *parts: bytes) -> bytes:
    """Return the tag of an answer of this media type whose body is ``parts``, one after the other."""
    state = blake2b(kind.encode(), digest_size=12)
    for part in parts:
        state.update(part)
    return b'"' + state.hexdigest().encode() + b'"'


def etag_matches(condition: bytes, tag: bytes) -> bool:
    """Tell whether ``condition``, the value of ``If-None-Match``, names ``tag``."""
    if condition == tag:
        return True
    return any(each.strip().removeprefix(b"W/") in (tag, b"*") for each in condition.split(b","))


Header = tuple[bytes, bytes]

_CHUNK = 1 << 18
"""Bytes that are handed over at once; the parts of a large answer are as small as pages."""
_QUERY = re.compile(rb"[!$-;=?-Z_a-z~]+")
_NOT_OF_304 = frozenset({b"content-length", b"content-type"})
_OPEN = ((b"access-control-allow-origin", b"*"), (b"vary", b"Origin"))
"""What lets web pages of others read an answer."""


@dataclass(frozen=True, slots=True)
class SiteResponse:
    """A status, headers and a body."""

    status: int
    headers: tuple[Header, ...]
    parts: tuple[bytes, ...]
    """The body, one part after the other."""
    tag: bytes
    """The entity tag; empty where there is none."""
    cross_origin: bool = False
    """Whether web pages of others may read it, where the request does not forbid that."""
    cacheable: bool = False
    """Whether it is the same as long as the site is."""
    cost: int = 0
    """Bytes that are kept for it alone."""
    start: dict[str, Any] = field(default_factory=dict)
    """The first message to send."""
    not_modified: dict[str, Any] = field(default_factory=dict)
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

    async def send_not_modified(self, send: "Send") -> None:
        """Tell a client that what it has still holds."""
        await send(self.not_modified)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def with_query(self, query: bytes) -> "SiteResponse":
        """Return it with the query of the request handed on, where it leads elsewhere without one of its own."""
        place = dict(self.headers).get(b"location")
        if place is None or b"?" in place or not _QUERY.fullmatch(query):
            return self
        address, mark, fragment = place.partition(b"#")
        changed = (b"location", address + b"?" + query + mark + fragment)
        headers = tuple(changed if each[0] == b"location" else each for each in self.headers)
        return _made(
            self.status, headers, self.parts, self.tag, cross_origin=self.cross_origin, cacheable=False, cost=self.cost
        )

    def with_body(self, body: bytes) -> "SiteResponse":
        """Return it with another body."""
        tag = etag_of(dict(self.headers)[b"content-type"].decode(), body)
        told = {b"content-length": str(len(body)).encode(), b"etag": tag}
        headers = tuple((name, told.get(name, value)) for name, value in self.headers)
        return _made(
            self.status,
            headers,
            (body,),
            tag,
            cross_origin=self.cross_origin,
            cacheable=self.cacheable,
            cost=len(body),
        )

    def same_origin_only(self) -> "SiteResponse":
        """Return it as web pages of others may not read it."""
        headers = tuple(each for each in self.headers if each != _OPEN[0])
        return _made(
            self.status, headers, self.parts, self.tag, cross_origin=False, cacheable=self.cacheable, cost=self.cost
        )


def site_response(
    kind: str,
    *parts: bytes,
    status: int = 200,
    headers: Iterable[Header] = (),
    cross_origin: bool = False,
    cacheable: bool = True,
    cost: int | None = None,
    tag: bytes | None = None,
) -> SiteResponse:
    """Return an answer whose body is ``parts``.

    Args:
        kind: Its media type.
        parts: The body.
        status: The status of HTTP.
        headers: Those that it has besides the usual ones.
        cross_origin: Whether web pages of others may read it.
        cacheable: Whether it is the same as long as the site is.
        cost: Bytes that are kept for it alone; all of them where it is not given.
        tag: The entity tag, where it is at hand.
    """
    size = sum(map(len, parts))
    tag = etag_of(kind, *parts) if tag is None and status == 200 else tag or b""
    made = [
        (b"content-type", kind.encode()),
        (b"content-length", str(size).encode()),
        *FOR_ALL,
        *(FOR_PAGES if kind == HTML else ()),
        *headers,
        *(_OPEN if cross_origin else ()),
        *(((b"etag", tag),) if tag else ()),
    ]
    given = size if cost is None else cost
    return _made(
        status, _merged(made), parts, tag, cross_origin=cross_origin, cacheable=cacheable and status == 200, cost=given
    )


def redirect_response(location: str, *, permanent: bool, headers: Iterable[Header] = ()) -> SiteResponse:
    """Return the answer that sends a client to ``location``, with the same method."""
    status = 308 if permanent else 307
    return site_response(
        PLAIN, status=status, headers=((b"location", location.encode("latin-1")), *headers), cacheable=False
    )


def error_response(status: int, words: str, *headers: Header) -> SiteResponse:
    """Return the answer to what cannot be a request for a page, with one line that says why."""
    return site_response(PLAIN, f"{words}\n".encode(), status=status, headers=headers, cacheable=False)


def _made(
    status: int,
    headers: tuple[Header, ...],
    parts: tuple[bytes, ...],
    tag: bytes,
    *,
    cross_origin: bool,
    cacheable: bool,
    cost: int,
) -> SiteResponse:
    start = {"type": "http.response.start", "status": status, "headers": headers}
    short = tuple(each for each in headers if each[0] not in _NOT_OF_304)
    not_modified = {"type": "http.response.start", "status": 304, "headers": short}
    return SiteResponse(status, headers, parts, tag, cross_origin, cacheable, cost, start, not_modified)


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
