"""Read an item whose first word may be a noun or a verb: ``Test results``, ``Test all keys``."""

from docs_tui.lint.dictionary import may_be_verb
from docs_tui.lint.list_items.clauses import has_verb
from docs_tui.lint.list_items.instruction_odds import instruction_odds
from docs_tui.lint.list_items.item import (
    IMPERATIVE,
    SENTENCE,
    UNKNOWN,
    PlainItem,
    Shape,
    Shapes,
    is_adjective,
    is_rare_verb,
)
from docs_tui.lint.list_items.word_use import (
    COMMON,
    LIKELY,
    MANY,
    NEARLY_ALWAYS,
    SURE,
    base_forms,
    is_plural,
    third_share,
    use_of,
    verb_share,
)
from docs_tui.lint.list_items.words import BEFORE_CLAUSE, MAYBE_VERBS, NOMINAL, PREPOSITIONS, SAME_PAST
from docs_tui.lint.openings import PURE_VERBS

_EVER = 0.02
_DOUBT = 1.25
"""The logarithm of the odds up to which an item may be an instruction as well as a name."""
_NEAR = 5
"""The words among which a verb makes a sentence of what may be an instruction: ``Attach headers are set``."""


def as_noun_or_verb(item: PlainItem) -> Shapes:
    """Return the shapes that the item may have by how often its first word is a verb, and by what follows it."""
    share = verb_share(item.first)
    if share < SURE and item.has_verb:
        return SENTENCE | (IMPERATIVE if share > LIKELY else UNKNOWN)
    odds = instruction_odds(item)
    shapes = set[Shape]()
    is_thing = is_plural(item.first) or (item.then == "of" and item.first not in PURE_VERBS)  # Use of keys
    is_verb = item.has_object or (share > NEARLY_ALWAYS and use_of(item.first).verb >= MANY)
    if is_thing or odds < (0 if is_verb else _DOUBT):
        shapes.add("noun")
    if not is_thing and (odds > -_DOUBT or item.first in MAYBE_VERBS):
        shapes.add("imperative")
    if _may_be_third(item):
        shapes.add("third")
    if (odds < _DOUBT and item.may_have_verb) or (item.first not in BEFORE_CLAUSE and has_verb(item.lower[:_NEAR])):
        shapes.add("sentence")
    if item.first in SAME_PAST:
        shapes.add("past")
    if odds < _DOUBT and _may_be_adjective(item):
        shapes.add("adjective")
    return frozenset(shapes)


def _may_be_adjective(item: PlainItem) -> bool:
    """Tell whether the first word may describe what the list is about: ``Accurate to a second``, ``Fast and small``."""
    if is_adjective(item.first):
        return bool(item.then) and item.then != "of" and not item.is_before_noun
    is_noun = use_of(item.first).noun >= COMMON or is_plural(item.first) or item.first.endswith(NOMINAL)
    return item.then in PREPOSITIONS - {"of"} and not is_noun and not item.is_acronym


def _may_be_third(item: PlainItem) -> bool:
    """Tell whether the first word may be a verb in ``-s``."""
    if third_share(item.first) > _EVER:
        return True
    return is_plural(item.first) and any(
        is_rare_verb(base) or (is_plural(item.then) and may_be_verb(base)) for base in base_forms(item.first)
    )
