"""Read what Vale reports: the output of ``vale --output=JSON``."""

import json
import re
from collections.abc import Mapping
from typing import Any

from docs_tui.errors import CannotRunError
from docs_tui.source import Severity, Source, Span
from docs_tui.source.record import record

_LINE = re.compile(r"[^\r\n]*+(?:\r\n|\r|\n)|[^\r\n]++")
_APOSTROPHE = re.compile("&rsquo;")
_LEVELS = {"error": Severity.ERROR, "warning": Severity.WARNING, "suggestion": Severity.SUGGESTION}


@record(frozen=True, slots=True)
class ValeAlert:
    """One finding of Vale."""

    check: str
    """The style and its rule: ``Google.Passive``."""
    message: str
    severity: Severity
    line: int
    """From 1."""
    columns: tuple[int, int]
    """The first and the last column, from 1."""

    def span(self, source: Source) -> Span:
        """Return the span of the alert in a text; the end of the text if it is shorter than when Vale read it."""
        lines = _LINE.findall(source.text)
        if not 0 < self.line <= len(lines):
            return Span(len(source.text), len(source.text))
        start = sum(map(len, lines[: self.line - 1]))
        line = lines[self.line - 1].rstrip("\r\n")
        first, last = (_column(line, each) for each in self.columns)
        at = min(max(first - 1, 0), len(line))
        return Span(start + at, start + min(max(last, at + 1), len(line)) if at < len(line) else start + at)


def _column(line: str, column: int) -> int:
    """Return a column of a line as written. Vale counts characters, after replacing ``&rsquo;`` by an apostrophe."""
    for match in _APOSTROPHE.finditer(line):
        if column <= match.start() + 1:
            break
        column += len(match[0]) - 1
    return column


def alerts_in(output: str) -> Mapping[str, tuple[ValeAlert, ...]]:
    """Return the alerts by file.

    Raises:
        CannotRunError: The output is not that of ``vale --output=JSON``, or Vale reports why it could not run.
    """
    try:
        data = json.loads(output or "{}")
    except (ValueError, RecursionError) as error:
        raise CannotRunError("the output of vale is not JSON; run vale --output=JSON on a page to see why") from error
    if not isinstance(data, dict):
        raise CannotRunError("the output of vale is not an object; docs-tui needs Vale 2 or 3")
    if isinstance(data.get("Code"), str) and isinstance(data.get("Text"), str):
        raise CannotRunError(f"Vale cannot run: {_place_of(data)}{' '.join(data['Text'].split())}")
    return {file: tuple(map(_alert, found)) for file, found in data.items() if isinstance(found, list)}


def _place_of(error: Mapping[str, Any]) -> str:
    """Return the place of an error in a configuration or a style: ``.vale.ini:3: ``; empty if Vale names none."""
    path, line = error.get("Path"), error.get("Line")
    return f"{path}:{line}: " if isinstance(path, str) and path and isinstance(line, int) else ""


def _alert(data: Any) -> ValeAlert:
    given = {str(key).lower(): value for key, value in data.items()} if isinstance(data, dict) else {}
    span = given.get("span")
    first, last = span if isinstance(span, list) and len(span) == 2 else (1, 1)
    return ValeAlert(
        str(given.get("check", "")),
        " ".join(str(given.get("message", "")).split()).rstrip("."),
        _LEVELS.get(str(given.get("severity")), Severity.WARNING),
        given["line"] if isinstance(given.get("line"), int) else 1,
        (first if isinstance(first, int) else 1, last if isinstance(last, int) else 1),
    )
