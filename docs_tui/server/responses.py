"""Responses: status, headers, body and entity tag, ready to be sent many times, compressed or in ranges of bytes."""

import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import field
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import brotli

from docs_tui.server.media_types import HTML, PLAIN
from docs_tui.source.record import record

if TYPE_CHECKING:
    from starlette.types import Send

_RANGE: Final = re.compile(rb"(?:(\d{1,18})-(\d{0,18})|-(\d{1,18}))\Z")
_MOST_RANGES: Final = 16
"""The most ranges of one request; for more, the whole content is sent."""


@record(frozen=True, slots=True)
class ByteRange:
    """Bytes from ``first`` to ``last``; without ``first``, the last ``last`` bytes."""

    first: int | None
    last: int | None

    def within(self, size: int) -> tuple[int, int]:
        """Return start and end within ``size`` bytes; an empty range if it is outside."""
        if self.first is None:
            return max(size - (self.last or 0), 0), size
        return self.first, size if self.last is None else min(self.last + 1, size)


def wanted_ranges(method: str, value: bytes) -> tuple[ByteRange, ...]:
    """Parse a ``Range`` header; empty if it is invalid, because it is then ignored."""
    unit, _, ranges = value.partition(b"=")
    if method != "GET" or unit.strip().lower() != b"bytes":
        return ()
    found = [_read(each.strip()) for each in ranges.split(b",", _MOST_RANGES)]
    if len(found) > _MOST_RANGES:
        return ()
    read = [each for each in found if each is not None]
    return tuple(read) if len(read) == len(found) else ()


def _read(written: bytes) -> ByteRange | None:
    found = _RANGE.match(written)
    if found is None:
        return None
    if found[3] is not None:
        return ByteRange(None, int(found[3]))
    first, last = int(found[1]), int(found[2]) if found[2] else None
    return ByteRange(first, last) if last is None or first <= last else None


LEAST: Final = 1_000
"""The smallest text that is compressed, in bytes; smaller text fits into one packet anyway."""
MOST: Final = 32 << 20
"""The largest text that is compressed, in bytes."""
Encoding: TypeAlias = Literal["br", "gzip"]

_LEVEL: Final = 6
_QUALITY: Final = 5
"""The level of brotli: a tenth smaller than gzip for the same work; higher levels take far longer for little."""
_GZIP: Final = zlib.MAX_WBITS | 16
_APPLICATIONS: Final = frozenset(
    f"application/{name}"
    for name in ("json", "linkset+json", "manifest+json", "rss+xml", "x-ipynb+json", "xml", "yaml", "javascript")
)


@lru_cache(maxsize=128)
def is_text(media_type: str) -> bool:
    """Tell whether content of this media type gets smaller by compression."""
    kind = media_type.partition(";")[0].strip().lower()
    return kind.startswith("text/") or kind == "image/svg+xml" or kind in _APPLICATIONS


@lru_cache(maxsize=128)
def preferred_encoding(value: bytes) -> Encoding | None:
    """Return the encoding that an ``Accept-Encoding`` header prefers, brotli among equals (RFC 9110, 12.5.3)."""
    weights: dict[bytes, float] = {}
    for part in value.lower().split(b","):
        name, *parameters = (each.strip() for each in part.split(b";"))
        weight = next((each[2:] for each in parameters if each.startswith(b"q=")), b"1")
        try:
            weights[name] = float(weight)
        except ValueError:
            weights[name] = 0.0
    rest = weights.get(b"*", 0.0)
    br, gzip = weights.get(b"br", rest), weights.get(b"gzip", weights.get(b"x-gzip", rest))
    if max(br, gzip) <= 0 or weights.get(b"identity", 0.0) > max(br, gzip):
        return None
    return "br" if br >= gzip else "gzip"


def compressed(encoding: Encoding, parts: Iterable[bytes]) -> bytes:
    """Return ``parts``, one after the other, in an encoding; equal parts give equal bytes."""
    if encoding == "gzip":
        packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _GZIP)
        return b"".join([*map(packer.compress, parts), packer.flush()])
    return bytes(brotli.compress(b"".join(parts), quality=_QUALITY))


def tagged(tag: bytes, encoding: Encoding) -> bytes:
    """Derive the entity tag of encoded content from that of the plain content."""
    return tag[:-1] + (b'-br"' if encoding == "br" else b'-gz"') if tag else b""


CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; media-src 'self' https:; "
    "font-src 'self'; connect-src 'self'; frame-src 'self' https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""The policy of pages. Only docs-tui's own scripts have a type that browsers run: see ``media_types``."""
PAGE_POLICY = CONTENT_SECURITY_POLICY.removesuffix("; frame-ancestors 'none'")
"""The policy as pages of a static site repeat it, for hosts that send no headers; frames can only be refused by a header."""

FOR_PAGES = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
)
"""Headers of HTML pages."""

FILE_POLICY = "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox"
"""The policy of files in the docs folder: a picture or an HTML file, opened by itself, has no scripts and no origin."""

FOR_ALL = (
    (b"cache-control", b"no-cache"),  # revalidated each time, which costs a 304
    (b"x-content-type-options", b"nosniff"),  # browsers must not guess another type
)
"""Headers of every response except assets, which never change."""

IMMUTABLE = b"public, max-age=31536000, immutable"
"""``Cache-Control`` of files whose name contains a hash of their content."""


def etag_of(kind: str, *parts: bytes) -> bytes:
    """Return the entity tag of a response with this media type and the body ``parts``."""
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
"""At least this many bytes are sent at once, because the parts of a large response may be small."""
_QUERY = re.compile(rb"[!$-;=?-Z_a-z~]+")
_NOT_OF_304 = frozenset({b"content-length", b"content-type"})
_OPEN = ((b"access-control-allow-origin", b"*"), (b"vary", b"Origin"))
"""The header that lets other sites' pages read a response."""
_TEXT: Header = (b"accept-ranges", b"bytes")
_FOR_TEXT = (_TEXT, (b"vary", b"Accept-Encoding"))
"""Headers of text, which clients may get compressed or in parts."""


@record(frozen=True, slots=True)
class SiteResponse:
    """A status, headers and a body."""

    status: int
    headers: tuple[Header, ...]
    parts: tuple[bytes, ...]
    """The body, one part after the other."""
    tag: bytes
    """The entity tag; empty if there is none."""
    cross_origin: bool = False
    """Whether other sites' pages may read it, unless the request forbids that."""
    cacheable: bool = False
    """Whether it is valid as long as the site is unchanged."""
    cost: int = 0
    """The memory that only this response uses, in bytes."""
    start: dict[str, Any] = field(default_factory=dict)
    """The first message to send."""
    not_modified: dict[str, Any] = field(default_factory=dict)
    """The first message to a client with a current copy."""

    async def send(self, send: "Send", *, head: bool = False) -> None:
        """Send the response; without the body for ``head``."""
        await send(self.start)
        chunks = _chunks(() if head else self.parts)
        chunk = next(chunks, b"")
        for following in chunks:
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
            chunk = following
        await send({"type": "http.response.body", "body": chunk, "more_body": False})

    async def send_not_modified(self, send: "Send") -> None:
        """Send 304: the client's copy is current."""
        await send(self.not_modified)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def with_query(self, query: bytes) -> "SiteResponse":
        """Return a redirect with the request's query, unless its target has a query."""
        place = dict(self.headers).get(b"location")
        if place is None or b"?" in place or not _QUERY.fullmatch(query):
            return self
        address, mark, fragment = place.partition(b"#")
        changed = (b"location", address + b"?" + query + mark + fragment)
        headers = tuple(changed if each[0] == b"location" else each for each in self.headers)
        return _with_messages(
            self.status, headers, self.parts, self.tag, cross_origin=self.cross_origin, cacheable=False, cost=self.cost
        )

    def with_body(self, body: bytes) -> "SiteResponse":
        """Return the response with another body."""
        tag = etag_of(dict(self.headers)[b"content-type"].decode(), body)
        own = {b"content-length": str(len(body)).encode(), b"etag": tag}
        headers = tuple((name, own.get(name, value)) for name, value in self.headers)
        return _with_messages(
            self.status,
            headers,
            (body,),
            tag,
            cross_origin=self.cross_origin,
            cacheable=self.cacheable,
            cost=len(body),
        )

    @property
    def size(self) -> int:
        """The size of the body in bytes."""
        return sum(map(len, self.parts))

    @property
    def has_parts(self) -> bool:
        """Whether clients may request ranges of it."""
        return self.status == 200 and _TEXT in self.headers

    @property
    def can_shrink(self) -> bool:
        """Whether it is worth compressing: text that is neither small nor huge."""
        return self.has_parts and LEAST <= self.size <= MOST

    def compressed(self, encoding: Encoding) -> "SiteResponse":
        """Return the compressed response, with its own entity tag."""
        body = compressed(encoding, self.parts)
        tag = tagged(self.tag, encoding)
        own = {b"content-length": str(len(body)).encode(), b"etag": tag}
        headers = (
            *((name, own.get(name, value)) for name, value in self.headers),
            (b"content-encoding", encoding.encode()),
        )
        return _with_messages(
            self.status,
            tuple(each for each in headers if each != _TEXT),
            (body,),
            tag,
            cross_origin=self.cross_origin,
            cacheable=self.cacheable,
            cost=len(body),
        )

    def part(self, wanted: ByteRange) -> "SiteResponse":
        """Return the response with the requested range, or 416 if it has no such range."""
        size = self.size
        start, stop = wanted.within(size)
        if start >= stop:
            there_is: tuple[Header, ...] = ((b"content-range", f"bytes */{size}".encode()),)
            return site_response(PLAIN, status=416, headers=there_is, cacheable=False)
        own = {b"content-length": str(stop - start).encode()}
        headers = tuple((name, own.get(name, value)) for name, value in self.headers)
        return _with_messages(
            206,
            (*headers, (b"content-range", f"bytes {start}-{stop - 1}/{size}".encode())),
            (b"".join(self.parts)[start:stop],),
            self.tag,
            cross_origin=self.cross_origin,
            cacheable=False,
            cost=0,
        )

    def same_origin_only(self) -> "SiteResponse":
        """Return the response without permission for other sites' pages."""
        headers = tuple(each for each in self.headers if each != _OPEN[0])
        return _with_messages(
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
    """Return a response with the body ``parts``.

    Args:
        kind: Its media type.
        parts: The body.
        status: The status of HTTP.
        headers: Additional headers.
        cross_origin: Whether other sites' pages may read it.
        cacheable: Whether it is valid as long as the site is unchanged.
        cost: The memory that only this response uses, in bytes; default: the whole body.
        tag: The entity tag, if it is known.
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
        *(_FOR_TEXT if status == 200 and is_text(kind) else ()),
        *(((b"etag", tag),) if tag else ()),
    ]
    given = size if cost is None else cost
    return _with_messages(
        status, _merged(made), parts, tag, cross_origin=cross_origin, cacheable=cacheable and status == 200, cost=given
    )


def redirect_response(location: str, *, permanent: bool, headers: Iterable[Header] = ()) -> SiteResponse:
    """Return a redirect to ``location`` that keeps the method."""
    status = 308 if permanent else 307
    return site_response(
        PLAIN, status=status, headers=((b"location", location.encode("latin-1")), *headers), cacheable=False
    )


def error_response(status: int, words: str, *headers: Header) -> SiteResponse:
    """Return an error response with one line that gives the reason."""
    return site_response(PLAIN, f"{words}\n".encode(), status=status, headers=headers, cacheable=False)


def _with_messages(
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
    """Return ``headers`` with all ``Vary`` headers joined and only the last ``Cache-Control``."""
    found: dict[bytes, bytes] = {}
    for name, value in headers:
        found[name] = found[name] + b", " + value if name == b"vary" and name in found else value
    return tuple(found.items())


def _chunks(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the bytes of ``parts`` in chunks of at least ``_CHUNK`` bytes; the last one may be smaller."""
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
