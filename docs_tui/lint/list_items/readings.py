"""Read items of one kind each: fixed phrases, names after a determiner, past tenses, verbs in ``-s``, instructions.

A reading returns the shapes of an item, and None if the item is of another kind.
"""

from itertools import pairwise

from docs_tui.lint.list_items.clauses import MAIN_VERB, continues_with_verb, first_words, has_plain_verb, has_verb
from docs_tui.lint.list_items.item import (
    IMPERATIVE,
    SENTENCE,
    SERIES,
    SHORT,
    UNKNOWN,
    PlainItem,
    Shapes,
    has_verb_forms,
    is_adjective,
    only,
)
from docs_tui.lint.list_items.word_use import (
    FUNCTION_WORDS,
    HARDLY,
    LEAST,
    LIKELY,
    MANY,
    MOSTLY,
    NEARLY_ALWAYS,
    OFTEN,
    SOME,
    SURE,
    base_forms,
    is_adverb,
    is_gerund,
    is_participle,
    is_plural,
    opening_third_share,
    third_share,
    use_of,
    verb_share,
)
from docs_tui.lint.list_items.words import (
    ADJECTIVES,
    ADVERBS,
    AFTER_ADJECTIVE,
    AFTER_STATE,
    BEFORE_NOUN,
    CHANGES,
    DETERMINERS,
    FINITE,
    IRREGULAR_PARTICIPLES,
    IRREGULAR_PASTS,
    PARTICLES,
    PREDICATES,
    PREPOSITIONS,
    PURPOSES,
    SAME_PAST,
    VERB_PREFIXES,
    WITH_FOR,
    WITH_PLURAL,
)
from docs_tui.source.lazy_pattern import lazy_pattern

_JOINS = frozenset(("and", "or"))
_RELATIVES = frozenset(("that", "which", "who", "whose"))
_WITH_PREPOSITION = frozenset(("works", "comes", "depends", "relies", "belongs", "lives", "integrates"))
"""Verbs whose plural nouns hardly stand before a preposition: ``Works with any client``."""
_WITH_CLAUSE = frozenset(("assumes", "confirms", "ensures", "indicates", "means", "specifies", "validates", "verifies"))
"""Verbs before ``that`` whose plural nouns are rare: ``Validates that the key is new``."""
_HELPERS = frozenset(("help", "let", "make"))
"""Verbs before another verb: ``Lets clients connect``."""
_NAMES_IN_ABLE = frozenset(("cable", "callable", "consumable", "deliverable", "executable", "iterable", "timetable"))
"""Names that end like adjectives."""
_BEFORE_VALUE = lazy_pattern(r"[A-Za-z][A-Za-z '-]+: (?![a-z])")
_VALUE = 9
"""The words of a value that has more of them, so that it may be a text."""
_SHORT_LABEL = 25
_NAMES = (("open", "source"), ("getting", "started"), ("use", "case"), ("use", "cases"))


def as_pair(item: PlainItem) -> Shapes | None:
    """Read an item that begins with two words that are joined: ``Create or delete keys``."""
    first, other = item.first, item.third
    if item.then not in _JOINS or not other or first.endswith("s") or is_gerund(first):
        return None
    if use_of(first).verb < LEAST or verb_share(other) <= SURE:
        return None
    after = item.lower[3] if len(item.lower) > 3 else "the"
    return IMPERATIVE if after in FUNCTION_WORDS else only("imperative", "noun")


def as_phrase(item: PlainItem) -> Shapes | None:
    """Read a fixed phrase: ``Use cases``, ``Go SDK``, ``Check for updates``."""
    first, then = item.first, item.then
    if (first, then) in _NAMES:
        return only("noun")
    if first == "go" and then and then not in FUNCTION_WORDS and then not in PARTICLES:
        return only("imperative", "noun")
    if (first, then) == ("support", "for"):
        return None if item.has_verb else only("noun")
    return IMPERATIVE if (first, then) == ("go", "to") or (then == "for" and first in WITH_FOR) else None


def as_label(item: PlainItem) -> Shapes | None:
    """Read an item that begins with the name of what it explains, of which nothing follows."""
    first, text = item.first, item.text
    if not item.has_label or (first in BEFORE_NOUN and not item.label_explains):
        return None
    is_verb = verb_share(first) > SURE or third_share(first) > (LIKELY if text.endswith(":") else SURE)
    is_verb = is_verb or (is_gerund(first) and item.has_object)
    is_short = item.label_explains and text.find(":", 0, _SHORT_LABEL) > 0 and len(item.lower) < SHORT  # Needs me: ...
    if is_short and is_plural(first):
        return UNKNOWN
    if is_verb or first in CHANGES or first in PREDICATES or item.has_verb:
        return None
    return only("noun") if _is_value(item.text) else UNKNOWN


def _is_value(text: str) -> bool:
    """Tell whether an item names a value: ``Maximum size: 5 GB``, and neither says nor asks something: ``New keys: Use them``."""
    label, _, value = text.partition(": ")
    names, words = label.lower().split(), [word.lower() for word in first_words(value, _VALUE)]
    if "￼" in value or "`" in value or not 1 < len(names) <= _VALUE // 2 or not 0 < len(value.split()) < _VALUE:
        return False
    is_clause = third_share(names[-1]) > LIKELY or has_verb(words) or bool(words and verb_share(words[0]) > OFTEN)
    return bool(_BEFORE_VALUE.match(text)) and names[0] != "new" and not is_clause


def as_predicate(item: PlainItem) -> Shapes | None:
    """Read a sentence that has lost its subject: ``May contain duplicates``."""
    if item.first not in PREDICATES:
        return None
    if not item.then or (len(item.words) < SHORT and item.words[1][0].isupper()):
        return UNKNOWN
    return only("third", "imperative") if item.first in WITH_PLURAL else only("third")


def as_adjective(item: PlainItem) -> Shapes | None:
    """Read an item that begins with an adjective and what it is good for: ``Useful for tests``."""
    is_pair = item.then in _JOINS and len(item.text.split()) == SHORT and is_adjective(item.first)
    if is_pair and is_adjective(item.third):
        return only("adjective")
    if item.then not in AFTER_ADJECTIVE or not (item.first in ADJECTIVES or _is_no_name(item.first)):
        return None
    if item.first not in ADJECTIVES and item.then == "to":  # Unable to connect
        return only("adjective", "noun")
    if ", " in item.text and continues_with_verb(item.plain):
        return only("adjective", "sentence")
    is_name = len(item.lower) < SHORT or (item.first == "best" and item.words[-1][0].isupper())  # Best in Class Support
    return only("adjective", "noun") if is_name else only("adjective")


def _is_no_name(word: str) -> bool:
    """Tell whether a word ends like an adjective and is hardly a noun: ``Reusable across projects``, not ``Table of keys``."""
    is_adjective_only = word.endswith(("able", "ible", "ful", "less")) and word not in _NAMES_IN_ABLE
    return is_adjective_only and use_of(word).noun < MANY and verb_share(word) < HARDLY


def as_noun(item: PlainItem) -> Shapes | None:
    """Read an item that begins with a determiner: a name, or a sentence if a verb follows."""
    if item.first not in BEFORE_NOUN:
        return None
    if "/" in item.words[0]:  # A/B test the page
        return UNKNOWN
    if item.has_verb:
        return SENTENCE
    if item.first == "no" and not SERIES.search(item.text) and not continues_with_verb(item.text.partition(",")[0]):
        may_have_verb = bool(MAIN_VERB.search(item.text.partition(". ")[0].lower())) or any(
            is_plural(one) and verb_share(other) > OFTEN for one, other in pairwise(item.far)
        )
        may_have_verb = may_have_verb or (len(item.far) > SHORT and is_participle(item.far[-1]))  # No data exposed
    else:  # a clause about the noun may hide its verb: ``A key you made expires``
        may_have_verb = item.may_have_verb or third_share(item.last) > SURE
    return only("noun", "sentence") if may_have_verb else only("noun")


def as_past(item: PlainItem) -> Shapes | None:
    """Read an item that begins with a past tense or a participle: ``Added a cache``, ``Automated backups``."""
    first, then = item.first, item.then
    if first not in IRREGULAR_PASTS and not is_participle(first):
        return _as_irregular_participle(item)
    if then == "in" and len(item.lower) == SHORT and is_plural(item.third):  # Signed in users
        return only("past", "noun")
    if first not in CHANGES and item.has_verb and not item.has_object and then not in PREPOSITIONS:
        return SENTENCE if not FINITE.isdisjoint(item.far) else only("past", "sentence")
    is_state = then in AFTER_STATE
    is_verb = first in CHANGES or is_state or is_adverb(then) or then in PARTICLES
    if not item.has_object and not (is_verb and len(item.text.split()) >= SHORT):
        return only("past", "noun", "sentence") if item.may_have_verb else only("past", "noun")
    found = only("past", "third") if then == "to" and first not in PURPOSES else only("past")
    if is_state and first not in CHANGES:
        found |= only("adjective")
    return found | (SENTENCE if item.has_verb or has_plain_verb(item.far) else UNKNOWN)


def _as_irregular_participle(item: PlainItem) -> Shapes | None:
    """Read an item that begins with a participle that is nothing else: ``Written back to the file``."""
    if item.first not in IRREGULAR_PARTICIPLES:
        return None
    is_state = item.then in AFTER_STATE | PARTICLES or is_adverb(item.then)
    return only("past", "adjective") if is_state else only("past", "adjective", "noun")


def as_third(item: PlainItem) -> Shapes | None:
    """Read an item that begins with a verb in ``-s``: ``Returns the key``."""
    first, then, share = item.first, item.then, opening_third_share(item.first)
    if then in FINITE or (len(item.words) >= SHORT and all(word[0].isupper() for word in item.words)):
        return None
    if (share > HARDLY and item.has_object) or (share > 0 and then in ADJECTIVES and is_plural(item.third)):
        return only("third")
    if share > LIKELY and verb_share(then) > OFTEN and item.third in DETERMINERS | BEFORE_NOUN:
        return only("third", "sentence") if _HELPERS.isdisjoint(base_forms(first)) else only("third")
    if share > 0 and is_participle(then) and third_share(first) < NEARLY_ALWAYS:
        return only("third", "noun", "sentence")
    if share <= LIKELY and not (share > 0 and not any(use_of(first))):
        return None
    if is_adverb(then) and verb_share(item.third) > OFTEN:
        return only("third", "sentence")
    if _is_surely_third(item, share):
        is_word = not item.words[1:2] or not (item.words[1].isupper() or ("-" in then and not _has_verb_prefix(then)))
        is_rare_verb = (
            is_word and use_of(then).noun < SOME and not is_plural(then) and has_verb_forms(then)
        )  # Maps incur costs
        is_subject = (verb_share(then) > OFTEN and item.third == "to") or is_rare_verb
        return _third_before(item) | (SENTENCE if is_subject else UNKNOWN)
    if item.has_verb:
        return SENTENCE
    has_verb = item.may_have_verb or verb_share(then) > LIKELY
    return only("third", "noun", "sentence") if has_verb else only("third", "noun")


def _has_verb_prefix(word: str) -> bool:
    return word.partition("-")[0] in VERB_PREFIXES


def _is_surely_third(item: PlainItem, share: float) -> bool:
    """Tell whether a first word in ``-s`` is no plural."""
    then = item.then
    if then == "that" and item.first in _WITH_CLAUSE:
        return True
    if then == "and" and share > OFTEN and third_share(item.third) > OFTEN:  # Reads and checks the key
        return third_share(item.third) > NEARLY_ALWAYS or item.lower[3:4] in (["the"], ["all"], ["your"], ["a"], ["an"])
    if (
        then in PARTICLES
        or (then.startswith("￼") and share > OFTEN)
        or (item.first in _WITH_PREPOSITION and then in PREPOSITIONS)
    ):
        return True
    if then in _JOINS or then in _RELATIVES or then == "where" or (then == "when" and share <= NEARLY_ALWAYS):
        return False
    if then in PREPOSITIONS:
        return share > NEARLY_ALWAYS and then != "of" and not _may_be_noun(item.first)
    return share > MOSTLY


def _may_be_noun(word: str) -> bool:
    """Tell whether a word in ``-s`` may be a plural: ``Notes from users``."""
    return any(use_of(each).noun >= SOME for each in (word, *base_forms(word)))


def _third_before(item: PlainItem) -> Shapes:
    if not item.then:
        return UNKNOWN
    is_pair = len(item.lower) < SHORT and item.then not in FUNCTION_WORDS | PARTICLES | {"￼"}
    return only("third", "noun") if is_pair and third_share(item.first) < NEARLY_ALWAYS else only("third")


def as_plural(item: PlainItem) -> Shapes | None:
    """Read an item that begins with a plural and its verb: ``Clients connect to it``."""
    first, then = item.first, item.then
    if not is_plural(first) or verb_share(then) <= OFTEN or item.words[1] != then:
        return None
    if then in FINITE or then in FUNCTION_WORDS or then in ADVERBS or then == "present" or is_plural(then):
        return None
    return SENTENCE if item.third and then not in SAME_PAST else only("sentence", "noun")
