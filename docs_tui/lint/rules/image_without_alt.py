"""An image without alternative text.

## What it does

Reports `![](x.png)`, and `<img>` without `alt`. It ignores `alt=""`, which marks an image as decoration.

## Why is this bad?

Screen readers read the alternative text aloud, and an AI learns nothing else about the image.
"""

from collections.abc import Iterator

from docs_tui.components import Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.page_walk import PlacedElement
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity

_HINT = 'Describe the image in a few words; write alt="" if it is only decoration'


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find images without alternative text."""
    for link in page.links:
        if link.kind == "image" and not link.alt.strip():
            yield RuleFinding(link.span, "image has no alternative text", _HINT)
    for element in page.of_role(Role.IMAGE):
        if not _says_something(element):
            yield RuleFinding(element.node.open, "image has no alternative text", _HINT)


def _says_something(element: PlacedElement) -> bool:
    """Tell whether an image has alternative text, is decoration, or gets its attributes from JavaScript."""
    return element.spreads or any(
        attribute.name in ("alt", "aria-label", "aria-labelledby", "aria-hidden")
        or (attribute.name == "role" and attribute.raw in ("presentation", "none"))
        for attribute in element.node.attributes
    )


RULE = Rule(
    code="X001",
    name="image-without-alt",
    group=RuleGroup.ACCESSIBILITY,
    severity=Severity.WARNING,
    summary="Give every image alternative text.",
    check=check,
    rate="90 of 90",
    bad=(
        "<Frame>\n  «![](https://example.com/flow.png)»\n</Frame>\n",
        '<Frame>\n  «<img src="https://example.com/flow.png" />»\n</Frame>\n',
    ),
    good=(
        "<Frame>\n  ![A message passes the queue](https://example.com/flow.png)\n</Frame>\n",
        '<Frame>\n  <img src="https://example.com/flow.png" alt="" />\n</Frame>\n',
        '<Frame>\n  <img src="https://example.com/flow.png" alt={"A message"} />\n</Frame>\n',
    ),
)
