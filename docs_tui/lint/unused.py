"""Suppressions that suppress nothing, and those of rules that do not exist."""

from collections.abc import Iterator, Mapping, Sequence

from docs_tui.lint.edits import whole_line
from docs_tui.lint.registry import BY_NAME, RULES, matching
from docs_tui.lint.rule import Found, Rule
from docs_tui.lint.suppress import UNKNOWN, UNUSED, Suppression
from docs_tui.site import meant, nearest
from docs_tui.source import Severity, Source, TextEdit


def unused_suppressions(
    source: Source, suppressions: Sequence[Suppression], used: set[int], levels: Mapping[str, Severity]
) -> Iterator[tuple[Rule, Found]]:
    """Yield a finding for each comment that says nothing; those of rules that are not on are left alone."""
    for index, each in enumerate(suppressions):
        unknown = next((name for name in each.rules if not matching(name)), None)
        if unknown is not None and UNKNOWN in levels:
            hint = meant(nearest(unknown, (rule.name for rule in RULES)), '"docs-tui explain" lists them')
            yield BY_NAME[UNKNOWN], Found(each.span, f"there is no rule {unknown}", hint)
        elif index not in used and UNUSED in levels and _could_be_used(each, levels):
            span = whole_line(source, each.span)
            edits = (TextEdit(span, ""),)
            what = ", ".join(each.rules) or "any rule"
            yield BY_NAME[UNUSED], Found(each.span, f"nothing here is found by {what}", "Remove the comment", edits)


def _could_be_used(suppression: Suppression, levels: Mapping[str, Severity]) -> bool:
    return not suppression.rules or all(
        any(rule.name in levels for rule in matching(name)) for name in suppression.rules
    )
