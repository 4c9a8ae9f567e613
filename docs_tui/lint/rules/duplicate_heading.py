"""Two headings of a page with the same text.

## What it does

Reports a heading that has the same text and level as an earlier one below the same parent heading. Headings in tabs and other components
are compared within their component. Changelogs are ignored.

## Why is this bad?

Readers of the outline cannot tell them apart, and a link to the second one needs a number that changes.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find headings that repeat an earlier one."""
    if page.is_changelog:
        return
    texts = {each.start: each.text for each in page.headings}
    for outline in page.outlines:
        trail: list[tuple[int, str]] = []
        seen: set[tuple[str, ...]] = set()
        for heading in outline:
            trail = [each for each in trail if each[0] < heading.depth]
            text = " ".join(texts.get(heading.span.start, "").lower().split())
            place = (str(heading.depth), *(name for _, name in trail), text)
            if text and place in seen:
                message = f'duplicate heading "{texts[heading.span.start].strip()}"'
                yield RuleFinding(heading.span, message, "Say in the heading what is different about this section")
            seen.add(place)
            trail.append((heading.depth, text))


RULE = Rule(
    code="P016",
    name="duplicate-heading",
    group=RuleGroup.STRUCTURE,
    severity=Severity.SUGGESTION,
    summary="Do not repeat a heading within a section.",
    check=check,
    default=False,
    strict=True,
    bad=("## Keys\n\nText.\n\n## Limits\n\nText.\n\n«## Keys»\n\nText.\n",),
    good=(
        "## Keys\n\nText.\n\n## Limits\n\nText.\n\n## Rotate keys\n\nText.\n",
        "## Keys\n\n### Limits\n\nText.\n\n## Messages\n\n### Limits\n\nText.\n",
    ),
)
