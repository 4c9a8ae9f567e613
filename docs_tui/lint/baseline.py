"""A baseline of known findings, stored by rule, path and text, so that moved lines still match."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping

from docs_tui.errors import CannotRunError
from docs_tui.site import Site
from docs_tui.source import Diagnostic
from docs_tui.source.record import record

_VERSION = 1
_MOST_TEXT = 160
"""How many characters of a finding's line are stored."""

Key = tuple[str, str, str]
"""Rule, path, text."""


@record(frozen=True, slots=True)
class BaselineComparison:
    """The result of comparing findings with a baseline."""

    new: tuple[Diagnostic, ...]
    known: int
    gone: int
    """Baseline entries that match no finding any more."""


def baseline_text(site: Site, findings: Iterable[Diagnostic]) -> str:
    """Return a baseline that contains all of ``findings``."""
    counted = Counter(keys_of(site, findings))
    entries = [
        {"rule": rule, "path": path, "text": text, "count": count}
        for (rule, path, text), count in sorted(counted.items())
    ]
    rows = ",\n".join(f"    {json.dumps(entry, ensure_ascii=False)}" for entry in entries)
    body = f"[\n{rows}\n  ]" if rows else "[]"
    return f'{{\n  "version": {_VERSION},\n  "findings": {body}\n}}\n'


def read_baseline(text: str, name: str) -> Mapping[Key, int]:
    """Return how often each finding is in the baseline.

    Raises:
        CannotRunError: The text is not a baseline.
    """
    try:
        value = json.loads(text)
        if value["version"] != _VERSION:
            raise CannotRunError(
                f"{name} was written by another version of docs-tui; write it again with --baseline {name} --write-baseline"
            )
        return {(each["rule"], each["path"], each["text"]): int(each["count"]) for each in value["findings"]}
    except (ValueError, TypeError, KeyError) as error:
        raise CannotRunError(f"{name} is not a baseline; write one with --baseline {name} --write-baseline") from error


def compare_with_baseline(site: Site, findings: Iterable[Diagnostic], known: Mapping[Key, int]) -> BaselineComparison:
    """Split ``findings`` into new ones and those in the baseline."""
    left = Counter(known)
    new: list[Diagnostic] = []
    count = 0
    each_one = list(findings)
    for each, key in zip(each_one, keys_of(site, each_one), strict=True):
        if left[key] > 0:
            left[key] -= 1
            count += 1
        else:
            new.append(each)
    return BaselineComparison(tuple(new), count, sum(left.values()))


def keys_of(site: Site, findings: Iterable[Diagnostic]) -> list[Key]:
    """Return the baseline keys of findings: rule, file, and the text of the first line."""
    files: dict[str, list[str]] = {}
    lines: dict[tuple[str, int], str] = {}
    found: list[Key] = []
    for each in findings:
        place = each.path, each.start.line
        if place not in lines:  # a long line may have thousands of findings
            if each.path not in files:
                files[each.path] = site.file_text(each.path).splitlines()
            of_file = files[each.path]
            line = of_file[each.start.line - 1] if each.start.line <= len(of_file) else ""
            lines[place] = " ".join(line.split())[:_MOST_TEXT]
        found.append((each.code, each.path, lines[place]))
    return found
