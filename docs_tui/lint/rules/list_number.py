"""Numbers of a list that are out of order.

## What it does

Reports an item of a numbered list whose number does not follow the one before it. Lists with the same number at every item are fine.

## Why is this bad?

Readers see `1, 2, 3` whatever is written, so text that refers to a step by its number is wrong. Often an item is missing.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import List
from docs_tui.source import Severity, Span

_NUMBER = re.compile(r"\d{1,9}")


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find items with a wrong number."""
    for each in page.all(List):
        if not each.ordered or len(each.children) < 2:  # one item has no order
            continue
        numbers = [int(found[0]) for item in each.children if (found := _NUMBER.match(item.marker))]
        if len(numbers) != len(each.children) or len(set(numbers)) == 1:
            continue
        for item, number, before in zip(each.children[1:], numbers[1:], numbers, strict=False):
            if number != before + 1:
                at = item.span.start
                found = re.compile(r"\d+").search(page.text, at)
                span = Span(*found.span()) if found is not None else Span(at, at + 1)
                message = f"number {number} follows {before}; readers see {numbers[0] + each.children.index(item)}"
                yield RuleFinding(span, message, f"Write {before + 1}, or add the missing item")
                break


RULE = Rule(
    code="P015",
    name="list-number",
    group=RuleGroup.STRUCTURE,
    severity=Severity.WARNING,
    summary="Number the items of a list in order.",
    check=check,
    bad=("1. Create a key.\n«3». Send a message.\n4. Read the answer.\n",),
    good=(
        "1. Create a key.\n2. Send a message.\n3. Read the answer.\n",
        "1. Create a key.\n1. Send a message.\n",
        "0. Begin.\n1. Go on.\n",
    ),
)
