"""What the paragraphs and headings of a page begin with: told by the source where that is plain, which most of them are."""

import re
from typing import TYPE_CHECKING

from docs_tui.lint.verbs import VerbForm, verb_form
from docs_tui.mdx import Heading, Paragraph

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
