"""Content directly in a component that shows only its parts.

## What it does

Reports text and code directly in `<Steps>`, `<Tabs>` and `<CodeGroup>`, these components without any part, and empty
callouts, frames, tabs, accordions and groups. A step or a card with only a title is fine.

## Why is this bad?

The hosted service drops the text, or shows an empty box.
"""

from collections.abc import Iterator

from docs_tui.components import COMPONENTS, Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.page_walk import PlacedElement
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Code, Comment, Flow, Heading, List, MdxExpression, MdxJsxElement, Paragraph, Table
from docs_tui.source import Severity, Span

_PARTS = {Role.STEPS: "<Step>", Role.TABS: "<Tab>", Role.CODE_GROUP: "a code block"}
_FILLED = {
    Role.CALLOUT: "text",
    Role.FRAME: "an image",
    Role.TAB: "content",
    Role.DISCLOSURE: "content",
    Role.TRANSPARENT: "content",
}
"""Components that show nothing, or an empty box, without any content."""
_TITLED = frozenset((Role.TAB, Role.DISCLOSURE, Role.TRANSPARENT))
"""Components that show nothing without content, whatever their attributes."""
_TEXT = (Paragraph, List, Heading, Table)


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find text beside parts, and components without parts."""
    for element in page.elements:
        spec = element.spec
        if spec.html or spec.name in page.own_names or element.node.unclosed:
            continue
        part, filling = _PARTS.get(spec.role), _FILLED.get(spec.role) if spec.name in COMPONENTS else None
        is_box = filling and not spec.instead and (spec.role in _TITLED or not element.node.attributes)
        if is_box and _is_empty(page, element):
            yield RuleFinding(element.node.open, f"{spec.name} is empty", f"Add {filling}, or remove {spec.name}")
        if part is None:
            continue
        name = element.spec.name
        if _is_empty(page, element):
            yield RuleFinding(element.node.open, f"{name} is empty", f"Add {part}, or remove {name}")
            continue
        for child in element.node.children:
            is_text = isinstance(child, _TEXT) or (isinstance(child, Code) and element.spec.role is not Role.CODE_GROUP)
            if is_text and page.slice(child.span).strip() and not _is_markup(page, child):
                yield RuleFinding(
                    child.span, f"text directly in {name} is not shown", f"Move it into {part} or out of {name}"
                )
                break


def _is_empty(page: PageContext, element: PlacedElement) -> bool:
    """Tell whether only comments and white space are between the tags.

    Reads the source too, because the text of an inline element is not among its child nodes.
    """
    node = element.node
    if not all(isinstance(each, Comment) for each in node.children):
        return False
    end = node.close.start if node.close is not None else node.span.end
    inner = page.slice(Span(node.open.end, max(node.open.end, end)))
    for comment in node.children:
        inner = inner.replace(page.slice(comment.span), "")
    return not inner.strip()


def _is_markup(page: PageContext, child: Flow) -> bool:
    """Tell whether a paragraph contains only elements and expressions, such as the site's own components."""
    if not isinstance(child, Paragraph):
        return False
    rest = page.slice(child.span)
    for inline in child.content.inlines:
        if isinstance(inline, (MdxJsxElement, MdxExpression, Comment)):
            rest = rest.replace(page.slice(inline.span), "")
    return not rest.strip()


RULE = Rule(
    code="C010",
    name="stray-content",
    group=RuleGroup.COMPONENTS,
    severity=Severity.WARNING,
    summary="Put content into the parts of Steps, Tabs and CodeGroup.",
    check=check,
    bad=(
        '<Steps>\n  «Open the dashboard.»\n\n  <Step title="Create a key">\n    Copy it.\n  </Step>\n</Steps>\n',
        "«<Tabs>»\n</Tabs>\n",
        "«<Note>»\n</Note>\n",
        "«<AccordionGroup>»\n</AccordionGroup>\n",
        '<Tabs>\n  «<Tab title="npm">»\n  </Tab>\n</Tabs>\n',
    ),
    good=(
        '<Steps>\n  <Step title="Open the dashboard" />\n\n  <Step title="Create a key">\n    Copy it.\n  </Step>\n</Steps>\n',
        "<Tip>Use a test key.</Tip>\n",
        '<Steps>\n  <Step title="Open the dashboard">\n    Copy the key.\n  </Step>\n</Steps>\n',
    ),
)
