"""Text for people: each finding with its source line and carets under its span."""

import unicodedata
from collections.abc import Iterator

from docs_tui.lint.formats.report import Report
from docs_tui.lint.secret_patterns import find_secrets
from docs_tui.source import Diagnostic
from docs_tui.source.clean import clean_name

_WIDEST = 100
"""The most columns shown of a line; longer ones are cut around the finding."""
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
    """Mask the keys in a line and keep its columns, because reports are stored and shared."""
    for secret in find_secrets(line):
        shown = len(secret.shown.rstrip("…"))
        start, end = secret.span.start + shown, secret.span.end
        line = line[:start] + "•" * (end - start) + line[end:]
    return line


def _window(text: str, start: int, end: int) -> tuple[str, str]:
    """Return the visible part of a line, and the carets under it."""
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
    """Return the width of ``text`` in terminal columns."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(each) in "WF" else not unicodedata.combining(each) for each in text)
