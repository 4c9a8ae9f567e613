"""The future tense for something that is always true.

## What it does

Reports `will` in sentences about how the product behaves: `will always`, `will automatically`, `will never`, `will be able to`. The
result of a step (`you will see`) may be in the future tense.

With `lint.tier: strict`, it reports every `will` about the product, except in conditions, lists, comparisons, sentences about what the
reader sees, passives (see passive-voice), and pages of legal terms or plans.

## Why is this bad?

The product behaves this way now. `The client retries` is shorter than `the client will automatically retry`, and does not suggest that
the feature is yet to come.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.passives import passives
from docs_tui.lint.prose import SENTENCES, Sentence
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_WILL = lazy_pattern(r"\bwill\s+(?:always|automatically|never|be\s+able\s+to)\b")
_ANY_WILL = lazy_pattern(
    r"\b(?P<subject>[\w’']+)\s+will\s+(?!see\b|be\s+able|need\b|want\b|have\s+to|get\b)(?:not\s+|also\s+|then\s+)?(?P<verb>[a-z]+)\b"
)
_READER = lazy_pattern(r"you|we|i|they|who|that|which|what", re.IGNORECASE)
"""Subjects of sentences about what happens next to the reader."""
_SIGNS = (("will", re.compile(r"[\W_]{1,20}(?:always|automatically|never|be[\W_])")),)
_LATER = lazy_pattern(
    r"\b(?:soon|future|upcoming|next\s+(?:release|version|year|month)|until|after|once|when|if|version|releas\w+|remov\w+|deprecat\w+|20\d\d)\b",
    re.IGNORECASE,
)


_COMPARED = lazy_pattern(r"\bthe\s+(?:more|less|\w+er)\b.*,\s+the\s+(?:more|less|\w+er)\b", re.IGNORECASE)
_PROMISES = lazy_pattern(
    r"legal|privacy|terms|(?<![A-Za-z])polic|conduct|agreement|license|roadmap|gdpr|compliance", re.IGNORECASE
)
"""Parts of the names of files that promise something: ``legal/privacy.mdx``."""
_PLANS = lazy_pattern(
    r"\b(?i:roadmap|milestones?|planned\s+for|in\s+development|not\s+yet\s+(?:live|available|released))\b"
)
"""Words of pages about something that does not exist yet."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find the future tense in statements about the present."""
    if not page.english or b"will" not in page.leaves.words:
        return
    if page.strict and (_PROMISES.search(page.file) or _PLANS.search(page.text)):
        return
    for prose in page.leaves.having((("will", None),) if page.strict else _SIGNS, SENTENCES):
        for sentence in prose.sentences:
            if page.strict:
                yield from _in_strict(sentence)
                continue
            for match in _WILL.finditer(sentence.text):
                if not _LATER.search(sentence.text):
                    message = f'"{match[0]}" describes the present in the future tense'
                    yield RuleFinding(sentence.span(*match.span()), message, "Use the present tense")


def _in_strict(sentence: Sentence) -> Iterator[RuleFinding]:
    """Find every future tense about the product; the result of a reader's step is ignored."""
    if _LATER.search(sentence.text) or sentence.prose.kind == "item" or _COMPARED.search(sentence.text):
        return
    passive = [start for start, _, _ in passives(sentence.text)]
    for match in _ANY_WILL.finditer(sentence.text):
        if not _READER.fullmatch(match["subject"]) and not any(match.start() < each < match.end() for each in passive):
            span = sentence.span(match.end("subject") + 1, match.end())
            message = f'"will {match["verb"]}" describes the present in the future tense'
            yield RuleFinding(span, message, "Use the present tense")


RULE = Rule(
    code="W005",
    name="future-for-present",
    group=RuleGroup.LANGUAGE,
    severity=Severity.SUGGESTION,
    summary="Describe how things work in the present tense.",
    check=check,
    default=False,
    strict=True,
    rate="40 of 50: the others describe the result of a step",
    bad=("The client «will automatically» retry a message.\n",),
    good=(
        "The client automatically retries a message.\n",
        "The client retries a message. You will see its status.\n",
        "If the service is down, the client will automatically retry.\n",
        "The old option will never return in version 3.\n",
    ),
)
