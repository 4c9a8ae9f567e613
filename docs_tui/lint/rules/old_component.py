"""A component with an outdated name.

## What it does

Reports components that exist only for old pages, and names the replacement.

## Why is this bad?

The service may drop old names, and writers have to know two names for one component.
"""

from collections.abc import Iterator

from docs_tui.components import COMPONENTS
from docs_tui.lint.fixes import renamed
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find elements that have a replacement."""
    for element in page.elements:
        spec, node = element.spec, element.node
        if not spec.instead or spec.name in page.own_names:
            continue
        edits = renamed(node, spec.instead) if spec.instead in COMPONENTS else ()
        yield RuleFinding(node.open, f"{spec.name} is an outdated or internal name", f"Use {spec.instead}", edits)


RULE = Rule(
    code="C007",
    name="old-component",
    group=RuleGroup.COMPONENTS,
    severity=Severity.SUGGESTION,
    summary="Use the current names of components.",
    rate="30 of 30",
    check=check,
    bad=('«<Param query="limit" type="integer">»\n  The most messages to return.\n</Param>\n',),
    good=('<ParamField query="limit" type="integer">\n  The most messages to return.\n</ParamField>\n',),
    fix="Use the current name",
)
