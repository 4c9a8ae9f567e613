"""Colours of code blocks by the names of Shiki's themes, which docs.json uses."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from docs_tui.server.colors import mixed, read_color, readable_color
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
"""The colours that mark added and removed lines in the style sheet."""
_MARK_SHARE: Final = 0.12
_ENOUGH: Final = 4.53
"""The contrast that text needs, and a little for rounding."""
_BLOCKS: Final = ".code-block,.code-group"


@record(frozen=True, slots=True)
class CodeTheme:
    """The colours of a theme as hex codes."""

    is_light: bool
    background: str
    marked: tuple[str, ...]
    """The backgrounds of marked lines, on which text is hardest to read."""
    text: str
    roles: tuple[str, ...]
    """A colour for each of ``ROLES``."""

    def shade(self, share: float) -> str:
        """Return the text colour mixed into the background; it can be read as text if ``share`` is more than a half."""
        color = mixed(self.text, self.background, share)
        return _readable(color, self.marked) if share > 0.5 else color


def find_code_theme(name: str) -> CodeTheme | None:
    """Return a theme, whose colours are changed where they could not be read on its background; None if it is unknown."""
    row = _rows().get(name.strip().lower())
    if row is None:
        return None
    kind, background, text, *roles = row
    marked = tuple(mixed(mark, background, _MARK_SHARE) for mark in _MARKS[kind])
    colors = (_readable(each or text, marked) for each in (text, *roles))
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
    given = _mapping(styling).get("codeblocks")
    theme = _mapping(given).get("theme") if isinstance(given, dict) else given
    if isinstance(theme, str):
        return () if theme in ("system", "") else (theme,)
    names = (_mapping(theme).get("light"), _mapping(theme).get("dark"))
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


def code_theme_names() -> tuple[str, ...]:
    """Return the names of all themes."""
    return tuple(_rows())


def _readable(color: str, backgrounds: tuple[str, ...]) -> str:
    for background in backgrounds:
        if (read := read_color(color)) is not None:
            color = readable_color(read, background, least=_ENOUGH)
    return color


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


@cache
def _rows() -> dict[str, list[str]]:
    table = (files("docs_tui.server") / "code_themes.tsv").read_text(encoding="utf-8")
    return {name: row for name, *row in (line.split("\t") for line in table.splitlines())}
