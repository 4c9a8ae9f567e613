"""A wordy phrase.

## What it does

Reports phrases such as `in order to`, `due to the fact that` or `prior to`, and suggests shorter words.

## Why is this bad?

Long phrases slow readers down and make translation harder. The list has only phrases that can be replaced word for word.
"""

from collections.abc import Iterator

from docs_tui.lint.english import is_quoted, like
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.phrases import PhraseList
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity, TextEdit

SHORTER = {
    "a large number of": "many",
    "a majority of": "most",
    "as a means of": "for",
    "at the present time": "now",
    "at this point in time": "now",
    "by means of": "with",
    "due to the fact that": "because",
    "for the purpose of": "for",
    "has the ability to": "can",
    "has the capability to": "can",
    "have the ability to": "can",
    "in a timely manner": "in time",
    "in close proximity to": "near",
    "in light of the fact that": "because",
    "in order to": "to",
    "in spite of the fact that": "although",
    "in the course of": "during",
    "in the event of": "if there is",
    "in the event that": "if",
    "in the near future": "soon",
    "is able to": "can",
    "are able to": "can",
    "is capable of": "can",
    "make use of": "use",
    "makes use of": "uses",
    "making use of": "using",
    "on a regular basis": "regularly",
    "on a daily basis": "daily",
    "please note that": "note that",
    "prior to": "before",
    "subsequent to": "after",
    "take into consideration": "consider",
    "the majority of": "most",
    "until such time as": "until",
    "utilise": "use",
    "utilised": "used",
    "utilises": "uses",
    "utilising": "using",
    "utilize": "use",
    "utilized": "used",
    "utilizes": "uses",
    "utilizing": "using",
    "with regard to": "about",
    "with regards to": "about",
    "with the exception of": "except for",
}
_ONLY_SAID = frozenset(("is capable of", "in the event of", "as a means of", "in close proximity to", "by means of"))
"""Phrases without a fix: the words after them would have to change too."""
_PHRASES = PhraseList(SHORTER)


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find phrases that have a shorter form."""
    if not page.english or page.is_legal:
        return
    for prose, start, end, phrase in _PHRASES.places(page.leaves):
        if is_quoted(prose.text, start):
            continue
        written, span = prose.text[start:end], prose.span(start, end)
        shorter = like(written, SHORTER[phrase])
        exact = phrase not in _ONLY_SAID and page.slice(span) == written
        edits = (TextEdit(span, shorter),) if exact else ()
        yield RuleFinding(span, f'"{written}" is wordy', f'Write "{shorter}"', edits, safe=False)


RULE = Rule(
    code="W001",
    name="wordy-phrase",
    group=RuleGroup.LANGUAGE,
    severity=Severity.SUGGESTION,
    summary="Use short words instead of wordy phrases.",
    check=check,
    rate="83 of 83",
    fix="Use the shorter words",
    bad=(
        "Create a key «in order to» send messages.\n",
        "«Prior to» the first start, install the client «due to the fact\nthat» it is needed.\n",
        "The client «has the ability to» retry.\n",
    ),
    good=(
        "Create a key to send messages.\n",
        "Run `make use of` to see it.\n\n```text\nin order to\n```\n",
        'Leave out "in order to" where "to" is enough.\n',
        "<Note>\n  Before the first start, install the client.\n</Note>\n",
    ),
)
