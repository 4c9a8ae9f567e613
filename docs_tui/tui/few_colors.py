"""Keeps text readable in terminals with 256 or 16 colors, in which different colors of a theme may become one.

The last step of drawing, where the colors of a text and of its background are both known: those of pages, dialogs and
selections alike.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import dist

from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.color import Color
from textual.filter import LineFilter

from docs_tui.tui.theme import READABLE, SEEN, contrast

FEW_COLORS: Mapping[str, ColorSystem] = {"256": ColorSystem.EIGHT_BIT, "standard": ColorSystem.STANDARD}
"""The systems of 256 and of 16 colors, by their names in Rich."""
_NUMBERS = {ColorSystem.EIGHT_BIT: range(16, 256), ColorSystem.STANDARD: range(16)}
"""The colors of each system; of 256, the first 16 are the user's own."""
_CONSOLE = TerminalTheme(
    (0, 0, 0),
    (170, 170, 170),
    [(0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)],
    [
        (85, 85, 85),
        (255, 85, 85),
        (85, 255, 85),
        (255, 255, 85),
        (85, 85, 255),
        (255, 85, 255),
        (85, 255, 255),
        (255, 255, 255),
    ],
)
"""The sixteen colors of the Linux console, which Rich takes for those of every terminal."""
_DIFFERENT = 1.1
"""The contrast from which colors count as different, such as those of a thin line and the page."""
_PICTURE = "▀"
"""The character that pictures are drawn with."""


def few_colors(console: Console) -> ColorSystem | None:
    """Return the system of a terminal with 256 or 16 colors; None with more, or with none."""
    return FEW_COLORS.get(console.color_system or "")


def has_tints(console: Console) -> bool:
    """Tell whether a terminal can tint a background; with 16 colors, the nearest one is gray or the background's own."""
    return few_colors(console) is not ColorSystem.STANDARD


class ReadableColors(LineFilter):
    """Replaces the colors of texts that a terminal's few colors would make unreadable."""

    def __init__(self, system: ColorSystem) -> None:
        super().__init__()
        self._system = system

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments with readable colors; pictures stay."""
        del background
        return [self._readable(segment) for segment in segments]

    def _readable(self, segment: Segment) -> Segment:
        text, style, control = segment
        if style is None or control or not text.strip() or text.startswith(_PICTURE):
            return segment
        return Segment(text, readable_style(style, self._system))


@lru_cache(maxsize=4096)
def readable_style(style: Style, system: ColorSystem) -> Style:
    """Return ``style`` with the contrast that it has in true colors: enough for text, enough for symbols, or just any.

    Of the terminal's colors with that contrast, the text gets the nearest. Default colors may be any, and stay.
    """
    color, ground = style.color, style.bgcolor
    if color is None or ground is None or color.is_default or ground.is_default:
        return style
    wanted = _level(contrast(_shade(color), _shade(ground)))
    shown = _shade(ground.downgrade(system))
    if contrast(_shade(color.downgrade(system)), shown) >= wanted:
        return style
    palette = map(RichColor.from_ansi, _NUMBERS[system])
    fitting = (each for each in palette if contrast(_shade(each), shown) >= wanted)
    red, green, blue = color.get_truecolor(_CONSOLE)
    nearest = min(fitting, key=lambda each: dist(each.get_truecolor(_CONSOLE), (red, green, blue)))
    return style + Style(color=nearest)


def _level(given: float) -> float:
    """Return the level of contrast that ``given`` reaches; 0 for colors that are hardly different."""
    return next((level for level in (READABLE, SEEN, _DIFFERENT) if given >= level), 0)


def _shade(color: RichColor) -> Color:
    return Color(*color.get_truecolor(_CONSOLE))
