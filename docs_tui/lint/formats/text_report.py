"""Text for people: each finding with its source line and carets under its span."""

import unicodedata
from collections.abc import Callable, Iterator
from itertools import accumulate

from docs_tui.lint.formats.report import Report
from docs_tui.lint.secret_scanner import find_secrets
from docs_tui.source import Diagnostic
from docs_tui.source.clean import clean, clean_name
from docs_tui.source.highlight import Highlight, Piece, highlight_of, joined

_WIDEST = 100
"""The most characters shown of a line without a terminal; longer ones are cut around the finding."""
_NARROWEST = 8
"""The least columns of a line, even if the terminal is narrower."""
_BEFORE = 30
_MORE = "…"


def as_text(report: Report) -> str:
    """Return the findings for a person."""
    return joined(text_pieces(report))


def text_pieces(report: Report, columns: int | None = None) -> Iterator[Piece]:
    """Yield the findings for a person, piece by piece.

    Args:
        report: The findings.
        columns: The width of the terminal, which source lines are cut to; None: not a terminal.
    """
    for each in report.findings:
        yield from _pieces(report, each, columns)


def _pieces(report: Report, found: Diagnostic, columns: int | None) -> Iterator[Piece]:
    rule, (line, column) = report.rule(found), found.start
    highlight = highlight_of(found.severity)
    yield clean_name(report.shown(found.path)), Highlight.STRONG
    yield f":{line}:{column}:", Highlight.QUIET
    yield f" {found.severity.value} {rule.code} {rule.name}", highlight
    yield f": {found.message}{' [*]' if found.fix is not None and found.fix.safe else ''}\n", None
    text = _masked(report.line(found.path, line))
    gutter = " " * len(str(line))
    if text.strip():
        last = found.end.column if found.end.line == line else len(text) + 1
        room = _WIDEST if columns is None else max(columns - len(gutter) - len(" | "), _NARROWEST)
        measure = _one if columns is None else _columns
        shown, carets = _window(text, column - 1, max(last - 1, column), room, measure)
        yield f"{gutter} |\n{line} |", Highlight.QUIET
        yield f" {shown}".rstrip() + "\n", None
        yield f"{gutter} |", Highlight.QUIET
        yield f" {carets}\n", highlight
    if found.hint:
        yield f"{gutter} =", Highlight.QUIET
        yield f" {found.hint}\n", None
    yield "\n", None


def _masked(line: str) -> str:
    """Mask the keys in a line and keep its columns, because reports are stored and shared."""
    for secret in find_secrets(line):
        shown = len(secret.shown.rstrip("…"))
        start, end = secret.span.start + shown, secret.span.end
        line = line[:start] + "•" * (end - start) + line[end:]
    return line


def _window(text: str, start: int, end: int, room: int, measure: Callable[[str], int]) -> tuple[str, str]:
    """Return the part of a line around a finding that fits into ``room``, and the carets under it."""
    text = text.expandtabs(1)
    ends = [0, *accumulate(map(measure, text))]
    if ends[-1] > room:
        last = next(at for at, before in enumerate(ends) if ends[-1] - before <= room)
        near = next(
            at for at, before in enumerate(ends) if ends[min(start, len(text))] - before <= min(_BEFORE, room // 3)
        )
        left = min(near, last)
        while 0 < left < start and ends[left + 1] == ends[left]:  # the mark of the cut needs a column
            left += 1
        right = next((at - 1 for at, after in enumerate(ends) if after - ends[left] > room), len(text))
        text = text[left:right]
        start, end = start - left, min(end - left, len(text))
        if left:
            text = _MORE + text[1:]
    width = _width if measure is _one else _columns
    return text, " " * width(text[:start]) + "^" * max(width(text[start:end].rstrip()), 1)


def _one(_char: str) -> int:
    return 1


def _columns(text: str) -> int:
    """Return the width of ``text`` on a terminal, which gets it cleaned."""
    return _width(clean(text))


def _width(text: str) -> int:
    """Return the width of ``text`` in terminal columns."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(each) in "WF" else not unicodedata.combining(each) for each in text)
