"""A link without text or without a target.

## What it does

Reports `[](/page)`, which has no text, and `[text]()`, `[text](#)`, `href=""`, `href="#"` and `<a>text</a>`, which lead nowhere.
It ignores links to the top of the page, and `<a>` with other attributes, which may be a target or a button.

## Why is this bad?

Readers cannot see or follow the link.
"""

import re
from collections.abc import Iterator

from docs_tui.components import Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import attribute_value
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_NOWHERE = ("", "#")
_TO_THE_TOP = lazy_pattern(r"\btop\b|^\W*$", re.IGNORECASE)


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find links without text or target."""
    for link in page.links:
        if link.kind != "link":
            continue
        if not page.slice(link.text_span).strip():
            yield RuleFinding(link.span, "link has no text", "Write text that names the target")
        elif link.url in _NOWHERE and not (link.url and _TO_THE_TOP.search(page.slice(link.text_span))):
            yield RuleFinding(link.span, "link has no target", "Add the path or the URL")
    for element in page.of_role(Role.LINK):
        node = element.node
        if element.spec.html and not node.attributes and node.close is not None:
            yield RuleFinding(node.open, "link has no target", "Add href with the path or the URL")
    for element in page.with_attribute("href"):
        for attribute in element.node.attributes:
            if attribute.name == "href" and attribute.kind == "string" and attribute_value(attribute) in _NOWHERE:
                yield RuleFinding(attribute.span, "link has no target", "Add the path or the URL")


RULE = Rule(
    code="L019",
    name="empty-link",
    group=RuleGroup.LINKS,
    severity=Severity.WARNING,
    summary="Give every link text and a target.",
    check=check,
    bad=(
        "Read about «[keys]()» first.\n",
        "Read about «[keys](#)» first, and go to «[the top]()».\n",
        "Read about «[](https://example.com)» first.\n",
        '<Card title="Keys" «href="#"»>\n  Text.\n</Card>\n',
        "Read about «<a>»keys</a> first.\n",
    ),
    good=(
        "Read about [keys](https://example.com) first.\n",
        "[Back to the top](#)\n",
        '<a id="keys"></a>Keys are secret.\n',
    ),
)
