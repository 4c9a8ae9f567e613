"""A heading that does not describe its section.

## What it does

Reports headings such as `Misc`, `Other`, `More` and `Click here`. Changelogs are ignored.

With `lint.tier: strict`, it also reports headings that fit any section, such as `Notes`, `Details` or `Additional information`.

## Why is this bad?

Outlines, search results and screen readers show the heading without its section.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.prose import OBJECT
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Heading
from docs_tui.source import Severity

_VAGUE = re.compile(
    r"\W*(?:misc(?:ellaneous)?|others?|other\s+(?:stuff|things)|stuff|things|more|more\s+info(?:rmation)?|etc|click\s+here|"
    r"here|untitled|tbd|todo|new\s+section)\W*",
    re.IGNORECASE,
)

_SAYS_LITTLE = re.compile(
    r"\W*(?:(?:important\s+|final\s+|quick\s+|some\s+|other\s+)?notes?|general(?:\s+info(?:rmation)?)?|(?:additional|further|extra|useful|"
    r"other|important|some|basic)\s+(?:info(?:rmation)?|details|notes|things|stuff|resources|content|topics|points|considerations|tips|"
    r"links)|details|info(?:rmation)?|important|extras?|various|random|additional|conclusion|wrapping\s+up|final\s+(?:thoughts|words)|"
    r"summary|(?:part|section|chapter|topic|item|example)\s+(?:\d+|one|two|three|[ivx]+)|(?:good|things)\s+to\s+know|about(?:\s+this)?|"
    r"before\s+we\s+(?:begin|start)|let['’]?s\s+(?:go|begin|start)|questions|tips(?:\s+(?:and|&)\s+tricks)?|"
    r"what\s+else|anything\s+else|and\s+more|the\s+(?:basics|rest|details)|basics|advanced|content|data|test|foo|heading|title|text)\W*",
    re.IGNORECASE,
)
"""Headings that could stand over any section."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find vague headings."""
    if page.is_changelog:
        return
    texts = {each.start: each.text for each in page.headings}
    for heading in page.all(Heading):
        text = texts.get(heading.span.start, "")
        pattern = _VAGUE if _VAGUE.fullmatch(text) or not page.strict else _SAYS_LITTLE
        prose = page.leaves.at(heading.span) if pattern.fullmatch(text) else None
        if prose is not None and OBJECT not in prose.text and pattern.fullmatch(prose.text):
            message = f'heading "{prose.text.strip()}" does not describe its section'
            yield RuleFinding(prose.whole, message, "Name the subject of the section")


RULE = Rule(
    code="X004",
    name="vague-heading",
    group=RuleGroup.ACCESSIBILITY,
    severity=Severity.SUGGESTION,
    summary="Let headings describe their section.",
    check=check,
    rate="26 of 26",
    bad=("«## Misc»\n\nText.\n",),
    good=("## Other clients\n\nText.\n\n## `more`\n\nText.\n",),
)
