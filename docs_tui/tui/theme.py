"""The app's colours: calm greys and one accent, the site's own where it can be read on them."""

from collections.abc import Iterable

from textual.color import Color, ColorParseError
from textual.theme import Theme

DARK = "docs-tui-dark"
LIGHT = "docs-tui-light"

_READABLE = 4.5
"""The contrast that WCAG asks of normal text."""
_SEEN = 3.0
"""The same of signs."""
_ACCENTS = {DARK: "#8ab4f8", LIGHT: "#1a56b8"}


def theme_names() -> tuple[str, str]:
    """Return the names of the app's own themes, the one that it starts with first."""
    return DARK, LIGHT


def app_theme(name: str, accents: Iterable[str] = ()) -> Theme:
    """Return the theme ``name`` with the first of ``accents`` that can be read on its background.

    Where none can, the first one is moved towards white or black until it can.
    """
    theme = _dark() if name == DARK else _light()
    accent = readable_accent(accents, Color.parse(theme.background or "#000000"))
    if accent is None:
        return theme
    theme.primary = theme.accent = accent.hex
    return theme


def readable_accent(accents: Iterable[str], background: Color) -> Color | None:
    """Return the first colour that has enough contrast on ``background``, or the first one made to have it."""
    colors = [color for color in map(_parsed, accents) if color is not None]
    for color in colors:
        if contrast(color, background) >= _READABLE:
            return color
    if not colors:
        return None
    target = Color(255, 255, 255) if background.brightness < 0.5 else Color(0, 0, 0)
    for step in range(1, 20):
        color = colors[0].blend(target, step / 20)
        if contrast(color, background) >= _READABLE:
            return color
    return target


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours as WCAG defines it, 1 to 21."""
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
        variables=_variables("#15171b", rule="#2c313a", hover="#434b58", faint="#5d6573", quiet="#868e9c"),
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
        variables=_variables("#fcfcfb", rule="#dcdcd8", hover="#bfc0bb", faint="#8b919a", quiet="#636a74"),
    )


def _variables(background: str, *, rule: str, hover: str, faint: str, quiet: str) -> dict[str, str]:
    """Return the greys from the background on, and what is drawn in them: a scrollbar is a rule until it is touched."""
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
    """Return the colours that our styles name beside Textual's, for themes that do not have them."""
    if theme.ansi:
        return {"rule": "ansi_bright_black", "quiet": "ansi_default", "faint": "ansi_bright_black"}
    if "quiet" in theme.variables:
        return {}
    colors = theme.to_color_system().generate()
    foreground, *grounds = (Color.parse(colors[name]) for name in ("foreground", "background", "panel"))
    return {
        "rule": foreground.blend(grounds[0], 0.8).hex,
        "quiet": _grey(foreground, grounds, _READABLE),
        "faint": _grey(foreground, grounds, _SEEN),
    }


def _grey(foreground: Color, grounds: list[Color], least: float) -> str:
    """Return what is nearest to the first of ``grounds`` and has enough contrast on all of them; else the foreground."""
    greys = (foreground.blend(grounds[0], step / 20) for step in range(14, 0, -1))
    fits = (grey.hex for grey in greys if all(contrast(grey, ground) >= least for ground in grounds))
    return next(fits, foreground.hex)
