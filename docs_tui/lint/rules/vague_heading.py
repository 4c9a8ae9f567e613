"""A heading that does not describe its section.

## What it does

Reports headings such as `Misc`, `Other`, `More` and `Click here`. Changelogs are ignored.

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


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find vague headings."""
    if page.is_changelog:
        return
    texts = {each.start: each.text for each in page.headings}
    for heading in page.all(Heading):
        prose = page.leaves.at(heading.span) if _VAGUE.fullmatch(texts.get(heading.span.start, "")) else None
        if prose is not None and OBJECT not in prose.text and _VAGUE.fullmatch(prose.text):
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
