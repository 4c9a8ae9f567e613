"""Formats notices: in one line if possible, errors as sentences, long texts in lines of similar length."""

from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from docs_tui.tui.messages import NoticeKind

_WIDTH = 84
"""The widest line of a notice in cells, as the styles of the app allow."""
_ROOMY = 80
"""With at least this many columns, notices have their full width."""
_SLIM_WIDTH = 50
_SIGNS: "Mapping[NoticeKind, str]" = {"information": "✓ ", "refusal": "○ ", "warning": "▲ ", "error": "✖ "}


def notice_width(columns: int) -> int:
    """Return the width of a notice's line without its sign, in cells, for a terminal of ``columns``."""
    return min(columns - 8, _WIDTH) if columns >= _ROOMY else _SLIM_WIDTH


def notice_lines(text: str, then: str, severity: "NoticeKind", columns: int) -> str:
    """Return a notice: its sign, what happened, and the hint about the next key, on the same line if it fits.

    Args:
        text: What happened; cleaned.
        then: The hint about the next key; may be empty.
        severity: Chooses the sign.
        columns: The width of the terminal.
    """
    width = notice_width(columns)
    sign = _SIGNS[severity]
    message = f"{text} · {then}" if then else text
    if len(message) > width:
        message = message.replace(" · ", "\n")
    return sign + balance_lines(message, width).replace("\n", f"\n{' ' * len(sign)}")


def sentence(error: str) -> str:
    """Return an error as a sentence. Errors begin in lower case, because the command line puts words before them."""
    first = error.partition(" ")[0]
    text = error[:1].upper() + error[1:] if first.isalpha() else error  # file names stay as they are
    return text if text.endswith((".", "?")) else f"{text}."


def balance_lines(text: str, width: int) -> str:
    """Return ``text`` in as few lines of ``width`` cells as possible, the lines of a paragraph about equally long.

    A line with characters other than ASCII stays as it is: how wide they are depends on the terminal.
    """
    return "\n".join(_balance(line, width) for line in text.split("\n"))


def _balance(line: str, width: int) -> str:
    rows = len(_wrapped(line, width))
    if rows < 2 or not line.isascii():
        return line
    longest = min(max(map(len, line.split())), width)  # do not break words unnecessarily
    widths = range(max(len(line) // rows, longest), width + 1)
    return "\n".join(next(lines for each in widths if len(lines := _wrapped(line, each)) == rows))


def _wrapped(line: str, width: int) -> list[str]:
    return wrap(line, width, break_on_hyphens=False)
