"""The diagnostic format of reviewdog (``rdjson``). Columns count UTF-8 bytes; fixes become suggestions."""

import json

from docs_tui.lint.formats.report import Report
from docs_tui.source import Diagnostic, Position, Severity

_SEVERITIES = {Severity.ERROR: "ERROR", Severity.WARNING: "WARNING", Severity.SUGGESTION: "INFO"}


def as_rdjson(report: Report) -> str:
    """Return the findings as one object."""
    value = {
        "source": {"name": "docs-tui"},
        "diagnostics": [_diagnostic(report, each) for each in report.findings],
    }
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _diagnostic(report: Report, found: Diagnostic) -> dict[str, object]:
    rule = report.rule(found)
    value: dict[str, object] = {
        "message": found.sentences,
        "location": {"path": report.shown(found.path), "range": _range(report, found.path, found.start, found.end)},
        "severity": _SEVERITIES[found.severity],
        "code": {"value": f"{rule.code} {rule.name}"},
    }
    if found.fix is not None:
        source = report.source(found.path)
        value["suggestions"] = [
            {
                "range": _range(report, found.path, source.position(edit.span.start), source.position(edit.span.end)),
                "text": edit.text,
            }
            for edit in found.fix.edits
        ]
    return value


def _range(report: Report, path: str, start: Position, end: Position) -> dict[str, object]:
    return {"start": _place(report, path, start), "end": _place(report, path, end)}


def _place(report: Report, path: str, at: Position) -> dict[str, int]:
    before = report.line(path, at.line)[: at.column - 1]
    return {"line": at.line, "column": len(before.encode("utf-8", "replace")) + 1}
