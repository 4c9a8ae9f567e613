"""The problems that a change adds, and those that it removes."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from docs_tui.lint.baseline import Key, keys_of
from docs_tui.lint.linter import FileResult, findings_of_some
from docs_tui.review.examine import Examination, facts_in
from docs_tui.review.pairs import SitePair
from docs_tui.site import Site
from docs_tui.source import Diagnostic

_ADDRESS = re.compile(r"""(?<=\]\()[^()\s]+|(?<=href=["'])[^"']+|(?<=from ["'])[^"']+""")
_PATH = re.compile(r"/[^\s#?,;:]*")
_ROUNDS = 3
"""How many times to read further files in which site rules found something."""


class ProblemChange(NamedTuple):
    """The problems on one side of a change that the other side does not have."""

    new: tuple[Diagnostic, ...]
    gone: tuple[Diagnostic, ...]


def problem_change(pair: SitePair, examined: Examination) -> ProblemChange:
    """Return the problems that are new, and those that are gone. A problem that only moved is neither."""
    selection = examined.selection
    before, after = (
        {file: FileResult((), facts) for file, facts in known.items()} | results
        for known, results in zip(examined.facts, examined.results, strict=True)
    )
    for _ in range(_ROUNDS):
        found = _compared(
            pair,
            findings_of_some(pair.before, selection, before),
            findings_of_some(pair.after, selection, after),
        )
        late = {each.path for each in (*found.new, *found.gone)}
        read = [
            (file, site, results)
            for site, results in ((pair.before, before), (pair.after, after))
            for file in late
            if file not in results and (site.page_of_file(file) or file in site.structure.snippets)
        ]
        if not read:
            break
        for file, site, results in read:  # because their comments may suppress rules
            results[file] = FileResult((), facts_in(site, file))
    return found


def _compared(pair: SitePair, before: tuple[Diagnostic, ...], after: tuple[Diagnostic, ...]) -> ProblemChange:
    """Return the new and the gone problems. Two problems are the same if rule, file and text of the line are the same.

    Addresses of links in the text do not count.
    """
    names = pair.new_files
    olds = [(rule, names.get(path, path), text) for rule, path, text in keys_of(pair.before, before)]
    news = keys_of(pair.after, after)
    new, gone = _others(after, news, Counter(olds)), _others(before, olds, Counter(news))
    olds = _without_addresses(pair.before, gone, names, pair.new_paths)
    news = _without_addresses(pair.after, new, {}, {})
    return ProblemChange(_others(new, news, Counter(olds)), _others(gone, olds, Counter(news)))


def _without_addresses(
    site: Site, findings: tuple[Diagnostic, ...], names: Mapping[str, str], paths: Mapping[str, str]
) -> list[Key]:
    """Return a key for each finding: its rule and message, its file, and its line without the addresses of links.

    Args:
        site: The site with the findings.
        findings: The findings.
        names: The names that files have after the change, where they differ.
        paths: The addresses that pages have after the change, for messages that name one.
    """
    files = {path: site.file_text(path).splitlines() for path in {each.path for each in findings}}
    places = {(each.path, each.start.line) for each in findings}  # a line may have thousands of findings
    lines = {(path, line): _ADDRESS.sub("", "".join(files[path][line - 1 : line]).strip()) for path, line in places}
    return [
        (
            f"{each.code} {_PATH.sub(lambda found: paths.get(found[0], found[0]), each.message)}",
            names.get(each.path, each.path),
            lines[each.path, each.start.line],
        )
        for each in findings
    ]


def _others(findings: tuple[Diagnostic, ...], keys: list[Key], known: Counter[Key]) -> tuple[Diagnostic, ...]:
    """Return the findings whose key is not known."""
    found = []
    for each, key in zip(findings, keys, strict=True):
        if known[key] > 0:
            known[key] -= 1
        else:
            found.append(each)
    return tuple(found)
