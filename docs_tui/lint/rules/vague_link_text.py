"""Link text that does not describe the target.

## What it does

Reports links whose text is only `here`, `click here`, `this`, `this page`, `link`, `more` or `read more`.

With `lint.tier: strict`, it also reports calls to action such as `Learn more`, words such as `the documentation`, and addresses as text.

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
_NOUN = (
    r"(?:docs?|documentation|guide|page|site|website|tutorial|section|examples?|post|blog(?:\s+post)?|repo(?:sitory)?|video|form|file|"
    r"resources?|link|article|issue|reference|list|table|announcement|discussion|thread|instructions|source(?:\s+code)?|code|demo|spec)"
)
_CALLS = (
    r"(?:find\s+out|learn|discover|read|see|know|view|show|explore)\s+(?:more|here|this|it|on|out|details|how|all|full(?:\s+\w+)?)(?:\s+here)?",
    r"(?:more|full|further|additional)\s+(?:details?|info(?:rmation)?|here)",
    r"(?:check|try|test)\s+(?:it|this|them|us)(?:\s+(?:out|now|here))*",
    rf"(?:(?:the|our|these|this|that|their|its|your|a|following|official|full|complete|related|linked|corresponding|above|next|previous|read|see|view|follow|open|visit|check(?:\s+out)?)\s+)*{_NOUN}(?:\s+(?:here|link|page))?",
    r"(?:follow|click|use|visit|open|see|try|go)\s+(?:this|the|it|to\s+this)(?:\s+(?:link|page|guide|out|one))?",
    r"(?:get\s+started|start(?:\s+(?:here|now))?|sign\s+up(?:\s+(?:here|now))?|book\s+a\s+(?:demo|call)|contact\s+us|let\s+us\s+know)",
    r"(?:(?:check|over|found|available|listed|described|explained)\s+)?(?:here|there|below|above)(?:\s+is\s+how)?",
    r"open|visit|continue|download|see|read|learn(?:\s+how)?|explore|view|that|it|these|those|one|them|show\s+me|go|next|previous|back",
)
_CALL = re.compile(rf"\W*(?:{'|'.join(_CALLS)})\W*", re.IGNORECASE)
"""Calls to action and words that say nothing without the sentence around them."""
_URL = re.compile(r"https?://\S+/\S+")
"""Addresses as text; a bare host is a name."""
_HINT = "Use the name of the target"


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find links with vague text."""
    for link in page.links:
        if link.kind in ("image", "auto"):
            continue
        text = page.slice(link.text_span)
        if "`" in text:
            continue
        if _VAGUE.fullmatch(text) or (page.strict and (_CALL.fullmatch(text) or _URL.fullmatch(text))):
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
