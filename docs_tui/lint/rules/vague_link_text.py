"""Link text that does not describe the target.

## What it does

Reports links whose text is only `here`, `click here`, `this`, `this page`, `link`, `more` or `read more`.

## Why is this bad?

Readers scan pages for links, and screen readers list them without their sentences. An AI chooses by the text which page to read.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity

_VAGUE = re.compile(
    r"\W*(?:here|click(?:\s+here)?|(?:right|over)\s+here|this|this\s+(?:one|page|link|article|doc|document|guide|url)|link|the\s+link|"
    r"url|more|read\s+more|see\s+more|more\s+info(?:rmation)?|details)\W*",
    re.IGNORECASE,
)
_HINT = "Use the name of the target"


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find links with vague text."""
    for link in page.links:
        if link.kind not in ("image", "auto") and _VAGUE.fullmatch(page.slice(link.text_span)):
            yield RuleFinding(
                link.text_span,
                f'link text "{_shown(page.slice(link.text_span))}" does not describe the target',
                _HINT,
            )


def _shown(text: str) -> str:
    return " ".join(text.strip("*_ ").split())


RULE = Rule(
    code="X003",
    name="vague-link-text",
    group=RuleGroup.ACCESSIBILITY,
    severity=Severity.SUGGESTION,
    summary="Let link text describe the target.",
    check=check,
    rate="73 of 73",
    bad=(
        "To install it, click [«here»](https://example.com/install).\n",
        "See [«this page»](https://example.com/keys) for keys.\n",
    ),
    good=("See [Install the client](https://example.com/install).\n", "[Here and now](https://example.com/install)\n"),
)
