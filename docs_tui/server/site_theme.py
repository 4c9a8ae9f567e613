"""The look that docs.json gives a site: background, fonts, corners, and the colors of code blocks by the names of Shiki's themes."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final
from urllib.parse import quote, unquote

from docs_tui.export.html.html_page import has_file
from docs_tui.server.colors import contrast, mixed, read_color, readable_color, written_color
from docs_tui.site import Site
from docs_tui.site.json_text import as_mapping
from docs_tui.source.clean import clean_name
from docs_tui.source.record import record

ROLES: Final = (
    "comment", "keyword", "constant", "string", "number", "function", "class", "heading", "builtin", "attribute", "tag",
    "variable", "error", "operator",
)  # fmt: skip
"""The roles of tokens, in the order of the table."""
_LIGHT_NAMES: Final = re.compile(r"light|latte|dawn|day|lotus|white", re.IGNORECASE)
"""What names of light themes contain, for themes that the table does not have."""
_OWN_BACKGROUNDS: Final = {"light": "#f6f7f8", "dark": "#171b1e"}
_MARKS: Final = {"light": ("#146c43", "#b3261e"), "dark": ("#6fce9f", "#f29a93")}
"""The colors that mark added and removed lines in the style sheet."""
_MARK_SHARE: Final = 0.12
_ENOUGH_IN_CODE: Final = 4.53
"""The contrast that text needs, and a little for rounding."""
_BLOCKS: Final = ".code-block,.code-group"
_NEAR: Final = {"aurora-x": "ayu-dark"}
"""Themes whose license keeps them out of docs-tui, and the theme whose colors are shown instead."""
_PLAIN: Final = frozenset({"system", "dark", "light", ""})
"""Names that are not those of a theme."""


@record(frozen=True, slots=True)
class CodeTheme:
    """The colors of a theme as hex codes."""

    is_light: bool
    background: str
    marked: tuple[str, ...]
    """The backgrounds of marked lines, on which text is hardest to read."""
    text: str
    roles: tuple[str, ...]
    """A color for each of ``ROLES``."""

    def shade(self, share: float) -> str:
        """Return the text color mixed into the background; it can be read as text if ``share`` is more than a half."""
        color = mixed(self.text, self.background, share)
        return _readable_on(color, self.marked) if share > 0.5 else color


def find_code_theme(name: str) -> CodeTheme | None:
    """Return a theme, whose colors are changed where they could not be read on its background; None if it is unknown."""
    key = name.strip().lower()
    row = _rows().get(_NEAR.get(key, key))
    if row is None:
        return None
    kind, background, text, *roles = row
    marked = tuple(mixed(mark, background, _MARK_SHARE) for mark in _MARKS[kind])
    colors = (_readable_on(each or text, marked) for each in (text, *roles))
    return CodeTheme(kind == "light", background, marked, next(colors), tuple(colors))


def code_rules(styling: object) -> Iterator[str]:
    """Yield the style rules for ``styling`` of docs.json; none where code follows the page."""
    names = _named(styling)
    themes = [find_code_theme(name) for name in names]
    light, dark = (themes[0], themes[-1]) if themes else (None, None)
    if light is not None and dark is not None:
        yield from _theme_rules(light, dark)
    elif scheme := _scheme(names):
        yield (
            f"{_BLOCKS},.tree{{color-scheme:{scheme};color:var(--text);background:var(--code-bg,var(--raised))}}"
            f"{_BLOCKS}{{--code-bg:{_OWN_BACKGROUNDS[scheme]}}}"
        )


def _named(styling: object) -> tuple[str, ...]:
    """Return the name of the theme, or those for light and dark; empty if code follows the page."""
    given = as_mapping(styling).get("codeblocks")
    theme = as_mapping(given).get("theme") if isinstance(given, dict) else given
    if isinstance(theme, str):
        return () if theme in ("system", "") else (theme,)
    names = (as_mapping(theme).get("light"), as_mapping(theme).get("dark"))
    return tuple(map(str, names)) if all(isinstance(name, str) for name in names) else ()


def _scheme(names: tuple[str, ...]) -> str:
    """Return whether themes with these names are all ``light`` or all ``dark``; else empty."""
    light = [bool(_LIGHT_NAMES.search(name)) for name in names]
    if not light or (any(light) and not all(light)):
        return ""
    return "light" if all(light) else "dark"


def _theme_rules(light: CodeTheme, dark: CodeTheme) -> Iterator[str]:
    def pair(one: str, other: str) -> str:
        return one if one == other else f"light-dark({one},{other})"

    scheme = f"color-scheme:{'light' if light.is_light else 'dark'};" if light.is_light is dark.is_light else ""
    names = {"text": 1.0, "muted": 0.7, "strong-line": 0.35, "line": 0.18, "hover": 0.1}
    shades = ((name, pair(light.shade(share), dark.shade(share))) for name, share in names.items())
    variables = "".join(f"--{name}:{shade};" for name, shade in shades)
    background = pair(light.background, dark.background)
    yield f"{_BLOCKS}{{{scheme}{variables}--raised:{background};color:var(--text);background:{background}}}"
    for role, one, other in zip(ROLES, light.roles, dark.roles, strict=True):
        yield f".code-block .t-{role}{{color:{pair(one, other)}}}"


def code_theme_notices(site: Site) -> Iterator[str]:
    """Yield a line for each code theme that docs.json names and docs-tui does not contain."""
    for name in dict.fromkeys(_named(as_mapping(site.config.raw).get("styling"))):
        key = name.strip().lower()
        if near := _NEAR.get(key):
            yield f"The code theme {key} is not part of docs-tui, as its license is the GPL; code has the colors of {near}."
        elif key not in _PLAIN and key not in _rows():
            yield f"The code theme {clean_name(name)} is unknown to docs-tui; code has the colors of the page."


def code_theme_names() -> tuple[str, ...]:
    """Return the names of all themes."""
    return tuple(_rows())


def _readable_on(color: str, backgrounds: tuple[str, ...]) -> str:
    for background in backgrounds:
        if (read := read_color(color)) is not None:
            color = readable_color(read, background, least=_ENOUGH_IN_CODE)
    return color


@cache
def _rows() -> dict[str, list[str]]:
    table = (files("docs_tui.server") / "code_themes.tsv").read_text(encoding="utf-8")
    return {name: row for name, *row in (line.split("\t") for line in table.splitlines())}


LIGHT, DARK = "#ffffff", "#0f1214"
"""The default background, light and dark."""
_TEXTS: Final = (
    ("#1b2226", "#566168", "#1a5fb4", "#146c43", "#7a5200", "#9a4a00", "#b3261e", "#6b3fa0"),
    ("#dfe4e7", "#9aa6ad", "#82b4f5", "#6fce9f", "#e5bd5c", "#f0a56b", "#f29a93", "#c3a5f2"),
)
"""The colors of text in the style sheet, light and dark; all of them must be readable on a background."""
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
    given = as_mapping(as_mapping(site.config.raw.get("background")).get("color"))
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
    given = as_mapping(site.config.raw.get("background"))
    decoration = given.get("decoration")
    if isinstance(decoration, str) and decoration in _DECORATIONS:
        size = "background-size:2.5rem 2.5rem;" if decoration == "grid" else ""
        yield f"body{{background-image:{_DECORATIONS[decoration]};{size}background-repeat:{'repeat' if size else 'no-repeat'}}}"
    image = given.get("image")
    light = image if isinstance(image, str) else as_mapping(image).get("light")
    dark = image if isinstance(image, str) else as_mapping(image).get("dark")
    for selector, value in ((":root", light), ('[data-theme="dark"]', dark)):
        if address := _address(site, value):
            place = "background-repeat:no-repeat;background-position:top center;background-size:100% auto"
            yield f'{selector} body{{background-image:url("{address}");{place}}}'
    if light != dark and (address := _address(site, dark)):
        yield f'@media(prefers-color-scheme:dark){{:root:not([data-theme]) body{{background-image:url("{address}")}}}}'


def _fonts(site: Site) -> Iterator[str]:
    fonts = as_mapping(site.config.raw.get("fonts"))
    for use, selector in (("", "body"), ("body", "body"), ("heading", "h1,h2,h3,h4,h5,h6")):
        font = fonts if not use else as_mapping(fonts.get(use))
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
    """Return common installed fonts of the same kind; fonts are never fetched from other servers."""
    if _MONOSPACED.search(family):
        return "var(--mono)"
    return "var(--serif)" if _SERIF.search(family) else "var(--body)"


def _address(site: Site, value: object) -> str:
    """Return the address of a file of the site, from the folder of the style sheet; empty for anything else."""
    if not isinstance(value, str) or "://" in value or value.startswith("//") or not has_file(site, value):
        return ""
    name = unquote(value.partition("?")[0]).lstrip("./")
    return "../" + quote(name, safe="/-._~") if name in site.files else ""
