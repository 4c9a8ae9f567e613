"""Alternative text without information.

## What it does

Reports alternative text that is a file name (`screenshot-2.png`, `Screenshot 2025-01-31 at 10.12.33`, `IMG_2034`), or only a word
such as `image`, `screenshot` or `diagram`.

## Why is this bad?

Readers already know that there is an image, but not what it shows.
"""

import re
from collections.abc import Iterator

from docs_tui.components import Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import attribute_value
from docs_tui.source import Severity, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_WEAK = lazy_pattern(
    r"(?:an?\s+|the\s+)?(?:alt(?:ernative)?(?:[ -]text)?|image|img|picture|photo|screen\s?shot|graphic|figure|diagram|illustration|untitled)"
    r"[\s_-]*\(?\d*\)?|[\w./%@ -]+\.(?:png|jpe?g|gif|svg|webp|avif|bmp)|\W+"
    r"|(?:screen[ _-]?shot|image|img|dsc|pxl|cleanshot|captura de pantalla)[ _-]*(?:from )?\d[\d_.: -]*(?:at)?[\d_.: -]*(?:[ap]m)?(?:[@_-]?\dx)?"
    r"|(?=[\w-]*\d)[a-z0-9]+(?:[_-][a-z0-9]+){2,}",
    re.IGNORECASE,
)
_HINT = "Describe the image in a few words"


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find alternative texts without information."""
    for span, alt in _texts(page):
        if alt.strip() and _WEAK.fullmatch(alt.strip()):
            yield RuleFinding(span, f'alternative text "{alt.strip()}" does not describe the image', _HINT)


def _texts(page: PageContext) -> Iterator[tuple[Span, str]]:
    for link in page.links:
        if link.kind == "image":
            yield (link.text_span, link.alt)
    for element in page.of_role(Role.IMAGE):
        for attribute in element.node.attributes:
            if attribute.name == "alt" and attribute.value_span is not None:
                value = attribute_value(attribute)
                if isinstance(value, str):
                    yield (attribute.value_span, value)


RULE = Rule(
    code="X002",
    name="weak-alt-text",
    group=RuleGroup.ACCESSIBILITY,
    severity=Severity.SUGGESTION,
    summary="Describe the image in its alternative text.",
    rate="22 of 22",
    check=check,
    bad=(
        "<Frame>\n  ![«image»](https://example.com/flow.png)\n</Frame>\n",
        '<Frame>\n  <img src="https://example.com/flow.png" alt="«Screenshot 2.png»" />\n</Frame>\n',
        "<Frame>\n  ![«Screenshot 2025-01-31 at 10.12.33 AM»](https://example.com/flow.png)\n</Frame>\n",
    ),
    good=("<Frame>\n  ![Diagram of a message on its way](https://example.com/flow.png)\n</Frame>\n",),
)
