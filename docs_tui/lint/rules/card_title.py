"""A card without a title, or a tile without a link.

## What it does

Reports a `Card` without a `title`, and a `Tile` without an `href`.

## Why is this bad?

The title is the first thing that readers see of a card, and what a screen reader says for its link. A tile is only a link. For a box
without a title, use a callout or a frame.
"""

from collections.abc import Iterator

from docs_tui.components.spec import Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find cards without an attribute that they need."""
    for element in page.of_role(Role.CARD):
        spec = element.spec
        if spec.name in page.own_names:
            continue
        missing = element.missing
        if missing:
            hint = f'Add {missing[0]}="…", or use another component for a box'
            yield RuleFinding(element.node.open, f"{spec.name} has no {missing[0]}", hint)


RULE = Rule(
    code="C009",
    name="card-title",
    group=RuleGroup.COMPONENTS,
    severity=Severity.SUGGESTION,
    summary="Give every card a title.",
    rate="53 of 53",
    check=check,
    bad=('«<Card href="/index">»\n  Create a key.\n</Card>\n',),
    good=('<Card title="Keys" href="/index">\n  Create a key.\n</Card>\n',),
)
