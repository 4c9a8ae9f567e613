"""Drawings from pages, after sanitising."""

import re
from functools import lru_cache

from docs_tui.components import Role
from docs_tui.export.elements import Element
from docs_tui.export.html.link_targets import PageIds
from docs_tui.export.html.markup import cleaned
from docs_tui.source import Source
from docs_tui.source.lazy_pattern import lazy_pattern

_ROOT = "svg"
_TAG_NAMES = (
    "svg g path circle ellipse line polyline polygon rect defs linearGradient radialGradient stop clipPath mask pattern "
    "text tspan title desc"
)
_ATTRIBUTE_NAMES = (
    "viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill fill-rule fill-opacity clip-path "
    "clip-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-opacity "
    "stroke-miterlimit opacity offset stop-color stop-opacity gradientUnits gradientTransform patternUnits "
    "patternTransform maskUnits clipPathUnits preserveAspectRatio text-anchor dominant-baseline font-size font-weight "
    "font-family letter-spacing mask id role aria-label aria-hidden"
)
_TAGS = frozenset(_TAG_NAMES.split())
_ATTRIBUTES = frozenset(_ATTRIBUTE_NAMES.split())
_CAMEL = {re.sub(r"-(\w)", lambda found: found[1].upper(), name): name for name in _ATTRIBUTES if "-" in name} | {
    "className": "class"
}
_NAMES = re.compile(rf"(?<=\s)(?:{'|'.join(_CAMEL)})(?==)")
_BRACED = re.compile(r"""=\{\s*(?:"([^"{}]*)"|'([^'{}]*)'|(-?[\d.]+))\s*\}""")
_EXPRESSION = re.compile(r"\s[\w:-]+=\{(?:[^{}]|\{[^{}]*\})*\}|\{(?:[^{}]|\{[^{}]*\})*\}")
_PAINT = re.compile(r'(?<=\s)(fill|stroke|stop-color)="([^"]*)"')
_BLACK = re.compile(r"\s*(?:black|#0{3,4}|#0{6}(?:[0-9a-f]{2})?|rgb\(\s*0\s*,\s*0\s*,\s*0\s*\))\s*\Z", re.IGNORECASE)
_NO_COLOR = frozenset({"", "none", "transparent", "inherit", "currentcolor"})
_PLACE = re.compile(r"\s*url\(\s*['\"]?#([^'\")\s]+)['\"]?\s*\)\s*\Z")
_SIZE = lazy_pattern(r"(?<!\S)(w|h|size)-(\d{1,2}(?:\.5)?)(?!\S)")
_STEP = 4
"""Pixels of one step of such a class."""
_KEPT = 256
_LONGEST = 200_000


def is_drawing(element: Element) -> bool:
    """Tell whether an element is an ``<svg>``, not one of its parts."""
    return element.role is Role.HIDDEN and element.spec.name == _ROOT


def drawing(source: Source, element: Element, ids: PageIds) -> str:
    """Return a sanitised drawing; empty if it is too large or not closed."""
    if element.node.unclosed or len(element.node.span) > _LONGEST:
        return ""
    written = source.slice(element.node.span)
    return sanitised(written.replace(f"<{_ROOT}", f"<{_ROOT}{_size(element)}", 1), ids.new())


def _size(element: Element) -> str:
    """Return the width and height that its classes give a drawing, as attributes: ``w-6 h-6`` is 24 by 24 pixels."""
    if element.attribute("width") or element.attribute("height"):
        return ""
    sizes: dict[str, str] = {}
    for found in _SIZE.finditer(element.classes):
        names = ("width", "height") if found[1] == "size" else ("width",) if found[1] == "w" else ("height",)
        sizes.update(dict.fromkeys(names, f"{float(found[2]) * _STEP:g}"))
    return "".join(f' {name}="{size}"' for name, size in sizes.items())


@lru_cache(maxsize=_KEPT)
def sanitised(written: str, name: str) -> str:
    """Return a drawing without scripts and external resources; its ids begin with ``name``."""
    import nh3  # noqa: PLC0415 - few pages hold drawings

    def kept(_tag: str, attribute: str, value: str) -> str | None:
        """Prefix ids so that they differ from those of the page, and remove references to other files."""
        if attribute == "id":
            return f"{name}-{value}"
        found = _PLACE.match(value)
        if found:
            return f"url(#{name}-{found[1]})"
        return None if "url(" in value.lower().replace(" ", "") else cleaned(value)

    plain = _EXPRESSION.sub("", _BRACED.sub(lambda found: f'="{next(filter(None, found.groups()), "")}"', written))
    markup = nh3.clean(
        cleaned(_NAMES.sub(lambda found: _CAMEL[found[0]], plain)),
        tags=set(_TAGS),
        clean_content_tags={"script", "style"},
        attributes={"*": set(_ATTRIBUTES)},
        attribute_filter=kept,
        link_rel=None,
        url_schemes=set(),
    )
    markup = _in_text_color(markup.strip())
    return markup if markup.startswith(f"<{_ROOT}") and markup.endswith(f"</{_ROOT}>") else ""


def _in_text_color(markup: str) -> str:
    """Return a drawing that is all black in the color of the text, so that it is also seen in dark mode."""
    if not all(_BLACK.match(color) or color.strip().lower() in _NO_COLOR for _name, color in _PAINT.findall(markup)):
        return markup
    root, close, rest = markup.partition(">")
    if ' fill="' not in root:
        root += ' fill="currentColor"'
    painted = root + close + rest
    return _PAINT.sub(lambda found: f'{found[1]}="currentColor"' if _BLACK.match(found[2]) else found[0], painted)
