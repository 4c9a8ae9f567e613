"""Find headings or list items whose grammatical form differs: ``Create a key`` beside ``Creating a key``."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from docs_tui.lint.clauses import BRACKETS, first_words, is_surely_verbless
from docs_tui.lint.item_shapes import Shape, Shapes, has_label, is_surely_named, is_surely_order, shapes_of
from docs_tui.lint.openings import Opening, VerbForm, opening_of, verb_form
from docs_tui.lint.page_context import PageContext
from docs_tui.mdx import Heading, Paragraph
from docs_tui.source import Span
from docs_tui.source.lazy_pattern import lazy_pattern

_CLEAR = 3
FEWEST = _CLEAR + 1
"""The fewest texts of which one can differ from the others."""
_LEAST_MAJORITY = 2
_FAR = 18
"""The words of an item among which its verb is looked for."""
_LONG = 6
"""Items of a list of which more may have an unknown form."""
_VERBS = frozenset[VerbForm](("imperative", "gerund", "third", "infinitive"))
_FORMS: tuple[VerbForm, ...] = (
    "imperative",
    "gerund",
    "third",
    "infinitive",
    "noun",
    "clause",
)
"""The forms that a majority may have; of two that are equally frequent, the earlier one counts."""


def odd_in_strict(openings: Sequence[Opening]) -> tuple[list[int], VerbForm | None]:
    """Return the indexes of headings that surely differ from the form of most, and that form.

    Nouns and sentences count as one form if there are two sentences. A minority of unknown forms is allowed.
    """
    has_sentences = sum(each.forms == {"clause"} for each in openings) > 1

    def has(form: VerbForm, opening: Opening) -> bool:
        return form in opening.forms or (form == "noun" and has_sentences and "clause" in opening.forms)

    most = max(_FORMS, key=lambda form: sum(has(form, each) for each in openings))
    many = sum(has(most, each) for each in openings)
    sure = sum(has(most, each) and each.is_sure for each in openings)
    odd = [index for index, each in enumerate(openings) if each.is_sure and not has(most, each)]
    has_sentences = most == "clause" or (most == "noun" and has_sentences)
    if most == "noun" and any(each.forms >= {"clause", "noun"} for each in openings):
        odd = [index for index in odd if openings[index].forms != {"clause"}]
    odd = [index for index in odd if _differs(openings[index], most, has_sentences=has_sentences)]
    unknown = len(openings) - many - len(odd)
    few_unknown = unknown <= (many if len(openings) >= _LONG else many / 2)
    share = 1 if most in _VERBS and all(openings[index].forms <= _VERBS for index in odd) else 1.5
    clear = many >= _LEAST_MAJORITY and sure >= 1 and many >= share * len(odd) and few_unknown
    return (odd, most) if clear and odd else _all_odd(openings)


def _all_odd(openings: Sequence[Opening]) -> tuple[list[int], VerbForm | None]:
    """Return all items but the first if each of three has a form of its own, and two of them begin with verbs."""
    forms = [each.forms for each in openings if each.is_sure]
    if not len(openings) == len(forms) == _CLEAR or any(one & other for one, other in combinations(forms, 2)):
        return [], None
    verbs = sum(not _VERBS.isdisjoint(each) for each in forms)
    return ([1, 2], min(forms[0])) if verbs >= _LEAST_MAJORITY else ([], None)


_STEP = lazy_pattern(
    r"(?i)\W*(?:click|navigate|select|go|open|log|enter|choose|press|copy|paste|scroll|tap|sign|visit|hit|fill)\b"
)
"""How steps begin that have no numbers: what to click or open."""
_ASIDE = lazy_pattern(
    r"\W*(?:See\s|(?i:note|important|tip|optional|warning|example)\b|(?i:if|when|once|unless|until|after|before)\b[^,]*,)"
)
"""How items begin that may stand among others of any form: they lead to more, are notes, or hold under a condition."""
_OUTCOME = lazy_pattern(r"\b(?:will|now|automatically)\b|\W*(?:This|That|It|You're)\b")
"""What says that an item tells what steps lead to."""
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
_STEPS = frozenset[Shape](("imperative", "infinitive", "sentence", "noun"))
_RESULTS = frozenset[Shape](("sentence", "infinitive", "condition", "noun", "imperative", "question"))
"""What a step may be: an instruction, or what happens."""
_ORDERS = frozenset[Shape](("imperative", "infinitive"))
_NOTES = frozenset[Shape](("imperative", "sentence", "condition", "third", "noun", "gerund"))
_NOTE_LENGTH = 12
"""Items with more words on average are notes of one or more sentences, among which an instruction is usual."""


def odd_items(texts: Sequence[str], *, steps: bool) -> tuple[list[int], Shape | None]:
    """Return the indexes of items of a list that differ from the others, and the shape of the others.

    Items differ only if no shape is possible for all of them.

    Args:
        texts: The items.
        steps: Whether they have numbers.
    """
    shapes = [shapes_of(text) for text in texts]
    known = [each for each in shapes if each]
    if len(known) < _CLEAR or 2 * len(known) < len(texts) or frozenset.intersection(*known):
        return [], None
    most = max(_SHAPES, key=lambda shape: (sum(shape in each for each in known), known.count(frozenset((shape,)))))
    many = sum(most in each for each in known)
    odd = [index for index, each in enumerate(shapes) if each and most not in each and not _ASIDE.match(texts[index])]
    usual = [each for each in known if most in each]
    is_sure = any(one.isdisjoint(shapes[index]) for one in usual for index in odd)
    if not is_sure or (many < _LEAST_MAJORITY and len(known) > _CLEAR and any(len(each) > 1 for each in known)):
        return [], None
    odd = _without_same_subject(texts, shapes, odd)
    odd = [index for index in odd if _is_sure(texts[index], shapes[index], most)]
    is_procedure = steps or sum(_STEP.match(text) is not None for text in texts) >= _LEAST_MAJORITY
    if is_procedure:
        odd = [index for index in odd if not _is_usual_step(texts[index], shapes[index], most)]
    if most == "imperative" and odd == [len(texts) - 1] and _OUTCOME.search(texts[-1]):
        return [], None
    long = sum(len(text.split()) for text in texts) > _NOTE_LENGTH * len(texts)
    return [index for index in odd if _is_other(shapes[index], most, long=long)], most


def _is_sure(text: str, shapes: Shapes, most: Shape) -> bool:
    """Tell whether no rare verb can give an item the form of the others."""
    if most == "sentence" and not shapes.isdisjoint(("noun", "gerund")):
        return is_surely_verbless([word.lower() for word in first_words(text, _FAR)])
    if most == "noun" and shapes == {"imperative"}:
        return is_surely_order(text)
    return most != "imperative" or "noun" not in shapes or is_surely_named(text)


def _is_usual_step(text: str, shapes: Shapes, most: Shape) -> bool:
    """Tell whether an item is usual among steps: it says what happens, or how the procedure ends."""
    if most == "third":
        return "sentence" in shapes
    if most not in _STEPS or _is_named_step(text, shapes):
        return False
    return not shapes.isdisjoint(_RESULTS - {"noun"} if most == "sentence" else _RESULTS)


_THING = lazy_pattern(r"An?(?: [\w'-]+){3}")
_NAMES_OF_ACTS = ("tion", "sion", "ment", "ance")


def _is_named_step(text: str, shapes: Shapes) -> bool:
    """Tell whether a step names what to do instead of saying it: ``Creation of a key``, ``Reviewing the key``; not ``Done!``."""
    if shapes == {"noun"} and _THING.match(text):
        return True
    return shapes <= {"noun", "gerund"} and ("gerund" in shapes or text.partition(" ")[0].endswith(_NAMES_OF_ACTS))


def _is_other(shapes: Shapes, most: Shape, *, long: bool) -> bool:
    """Tell whether the shapes of an item are another form than that of most, and no usual company of it."""
    if most in _ORDERS and not shapes.isdisjoint(_ORDERS):
        return False
    if most == "question":
        return shapes.isdisjoint(("imperative", "noun", "condition"))
    if shapes <= {"question", "condition"}:
        return most not in _ORDERS and "condition" in shapes
    return not (long and "sentence" in shapes | {most} and shapes | {most} <= _NOTES)


def _without_same_subject(texts: Sequence[str], shapes: Sequence[Shapes], odd: Sequence[int]) -> list[int]:
    """Leave out items whose first word also begins another item that is not odd: ``Tests run instantly``, ``Tests are short``.

    The same holds for the last word of another item: ``Write operations``, ``Operations with a key``.
    """
    firsts = [text.lower().split(maxsplit=1)[:1] for text in texts]
    usual = [first for index, first in enumerate(firsts) if index not in odd and shapes[index]]
    heads = [BRACKETS.sub("", text).lower().split()[-1:] for index, text in enumerate(texts) if index not in odd]
    return [
        index
        for index in odd
        if firsts[index] not in usual and not ("noun" in shapes[index] and firsts[index] in heads)
    ]


def _differs(opening: Opening, most: VerbForm, *, has_sentences: bool) -> bool:
    """Tell whether a heading differs from a majority, beyond doubt."""
    if most not in ("noun", "clause"):
        return True
    if opening.forms <= {"imperative"} or opening.forms <= {"gerund"}:
        return False
    return opening.forms == {"third"} or not has_sentences


def odd_indexes(forms: "list[VerbForm | None]") -> list[int]:
    """Return the indexes of the minority form; empty if there is no clear majority.

    A majority is clear if at least three texts have one form, at most a third as many have the other, and at most a
    third as many have neither.
    """
    pairs: tuple[tuple[VerbForm, VerbForm], ...] = (("imperative", "gerund"), ("gerund", "imperative"))
    for form, other in pairs:
        many = forms.count(form)
        odd = [index for index, each in enumerate(forms) if each == other]
        if many >= _CLEAR and 0 < len(odd) <= many / 3 and forms.count(None) <= many / 3:
            return odd
    return []


_PLAIN_WORD = lazy_pattern(r"[*~]*+([A-Za-z]++)[*~]*+[,.:;]*+[*~]*+ ")
"""A plain first word, with or without emphasis."""
_NO_WORD = lazy_pattern(r"[^A-Za-z*~_\[&\\<{!$]")
"""Beginnings that cannot be a verb."""


def opening_verb(page: PageContext, node: Heading | Paragraph) -> VerbForm | None:
    """Return the form of the verb that a paragraph or heading begins with, or None."""
    if not node.content.lines:
        return None
    start = node.content.lines[0].start
    plain = _PLAIN_WORD.match(page.text, start)
    if plain is not None:
        return verb_form(plain[1])
    return None if _NO_WORD.match(page.text, start) else verb_form(page.text_of(node))


_NAMES_OF_FORMS: dict[VerbForm | Shape, str] = {
    "imperative": "start with an instruction",
    "gerund": "start with a form in -ing",
    "third": "start with a verb in -s",
    "past": "start with a verb in the past tense",
    "infinitive": "start with to and a verb",
    "noun": "start with a noun",
    "question": "start with a question",
    "adjective": "start with an adjective",
    "clause": "start with a noun or pronoun",
    "sentence": "are whole sentences",
    "condition": "start with a condition",
}


def least(page: PageContext) -> int:
    """Return how many texts are needed before one of them can be reported as different."""
    return _CLEAR if page.strict else FEWEST


_BOLD_LABEL = lazy_pattern(r"[^\w*]{0,5}\*\*[^*\n]{1,80}\*\*\s+[A-Z]")
"""The name of what the rest explains, without a mark after it: ``**Retries** The client tries again``."""


def _have_labels(page: PageContext, nodes: Sequence[Heading | Paragraph | None], texts: Sequence[str]) -> bool:
    """Tell whether items begin with names of things, or are links to pages, whose form is given."""
    links = sum(node is not None and page.text.startswith("[", node.span.start) for node in nodes)
    labels = sum(has_label(text) for text in texts)
    bold = sum(node is not None and _BOLD_LABEL.match(page.text, *node.span) is not None for node in nodes)
    return 2 * max(links, labels, bold) >= len(texts)


def odd_openings(
    page: PageContext, nodes: Sequence[Heading | Paragraph | None], *, items: bool = False, steps: bool = False
) -> Iterator[tuple[Span, str, str]]:
    """Yield the first words in the minority form: span, word, and what is true of most.

    Args:
        page: Their page.
        nodes: The nodes to compare; None for an item without text.
        items: Whether they are items of a list, among which nouns are a form too.
        steps: Whether they are steps, among which a sentence may say what happens: ``The page opens``.
    """
    odd: list[int]
    majority: VerbForm | Shape | None
    if page.strict:
        texts = [page.text_of(node) if node is not None else "" for node in nodes]
        if not items:
            odd, majority = odd_in_strict([opening_of(text) for text in texts])
        elif _have_labels(page, nodes, texts):
            return
        else:
            odd, majority = odd_items(texts, steps=steps)
    else:
        forms = [opening_verb(page, node) if node is not None else None for node in nodes]
        most = max(set(forms), key=forms.count, default=None)
        odd, majority = odd_indexes(forms), most
    for index in odd:
        node = nodes[index]
        prose = page.leaves.at(node.span) if node is not None else None
        if prose is not None:
            word = prose.text.split(maxsplit=1)[0]
            other = _NAMES_OF_FORMS[majority] if majority is not None else "have another form"
            yield prose.span(0, len(word)), word, other
