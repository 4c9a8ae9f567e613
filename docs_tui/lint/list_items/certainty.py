"""Tell whether an item is surely an instruction or surely a name, by the odds of an instruction and by its first word.

A shape that an item may have is not enough to report another item: a first word that may be a verb asks for better odds.
"""

from docs_tui.lint.list_items.instruction_odds import instruction_odds
from docs_tui.lint.list_items.item import AFTER_BOTH, SERIES, SHORT, PlainItem, has_verb_forms
from docs_tui.lint.list_items.shapes import core_item
from docs_tui.lint.list_items.word_use import (
    COMMON,
    FUNCTION_WORDS,
    HARDLY,
    LIKELY,
    MANY,
    OFTEN,
    SAFELY,
    SOME,
    is_adverb,
    is_gerund,
    is_participle,
    is_plural,
    use_of,
    verb_share,
)
from docs_tui.lint.list_items.words import (
    ADJECTIVES,
    BEFORE_CLAUSE,
    BEFORE_NOUN,
    IRREGULAR_PASTS,
    MAYBE_VERBS,
    MODIFIERS,
    NOMINAL,
    PARTICLES,
    PREPOSITIONS,
    STATES,
)
from docs_tui.lint.openings import PURE_VERBS

_RATHER_A_VERB, _EVER = 0.7, 0.02
"""A word that is a verb this often begins an instruction if, in lists, it begins other items at most this often."""
_AT = (("at", "least"), ("at", "most"))
_NOUNS_BEFORE_CLAUSE = frozenset(("check", "make", "note", "show", "wait"))
"""Those of the verbs before a clause that are often nouns, or stand before a name."""
_QUANTITIES = frozenset(("multiple", "several", "some", "many"))
"""Words that begin the object of a verb and hardly follow a noun."""
_SURE_OF, _SURE, _RATHER, _SURER, _SUREST = 1.0, 1.75, 2.3, 3.5, 7.0
"""Logarithms of the odds from which an item is surely an instruction or a name."""


def is_surely_named(text: str) -> bool:
    """Tell whether an item is the name of a thing or of an act, and no instruction: ``Deletion of the key``, ``Deleting it``."""
    item = core_item(text)
    if item is None:
        return False
    if is_gerund(item.first):
        return item.first not in STATES
    is_past = is_participle(item.first) or item.first in IRREGULAR_PASTS
    if is_past or item.first in BEFORE_NOUN or (item.first, item.then) in _AT:
        return True
    if _is_described(item) or _is_acronym_of_name(item):
        return True
    if item.has_late_object or item.then in PARTICLES or is_adverb(item.lower[-1]):  # Screenshot or photograph your key
        return False
    return _begins_plainly(item) and instruction_odds(item) < -_least_of_name(item)


def _is_described(item: PlainItem) -> bool:
    """Tell whether an item begins with an adjective before its noun: ``New button in the menu``, not ``Clean all keys``."""
    use = use_of(item.first)
    is_adjective_only = item.first in ADJECTIVES and use.order < HARDLY * use.other and verb_share(item.first) < HARDLY
    return is_adjective_only and bool(item.then) and item.then not in FUNCTION_WORDS and item.then not in PREPOSITIONS


def _is_acronym_of_name(item: PlainItem) -> bool:
    """Tell whether an item begins with an acronym before a noun: ``API settings of a team``, not ``SSH into the server``."""
    return item.is_acronym and len(item.lower) >= SHORT and is_plural(item.then) and item.third in PREPOSITIONS


def _least_of_name(item: PlainItem) -> float:
    """Return how far the odds must be from 0 for a name, which is more if the first word may be a verb."""
    if item.then == "of" and is_plural(item.first) and item.first[:-1].endswith(NOMINAL):  # Definitions of terms
        return _SURE
    if item.then == "of" and use_of(item.first).noun >= COMMON and item.first not in PURE_VERBS:  # Type of key
        return _SURE_OF
    if not item.then and _is_series(item):
        return 0.0
    use = use_of(item.first)
    may_be_rare_verb = not any(use) and (item.then in PREPOSITIONS or _has_name_after(item))  # Crosswalk into Acme
    if not item.then and (verb_share(item.first) > LIKELY or not any(use)):  # Panic
        return _SUREST
    if item.then in ("with", "to") and (
        use.verb or has_verb_forms(item.first)
    ):  # Partner with others, React to changes
        return _SUREST
    is_noun = len(item.lower) >= SHORT and use.noun >= MANY and use.verb < HARDLY * use.noun and not use.order
    may_be_verb = not is_noun and (has_verb_forms(item.first) or use.verb > HARDLY * use.noun)
    may_be_verb = may_be_verb or item.first in MAYBE_VERBS
    if not (may_be_rare_verb or may_be_verb):
        return _SURE
    if item.then in ("and", "or") and has_verb_forms(item.third):  # Group and aggregate scores
        return _SUREST
    is_pair = len(item.lower) < SHORT and use.order > HARDLY * use.other  # Request randomness
    return _SUREST if is_pair or _has_name_after(item) else _SURER


def _is_series(item: PlainItem) -> bool:
    """Tell whether an item is a series of words that are all rather names: ``Cash, card, or bank transfer``."""
    parts = item.text.lower().partition(". ")[0].split(", ")
    firsts = [part.removeprefix("and ").removeprefix("or ").split(maxsplit=1)[0] for part in parts if part.strip()]
    return len(parts) > 1 and SERIES.search(item.text) is not None and all(map(_is_rather_noun, firsts))


def _is_rather_noun(word: str) -> bool:
    use = use_of(word)
    return use.noun >= SOME and verb_share(word) < HARDLY


def _has_name_after(item: PlainItem) -> bool:
    """Tell whether the second word is in capitals, so that the first one may belong to a name: ``Scroll Sepolia testnet``."""
    return bool(item.then) and item.words[1][0].isupper()


def _is_title(item: PlainItem) -> bool:
    """Tell whether an item may be the title of something: ``Extract Metadata Reference``."""
    return len(item.words) > SHORT and not item.text.endswith(".") and all(word[0].isupper() for word in item.words)


def is_surely_order(text: str) -> bool:
    """Tell whether an item is an instruction, and no name: not ``Store health and latency``."""
    item = core_item(text)
    if item is None or not item.then or not _begins_plainly(item):
        return False
    first, odds = item.first, instruction_odds(item)
    if odds < _SURE:
        return False
    if item.has_object:  # Date the key was used
        return first in BEFORE_CLAUSE or verb_share(first) > OFTEN or not item.has_verb
    use, share = use_of(first), verb_share(first)
    is_clear = first in ("read", "write") and item.then in PREPOSITIONS - AFTER_BOTH  # Write in plain words
    is_modifier = first in MODIFIERS and not is_clear
    if is_modifier or (_has_name_after(item) and (use.verb < MANY or _is_title(item))):
        return False
    if item.then == "button" and item.third and item.third not in FUNCTION_WORDS:  # Submit button text
        return False
    if item.then in PREPOSITIONS and (len(item.plain.split()) < SHORT or _has_name_after(item)):  # Add on, View As role
        return False
    if item.then in _QUANTITIES and share > LIKELY:  # Update multiple keys
        return True
    if odds > _SURER or first in PURE_VERBS or item.then in PARTICLES:
        return True
    if len(item.plain.split()) < SHORT:  # Show details
        return False
    may_be_title = item.then in AFTER_BOTH  # Deploy to Heroku button
    is_clear = not may_be_title and (use.order >= COMMON or is_plural(item.then) or item.then in FUNCTION_WORDS)
    begins_orders = use.order >= MANY and use.other < _EVER * use.order and len(item.lower) > SHORT  # Fix errors in it
    is_verb = share > SAFELY or (share > _RATHER_A_VERB and begins_orders)
    return (is_verb and is_clear) or (share > OFTEN and item.then == "￼")


def begins_with_object(text: str) -> bool:
    """Tell whether the object of a verb follows the first word: ``Frobnicate the key``."""
    item = core_item(text)
    return item is not None and item.has_object


def begins_with_verb(text: str) -> bool:
    """Tell whether the first word of an item is hardly ever a noun, or has an object."""
    item = core_item(text)
    return item is not None and (item.has_object or item.has_late_object or item.first in PURE_VERBS)


def begins_order_before_clause(text: str) -> bool:
    """Tell whether the first word is a verb whose object may be a clause: ``Verify the key is valid``, not ``Check results are shown``."""
    item = core_item(text)
    return item is not None and item.first in BEFORE_CLAUSE - _NOUNS_BEFORE_CLAUSE


def may_be_order(text: str) -> bool:
    """Tell whether an item that is rather a name may still be an instruction: ``Cache pages for a day``."""
    item = core_item(text)
    return (
        item is not None and _begins_plainly(item) and not is_gerund(item.first) and instruction_odds(item) > -_RATHER
    )


def order_odds(text: str) -> float:
    """Return the logarithm of the odds that an item is an instruction; 0 if it begins with a word of grammar, code or a number."""
    item = core_item(text)
    return instruction_odds(item) if item is not None and _begins_plainly(item) else 0.0


def _begins_plainly(item: PlainItem) -> bool:
    """Tell whether an item begins with a noun, a verb or an adjective, so that the odds of an instruction can be told."""
    return item.first not in FUNCTION_WORDS and item.first not in PREPOSITIONS
