"""Mermaid, the library that draws in the browser the diagrams that we do not draw ourselves.

It runs in a frame without origin and network, and the page shows what the frame returns as a picture.
"""

import gzip
import re
from collections.abc import Iterator
from functools import cache
from textwrap import dedent
from typing import Final

from docs_tui.export.html.html_diagram import goes_sideways
from docs_tui.preview.diagrams.diagram_svg import diagram_svg
from docs_tui.server.assets import Asset, hashed_path, static_file
from docs_tui.server.media_types import HTML, JAVASCRIPT
from docs_tui.server.url_paths import OURS
from docs_tui.site import Site

FRAME_POLICY: Final = (
    b"content-security-policy",
    b"default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-scripts",
)
"""The header of the frame: the library writes styles, and can reach nothing."""
_PACKED: Final = "mermaid.js.gz"
_PATHS: Final = (f"{OURS}mermaid.", f"{OURS}mermaid-frame.", f"{OURS}diagrams.")
_OPENED: Final = re.compile(rb"(?i)(?:`{3,}|~{3,})[ \t{.]*mermaid|<mermaid")
_SOURCES: Final = (
    re.compile(
        rb"(?im)^[ \t>]*(?P<fence>`{3,}|~{3,})[ \t]*mermaid\b[^\n]*\n(?P<source>(?:.*\n)*?)[ \t>]*(?P=fence)[ \t\r]*$"
    ),
    re.compile(rb"""<Mermaid\s+chart=(?P<quote>["'])(?P<source>[^"'\\&]*)(?P=quote)"""),
)
"""Diagrams as code blocks and as elements."""


def needs_mermaid(site: Site) -> bool:
    """Tell whether a page may have a diagram that Mermaid draws."""
    return any(_may_need(content) for content in site.files.values() if isinstance(content, bytes))


def _may_need(content: bytes) -> bool:
    opened = len(_OPENED.findall(content)) if b"ermaid" in content or b"ERMAID" in content else 0
    if not opened:
        return False
    sources = (found["source"].decode("utf-8", "replace") for each in _SOURCES for found in each.finditer(content))
    return sum(not goes_sideways(source) and _is_ours(source) for source in sources) < opened


def _is_ours(source: str) -> bool:
    return bool(diagram_svg(dedent(source).rstrip("\n")))


def mermaid_asset(path: str) -> Asset | None:
    """Return Mermaid, its frame, or one of their scripts, by URL path; None for other paths."""
    if not path.startswith(_PATHS):
        return None
    if path == _library_path():
        return Asset(gzip.decompress(static_file(_PACKED)), JAVASCRIPT)
    return _small().get(path)


def mermaid_paths() -> Iterator[str]:
    """Yield the URL paths of Mermaid, its frame, and their scripts."""
    yield _library_path()
    yield from _small()


def diagrams_script_path() -> str:
    """Return the URL path of the script that shows diagrams."""
    return next(reversed(_small()))


def _library_path() -> str:
    return hashed_path("mermaid", "js", static_file(_PACKED))


@cache
def _small() -> dict[str, Asset]:
    """Return the frame and the scripts; each names the next by its hash."""
    drawing = static_file("mermaid-frame.js")
    drawing_path = hashed_path("mermaid-frame", "js", drawing)
    frame = _naming(static_file("mermaid-frame.html"), "mermaid-frame.js", drawing_path)
    frame = _naming(frame, "mermaid.js", _library_path())
    frame_path = hashed_path("mermaid-frame", "html", frame)
    showing = _naming(static_file("diagrams.js"), "mermaid-frame.html", frame_path)
    return {
        drawing_path: Asset(drawing, JAVASCRIPT),
        frame_path: Asset(frame, HTML),
        hashed_path("diagrams", "js", showing): Asset(showing, JAVASCRIPT),
    }


def _naming(content: bytes, name: str, path: str) -> bytes:
    """Return ``content`` with a file's name replaced by its hashed name."""
    return content.replace(name.encode(), path.removeprefix(OURS).encode())
