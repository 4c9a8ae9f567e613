"""A heading that does not describe its section.

## What it does

Reports headings such as `Misc`, `Other`, `More` and `Click here`. Changelogs are ignored.

With `lint.tier: strict`, it also reports headings that fit any section, such as `Notes`, `Details` or `Additional
information`.

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
from docs_tui.source.lazy_pattern import lazy_pattern

_VAGUE = lazy_pattern(
    r"\W*(?:misc(?:ellaneous)?|others?|other\s+(?:stuff|things)|stuff|things|more|more\s+info(?:rmation)?|etc|click\s+here|"
    r"here|untitled|tbd|todo|new\s+section)\W*",
    re.IGNORECASE,
)

_SAYS_LITTLES = (
    r"(?:(?:important|final|quick|some|other|general|additional|extra|key|a\s+few|brief|side)\s+)*notes?",
    (
        r"(?:(?:additional|further|extra|useful|usefull|helpful|other|important|some|basic|general|more|various|external|quick|miscellaneous|"
        r"good|random|remaining|optional|notable|advanced)\s+)+(?:info(?:rmation)?|details|notes|things|stuff|resources|content|topics|points|considerations|"
        r"tips|links|options|features|items|facts|updates|comments|remarks|concepts|questions|stuff|thoughts|words|ideas|examples|material|data|section|settings|configuration|parameters|"
        r"recommendations|reading|mentions|help|features|caveats|configs?)"
    ),
    r"general|details|info(?:rmation)?|important|extras?|various|random|additional|further|conclusion|wrapping\s+up|wrap[- ]up|closing",
    r"(?:final|closing|last|some|my|our)\s+(?:thoughts|words|remarks|comments)|in\s+(?:conclusion|summary|closing)|summary|recap|takeaways",
    r"(?:part|section|chapter|topic|item|example|step|page|heading|test)\s+(?:\d+|[a-c]|one|two|three|[ivx]+)",
    r"(?:good|things|what|nice)\s+(?:to|you\s+(?:need|should)\s+to?)\s*know|about(?:\s+(?:this|it))?|and\s+(?:more|others?)|even\s+more",
    r"explanation|learnings?(?:\s+more)?|links|(?:digging|diving|going)\s+(?:deeper|further)|in\s+(?:short|brief)|(?:all|we['’]?re)\s+done|that['’]?s\s+(?:it|all)",
    r"the\s+(?:issue|problem|feature|idea|result|point|thing|solution|answer|new\s+way|old\s+way)|(?:the\s+)?(?:new|old)\s+way",
    r"before\s+we\s+(?:begin|start)|let['’]?s\s+(?:go|begin|start)|(?:any\s+)?questions|tips(?:\s*(?:and|&)\s*tricks)?|read\s+this(?:\s+first)?",
    (
        r"(?:what|anything|something|everything)\s+else|the\s+(?:basics|rest|details)|basics|advanced|content|data|test|foo|title|text|points|"
        r"comments|remarks|considerations|learn\s+more|explore\s+further|see\s+(?:more|here)|how\s+it\s+is|why|what|how|intro|new|old|misc\.?"
    ),
)
_SAYS_LITTLE = lazy_pattern(rf"\W*(?:{'|'.join(_SAYS_LITTLES)})\W*", re.IGNORECASE)
"""Headings that fit any section."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find vague headings."""
    if page.is_changelog:
        return
    texts = {each.start: each.text for each in page.headings}
    for heading in page.all(Heading):
        text = texts.get(heading.span.start, "")
        pattern = _VAGUE if _VAGUE.fullmatch(text) or not page.strict else _SAYS_LITTLE
        prose = page.leaves.at(heading.span) if pattern.fullmatch(text) else None
        if prose is not None and OBJECT not in prose.text and pattern.fullmatch(prose.text) and not _is_name(text):
            message = f'heading "{prose.text.strip()}" does not describe its section'
            yield RuleFinding(prose.whole, message, "Name the subject of the section")


def _is_name(text: str) -> bool:
    """Tell whether a heading is the name of an attribute or a command, such as ``title``."""
    return len(text.split()) == 1 and text.islower()


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
