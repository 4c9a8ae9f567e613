"""Find fixed phrases in prose, and terms with several spellings."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from docs_tui.lint.english import LETTERS
from docs_tui.lint.prose import SENTENCES, Leaves, ProseText, Sign
from docs_tui.source import Span
from docs_tui.source.lazy_pattern import lazy_pattern

_BETWEEN = 60
"""Characters between two words: marks, and the indent of the next line."""

Place = tuple[ProseText, int, int, str]
"""A prose text, the start and end of the phrase in it, and the phrase."""


class PhraseList:
    """Phrases in lower case, with single spaces or marks between words."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._by_word: dict[bytes, dict[bytes, tuple[frozenset[bytes], list[str]]]] = {}
        """Phrases by their longest word and by their form among the bare words of a page, with their words."""
        for phrase in phrases:
            words = phrase.encode().translate(LETTERS).split()
            # The search in bytes is several times faster if the phrase neither begins nor ends with a blank.
            run = b" ".join(words)
            runs = self._by_word.setdefault(max(words, key=len), {})
            runs.setdefault(run, (frozenset(words), []))[1].append(phrase)
        self._words = frozenset(self._by_word)

    def places(self, leaves: Leaves) -> Iterator[Place]:
        """Yield each occurrence as whole words, ignoring case; the longest of overlapping ones."""
        all_words = leaves.words
        there = self._words & all_words
        if not there:
            return
        bare = leaves.bare
        phrases = [
            phrase
            for word in there
            for run, (words, written) in self._by_word[word].items()
            if run == word or (words <= all_words and run in bare)
            for phrase in written
        ]
        if phrases:
            for prose, numbers in leaves.having_which([_in_source(phrase) for phrase in phrases]):
                yield from _in_prose(prose, [phrases[number] for number in numbers])


@lru_cache(maxsize=1024)
def _in_source(phrase: str) -> Sign:
    """Return a pattern for a phrase in the source, with marks or line ends between its words."""
    first, *others = re.split(r"[\W_]+", phrase)
    return first, re.compile("".join(rf"[\W_]{{1,{_BETWEEN}}}{re.escape(word)}" for word in others) + r"(?![^\W_])")


def _in_prose(prose: ProseText, phrases: list[str]) -> Iterator[Place]:
    text = prose.text.lower()
    if len(text) != len(prose.text):  # lower-casing changed the length: offsets would be wrong
        return
    found = sorted((start, -len(phrase), phrase) for phrase in phrases for start in _starts(text, phrase))
    end = 0
    for start, _, phrase in found:
        if start >= end:
            end = start + len(phrase)
            yield prose, start, end, phrase


def _starts(text: str, phrase: str) -> Iterator[int]:
    start = text.find(phrase)
    while start >= 0:
        end = start + len(phrase)
        if not (start and text[start - 1].isalnum()) and not (end < len(text) and text[end].isalnum()):
            yield start
        start = text.find(phrase, end)


_FAMILIES = (
    ("autocomplete", "auto-complete"),
    ("backend", "back end"),
    ("chatbot", "chat bot"),
    ("checkbox", "check box", "check-box"),
    ("codebase", "code base", "code-base"),
    ("dataset", "data set", "data-set"),
    ("dropdown", "drop-down", "drop down"),
    ("email", "e-mail"),
    ("endpoint", "end point", "end-point"),
    ("filename", "file name", "file-name"),
    ("front matter", "frontmatter", "front-matter"),
    ("frontend", "front end"),
    ("hostname", "host name", "host-name"),
    ("metadata", "meta data", "meta-data"),
    ("on-premises", "on-premise"),
    ("plugin", "plug-in"),
    ("prebuilt", "pre-built"),
    ("real-time", "realtime"),
    ("sidebar", "side bar", "side-bar"),
    ("subdirectory", "sub-directory"),
    ("subdomain", "sub-domain"),
    ("subfolder", "sub-folder"),
    ("timestamp", "time stamp", "time-stamp"),
    ("webhook", "web hook", "web-hook"),
    ("website", "web site", "web-site"),
    ("Wi-Fi", "WiFi", "Wifi"),
    ("workflow", "work flow", "work-flow"),
)
_FAMILY = {variant.lower(): family[0] for family in _FAMILIES for variant in family}
_PLURALS = {f"{variant}s": variant for variant in _FAMILY}
_PHRASES = PhraseList((*_FAMILY, *_PLURALS))

_SYNONYMS = (
    {
        "log in": (
            "log in",
            "log into",
            "logs in",
            "logs into",
            "logged in",
            "logged into",
            "logging in",
            "logging into",
        ),
        "sign in": (
            "sign in",
            "sign into",
            "signs in",
            "signs into",
            "signed in",
            "signed into",
            "signing in",
            "signing into",
        ),
    },
    {
        "log out": ("log out", "logs out", "logged out", "logging out"),
        "sign out": ("sign out", "signs out", "signed out", "signing out"),
    },
)
"""Words for the same action, each with its forms in the same order."""
_WORD_OF_FORM = {form: (min(words), word) for words in _SYNONYMS for word, forms in words.items() for form in forms}
_SYNONYM_PHRASES = PhraseList(_WORD_OF_FORM)
_LABEL_MARKS = frozenset("*_\"'“‘`[")
"""What begins a label of the product, which has to be quoted as it is."""
_LONGEST_WORD = 40
_WORD_BEFORE = lazy_pattern(r"([\w'’]+)\s+$")
_ON = lazy_pattern(r"\s+(?:to|into|from|by)\b")
_VERB_SIGNS = "to not never will would can cannot could should must may might you we they"
_BEFORE_VERBS = frozenset(_VERB_SIGNS.split())
_BEFORE = frozenset("/.@#-_")
_AFTER = frozenset("/@-_(")
"""Characters next to a term that make it part of a name or an address."""


class TermUse(NamedTuple):
    """One use of a term that has several spellings."""

    family: str
    """The first spelling of the term."""
    variant: str
    """The spelling in the text, in lower case."""
    span: Span


def terms_of(leaves: Leaves) -> Iterator[TermUse]:
    """Yield the terms with several spellings in a page's prose."""
    for prose, start, end, phrase in _PHRASES.places(leaves):
        before, after = prose.text[max(start - 1, 0) : start], prose.text[end : end + 1]
        if before not in _BEFORE and after not in _AFTER:
            variant = _PLURALS.get(phrase, phrase)
            stop = end if variant == phrase else end - 1
            if not (_means_more(prose.text, start, stop) or _is_name_of_field(prose, start, end)):
                yield TermUse(_FAMILY[variant], variant, prose.span(start, stop))


def synonyms_of(leaves: Leaves) -> Iterator[TermUse]:
    """Yield the uses of words such as ``log in`` that have a synonym, except in labels."""
    for prose, start, end, phrase in _SYNONYM_PHRASES.places(leaves):
        span = prose.span(start, end)
        if prose.kind in SENTENCES and leaves.before(span) not in _LABEL_MARKS:
            family, word = _WORD_OF_FORM[phrase]
            yield TermUse(family, word, span)


def in_form_of(written: str, word: str) -> str:
    """Return ``word`` in the form of a synonym: ``signed in`` and ``log in`` make ``logged in``."""
    for words in _SYNONYMS:
        forms = words.get(_WORD_OF_FORM.get(written, ("", ""))[1])
        if forms is not None and word in words:
            return words[word][forms.index(written)]
    return word


def is_synonym(word: str) -> bool:
    """Tell whether a variant of a term is another word, not another spelling."""
    return any(word in words for words in _SYNONYMS)


def files_to_compare(uses: Iterable[TermUse], sources: Mapping[str, bytes]) -> set[str]:
    """Return the files that use the same terms, whose spellings decide which one is usual.

    There are none if no source has another spelling. Sources are searched, not parsed, so some of the files may use none.
    """
    used: dict[str, set[str]] = {}
    for use in uses:
        used.setdefault(use.family, set()).add(use.variant)
    lowered = {file: text.lower() for file, text in sources.items()} if used else {}
    found: set[str] = set()
    for family, variants in used.items():
        spellings = {each.lower() for names in _FAMILIES if names[0] == family for each in names}
        spellings |= {form for form, (name, _) in _WORD_OF_FORM.items() if name == family}
        files = {each: set(_files_with(each, lowered)) for each in spellings}
        if any(files[each] for each in spellings if {each} != variants):
            found.update(*files.values())
    return found


def _files_with(phrase: str, lowered: Mapping[str, bytes]) -> Iterator[str]:
    """Yield the files whose source may have a phrase or its plural, with marks or line ends between its words."""
    words = [word.encode() for word in re.split(r"[\W_]+", phrase)]
    longest = max(words, key=len)
    between = rb"[\W_]{1,%d}" % (4 * _BETWEEN)  # in bytes
    pattern = re.compile(between.join(map(re.escape, words)))
    for file, text in lowered.items():
        if longest in text and pattern.search(text):
            yield file


def _is_name_of_field(prose: ProseText, start: int, end: int) -> bool:
    """Tell whether a word in small letters is all that a table cell contains, such as the name of a column."""
    word = prose.text[start:end]
    return prose.kind == "cell" and prose.text.strip() == word and word.isalpha() and word.islower()


def _means_more(text: str, start: int, end: int) -> bool:
    """Tell whether a spelling is intended: all capitals, a verb, or part of a name such as ``Supabase Realtime``."""
    written = text[start:end]
    lowered = written.lower()
    if lowered != written and any(len(word) > 1 and word.isupper() for word in written.split()):
        return True
    if lowered == "drop down" and _ON.match(text, end):
        return True
    is_verb = lowered.endswith("complete")
    if not (is_verb or written[0].isupper()):
        return False
    before = _WORD_BEFORE.search(text, max(start - _LONGEST_WORD, 0), start)
    if before is None:
        return False
    return (written[0].isupper() and before[1][:1].isupper()) or (is_verb and before[1].lower() in _BEFORE_VERBS)
