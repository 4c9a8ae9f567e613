"""The look that docs.json gives a site: background, fonts, corners, and the colours of code blocks."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final
from urllib.parse import quote, unquote

from docs_tui.export.html.html_page import has_file
from docs_tui.server.code_themes import code_rules
from docs_tui.server.colors import contrast, read_color, written_color
from docs_tui.site import Site

LIGHT, DARK = "#ffffff", "#0f1214"
"""The default background, light and dark."""
_TEXTS: Final = (
    ("#1b2226", "#566168", "#1a5fb4", "#146c43", "#7a5200", "#9a4a00", "#b3261e", "#6b3fa0"),
    ("#dfe4e7", "#9aa6ad", "#82b4f5", "#6fce9f", "#e5bd5c", "#f0a56b", "#f29a93", "#c3a5f2"),
)
"""The colours of text in the style sheet, light and dark; all of them must be readable on a background."""
_ENOUGH: Final = 4.5
_THEMES: Final = frozenset({"almond", "aspen", "linden", "luma", "maple", "palm", "sequoia", "willow"})
"""Themes with a style sheet of their own for corners, lines and layout; ``mint`` is the usual look."""
_FAMILY: Final = re.compile(r"[\w][\w .-]{0,60}\Z")
_MONOSPACED: Final = re.compile(r"\b(?:mono|code|console|courier)", re.IGNORECASE)
_SERIF: Final = re.compile(
    r"(?<!sans )\bserif|\bslab|\b(?:alegreya|arvo|bitter|bodoni|cardo|cinzel|cormorant|crimson|domine|eb garamond|fraunces|gelasio"
    r"|georgia|libre baskerville|libre caslon|literata|lora|merriweather|newsreader|playfair|prata|spectral|tinos|vollkorn)\b(?! sans)",
    re.IGNORECASE,
)
"""Families of Google Fonts with serifs."""
_FORMATS: Final = {"woff": "woff", "woff2": "woff2", "ttf": "truetype", "otf": "opentype"}
_DECORATIONS: Final = {
    "gradient": "radial-gradient(60rem 26rem at 50% -8rem, color-mix(in srgb, var(--accent) 13%, transparent), transparent)",
    "grid": (
        "linear-gradient(color-mix(in srgb, var(--line) 45%, transparent) 1px, transparent 1px), "
        "linear-gradient(90deg, color-mix(in srgb, var(--line) 45%, transparent) 1px, transparent 1px)"
    ),
    "windows": "linear-gradient(160deg, color-mix(in srgb, var(--accent) 9%, transparent), transparent 24rem)",
}


def backgrounds(site: Site) -> tuple[str, str]:
    """Return the light and dark background: that of docs.json if all text is readable on it, else the default."""
    given = _mapping(_mapping(site.config.raw.get("background")).get("color"))
    return _readable(given.get("light"), LIGHT, _TEXTS[0]), _readable(given.get("dark"), DARK, _TEXTS[1])


def _readable(given: object, otherwise: str, texts: tuple[str, ...]) -> str:
    color = read_color(given)
    read = [read_color(each) for each in texts]
    if color is None or any(each is None or contrast(color, each) < _ENOUGH for each in read):
        return otherwise
    return written_color(color)


def theme_rules(site: Site) -> str:
    """Return the style rules for the look that docs.json gives."""
    return "".join(f"{rule}\n" for rule in _rules(site))


def _rules(site: Site) -> Iterator[str]:
    raw = site.config.raw
    light, dark = backgrounds(site)
    if (light, dark) != (LIGHT, DARK):
        yield f":root{{--bg:light-dark({light},{dark});--raised:color-mix(in srgb,var(--text) 4%,var(--bg))}}"
    theme = raw.get("theme")
    if isinstance(theme, str) and theme in _THEMES:
        yield _theme_sheet(theme)
    yield from _background(site)
    yield from _fonts(site)
    yield from code_rules(raw.get("styling"))


@cache
def _theme_sheet(theme: str) -> str:
    return (files("docs_tui.server") / "static" / "themes" / f"{theme}.css").read_text(encoding="utf-8").strip()


def _background(site: Site) -> Iterator[str]:
    given = _mapping(site.config.raw.get("background"))
    decoration = given.get("decoration")
    if isinstance(decoration, str) and decoration in _DECORATIONS:
        size = "background-size:2.5rem 2.5rem;" if decoration == "grid" else ""
        yield f"body{{background-image:{_DECORATIONS[decoration]};{size}background-repeat:{'repeat' if size else 'no-repeat'}}}"
    image = given.get("image")
    light = image if isinstance(image, str) else _mapping(image).get("light")
    dark = image if isinstance(image, str) else _mapping(image).get("dark")
    for selector, value in ((":root", light), ('[data-theme="dark"]', dark)):
        if address := _address(site, value):
            place = "background-repeat:no-repeat;background-position:top center;background-size:100% auto"
            yield f'{selector} body{{background-image:url("{address}");{place}}}'
    if light != dark and (address := _address(site, dark)):
        yield f'@media(prefers-color-scheme:dark){{:root:not([data-theme]) body{{background-image:url("{address}")}}}}'


def _fonts(site: Site) -> Iterator[str]:
    fonts = _mapping(site.config.raw.get("fonts"))
    for use, selector in (("", "body"), ("body", "body"), ("heading", "h1,h2,h3,h4,h5,h6")):
        font = fonts if not use else _mapping(fonts.get(use))
        family = font.get("family")
        if not isinstance(family, str) or not _FAMILY.match(family):
            continue
        source = font.get("source")
        if address := _address(site, source):
            ending = address.rpartition(".")[2].lower()
            if ending in _FORMATS:
                form = _FORMATS[ending]
                yield f'@font-face{{font-family:"{family}";src:url("{address}") format("{form}");font-display:swap}}'
        weight = font.get("weight")
        heavy = (
            f";font-weight:{weight}" if use == "heading" and isinstance(weight, int) and 100 <= weight <= 900 else ""
        )
        yield f'{selector}{{font-family:"{family}",{_like(family)}{heavy}}}'


def _like(family: str) -> str:
    """Return fonts of the same kind that machines have; fonts of other servers are never fetched."""
    if _MONOSPACED.search(family):
        return "var(--mono)"
    return "var(--serif)" if _SERIF.search(family) else "var(--body)"


def _address(site: Site, value: object) -> str:
    """Return the address of a file of the site, from the folder of the style sheet; empty for anything else."""
    if not isinstance(value, str) or "://" in value or value.startswith("//") or not has_file(site, value):
        return ""
    name = unquote(value.partition("?")[0]).lstrip("./")
    return "../" + quote(name, safe="/-._~") if name in site.files else ""


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
