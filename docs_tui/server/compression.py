"""Compression of text for clients that accept it."""

import zlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

LEAST: Final = 1_000
"""The smallest text that is compressed, in bytes; smaller text fits into one packet anyway."""
MOST: Final = 32 << 20
"""The largest text that is compressed, in bytes."""
_LEVEL: Final = 6
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
def accepts_gzip(value: bytes) -> bool:
    """Tell whether an ``Accept-Encoding`` header allows gzip (RFC 9110, 12.5.3)."""
    weights: dict[bytes, float] = {}
    for part in value.lower().split(b","):
        name, *parameters = (each.strip() for each in part.split(b";"))
        weight = next((each[2:] for each in parameters if each.startswith(b"q=")), b"1")
        try:
            weights[name] = float(weight)
        except ValueError:
            weights[name] = 0.0
    return weights.get(b"gzip", weights.get(b"x-gzip", weights.get(b"*", 0.0))) > 0


def gzipped(parts: Iterable[bytes]) -> bytes:
    """Return ``parts``, one after the other, as a gzip file; equal parts give equal bytes."""
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _GZIP)
    return b"".join([*map(packer.compress, parts), packer.flush()])
