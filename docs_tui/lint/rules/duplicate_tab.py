"""Two tabs with the same name.

## What it does

Reports a `<Tab>` of `<Tabs>` or a code block of `<CodeGroup>` with the same title as an earlier one beside it.

## Why is this bad?

Readers cannot tell the tabs apart, and a link to one of them opens the other.
"""

from collections.abc import Iterator

from docs_tui.components import Role
from docs_tui.export.code_block import fence_title
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.page_walk import PlacedElement
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Code, MdxJsxElement, attribute_value
from docs_tui.source import Severity, Span


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find tabs with the name of an earlier tab in their group."""
    for element in (*page.of_role(Role.TABS), *page.of_role(Role.CODE_GROUP)):
        if element.spec.name in page.own_names:
            continue
        seen: set[str] = set()
        for name, span in _names(element):
            if name in seen:
                yield RuleFinding(span, f'duplicate tab "{name}"', "Give each tab its own name")
            seen.add(name)


def _names(group: PlacedElement) -> Iterator[tuple[str, Span]]:
    for child in group.node.children:
        if isinstance(child, Code) and group.spec.role is Role.CODE_GROUP:
            title = fence_title(child.meta)
            if title:
                yield title, child.info
        elif isinstance(child, MdxJsxElement):
            for attribute in child.attributes:
                value = attribute_value(attribute) if attribute.name == "title" else None
                if isinstance(value, str) and value:
                    yield value, attribute.span


RULE = Rule(
    code="C012",
    name="duplicate-tab",
    group=RuleGroup.COMPONENTS,
    severity=Severity.WARNING,
    summary="Give each tab of a group its own name.",
    check=check,
    bad=(
        '<Tabs>\n  <Tab title="npm">\n    Text.\n  </Tab>\n  <Tab «title="npm"»>\n    Text.\n  </Tab>\n</Tabs>\n',
        "<CodeGroup>\n```bash npm\nnpm i relay\n```\n\n```«bash npm»\nyarn add relay\n```\n</CodeGroup>\n",
    ),
    good=('<Tabs>\n  <Tab title="npm">\n    Text.\n  </Tab>\n  <Tab title="yarn">\n    Text.\n  </Tab>\n</Tabs>\n',),
)
