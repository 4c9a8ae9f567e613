"""Finds the drawing of an icon by its name in docs.json or a page."""

import gzip
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from docs_tui.source.record import record

FONT_AWESOME: Final = "fontawesome"
LUCIDE: Final = "lucide"
TABLER: Final = "tabler"
LIBRARIES: Final = (FONT_AWESOME, LUCIDE, TABLER)
"""The values of ``icons.library`` in docs.json, the default first."""

_LINE: Final = "line"
_STYLES: Final = {
    FONT_AWESOME: ("solid", "brands", "regular"),
    LUCIDE: (_LINE,),
    TABLER: (_LINE, "filled"),
}
"""The styles of each library, in the order in which they are tried."""
_KEPT: Final = 2_000
_LONGEST: Final = 80

_NEAREST: Final = {
    "badge-check": "circle-check",
    "books": "book",
    "brackets-curly": "code",
    "brackets-square": "code",
    "camera-cctv": "video",
    "code-simple": "code",
    "eyes": "eye",
    "folders": "folder",
    "grid": "table-cells-large",
    "grid-2": "table-cells-large",
    "hand-wave": "hand",
    "lightbulb-on": "lightbulb",
    "list-tree": "folder-tree",
    "magnifying-glass-waveform": "magnifying-glass",
    "megaphone": "bullhorn",
    "memo": "file-lines",
    "message-code": "message",
    "message-lines": "message",
    "message-smile": "message",
    "microchip-ai": "microchip",
    "page": "file",
    "rectangle-code": "code",
    "rectangle-terminal": "terminal",
    "robot-astromech": "robot",
    "rocket-launch": "rocket",
    "sparkles": "wand-magic-sparkles",
    "square-code": "code",
    "square-terminal": "terminal",
    "stars": "star",
    "telescope": "binoculars",
    "up": "arrow-up",
    "user-robot": "robot",
    "wave-pulse": "chart-line",
    "webhook": "plug",
}
"""Icons of Font Awesome Pro, which must not be redistributed, and the free icons that replace them."""


@record(frozen=True, slots=True)
class IconDrawing:
    """The drawing of an icon: a path in the text color, as lines or filled."""

    path: str
    width: int
    height: int
    is_line: bool


@lru_cache(maxsize=_KEPT)
def find_icon(name: str, library: str = FONT_AWESOME, style: str = "") -> IconDrawing | None:
    """Return the drawing of an icon; None for a name that no set has, because another drawing would be misleading.

    Args:
        name: As a writer gives it: ``rocket``, ``fa-rocket`` or ``fa-solid fa-rocket``.
        library: Where the name is looked up first; then in the other sets.
        style: The wanted style, such as ``regular``; another one if the icon does not have it.
    """
    *words, bare = _words(name) or [""]
    if not bare or len(bare) > _LONGEST:
        return None
    wanted = style or next(iter(words), "")
    first = library if library in LIBRARIES else FONT_AWESOME
    others = [LUCIDE, TABLER, FONT_AWESOME]
    for each in dict.fromkeys((first, *others)):
        drawings = _set(each).get(bare, {})
        for known in dict.fromkeys((wanted, *_STYLES[each])):
            if known in drawings:
                return _drawing(drawings[known], known)
    nearest = _NEAREST.get(bare)
    return find_icon(nearest, FONT_AWESOME, style) if nearest else None


def is_icon(name: str, library: str = FONT_AWESOME) -> bool:
    """Tell whether the hosted site has an icon of this name, including those of Font Awesome Pro."""
    bare = (_words(name) or [""])[-1]
    brands = "brands" in _names(FONT_AWESOME).get(bare, ())  # older versions of the other sets have these too
    return brands or bare in _names(library if library in LIBRARIES else FONT_AWESOME)


def icon_names(library: str = FONT_AWESOME) -> tuple[str, ...]:
    """Return the names of all icons of a library."""
    return tuple(_names(library))


def _words(name: str) -> list[str]:
    return [word.removeprefix("fa-") for word in name.lower().split()]


def _drawing(row: str, style: str) -> IconDrawing:
    width, height, path = row.split("\t")
    return IconDrawing(path, int(width), int(height), style == _LINE)


@cache
def _set(library: str) -> Mapping[str, Mapping[str, str]]:
    """Return the rows of a set by name and style; a name without a drawing has no style."""
    rows: dict[str, dict[str, str]] = {}
    for name, style, drawing in _rows(library):
        styles = rows.setdefault(name, {})
        if style:
            styles[style] = drawing
    return rows


@cache
def _names(library: str) -> Mapping[str, tuple[str, ...]]:
    """Return the styles of each name of a set. Without the drawings, it takes a fifth of the memory."""
    styles: dict[tuple[str, ...], tuple[str, ...]] = {}
    names: dict[str, tuple[str, ...]] = {}
    for name, style, _ in _rows(library):
        found = names.get(name, ())
        if style and style not in found:
            found = (*found, style)
        names[name] = styles.setdefault(found, found)
    return names


def _rows(library: str) -> Iterator[tuple[str, str, str]]:
    """Yield the name, the style and the drawing of each icon of a set; the last two are empty for a name alone."""
    with (files("docs_tui.export.icons") / f"{library}.gz").open("rb") as packed, gzip.open(packed) as lines:
        for line in lines:
            names, style, drawing = line.decode().rstrip("\n").split("\t", 2)
            for name in names.split(" "):
                yield name, style, drawing
