"""LaTeX between dollars: where it ends, so that its braces are no expressions."""

import re

from docs_tui.mdx.lines import Lines
from docs_tui.mdx.nodes import Math
from docs_tui.source import Span

_FENCE = re.compile(r"(\${2,})[ \t]*+(?=\n|\Z)")
_INLINE = re.compile(r"\$(?![\s{])((?>(?:[^$\\]|\\[\s\S])+))(?<!\s)\$(?![\w${]|\\\{)")
_DISPLAY = re.compile(r"\$\$((?>(?:[^$\\]|\\[\s\S]|\$(?!\$))+))\$\$")


def inline_math_end(text: str, at: int, end: int) -> int:
    """Return the offset after the ``$…$`` or ``$$…$$`` at ``at``, or -1 where the dollar is a dollar.

    As Pandoc reads it: no white space inside next to the dollars, and no digit after them, so that prices are prices;
    nor a letter or a brace where a shell's variables have them.
    """
    if text.startswith("$$", at, end):
        match = _DISPLAY.match(text, at, end)
    elif at and text[at - 1] == "$":
        return -1
    else:
        match = _INLINE.match(text, at, end)
    return match.end() if match else -1


def starts_math(lines: Lines, at: int) -> bool:
    """Tell whether a display of math begins at ``at``."""
    return _FENCE.match(lines.text, at) is not None and _close(lines, at) is not None


def math(lines: Lines, at: int) -> bool:
    """Read ``$$`` on a line of its own up to the next such line; without one, the dollars are text."""
    opening = _FENCE.match(lines.text, at)
    if opening is None:
        return False
    found = _close(lines, at)
    if found is None:
        return False
    body, end = found
    lines.tree.add(Math(Span(at, end), body, True))
    lines.pos = lines.after_line(end)
    return True


def _close(lines: Lines, at: int) -> tuple[tuple[Span, ...], int] | None:
    """Return the lines of the math that opens at ``at``, and the offset after its closing fence."""
    if lines.fuel.is_empty:
        return None
    text = lines.text
    body: list[Span] = []
    end = lines.line_end(at)
    while True:
        first = lines.follow(end + 1)
        if first < 0:
            lines.fuel.burn(end - at)
            return None
        end = lines.line_end(first)
        stop = lines.trim_end(first, end)
        if text[first:stop].strip(" \t") == "$$":
            return tuple(body), text.rfind("$", first, stop) + 1
        body.append(Span(first, stop))
