"""A list item in another form than the others.

## What it does

Reports a list item that starts with `creating` if the others start with `create`, or the other way around. At least three items must
start with a verb in the same form, and nearly all of the others too.

With `lint.tier: strict`, three items are enough. It also compares `Creates`, `Created`, `To create`, nouns such as `Keyboard shortcuts`,
sentences such as `The key expires` (a step may say what happens), `When you need a key`, and `Useful for`. An item is reported only if it
cannot have the form of the others: `Message clients` is an instruction beside `View saved keys`. Lists whose items begin with labels or
links are ignored.

## Why is this bad?

Readers scan items of the same form quickly. An item in another form makes them wonder whether it belongs to the list.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.parallel import least, odd_openings
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import List, Paragraph
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find the items that differ."""
    lists = page.all(List)
    if not lists or not page.english:
        return
    for each in lists:
        if len(each.children) < least(page) or (not page.strict and page.text.find("ing", *each.span) < 0):
            continue
        first = [item.children[0] for item in each.children if item.children]
        paragraphs = [node if isinstance(node, Paragraph) else None for node in first]
        for span, word, other in odd_openings(page, paragraphs, items=True, steps=each.ordered):
            message = f'item starts with "{word}", but most items {other}'
            yield RuleFinding(span, message, "Start all items in the same form")


RULE = Rule(
    code="W009",
    name="unparallel-list",
    group=RuleGroup.LANGUAGE,
    severity=Severity.SUGGESTION,
    summary="Start the items of a list in the same form.",
    rate="1 of 1",
    check=check,
    bad=("- Create a key\n- Install the client\n- «Sending» a message\n- Delete it\n",),
    good=(
        "- Create a key\n- Install the client\n- Send a message\n- Delete it\n",
        "- Keys\n- Installing the client\n- Send a message\n",
        "- Create a key\n- Sending\n",
    ),
)
