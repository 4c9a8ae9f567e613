"""Tell the grammatical form of the first words of a heading: ``Create a key``.

Words that may be nouns and verbs count as both unless the words after them decide.
"""

from typing import Literal, NamedTuple

from docs_tui.lint.verb_words import COMMON_VERBS, NOUNS, PURE_VERBS, VERBS, gerund, third
from docs_tui.source.lazy_pattern import lazy_pattern

VerbForm = Literal[
    "imperative",
    "gerund",
    "third",
    "past",
    "infinitive",
    "noun",
    "question",
    "adjective",
    "clause",
    "sentence",
    "phrase",
]

GERUNDS = frozenset(map(gerund, COMMON_VERBS)) - {
    "building",
    "getting",
    "testing",
    "setting",
    "listing",
    "handling",
    "monitoring",
    "filtering",
    "troubleshooting",
}
"""Gerunds, without those that are as often nouns, such as ``setting``."""
_IMPERATIVES = COMMON_VERBS - NOUNS


def verb_form(text: str) -> VerbForm | None:
    """Return the form of the first word if it is surely a verb, else None."""
    word = text.split(maxsplit=1)[0].lower().rstrip(",.:;") if text.strip() else ""
    if word in _IMPERATIVES:
        return "imperative"
    return "gerund" if word in GERUNDS else None


class Opening(NamedTuple):
    """The possible forms of the first words of a text."""

    forms: frozenset[VerbForm]
    is_sure: bool
    """Whether it must be one of these forms, and cannot be a noun unless that is one of them."""
    has_object: bool = False
    """Whether the first word is surely a verb, because an object follows: ``Add the key``."""
    has_finite: bool = False
    """Whether a verb follows later, so that the first words may be its subject: ``Adding a key returns it``."""


UNKNOWN = Opening(frozenset(), is_sure=False)
"""A text of which nothing is known."""
ING = frozenset(map(gerund, VERBS))
"""Verbs in ``-ing``."""
THIRD = frozenset(map(third, VERBS))
"""Verbs in ``-s``, some of which are plurals too: ``calls``."""
SURE_THIRD = THIRD - frozenset(map(third, VERBS - PURE_VERBS))
"""Verbs in ``-s`` that are no plurals."""
OBJECT = lazy_pattern(
    r"(?i:the|a|an|your|all|any|each|every|this|these|its|their|our|new|one|how|whether|that|it|them|up|out|either|another|both|"
    r"multiple|some|several|existing)\b"
)
"""If one of these words follows, a word that may be a noun is a verb: ``Search the pages``."""
CLAUSE = frozenset(["the", "a", "an", "you", "your", "we", "our", "it", "this", "these", "there", "they", "i"])
"""Words that begin a sentence or a noun phrase."""
NOUN_OF = lazy_pattern(r"\w+(?:tion|sion|ment|ance|ence|ness|ity|al) of\b")
"""A noun before ``of``: ``Validation of keys``."""
_PURPOSE = lazy_pattern(r"(?i:to)\b[^.]*,\s")
"""A purpose before an instruction: ``To leave, press q``."""


def opening_of(text: str) -> Opening:
    """Return the forms that the beginning of a heading may have; nouns are no form."""
    words = text.lower().split(maxsplit=2)
    if not words:
        return UNKNOWN
    first, then = words[0].rstrip(",.:;"), words[1] if len(words) > 1 else ""
    if first == "to":
        return infinitive(text, then)
    if first in CLAUSE:
        return Opening(frozenset(("clause",)), is_sure=True)
    if NOUN_OF.match(text):
        return Opening(frozenset(("noun",)), is_sure=True)
    forms: set[VerbForm] = set()
    if first in VERBS:
        forms.add("imperative")
    if first in ING:
        forms.add("gerund")
    if first in THIRD:
        forms.add("third")
    is_verb = first in PURE_VERBS or first in GERUNDS or first in SURE_THIRD
    is_sure = bool(forms) and len(words) > 1 and (is_verb or OBJECT.match(then) is not None)
    return Opening(frozenset(forms), is_sure=is_sure)


def infinitive(text: str, then: str) -> Opening:
    """Return the forms of a text that begins with ``to``, and ``then``: a purpose before an instruction, or an infinitive."""
    if _PURPOSE.match(text) or text.rstrip().endswith(":"):
        return Opening(frozenset(("infinitive", "imperative")), is_sure=True)
    return Opening(frozenset(("infinitive",)), is_sure=then.lower() in VERBS)


def any_form(text: str) -> VerbForm | None:
    """Return the verb form that a text begins with, such as an imperative; None unless there is exactly one."""
    opening = opening_of(text)
    return next(iter(opening.forms)) if opening.is_sure and len(opening.forms) == 1 else None


_ORDERS = VERBS | {"click", "double-click", "log", "press", "right-click"}


def begins_with_order(text: str) -> bool:
    """Tell whether a text begins with the base form of a verb, and so may be an instruction: ``Open the page``."""
    words = text.lower().split(maxsplit=2)
    return len(words) > 1 and words[0].rstrip(",.:;") in _ORDERS
