"""Learn how the words of a list item tell an instruction from a name.

``python -m tests.make_instruction_odds FOLDER…`` reads the sites in the folders and prints the weights of
``docs_tui/lint/list_items/instruction_odds.py``. It learns from the items of lists whose other items are surely instructions, or surely
names, so that nobody has to label them. RATES.md names the sites.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import exp
from pathlib import Path
from typing import Literal

from docs_tui.lint.list_items import has_label
from docs_tui.lint.list_items.instruction_odds import features_of
from docs_tui.lint.list_items.item import PlainItem
from docs_tui.lint.list_items.shapes import core_item
from docs_tui.lint.list_items.word_use import (
    FUNCTION_WORDS,
    is_adverb,
    is_gerund,
    is_participle,
    order_share,
    third_share,
    use_of,
    verb_share,
)
from docs_tui.lint.list_items.words import BEFORE_NOUN, IRREGULAR_PASTS, PREPOSITIONS
from docs_tui.lint.openings import PURE_VERBS
from tests.make_word_use import items_of, pages_of

Features = Mapping[str, float]
_ROUNDS, _STEP, _DECAY = 300, 0.5, 1.0
_LEAST_WEIGHT = 0.1


def main() -> None:
    """Print the weights."""
    known = [each for folder in sys.argv[1:] for items in _lists(Path(folder)) for each in _known(items)]
    weights = _learn([(dict(features_of(item)), is_order) for item, is_order in known])
    for name, weight in sorted(weights.items()):
        if abs(weight) >= _LEAST_WEIGHT:
            print(f'    "{name}": {weight:.1f},')


def _lists(folder: Path) -> Iterator[list[PlainItem | None]]:
    """Yield the items of each list of a site once; None for items of which no shape follows."""
    seen = set[tuple[str, ...]]()
    for page in pages_of(folder):
        if page.is_changelog:
            continue
        for texts in items_of(page):
            if tuple(texts) not in seen and 2 * sum(map(has_label, texts)) < len(texts):
                seen.add(tuple(texts))
                yield [None if has_label(text) else core_item(text) for text in texts]


def _known(items: Sequence[PlainItem | None]) -> Iterator[tuple[PlainItem, bool]]:
    """Yield the items whose kind follows from the others: whether they are instructions."""
    kinds = [_kind(item) if item is not None else None for item in items]
    if any(item is not None and third_share(item.first) > 0.5 for item in items):
        kinds = ["order" if kind == "order" else None for kind in kinds]
    for index, item in enumerate(items):
        if item is None or not _may_be_either(item.first):
            continue
        others = Counter(kind for at, kind in enumerate(kinds) if at != index)
        orders, names, many = others["order"], others["name"], len(items) - 1
        if orders >= 2 and orders >= 0.6 * many and not names:
            yield item, True
        elif names >= 2 and names >= 0.5 * many and not orders:
            yield item, False


def _kind(item: PlainItem) -> Literal["order", "name"] | None:
    """Return what an item surely is."""
    first, use = item.first, use_of(item.first)
    if first in BEFORE_NOUN:
        return None if item.may_have_verb else "name"
    if not _may_be_either(first):
        return None
    if (first in PURE_VERBS and item.then not in ("", "of", "and", "or")) or (use.verb >= 3 and item.has_object):
        return "order"
    is_noun = use.noun >= 5 and max(verb_share(first), order_share(first), third_share(first)) < 0.1
    return "name" if is_noun and not item.has_verb else None


def _may_be_either(word: str) -> bool:
    is_other_form = is_gerund(word) or is_participle(word) or is_adverb(word) or word in IRREGULAR_PASTS
    return not (is_other_form or word in FUNCTION_WORDS or word in PREPOSITIONS)


def _learn(known: Sequence[tuple[Features, bool]]) -> dict[str, float]:
    """Return the weights of a logistic regression in which both kinds count equally."""
    orders = sum(is_order for _, is_order in known)
    worth = {True: len(known) / 2 / orders, False: len(known) / 2 / (len(known) - orders)}
    weights, squares = defaultdict[str, float](float), defaultdict[str, float](lambda: 1e-8)
    for _ in range(_ROUNDS):
        slopes = {name: _DECAY * weight for name, weight in weights.items()}
        for features, is_order in known:
            odds = sum(weights[name] * value for name, value in features.items())
            error = (1 / (1 + exp(-max(-30, min(30, odds)))) - is_order) * worth[is_order]
            for name, value in features.items():
                slopes[name] = slopes.get(name, 0.0) + error * value
        for name, slope in slopes.items():
            squares[name] += slope * slope
            weights[name] -= _STEP * slope / squares[name] ** 0.5
    return weights


if __name__ == "__main__":
    main()
