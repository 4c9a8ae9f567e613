"""The problems that a change brings, and those that it removes."""

from collections import Counter
from typing import NamedTuple

from docs_tui.lint.baseline import keys_of
from docs_tui.lint.linter import FileLinter, FileResult, findings_of_some
from docs_tui.lint.rule_selection import Selection
from docs_tui.review.examine import Examination, facts_in
from docs_tui.review.pairs import SitePair
from docs_tui.source import Diagnostic

_ASKS_EVERY_PAGE = "inconsistent-term"
"""A rule about the words of all pages, which are not read."""
_ROUNDS = 3
"""How often files are read in which a rule of the whole site has found something."""


class ProblemChange(NamedTuple):
    """The problems of one side of a change that the other does not have."""

    new: tuple[Diagnostic, ...]
    gone: tuple[Diagnostic, ...]


def problem_change(pair: SitePair, examined: Examination) -> ProblemChange:
    """Return the problems that are new, and those that are gone. A problem that only moved is neither."""
    selection = Selection(pair.after.settings.lint, (), (_ASKS_EVERY_PAGE,))
    before, after = ({file: FileResult((), facts) for file, facts in known.items()} for known in examined.facts)
    for site, results, changed in zip((pair.before, pair.after), (before, after), examined.changed, strict=True):
        judge = FileLinter(site, selection)
        results.update((file, judge(file)) for file in sorted(changed))
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
        for file, site, results in read:  # for the comments in them that turn rules off
            results[file] = FileResult((), facts_in(site, file))
    return found


def _compared(pair: SitePair, before: tuple[Diagnostic, ...], after: tuple[Diagnostic, ...]) -> ProblemChange:
    now = pair.new_files
    olds = [(rule, now.get(path, path), text) for rule, path, text in keys_of(pair.before, before)]
    news = keys_of(pair.after, after)
    return ProblemChange(_others(after, news, Counter(olds)), _others(before, olds, Counter(news)))


def _others(
    findings: tuple[Diagnostic, ...], keys: list[tuple[str, str, str]], known: Counter[tuple[str, str, str]]
) -> tuple[Diagnostic, ...]:
    """Return the findings whose key is not known."""
    found = []
    for each, key in zip(findings, keys, strict=True):
        if known[key] > 0:
            known[key] -= 1
        else:
            found.append(each)
    return tuple(found)
