"""A component that does not exist.

## What it does

Reports tags that start with a capital letter and are neither components of the service nor imported or exported by the page. It
also reports a component in lower case, such as `<card>`. The nearest name is suggested. There is a fix only if the tag misspells
one name by a letter, or differs in case.

## Why is this bad?

The hosted service removes the element with its content.
"""

from collections.abc import Iterator

from docs_tui.components import COMPONENTS
from docs_tui.lint.fixes import renamed
from docs_tui.lint.near_names import certain
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.site import meant
from docs_tui.source import Severity

_NAMES = tuple(name for name, spec in COMPONENTS.items() if not spec.html)
_FOLDED = {name.casefold(): name for name in _NAMES}


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find elements that neither are components nor are defined by the page."""
    for element in page.elements:
        name = element.node.name
        if element.spec.name or not name or name.partition(".")[0] in page.own_names:
            continue
        folded = _FOLDED.get(name.casefold())
        message = f"unknown component {name}"
        if name[0].isupper():
            near = folded or _member(name) or page.nearest(name, (*_NAMES, *sorted(page.own_names)))
            edits = renamed(element.node, near) if near and near == _certain(name, page) else ()
            hint = meant(near, "Import it from a snippet or correct the name")
            yield RuleFinding(element.node.open, message, hint, edits, safe=folded is not None)
        elif folded and folded != name:
            yield RuleFinding(element.node.open, message, meant(folded, ""), renamed(element.node, folded))


def _member(name: str) -> str | None:
    """Return the component that other kits write as a member: ``Tabs.Tab`` is ``Tab``."""
    last = name.rpartition(".")[2]
    return last if "." in name and last in _NAMES else None


def _certain(name: str, page: PageContext) -> str | None:
    return _FOLDED.get(name.casefold()) or certain(name, (*_NAMES, *page.own_names))


RULE = Rule(
    code="C001",
    name="unknown-component",
    group=RuleGroup.COMPONENTS,
    severity=Severity.ERROR,
    summary="Use components that exist, or import your own.",
    rate="71 of 71",
    check=check,
    bad=(
        '«<Acordion title="Limits">»\n  A hundred requests a second.\n</Acordion>\n',
        "«<note>»\n  Keys stay valid for a year.\n</note>\n",
    ),
    good=(
        '<Accordion title="Limits">\n  A hundred requests a second.\n</Accordion>\n',
        "export const PlanBadge = () => <Badge>Pro</Badge>;\n\nFor <PlanBadge /> only.\n",
        'export const CHECK = () => <Icon icon="check" />;\n\n| Plan | Keys |\n| --- | --- |\n| Pro | <CHECK /> |\n',
    ),
    fix="Correct the name of the component",
)
