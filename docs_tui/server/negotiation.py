"""Choose the form of a page by the quality values of the ``Accept`` header (RFC 9110, 12.5.1)."""

import re
from functools import lru_cache
from typing import Literal

Form = Literal["html", "markdown", "plain"]
"""``plain`` is also Markdown, with the requested type."""

_TYPES: tuple[tuple[Form, str], ...] = (("markdown", "text/markdown"), ("html", "text/html"), ("plain", "text/plain"))
"""In order of preference at equal quality: a client that names Markdown can read it, and no browser names it."""
_QUALITY = re.compile(r"(?:0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)\Z")
_MOST = 64
"""The most media ranges that are read."""


@lru_cache(maxsize=512)
def preferred(accept: str) -> Form:
    """Return the form that ``accept`` prefers; HTML if it has no preference or allows none of the three."""
    ranges = _ranges(accept)
    best: tuple[float, int] = (0.0, -1)
    chosen: Form = "html"
    for form, name in _TYPES:
        rank = _rank(ranges, name)
        by_wildcard = rank[1] < 2
        if rank[0] > 0 and (rank > best or (rank == best and by_wildcard and form == "html")):
            best, chosen = rank, form
    return chosen


def _rank(ranges: dict[str, float], name: str) -> tuple[float, int]:
    """Return the quality of a type by its most specific range, and how specific that is: 2 for the exact type."""
    for exactness, each in ((2, name), (1, "text/*"), (0, "*/*")):
        if each in ranges:
            return (ranges[each], exactness)
    return (0.0, -1)


def _ranges(accept: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for part in accept.split(",", _MOST)[:_MOST]:
        name, *parameters = (each.strip() for each in part.lower().split(";"))
        if name:
            quality = _quality(parameters)
            found[name] = max(quality, found.get(name, quality))
    return found


def _quality(parameters: list[str]) -> float:
    """Return the parameter ``q``: 1 if missing, 0 if invalid."""
    for each in parameters:
        key, equals, value = (part.strip() for part in each.partition("="))
        if key == "q" and equals:
            return float(value) if _QUALITY.match(value) else 0.0
    return 1.0
