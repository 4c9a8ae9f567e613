"""Find the verb of a clause: tell ``Keys expire after a day`` from ``Keys of the project``.

Words alone do not decide (``limits`` may be a verb or a noun), so there are two answers: whether a verb is there beyond doubt, and
whether one may be there.
"""

from collections.abc import Sequence
from itertools import pairwise

from docs_tui.lint.word_use import FUNCTION_WORDS, is_adverb, is_participle, is_plural, third_share, use_of, verb_share
from docs_tui.source.lazy_pattern import lazy_pattern

_PREPOSITION_WORDS = (
    "in on at by from with without under during via within per inside through for of to across between into upon instead along like "
    "about over depending based due than as"
)
PREPOSITIONS = frozenset(_PREPOSITION_WORDS.split())
_DETERMINER_WORDS = "the a an your any each every this these its their our how whether it them another both"
DETERMINERS = frozenset(_DETERMINER_WORDS.split())
"""Words before which a word is surely no noun: ``Search the pages``."""
_FINITE_WORDS = (
    "is are was were has have had must can cannot can't will won't should may might would could does doesn't do did don't isn't aren't "
    "wasn't weren't hasn't haven't let lets"
)
FINITE = frozenset(_FINITE_WORDS.split())
"""Verbs that are nothing else."""
_WITHOUT_OBJECT_WORDS = (
    "exists appears expires fails happens works occurs starts ends begins loads succeeds matters applies remains"
)
_WITHOUT_OBJECT = frozenset(_WITHOUT_OBJECT_WORDS.split())
_LINKS_WORDS = "that which who to and or"
_LINKS = frozenset(_LINKS_WORDS.split())
"""Words after which a verb belongs to a noun, or to another verb."""
_SUBJECTS_WORDS = "the your our you we they users"
_SUBJECTS = frozenset(_SUBJECTS_WORDS.split())
_CLAUSE_WORDS = "that which who whose if when where while because so but whether why how what you we they it unless until since once then"
_CLAUSES = frozenset(_CLAUSE_WORDS.split())
"""Words that begin another clause."""
BRACKETS = lazy_pattern(r"\s*\([^()]*\)")
_HEAD_END = lazy_pattern(r"[.,;:!?](?=\s|$)|\s[—–→-]+\s|—|→")
_WORD = lazy_pattern(r"[A-Za-z￼0-9$][\w￼'./+#-]*[\w￼+#]|[A-Za-z￼0-9]")
_MAIN_VERB = lazy_pattern(
    r"(?<!\bthat)(?<!\bwhich)(?<!\bwho)(?<!\byou)(?<!\bthey)(?<!\bwe)(?<!\bit)(?<!\bthere)(?<!\band)(?<!\bor)(?<!\bwhere)(?<!\bwhat)"
    r" (?:is|are|was|were|can|will|must|has|have|may|should|cannot|doesn't|does|do|don't|isn't|aren't)\b"
)
_SENTENCE_END = lazy_pattern(r"(?<=[.!?])\s")
_PARTICIPLES_WORDS = "set put run read cut let hit split reset shut cost spread quit upset beat"
_PARTICIPLES = frozenset(_PARTICIPLES_WORDS.split())
IRREGULAR_PASTS_WORDS = (
    "made built rebuilt wrote rewrote sent got took gave found began brought kept held left lost met paid sold told went won chose drew "
    "fell grew knew rose saw spoke stood taught thought understood"
)
IRREGULAR_PASTS = frozenset(IRREGULAR_PASTS_WORDS.split())
SAME_PAST = _PARTICIPLES
"""Verbs whose past tense is no other word: ``Set``."""
_SURE = 0.85
_LIKELY = 0.25
_OFTEN = 0.6
_SEEN = 10
_FAR = 14
_LONG_REST = 8
_AFTER_RELATIVE = 2


def first_words(text: str, most: int) -> list[str]:
    """Return the words of the first clause, up to a comma and to the first word that begins another clause."""
    words = list[str]()
    head = _HEAD_END.split(BRACKETS.sub("", text).replace("’", "'"), maxsplit=1)[0]
    for word in _WORD.findall(head)[:most]:
        words.append(word)
        if len(words) > 1 and word.lower().partition("'")[0] in _CLAUSES:
            break
    return words


def has_verb(words: Sequence[str]) -> bool:
    """Tell whether a word after the first is surely the verb of the clause. The words are in lower case."""
    for at in range(1, len(words)):
        word, before, then = words[at], words[at - 1], words[at + 1] if at + 1 < len(words) else ""
        if before in _LINKS or _is_in_clause(words[:at]):
            continue
        if word in FINITE:
            return True
        if before not in PREPOSITIONS and (
            (third_share(word) > _SURE and (then not in ("", "of", "and", "or", "for") or word in _WITHOUT_OBJECT))
            or (third_share(word) > _LIKELY and then in DETERMINERS)
        ):
            return True
    return False


def may_have_verb(words: Sequence[str]) -> bool:
    """Tell whether a word after the first may be the verb of the clause. The words are in lower case."""
    return any(_may_be_verb(words, at) for at in range(1, len(words)))


def _may_be_verb(words: Sequence[str], at: int) -> bool:
    before, word, then = words[at - 1], words[at], words[at + 1] if at + 1 < len(words) else "and"
    if word in FINITE or is_participle(word) or word in _PARTICIPLES or word in IRREGULAR_PASTS:
        return True
    third = third_share(word)
    if third > _SURE or (third > _LIKELY and (then == "to" or then not in PREPOSITIONS | {"and", "or"})):
        return True
    share, use = verb_share(word), use_of(word)
    if (share > _OFTEN and before not in FUNCTION_WORDS) or (
        use.verb and (before in ("then", "also", "now", "always") or is_adverb(before))
    ):
        return True
    is_after_plural = is_plural(before) or "and" in words[: at - 1]
    if not is_after_plural or word in FUNCTION_WORDS:
        return False
    return (
        share > _LIKELY or not (use.verb or use.noun) or (use.verb >= _SEEN and (then in DETERMINERS or then == "to"))
    )


def _is_in_clause(words: Sequence[str]) -> bool:
    """Tell whether a noun before has a clause of its own without ``that``: ``the format the output should follow``, ``a key to use``."""
    if any(one == "to" and verb_share(other) > _OFTEN for one, other in pairwise(words)):
        return True
    return any(
        words[at] in _SUBJECTS
        and words[at - 1] not in FUNCTION_WORDS
        and third_share(words[at - 1]) < _LIKELY
        and verb_share(words[at - 1]) < _LIKELY
        and not words[at - 1].endswith(("ed", "ing"))
        for at in range(1, len(words))
    )


def continues_with_verb(text: str) -> bool:
    """Tell whether a verb may follow the first clause: ``A key that is old cannot be used``, ``Tools, such as curl, send it``."""
    first = _SENTENCE_END.split(text, maxsplit=1)[0].replace("’", "'").lower()
    if _MAIN_VERB.search(first):
        return True
    _, relative, rest = first.partition(" that ")
    if relative and any(word in FINITE or third_share(word) > _OFTEN for word in _WORD.findall(rest)[_AFTER_RELATIVE:]):
        return True
    _, comma, rest = text.partition(", ")
    words = ["", *(word.lower() for word in _WORD.findall(rest))]
    return bool(comma) and (may_have_verb(words[:_FAR]) or len(rest.split()) > _LONG_REST)
