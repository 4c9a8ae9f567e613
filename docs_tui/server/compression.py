"""Compression of text for clients that accept it."""

import zlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, TypeAlias

import brotli

LEAST: Final = 1_000
"""The smallest text that is compressed, in bytes; smaller text fits into one packet anyway."""
MOST: Final = 32 << 20
"""The largest text that is compressed, in bytes."""
Encoding: TypeAlias = Literal["br", "gzip"]

_LEVEL: Final = 6
_QUALITY: Final = 5
"""That of brotli: a tenth smaller than gzip for the same work; the highest takes fifty times as long for another tenth."""
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
    """Return the entity tag of content in an encoding, by that of the plain content."""
    return tag[:-1] + (b'-br"' if encoding == "br" else b'-gz"') if tag else b""
