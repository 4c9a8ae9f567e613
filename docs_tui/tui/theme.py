"""The colors of the app: light or dark as the terminal's background, greys, and the site's accent, adjusted to be readable.

Only this file depends on how Textual reads the terminal: the answer about the background arrives among the keys, at any
time, and Textual would treat it as keys.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from textual._xterm_parser import XTermParser
from textual.color import Color, ColorParseError
from textual.message import Message
from textual.theme import Theme

from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

if TYPE_CHECKING:
    from textual.app import App

DARK = "docs-tui-dark"
LIGHT = "docs-tui-light"
THEMES = (DARK, LIGHT)
"""The names of the app's own themes, the default first."""

READABLE = 4.5
"""The contrast that WCAG requires of normal text."""
SEEN = 3.0
"""The contrast that WCAG requires of symbols."""
_WRITTEN = tuple(
    f"{kind}{name}"
    for name in ("primary", "secondary", "accent", "warning", "error", "success")
    for kind in ("", "text-")
)
"""The colors used for text, besides the foreground."""
_CURSOR = 0.3
"""The share of the primary color in the background of the cursor."""
_ACCENTS = {DARK: "#8ab4f8", LIGHT: "#1a56b8"}


def app_theme(name: str, accents: Iterable[str] = ()) -> Theme:
    """Return the theme ``name`` with the first readable color of ``accents``.

    If none is readable, the first one is moved towards white or black until it is.
    """
    theme = _dark() if name == DARK else _light()
    accent = readable_accent(accents, Color.parse(theme.background or "#000000"))
    if accent is None:
        return theme
    theme.primary = theme.accent = accent.hex
    return theme


def site_theme(name: str, colors: Mapping[str, str]) -> Theme:
    """Return the theme ``name`` with the color of a site, its dark variant in the dark theme."""
    order = ("light", "primary", "dark") if name == DARK else ("primary", "dark", "light")
    return app_theme(name, [colors[key] for key in order if key in colors])


def readable_accent(accents: Iterable[str], background: Color) -> Color | None:
    """Return the first color with enough contrast on ``background``; without one, adjust the first color."""
    colors = [color for color in map(_parsed, accents) if color is not None]
    for color in colors:
        if contrast(color, background) >= READABLE:
            return color
    if not colors:
        return None
    return readable(colors[0], [background])


def readable(color: Color, grounds: Sequence[Color], least: float = READABLE) -> Color:
    """Return ``color`` moved towards white or black until it has the contrast ``least`` on all ``grounds``, if possible."""
    ends = Color(255, 255, 255), Color(0, 0, 0)
    target = max(ends, key=lambda end: min(contrast(end, ground) for ground in grounds))
    nearer = (color.blend(target, step / 20) for step in range(20))
    return next((each for each in nearer if all(contrast(each, ground) >= least for ground in grounds)), target)


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colors as WCAG defines it, 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(color: Color) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _parsed(text: str) -> Color | None:
    try:
        return Color.parse(text)
    except ColorParseError:
        return None


def _dark() -> Theme:
    return Theme(
        name=DARK,
        primary=_ACCENTS[DARK],
        secondary="#9aa5b8",
        accent=_ACCENTS[DARK],
        warning="#e5b567",
        error="#ef7b7b",
        success="#8cc98a",
        foreground="#d7dae0",
        background="#15171b",
        surface="#1b1e23",
        panel="#23272e",
        variables=_variables("#15171b", rule="#2c313a", hover="#434b58", faint="#69717f", quiet="#868e9c"),
    )


def _light() -> Theme:
    return Theme(
        name=LIGHT,
        primary=_ACCENTS[LIGHT],
        secondary="#56606e",
        accent=_ACCENTS[LIGHT],
        warning="#8f5b00",
        error="#b3261e",
        success="#1f7a34",
        foreground="#22262c",
        background="#fcfcfb",
        surface="#f4f4f2",
        panel="#eaeae7",
        dark=False,
        variables=_variables("#fcfcfb", rule="#dcdcd8", hover="#bfc0bb", faint="#80868f", quiet="#636a74"),
    )


def _variables(background: str, *, rule: str, hover: str, faint: str, quiet: str) -> dict[str, str]:
    """Return the greys, from the background on, and the variables that use them."""
    return {
        "rule": rule,
        "quiet": quiet,
        "faint": faint,
        "block-cursor-text-style": "none",
        "scrollbar": rule,
        "scrollbar-hover": hover,
        "scrollbar-active": faint,
        "scrollbar-background": background,
        "scrollbar-background-hover": background,
        "scrollbar-background-active": background,
        "scrollbar-corner-color": background,
    }


def variables(theme: Theme) -> dict[str, str]:
    """Return docs-tui's additional style variables, for themes that do not define them."""
    if theme.ansi:
        # None of sixteen colors is a background on which all others are readable, so the cursor reverses the colors.
        cursor = {"cursor": "ansi_default", "cursor-style": "reverse"}
        return {"rule": "ansi_bright_black", "quiet": "ansi_default", "faint": "ansi_bright_black", **cursor}
    cursor = {"cursor": f"{theme.primary} {_CURSOR:.0%}", "cursor-style": "none"}
    if "quiet" in theme.variables:
        return cursor
    colors = theme.to_color_system().generate()
    foreground, *grounds = (Color.parse(colors[name]) for name in ("foreground", "background", "panel"))
    return {
        "rule": foreground.blend(grounds[0], 0.8).hex,
        "quiet": _grey(foreground, grounds, READABLE),
        "faint": _grey(foreground, grounds, SEEN),
        **cursor,
    }


def readable_variables(given: Mapping[str, str]) -> dict[str, str]:
    """Return readable text colors for a theme: some themes have text that is too faint on their own backgrounds.

    Args:
        given: The variables of the theme, as true colors; the sixteen colors of a terminal cannot be adjusted.
    """
    colors = {name: Color.parse(given[name]) for name in (*_WRITTEN, "foreground", "background", "surface", "panel")}
    background = colors["background"]
    grounds = [background, *(background + colors[name] for name in ("surface", "panel"))]
    made = {name: readable(colors[name], grounds) for name in _WRITTEN}
    cursor = background.blend(made["primary"], _CURSOR)
    made["foreground"] = readable(colors["foreground"], [*grounds, cursor])
    return {name: color.hex for name, color in made.items() if color != colors[name]}


def _grey(foreground: Color, grounds: list[Color], least: float) -> str:
    """Return the color nearest to the first of ``grounds`` that has enough contrast on all of them."""
    greys = (foreground.blend(grounds[0], step / 20) for step in range(14, 0, -1))
    fits = (grey.hex for grey in greys if all(contrast(grey, ground) >= least for ground in grounds))
    return next(fits, readable(foreground, grounds, least).hex)


_QUESTION = "\x1b]11;?\x1b\\"
_ANSWER = lazy_pattern(r"\x1b\]11;rgba?:([0-9a-fA-F/]{3,24})(?:\x07|\x1b\\)")
_BEGUN = lazy_pattern(r"\x1b(?:\](?:1(?:1(?:;[^\x07\x1b]{0,40}\x1b?)?)?)?)?\Z")
_PATIENCE = 0.05
"""Seconds to wait for the rest of an answer; after that, its characters count as keys."""
_LONGEST = 2.0
"""Seconds in which an answer may arrive in pieces; a whole one is recognized at any time."""
_SILENT = ("dumb", "linux", "vt", "cons")
"""Prefixes of ``TERM`` for terminals that would print the query or misread it."""


class AnswerParser(XTermParser):
    """Filters the terminal's answers out of the keys."""

    def __init__(self, debug: bool = False) -> None:  # noqa: FBT001, FBT002 - as Textual has it
        super().__init__(debug)
        self._begun = ""
        self._since = 0.0

    def feed(self, data: str) -> Iterable[Message]:
        """Parse input."""
        if not data:
            yield from super().feed(data)  # the end
            return
        text = _ANSWER.sub(_hear, self._begun + data)
        begun = _BEGUN.search(text) if monotonic() < _asked.until else None
        self._begun, self._since = (begun[0], monotonic()) if begun else ("", 0.0)
        if text := text.removesuffix(self._begun):
            yield from super().feed(text)

    @property
    def is_waiting(self) -> bool:
        """Whether the input so far may be the beginning of something longer, so that ``tick`` has to be called."""
        return bool(self._begun) or self._timeout_time is not None

    def tick(self) -> Iterator[Message]:
        """Parse an incomplete answer as keys."""
        if self._begun and monotonic() - self._since > _PATIENCE:
            begun, self._begun = self._begun, ""
            yield from super().feed(begun)
        yield from super().tick()


@record(frozen=False, slots=True)
class _Asked:
    """The state of the last query to the terminal. There is one terminal per process."""

    answer_to: Callable[[str], object] | None = None
    until: float = 0.0
    """Until when pieces of an answer are expected; this delays the Escape key."""


_asked = _Asked()


def _hear(answer: re.Match[str]) -> str:
    _asked.until = 0.0
    if _asked.answer_to is not None:
        _asked.answer_to(answer[1])
    return ""


class Appearance:
    """Sets the theme that fits the terminal."""

    def __init__(self, app: "App[None]", environ: Mapping[str, str] = os.environ) -> None:
        self._app = app
        self._environ = environ
        self._light = _light_by_environment(environ)

    @property
    def theme(self) -> str:
        """The name of the theme."""
        return LIGHT if self._light else DARK

    def ask(self) -> None:
        """Ask the terminal for its background color, without waiting for the answer."""
        driver = self._app._driver  # noqa: SLF001 - Textual has no public way to write control sequences
        if driver is None or self._app.is_headless or self._app.is_web:
            return
        if self._environ.get("TERM", "dumb").startswith(_SILENT):
            return
        _asked.answer_to, _asked.until = (
            lambda answer: self._app.call_later(self.answered, answer),
            monotonic() + _LONGEST,
        )
        driver.write(_QUESTION)

    def answered(self, answer: str) -> None:
        """Set the theme for a background color, unless the reader has chosen another theme.

        Args:
            answer: ``ffff/ffff/ffff``; the number of digits depends on the terminal.
        """
        parts = answer.split("/")[:3]
        if len(parts) != 3 or not all(parts):
            return
        levels = (int(part, 16) * 255 // (16 ** len(part) - 1) for part in parts)
        light = Color(*levels).brightness > 0.5
        if light == self._light:
            return
        before, self._light = self.theme, light
        if self._app.theme == before:
            self._app.theme = self.theme


def _light_by_environment(environ: Mapping[str, str]) -> bool:
    """Return whether ``COLORFGBG``, such as ``0;15``, says that the background is light."""
    background = environ.get("COLORFGBG", "").rpartition(";")[2]
    return background in ("7", "15")
