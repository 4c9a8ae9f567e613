"""How pages use a word: as a verb or as a noun, and what begins with it in lists.

The table ``word_use.tsv`` has one line for each of some thousand words: the word, how often it follows words such as ``can`` and ``to``
(for a word in ``-ing``: ``by``, ``when``), how often it follows ``the`` and the like, and how often it begins a list's item among
instructions and among others. ``tests/make_word_use.py`` counted them in public documentation; ``tests/lint/RATES.md`` names the sites.
The table is read at the first use.
"""

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from importlib.machinery import SourceFileLoader

_FUNCTION_WORDS = """
    a about above across after all along also although always among an and another any are as at be because been before being below
    between both but by can cannot could did do does doing don't down during each either every few for from had has have he how i if in
    inside instead into is isn't it it's its itself just like many may might more most must near need needs never no nor not of off on
    once one only or other our out outside over own per please should since so some such than that the their them then there these they
    they're this those through to toward under unless until up upon us via was we we're we'll were what when where whether which while
    who whose why will with within without won't would you you'll you're you've your doesn't aren't can't it'll they'll
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())
"""Words of grammar, which are neither nouns nor verbs here, or both as the sentence needs."""
_NO_PARTICIPLE_WORDS = "need embed feed speed seed deed weed breed exceed proceed succeed red bed shed"
_NO_PARTICIPLE = frozenset(_NO_PARTICIPLE_WORDS.split())
_NO_ADVERB_WORDS = (
    "anomaly apply assembly comply daily early family friendly hourly likely monopoly monthly multiply only reapply rely reply supply weekly "
    "yearly costly timely lonely lovely quarterly"
)
_NO_ADVERB = frozenset(_NO_ADVERB_WORDS.split())
_SIBILANT_PLURALS = ("ses", "xes", "zes", "ches", "shes", "oes")
_TRUST = 4
"""How many items of lists the use in sentences counts as."""
_AMBIGUOUS, _PLURALS, _DOUBT = 0.25, 4, 8
"""From which share a word in ``-s`` may be a verb, how much its use as a plural weighs, and how little few verbs prove."""
_UNKNOWN = 0.02
_SHORTEST_PARTICIPLE = 4
_SHORTEST_GERUND = 6

HARDLY, LIKELY, OFTEN, MOSTLY = 0.08, 0.25, 0.6, 0.75
SURE, SAFELY, CLEARLY, NEARLY_ALWAYS = 0.8, 0.85, 0.9, 0.93
"""Shares from which a word is hardly ever, …, or nearly always a verb."""
LEAST, SOME, RARE, COMMON, MANY, VERY_MANY = 3, 5, 8, 20, 100, 400
"""How often a word was seen."""


class Use(NamedTuple):
    """How often a word was seen."""

    verb: int = 0
    noun: int = 0
    order: int = 0
    """As the first word of an item among instructions."""
    other: int = 0
    """As the first word of an item among other items."""


_UNSEEN = Use()


@cache
def _table() -> dict[str, Use]:
    loader = cast("SourceFileLoader", __spec__.loader)  # pkgutil and importlib.resources take milliseconds to import
    text = loader.get_data(f"{__file__.rpartition('.')[0]}.tsv").decode()
    return {word: Use(*map(int, counts)) for word, *counts in (line.split("\t") for line in text.splitlines())}


def use_of(word: str) -> Use:
    """Return the counts of a word in lower case; zeros if it is rare."""
    return _table().get(word, _UNSEEN)


def is_participle(word: str) -> bool:
    """Tell whether a word ends like a past participle."""
    return word.endswith("ed") and len(word) >= _SHORTEST_PARTICIPLE and word.rpartition("-")[2] not in _NO_PARTICIPLE


def is_gerund(word: str) -> bool:
    """Tell whether a word ends like a gerund; of these the table counts other uses."""
    return word.endswith("ing") and len(word) >= _SHORTEST_GERUND


def is_adverb(word: str) -> bool:
    """Tell whether a word ends like an adverb."""
    return word.endswith("ly") and word.replace("/", "-").rpartition("-")[2] not in _NO_ADVERB


def is_plural(word: str) -> bool:
    """Tell whether a word ends like a plural, or like a verb after ``it``."""
    return word.endswith("s") and not word.endswith(("ss", "us", "is"))


@lru_cache(maxsize=8192)
def verb_share(word: str) -> float:
    """Return how often a word is a verb, from 0 to 1."""
    use = use_of(word)
    if use.verb < LEAST or is_participle(word) or is_adverb(word) or is_gerund(word):
        return 0.0
    return use.verb / (use.verb + use.noun + 0.5)


@lru_cache(maxsize=8192)
def third_share(word: str) -> float:
    """Return how often the verb of a word in ``-s`` is a verb: high for ``returns``, low for ``files``."""
    word = word.rpartition("-")[2]
    if not word.endswith("s") or word.endswith(("ss", "us")):
        return 0.0
    return max(map(verb_share, base_forms(word)))


@lru_cache(maxsize=4096)
def opening_third_share(word: str) -> float:
    """Return how often a word in ``-s`` is a verb at the beginning of an item: ``supports`` is hardly ever a plural."""
    share = third_share(word)
    if share < _AMBIGUOUS:
        return share
    verb = max(use_of(base).verb for base in base_forms(word))
    return max(share, verb / (verb + _PLURALS * use_of(word).noun + _DOUBT))


def base_forms(word: str) -> tuple[str, ...]:
    """Return what a word in ``-s`` may be the form of."""
    if word.endswith("ies"):
        return (f"{word[:-3]}y",)
    return (word[:-1], word[:-2]) if word.endswith(_SIBILANT_PLURALS) else (word[:-1],)


@lru_cache(maxsize=4096)
def doing_share(word: str) -> float:
    """Return how often the verb of a word in ``-ing`` is a verb."""
    stem = word.removesuffix("ing")
    doubled = verb_share(stem[:-1]) if stem[-1:] == stem[-2:-1] else 0.0
    return max(verb_share(stem), verb_share(f"{stem}e"), doubled)


@lru_cache(maxsize=8192)
def order_share(word: str) -> float:
    """Return how often an item that begins with a word is an instruction, from 0 to 1."""
    use = use_of(word)
    share = verb_share(word) if use.verb >= LEAST else _UNKNOWN
    return (use.order + _TRUST * share) / (use.order + use.other + _TRUST)
