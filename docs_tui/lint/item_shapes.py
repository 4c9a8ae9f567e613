"""Tell the grammatical shapes that a list's item may have: ``Create a key`` is an instruction, ``Secure storage`` a name.

An item gets every shape that it may have, so that items that share none of them are surely not parallel. The shapes come from the first
words, from whether the first clause has a verb, and from how often a word is a verb in documentation.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from docs_tui.lint.clauses import (
    ADVERBS,
    BRACKETS,
    DETERMINERS,
    FINITE,
    IRREGULAR_PASTS,
    MAIN_VERB,
    PREPOSITIONS,
    SAME_PAST,
    continues_with_verb,
    first_words,
    has_verb,
    may_have_verb,
)
from docs_tui.lint.dictionary import may_be_verb
from docs_tui.lint.item_words import (
    ADJECTIVE_ENDINGS,
    ADJECTIVES,
    AFTER_ADJECTIVE,
    BEFORE,
    BEFORE_CLAUSE,
    BEFORE_NOUN,
    CHANGES,
    CONDITION_WORDS,
    IRREGULAR_VERBS,
    JOINED_VERBS,
    MODIFIERS,
    MORE_ADJECTIVES,
    NAMES_TOO,
    NO_GERUNDS,
    NOMINAL,
    PARTICLES,
    PREDICATES,
    PRONOUNS,
    PURPOSES,
    QUESTION_WORDS,
    STATES,
    VERB_ENDINGS,
    VERB_PREFIXES,
    WITH_FOR,
    WITH_PLURAL,
)
from docs_tui.lint.openings import PURE_VERBS
from docs_tui.lint.word_use import (
    FUNCTION_WORDS,
    base_forms,
    doing_share,
    is_adverb,
    is_gerund,
    is_participle,
    is_plural,
    opening_third_share,
    order_share,
    third_share,
    use_of,
    verb_share,
)
from docs_tui.source.lazy_pattern import lazy_pattern

Shape = Literal[
    "imperative", "gerund", "third", "past", "infinitive", "noun", "question", "condition", "adjective", "sentence"
]
Shapes = frozenset[Shape]

_ASIDE = lazy_pattern(
    r"\A(?:[^\w￼\"'“‘(@#$<{\[/.~-]+|\(.{1,40}?\)\s*|(?i:important|note|tip|optional|warning|caution|example|feat|fix|chore):\s*|#\d+:?\s*|[IVX]{1,4}[.)]?\s+(?=[A-Z])|[A-Z]{4,}:\s+)+"
)
"""Marks, words in brackets and labels before the first word."""
_REFERENCES = lazy_pattern(r"\s+(?:[-–—]\s+)?\(?(?:\[?#\d+\]?(?:,\s*)?)+\)?\s*$")
"""Numbers of pull requests at the end of a change."""
_LABEL = lazy_pattern(r"[^.,;:]{1,60}:(?:\s|$)|(?:[^\s.,;:]+ ){1,6}(?:--?|[–—]) ")
"""The name of what the rest explains: ``Retries: the client tries again``."""
_TITLE = lazy_pattern(r"[\w'-]+(?: [\w'-]+){0,2}\. \S|.*:\s*$")
"""A short title before text, or text before other items."""
_RUN_IN = lazy_pattern(
    r"[\w'-]+(?: [\w'-]+){0,5} (?:The|This|These|You|Your|If|When|It|We|To|For|In|Use|Choose|Select|Provide|An?) [a-z]"
)
"""A title that runs into its text: ``Views These filters count visitors``."""
_QUESTION = lazy_pattern(r"[^.!]{2,120}\?(?:\s|$)")
_NEGATION = lazy_pattern(r"(?i)(?:don['’]t|do not|never|always|let['’]s|be)\s")
_SERIES = lazy_pattern(r", (?:and|or) ")
_NOT_PRESENT = lazy_pattern(r"\b(?:was|were|will|did|started|happened|occurred)\b|\bthey \w+ed\b")
"""What makes ``when`` a question rather than a condition: ``When it was updated``."""
_FORMULA = lazy_pattern(r" [/=→] ")
_COUNT = lazy_pattern(r"[0-9][0-9,.]*[+k%]?")
_FIRST_WORD = lazy_pattern(r"^[\w'-]+[,:]?\s+")
_PREFIX = lazy_pattern(
    r"^(?:(?:cross|double|right|multi|hand|fine)-|(?:re|un|de|pre|auto|co|over|out|up|down|mis)-?(?=\w{3}))"
)
_AFTER_BOTH = frozenset(("for", "of", "to", "and", "or"))
"""Words that follow nouns as well as verbs: ``Access to the logs``."""
_NEAR, _FAR = 9, 18
"""The words of an item from which its shape follows, and among which its verb is looked for."""
_NEARLY_ALWAYS, _THING, _EVER = 0.93, 0.025, 0.02
_SAFELY, _CLEARLY, _SURE, _MOSTLY, _OFTEN, _LIKELY, _HARDLY = 0.85, 0.9, 0.8, 0.75, 0.6, 0.25, 0.08
_LEAST = 3
_SOME, _RARE, _COMMON, _MANY, _VERY_MANY = 5, 8, 20, 100, 400
_SHORT, _LONG, _THRICE = 3, 4, 3
_HEAD = 25
"""The characters in which signs make an item a formula rather than text."""
_NEAR_VERB = 4
_PURPOSE_WITHIN = 200
_MOST_PARTS = 4
"""The parts between commas among which the instruction after a condition is looked for."""


def _only(*shapes: Shape) -> Shapes:
    return frozenset(shapes)


_UNKNOWN: Shapes = frozenset()
_CLAUSE: Shapes = frozenset(("imperative", "sentence"))
_INVERSION = lazy_pattern(r"(?i)only (?:then|when|if|after|once)\b")
"""What a sentence begins with whose verb comes before its subject: ``Only then is the key created``."""
_CLAUSE_OPENERS = frozenset(("if", "when", "once", "after", "before", "unless", "until"))
"""Words after whose clause no name follows: ``If it is urgent, contact us``."""
_SENTENCE = _only("sentence")
_IMPERATIVE = _only("imperative")


class _Item(NamedTuple):
    """An item without marks and asides."""

    text: str
    words: Sequence[str]
    """The first words as written."""
    lower: Sequence[str]
    has_label: bool

    @property
    def first(self) -> str:
        return self.lower[0]

    @property
    def then(self) -> str:
        return self.lower[1] if len(self.lower) > 1 else ""

    @property
    def has_object(self) -> bool:
        """Whether the second word is one that follows a verb and no noun."""
        return self.then in DETERMINERS

    @property
    def far(self) -> list[str]:
        return _far(self.text)

    @property
    def has_verb(self) -> bool:
        return _has_verb(self.text)

    @property
    def may_have_verb(self) -> bool:
        return may_have_verb(self.far) or continues_with_verb(BRACKETS.sub("", self.text))


@lru_cache(maxsize=16)
def _far(text: str) -> list[str]:
    """Return the words of an item among which its verb is looked for; each reading asks for them."""
    return [word.lower() for word in first_words(text, _FAR)]


@lru_cache(maxsize=16)
def _has_verb(text: str) -> bool:
    return has_verb(_far(text))


def shapes_of(text: str) -> Shapes:
    """Return the shapes that an item may have; none if nothing is known."""
    return _shapes_of(text, nested=0)


def _is_order(shapes: Shapes) -> bool:
    return "imperative" in shapes and shapes <= {"imperative", "past"}


def has_label(text: str) -> bool:
    """Tell whether an item begins with the name of what it explains."""
    plain = _REFERENCES.sub("", BRACKETS.sub("", text))
    return _LABEL.match(plain) is not None or _RUN_IN.match(plain) is not None


def is_surely_named(text: str) -> bool:
    """Tell whether an item begins with a word that is known as a noun or an adjective, and never as a verb."""
    words = first_words(_ASIDE.sub("", text.strip()), 1)
    first = words[0].lower() if words else ""
    use = use_of(first)
    if first in BEFORE_NOUN or first in MORE_ADJECTIVES or first.endswith((*NOMINAL, *ADJECTIVE_ENDINGS)):
        return True
    if is_gerund(first) or is_participle(first):
        return True
    is_verb = _has_verb_forms(first) or use.verb > _HARDLY * use.noun
    return use.noun >= _COMMON and (is_plural(first) or not is_verb)


def is_surely_order(text: str) -> bool:
    """Tell whether an item is an instruction whose first word is hardly ever a noun, or has an object: not ``Store health and latency``."""
    words = [word.lower() for word in first_words(_ASIDE.sub("", text.strip()), _SHORT)]
    if len(words) > 1 and words[1] in DETERMINERS | PREPOSITIONS:
        return True
    if not words or words[0] in MODIFIERS:
        return False
    if words[0] not in PURE_VERBS:
        return verb_share(words[0]) > _SAFELY and len(text.split()) > _LONG
    return len(text.split()) >= _LONG or use_of(words[0]).verb >= _VERY_MANY


def _is_named(text: str) -> bool:
    return has_label(text) or _TITLE.match(BRACKETS.sub("", text)) is not None


def _shapes_of(text: str, *, nested: int) -> Shapes:
    text = _REFERENCES.sub("", _ASIDE.sub("", text.strip()).strip()).replace(" & ", " and ")
    if (
        not text
        or (_FORMULA.search(text[:_HEAD]) and _FORMULA.search(BRACKETS.sub("", text)[:_HEAD]))
        or text.startswith(('"', "'", "“", "‘", "..", "…"))
    ):
        return _UNKNOWN
    if _RUN_IN.match(text) or _INVERSION.match(text):
        return _UNKNOWN
    if _QUESTION.match(text):
        return _only("question")
    words = first_words(text, _NEAR)
    if not words or "_" in words[0] or text.isupper():
        return _UNKNOWN
    if "￼" in words[0] or words[0][0].isdigit():
        return _after_value(text, words)
    lower = [word.lower() for word in words]
    lower[0], slash, other = lower[0].partition("/")
    if slash and verb_share(lower[0]) > _SURE > verb_share(other):
        return _UNKNOWN
    item = _Item(text, words, lower, _is_named(text))
    opening = _after_opening(item, nested)
    if opening is not None:
        return opening
    if (len(words) < _SHORT and text.endswith(":")) or (words[0].isupper() and len(lower[0]) > 1 and not item.has_verb):
        return _in_doubt(item) - _IMPERATIVE if not text.endswith(":") else _UNKNOWN
    for shapes in _READINGS:
        if (found := shapes(item)) is not None:
            return found
    return _in_doubt(item)


def _after_value(text: str, words: Sequence[str]) -> Shapes:
    """Return the shapes of an item that begins with code or a number: ``￼ returns the key``, ``8 keys``."""
    then = words[1].lower() if len(words) > 1 else ""
    if "￼" in words[0]:
        is_verb = len(words) >= _SHORT and (then in FINITE or third_share(then) > _SURE)
        return _SENTENCE if words[0] == "￼" and is_verb and words[2] not in _AFTER_BOTH else _UNKNOWN
    is_noun = then and then not in FUNCTION_WORDS and max(verb_share(then), third_share(then)) < _LIKELY
    if not _COUNT.fullmatch(words[0]) or not is_noun:
        return _UNKNOWN
    far = _far(text)
    return _only("noun", "sentence") if may_have_verb(far) or continues_with_verb(text) else _only("noun")


def _after_opening(item: _Item, nested: int) -> Shapes | None:
    """Return the shapes of an item that begins with a word of grammar; None if it does not."""
    first, text = item.first, item.text
    if _NEGATION.match(text):
        is_clause = len(item.lower) > 1 and (first not in ("always", "never") or verb_share(item.then) > _LIKELY)
        return _only("imperative", "third") if is_clause else _UNKNOWN
    if first in PRONOUNS and item.words[0] != "IT":
        return _SENTENCE
    if first == "to":
        alone = ", " not in text[:_PURPOSE_WITHIN] and not text.rstrip().endswith(":") and len(item.lower) >= _SHORT
        return _only("infinitive") if alone else _only("infinitive", "imperative", "sentence")
    if first in QUESTION_WORDS:
        return _only("question", "condition", "noun")
    if first in CONDITION_WORDS or first in PREPOSITIONS:
        return _after_circumstance(item, nested)
    if (first in BEFORE or is_adverb(first)) and len(text.split()) >= _SHORT and nested <= 1:
        rest = _FIRST_WORD.sub("", text)
        return _shapes_of(rest, nested=nested + 1) if rest != text else _UNKNOWN
    if first in ("do", "not", "and", "or", "up"):
        return _UNKNOWN
    return None


def _after_circumstance(item: _Item, nested: int) -> Shapes:
    """Return the shapes of what follows a condition or a place: ``If it fails, restart the client``."""
    parts = item.text.split(", ")
    for at in range(1, min(len(parts), _MOST_PARTS) if nested == 0 else 0):
        shapes = _shapes_of(", ".join(parts[at:]), nested=nested + 1)
        if item.first in _CLAUSE_OPENERS and _SERIES.search(item.text) and shapes != _SENTENCE:
            return _UNKNOWN
        if item.first in _CLAUSE_OPENERS:
            shapes &= _CLAUSE
        if item.first in _CLAUSE_OPENERS and shapes:
            return _CLAUSE
        if shapes == _SENTENCE or _is_order(shapes):
            return shapes
    if item.first == "when" and _NOT_PRESENT.search(item.text):
        return _only("condition", "question", "noun")
    alone = item.first == "when" and len(parts) == 1 and ":" not in item.text and len(item.text.split()) >= _SHORT
    return _only("condition", "question") if alone else _UNKNOWN


def _as_phrase(item: _Item) -> Shapes | None:
    """Read fixed phrases, and words that may begin only one shape."""
    first, then = item.first, item.then
    is_pair = then in ("and", "or") and len(item.lower) >= _SHORT
    if is_pair and not first.endswith("s") and use_of(first).verb >= _LEAST and verb_share(item.lower[2]) > _SURE:
        after = item.lower[_SHORT] if len(item.lower) > _SHORT else "the"
        return _IMPERATIVE if after in FUNCTION_WORDS or is_plural(after) else _only("imperative", "noun")
    if (first, then) in (("open", "source"), ("use", "case"), ("use", "cases")):
        return _only("noun")
    if first == "go" and then and then not in FUNCTION_WORDS and then not in PARTICLES:
        return _only("imperative", "noun")
    if then == "for" and first in WITH_FOR:
        return _IMPERATIVE
    is_verb = (
        verb_share(first) > _SURE
        or third_share(first) > (_LIKELY if item.text.endswith(":") else _SURE)
        or first in CHANGES
        or first in PREDICATES
    )
    is_named = item.has_label and (first not in BEFORE_NOUN or has_label(item.text))
    if is_named and not is_verb and not item.has_verb:
        return _UNKNOWN
    if first in PREDICATES and (not then or (len(item.words) < _SHORT and item.words[1][0].isupper())):
        return _UNKNOWN
    if first in PREDICATES:
        return _only("third", "imperative") if first in WITH_PLURAL else _only("third")
    has_clause = ", " in item.text and continues_with_verb(BRACKETS.sub("", item.text))
    if first in ADJECTIVES and then in AFTER_ADJECTIVE and has_clause:
        return _only("adjective", "sentence")
    if first in ADJECTIVES and then in AFTER_ADJECTIVE:
        return _only("adjective") if len(item.lower) >= _SHORT else _only("adjective", "noun")
    return None


def _as_noun(item: _Item) -> Shapes | None:
    """Read an item that begins with a determiner: a name, or a sentence if a verb follows."""
    if item.first not in BEFORE_NOUN:
        return None
    if item.has_verb:
        return _SENTENCE
    far = item.far
    if item.first == "no" and not _SERIES.search(item.text) and not continues_with_verb(item.text.partition(",")[0]):
        if MAIN_VERB.search(item.text.partition(". ")[0].lower()):
            return _only("noun", "sentence")
        verbs = any(is_plural(one) and verb_share(other) > _OFTEN for one, other in pairwise(far))
        return _only("noun", "sentence") if verbs else _only("noun")
    return _only("noun", "sentence") if item.may_have_verb else _only("noun")


def _as_gerund(item: _Item) -> Shapes | None:
    """Read an item that begins with a word in ``-ing``."""
    first, then, count = item.first, item.then, len(item.lower)
    if not (is_gerund(first) or first == "using") or first in NO_GERUNDS:
        return None
    verb = item.may_have_verb
    if then == "of":
        return _only("noun", "sentence") if verb else _only("noun")
    if item.has_verb:
        return _only("sentence", "gerund")
    verb = verb or (count <= _SHORT and third_share(item.lower[-1]) > _HARDLY)
    if count < _SHORT or (verb and not item.has_object and count < _LONG):
        return _only("gerund", "noun", "sentence") if verb else _only("gerund", "noun")
    _, comma, rest = BRACKETS.sub("", item.text).partition(", ")
    if comma and _is_order(shapes_of(rest)):
        return _only("gerund", "noun", "imperative")
    use = use_of(first)
    after = item.lower[2]
    is_compound = after in ("and", "or") or ((is_plural(then) or is_gerund(then)) and after in PREPOSITIONS)
    is_verb = (doing_share(first) > _SURE and use.verb >= use.noun and count >= _LONG) or (
        use.verb >= _LEAST and use.verb > _MOSTLY * (use.verb + use.noun)
    )
    is_singular = use_of(then).noun >= _COMMON and not is_plural(then) and not _is_adjective(then)
    is_often = doing_share(first) > _CLEARLY and _THRICE * use.verb >= use.noun and count >= _LONG
    is_verb = (is_verb and not is_compound) or (is_often and not is_gerund(then) and not is_singular)
    is_verb = is_verb or (_describes(then) and first not in STATES and doing_share(first) > _OFTEN)
    is_verb = is_verb and first not in NAMES_TOO
    shapes = _only("gerund") if item.has_object or is_verb else _only("gerund", "noun")
    return shapes | (_SENTENCE if verb or continues_with_verb(BRACKETS.sub("", item.text)) else _UNKNOWN)


def _as_past(item: _Item) -> Shapes | None:
    """Read an item that begins with a past tense or a participle: ``Added a cache``, ``Automated backups``."""
    if item.first not in IRREGULAR_PASTS and not is_participle(item.first):
        return None
    if item.first not in CHANGES and item.has_verb and not item.has_object and item.then not in PREPOSITIONS:
        return _SENTENCE
    if (
        (item.first in CHANGES and len(item.lower) >= _SHORT)
        or item.has_object
        or ((item.then in PREPOSITIONS or is_adverb(item.then)) and len(item.lower) >= _SHORT)
    ):
        is_third = item.then == "to" and item.first not in PURPOSES
        found = _only("past", "third") if is_third else _only("past")
        if item.then in PREPOSITIONS and item.first not in CHANGES:
            found |= _only("adjective")
        return found | (_SENTENCE if item.has_verb else _UNKNOWN)
    return _only("past", "noun", "sentence") if item.may_have_verb else _only("past", "noun")


def _as_third(item: _Item) -> Shapes | None:
    """Read an item that begins with a verb in ``-s``, or a plural: ``Returns the key``, ``Limits of the plan``."""
    first, then, share = item.first, item.then, opening_third_share(item.first)
    if then in FINITE:
        return None
    if share > _HARDLY and item.has_object:
        return _only("third")
    is_helper = not {"help", "let", "make"}.isdisjoint(base_forms(first))
    if (
        share > _LIKELY
        and verb_share(then) > _OFTEN
        and len(item.lower) >= _SHORT
        and item.lower[2] in DETERMINERS | BEFORE_NOUN
    ):
        return _only("third") if is_helper else _only("third", "sentence")
    if share > 0 and is_participle(then) and third_share(first) < _NEARLY_ALWAYS:
        return _only("third", "noun", "sentence")
    if share > _LIKELY or (share > 0 and not any(use_of(first))):
        is_verb = share > _NEARLY_ALWAYS and then not in ("and", "or", "of", "that", "which")
        if (
            then in PARTICLES
            or is_verb
            or (share > _MOSTLY and then not in PREPOSITIONS | {"and", "or", "that", "which"})
        ):
            is_pair = len(item.lower) < _SHORT and then not in FUNCTION_WORDS | PARTICLES
            is_pair = is_pair and third_share(first) < _NEARLY_ALWAYS
            return _UNKNOWN if not then else _only("third", "noun") if is_pair else _only("third")
        if item.has_verb:
            return _SENTENCE
        verb = item.may_have_verb or verb_share(then) > _LIKELY
        return _only("third", "noun", "sentence") if verb else _only("third", "noun")
    if (
        is_plural(first)
        and verb_share(then) > _OFTEN
        and then not in FUNCTION_WORDS | ADVERBS
        and item.words[1] == then
    ):
        is_sure = len(item.lower) >= _SHORT and then not in SAME_PAST
        return _SENTENCE if is_sure else _only("sentence", "noun")
    return None


def _as_instruction(item: _Item) -> Shapes | None:
    """Read an item that begins with a word that is hardly ever a noun, or has an object."""
    first, then, share, count = item.first, item.then, verb_share(item.first), len(item.lower)
    past = _only("past") if first in SAME_PAST else _UNKNOWN
    is_verb = share > _CLEARLY and use_of(first).verb >= _SOME and then not in FINITE | {"for", "of"}
    prefix, hyphen, stem = first.partition("-")
    if hyphen and prefix in VERB_PREFIXES and verb_share(stem) > _OFTEN:
        return _IMPERATIVE if item.has_object else _only("imperative", "noun")
    if is_verb and then in ("and", "or") and count > _SHORT - 1 and verb_share(item.lower[2]) < _LIKELY:
        return _only("imperative", "noun")
    near = item.lower[:_NEAR_VERB]
    has_subject = any(is_plural(one) and verb_share(other) > _OFTEN for one, other in pairwise(near[1:]))
    if is_verb and first not in BEFORE_CLAUSE and (has_subject or has_verb(near)):
        return _only("imperative", "sentence")
    if is_verb and share < _NEARLY_ALWAYS and then.endswith(NOMINAL):
        return _only("imperative", "noun")
    if is_verb and (count >= _SHORT or (count > 1 and item.words[1] == then)):
        return _IMPERATIVE | past
    has_object = item.has_object or (is_gerund(then) and count > _SHORT - 1 and item.lower[2] in DETERMINERS)
    if use_of(first).verb >= _LEAST and has_object and not is_plural(first):
        return _IMPERATIVE | past
    if item.has_verb and share < _SURE:
        return _SENTENCE | (_IMPERATIVE if share > _LIKELY else _UNKNOWN)
    return None


_READINGS: Sequence[Callable[[_Item], Shapes | None]] = (
    _as_phrase,
    _as_noun,
    _as_gerund,
    _as_past,
    _as_third,
    _as_instruction,
)
"""Each returns the shapes of items of one kind, and None for the others."""


def _in_doubt(item: _Item) -> Shapes:
    """Return the shapes of an item whose first word may be a noun or a verb: ``Test results``, ``Test all keys``."""
    first, use, may_have = item.first, use_of(item.first), item.may_have_verb
    is_name = item.words[0].isupper() and len(first) > 1
    orders = order_share(first)
    has_function_word = item.then in FUNCTION_WORDS and item.then not in _AFTER_BOTH - {"to"}
    if has_function_word:
        orders *= 2
    is_rare = (
        not is_plural(first)
        and use.verb < _RARE
        and not is_name
        and (use.noun < _COMMON or orders > _HARDLY)
        and _has_verb_forms(first)
    )
    shapes: set[Shape] = {"noun", "imperative"} if first in JOINED_VERBS else {"noun"}
    if (
        is_rare
        or item.has_object
        or item.then == "that"
        or (use.verb >= _LEAST and not is_name and not is_plural(first))
    ):
        shapes.add("imperative")
    rare = is_plural(first) and any(
        _is_rare_verb(base) or (is_plural(item.then) and may_be_verb(base)) for base in base_forms(first)
    )
    if third_share(first) > _EVER or rare:
        shapes.add("third")
    if may_have:
        shapes.add("sentence")
    if first in SAME_PAST:
        shapes.add("past")
    if not item.then:
        return frozenset(shapes | ({"imperative"} if use.verb and not is_plural(first) else set()))
    is_adjective = verb_share(first) < _LIKELY and _is_adjective(first)
    is_thing = use.noun >= _MANY and verb_share(first) < _THING and orders < _LIKELY
    has_head = orders < _LIKELY and item.then.endswith(NOMINAL)
    is_thing = is_thing or has_head or (item.then == "of" and verb_share(first) < _OFTEN)
    is_long = len(item.lower) >= _LONG or is_plural(item.then)
    is_name = is_name or (orders < _HARDLY and not is_rare and not (is_long and _has_verb_forms(first)))
    if not (item.has_object or item.then == "that") and (is_name or is_adjective or is_thing):
        shapes.discard("imperative")
    if _is_adjective(first) and not _is_before_noun(item):
        shapes.add("adjective")
    if item.then == "for" and use.noun >= _MANY and verb_share(first) < _OFTEN:
        shapes.discard("imperative")
    is_pair = len(item.lower) < _SHORT and not has_function_word
    has_nominal = item.then.endswith(NOMINAL) or item.far[-1].endswith(NOMINAL)
    if (
        1 - orders < _HARDLY
        and "imperative" in shapes
        and item.then not in _AFTER_BOTH
        and not may_have
        and not is_pair
        and (verb_share(first) > (_SAFELY if has_nominal else _MOSTLY) or has_function_word or is_plural(item.then))
    ):
        shapes.discard("noun")
    return frozenset(shapes)


def _is_adjective(word: str) -> bool:
    return word in ADJECTIVES or word in MORE_ADJECTIVES or word.endswith(ADJECTIVE_ENDINGS)


def _is_before_noun(item: _Item) -> bool:
    """Tell whether an adjective belongs to the noun after it, and so describes nothing before: ``Native support``."""
    return item.text[len(item.words[0])] == " " and item.then not in FUNCTION_WORDS and use_of(item.then).noun >= _SOME


def _describes(word: str) -> bool:
    """Tell whether a word after one in ``-ing`` describes the object of a verb: ``Selling prohibited goods``."""
    return word in ADJECTIVES or is_participle(word) or word.endswith(("al", "ous", "ful", "less", "-side"))


def _is_rare_verb(word: str) -> bool:
    """Tell whether a word that is not in the table has the forms of a verb."""
    return not any(use_of(word)) and _has_verb_forms(word)


def _has_verb_forms(word: str) -> bool:
    """Tell whether a rare word has the forms of a verb: ``gauge`` has ``gauging``."""
    stem = _PREFIX.sub("", word)
    is_verb = stem in IRREGULAR_VERBS or stem.endswith(VERB_ENDINGS) or (stem != word and use_of(stem).verb >= _LEAST)
    return re.fullmatch(r"[a-z]+", stem) is not None and (is_verb or may_be_verb(stem))
