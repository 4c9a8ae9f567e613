"""A repeated word.

## What it does

Reports a word that directly follows itself, such as `the the`. Words that can follow themselves (`that that`, `had had`), names and
numbers are ignored.

## Why is this bad?

It is a typing mistake that spelling checkers miss.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.prose import SENTENCES, Sign
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity, TextEdit
from docs_tui.source.lazy_pattern import lazy_pattern

_TWICE = lazy_pattern(r"(?<![\w.'’-])([A-Za-z]+)(\s+)(?=(\1)(?![\w.'’/=-]| =))", re.IGNORECASE)
_WORDS = b"that had in very no so bye ha blah on do yada knock there etc x n out long many much really log"
_FINE = frozenset(_WORDS.split())
"""Words that may follow themselves."""
_WHAT = lazy_pattern(r"(?i)\b(?:what|that|this|it|which|how|where|why|who|all|thing|problem|point|question)\b[^.!?]*$")
"""Words before ``is is``: ``What it is is a key``."""
_TERMS = {"merge": "request", "key": "material"}
"""Words that begin a term, and its second word: ``Merge merge requests``, ``private key key material``."""
_ENDS = ("", ".", "!", "?", ":")
"""What is before the first word of a sentence; elsewhere, a word with a capital is a name: ``Set From to A, To to B``."""


_GAP = re.compile(r"\s{1,20}")
_COLUMNS = re.compile(r"[^\S\n]{3}|\t")
"""What parts the columns of a table that is text."""
_LONGER = re.compile(r"[\w.'’/=-]")
"""A character that makes a match the beginning of a longer word."""


class _Again(NamedTuple):
    """Finds a word that follows itself. Compiling a pattern for each of a site's words takes longer."""

    word: str

    def match(self, text: str, at: int, /) -> bool:
        gap = _GAP.match(text, at) if text[at : at + 1].isspace() else None
        if gap is None or not text.startswith(self.word, gap.end()):
            return False
        return _LONGER.match(text, gap.end() + len(self.word)) is None


def _sign(word: bytes) -> Sign:
    letters = word.decode()
    return letters, _Again(letters)


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find repeated words."""
    if not page.english:
        return
    signs = [_sign(word) for word in sorted(page.leaves.doubled(_FINE))]
    if not signs:
        return
    for prose in page.leaves.having(signs, SENTENCES):
        for match in _TWICE.finditer(prose.text):
            word = match[1]
            is_name = word[:1].isupper() and prose.text[: match.start()].rstrip()[-1:] not in _ENDS
            term = _TERMS.get(word.lower())
            if word.lower() == "is" and _WHAT.search(prose.text, 0, match.start()):
                continue
            is_fine = word.lower().encode() in _FINE or (term and prose.text[match.end(3) :].lstrip().startswith(term))
            if is_fine or _COLUMNS.search(match[2]) or match[3][:1].isupper() or is_name:
                continue
            span = prose.span(match.start(), match.end(3))
            if page.slice(span).split() == [word, match[3]]:
                hint = f'Write "{word}" once'
                yield RuleFinding(span, f'"{word}" is repeated', hint, (TextEdit(span, word),), safe=False)


RULE = Rule(
    code="W013",
    name="repeated-word",
    group=RuleGroup.LANGUAGE,
    severity=Severity.WARNING,
    summary="Write no word twice in a row.",
    check=check,
    bad=("Open «the the» dashboard of your project.\n", "The key «is is» there.\n"),
    good=(
        "Open the dashboard of your project.\n",
        "Copy the Slack app App ID. We know that that key is old. It had had a name, and Bora Bora is an island. Set From to May, To to June.\n",
        "They are sorted in O(log log n). Write Key key = new Key().\n\nA    unset        unset\n",
        "What a key is is a question. The point is is it there?\n",
        "Merge merge requests. Send `Authorization:` Token token=`key`.\n",
    ),
    fix="Remove the second word",
)
