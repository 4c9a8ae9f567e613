"""Media types: those of files in a docs folder, and the form of a page that the ``Accept`` header prefers (RFC 9110, 12.5.1)."""

import re
from functools import lru_cache
from typing import Final, Literal

MARKDOWN: Final = "text/markdown; charset=utf-8"
PLAIN: Final = "text/plain; charset=utf-8"
HTML: Final = "text/html; charset=utf-8"
JSON: Final = "application/json"
XML: Final = "application/xml; charset=utf-8"
LINKSET: Final = "application/linkset+json"
JAVASCRIPT: Final = "text/javascript; charset=utf-8"
_UNKNOWN: Final = "application/octet-stream"

_BY_EXTENSION: Final = {
    "avif": "image/avif",
    "bmp": "image/bmp",
    "cjs": PLAIN,
    "css": "text/css; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "gif": "image/gif",
    "gz": "application/gzip",
    "htm": HTML,
    "html": HTML,
    "ico": "image/x-icon",
    "ipynb": "application/x-ipynb+json",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": PLAIN,  # a type that browsers do not run, because scripts in the docs folder must not run in our pages
    "json": JSON,
    "m4a": "audio/mp4",
    "m4v": "video/mp4",
    "map": JSON,
    "markdown": MARKDOWN,
    "md": MARKDOWN,
    "mdx": MARKDOWN,
    "mjs": PLAIN,
    "mov": "video/quicktime",
    "mp3": "audio/mpeg",
    "mp4": "video/mp4",
    "oga": "audio/ogg",
    "ogg": "audio/ogg",
    "ogv": "video/ogg",
    "otf": "font/otf",
    "pdf": "application/pdf",
    "png": "image/png",
    "py": PLAIN,
    "rss": "application/rss+xml; charset=utf-8",
    "sh": PLAIN,
    "svg": "image/svg+xml",
    "tar": "application/x-tar",
    "toml": PLAIN,
    "ts": PLAIN,
    "ttf": "font/ttf",
    "txt": PLAIN,
    "wasm": _UNKNOWN,  # not run by browsers, like js
    "wav": "audio/wav",
    "weba": "audio/webm",
    "webm": "video/webm",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff": "font/woff",
    "woff2": "font/woff2",
    "xml": XML,
    "yaml": "application/yaml",
    "yml": "application/yaml",
    "zip": "application/zip",
}


def media_type(name: str) -> str:
    """Return the media type of the file ``name``."""
    return _BY_EXTENSION.get(name.rpartition("/")[2].rpartition(".")[2].lower(), _UNKNOWN)


Form = Literal["html", "markdown", "plain"]
"""The forms of a page. ``plain`` is Markdown with the type ``text/plain``."""

_TYPES: tuple[tuple[Form, str], ...] = (("markdown", "text/markdown"), ("html", "text/html"), ("plain", "text/plain"))
"""In order of preference at equal quality.

Markdown is first: clients that name it can read it, and browsers never name it.
"""
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
