"""GitHub workflow commands, which show each finding beside its line in a pull request."""

from docs_tui.lint.formats.report import Report
from docs_tui.source import Diagnostic, Severity

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.SUGGESTION: "notice"}


def as_github(report: Report) -> str:
    """Return one workflow command per finding."""
    return "".join(f"{_command(report, each)}\n" for each in report.findings)


def _command(report: Report, found: Diagnostic) -> str:
    rule = report.rule(found)
    values = {
        "file": report.shown(found.path),
        "line": found.start.line,
        "endLine": found.end.line,
        "col": found.start.column,
        "endColumn": found.end.column,
        "title": f"{rule.code} {rule.name}",
    }
    if found.start.line != found.end.line:  # GitHub ignores columns on different lines
        del values["col"], values["endColumn"]
    given = ",".join(f"{name}={_value(str(value))}" for name, value in values.items())
    return f"::{_COMMANDS[found.severity]} {given}::{_data(found.sentences)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _value(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
