"""A note of the writer that is left in the text.

## What it does

Reports `TODO`, `TBD` and `FIXME` at the start of a paragraph, list item, heading or cell, if a colon follows or nothing else, and
`Lorem ipsum`.

## Why is this bad?

Readers see what the writer still had to do, and not what they need to know.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.code_blocks import is_in_code
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_NOTE = lazy_pattern(r"[\s>|#*_\[({]*(?P<word>TODO|TBD|FIXME)(?=[*_]{0,3}(?::|\([\w@ -]{1,30}\):|[\s.*_\])|]*\Z))")
_LOREM = lazy_pattern(r"\blorem ipsum\b", re.IGNORECASE)
_WORDS = ("TODO", "TBD", "FIXME", "orem ipsum")
"""A part of each note; few pages have one, and looking for them is faster than ``_SIGN``."""
_SIGN = re.compile(r"TODO|TBD|FIXME|[Ll]orem ipsum")


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find notes of the writer in text."""
    text = page.text
    if not any(word in text for word in _WORDS):
        return
    for whole, _, _ in page.leaves.blocks_with(_SIGN):
        note, lorem = _NOTE.match(text, *whole), _LOREM.search(text, *whole)
        if note is not None:
            yield RuleFinding(
                Span(*note.span("word")), "a note to yourself is in the text", "Write the text, or remove it"
            )
        elif lorem is not None and not is_in_code(text, lorem.start(), whole):
            yield RuleFinding(Span(*lorem.span()), "this is filler text", "Write the text")


RULE = Rule(
    code="W017",
    name="unfinished-text",
    group=RuleGroup.LANGUAGE,
    severity=Severity.WARNING,
    summary="Publish no notes to yourself and no filler text.",
    check=check,
    bad=(
        "«TODO»: name the limits of a key.\n",
        "## Limits\n\n«TBD»\n",
        "«Lorem ipsum» dolor sit amet.\n",
    ),
    good=(
        "Name the limits of a key: a day, and no notes.\n",
        "{/* TODO: name the limits */}\n\nThe status `TODO` is the first one. TODO apps need no key.\n",
    ),
)
