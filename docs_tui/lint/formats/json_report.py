"""A JSON array with one object per line."""

import json

from docs_tui.lint.formats.report import Report
from docs_tui.source import Diagnostic


def as_json(report: Report) -> str:
    """Return the findings as an array."""
    rows = ",\n  ".join(json.dumps(record(report, each), ensure_ascii=False) for each in report.findings)
    return f"[\n  {rows}\n]\n" if rows else "[]\n"


def record(report: Report, found: Diagnostic) -> dict[str, object]:
    """Return one finding as an object. Lines and columns count from 1; ``end_column`` is exclusive."""
    rule = report.rule(found)
    return {
        "rule": rule.code,
        "name": rule.name,
        "severity": found.severity.value,
        "message": found.message,
        "hint": found.hint,
        "file": report.shown(found.path),
        "line": found.start.line,
        "column": found.start.column,
        "end_line": found.end.line,
        "end_column": found.end.column,
        "fixable": found.fix is not None,
    }
