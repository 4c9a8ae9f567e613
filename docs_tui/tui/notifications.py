"""Breaks notices into lines of similar length."""

from textwrap import wrap


def balance_lines(text: str, width: int) -> str:
    """Return ``text`` in as few lines of ``width`` cells as possible, the lines of a paragraph about equally long.

    A line with characters other than ASCII stays as it is: how wide they are depends on the terminal.
    """
    return "\n".join(_balance(line, width) for line in text.split("\n"))


def _balance(line: str, width: int) -> str:
    rows = len(_wrapped(line, width))
    if rows < 2 or not line.isascii():
        return line
    longest = min(max(map(len, line.split())), width)  # break no word unnecessarily
    widths = range(max(len(line) // rows, longest), width + 1)
    return "\n".join(next(lines for each in widths if len(lines := _wrapped(line, each)) == rows))


def _wrapped(line: str, width: int) -> list[str]:
    return wrap(line, width, break_on_hyphens=False)
