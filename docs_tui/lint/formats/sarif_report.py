"""SARIF 2.1.0, which GitHub code scanning and other services read."""

import json
from hashlib import sha256
from urllib.parse import quote

from docs_tui.lint.formats.report import Report
from docs_tui.lint.rule import Rule
from docs_tui.lint.rule_registry import RULES, documentation
from docs_tui.source import Diagnostic, Position, Severity, TextEdit

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.SUGGESTION: "note"}


def as_sarif(report: Report) -> str:
    """Return the findings as one log with one run."""
    rules = [rule for rule in RULES if any(each.code == rule.name for each in report.findings)]
    places = {rule.name: index for index, rule in enumerate(rules)}
    value = {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "docs-tui",
                        "version": report.version,
                        "rules": [_rule(rule) for rule in rules],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_result(report, each, places[each.code]) for each in report.findings],
            }
        ],
    }
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _rule(rule: Rule) -> dict[str, object]:
    text = documentation(rule)
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": text.partition("\n")[0]},
        "help": {"text": text, "markdown": text},
        "defaultConfiguration": {"level": _LEVELS[rule.severity], "enabled": rule.default},
        "properties": {"tags": [rule.group.name.lower()]},
    }


def _result(report: Report, found: Diagnostic, index: int) -> dict[str, object]:
    rule = report.rule(found)
    line = " ".join(report.line(found.path, found.start.line).split())
    print_of = sha256(f"{rule.code}\0{found.path}\0{line}".encode("utf-8", "replace")).hexdigest()
    value: dict[str, object] = {
        "ruleId": rule.code,
        "ruleIndex": index,
        "level": _LEVELS[found.severity],
        "message": {"text": found.sentences},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": _artifact(report, found.path),
                    "region": _region(found.start, found.end),
                }
            }
        ],
        "partialFingerprints": {"docsTuiLine/v1": print_of},
    }
    if found.fix is not None:
        changes = [_replacement(report, found.path, edit) for edit in found.fix.edits]
        artifact = {"artifactLocation": _artifact(report, found.path), "replacements": changes}
        value["fixes"] = [{"description": {"text": found.fix.title}, "artifactChanges": [artifact]}]
    return value


def _artifact(report: Report, path: str) -> dict[str, object]:
    return {"uri": quote(report.shown(path))}


def _region(start: Position, end: Position) -> dict[str, int]:
    return {"startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column}


def _replacement(report: Report, path: str, edit: TextEdit) -> dict[str, object]:
    source = report.source(path)
    region = _region(source.position(edit.span.start), source.position(edit.span.end))
    return {"deletedRegion": region, "insertedContent": {"text": edit.text}}
