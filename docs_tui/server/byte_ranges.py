"""The ``Range`` header: which bytes of an answer a client wants (RFC 9110, 14)."""

import re
from typing import Final

from docs_tui.source.record import record

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
