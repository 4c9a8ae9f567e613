"""For people: each finding with the line that it stands in, and carets under the place."""

import unicodedata
from collections.abc import Iterator

from docs_tui.lint.formats.report import Report
from docs_tui.lint.secret_patterns import find_secrets
from docs_tui.source import Diagnostic
from docs_tui.source.clean import clean_name

_WIDEST = 100
"""Columns of a line that are shown; of a longer one the part around the place."""
_BEFORE = 30
_MORE = "…"


def as_text(report: Report) -> str:
    """Return the findings for a person."""
    return "".join(f"{line}\n" for each in report.findings for line in _lines(report, each))


def _lines(report: Report, found: Diagnostic) -> Iterator[str]:
    rule, (line, column) = report.rule(found), found.start
    path = clean_name(report.shown(found.path))
    fixable = " [*]" if found.fix is not None and found.fix.safe else ""
    yield f"{path}:{line}:{column}: {found.severity.value} {rule.code} {rule.name}: {found.message}{fixable}"
    text = _masked(report.line(found.path, line))
    gutter = " " * len(str(line))
    if text.strip():
        last = found.end.column if found.end.line == line else len(text) + 1
        shown, carets = _window(text, column - 1, max(last - 1, column))
        yield f"{gutter} |"
        yield f"{line} | {shown}".rstrip()
        yield f"{gutter} | {carets}"
    if found.hint:
        yield f"{gutter} = {found.hint}"
    yield ""


def _masked(line: str) -> str:
    """Return a line with all but the beginning of each key in it blotted out, in its columns: reports are kept and shown."""
    for secret in find_secrets(line):
        shown = len(secret.shown.rstrip("…"))
        start, end = secret.span.start + shown, secret.span.end
        line = line[:start] + "•" * (end - start) + line[end:]
    return line


def _window(text: str, start: int, end: int) -> tuple[str, str]:
    """Return as much of a line as is shown, and the line of carets under it."""
    left = 0
    if len(text) > _WIDEST:
        left = max(0, min(start - _BEFORE, len(text) - _WIDEST))
        text = text[left : left + _WIDEST]
        start, end = start - left, min(end - left, len(text))
        if left:
            text = _MORE + text[1:]
    shown = text.expandtabs(1)
    lead, place = shown[:start], shown[start:end]
    return shown, " " * _width(lead) + "^" * max(_width(place.rstrip()), 1)


def _width(text: str) -> int:
    """Return how many columns of a terminal ``text`` takes."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(each) in "WF" else not unicodedata.combining(each) for each in text)
