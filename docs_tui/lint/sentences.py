"""Tell sentences from phrases among the items of a list: ``The key expires`` and ``Short-lived keys``.

Without a parser, both answers are given only beyond doubt. A text in which any word may be a verb is no phrase; a verb in a
clause that belongs to a noun (``files that are open``) makes no sentence.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from docs_tui.lint.dictionary import may_be_verb
from docs_tui.lint.item_openings import is_form_of_verb, item_opening, without_aside
from docs_tui.lint.openings import VerbForm
from docs_tui.lint.verb_words import NAMES, NEARLY_PURE_VERBS, NOUNS, PURE_VERBS, VERBS, third
from docs_tui.source.lazy_pattern import lazy_pattern

_FINITE_WORDS = (
    "is are was were has have had must can cannot can't can’t will won't won’t should shouldn't may might could would does "
    "doesn't doesn’t do don't don’t did didn't didn’t isn't isn’t aren't aren’t wasn't weren't hasn't haven't needs means says "
    "becomes become remains remain happens depends contains requires includes uses gets goes takes makes gives shows works runs stays keeps"
)
_FINITE = frozenset(_FINITE_WORDS.split())
_SURE_THIRD = frozenset(map(third, PURE_VERBS))
_PRONOUN_WORDS = "you we it there they i you'll you’ll you're you’re we'll we’ll it's it’s we're we’re they're they’re"
_PRONOUNS = frozenset(_PRONOUN_WORDS.split())
_EXPLAINED = lazy_pattern(r"[:;—–→]|\s-\s|(?<=[.!?])\s")
"""What ends the part that is compared: ``Retries: the client tries again``."""
_MAIN = lazy_pattern(
    r"(?i), (?:so|but|and|or|which|where|while)\b|\s(?:that|which|who|whose|whom|where|wherever|when|whenever|if|while|because|since|so|"
    r"after|before|until|unless|once|how|what|why|whether|you|we|they|it|i)\s"
)
"""Where the part ends whose verb makes a sentence."""
_BEFORE_SENTENCE = lazy_pattern(
    r"(?i)(?:if|when|once|after|before|for|in|on|at|by|with|to|from|as|while|during|until|under)\b"
)
_USUAL_VERBS_WORDS = "use need let work run support return start stop show take make get call"
_USUAL_VERBS = PURE_VERBS | frozenset(_USUAL_VERBS_WORDS.split())
"""Verbs that follow a plural: ``Conversions use a mint``."""
_BRACKETS = lazy_pattern(r"\s*\([^()]*\)")
_WORDS = lazy_pattern(r"[\w￼][\w￼'’./-]*")
_BEFORE_NOUN_WORDS = (
    "of for with in on at by from via per about between across within without through into during under over"
)
_PREPOSITIONS = frozenset(_BEFORE_NOUN_WORDS.split())
_AFTER_NOUN = frozenset((*_PREPOSITIONS, "to", "and", "or", "not", "as", "than", "only"))
_PHRASE_FORMS: frozenset[VerbForm] = frozenset(("noun", "gerund", "adjective", "past", "clause"))
_IRREGULAR_WORDS = "sent made built taken shown given written kept held run set known seen left met paid lost"
_IRREGULAR = frozenset(_IRREGULAR_WORDS.split())
_NO_PLURALS = ("ss", "us", "is")
_NO_VERBS_WORDS = "access process address business analytics metrics settings status always https sms ios news"
_NO_VERBS = frozenset(_NO_VERBS_WORDS.split())
_RELATIVES = _PRONOUNS | frozenset(("that", "which", "who", "where"))
_DETERMINERS_WORDS = "the a an your our its their all any no each every this these"
_DETERMINERS = frozenset(_DETERMINERS_WORDS.split())
_ADVERBS_WORDS = "also always never often still now then just only already"
_ADVERBS = frozenset(_ADVERBS_WORDS.split())
_VERBS_ONLY = PURE_VERBS | NEARLY_PURE_VERBS
_SHORTEST = 2

Kind = Literal["sentence", "phrase", "predicate", "order"]


def kind_of(text: str) -> Kind | None:
    """Return whether an item is surely a sentence, a phrase, a sentence without a subject, or an instruction.

    None in doubt.
    """
    whole = without_aside(_BRACKETS.sub("", text)).strip()
    text = _EXPLAINED.split(whole, maxsplit=1)[0].strip()
    if not text or "=" in text or _BEFORE_SENTENCE.match(text) or (text != whole and text.count(" ") < _SHORTEST):
        return None
    if text.split(maxsplit=1)[0].lower() in _PRONOUNS:
        return "sentence"
    opening = item_opening(text)
    lower = [word.lower() for word in _WORDS.findall(_MAIN.split(text, maxsplit=1)[0])]
    if not lower:
        return None
    if opening.forms == {"third"} and opening.is_sure:
        return "predicate"
    if opening.forms == {"imperative"} and opening.is_sure and (opening.has_object or lower[0] in PURE_VERBS):
        return "order"
    is_verb = "third" in opening.forms or ("imperative" in opening.forms and lower[0] in _VERBS_ONLY)
    if not opening.forms.isdisjoint(("clause", "sentence")) and not is_verb and _has_finite(lower):
        return "sentence"
    if (
        _is_plural(lower[0])
        and lower[1:2]
        and lower[1] in _USUAL_VERBS
        and opening.forms.isdisjoint(("third", "imperative"))
    ):
        return "sentence"
    is_nominal = bool(opening.forms) and opening.forms <= _PHRASE_FORMS and opening.is_sure
    is_clear = len(lower) >= _SHORTEST and not _may_have_verb(lower) and not _has_later_verb(text)
    return "phrase" if is_nominal and is_clear else None


def _has_later_verb(text: str) -> bool:
    """Tell whether a verb follows a relative clause or its subject: ``A key that is old cannot be used``."""
    words = text.lower().split()
    return any(word in _FINITE and before not in _RELATIVES for before, word in pairwise(words))


def _has_finite(lower: Sequence[str]) -> bool:
    return any(
        word in _FINITE or (word in _SURE_THIRD and before not in ("to", "and", "or"))
        for before, word in pairwise(lower)
    )


def _may_have_verb(lower: Sequence[str]) -> bool:
    """Tell whether any word but the first may be the verb of a sentence."""
    is_pair = lower[1] in ("and", "or")
    return any(_may_be_finite(lower, at, is_pair=is_pair) for at in range(1, len(lower)))


def _may_be_finite(lower: Sequence[str], at: int, *, is_pair: bool) -> bool:
    before, word = lower[at - 1], lower[at]
    then = lower[at + 1] if at + 1 < len(lower) else ""
    if word in _FINITE or word in _SURE_THIRD:
        return True
    if word.endswith("ed") or word in _IRREGULAR:
        return before not in _PREPOSITIONS and (at > 1 or before not in _DETERMINERS)
    if before in _ADVERBS or before.endswith("ly"):
        return is_form_of_verb(word) or word in VERBS or may_be_verb(word)
    if word.endswith("s") and not word.endswith(_NO_PLURALS) and word not in _NO_VERBS:
        is_noun = word.removesuffix("s") in NOUNS | NAMES
        return bool(then) and (then not in _AFTER_NOUN or then == "to" or not is_noun) and is_form_of_verb(word)
    if word in PURE_VERBS and before not in ("to", "and", "or"):
        return True
    return (
        (_is_plural(before) or (is_pair and at > _SHORTEST))
        and word not in NAMES
        and (word in VERBS or may_be_verb(word))
    )


def _is_plural(word: str) -> bool:
    return word.endswith("s") and not word.endswith(_NO_PLURALS) and word not in _NO_VERBS
