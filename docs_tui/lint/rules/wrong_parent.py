"""A component outside its parent.

## What it does

Reports `Step` outside `Steps`, `Tab` outside `Tabs`, and similar. Layout elements and custom components may be between the two.
Imported files are ignored, because the parent may be in the file that imports them.

## Why is this bad?

The hosted service shows the component without its number, tab or line, or not at all.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.page_walk import PlacedElement
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find elements without a fitting ancestor."""
    for element in page.elements:
        parents = element.spec.parents
        if parents and element.spec.name not in page.own_names and not _is_inside(element, parents):
            names = " or ".join(parents)
            yield RuleFinding(
                element.node.open, f"{element.spec.name} is outside {names}", f"Put {parents[0]} around it"
            )


def _is_inside(element: PlacedElement, parents: tuple[str, ...]) -> bool:
    return any(above.spec.name in parents or not above.spec.name for above in element.ancestors)


RULE = Rule(
    code="C006",
    name="wrong-parent",
    group=RuleGroup.COMPONENTS,
    severity=Severity.ERROR,
    summary="Put a component inside its parent component.",
    check=check,
    snippets=False,
    bad=(
        '«<Step title="Create a key">»\n  Open the dashboard.\n</Step>\n',
        '<Note>\n  «<Step title="Create a key">»\n    Open the dashboard.\n  </Step>\n</Note>\n',
    ),
    good=(
        '<Steps>\n  <Step title="Create a key">\n    Open the dashboard.\n  </Step>\n</Steps>\n',
        'import Guide from "/snippets/guide.mdx";\n\n<Guide>\n  <Step title="Create a key">\n    Open the dashboard.\n  </Step>\n</Guide>\n',
    ),
)
