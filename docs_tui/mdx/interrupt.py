"""What ends a paragraph or a table without a blank line before it."""

from collections.abc import Callable

from docs_tui.mdx.fence import starts_fence
from docs_tui.mdx.flow import starts_flow
from docs_tui.mdx.heading import starts_heading
from docs_tui.mdx.lines import THEMATIC_BREAK, Lines
from docs_tui.mdx.math import starts_math


def _starts_thematic_break(lines: Lines, at: int) -> bool:
    return THEMATIC_BREAK.match(lines.text, at) is not None


_STARTS: dict[str, Callable[[Lines, int], bool]] = {
    "#": starts_heading,
    "`": starts_fence,
    "~": starts_fence,
    "<": starts_flow,
    "{": starts_flow,
    "*": _starts_thematic_break,
    "-": _starts_thematic_break,
    "_": _starts_thematic_break,
    "$": starts_math,
}


def starts_block(lines: Lines, at: int, *, interrupting: bool) -> bool:
    """Tell whether the content at ``at``, without white space before it, begins another block or a container."""
    starts = _STARTS.get(lines.text[at : at + 1])
    if starts and starts(lines, at):
        return True
    return lines.starts_container(at, interrupting=interrupting)
