"""Tell the grammatical shapes that a list's item may have: ``Create a key`` is an instruction, ``Secure storage`` a name.

An item gets every shape that it may have, so that items that share none of them are surely not parallel. The shapes come from the first
words, from whether the first clause has a verb, and from how often a word is a verb in documentation.
"""

from collections.abc import Callable, Sequence

from docs_tui.lint.list_items.clauses import (
    BRACKETS,
    continues_with_verb,
    first_words,
    has_verb,
    may_have_singular_verb,
    may_have_verb,
)
from docs_tui.lint.list_items.item import (
    AFTER_BOTH,
    IMPERATIVE,
    LONG,
    SENTENCE,
    SERIES,
    SHORT,
    UNKNOWN,
    PlainItem,
    Shapes,
    describes,
    far_words,
    has_verb_forms,
    is_adjective,
    only,
)
from docs_tui.lint.list_items.noun_or_verb import as_noun_or_verb
from docs_tui.lint.list_items.readings import (
    as_adjective,
    as_label,
    as_noun,
    as_pair,
    as_past,
    as_phrase,
    as_plural,
    as_predicate,
    as_third,
)
from docs_tui.lint.list_items.word_use import (
    CLEARLY,
    COMMON,
    FUNCTION_WORDS,
    HARDLY,
    LEAST,
    LIKELY,
    MOSTLY,
    OFTEN,
    SOME,
    SURE,
    doing_share,
    is_adverb,
    is_gerund,
    is_participle,
    is_plural,
    third_share,
    use_of,
    verb_share,
)
from docs_tui.lint.list_items.words import (
    BEFORE,
    CONDITION_WORDS,
    DETERMINERS,
    FINITE,
    NAMES_TOO,
    NO_GERUNDS,
    PARTICLES,
    PREPOSITIONS,
    PRONOUNS,
    QUESTION_WORDS,
    SHORT_GERUNDS,
    STATES,
)
from docs_tui.source.lazy_pattern import lazy_pattern

_ASIDE = lazy_pattern(
    r"\A(?:[^\w￼\"'“‘(@#$<{\[/.~-]+|\(.{1,40}?\)\s*|(?i:important|note|tip|optional|warning|caution|example):\s*|#\d+:?\s*|[IVX]{1,4}[.)]?\s+(?=[A-Z])|[A-Z]{4,}:\s+)+"
)
"""Marks, words in brackets and labels before the first word."""
_CHANGE = lazy_pattern(r"(?i)\W*(?:feat|fix|fixed|chore|perf|refactor|improved|new)(?:\([^()]*\))?: ")
"""The kind of a change before its text, which may have any form: ``Fix: the key was lost``."""
_REFERENCES = lazy_pattern(r"\s+(?:[-–—]\s+)?\(?(?:\[?#\d+\]?(?:,\s*)?)+\)?\s*$")
"""Numbers of pull requests at the end of a change."""
_LABEL = lazy_pattern(r"[^.,;:]{1,60}:(?:\s|$)|(?:[^\s.,;:]+ ){1,6}(?:--?|[–—]) ")
"""The name of what the rest explains: ``Retries: the client tries again``."""
_TITLE = lazy_pattern(r"[\w'-]+(?: [\w'-]+){0,2}\. \S|.*:\s*$")
"""A short title before text, or text before other items."""
_RUN_IN = lazy_pattern(
    r"[\w'-]+(?: [\w'&-]+){0,4}\n[A-Z]|[\w'-]+(?: [\w'-]+){0,5} (?:The|This|These|You|Your|If|When|It|We|To|For|In|Use|Choose|Select|Provide|An?) [a-z]"
)
"""A title that runs into its text: ``Views These filters count visitors``."""
_QUESTION = lazy_pattern(r"[^.!]{2,120}\?(?:\s|$)")
_NEGATION = lazy_pattern(r"(?i)(?:don['’]t|do not|never|always|let['’]s|be)\s")
_NOT_PRESENT = lazy_pattern(r"\b(?:was|were|will|did|started|happened|occurred)\b|\bthey \w+ed\b")
"""What makes ``when`` a question rather than a condition: ``When it was updated``."""
_FORMULA = lazy_pattern(r" [/=→] ")
_TEXT = lazy_pattern(r"\W*(?:[A-Za-z-]+ (?:to|the|by|in|on|from|your)\b|[A-Z][a-z]+ing [A-Za-z])")
"""How text begins before a path or a value: ``Go to Settings → Keys``."""
_SERIES_WITH_VERB = lazy_pattern(
    r"(?:[\w￼'-]+(?: [\w￼'-]+){0,3}, )+(?:and|or) (?:(?!(?:you|we|they|it)\b)[\w￼'-]+ ){1,3}(?:is|are|was|were|must|can|will|cannot|have|should)\b(?! (?:that|which))"
)
"""Several subjects and their verb: ``Keys, pages, and links are deleted``."""
_COUNT = lazy_pattern(r"[0-9][0-9,.]*[+k%]?")
_COMPOUND = lazy_pattern(r"[0-9]+(?:[A-Za-z]|-[a-z])[\w-]+")
"""A number in a word that describes a name, or is one: ``30-day trial``, ``2FA``."""
_FIRST_WORD = lazy_pattern(r"^[\w'-]+[,:]?\s+")
_INVERSION = lazy_pattern(r"(?i)only (?:then|when|if|after|once)\b")
"""What a sentence begins with whose verb comes before its subject: ``Only then is the key created``."""
_QUOTES = ('"', "'", "“", "‘", "..", "…")
_NEAR = 9
"""The words of an item from which its shape follows."""
_HEAD = 25
"""The characters in which signs make an item a formula rather than text."""
_OBJECTS = frozenset(("your", "the", "a", "an", "all", "its", "their"))
"""Words before the object of a verb, if no preposition stands before them."""
_THRICE = 3
_PURPOSE_WITHIN = 200
_MOST_PARTS = 4
"""The parts between commas among which the instruction after a condition is looked for."""
_CLAUSE = only("imperative", "sentence")
_CLAUSE_OPENERS = frozenset(("if", "when", "once", "after", "before", "unless", "until"))
"""Words after whose clause no name follows: ``If it is urgent, contact us``."""


def shapes_of(text: str) -> Shapes:
    """Return the shapes that an item may have; none if nothing is known."""
    return _shapes_of(text, nested=0)


def _is_order(shapes: Shapes) -> bool:
    return "imperative" in shapes and shapes <= {"imperative", "past"}


def has_label(text: str) -> bool:
    """Tell whether an item begins with the name of what it explains."""
    plain = _REFERENCES.sub("", BRACKETS.sub("", text))
    return _LABEL.match(plain) is not None or _RUN_IN.match(plain) is not None


def core_item(text: str) -> PlainItem | None:
    """Return an item without the adverbs before its first word: ``Optionally, create a key``."""
    text = _without_aside(text)
    item = _plain_item(text)
    if item is not None and item.then and (item.first in BEFORE or is_adverb(item.first)):
        return _plain_item(_FIRST_WORD.sub("", text))
    return item


def _without_aside(text: str) -> str:
    return _REFERENCES.sub("", _ASIDE.sub("", text.strip()).strip()).replace(" & ", " and ")


def _plain_item(text: str) -> PlainItem | None:
    """Return what the first words of a text tell; None if it begins with code or a number."""
    words = first_words(text, _NEAR)
    if not words or "_" in words[0] or "￼" in words[0] or words[0][0].isdigit():
        return None
    lower = [word.lower() for word in words]
    lower[0] = lower[0].partition("/")[0]
    explains = has_label(text)
    has_title = explains or _TITLE.match(BRACKETS.sub("", text)) is not None
    return PlainItem(text, words, lower, has_title, explains)


def _shapes_of(text: str, *, nested: int) -> Shapes:
    text = _without_aside(text)
    if not text or text.startswith(_QUOTES) or text.isupper() or _is_formula(text):
        return UNKNOWN
    if _CHANGE.match(text) or _RUN_IN.match(text) or _INVERSION.match(text):
        return UNKNOWN
    if _QUESTION.match(text):
        return only("question")
    if _SERIES_WITH_VERB.match(text) and verb_share(text.partition(" ")[0].lower()) < LIKELY:
        return SENTENCE
    item = _plain_item(text)
    if item is None:
        return _after_value(text, first_words(text, _NEAR))
    slash, other = item.words[0].lower().partition("/")[1:]
    if slash and verb_share(item.first) > SURE > verb_share(other):
        return UNKNOWN
    return _read(item, nested)


def _is_formula(text: str) -> bool:
    is_formula = _FORMULA.search(text[:_HEAD]) and _FORMULA.search(BRACKETS.sub("", text)[:_HEAD])
    return bool(is_formula) and not _TEXT.match(text)


def _read(item: PlainItem, nested: int) -> Shapes:
    opening = _after_opening(item, nested)
    if opening is not None:
        return opening
    if _is_cry(item) or (item.is_acronym and _may_be_verb_before(item)):
        return UNKNOWN
    is_short = len(item.words) < SHORT and item.text.endswith(":")
    if is_short or (item.is_acronym and not item.has_verb):
        return UNKNOWN if item.label_explains or item.text.endswith(":") else as_noun_or_verb(item) - IMPERATIVE
    is_lead = item.text.find(":") == len(item.text) - 1  # Copy the script below:
    for read in _READINGS:
        if (found := read(item)) is not None and not (is_lead and read is as_label):
            break
    else:
        found = as_noun_or_verb(item)
    if is_lead and "noun" in found:
        return only("third") if third_share(item.first) > SURE else UNKNOWN
    return found


def _may_be_verb_before(item: PlainItem) -> bool:
    """Tell whether an acronym may be a verb or belong to one: ``SSH into the machine``, ``URL decode the key``."""
    is_verb = verb_share(item.then) > OFTEN and not item.has_verb
    return item.has_object or item.then in PARTICLES | {"in", "into", "to"} or is_verb


def _is_cry(item: PlainItem) -> bool:
    """Tell whether an item begins with a word and an exclamation mark: ``Done! The key is ready``."""
    return not item.then and item.text[len(item.words[0]) :].lstrip().startswith("!")


def _after_value(text: str, words: Sequence[str]) -> Shapes:
    """Return the shapes of an item that begins with code or a number: ``￼ returns the key``, ``8 keys``."""
    if not words or "_" in words[0]:
        return UNKNOWN
    then = words[1].lower() if len(words) > 1 else ""
    if "￼" in words[0]:
        is_object = len(words) >= SHORT and words[2] in DETERMINERS
        is_verb = len(words) >= SHORT and (then in FINITE or third_share(then) > (LIKELY if is_object else SURE))
        if words[0] == "￼" and is_participle(then) and len(words) >= SHORT:  # `kubectl` installed on your machine
            return only("noun", "sentence")
        is_clause = is_verb and words[2] not in AFTER_BOTH
        return SENTENCE if words[0] == "￼" and (is_clause or has_verb(far_words(text))) else UNKNOWN
    is_noun = then and then not in FUNCTION_WORDS and max(verb_share(then), third_share(then)) < LIKELY
    is_compound = _COMPOUND.fullmatch(words[0]) is not None
    if not is_compound and not (_COUNT.fullmatch(words[0]) and is_noun):
        return UNKNOWN
    far = far_words(text)
    return only("noun", "sentence") if may_have_verb(far) or continues_with_verb(text) else only("noun")


def _after_opening(item: PlainItem, nested: int) -> Shapes | None:
    """Return the shapes of an item that begins with a word of grammar; None if it does not."""
    first, text = item.first, item.text
    if _NEGATION.match(text):
        may_be_verb = verb_share(item.then) > LIKELY or (len(item.lower) > SHORT and has_verb_forms(item.then))
        is_clause = len(item.lower) > 1 and (first not in ("always", "never") or may_be_verb)
        return only("imperative", "third") if is_clause else UNKNOWN
    if first in PRONOUNS and item.words[0] != "IT":
        return SENTENCE
    if first == "at" and item.then in ("least", "most") and len(item.lower) >= SHORT:
        return only("noun", "sentence") if item.may_have_verb else only("noun")
    if first == "to":
        alone = ", " not in text[:_PURPOSE_WITHIN] and not text.rstrip().endswith(":") and len(item.lower) >= SHORT
        return only("infinitive") if alone else only("infinitive", "imperative", "sentence")
    if first in QUESTION_WORDS:
        return only("question", "condition", "noun")
    if first in CONDITION_WORDS or first in PREPOSITIONS:
        return _after_circumstance(item, nested)
    if (first in BEFORE or is_adverb(first)) and len(text.split()) >= SHORT and nested <= 1:
        rest = _FIRST_WORD.sub("", text)
        return _shapes_of(rest, nested=nested + 1) if rest != text else UNKNOWN
    if first in ("do", "not", "and", "or", "up"):
        return UNKNOWN
    return None


def _after_circumstance(item: PlainItem, nested: int) -> Shapes:
    """Return the shapes of what follows a condition or a place: ``If it fails, restart the client``."""
    parts = item.text.split(", ")
    for at in range(1, min(len(parts), _MOST_PARTS) if nested == 0 else 0):
        shapes = _shapes_of(", ".join(parts[at:]), nested=nested + 1)
        if item.first in _CLAUSE_OPENERS and SERIES.search(item.text) and shapes != SENTENCE:
            return UNKNOWN
        if item.first in _CLAUSE_OPENERS:
            shapes &= _CLAUSE
        if item.first in _CLAUSE_OPENERS and shapes:
            return _CLAUSE
        if shapes == SENTENCE or _is_order(shapes):
            return shapes
    if item.first == "when" and _NOT_PRESENT.search(item.text):
        return only("condition", "question", "noun")
    alone = item.first == "when" and len(parts) == 1 and ":" not in item.text and len(item.text.split()) >= SHORT
    return only("condition", "question") if alone else UNKNOWN


def _as_gerund(item: PlainItem) -> Shapes | None:
    """Read an item that begins with a word in ``-ing``: ``Creating keys``, ``Meeting notes``."""
    first, count = item.first, len(item.lower)
    if not (is_gerund(first) or first in SHORT_GERUNDS) or first in NO_GERUNDS:
        return None
    may_have_verb = may_have_singular_verb(item.plain)
    stem = use_of(first.rpartition("-")[2])
    if "-" in first and stem.noun > stem.verb:  # Co-marketing with a partner
        return only("noun", "gerund", "sentence") if may_have_verb else only("noun", "gerund")
    if item.then == "of":
        return only("noun", "sentence") if may_have_verb else only("noun")
    if item.has_verb and may_have_verb:
        return only("sentence", "gerund")
    is_name = first in NAMES_TOO and item.then == "to"  # Planning to share a key
    if not is_name and (first in SHORT_GERUNDS or item.has_object or item.has_function_word):
        return _doing(item, may_have_verb=may_have_verb)
    may_have_verb = may_have_verb or (count <= SHORT and third_share(item.lower[-1]) > HARDLY)
    is_name = (count < SHORT and not _is_mostly_verb(item)) or (may_have_verb and count < LONG) or not _is_act(item)
    return _doing(item, may_have_verb=may_have_verb) | (only("noun") if is_name else UNKNOWN)


def _doing(item: PlainItem, *, may_have_verb: bool) -> Shapes:
    """Return the shapes of an item that begins with what is done, before which an instruction may be: ``Using curl, send it``."""
    parts = item.plain.split(", ")
    rests = [shapes_of(", ".join(parts[at:])) for at in range(1, min(len(parts), _MOST_PARTS))]
    if any(_may_go_on_as_order(item, rest) for rest in rests):
        return only("gerund", "imperative")
    may_have_verb = may_have_verb or SENTENCE in rests
    return only("gerund") | (SENTENCE if may_have_verb else UNKNOWN)


def _may_go_on_as_order(item: PlainItem, rest: Shapes) -> bool:
    """Tell whether what follows a comma may be an instruction: ``Using the menu, go to the page``."""
    return _is_order(rest) or (item.first == "using" and "imperative" in rest and not SERIES.search(item.plain))


def _is_verb(word: str) -> bool:
    return is_gerund(word) or verb_share(word) > OFTEN


def _is_mostly_verb(item: PlainItem) -> bool:
    """Tell whether a first word in ``-ing`` is hardly ever a name, and a plural follows: ``Deploying applications``."""
    use = use_of(item.first)
    return is_plural(item.then) and use.verb >= SOME and use.verb > 2 * use.noun and item.first not in NAMES_TOO


def _is_act(item: PlainItem) -> bool:
    """Tell whether a first word in ``-ing`` is surely a verb with an object, and does not describe a noun."""
    first, then, use, doing = item.first, item.then, use_of(item.first), doing_share(item.first)
    if first in NAMES_TOO or (then in ("and", "or") and not _is_verb(item.third)):
        return False
    if len(item.lower) < SHORT and _is_mostly_verb(item):
        return True
    if first not in STATES and doing > OFTEN and (describes(then) or item.third in ("into", "onto")):
        return True
    is_long, is_rare_name = len(item.lower) >= LONG, use.verb >= LEAST and use.verb > MOSTLY * (use.verb + use.noun)
    if is_rare_name or (doing > SURE and use.verb >= use.noun and is_long):
        is_compound = item.third in ("and", "or") and (is_plural(then) or not is_rare_name)
        if not is_compound and not ((is_plural(then) or is_gerund(then)) and item.third in PREPOSITIONS):
            return True
    is_singular = use_of(then).noun >= COMMON and not is_plural(then) and not is_adjective(then)
    is_often = doing > CLEARLY and _THRICE * use.verb >= use.noun and is_long
    return is_often and not is_gerund(then) and not is_singular


_READINGS: Sequence[Callable[[PlainItem], Shapes | None]] = (
    as_pair,
    as_phrase,
    as_label,
    as_predicate,
    as_adjective,
    as_noun,
    _as_gerund,
    as_past,
    as_third,
    as_plural,
)
"""Each returns the shapes of items of one kind, and None for the others."""
