"""A component without a required attribute.

## What it does

Reports `Step`, `Tab`, `Accordion` and `Expandable` without `title`, `ParamField` without `type`, `ResponseField` without `name`
or `type`, `Update` without `label`, `Tooltip` without `tip`, and every other missing attribute that a component requires.
Elements with a spread (`{...props}`) are ignored.

## Why is this bad?

A step without a title has no name, and readers cannot choose a tab without a title or tell what a field without a type accepts.
"""

from collections.abc import Iterator

from docs_tui.components.spec import Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find elements without a required attribute."""
    for element in page.elements:
        spec = element.spec
        if not spec.name or spec.html or spec.role is Role.CARD or spec.name in page.own_names:
            continue
        missing = element.missing
        if missing:
            names = " and ".join(missing)
            yield RuleFinding(element.node.open, f"{spec.name} has no {names}", f'Add {missing[0]}="…"')


RULE = Rule(
    code="C003",
    name="missing-attribute",
    group=RuleGroup.COMPONENTS,
    severity=Severity.WARNING,
    summary="Give a component its required attributes.",
    rate="100 of 100",
    check=check,
    bad=("<Steps>\n  «<Step>»\n    Open the dashboard.\n  </Step>\n</Steps>\n",),
    good=(
        '<Steps>\n  <Step title="Create a key">\n    Open the dashboard.\n  </Step>\n</Steps>\n',
        'Select <Icon src="/images/key.svg" /> **Keys**.\n',
    ),
)
