"""An item of a list without its marks, and what its first words tell.

The table of word uses and closed lists of words decide; where a word is rare, its form does.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from docs_tui.lint.dictionary import may_be_verb
from docs_tui.lint.list_items.clauses import BRACKETS, continues_with_verb, first_words, has_verb, may_have_verb
from docs_tui.lint.list_items.word_use import (
    FUNCTION_WORDS,
    LEAST,
    RARE,
    SOME,
    is_participle,
    use_of,
)
from docs_tui.lint.list_items.words import (
    ADJECTIVE_ENDINGS,
    ADJECTIVES,
    DETERMINERS,
    IRREGULAR_VERBS,
    PARTICLES,
    PREPOSITIONS,
    QUANTITIES,
    VERB_ENDINGS,
    VERB_PREFIXES,
)
from docs_tui.source.lazy_pattern import lazy_pattern

Shape = Literal[
    "imperative", "gerund", "third", "past", "infinitive", "noun", "question", "condition", "adjective", "sentence"
]
Shapes = frozenset[Shape]

AFTER_BOTH = frozenset(("for", "of", "to", "and", "or"))
"""Words that follow nouns as well as verbs: ``Access to the logs``."""
SERIES = lazy_pattern(r", (?:and|or) ")
_PREFIX = lazy_pattern(
    r"^(?:(?:cross|double|right|multi|hand|fine)-|(?:re|un|back|de|pre|auto|co|over|out|up|down|mis)-?(?=\w{3}))"
)
_OBJECTS = frozenset(("your", "the", "a", "an", "all", "its", "their"))
_BEFORE_OBJECT = FUNCTION_WORDS | PREPOSITIONS
_FAR, _LATE = 18, 6
"""The words of an item among which its verb is looked for."""
SHORT, LONG = 3, 4
"""The words of an item that is short, or long enough to tell more by its first ones."""


UNKNOWN: Shapes = frozenset()
SENTENCE: Shapes = frozenset(("sentence",))
IMPERATIVE: Shapes = frozenset(("imperative",))


def only(*shapes: Shape) -> Shapes:
    """Return these shapes as a set."""
    return frozenset(shapes)


class PlainItem(NamedTuple):
    """An item without marks and asides."""

    text: str
    words: Sequence[str]
    """The first words as written."""
    lower: Sequence[str]
    """The same in lower case."""
    has_label: bool
    """Whether it begins with the name of what it explains, or with a title."""
    label_explains: bool
    """Whether it begins with the name of what it explains."""

    @property
    def first(self) -> str:
        """The first word."""
        return self.lower[0]

    @property
    def then(self) -> str:
        """The second word; empty if there is none."""
        return self.lower[1] if len(self.lower) > 1 else ""

    @property
    def third(self) -> str:
        """The third word; empty if there is none."""
        return self.lower[2] if len(self.lower) > 2 else ""

    @property
    def plain(self) -> str:
        """The text without what is in brackets."""
        return BRACKETS.sub("", self.text)

    @property
    def last(self) -> str:
        """The last word of the text."""
        return self.text.rsplit(maxsplit=1)[-1].rstrip(".;,").lower()

    @property
    def far(self) -> list[str]:
        """The words among which its verb is looked for."""
        return far_words(self.text)

    @property
    def has_object(self) -> bool:
        """Whether the second word is one that follows a verb and no noun."""
        return self.then in DETERMINERS

    @property
    def has_function_word(self) -> bool:
        """Whether the second word is one that hardly follows a noun: ``Test whether it works``."""
        return self.then in FUNCTION_WORDS and self.then not in AFTER_BOTH - {"to"}

    @property
    def is_acronym(self) -> bool:
        """Whether the first word is in capitals."""
        return self.words[0].isupper() and len(self.first) > 1

    @property
    def has_verb(self) -> bool:
        """Whether a word after the first is surely the verb of the clause."""
        return _has_verb(self.text)

    @property
    def may_have_verb(self) -> bool:
        """Whether a word after the first may be the verb of the clause."""
        return may_have_verb(self.far) or continues_with_verb(self.plain)

    @property
    def has_late_object(self) -> bool:
        """Whether a word before an object follows a word that is no preposition: ``Screenshot or photograph your key``."""
        pairs = zip(self.lower[1:_LATE], self.lower[2:_LATE], strict=False)
        return any(word in _OBJECTS and before not in _BEFORE_OBJECT for before, word in pairs)

    @property
    def is_before_noun(self) -> bool:
        """Whether an adjective belongs to the noun after it, and so describes nothing before: ``Native support``."""
        is_word = self.text[len(self.words[0])] == " " and self.then not in FUNCTION_WORDS | PARTICLES
        return is_word and use_of(self.then).noun >= SOME


@lru_cache(maxsize=16)
def far_words(text: str) -> list[str]:
    """Return the words of an item among which its verb is looked for, in lower case; each reading asks for them."""
    return [word.lower() for word in first_words(text, _FAR)]


@lru_cache(maxsize=16)
def _has_verb(text: str) -> bool:
    return has_verb(far_words(text))


def is_adjective(word: str) -> bool:
    """Tell whether a word is an adjective, or ends like one."""
    return word in ADJECTIVES or word.endswith(ADJECTIVE_ENDINGS)


def describes(word: str) -> bool:
    """Tell whether a word after one in ``-ing`` describes the object of a verb: ``Selling prohibited goods``."""
    return (
        word in ADJECTIVES | QUANTITIES or is_participle(word) or word.endswith(("al", "ous", "ful", "less", "-side"))
    )


def is_rare_verb(word: str) -> bool:
    """Tell whether a word that is not in the table has the forms of a verb."""
    return not any(use_of(word)) and has_verb_forms(word)


def has_verb_forms(word: str) -> bool:
    """Tell whether a rare word has the forms of a verb, with or without what is before it: ``gauge`` has ``gauging``."""
    prefix, hyphen, last = word.rpartition("-")
    if hyphen:
        least = 1 if prefix in VERB_PREFIXES else RARE
        is_rare = prefix in VERB_PREFIXES and not any(use_of(last)) and _has_forms(last)  # Over-parameterize
        return is_rare or (last not in FUNCTION_WORDS and use_of(last).verb >= least)
    stem = _PREFIX.sub("", word)
    return _has_forms(word) or (stem != word and (use_of(stem).verb >= LEAST or _has_forms(stem)))


def _has_forms(word: str) -> bool:
    is_verb = word in IRREGULAR_VERBS or word.endswith(VERB_ENDINGS) or may_be_verb(word)
    return is_verb and re.fullmatch(r"[a-z]+", word) is not None
