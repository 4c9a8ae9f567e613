"""A component under an old name, or one that something better has replaced.

## What it does

Reports components that are kept only for old pages, and says what to write today.

## Why is this bad?

Old names may go, and a reader of the source has to know two names for one thing.
"""

from collections.abc import Iterator

from docs_tui.components import COMPONENTS
from docs_tui.lint.edits import renamed
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[Found]:
    """Find elements whose row names something else to write."""
    for element in page.elements:
        spec, node = element.spec, element.node
        if not spec.instead or spec.name in page.own_names:
            continue
        edits = renamed(node, spec.instead) if spec.instead in COMPONENTS else ()
        yield Found(node.open, f"{spec.name} is an old or internal name", f"Write {spec.instead}", edits)


RULE = Rule(
    code="C007",
    name="old-component",
    group=Group.COMPONENTS,
    severity=Severity.SUGGESTION,
    summary="Use today's names of components.",
    rate="30 of 30",
    check=check,
    bad=('«<Param query="limit" type="integer">»\n  The most messages to return.\n</Param>\n',),
    good=('<ParamField query="limit" type="integer">\n  The most messages to return.\n</ParamField>\n',),
    fix="Write today's name",
)
