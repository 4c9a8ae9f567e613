"""Read an item whose first word may be a noun or a verb: ``Test results``, ``Test all keys``."""

from docs_tui.lint.dictionary import may_be_verb
from docs_tui.lint.list_items.item import (
    AFTER_BOTH,
    LONG,
    SHORT,
    PlainItem,
    Shape,
    Shapes,
    has_verb_forms,
    is_adjective,
    is_rare_verb,
)
from docs_tui.lint.list_items.word_use import (
    COMMON,
    HARDLY,
    LEAST,
    LIKELY,
    MANY,
    MOSTLY,
    OFTEN,
    RARE,
    SAFELY,
    base_forms,
    is_plural,
    third_share,
    use_of,
    verb_share,
)
from docs_tui.lint.list_items.words import JOINED_VERBS, NOMINAL, PREPOSITIONS, SAME_PAST
from docs_tui.lint.openings import PURE_VERBS

_THING, _EVER = 0.025, 0.02


def as_noun_or_verb(item: PlainItem) -> Shapes:
    """Return the shapes that the item may have by how often its first word is a verb, and by what follows it."""
    may_be_order = _may_be_order(item)
    shapes = set[Shape]()
    if not (may_be_order and item.then and _is_surely_order(item)):
        shapes.add("noun")
    if may_be_order:
        shapes.add("imperative")
    if _may_be_third(item):
        shapes.add("third")
    if item.may_have_verb:
        shapes.add("sentence")
    if item.first in SAME_PAST:
        shapes.add("past")
    if _may_be_adjective(item):
        shapes.add("adjective")
    return frozenset(shapes)


def _may_be_order(item: PlainItem) -> bool:
    first, verb = item.first, use_of(item.first).verb
    if first not in JOINED_VERBS and not (_is_rare_order(item) or _is_before_object(item)):
        least = LEAST if item.then else 1
        if verb < least or is_plural(first) or (item.then and item.is_acronym):
            return False
    if not item.then:
        return True
    if item.then == "for" and use_of(first).noun >= MANY and verb_share(first) < OFTEN:
        return False
    return _is_before_object(item) or not (_is_name(item) or _is_thing(item) or _is_mere_adjective(item))


def _is_before_object(item: PlainItem) -> bool:
    return item.has_object or item.then == "that"


def _is_rare_order(item: PlainItem) -> bool:
    """Tell whether the first word is rare, but has the forms of a verb."""
    first, use = item.first, use_of(item.first)
    if is_plural(first) or item.is_acronym or use.verb >= RARE:
        return False
    return (use.noun < RARE or item.orders > HARDLY) and has_verb_forms(first)


def _is_name(item: PlainItem) -> bool:
    """Tell whether items that begin with this word are hardly ever instructions."""
    if item.is_acronym:
        return True
    is_long = len(item.lower) >= LONG or is_plural(item.then)
    return item.orders < HARDLY and not _is_rare_order(item) and not (is_long and has_verb_forms(item.first))


def _is_thing(item: PlainItem) -> bool:
    """Tell whether the first word is a noun, or describes the one after it: ``Account creation``, ``Review of the key``."""
    share = verb_share(item.first)
    if item.orders < LIKELY and (item.then.endswith(NOMINAL) or (use_of(item.first).noun >= MANY and share < _THING)):
        return True
    return item.then == "of" and share < OFTEN


def _may_be_adjective(item: PlainItem) -> bool:
    """Tell whether the first word may describe what the list is about: ``Accurate to a second``, ``Fast and small``."""
    if is_adjective(item.first):
        return bool(item.then) and item.then != "of" and not item.is_before_noun
    is_noun = use_of(item.first).noun >= COMMON or is_plural(item.first) or item.first.endswith(NOMINAL)
    return item.then in PREPOSITIONS - {"of"} and not is_noun and not item.is_acronym


def _is_mere_adjective(item: PlainItem) -> bool:
    return verb_share(item.first) < LIKELY and is_adjective(item.first)


def _may_be_third(item: PlainItem) -> bool:
    """Tell whether the first word may be a verb in ``-s``."""
    if third_share(item.first) > _EVER:
        return True
    return is_plural(item.first) and any(
        is_rare_verb(base) or (is_plural(item.then) and may_be_verb(base)) for base in base_forms(item.first)
    )


def _is_surely_order(item: PlainItem) -> bool:
    """Tell whether an item that may be an instruction is surely no name."""
    is_pair = len(item.lower) < SHORT and not item.has_function_word
    doubt = 2 * HARDLY if item.first in PURE_VERBS and is_plural(item.then) else HARDLY
    if 1 - item.orders >= doubt or item.then in AFTER_BOTH or item.may_have_verb or is_pair:
        return False
    if item.has_function_word or is_plural(item.then):
        return True
    has_nominal = item.then.endswith(NOMINAL) or item.far[-1].endswith(NOMINAL)
    return verb_share(item.first) > (SAFELY if has_nominal else MOSTLY)
