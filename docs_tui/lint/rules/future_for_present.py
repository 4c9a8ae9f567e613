"""The future tense for what is always so.

## What it does

Reports `will` where a sentence says how the product behaves: `will always`, `will automatically`, `will never`,
`will be able to`. What comes of a step (`you will see`) may stand in the future.

## Why is this bad?

How something works is true now. `The client retries` is shorter than `the client will automatically retry`, and leaves no
doubt whether the feature is there already.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.leaves import SENTENCES
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.source import Severity

_WILL = re.compile(r"\bwill\s+(?:always|automatically|never|be\s+able\s+to)\b")
_SIGNS = (("will", re.compile(r"[\W_]{1,20}(?:always|automatically|never|be[\W_])")),)
_LATER = re.compile(
    r"\b(?:soon|future|upcoming|next\s+(?:release|version|year|month)|until|after|once|when|if|version|releas\w+|remov\w+|deprecat\w+|20\d\d)\b",
    re.IGNORECASE,
)


def check(page: PageContext) -> Iterator[Found]:
    """Find the future tense where the present is meant."""
    if b"will" not in page.leaves.words or not page.english:
        return
    for prose in page.leaves.having(_SIGNS, SENTENCES):
        for sentence in prose.sentences:
            for match in _WILL.finditer(sentence.text):
                if not _LATER.search(sentence.text):
                    message = f'"{match[0]}" puts into the future what is so now'
                    yield Found(sentence.span(*match.span()), message, "Use the present tense")


RULE = Rule(
    code="W005",
    name="future-for-present",
    group=Group.LANGUAGE,
    severity=Severity.SUGGESTION,
    summary="Say in the present tense how things work.",
    check=check,
    default=False,
    rate="40 of 50: the others tell what comes of a step",
    bad=("The client «will automatically» retry a message.\n",),
    good=(
        "The client retries a message. You will see its status.\n",
        "If the service is down, the client will automatically retry.\n",
        "The old option will never return in version 3.\n",
    ),
)
