"""Roles of text to styles, from the colours of the theme: the only place of the preview that knows a colour.

Meaning never hangs on a colour alone: what matters is bold, underlined, reversed or has a glyph too, so that it survives
``NO_COLOR`` and readers who see colours otherwise.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rich.color import Color as RichColor
from rich.style import Style
from textual.color import Color, ColorParseError

from docs_tui.tui.theme import READABLE, SEEN, readable


class Look(NamedTuple):
    """How a role changes the text that has it."""

    color: str = ""
    """A variable of the theme."""
    fade: float = 1.0
    """How much of the colour; the rest is background."""
    on: str = ""
    """A variable whose colour tints the background."""
    tint: float = 0.0
    bold: bool | None = None
    italic: bool | None = None
    underline: bool | None = None
    strike: bool | None = None
    reverse: bool | None = None
    least: float = READABLE
    """The contrast that the text has at least on what is below it; of what is no text, nothing is asked."""
    plain: str = ""
    """The attribute that says it where there are sixteen colours and no tints: ``bold``, ``dim``, ``reverse``."""


_MUTED = 0.6
_TONES = {
    "info": "primary",
    "tip": "success",
    "success": "success",
    "warning": "warning",
    "danger": "error",
    "neutral": "foreground",
}
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


_LOOKS: dict[str, Look] = {
    "title": Look("text-primary", bold=True),
    "lead": Look("foreground", 0.75),
    "h1": Look("text-primary", bold=True, underline=True),
    "h2": Look("text-primary", bold=True),
    "h3": Look("foreground", bold=True),
    "h4": Look("foreground", bold=True, italic=True),
    "h5": Look("foreground", 0.8, bold=True),
    "h6": Look("foreground", _MUTED, bold=True),
    "strong": Look(bold=True),
    "em": Look(italic=True),
    "strike": Look("foreground", _MUTED, strike=True),
    "html.u": Look(underline=True),
    "html.ins": Look(underline=True),
    "html.small": Look("foreground", 0.8),
    "code": Look("foreground", on="foreground", tint=0.13, plain="bold"),
    "html.kbd": Look("foreground", on="foreground", tint=0.16, bold=True),
    "html.mark": Look("foreground", on="warning", tint=0.35, plain="reverse"),
    "math": Look("text-secondary", italic=True),
    "link": Look("text-primary", underline=True),
    "link.missing": Look("text-error", underline=True, strike=True),
    "image": Look("text-secondary"),
    "expression": Look("text-warning"),
    "tooltip": Look(underline=True, italic=True),
    "dim": Look("foreground", _MUTED),
    "faint": Look("foreground", 0.3, least=0),
    "quote": Look("foreground", 0.8, italic=True),
    "quote.bar": Look("foreground", 0.4, least=0),
    "bullet": Look("text-primary"),
    "done": Look("text-success", bold=True),
    "rule": Look("foreground", 0.25, least=0),
    "label": Look(bold=True),
    "step.number": Look("text-primary", on="primary", tint=0.2, bold=True),
    "step.rail": Look("primary", 0.6, least=0),
    "step.title": Look(bold=True),
    "toggle": Look("text-primary", bold=True),
    "tab": Look("foreground", _MUTED),
    "tab.active": Look("text-primary", bold=True),
    "tab.line": Look("text-primary", bold=True),
    "table.head": Look("text-primary", bold=True),
    "table.line": Look("foreground", 0.25, least=0),
    "card.border": Look("foreground", 0.35, least=0),
    "card.title": Look(bold=True),
    "field.name": Look("text-primary", bold=True),
    "field.type": Look("text-secondary"),
    "field.required": Look("text-error", bold=True),
    "field.deprecated": Look("text-warning", bold=True),
    "update.label": Look("text-primary", bold=True),
    "audience": Look("text-warning", italic=True),
    "fence": Look(on="foreground", tint=0.05),
    "fence.head": Look("foreground", _MUTED, on="foreground", tint=0.09),
    "fence.title": Look("foreground", bold=True),
    "fence.number": Look("foreground", 0.35, least=SEEN),
    "fence.copy": Look("text-primary"),
    "row.highlight": Look(on="primary", tint=0.22, plain="bold"),
    "row.add": Look(on="success", tint=0.22, plain="bold"),
    "row.remove": Look(on="error", tint=0.22, plain="strike"),
    "row.dim": Look("foreground", 0.45, least=SEEN, plain="dim"),
    "changed": Look("text-success", bold=True),
    "mark.error": Look("text-error", bold=True),
    "mark.warning": Look("text-warning", bold=True),
    "mark.suggestion": Look("text-primary"),
    "hit": Look("foreground", on="warning", tint=0.4, underline=True),
    "hit.current": Look(bold=True, reverse=True),
    "selected": Look("foreground", on="primary", tint=0.5, plain="reverse"),
    "hover": Look(on="primary", tint=0.25, plain="underline"),
    "focus": Look(reverse=True),
    "jump": Look("text-warning", bold=True, reverse=True),
    "tok.comment": Look("foreground", 0.55, italic=True),
    "tok.keyword": Look("text-accent"),
    "tok.constant": Look("text-success", bold=True),
    "tok.string": Look("text-success"),
    "tok.number": Look("text-warning"),
    "tok.function": Look("text-warning"),
    "tok.class": Look("text-warning", bold=True),
    "tok.builtin": Look("text-accent"),
    "tok.name": Look("foreground"),
    "tok.tag": Look("text-primary", bold=True),
    "tok.attribute": Look("text-warning"),
    "tok.variable": Look("text-primary"),
    "tok.operator": Look("foreground", 0.8),
    "tok.heading": Look("text-primary", bold=True),
    "tok.error": Look("text-error"),
    **{f"tone.{tone}": Look(_text(name), bold=True) for tone, name in _TONES.items()},
    **{f"box.{tone}": Look(on=name, tint=0.12 if name != "foreground" else 0.05) for tone, name in _TONES.items()},
    **{f"badge.{color}": Look(_text(name), on=name, tint=0.2, bold=True) for color, name in _BADGES.items()},
    # The theme promises no text colour for its secondary one.
    "badge.purple": Look("foreground", on="secondary", tint=0.3, bold=True),
}


class Palette:
    """The styles of one theme on one background, made when first asked for."""

    def __init__(self, variables: Mapping[str, str], background: Color, foreground: Color) -> None:
        self._variables = variables
        self._background = background
        self._foreground = foreground
        self._styles: dict[str, Style] = {}

    @property
    def base(self) -> Style:
        """The style of plain text."""
        return self.style("")

    def style(self, cls: str) -> Style:
        """Return the style of text with the roles ``cls``, on the background of the page."""
        style = self._styles.get(cls)
        if style is None:
            style = self._styles[cls] = self._make(cls.split())
        return style

    def over(self, cls: str) -> Style:
        """Return only what the roles ``cls`` change, to lay over a style that is there."""
        key = f"+{cls}"
        style = self._styles.get(key)
        if style is None:
            style = self._styles[key] = self._make(cls.split(), partial=True)
        return style

    def _make(self, roles: list[str], *, partial: bool = False) -> Style:
        background, color = self._background, self._foreground
        on_changed = color_changed = not partial
        least = READABLE
        attributes: dict[str, Any] = {}
        for role in roles:
            if role.startswith("#"):
                color, color_changed, least = Color.parse(role), True, 0
                continue
            look = _LOOKS.get(role)
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
            if look.plain and self._background.ansi is not None:
                attributes[look.plain] = True
        if background.ansi is None and color.ansi is None:
            color = readable(color, [background], least)
        return Style(
            color=_rich(color) if color_changed else None,
            bgcolor=_rich(background) if on_changed else None,
            **attributes,
        )

    def _mixed(self, background: Color, variable: str, amount: float) -> Color:
        """Return ``amount`` of a colour of the theme on ``background``."""
        color = self._foreground if variable == "foreground" else self._color(variable)
        if background.ansi is not None or color.ansi is not None:
            # The sixteen colours of a terminal have no shades: all of the colour, or nothing of it.
            return color if amount > 0.5 else background
        if color.a < 1:
            color = background + color
        return color if amount >= 1 else background.blend(color, amount, alpha=1)

    def _color(self, variable: str) -> Color:
        try:
            return Color.parse(self._variables.get(variable, ""))
        except ColorParseError:
            return self._foreground


def _rich(color: Color) -> RichColor:
    return color.rich_color
