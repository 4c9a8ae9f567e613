"""A component that stands outside the one it belongs to.

## What it does

Reports `Step` outside `Steps`, `Tab` outside `Tabs`, and the like. Elements between the two that only lay out, and components of
the page's own, are looked through. Files that pages take in are left alone: what stands around them is elsewhere.

## Why is this bad?

The hosted service draws it without its number, its tab or its line, or not at all.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.page_walk import Element
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[Found]:
    """Find elements none of whose ancestors is one they belong to."""
    for element in page.elements:
        parents = element.spec.parents
        if parents and element.spec.name not in page.own_names and not _is_inside(element, parents):
            names = " or ".join(parents)
            yield Found(element.node.open, f"{element.spec.name} stands outside {names}", f"Put {parents[0]} around it")


def _is_inside(element: Element, parents: tuple[str, ...]) -> bool:
    return any(above.spec.name in parents or not above.spec.name for above in element.ancestors)


RULE = Rule(
    code="C006",
    name="wrong-parent",
    group=Group.COMPONENTS,
    severity=Severity.ERROR,
    summary="Put a component inside the one it belongs to.",
    check=check,
    snippets=False,
    bad=('«<Step title="Create a key">»\n  Open the dashboard.\n</Step>\n',),
    good=('<Steps>\n  <Step title="Create a key">\n    Open the dashboard.\n  </Step>\n</Steps>\n',),
)
