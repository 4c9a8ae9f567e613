"""Find the verb of a clause: tell ``Keys expire after a day`` from ``Keys of the project``.

Words alone do not decide (``limits`` may be a verb or a noun), so there are two answers: whether a verb is there beyond doubt, and
whether one may be there.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from docs_tui.lint.dictionary import may_be_verb
from docs_tui.lint.list_items.word_use import (
    FUNCTION_WORDS,
    base_forms,
    is_adverb,
    is_gerund,
    is_participle,
    is_plural,
    third_share,
    use_of,
    verb_share,
)
from docs_tui.lint.list_items.words import (
    ADJECTIVE_ENDINGS,
    ADVERBS,
    BEFORE_CLAUSE,
    DETERMINERS,
    FINITE,
    IRREGULAR_PASTS,
    IRREGULAR_VERBS,
    PARTICLES,
    PREPOSITIONS,
    SAME_PAST,
    VERB_ENDINGS,
    word_set,
)
from docs_tui.source.lazy_pattern import lazy_pattern

_WITHOUT_OBJECT = word_set(
    "exists appears expires fails happens works occurs starts ends begins loads succeeds matters applies remains"
)
_BEFORE_VERB = word_set("fails needs wants tries continues seems refuses")
"""Words in ``-s`` that are verbs before ``to``: ``The client fails to start``."""
_LINKS = word_set("that which who to and or")
"""Words after which a verb belongs to a noun, or to another verb."""
_SUBJECTS = word_set("the your our you we they users")
_TIMES = word_set("second minute hour day week month year few")
_PERSONS = word_set("users customers others people teams members admins developers clients visitors")
"""What a clause without ``that`` may begin with."""
_PLURALS = frozenset(("people", "data", "media", "criteria", "both", "all", "some", "most", "many", "others"))
"""Words that stand for several things without ``-s``."""
_MASSES = frozenset(("people", "data", "media"))
"""Those of them that are nouns."""
_AFTER_WEAK_VERB = frozenset(("to", "into", "with", "from", "out", "up", "off", "down", "in", "on", "successfully"))
_QUANTIFIERS = frozenset(
    ("more", "other", "these", "those", "some", "many", "few", "several", "multiple", "different", "various", "new")
)
"""Words before plurals."""
_OPENS_CLAUSE = frozenset(
    ("ensuring", "verifying", "confirming", "checking", "showing", "indicating", "meaning", "stating")
)
"""Words before a clause without ``that``: ``Checks ensuring keys are valid``."""
_NO_VERBS = (FUNCTION_WORDS | PREPOSITIONS) - FINITE - {"need", "needs", "like", "up"}
_MODALS = frozenset(("must", "can", "cannot", "will", "should", "may"))
"""Verbs that are hardly ever part of a noun's clause without ``that``, unless a pronoun is their subject."""
_OBJECT_PRONOUNS = frozenset(("you", "it", "them", "us"))
"""Words before which a word in ``-s`` is a verb: ``The client prompts you``."""
_VERB_PARTICLES = PARTICLES - {"away", "back"}
"""Particles that hardly follow a number of things: ``two steps back``."""
_BEFORE_PLAIN = frozenset(("to", "and", "or", "not"))
"""Words after which a verb belongs to another verb: ``Create a key and share the key``."""
_ALWAYS = frozenset(("never", "always", "then", "also", "now", "still"))
"""Words between a subject and its verb: ``The spinner never stops``."""
_SUBORDINATE = frozenset(("before", "after", "than", "like"))
"""Words after which a verb may belong to another clause: ``A diff before anything is saved``."""
_REDUCED = word_set(
    "associated based contained defined included listed located needed provided related required stored used"
)
"""Participles that belong to the noun before them if a preposition follows: ``The data associated with a key``."""
_OBJECTS = frozenset(("the", "a", "an", "all", "your", "its", "their"))
_CLAUSES = word_set(
    "that which who whose if when whenever where wherever while because so but whether why how what you we they it unless until since once"
)
"""Words that begin another clause."""
BRACKETS = lazy_pattern(r"\s*\([^()]*\)")
_TITLE_END = lazy_pattern(r"\s*\([^()]*\)(?=\s+[A-Z])")
"""Brackets after a title: ``Name (required) The name of the key``."""
_HEAD_END = lazy_pattern(r"[.,;:!?](?=\s|$)|\s[—–→-]+\s|—|→")
_WORD = lazy_pattern(r"[A-Za-z￼0-9$][\w￼'./+#-]*[\w￼+#]|[A-Za-z￼0-9]")
MAIN_VERB = lazy_pattern(
    r"(?<!\bthat)(?<!\bwhich)(?<!\bwho)(?<!\byou)(?<!\bthey)(?<!\bwe)(?<!\bit)(?<!\bthere)(?<!\band)(?<!\bor)(?<!\bwhere)(?<!\bwhat)"
    r" (?:is|are|was|were|can|will|must|has|have|may|should|cannot|doesn't|does|do|don't|isn't|aren't)\b"
)
_EXAMPLES = lazy_pattern(r", (?:such as|including|for example|e\.g\.|like) [^,]*(?:, |$)")
"""Examples between commas, or at the end: ``Your address, such as x``."""
_LAST_CLAUSE = lazy_pattern(r" (?:when|if|because|unless|until|while|so that|in case)\b(?! (?:\w+ing|\w+ed)\b)[^,]*$")
"""A clause at the end, whose verb is not that of the text: ``Old keys as a fallback if there are no new ones``."""
_SENTENCE_END = lazy_pattern(r"(?<=[.!?])\s")
_SURE = 0.85
_LIKELY = 0.25
_HARDLY = 0.08
_OFTEN = 0.6
_FEW, _SEEN = 5, 10
_FAR = 14
_LONG_REST = 8
_AFTER_RELATIVE = 2


def first_words(text: str, most: int) -> list[str]:
    """Return the words of the first clause, up to a comma and to the first word that begins another clause."""
    words = list[str]()
    if "(" in text:
        text = BRACKETS.sub("", _TITLE_END.sub(".", text))
    head = _HEAD_END.split(text.replace("’", "'"), maxsplit=1)[0]
    for word in _WORD.findall(head)[:most]:
        words.append(word)
        is_clause = len(words) > 1 and word.lower().partition("'")[0] in _CLAUSES
        if is_clause and not (word == "that" and words[-2].lower() in PREPOSITIONS):
            break
    return words


def has_verb(words: Sequence[str]) -> bool:
    """Tell whether a word after the first is surely the verb of the clause. The words are in lower case."""
    return any(_is_verb(words, at) for at in range(1, len(words)))


def _is_verb(words: Sequence[str], at: int) -> bool:
    word, before, then = _around(words, at)
    if word in _NO_VERBS:
        return False
    if word in _MODALS and before not in _SUBJECTS and before not in _LINKS and before not in _CLAUSES:
        is_clause = is_plural(before) and at > 1 and is_plural(words[at - 2])  # Prerequisites admins should know
        return not is_clause and not _has_own_subject(words[:at])
    if before in _LINKS or before in _QUANTIFIERS or _is_in_clause(words[:at]):
        return False
    if not _SUBORDINATE.isdisjoint(words[1:at]):
        return False
    if word in FINITE and at > 1 and before in _PERSONS and is_plural(words[at - 2]):  # Known points users have named
        return False
    if word in FINITE or (before in _ALWAYS and third_share(word) > _LIKELY):
        return True
    if before in PREPOSITIONS:
        return False
    share = third_share(word)
    if then in DETERMINERS and _has_clause_after(words, at):
        return False
    if then == "every" and at + 2 < len(words) and (words[at + 2][0].isdigit() or words[at + 2] in _TIMES):
        return False  # Automatic updates every 30 seconds
    if (share > _LIKELY and then in DETERMINERS) or (share > _OFTEN and then.startswith("￼")):
        return True
    if then in _OBJECT_PRONOUNS and share > _HARDLY:
        return True
    if _is_phrasal(words, at) or (then == "to" and word in _BEFORE_VERB):
        return True
    if is_adverb(then) and is_plural(word) and at > 1 and _may_begin_order(words):
        return False
    is_likely = share > (_OFTEN if at > 1 else _SURE) or _is_last_verb(words, at)
    if is_likely and is_adverb(then) and not is_plural(before):
        return True
    return _is_sure_third(word, then) or _is_plain_verb(words, at) or _is_verb_of_plural(words, at)


def _around(words: Sequence[str], at: int) -> tuple[str, str, str]:
    """Return a word, the one before it, and the one after it, which may be empty."""
    return words[at], words[at - 1], words[at + 1] if at + 1 < len(words) else ""


def _has_clause_after(words: Sequence[str], at: int) -> bool:
    """Tell whether a word in ``-s`` may be a plural with a clause: ``Calls the client makes to it``, ``API calls a tool makes``."""
    is_thing = any(use_of(base).noun >= _SEEN for base in base_forms(words[at]))
    if is_thing and at and is_participle(words[-1]) and len(words) > at + 3 and words[at + 1] in ("your", "the"):
        return True  # Old accounts your team flagged
    return is_thing and any(
        third_share(word) > _OFTEN and before not in _LINKS for before, word in pairwise(words[at + 2 : at + 5])
    )


def _may_begin_order(words: Sequence[str]) -> bool:
    """Tell whether the first word may be a verb, so that a later word in ``-s`` may be its object: ``Plan changes carefully``."""
    use = use_of(words[0])
    return words[0] not in FUNCTION_WORDS and (verb_share(words[0]) > _HARDLY or use.order > _FEW)


def _is_last_verb(words: Sequence[str], at: int) -> bool:
    """Tell whether a word in ``-s`` may be the verb before a last adverb: ``The client syncs correctly``."""
    is_form = is_plural(words[at]) and at + 2 == len(words) and words[at - 1] not in FUNCTION_WORDS
    return is_form and any(use_of(base).verb >= _FEW or _is_rare_verb(base) for base in base_forms(words[at]))


def _is_phrasal(words: Sequence[str], at: int) -> bool:
    """Tell whether a word in ``-s`` and the particle after it are the verb of a singular noun: ``The request times out``."""
    word, before, then = _around(words, at)
    if then not in _VERB_PARTICLES or not is_plural(word) or is_plural(before) or word in FUNCTION_WORDS:
        return False
    is_noun = before not in FUNCTION_WORDS and before[0].isalpha() and not is_participle(before)
    return is_noun and any(use_of(base).verb >= _FEW or _is_rare_verb(base) for base in base_forms(word))


def _is_sure_third(word: str, then: str) -> bool:
    """Tell whether a word in ``-s`` that is hardly ever a noun is the verb, judged by the word after it."""
    if word in _WITHOUT_OBJECT and (not then or is_adverb(then) or then in ("with", "at", "as", "after", "before")):
        return third_share(word) > (_HARDLY if then == "with" else _OFTEN)
    if not _is_common_verb(word) or third_share(word) <= _SURE:
        return False
    if then in PREPOSITIONS or then in _CLAUSES or is_participle(then):
        return False
    return then not in ("", "of", "and", "or", "for") or word in _WITHOUT_OBJECT


def _is_plain_verb(words: Sequence[str], at: int) -> bool:
    """Tell whether a word in ``-s`` after a singular noun is surely a verb, because an object follows: ``A menu lists all keys``."""
    word, before, then = words[at], words[at - 1], words[at + 1] if at + 1 < len(words) else ""
    if (
        then not in _OBJECTS
        or not is_plural(word)
        or is_plural(before)
        or not FUNCTION_WORDS.isdisjoint((before, word))
    ):
        return False
    return not is_participle(before) and any(
        use_of(base).verb or may_be_verb(base) or base.endswith(VERB_ENDINGS) for base in base_forms(word)
    )


def _is_common_verb(word: str) -> bool:
    return any(use_of(base).verb >= _SEEN for base in base_forms(word))


def _is_verb_of_plural(words: Sequence[str], at: int) -> bool:
    """Tell whether a word is surely the verb of the plural before it: ``Clients connect to it``, ``Servers only store a key``."""
    noun = at - 2 if is_adverb(words[at - 1]) or words[at - 1] in ADVERBS else at - 1
    if noun < 0 or not (is_plural(words[noun]) or words[noun] in _MASSES) or third_share(words[noun]) > _LIKELY:
        return False
    if (
        noun
        and words[noun] not in _MASSES
        and (is_plural(words[noun - 1]) or verb_share(words[noun - 1]) > _LIKELY or words[noun - 1] in PREPOSITIONS)
    ):
        return False
    if words[at] in FUNCTION_WORDS or words[at] in ADVERBS or words[at] in SAME_PAST:
        return False
    share, then = verb_share(words[at]), words[at + 1] if at + 1 < len(words) else ""
    if at + 2 == len(words) and (is_adverb(then) or then == "throughout"):  # Images display correctly
        is_base = not (is_gerund(words[at]) or is_participle(words[at]) or is_plural(words[at]))
        return is_base and use_of(words[at]).verb >= _FEW
    if then in PARTICLES and use_of(words[at]).verb >= _FEW:
        return True
    is_noun_phrase = (
        then.endswith(ADJECTIVE_ENDINGS) or then in DETERMINERS or use_of(then).noun >= _SEEN > use_of(then).verb
    )
    return (
        share > _SURE
        and use_of(words[at]).verb >= _SEEN
        and (then in _AFTER_WEAK_VERB or is_plural(then) or is_noun_phrase)
    ) or (share > _LIKELY and then in DETERMINERS)


def may_have_verb(words: Sequence[str]) -> bool:
    """Tell whether a word after the first may be the verb of the clause. The words are in lower case."""
    if any(_may_be_verb(words, at) for at in range(1, len(words))):
        return True
    return (
        bool(words)
        and is_plural(words[0])
        and any(
            then in DETERMINERS and before not in _LINKS and verb_share(word) > _OFTEN
            for before, word, then in _triples(words)
        )
    )


def _triples(words: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Return each three words that follow one another."""
    return zip(words, words[1:], words[2:], strict=False)


def _may_be_verb(words: Sequence[str], at: int) -> bool:
    word, before, then = _around(words, at)
    if word in FINITE:
        return True
    if word == "own":
        return is_plural(before)
    if word in _REDUCED and then in PREPOSITIONS:
        return False
    if is_participle(word) or word in SAME_PAST or word in IRREGULAR_PASTS:
        return before not in PREPOSITIONS | DETERMINERS | _QUANTIFIERS and before not in ("or", "not")
    if _may_be_third(word, before, then, is_last=at + 1 == len(words)):
        return True
    if use_of(word).verb and (before in ("then", "also", "now", "always") or is_adverb(before)):
        return True
    return _may_follow_plural(words, at)


def _may_be_third(word: str, before: str, then: str, *, is_last: bool) -> bool:
    """Tell whether a word in ``-s`` may be the verb after a singular noun."""
    share = third_share(word)
    if share > _SURE or (
        share > _LIKELY and not is_last and (then == "to" or then not in PREPOSITIONS | {"and", "or"})
    ):
        return True
    if is_plural(before):
        return False
    if is_last:
        return share > _LIKELY and use_of(word).noun < _FEW
    return share > _HARDLY and before not in FUNCTION_WORDS and then in _AFTER_WEAK_VERB


def _may_follow_plural(words: Sequence[str], at: int) -> bool:
    """Tell whether a word may be the verb of the plural, or of the things joined by ``and``, before it."""
    word, before, then = _around(words, at)
    is_after_plural = is_plural(before) or before in _PLURALS
    if not is_after_plural and "and" not in words[: at - 1]:
        return False
    if is_after_plural and is_plural(word):  # the verb of a plural does not end in -s: ``Issues certificates``
        return False
    share, use = verb_share(word), use_of(word)
    if share > _OFTEN and before not in FUNCTION_WORDS:
        return True
    if word in FUNCTION_WORDS:
        return False
    if not is_after_plural:
        return share > _OFTEN
    is_object = then in DETERMINERS or then == "to"
    return share > _LIKELY or not (use.verb or use.noun) or (use.verb >= _SEEN and is_object)


_CLAUSE_STEMS = frozenset(word.removesuffix("e") for word in BEFORE_CLAUSE)
"""What is before ``-ing`` in words before a clause: ``Verifying the key is valid``."""


def may_have_singular_verb(text: str) -> bool:
    """Tell whether the verb of an act may follow it: ``Clicking a row opens it``, ``Using keys that expire is safe``."""
    words = _WORD.findall(_SENTENCE_END.split(text, maxsplit=1)[0].replace("’", "'").lower())
    if "and" in words[1:_FEW] and may_have_verb(words):
        return True
    if len(words) > _FEW - 1 and is_plural(words[1]) and _is_verb_of_noun(words[2], words[3]):
        return True
    in_clause = words[0].removesuffix("ing") in _CLAUSE_STEMS if words else False
    for at in range(1, len(words)):
        if at == 1 and words[at] in _OBJECT_PRONOUNS and not in_clause:  # Clicking it has no effect
            continue
        if words[at] in _CLAUSES or words[at] in BEFORE_CLAUSE:
            in_clause = True
        elif _may_be_singular(words, at):
            if not in_clause:
                return True
            in_clause = False
    return False


def _is_verb_form(base: str) -> bool:
    return base in IRREGULAR_VERBS or may_be_verb(base)


def _is_rare_verb(base: str) -> bool:
    return not any(use_of(base)) and _is_verb_form(base)


def _is_verb_of_noun(word: str, then: str) -> bool:
    """Tell whether a word may be the verb of a plural before it: ``Sending domains point to a site``."""
    is_object = then in DETERMINERS or then in PREPOSITIONS
    return word not in FUNCTION_WORDS and use_of(word).verb >= _FEW and verb_share(word) > _HARDLY and is_object


def _may_be_singular(words: Sequence[str], at: int) -> bool:
    word, before, then = _around(words, at)
    if before in PREPOSITIONS or before in _OBJECTS:
        return False
    if word in FINITE:
        return True
    if before in _LINKS or word in FUNCTION_WORDS:
        return False
    share = third_share(word)
    is_object = then in _OBJECTS | _OBJECT_PRONOUNS | _AFTER_WEAK_VERB or then.startswith("￼")
    is_rare_verb = at > 1 and is_plural(word) and not is_plural(before) and any(map(_is_verb_form, base_forms(word)))
    if is_rare_verb and is_object and use_of(word).noun < _FEW:  # Revoking a key cascades to all others
        return True
    if share > _HARDLY and (before in ("now", "also", "no", "only") or is_adverb(before)):
        return True
    return share > _OFTEN or (at > 1 and share > _HARDLY and not is_plural(before) and is_object)


def is_surely_verbless(words: Sequence[str]) -> bool:
    """Tell whether no word after the first can be a verb, even a rare one. The words are in lower case."""
    if words[-1:] in (["you"], ["we"], ["they"], ["it"]) or third_share(words[-1] if words else "") > _OFTEN:
        return False
    if len(words) > 1 and is_participle(words[-1]) and is_plural(words[-2]):
        return False
    if has_plain_verb(words):
        return False
    for before, word in pairwise(words[:-1]):
        if before in ADVERBS and is_plural(word):
            return False
        if (
            before in FUNCTION_WORDS
            or word in FUNCTION_WORDS
            or before in _QUANTIFIERS
            or is_participle(before)
            or before[0].isdigit()
        ):
            continue
        if is_plural(before) and not is_plural(word) and (use_of(word).verb or may_be_verb(word)):
            return False
        if (
            is_plural(word)
            and not is_plural(before)
            and (
                third_share(word) > _HARDLY
                or (not any(use_of(word)) and not is_gerund(before) and any(map(may_be_verb, base_forms(word))))
            )
        ):
            return False
    return True


def has_plain_verb(words: Sequence[str]) -> bool:
    """Tell whether a verb and its object may follow a plural: ``Functions of the client need a key``."""
    return any(
        one not in _BEFORE_PLAIN and word not in FUNCTION_WORDS and verb_share(word) > _LIKELY and then in DETERMINERS
        for one, word, then in _triples(words)
    )


def _is_in_clause(words: Sequence[str]) -> bool:
    """Tell whether a noun before has a clause of its own without ``that``: ``the format the output should follow``, ``a key to use``."""
    if "as" in words[1:] or not _OPENS_CLAUSE.isdisjoint(words[1:]):
        return True
    if any(one == "to" and verb_share(other) > _OFTEN for one, other in pairwise(words)):
        return True
    if any(is_gerund(one) and other in DETERMINERS for one, other in pairwise(words[1:])):
        return True
    return _has_own_subject(words)


def _has_own_subject(words: Sequence[str]) -> bool:
    """Tell whether a subject follows a noun without ``that``: ``Keys the client can use``."""
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
    first = _LAST_CLAUSE.sub("", first)
    if MAIN_VERB.search(first):
        return True
    rest = first.partition(" that ")[2]
    rest_words = _WORD.findall(rest)[_AFTER_RELATIVE:]
    if any(word in FINITE or third_share(word) > _OFTEN for word in rest_words) or any(
        is_adverb(one) and verb_share(word) > _LIKELY for one, word in pairwise(rest_words)
    ):
        return True
    _, comma, rest = _EXAMPLES.sub(", ", first).partition(", ")
    words = ["", *_WORD.findall(rest)]
    return bool(comma and rest) and (may_have_verb(words[:_FAR]) or len(rest.split()) > _LONG_REST)
