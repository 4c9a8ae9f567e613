"""Colors as hex codes: compute contrast, and adjust colors until text is readable."""

import re
from typing import TypeAlias

Color: TypeAlias = tuple[float, float, float]

_HEX = re.compile(r"#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z")
_ENOUGH = 5.4
"""More than the contrast of 4.5 that small text needs, because the current entry has a tint of the color behind it."""
_STEP = 0.06


def readable_color(color: Color, background: str, *, least: float = _ENOUGH) -> str:
    """Return ``color`` mixed with black or white until its contrast with ``background`` is at least ``least``."""
    behind = read_color(background) or (1.0, 1.0, 1.0)
    towards = 0.0 if _luminance(behind) > 0.5 else 1.0
    for _ in range(int(1 / _STEP) + 1):
        if contrast(color, behind) >= least:
            break
        red, green, blue = (part + (towards - part) * _STEP for part in color)
        color = (red, green, blue)
    return written_color(color)


def mixed(color: str, background: str, share: float) -> str:
    """Return ``share`` of ``color`` over ``background``, all as hex codes."""
    read, behind = read_color(color), read_color(background)
    if read is None or behind is None:
        return color
    red, green, blue = (under + (over - under) * share for over, under in zip(read, behind, strict=True))
    return written_color((red, green, blue))


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colors as WCAG defines it, from 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def text_on(color: str) -> str:
    """Return black or white, whichever is readable on ``color``."""
    behind = read_color(color) or (0.0, 0.0, 0.0)
    return "#ffffff" if contrast((1.0, 1.0, 1.0), behind) >= contrast((0.0, 0.0, 0.0), behind) else "#000000"


def _luminance(color: Color) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def read_color(value: object) -> Color | None:
    """Parse a hex color; None for anything else."""
    found = _HEX.match(value.strip()) if isinstance(value, str) else None
    if found is None:
        return None
    digits = found[1] if len(found[1]) == 6 else "".join(digit * 2 for digit in found[1])
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return (red, green, blue)


def written_color(color: Color) -> str:
    """Return a color as a hex code."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in color)
