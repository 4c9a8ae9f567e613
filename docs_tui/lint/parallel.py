"""Find headings or list items whose grammatical form differs: ``Create a key`` beside ``Creating a key``."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from docs_tui.lint import list_items
from docs_tui.lint.openings import Opening, VerbForm, opening_of, verb_form
from docs_tui.lint.page_context import PageContext
from docs_tui.mdx import Heading, Paragraph
from docs_tui.source import Span
from docs_tui.source.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from docs_tui.lint.list_items.item import Shape

_CLEAR = 3
FEWEST = _CLEAR + 1
"""The fewest texts of which one can differ from the others."""
_LEAST_MAJORITY = 2
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


_NAMES_OF_FORMS: "dict[VerbForm | Shape, str]" = {
    "imperative": "start with an instruction",
    "gerund": "start with a verb in -ing",
    "third": "start with a verb in -s",
    "past": "start with a verb in the past tense",
    "infinitive": 'start with "to" and a verb',
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


_FIRST_WORD = lazy_pattern(r"\S*[\w￼]\S*")
"""The first word of an item, not the mark before it: ``✅ Create a key``."""
_BOLD_NAME = lazy_pattern(
    r"[^\w*]{0,5}\*\*[^*\n]{1,80}\*\*\s+"
    r"(?:button|dialog|field|form|icon|menu|modal|page|panel|screen|section|tab|view|window|"
    r"applies|are|can|comes|contains|controls|has|have|is|maps|may|means|must|represents|requires|returns|shows|was|were|will)\b"
)
"""A name, whose first word tells no form: what the screen names, or the subject of a sentence: ``**Returns 0** means …``."""


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
    odd, majority = _odd_items(page, nodes, steps=steps) if items and page.strict else _odd_texts(page, nodes)
    for index in odd:
        node = nodes[index]
        prose = page.leaves.at(node.span) if node is not None else None
        word = _FIRST_WORD.search(prose.text) if prose is not None else None
        if prose is not None and word is not None:
            other = _NAMES_OF_FORMS[majority] if majority is not None else "have another form"
            yield prose.span(*word.span()), word[0], other


def _odd_texts(page: PageContext, nodes: Sequence[Heading | Paragraph | None]) -> tuple[list[int], VerbForm | None]:
    """Return the indexes of texts that differ from the form of most, and that form."""
    if page.strict:
        return odd_in_strict([opening_of(text) for text in _texts(page, nodes)])
    forms = [opening_verb(page, node) if node is not None else None for node in nodes]
    return odd_indexes(forms), max(set(forms), key=forms.count, default=None)


def _odd_items(
    page: PageContext, nodes: Sequence[Heading | Paragraph | None], *, steps: bool
) -> "tuple[list[int], Shape | None]":
    """Return the indexes of items that differ from the shape of most, and that shape.

    Items that begin with names of things, or are links to pages, do not differ, because their form is given.
    """
    texts = ["" if _is_named(page, node) else text for node, text in zip(nodes, _texts(page, nodes), strict=True)]
    links = sum(node is not None and page.text.startswith("[", node.span.start) for node in nodes)
    labels = sum(list_items.has_label(text) for text in texts)
    bold = sum(node is not None and _BOLD_LABEL.match(page.text, *node.span) is not None for node in nodes)
    return ([], None) if 2 * max(links, labels, bold) >= len(texts) else list_items.odd_items(texts, steps=steps)


def _is_named(page: PageContext, node: Heading | Paragraph | None) -> bool:
    return node is not None and _BOLD_NAME.match(page.text, *node.span) is not None


def _texts(page: PageContext, nodes: Sequence[Heading | Paragraph | None]) -> list[str]:
    return [page.text_of(node) if node is not None else "" for node in nodes]
