"""Notices in lines of about the same length: a last line of one word looks torn off."""

from textwrap import wrap


def even(text: str, room: int) -> str:
    """Return ``text`` in as few lines as fit into ``room`` cells, each paragraph's about as long as one another.

    Text with other than ASCII characters is left to who shows it: only that knows how wide they are.
    """
    return "\n".join(_even(line, room) for line in text.split("\n"))


def _even(line: str, room: int) -> str:
    rows = len(_wrapped(line, room))
    if rows < 2 or not line.isascii():
        return line
    longest = min(max(map(len, line.split())), room)  # no word is cut that need not be
    widths = range(max(len(line) // rows, longest), room + 1)
    return "\n".join(next(found for width in widths if len(found := _wrapped(line, width)) == rows))


def _wrapped(line: str, width: int) -> list[str]:
    return wrap(line, width, break_on_hyphens=False)
