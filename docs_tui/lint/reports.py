"""Reports of findings: text for people, JSON, SARIF, GitHub's workflow commands and reviewdog's rdjson."""

import json
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import sha256
from itertools import accumulate
from types import MappingProxyType
from urllib.parse import quote

from docs_tui import __version__
from docs_tui.lint.rule import Rule
from docs_tui.lint.rule_registry import BY_NAME, RULES, documentation
from docs_tui.lint.secret_scanner import find_secrets, may_hold_secret
from docs_tui.source import Diagnostic, Position, Severity, Source, TextEdit
from docs_tui.source.clean import clean, clean_name
from docs_tui.source.highlight import Highlight, Piece, highlight_of, joined
from docs_tui.source.text import lines_of


def _as_it_is(path: str) -> str:
    return path


@dataclass(frozen=True)
class Report:
    """The findings of one run, in order."""

    findings: tuple[Diagnostic, ...]
    text: Callable[[str], str]
    """The text of a file."""
    shown: Callable[[str], str] = _as_it_is
    """The path of a file from the working directory."""
    version: str = __version__
    _sources: dict[str, Source] = field(default_factory=dict)
    _lines: dict[str, list[str]] = field(default_factory=dict)
    """The lines of the file that was read last."""

    def source(self, path: str) -> Source:
        """Return a file's text with its line offsets."""
        if path not in self._sources:
            self._sources[path] = Source(path, self.text(path))
        return self._sources[path]

    def line(self, path: str, number: int) -> str:
        """Return a line of a file, without its line ending."""
        if path not in self._lines:
            self._lines.clear()
            self._lines[path] = lines_of(self.text(path))
        lines = self._lines[path]
        return lines[number - 1] if 0 < number <= len(lines) else ""

    @staticmethod
    def rule(finding: Diagnostic) -> Rule:
        """Return the rule of a finding."""
        return BY_NAME[finding.code]


_GITHUB_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.SUGGESTION: "notice"}


def as_github(report: Report) -> str:
    """Return one workflow command per finding; GitHub shows it beside its line in a pull request."""
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
    return f"::{_GITHUB_COMMANDS[found.severity]} {given}::{_data(found.sentences)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _value(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def as_json(report: Report) -> str:
    """Return the findings as a JSON array with one object per line."""
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


_RDJSON_SEVERITIES = {Severity.ERROR: "ERROR", Severity.WARNING: "WARNING", Severity.SUGGESTION: "INFO"}


def as_rdjson(report: Report) -> str:
    """Return the findings for reviewdog. Columns count UTF-8 bytes; fixes become suggestions."""
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
        "severity": _RDJSON_SEVERITIES[found.severity],
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


_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.SUGGESTION: "note"}


def as_sarif(report: Report) -> str:
    """Return the findings as one log of SARIF 2.1.0, which GitHub code scanning and other services read."""
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


_WIDEST = 100
"""The most characters shown of a line without a terminal; longer ones are cut around the finding."""
_NARROWEST = 8
"""The fewest columns of a line that are shown, even if the terminal is narrower."""
_BEFORE = 30
_REACH = 4
"""How many times the room for a line is looked at before and after a finding: a line may have millions of characters."""
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


def _pieces(report: Report, found: Diagnostic, columns: int | None) -> list[Piece]:
    rule, (line, column) = report.rule(found), found.start
    highlight = highlight_of(found.severity)
    pieces: list[Piece] = [
        (clean_name(report.shown(found.path)), Highlight.STRONG),
        (f":{line}:{column}:", Highlight.QUIET),
        (f" {found.severity.value} {rule.code} {rule.name}", highlight),
        (f": {found.message}{' [*]' if found.fix is not None and found.fix.safe else ''}\n", None),
    ]
    text = _masked(report.line(found.path, line))
    gutter = " " * len(str(line))
    if text.strip():
        last = found.end.column if found.end.line == line else len(text) + 1
        room = _WIDEST if columns is None else max(columns - len(gutter) - len(" | "), _NARROWEST)
        measure = _one if columns is None else _columns
        shown, carets = _window(text, column - 1, max(last - 1, column), room, measure)
        pieces += [
            (f"{gutter} |\n{line} |", Highlight.QUIET),
            (f" {shown}".rstrip() + "\n", None),
            (f"{gutter} |", Highlight.QUIET),
            (f" {carets}\n", highlight),
        ]
    if found.hint:
        pieces += [(f"{gutter} =", Highlight.QUIET), (f" {found.hint}\n", None)]
    pieces.append(("\n", None))
    return pieces


@lru_cache(maxsize=1)
def _masked(line: str) -> str:
    """Mask the keys in a line and keep its columns, because reports are stored and shared."""
    for secret in find_secrets(line) if may_hold_secret(line) else ():
        shown = len(secret.shown.rstrip("…"))
        start, end = secret.span.start + shown, secret.span.end
        line = line[:start] + "•" * (end - start) + line[end:]
    return line


def _window(text: str, start: int, end: int, room: int, measure: Callable[[str], int]) -> tuple[str, str]:
    """Return the part of a line around a finding that fits into ``room``, and the carets under it."""
    first = max(0, start - _REACH * room)
    text = text[first : start + _REACH * room].expandtabs(1)
    start, end = start - first, end - first
    if measure is _one and len(text) <= room:
        return text, _carets(text, start, end, _width)
    ends = range(len(text) + 1) if measure is _one else [0, *accumulate(map(measure, text))]
    if ends[-1] > room:
        last = bisect_left(ends, ends[-1] - room)
        near = bisect_left(ends, ends[min(start, len(text))] - min(_BEFORE, room // 3))
        left = min(near, last)
        while 0 < left < start and ends[left + 1] == ends[left]:  # the ellipsis needs a column
            left += 1
        right = bisect_right(ends, ends[left] + room) - 1
        text = text[left:right]
        start, end = start - left, min(end - left, len(text))
        if left:
            text = _MORE + text[1:]
    return text, _carets(text, start, end, _width if measure is _one else _columns)


def _carets(text: str, start: int, end: int, width: Callable[[str], int]) -> str:
    return " " * width(text[:start]) + "^" * max(width(text[start:end].rstrip()), 1)


def _one(_char: str) -> int:
    return 1


def _columns(text: str) -> int:
    """Return the width of ``text`` on a terminal, after escapes are removed."""
    return _width(clean(text))


def _width(text: str) -> int:
    """Return the width of ``text`` in terminal columns."""
    if text.isascii():
        return len(text)
    return sum(map(_width_of_character, text))


@cache
def _width_of_character(character: str) -> int:
    wide = unicodedata.east_asian_width(character) in "WF"
    return 2 if wide else int(not unicodedata.combining(character))


FORMATS: Mapping[str, Callable[[Report], str]] = MappingProxyType(
    {"text": as_text, "json": as_json, "sarif": as_sarif, "github": as_github, "rdjson": as_rdjson}
)
"""The report functions by their name in ``--format``."""
