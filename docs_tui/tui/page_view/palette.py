"""The named styles of a page's text, in the colors of a theme.

Nothing is shown by color alone: important text is also bold, underlined or reversed, or has a glyph, for ``NO_COLOR``
and for readers who cannot distinguish the colors.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rich.style import Style
from textual.color import Color, ColorParseError

from docs_tui.tui.theme import READABLE, SEEN, readable


class StyleRule(NamedTuple):
    """How a named style changes text."""

    color: str = ""
    """A color variable of the theme."""
    fade: float = 1.0
    """How much of the color is mixed with the background."""
    on: str = ""
    """The color variable that tints the background."""
    tint: float = 0.0
    bold: bool | None = None
    italic: bool | None = None
    underline: bool | None = None
    strike: bool | None = None
    reverse: bool | None = None
    least: float = READABLE
    """The minimum contrast with the background; 0 for anything but text."""
    plain: str = ""
    """The attribute used with sixteen colors, which have no tints: ``bold``, ``dim`` or ``reverse``."""


_MUTED = 0.6
_TONES = {
    "info": "blue",
    "tip": "green",
    "success": "green",
    "warning": "amber",
    "danger": "red",
    "neutral": "foreground",
}
_HUES = {
    "blue": ("#3b82f6", "primary"),
    "green": ("#2ea56b", "success"),
    "amber": ("#d99a00", "warning"),
    "red": ("#e5484d", "error"),
}
"""The usual colors of callouts, independent of the brand; with only sixteen colors, those of the theme."""
_BADGES = {
    "gray": "foreground",
    "blue": "primary",
    "green": "success",
    "yellow": "warning",
    "orange": "accent",
    "red": "error",
    "purple": "secondary",
}


def _text(name: str) -> str:
    return name if name == "foreground" else f"text-{name}"


_RULES: dict[str, StyleRule] = {
    "title": StyleRule("foreground", bold=True),
    "title.line": StyleRule("text-primary", bold=True),
    "lead": StyleRule("foreground", 0.75),
    "h1": StyleRule("foreground", bold=True),
    "h2": StyleRule("foreground", bold=True),
    "h3": StyleRule("foreground", bold=True),
    "h4": StyleRule("foreground", bold=True, italic=True),
    "h5": StyleRule("foreground", 0.8, bold=True),
    "h6": StyleRule("foreground", _MUTED, bold=True),
    "strong": StyleRule(bold=True),
    "em": StyleRule(italic=True),
    "strike": StyleRule("foreground", _MUTED, strike=True),
    "html.u": StyleRule(underline=True),
    "html.ins": StyleRule(underline=True),
    "html.small": StyleRule("foreground", 0.8),
    "code": StyleRule("foreground", on="foreground", tint=0.13, plain="bold"),
    "html.kbd": StyleRule("foreground", on="foreground", tint=0.16, bold=True),
    "html.mark": StyleRule("foreground", on="warning", tint=0.35, plain="reverse"),
    "math": StyleRule("text-secondary", italic=True),
    "link": StyleRule("text-primary", underline=True),
    "link.missing": StyleRule("text-error", underline=True, strike=True),
    "image": StyleRule("text-secondary"),
    "media.missing": StyleRule("foreground", _MUTED),
    "media.warning": StyleRule("text-warning", bold=True),
    "expression": StyleRule("text-warning"),
    "tooltip": StyleRule(underline=True, italic=True),
    "dim": StyleRule("foreground", _MUTED),
    "faint": StyleRule("foreground", 0.3, least=0),
    "quote": StyleRule("foreground", 0.8, italic=True),
    "quote.bar": StyleRule("foreground", 0.4, least=0),
    "bullet": StyleRule("text-primary"),
    "done": StyleRule("text-success", bold=True),
    "rule": StyleRule("foreground", 0.25, least=0),
    "label": StyleRule(bold=True),
    "step.number": StyleRule("text-primary", on="primary", tint=0.2, bold=True),
    "step.rail": StyleRule("primary", 0.6, least=0),
    "step.title": StyleRule(bold=True),
    "toggle": StyleRule("text-primary", bold=True),
    "tab": StyleRule("foreground", _MUTED),
    "tab.active": StyleRule("text-primary", bold=True),
    "tab.line": StyleRule("text-primary", bold=True),
    "table.head": StyleRule("text-primary", bold=True),
    "table.line": StyleRule("foreground", 0.25, least=0),
    "card.border": StyleRule("foreground", 0.35, least=0),
    "card.title": StyleRule(bold=True),
    "field.name": StyleRule("text-primary", bold=True),
    "field.type": StyleRule("text-secondary"),
    "field.required": StyleRule("text-error", bold=True),
    "field.deprecated": StyleRule("text-warning", bold=True),
    "update.label": StyleRule("text-primary", bold=True),
    "audience": StyleRule("text-warning", italic=True),
    "fence": StyleRule(on="foreground", tint=0.05),
    "fence.head": StyleRule("foreground", _MUTED, on="foreground", tint=0.09),
    "fence.title": StyleRule("foreground", bold=True),
    "fence.number": StyleRule("foreground", 0.35, least=SEEN),
    "fence.copy": StyleRule("text-primary"),
    "row.highlight": StyleRule(on="primary", tint=0.15, plain="bold"),
    "row.add": StyleRule(on="success", tint=0.15, plain="bold"),
    "row.remove": StyleRule(on="error", tint=0.15, plain="strike"),
    "row.dim": StyleRule("foreground", 0.45, least=SEEN, plain="dim"),
    "changed": StyleRule("text-success", bold=True),
    "mark.lit": StyleRule("text-primary", bold=True),
    "mark.error": StyleRule("text-error", bold=True),
    "mark.warning": StyleRule("text-warning", bold=True),
    "mark.suggestion": StyleRule("text-primary"),
    "hit": StyleRule("foreground", on="warning", tint=0.4, underline=True),
    "hit.current": StyleRule(bold=True, reverse=True),
    "selected": StyleRule("foreground", on="primary", tint=0.5, plain="reverse"),
    "hover": StyleRule(on="primary", tint=0.25, plain="underline"),
    "focus": StyleRule(reverse=True),
    "jump": StyleRule("text-warning", bold=True, reverse=True),
    "tok.comment": StyleRule("foreground", 0.55, italic=True),
    "tok.keyword": StyleRule("text-accent"),
    "tok.constant": StyleRule("text-success", bold=True),
    "tok.string": StyleRule("text-success"),
    "tok.number": StyleRule("text-warning"),
    "tok.function": StyleRule("text-warning"),
    "tok.class": StyleRule("text-warning", bold=True),
    "tok.builtin": StyleRule("text-accent"),
    "tok.name": StyleRule("foreground"),
    "tok.tag": StyleRule("text-primary", bold=True),
    "tok.attribute": StyleRule("text-warning"),
    "tok.variable": StyleRule("text-primary"),
    "tok.operator": StyleRule("foreground", 0.8),
    "tok.heading": StyleRule("text-primary", bold=True),
    "tok.error": StyleRule("text-error"),
    **{f"tone.{tone}": StyleRule(name, bold=True) for tone, name in _TONES.items()},
    **{f"box.{tone}": StyleRule(on=name, tint=0.12 if name != "foreground" else 0.05) for tone, name in _TONES.items()},
    **{f"badge.{color}": StyleRule(_text(name), on=name, tint=0.2, bold=True) for color, name in _BADGES.items()},
    # Themes define no text color that goes with the secondary color.
    "badge.purple": StyleRule("foreground", on="secondary", tint=0.3, bold=True),
}


class Palette:
    """The styles of one theme on one background, computed on demand."""

    def __init__(
        self, variables: Mapping[str, str], background: Color, foreground: Color, *, has_tints: bool = True
    ) -> None:
        """Make the styles of a theme from its colors by name, and those of the page; the terminal may have no tints."""
        self._has_tints = has_tints and background.ansi is None
        self._variables = variables
        self._background = background
        self._foreground = foreground
        self._styles: dict[str, Style] = {}

    @property
    def base(self) -> Style:
        """The style of plain text."""
        return self.style("")

    def style(self, names: str) -> Style:
        """Return the style of text with these style names, on the background of the page."""
        style = self._styles.get(names)
        if style is None:
            style = self._styles[names] = self._make(names.split())
        return style

    def over(self, names: str) -> Style:
        """Return only the changes of these style names, to apply on top of another style."""
        key = f"+{names}"
        style = self._styles.get(key)
        if style is None:
            style = self._styles[key] = self._make(names.split(), partial=True)
        return style

    def _make(self, names: list[str], *, partial: bool = False) -> Style:
        background, color = self._background, self._foreground
        on_changed = color_changed = not partial
        least = READABLE
        attributes: dict[str, Any] = {}
        for style_name in names:
            if style_name.startswith("#"):
                color, color_changed, least = Color.parse(style_name), True, 0
                continue
            look = _RULES.get(style_name)
            if look is None:
                continue
            if look.on:
                background, on_changed = self._mixed(background, look.on, look.tint), True
            if look.color:
                color, color_changed = self._mixed(background, look.color, look.fade), True
                least = look.least
            for name in ("bold", "italic", "underline", "strike", "reverse"):
                value = getattr(look, name)
                if value is not None:
                    attributes[name] = value
            if look.plain and not self._has_tints:
                attributes[look.plain] = True
        if background.ansi is None and color.ansi is None:
            color = readable(color, [background], least)
        return Style(
            color=color.rich_color if color_changed else None,
            bgcolor=background.rich_color if on_changed else None,
            **attributes,
        )

    def _mixed(self, background: Color, variable: str, amount: float) -> Color:
        """Return a color of the theme mixed with ``background``."""
        color = self._foreground if variable == "foreground" else self._color(variable)
        if background.ansi is not None or color.ansi is not None:
            # The sixteen colors of a terminal cannot be mixed.
            return color if amount > 0.5 else background
        if color.a < 1:
            color = background + color
        return color if amount >= 1 else background.blend(color, amount, alpha=1)

    def _color(self, variable: str) -> Color:
        hue, named = _HUES.get(variable, ("", variable))
        try:
            return Color.parse(hue if hue and self._background.ansi is None else self._variables.get(named, ""))
        except ColorParseError:
            return self._foreground
