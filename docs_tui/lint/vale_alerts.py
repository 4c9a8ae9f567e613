"""Read what Vale reports: the output of ``vale --output=JSON``."""

import json
from collections.abc import Mapping
from typing import Any

from docs_tui.errors import CannotRunError
from docs_tui.source import Severity, Source, Span
from docs_tui.source.record import record

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
        lines = source.text.split("\n")
        if self.line > len(lines):
            return Span(len(source.text), len(source.text))
        start = sum(len(line) + 1 for line in lines[: self.line - 1])
        length = len(lines[self.line - 1].rstrip("\r"))
        first, last = self.columns
        at = min(max(first - 1, 0), length)
        return Span(start + at, start + min(max(last, at + 1), length) if at < length else start + at)


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
        raise CannotRunError(f"Vale cannot run: {' '.join(data['Text'].split())}")
    return {file: tuple(map(_alert, found)) for file, found in data.items() if isinstance(found, list)}


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
