"""Find headings or list items whose grammatical form differs: ``Create a key`` beside ``Creating a key``."""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from docs_tui.lint.page_context import PageContext
from docs_tui.mdx import Heading, Paragraph
from docs_tui.source import Span

VerbForm = Literal["imperative", "gerund", "third", "infinitive"]

_VERB_WORDS = (
    "add apply assign attach authenticate authorize build call change check choose clone collect compare compile compose "
    "configure connect convert copy create customize debug define delete deploy describe detect disable discover download edit "
    "embed enable enter evaluate explore export extend extract fetch filter find fix generate get handle identify implement "
    "import improve initialize insert inspect install integrate invite learn limit list load make manage merge migrate modify "
    "monitor move navigate open optimize organize override parse paste pass perform prepare preview protect provide publish pull "
    "push query read receive reduce refresh register reload remove rename replace request reset resolve restart restore retrieve "
    "return review revoke rotate run save schedule search secure select send serve set share show specify start stop store submit "
    "switch sync test track translate troubleshoot understand uninstall update upgrade upload use validate verify view visit write"
)
_VERBS = _VERB_WORDS.split()
_DOUBLED = frozenset(("get", "reset", "run", "set", "stop", "submit"))
_NOUN_WORDS = (
    "call change check copy download edit embed export extract filter find fix import limit list load make move preview query "
    "request reset return review run search set share show start stop store switch sync test track update upgrade upload use "
    "view visit push pull schedule"
)
_NOUNS = frozenset(_NOUN_WORDS.split())
"""Verbs that are also nouns, so that they do not prove an instruction: ``Search results``."""


def _gerund(verb: str) -> str:
    if verb in _DOUBLED:
        return f"{verb}{verb[-1]}ing"
    return f"{verb.removesuffix('e')}ing"


_CLEAR = 3
FEWEST = _CLEAR + 1
"""From this number of texts, one can be odd."""
_GERUNDS = frozenset(map(_gerund, _VERBS)) - {
    "building",
    "getting",
    "testing",
    "setting",
    "listing",
    "handling",
    "monitoring",
    "filtering",
    "troubleshooting",
}
"""Gerunds, without those that name a thing as often as an action."""
_IMPERATIVES = frozenset(_VERBS) - _NOUNS


def verb_form(text: str) -> VerbForm | None:
    """Return the form of the first word if it is surely a verb, else None."""
    word = text.split(maxsplit=1)[0].lower().rstrip(",.:;") if text.strip() else ""
    if word in _IMPERATIVES:
        return "imperative"
    return "gerund" if word in _GERUNDS else None


def begins_with_order(text: str) -> bool:
    """Tell whether a text begins with the base form of a verb, and so may be an instruction: ``Open the page``."""
    words = text.lower().split(maxsplit=2)
    return len(words) > 1 and words[0].rstrip(",.:;") in _ORDERS


_ORDERS = frozenset((*_VERBS, "click", "go", "log", "sign", "type", "wait", "press", "double-click", "right-click"))
_THIRDS = frozenset(f"{verb}{'es' if verb.endswith(('s', 'sh', 'ch', 'x')) else 's'}" for verb in _VERBS) - {
    f"{noun}{'es' if noun.endswith(('s', 'sh', 'ch', 'x')) else 's'}" for noun in _NOUNS
}
"""The third person of verbs that are no nouns: ``Creates``."""
_LEAST_MAJORITY = 2


def any_form(text: str) -> VerbForm | None:
    """Return the form of the first words like ``verb_form``, with ``Creates`` and ``To create`` too."""
    words = text.lower().split(maxsplit=2)
    if len(words) > 1 and words[0] == "to" and words[1] in _VERBS:
        return "infinitive"
    return "third" if words and words[0].rstrip(",.:;") in _THIRDS else verb_form(text)


def odd_in_strict(forms: "list[VerbForm | None]") -> list[int]:
    """Return the indexes of known forms that differ from the form of most; a minority of unknown ones is allowed."""
    known = [each for each in forms if each is not None]
    if not known:
        return []
    most = max(set(known), key=known.count)
    many = known.count(most)
    odd = [index for index, each in enumerate(forms) if each is not None and each != most]
    clear = many >= _LEAST_MAJORITY and many > len(odd) and len(forms) - len(known) <= many / 3
    return odd if clear else []


def odd_indexes(forms: "list[VerbForm | None]") -> list[int]:
    """Return the indexes of the minority form; empty if there is no clear majority.

    A majority is clear if at least three texts have one form, at most a third as many the other, and not more have neither.
    """
    pairs: tuple[tuple[VerbForm, VerbForm], ...] = (("imperative", "gerund"), ("gerund", "imperative"))
    for form, other in pairs:
        many = forms.count(form)
        odd = [index for index, each in enumerate(forms) if each == other]
        if many >= _CLEAR and 0 < len(odd) <= many / 3 and forms.count(None) <= many / 3:
            return odd
    return []


_PLAIN_WORD = re.compile(r"[*~]*+([A-Za-z]++)[*~]*+[,.:;]*+[*~]*+ ")
"""A plain first word, with or without emphasis."""
_NO_WORD = re.compile(r"[^A-Za-z*~_\[&\\<{!$]")
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


_NAMES_OF_FORMS: dict[VerbForm, str] = {
    "imperative": "an instruction",
    "gerund": "a form in -ing",
    "third": "a verb in -s",
    "infinitive": "to and a verb",
}


def least(page: PageContext) -> int:
    """Return the number of texts from which one can be odd."""
    return _CLEAR if page.strict else FEWEST


def odd_openings(page: PageContext, nodes: Sequence[Heading | Paragraph | None]) -> Iterator[tuple[Span, str, str]]:
    """Yield the first words in the minority form: span, word, and the form of the majority.

    Args:
        page: Their page.
        nodes: The nodes to compare; None for an item without text.
    """
    if page.strict:
        texts = [page.text_of(node) if node is not None else "" for node in nodes]
        forms = [any_form(text) for text in texts]
    else:
        forms = [opening_verb(page, node) if node is not None else None for node in nodes]
    majority = max(set(forms), key=forms.count, default=None)
    for index in odd_in_strict(forms) if page.strict else odd_indexes(forms):
        node = nodes[index]
        prose = page.leaves.at(node.span) if node is not None else None
        if prose is not None:
            word = prose.text.split(maxsplit=1)[0]
            other = _NAMES_OF_FORMS[majority] if majority is not None else "another form"
            yield prose.span(0, len(word)), word, other
