"""What the paragraphs and headings of a page begin with: told by the source where that is plain, which most of them are."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from docs_tui.lint.verbs import VerbForm, odd_ones, verb_form
from docs_tui.mdx import Heading, Paragraph
from docs_tui.source import Span

if TYPE_CHECKING:
    from docs_tui.lint.page_context import PageContext

_PLAIN_WORD = re.compile(r"[*~]*+([A-Za-z]++)[*~]*+[,.:;]*+[*~]*+ ")
"""A first word that reads as it is written, marks of emphasis around it or none."""
_NO_WORD = re.compile(r"[^A-Za-z*~_\[&\\<{!$]")
"""What no verb begins with, however the rest reads."""


def opening_verb(page: "PageContext", node: Heading | Paragraph) -> VerbForm | None:
    """Return the form of the verb that a paragraph or heading begins with, if it does."""
    if not node.content.lines:
        return None
    start = node.content.lines[0].start
    plain = _PLAIN_WORD.match(page.text, start)
    if plain is not None:
        return verb_form(plain[1])
    return None if _NO_WORD.match(page.text, start) else verb_form(page.text_of(node))


def odd_openings(page: "PageContext", nodes: Sequence[Heading | Paragraph | None]) -> Iterator[tuple[Span, str, str]]:
    """Yield the first words of the few that begin in another form than the many: their place, the word, the form of the others.

    Args:
        page: What they stand on.
        nodes: What is to be alike; None for an item that begins with neither.
    """
    forms = [opening_verb(page, node) if node is not None else None for node in nodes]
    for index in odd_ones(forms):
        node = nodes[index]
        prose = page.leaves.at(node.span) if node is not None else None
        if prose is not None:
            word = prose.text.split(maxsplit=1)[0]
            other = "an instruction" if forms[index] == "gerund" else "a form in -ing"
            yield prose.span(0, len(word)), word, other
