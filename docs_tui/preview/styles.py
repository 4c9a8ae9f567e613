"""Names of styles that depend on what an author wrote; the front end gives them colours."""

import re

TONES = ("info", "tip", "success", "warning", "danger", "neutral")
"""Of callouts."""
BADGES = ("gray", "blue", "green", "yellow", "orange", "red", "purple")
"""Colours of badges."""
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}\Z")


def badge_role(color: str) -> str:
    """Return the role of a badge of ``color``, a word of the page's author."""
    name = color.split("-", 1)[0]
    return f"badge.{name}" if name in BADGES else "badge.gray"


def tone_of(tone: str) -> str:
    """Return ``tone`` where it is known, else the neutral one."""
    return tone if tone in TONES else "neutral"


def is_color(value: str) -> bool:
    """Tell whether ``value`` is a colour that can be shown: ``#0a0`` or ``#00aa00``."""
    return _HEX.match(value) is not None
