"""A sentence that is too long.

## What it does

Reports sentences of more than 45 words. Code, links without text and images count as one word each. It ignores table cells,
headings, sentences that list or define things, and legal texts.

With `lint.tier: strict`, the limit is 30 words.

## Why is this bad?

Readers lose the beginning before they reach the end. Two short sentences are easier to read and to translate.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.prose import OBJECT, SENTENCES, WORD, Sentence
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

MOST_WORDS = 45
_MOST_IF_STRICT = 30
_COMMAS_OF_A_LIST = 5
_ENDED = lazy_pattern(r"</(?:li|p|td|div)>|<br\b")
"""HTML that ends a sentence without a mark."""
_DEFINITIONS = 3
"""A sentence with this many colons is a list of definitions."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find sentences that are too long."""
    if not page.english or page.is_legal:
        return
    most = _MOST_IF_STRICT if page.strict else MOST_WORDS
    for prose in page.leaves.longer(most, SENTENCES):
        # A sentence over the limit has at least two characters for each word.
        if len(prose.text) > most * 2 and len(WORD.findall(prose.text)) > most:
            for sentence in prose.sentences:
                words = _words(sentence, most)
                if words > most and not _is_list(sentence.text) and not _ENDED.search(page.text, *sentence.span()):
                    yield RuleFinding(sentence.span(), f"sentence has {words} words", "Split it, or make it a list")


def _words(sentence: Sentence, most: int) -> int:
    return len(WORD.findall(sentence.text)) if len(sentence.text) > most * 2 else 0


def _is_list(text: str) -> bool:
    """Tell whether a sentence is long because it lists things, which readers take one by one."""
    if text.count(": ") >= _DEFINITIONS:
        return True
    if text.count("|") >= _COMMAS_OF_A_LIST:  # rows that make no table
        return True
    return text.count(",") >= _COMMAS_OF_A_LIST or text.count(";") > 1 or text.count(OBJECT) >= _COMMAS_OF_A_LIST


_LONG = "The client keeps each message that could not be sent in a queue on the disk of the machine and tries it again with a pause that grows with each try until either the service answers or a day has passed since the message was first sent by your code"

RULE = Rule(
    code="W002",
    name="long-sentence",
    group=RuleGroup.LANGUAGE,
    severity=Severity.SUGGESTION,
    summary="Keep sentences under 45 words.",
    check=check,
    rate="67 of 68: the other is a list without marks",
    bad=(f"«{_LONG}.» It is safe.\n",),
    good=(
        "The client keeps each message that could not be sent in a queue on the disk of the machine. It tries again, with a pause that grows with each try. It stops when the service answers, or a day after your code first sent the message. It is safe.\n",
        "The client keeps " + ", ".join(f"message number {n} of yours" for n in range(12)) + ".\n",
        "Values "
        + " ".join(f"number{n}: what the client makes of a message with this number" for n in range(6))
        + ".\n",
        "|One||||||\n" + "".join(f"|message number {n} of yours|and what the client makes of it|\n" for n in range(9)),
        "<ul>\n" + "".join(f"  <li>A client of version {n} or later</li>\n" for n in range(9)) + "</ul>\n",
        f"---\ntitle: Terms of service\ndescription: What we agree on.\n---\n\n{_LONG}.\n",
    ),
)
