"""Drawings that a page gives as SVG: the one thing whose markup is the page's own, so all of it passes a sanitiser."""

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from docs_tui.components import Role
from docs_tui.export.element import Element
from docs_tui.export.html.markup import cleaned

if TYPE_CHECKING:
    from docs_tui.export.html.writer import Writer

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
_PLACE = re.compile(r"\s*url\(\s*['\"]?#([^'\")\s]+)['\"]?\s*\)\s*\Z")
_KEPT = 256
_LONGEST = 200_000


def is_drawing(element: Element) -> bool:
    """Tell whether an element is a drawing as a whole, not a part of one."""
    return element.role is Role.HIDDEN and element.spec.name == _ROOT


def drawing(writer: "Writer", element: Element) -> str:
    """Return a drawing; nothing where it is too large or was never closed."""
    if element.node.unclosed or len(element.node.span) > _LONGEST:
        return ""
    return _sanitised(writer.source.slice(element.node.span), writer.names.new())


@lru_cache(maxsize=_KEPT)
def _sanitised(written: str, name: str) -> str:
    import nh3  # noqa: PLC0415 - few pages hold drawings

    def kept(_tag: str, attribute: str, value: str) -> str | None:
        """Keep names apart from those of the page, and let nothing refer to another file."""
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
    markup = markup.strip()
    return markup if markup.startswith(f"<{_ROOT}") and markup.endswith(f"</{_ROOT}>") else ""
