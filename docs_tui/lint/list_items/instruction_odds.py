"""How likely an item is an instruction rather than a name, by its words: ``Test all keys``, ``Test results``.

Each feature of an item speaks for one or the other. The sum of their weights is the logarithm of the odds. ``tests/make_instruction_odds.py``
learned the weights from items of lists whose other items are surely instructions, or surely names; ``tests/lint/RATES.md`` names the sites.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import log

from docs_tui.lint.list_items.item import PlainItem, has_verb_forms, is_adjective
from docs_tui.lint.list_items.word_use import (
    FUNCTION_WORDS,
    OFTEN,
    RARE,
    SOME,
    is_adverb,
    is_gerund,
    is_participle,
    is_plural,
    use_of,
    verb_share,
)
from docs_tui.lint.list_items.words import (
    ADVERBS,
    BEFORE_NOUN,
    DETERMINERS,
    FINITE,
    NOMINAL,
    PARTICLES,
    PREPOSITIONS,
    VERB_PREFIXES,
)
from docs_tui.lint.openings import PURE_VERBS

_WEIGHTS = {
    "act": -0.1,
    "adjective": -1.1,
    "any": -0.2,
    "begins instructions": 0.7,
    "capitals": -0.6,
    "is a verb": 0.5,
    "last -ed": -0.8,
    "last -ing": -0.6,
    "last act": -0.9,
    "last adjective": -1.8,
    "last adverb": 0.5,
    "last and": 0.6,
    "last code": -0.5,
    "last determiner": 1.0,
    "last noun": -0.6,
    "last number": -0.6,
    "last particle": 0.1,
    "last plural": -0.7,
    "last preposition": 0.2,
    "last verb": 0.4,
    "never a verb": -0.2,
    "object": 1.3,
    "plural": -0.6,
    "pure verb": 0.6,
    "rare": -1.4,
    "second -ed": -1.1,
    "second -ing": -0.8,
    "second act": -1.0,
    "second adverb": 0.1,
    "second and": -1.3,
    "second code": 0.8,
    "second determiner": 2.4,
    "second finite verb": 1.0,
    "second for": 0.2,
    "second name": -0.9,
    "second none": -0.9,
    "second noun": -1.1,
    "second number": -0.8,
    "second of": -1.0,
    "second other": -0.6,
    "second particle": 1.8,
    "second plural": -0.4,
    "second preposition": 0.4,
    "second that": 1.0,
    "second to": -0.7,
    "second verb": -1.3,
    "second word of grammar": 1.1,
    "third -ed": -0.3,
    "third -ing": 0.1,
    "third act": -0.2,
    "third adjective": -0.8,
    "third adverb": 0.5,
    "third and": -0.5,
    "third code": 0.2,
    "third determiner": -0.6,
    "third finite verb": 1.0,
    "third for": -0.4,
    "third none": -0.6,
    "third noun": 0.4,
    "third number": -0.5,
    "third of": 0.9,
    "third other": 0.3,
    "third particle": 0.1,
    "third plural": 0.4,
    "third preposition": 0.1,
    "third that": -0.4,
    "third to": 1.1,
    "third verb": -0.5,
    "third word of grammar": -0.2,
    "verb forms": 0.9,
    "words 1": -0.9,
    "words 2": -0.2,
    "words 3": 0.4,
    "words 4": 0.3,
}
"""The logarithms of the odds that each feature adds; "second act" is a second word such as ``creation``."""
_NUMBERS = frozenset(("multi", "single", "one", "two", "three", "all", "non"))
"""What describes a noun before a hyphen, and hardly a verb: ``Multi-store support``."""
_OWN_KIND = frozenset(("of", "for", "to", "that"))
"""Words that are a kind of their own."""
_LONG = 4
_CUT = 9
"""The words of an item that has more of them, so that the last one is unknown."""
_MOST_EVIDENCE = 4.0


def instruction_odds(item: PlainItem) -> float:
    """Return the logarithm of the odds that an item is an instruction: above 0 if it rather is one, below 0 if it rather is a name."""
    return sum(_WEIGHTS.get(name, 0.0) * value for name, value in features_of(item))


def features_of(item: PlainItem) -> Iterator[tuple[str, float]]:
    """Yield the features of an item, each with how much it counts."""
    yield "any", 1.0
    yield from _features_of_first(item)
    for place, at in (("second", 1), ("third", 2)):
        yield f"{place} {_kind_at(item, at)}", 1.0
    if 1 < len(item.lower) < _CUT:
        yield f"last {_kind_of(item.lower[-1])}", 1.0
    yield f"words {min(len(item.lower), _LONG)}", 1.0
    if item.has_late_object:
        yield "object", 1.0


def _features_of_first(item: PlainItem) -> Iterator[tuple[str, float]]:
    first = item.first
    prefix, hyphen, stem = first.partition("-")
    if hyphen and (prefix in VERB_PREFIXES or (verb_share(stem) > OFTEN and prefix not in _NUMBERS)):
        first = stem
    use = use_of(first)
    yield "begins instructions", _evidence(use.order, use.other)
    yield "is a verb", max(-_MOST_EVIDENCE, min(_MOST_EVIDENCE, _evidence(use.verb, use.noun)))
    if use.verb + use.noun < RARE:
        yield "rare", 1.0
    if has_verb_forms(first):
        yield "verb forms", 1.0
    elif not use.verb and not use.order:
        yield "never a verb", 1.0
    if first in PURE_VERBS:
        yield "pure verb", 1.0
    if is_plural(first):
        yield "plural", 1.0
    if first.endswith(NOMINAL):
        yield "act", 1.0
    if is_adjective(first):
        yield "adjective", 1.0
    if not item.words[0][1:].islower() and len(first) > 1:
        yield "capitals", 1.0


def _evidence(many: int, others: int) -> float:
    """Return the logarithm of the odds of two counts, nearer to 0 if both are small."""
    return log((many + 0.5) / (others + 0.5)) * min(1.0, (many + others) / RARE)


def _kind_at(item: PlainItem, at: int) -> str:
    if at >= len(item.lower):
        return "none"
    kind = _kind_of(item.lower[at])
    return "name" if kind in ("noun", "other", "verb") and item.words[at][0].isupper() else kind


@lru_cache(maxsize=4096)
def _kind_of(word: str) -> str:
    """Return the kind of a word after the first."""
    if "￼" in word:
        return "code"
    if word in _OWN_KIND:
        return word
    if word in ("and", "or"):
        return "and"
    for kind, words in _KINDS:
        if word in words:
            return kind
    for kind, is_kind in _FORMS:
        if is_kind(word):
            return kind
    return "verb" if verb_share(word) > OFTEN else "noun" if use_of(word).noun >= SOME else "other"


_KINDS = (
    ("determiner", DETERMINERS | BEFORE_NOUN),
    ("particle", PARTICLES),
    ("preposition", PREPOSITIONS),
    ("finite verb", FINITE),
    ("word of grammar", FUNCTION_WORDS),
    ("adverb", ADVERBS),
)
_FORMS = (
    ("number", lambda word: word[0].isdigit() or word[0] == "$"),
    ("adverb", is_adverb),
    ("-ing", is_gerund),
    ("-ed", is_participle),
    ("adjective", is_adjective),
    ("plural", is_plural),
    ("act", lambda word: word.endswith(NOMINAL)),
)
