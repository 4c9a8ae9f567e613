"""Names of styles that depend on the author's words. The front end decides how a style looks."""

import re

TONES = ("info", "tip", "success", "warning", "danger", "neutral")
"""Tones of callouts: the styles ``tone.info``, ``box.info`` and so on."""
BADGES = ("gray", "blue", "green", "yellow", "orange", "red", "purple")
"""Colours of badges: the styles ``badge.gray`` and so on."""
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}\Z")


def badge_style(color: str) -> str:
    """Return the style of a badge with the author's ``color``; gray if it is unknown."""
    name = color.split("-", 1)[0]
    return f"badge.{name}" if name in BADGES else "badge.gray"


def callout_tone(tone: str) -> str:
    """Return ``tone`` if it is known, else ``neutral``."""
    return tone if tone in TONES else "neutral"


def is_color(value: str) -> bool:
    """Tell whether ``value`` is a hexadecimal colour such as ``#0a0`` or ``#00aa00``. Such a colour is itself a style."""
    return _HEX.match(value) is not None
