"""Find the items of a list that surely have another shape than the others: ``Creating a key`` among instructions."""

from collections import Counter
from collections.abc import Callable, Sequence

from docs_tui.lint.list_items.certainty import (
    begins_order_before_clause,
    begins_with_object,
    begins_with_verb,
    is_surely_named,
    is_surely_order,
    may_be_order,
    order_odds,
)
from docs_tui.lint.list_items.clauses import (
    BRACKETS,
    continues_with_verb,
    has_plain_verb,
    has_verb,
    is_surely_verbless,
    may_have_verb,
)
from docs_tui.lint.list_items.item import Shape, Shapes, far_words
from docs_tui.lint.list_items.shapes import has_label, shapes_of
from docs_tui.lint.list_items.word_use import OFTEN, is_participle, is_plural, third_share
from docs_tui.lint.list_items.words import BEFORE_NOUN, IRREGULAR_PASTS
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

_CLEAR = 3
_LEAST_MAJORITY = 2
_PAIR = 2
_STEP = lazy_pattern(
    r"(?i)\W*(?:click|navigate|select|go|open|log|enter|choose|press|copy|paste|scroll|tap|sign|visit|hit|fill)\b"
)
"""How steps begin that have no numbers: what to click or open."""
_ASIDE = lazy_pattern(
    r"\W*(?:See\s|(?i:note\b|(?:important|tip|optional|warning|example)\W*[:)—–-])|(?i:if|when|once|unless|until|after|before)\b[^,]*,)"
)
"""How items begin that may stand among others of any form: they lead to more, are notes, or hold under a condition."""
_OUTCOME = lazy_pattern(r"\b(?:will|now|automatically)\b|\W*(?:This|That|It|You're)\b")
"""What says that an item tells what steps lead to."""
_EFFECT = lazy_pattern(r"\bwill\b|\b(?:opens|appears|loads|starts|closes)\b")
"""What says that a sentence among instructions tells what they do."""
_SHAPES: Sequence[Shape] = (
    "imperative",
    "third",
    "noun",
    "gerund",
    "past",
    "sentence",
    "infinitive",
    "adjective",
    "question",
    "condition",
)
"""The shapes that most items may have; of two that are equally frequent, the earlier one counts."""
_ADVICE = lazy_pattern(
    r"\W*You (?:(?:need|have) to|must|click|select|choose|enter|open|go|navigate|press|copy|paste|add|create)\b"
)
"""How an instruction begins that is written as a sentence."""
_STATEMENT = lazy_pattern(
    r"\W*(?!(?:You|This|That|It|There)\b)[A-Z￼][\w￼'’/-]*(?: (?!(?:that|which|where|will|next|following|first|last|is|are)\b)[\w￼'’/()-]+){0,7} "
    r"(?:must\b|(?:is|are) (?:￼|(?:the|an?)\b))"
)
"""What a step is that is no instruction and no result: ``The endpoint must be public``, ``The address is ￼``."""
_STEPS = frozenset[Shape](("imperative", "infinitive", "sentence", "noun"))
_RESULTS = frozenset[Shape](("sentence", "infinitive", "condition", "noun", "imperative", "question"))
"""What a step may be: an instruction, or what happens."""
_THING = lazy_pattern(
    r"An?(?: [\w'-]+){3}|(?:The|Your)(?: [\w'“”\"-]+(?<!s)){1,6}(?: (?:on|in|from|of|for|with|under|at|to|next to|above|below|between|behind)\b|\.?$)"
)
_ORDERS = frozenset[Shape](("imperative", "infinitive"))
_NOTES = frozenset[Shape](("imperative", "sentence", "condition"))
_VERBAL = frozenset[Shape](("imperative", "third", "gerund"))
"""The shapes of which one must be among two items to tell that they differ: a rare verb may make a sentence of a name."""
_RELATIVES = frozenset(("that", "which", "who", "whose"))
_NOTE_LENGTH = 20
"""Items with more words on average are notes of one or more sentences, among which an instruction is usual."""


@record(frozen=True, slots=True)
class _Items:
    """The items of a list."""

    texts: Sequence[str]
    shapes: Sequence[Shapes]
    """The possible shapes of each text; empty if nothing is known."""
    most: Shape
    """The shape of most."""
    steps: bool
    """Whether they have numbers."""


def odd_items(texts: Sequence[str], *, steps: bool) -> tuple[list[int], Shape | None]:
    """Return the indexes of items of a list that differ from the others, and the shape of the others.

    Items differ only if no shape is possible for all of them. The shape is None unless more than half surely have it.

    Args:
        texts: The items.
        steps: Whether they have numbers.
    """
    shapes = [shapes_of(text) for text in texts]
    most = _shape_of_most(texts, shapes)
    if most is None:
        return [], None
    items = _Items(texts, shapes, most, steps)
    odd = _without_most(items)
    for without_usual in _EXCLUSIONS:
        odd = without_usual(items, odd) if odd else []
    return odd, most if 2 * shapes.count(frozenset((most,))) > len(texts) else None


def _shape_of_most(texts: Sequence[str], shapes: Sequence[Shapes]) -> Shape | None:
    """Return the shape that most items may have; None if too little is known, or all may have one."""
    known = [each for each in shapes if each]
    if len(known) < _PAIR or 2 * len(known) < len(shapes) or frozenset.intersection(*known):
        return None
    if len(known) < _CLEAR and frozenset.union(*known).isdisjoint(_VERBAL):
        return None
    may = Counter(shape for each in known for shape in each)
    most = max(_SHAPES, key=lambda shape: (may[shape], known.count(frozenset((shape,)))))
    if most == "imperative" and may["noun"] == may["imperative"] and sum(map(order_odds, texts)) < 0:
        most = "noun"
    is_single = sum(most in each for each in known) < _LEAST_MAJORITY
    return None if is_single and len(known) > _CLEAR and any(len(each) > 1 for each in known) else most


def _is_sure(text: str, shapes: Shapes, most: Shape) -> bool:
    """Tell whether no rare verb can give an item the form of the others."""
    if most == "sentence" and not shapes.isdisjoint(("noun", "gerund")):
        return not ("gerund" in shapes and "—" in text) and (shapes == {"gerund"} or _is_verbless(text))
    if most in ("noun", "sentence") and _is_order(shapes):
        words = far_words(text)
        if begins_order_before_clause(text):  # not: Verify requests can fail
            return is_surely_order(text) and not (len(words) > 1 and is_plural(words[1]))
        is_verb = begins_with_verb(text)
        may_be_subject = has_verb(words) or has_plain_verb(words) if is_verb else may_have_verb(words)
        return is_surely_order(text) and (most == "noun" or not may_be_subject)
    return most != "imperative" or "noun" not in shapes or _is_third(text, shapes) or is_surely_named(text)


def _may_be_sentences(texts: Sequence[str], shapes: Sequence[Shapes], named: int) -> bool:
    """Tell whether half of the items that may be names may as well be sentences, with a rare verb or without their verb."""
    reduced = sum(map(_is_reduced, texts, shapes))
    names = [text for text, each in zip(texts, shapes, strict=True) if "noun" in each]
    return (reduced >= _LEAST_MAJORITY and 2 * reduced >= named) or 2 * sum(map(_is_verbless, names)) < len(names)


def _is_reduced(text: str, shapes: Shapes) -> bool:
    """Tell whether an item may be a sentence without its finite verb: ``Key validated``, ``Page shown correctly``."""
    return shapes >= {"noun", "sentence"} and any(map(is_participle, far_words(text)[1:]))


def _is_verbless(text: str) -> bool:
    """Tell whether no verb follows a name, not even after a clause that belongs to it: ``Keys that are old cannot be used``."""
    words = far_words(text)
    is_cut = len(words) > 1 and words[-1] in _RELATIVES and (is_plural(words[-2]) or continues_with_verb(text))
    return not is_cut and is_surely_verbless(words)


def _is_order(shapes: Shapes) -> bool:
    """Tell whether an item is an instruction; the verb of some has the same form in the past: ``Run it``."""
    return "imperative" in shapes and shapes <= {"imperative", "past"}


def _is_third(text: str, shapes: Shapes) -> bool:
    """Tell whether an item begins with a verb in ``-s``, which may be a plural only by its form: ``Looks for keys``."""
    return "third" in shapes and third_share(text.lower().split(maxsplit=1)[0]) > OFTEN


def _is_outcome(text: str, shapes: Shapes) -> bool:
    """Tell whether the last item is the result of the others: ``The key is now ready``."""
    return not shapes.isdisjoint(("sentence", "noun")) and _OUTCOME.search(text) is not None


def _is_event(text: str, shapes: Shapes) -> bool:
    """Tell whether an item says what happens, which is no result before the first instruction: ``A client asks for a key``."""
    return "sentence" in shapes and shapes <= {"noun", "sentence"} and not begins_with_object(text)


def _is_usual_step(text: str, shapes: Shapes, most: Shape) -> bool:
    """Tell whether an item is usual among steps: it says what happens, or how the procedure ends."""
    is_statement = shapes == {"sentence"} and _STATEMENT.match(text) is not None
    if most == "imperative" and (
        is_statement or _ADVICE.match(text) or ("gerund" in shapes and not _goes_on(text, shapes))
    ):
        return False
    if most == "third":
        return "sentence" in shapes and shapes != {"sentence"}
    if most not in _STEPS or (_is_named_step(text, shapes) and not has_label(text)):
        return False
    if most in ("noun", "sentence") and _is_order(shapes):
        return False
    return not shapes.isdisjoint(_RESULTS - {"noun"} if most == "sentence" else _RESULTS)


def _goes_on(text: str, shapes: Shapes) -> bool:
    """Tell whether what is done surely does something: ``Clicking the button opens it``, not ``Clicking the button to open it``."""
    return "sentence" in shapes and (has_verb(far_words(text)) or "," in text)


def _is_named_step(text: str, shapes: Shapes) -> bool:
    """Tell whether a step names what to do instead of saying it: ``Creation of a key``, ``Reviewing the key``; not ``Done!``."""
    if shapes <= {"noun", "third"} and _is_third(text, shapes):
        return True
    if (
        shapes == {"noun"} and text.partition(" ")[0].lower() in BEFORE_NOUN
    ):  # a verb that is rarely one may follow: The page opens
        return _THING.match(text) is not None and is_surely_verbless(far_words(text))
    if shapes == {"noun", "sentence"}:
        return is_surely_named(text) and _is_verbless(text)
    if shapes == {"noun", "past"}:  # Updated keys of the team; not: Completed
        first = text.split(maxsplit=1)[0].lower()
        return len(text.split()) > _PAIR and (is_participle(first) or first in IRREGULAR_PASTS)
    return shapes <= {"noun", "gerund"} and ("gerund" in shapes or is_surely_named(text))


def _is_asked(text: str, most: Shape) -> bool:
    """Tell whether an item is a question among instructions: ``Is the key valid?``; not: ``Need a key? Create one``."""
    return most == "imperative" and text.rstrip().endswith("?")


def _is_other(shapes: Shapes, most: Shape, *, long: bool, asks: bool) -> bool:
    """Tell whether the shapes of an item are another form than that of most, and no usual company of it."""
    if most in _ORDERS and not shapes.isdisjoint(_ORDERS):
        return most == "imperative" and shapes == {"infinitive"}
    if most == "question":
        return shapes.isdisjoint(("imperative", "noun", "condition")) or (asks and shapes == {"imperative"})
    if shapes <= {"question", "condition"}:
        return most not in _ORDERS and "condition" in shapes
    is_note = "sentence" in shapes | {most} and most in _NOTES and not shapes.isdisjoint(_NOTES)
    return not (long and is_note)


# What is left out of the items that are odd by their shapes alone


def _without_most(items: _Items) -> list[int]:
    """Return the items that cannot have the shape of most; none unless one of them shares no shape with one of the others."""
    most, shapes = items.most, items.shapes
    odd = [
        index for index, each in enumerate(shapes) if each and most not in each and not _ASIDE.match(items.texts[index])
    ]
    others = [each for each in shapes if most in each]
    return odd if any(each.isdisjoint(shapes[index]) for each in others for index in odd) else []


def _without_orders(items: _Items, odd: list[int]) -> list[int]:
    """Leave out instructions if all names may be instructions too."""
    names = [text for text, each in zip(items.texts, items.shapes, strict=True) if "noun" in each]
    if items.most != "noun" or not all(map(may_be_order, names)):
        return odd
    return [index for index in odd if not _is_order(items.shapes[index])]


def _without_sentences(items: _Items, odd: list[int]) -> list[int]:
    """Leave out sentences if half of the names may be sentences too, with a rare verb or without their verb."""
    if items.most != "noun" or not _may_be_sentences(items.texts, items.shapes, len(items.texts) - len(odd)):
        return odd
    return [index for index in odd if "sentence" not in items.shapes[index]]


def _without_same_subject(items: _Items, odd: list[int]) -> list[int]:
    """Leave out items whose first word also begins another item that is not odd: ``Tests run instantly``, ``Tests are short``.

    The same holds for the last word of another item: ``Write operations``, ``Operations with a key``.
    """
    texts, shapes = items.texts, items.shapes
    firsts = [words[:1] for words in map(far_words, texts)]
    usual = [first for index, first in enumerate(firsts) if index not in odd and shapes[index]]
    heads = [
        BRACKETS.sub("", text).lower().split()[-1:]
        for index, text in enumerate(texts)
        if index not in odd and shapes[index] != {"third"} and not is_surely_order(texts[index])
    ]
    return [
        index
        for index in odd
        if firsts[index] not in usual and not ("noun" in shapes[index] and firsts[index] in heads)
    ]


def _without_compounds(items: _Items, odd: list[int]) -> list[int]:
    """Leave out instructions that may be names by the other items, which are names.

    These are pairs of words, ``Monitor usage`` beside ``Power usage``, ``Send date`` among pairs; and items that go on as
    another one does: ``Go and frameworks`` beside ``Ruby and frameworks``.
    """
    if items.most != "noun":
        return odd
    words = [BRACKETS.sub("", text).lower().split() for text in items.texts]
    others = [each for index, each in enumerate(words) if index not in odd and each]
    pairs = sum(len(each) == _PAIR for each in others)
    ends, rests = {each[-1] for each in others}, [each[1:] for each in others if len(each) > 1]

    def may_be_name(item: list[str]) -> bool:
        is_pair = len(item) == _PAIR and (item[-1] in ends or (2 * pairs > len(others) and not is_plural(item[-1])))
        return is_pair or item[1:] in rests

    return [index for index in odd if not (_is_order(items.shapes[index]) and may_be_name(words[index]))]


def _without_unsure(items: _Items, odd: list[int]) -> list[int]:
    """Leave out items that have the form of the others if they contain a rare verb."""
    return [index for index in odd if _is_sure(items.texts[index], items.shapes[index], items.most)]


def _without_effects(items: _Items, odd: list[int]) -> list[int]:
    """Leave out sentences that say what the instructions do."""
    if items.most != "imperative":
        return odd
    return [index for index in odd if "sentence" not in items.shapes[index] or not _EFFECT.search(items.texts[index])]


def _without_usual_steps(items: _Items, odd: list[int]) -> list[int]:
    """Leave out what is usual among steps, with numbers or without, except an event before the first instruction."""
    texts, shapes, most = items.texts, items.shapes, items.most
    clicks = sum(_STEP.match(text) is not None for text in texts)
    if not items.steps and (most == "imperative" or clicks < _LEAST_MAJORITY):
        return odd
    return [
        index
        for index in odd
        if (most == "imperative" and index == 0 and _is_event(texts[index], shapes[index]))
        or not _is_usual_step(texts[index], shapes[index], most)
    ]


def _without_outcome(items: _Items, odd: list[int]) -> list[int]:
    """Leave out the result of instructions at their end if nothing else is odd."""
    is_outcome = items.most == "imperative" and odd == [len(items.texts) - 1]
    return [] if is_outcome and _is_outcome(items.texts[-1], items.shapes[-1]) else odd


def _without_usual_company(items: _Items, odd: list[int]) -> list[int]:
    """Leave out forms that usually stand beside that of most, except questions among instructions."""
    texts, most = items.texts, items.most
    long = sum(len(text.split()) for text in texts) > _NOTE_LENGTH * len(texts)
    asks = most == "question" and sum(text.rstrip().endswith("?") for text in texts) == len(texts) - len(odd)
    return [
        index
        for index in odd
        if _is_asked(texts[index], most) or _is_other(items.shapes[index], most, long=long, asks=asks)
    ]


_EXCLUSIONS: Sequence[Callable[[_Items, list[int]], list[int]]] = (
    _without_orders,
    _without_sentences,
    _without_same_subject,
    _without_compounds,
    _without_unsure,
    _without_effects,
    _without_usual_steps,
    _without_outcome,
    _without_usual_company,
)
"""What leaves out items that are usual, in order: some compare an item with those that the earlier ones have left out."""
