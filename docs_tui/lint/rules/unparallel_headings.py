"""A heading in another form than its siblings.

## What it does

Reports a heading that starts with `Creating` if its siblings start with `Create`, or the other way around. At least three siblings
must start with a verb in the same form, and nearly all of the others too.

With `lint.tier: strict`, three headings are enough, and `Creates` and `To create` count as forms.

## Why is this bad?

Readers scan the outline as a list. A heading in another form looks like a mistake.
"""

from collections.abc import Iterable, Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.parallel import least, odd_openings
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Heading
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find the headings that differ from their siblings."""
    fewest = least(page)
    if len(page.all(Heading)) < fewest or not page.english:
        return
    for outline in page.outlines:
        for siblings in _siblings(outline):
            if len(siblings) >= fewest:
                for span, word, other in odd_openings(page, [each for each in siblings if each.content.lines]):
                    message = f'heading starts with "{word}", but most of its siblings {other}'
                    yield RuleFinding(span, message, "Start sibling headings in the same form")


def _siblings(outline: Iterable[Heading]) -> Iterator[list[Heading]]:
    """Yield the headings of one level with no higher one between them."""
    open_at: dict[int, list[Heading]] = {}
    for heading in outline:
        for depth in [depth for depth in open_at if depth > heading.depth]:
            yield open_at.pop(depth)
        open_at.setdefault(heading.depth, []).append(heading)
    yield from open_at.values()


RULE = Rule(
    code="W010",
    name="unparallel-headings",
    group=RuleGroup.LANGUAGE,
    severity=Severity.SUGGESTION,
    summary="Start the headings of a section in the same form.",
    rate="2 of 2",
    check=check,
    bad=(
        "## Create a key\n\nText.\n\n## Install the client\n\nText.\n\n## «Sending» a message\n\nText.\n\n## Delete it\n\nText.\n",
    ),
    good=(
        "## Create a key\n\nText.\n\n## Install the client\n\nText.\n\n## Send a message\n\nText.\n\n## Delete it\n\nText.\n",
        "## Create a key\n\nText.\n\n## Clients\n\nText.\n\n## Sending a message\n\nText.\n",
    ),
)
