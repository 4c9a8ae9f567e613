"""Link text that does not describe the target.

## What it does

Reports links whose text is only `here`, `click here`, `this`, `this page`, `link`, `more` or `read more`.

With `lint.tier: strict`, it also reports calls to action such as `Learn more`, and words such as `the documentation`.

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
_CALL = re.compile(
    r"\W*(?:learn\s+more|find\s+out\s+more|see\s+(?:here|this|details|how)|more\s+details?|(?:full|further)\s+details|"
    r"check\s+(?:it|this)\s+out|read\s+(?:this|it|on)|(?:the|our|these|this)?\s*(?:docs?|documentation|guide|page|site|website|tutorial|"
    r"section|example|post|blog\s+post|repo|video|form|file|resource)|(?:follow|click|use|visit|open|see|try)\s+(?:this|the|it)"
    r"(?:\s+(?:link|page|guide|out))?|get\s+started|start\s+(?:here|now)|try\s+it(?:\s+(?:now|out))?|view(?:\s+(?:it|more|details|here))?|"
    r"open|visit|continue|download|source|see|read|learn(?:\s+how)?|explore|start|sign\s+up|book\s+a\s+demo|that|it|these|those|one|there|"
    r"check\s+here|over\s+there|discover\s+more|show\s+me)\W*",
    re.IGNORECASE,
)
"""Calls to action and words that say nothing without the sentence around them."""
_HINT = "Use the name of the target"


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find links with vague text."""
    for link in page.links:
        if link.kind in ("image", "auto"):
            continue
        text = page.slice(link.text_span)
        if _VAGUE.fullmatch(text) or (page.strict and _CALL.fullmatch(text)):
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
