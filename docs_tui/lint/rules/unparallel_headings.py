"""Headings of one section that begin in different forms.

## What it does

Reports a heading that begins with `Creating` where its siblings begin with `Create`, or the other way round. Siblings are
judged only where three begin with a verb that is clearly one of the two, and nearly all of the others do.

## Why is this bad?

The outline is read as a list: what has the same form is of the same kind. One that differs looks like a mistake, or is one.
"""

from collections.abc import Iterable, Iterator

from docs_tui.lint.opening import opening_verb
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.lint.verbs import FEWEST, odd_ones
from docs_tui.mdx import Heading
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[Found]:
    """Find the headings that differ from their siblings."""
    if not page.outlines or not page.english:
        return
    if len(page.all(Heading)) < FEWEST:
        return
    for outline in page.outlines:
        for siblings in _siblings(outline):
            if len(siblings) >= FEWEST:
                yield from _odd(page, [each for each in siblings if each.content.lines])


def _siblings(outline: Iterable[Heading]) -> Iterator[list[Heading]]:
    """Yield the headings of one level with no higher one between them."""
    open_at: dict[int, list[Heading]] = {}
    for heading in outline:
        for depth in [depth for depth in open_at if depth > heading.depth]:
            yield open_at.pop(depth)
        open_at.setdefault(heading.depth, []).append(heading)
    yield from open_at.values()


def _odd(page: PageContext, siblings: list[Heading]) -> Iterator[Found]:
    forms = [opening_verb(page, each) for each in siblings]
    for index in odd_ones(forms):
        text = page.leaves.at(siblings[index].span)
        if text is not None:
            word = text.text.split(maxsplit=1)[0]
            other = "an instruction" if forms[index] == "gerund" else "a form in -ing"
            message = f'the heading begins with "{word}", its siblings with {other}'
            yield Found(text.span(0, len(word)), message, "Begin the headings of a section in the same form")


RULE = Rule(
    code="W010",
    name="unparallel-headings",
    group=Group.LANGUAGE,
    severity=Severity.SUGGESTION,
    summary="Begin the headings of a section in the same form.",
    rate="2 of 2",
    check=check,
    bad=(
        "## Create a key\n\nText.\n\n## Install the client\n\nText.\n\n## «Sending» a message\n\nText.\n\n## Delete it\n\nText.\n",
    ),
    good=(
        "## Create a key\n\nText.\n\n## Install the client\n\nText.\n\n## Send a message\n\nText.\n",
        "## Create a key\n\nText.\n\n## Clients\n\nText.\n\n## Sending a message\n\nText.\n",
    ),
)
