"""A color with too little contrast.

## What it does

Computes the contrast of `colors.primary` on the light background, of `colors.light` on the dark background, and of
white text on `colors.dark`, as WCAG 2.2 defines it. Reports a ratio below 4.5:1 (level AA). It uses `background.color`
if docs.json has one, and only the background that readers see if `appearance.strict` leaves them no choice.

On pages, it computes the contrast of `style={{ color: "#…" }}` on links, spans and paragraphs, on their own
`backgroundColor` or on the light background; on the dark one if the site is only dark.

## Why is this bad?

Links and buttons on every page use the colors of docs.json. Readers with low vision, or in sunlight, cannot read them.
"""

import math
import re
from collections.abc import Iterator

from docs_tui.components import Role
from docs_tui.lint.example_files import config_with
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.page_walk import PlacedElement
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.site.json_text import as_mapping
from docs_tui.source import Severity

_LEAST = 4.5
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_WHITE = "#ffffff"
_BLACK = "#0b0c0e"
_SIDES = (("primary", "light", _WHITE), ("light", "dark", _BLACK), ("dark", "", _WHITE))
"""Key of the color, key of its background, default background. ``dark`` is itself a background, of white button text."""
_STYLE = re.compile(r"(?<![\w-])(?P<name>color|backgroundColor|background)\s*:\s*[\"'](?P<value>[^\"']*)[\"']")
_LOOKS = frozenset(("style", "className", "class"))
_NO_TEXT = frozenset((Role.ICON, Role.IMAGE, Role.HIDDEN))


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find colors with too little contrast."""
    raw = site.site.config.raw
    colors = as_mapping(raw.get("colors"))
    backgrounds = as_mapping(as_mapping(raw.get("background")).get("color"))
    for name, side, default in _SIDES:
        color, background = colors.get(name), backgrounds.get(side, default)
        if (
            (side and site.site.config.only_appearance not in (None, side))
            or not isinstance(color, str)
            or not isinstance(background, str)
            or not (_is_hex(color) and _is_hex(background))
        ):
            continue
        ratio = contrast(color, background)
        if ratio < _LEAST:
            file, span = site.config_place(("colors", name))
            pair = f"{color} on {background}" if side else f"{background} on {color}"
            message = f"{pair} has a contrast of {_floor(ratio)}:1, below {_LEAST}:1"
            yield RuleFinding(span, message, f"Choose a {'lighter' if side == 'dark' else 'darker'} color", file=file)


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find text whose inline style has too little contrast."""
    for element in page.with_attribute("style"):
        style = next(each for each in element.node.attributes if each.name == "style")
        if element.spec.role in _NO_TEXT or element.node.close is None:
            continue
        colors = {match["name"]: match["value"] for match in _STYLE.finditer(style.raw)}
        color = colors.get("color")
        background = colors.get("backgroundColor") or colors.get("background") or _background(page)
        if color is None or not (_is_hex(color) and _is_hex(background)) or _has_ground(element):
            continue
        ratio = contrast(color, background)
        if ratio < _LEAST:
            message = f"{color} on {background} has a contrast of {_floor(ratio)}:1, below {_LEAST}:1"
            yield RuleFinding(style.span, message, "Choose a color that differs more from its background")


def _background(page: PageContext) -> str:
    default = _BLACK if page.only_appearance == "dark" else _WHITE
    return page.background if isinstance(page.background, str) else default


def _has_ground(element: PlacedElement) -> bool:
    """Tell whether an ancestor, or a class, sets a background that this check cannot determine."""
    around = [
        each.raw for above in (element, *element.ancestors) for each in above.node.attributes if each.name in _LOOKS
    ]
    own = next((each.raw for each in element.node.attributes if each.name == "style"), "")
    return any("background" in raw or re.search(r"\bbg-", raw) for raw in around if raw != own)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colors, 1 to 21.

    Source: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
    """
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    digits = color[1:] if len(color) == 7 else "".join(each * 2 for each in color[1:])
    channels = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _is_hex(value: str) -> bool:
    return _HEX.fullmatch(value) is not None


def _floor(ratio: float) -> float:
    """Return a contrast with one decimal, so that 4.47 does not look like enough."""
    return math.floor(ratio * 10) / 10


RULE = Rule(
    code="X007",
    name="color-contrast",
    group=RuleGroup.ACCESSIBILITY,
    severity=Severity.WARNING,
    summary="Choose colors with enough contrast.",
    rate="16 of 16",
    check=check,
    check_site=check_site,
    bad=(
        {"docs.json": config_with().replace('"#0F766E"', '«"#88ccaa"»'), "index.mdx": "Text.\n"},
        'Read <a href="https://example.com" «style={{ color: "#dddddd" }}»>the guide</a> first.\n',
    ),
    good=(
        {"docs.json": config_with(), "index.mdx": "Text.\n"},
        {
            "docs.json": config_with('"appearance": {"default": "dark", "strict": true}').replace("#0F766E", "#88ccaa"),
            "index.mdx": '<h2 style={{ color: "#fff" }}>Keys</h2>\n',
        },
        'A <span style={{ color: "#eeeeee", backgroundColor: "#111111" }}>label</span>.\n',
        '<div style={{ background: "#111111" }}>\n  <span style={{ color: "#eeeeee" }}>Text</span>\n</div>\n',
    ),
)
