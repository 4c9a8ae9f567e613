"""A misspelled word.

## What it does

Reports words that are one letter away from a common English word, and that no dictionary has, and nouns that are used as verbs:
`Login to the dashboard` for `Log in to the dashboard`. It ignores code, names, words with capitals, words that are a part of a URL or a
name in code, British spellings, words of computing, quotations, and the words under `lint.words` in `docs-tui.yaml`. There is a fix only
if one correction is likely.

## Why is this bad?

Misspelled words look careless, and search does not find them.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.dictionary import corrections, is_own_word
from docs_tui.lint.english import is_quoted, like
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.prose import OBJECT, ProseKind
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Code
from docs_tui.source import Severity, TextEdit
from docs_tui.source.lazy_pattern import lazy_pattern

_WORD = lazy_pattern(rf"(?<![\w./@#\-'’&=+:{OBJECT}])[a-z]{{5,30}}(?![\w/@\-{OBJECT}('’=+:]|\.\w|://)")
_SLIPS = {
    "teh": "the",
    "hte": "the",
    "yuor": "your",
    "taht": "that",
    "wiht": "with",
    "thsi": "this",
    "waht": "what",
    "adn": "and",
}
"""Short words with two letters in the wrong order; other short words resemble too many."""
_SLIP = lazy_pattern(rf"(?<![\w./@#\-'’&=+:{OBJECT}])(?:{'|'.join(_SLIPS)})(?![\w/@\-{OBJECT}('’=+:]|\.\w)")
_SLIP_WORDS = frozenset(each.encode() for each in _SLIPS)
_VERBS = {"login": "log in", "logout": "log out", "signup": "sign up", "setup": "set up", "backup": "back up"}
_VERB = lazy_pattern(
    r"(?:^|(?<=[.!?:;] )|(?<=\b[Tt]o )|(?<=\band )(?<!login and )(?<!(?:set|ign|ack)up and )|(?<=\bthen )|(?<=\b[Pp]lease )|(?<=\bcan )|(?<=\bmust )|(?<=\b[Yy]ou )|(?<=\bnot ))"
    r"(?P<noun>(?:[Ll]og(?:in|out)(?= (?:to|into|of|from) )|[Ss]ignup(?= (?:for|to|at) )|(?:[Ss]etup|[Bb]ackup)(?= (?:the|your|an?|its|this) )))"
)
_NOUN_WORDS = frozenset(each.encode() for each in _VERBS)
_KINDS: frozenset[ProseKind] = frozenset(("paragraph", "item", "quote", "heading", "cell"))
_IN_CODE = re.compile(r"`[^`\n]+`")
_MOST = 2
"""A word that a page uses more often than this is intended."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find misspelled words."""
    if not page.english:
        return
    own = page.settings.words
    has_slips = not _SLIP_WORDS.isdisjoint(page.leaves.words)
    code: str | None = None
    found: dict[str, list[RuleFinding]] = {}
    for prose in page.leaves.of(_KINDS):
        slips = _SLIP.finditer(prose.text) if has_slips else ()
        for match in (*slips, *_WORD.finditer(prose.text)):
            word = match[0]
            likely = (_SLIPS[word],) if word in _SLIPS else corrections(word)
            if not likely or is_own_word(word, own) or is_quoted(prose.text, match.start()):
                continue
            code = _code(page) if code is None else code
            if word in code or _is_name(page, word):
                continue
            span = prose.span(*match.span())
            if page.slice(span) != word:  # with marks inside, as in condition*n*
                continue
            hint = f"Did you mean {' or '.join(likely)}? If not, add {word} to lint.words"
            edits = (TextEdit(span, likely[0]),) if len(likely) == 1 else ()
            found.setdefault(word, []).append(RuleFinding(span, f'"{word}" is misspelled', hint, edits, safe=False))
    if not _NOUN_WORDS.isdisjoint(page.leaves.words):
        yield from _nouns_for_verbs(page)
    for findings in found.values():
        if len(findings) <= _MOST:
            yield from findings


def _nouns_for_verbs(page: PageContext) -> Iterator[RuleFinding]:
    """Find nouns where a sentence needs the verb, which is two words."""
    for prose in page.leaves.of(_KINDS):
        for match in _VERB.finditer(prose.text):
            noun, span = match["noun"], prose.span(*match.span("noun"))
            if page.slice(span) == noun:
                verb = like(noun, _VERBS[noun.lower()])
                edits = (TextEdit(span, verb),)
                yield RuleFinding(span, f'"{noun}" is a noun', f'Write "{verb}"', edits, safe=False)


def _is_name(page: PageContext, word: str) -> bool:
    """Tell whether a word is also a name: with a capital, such as ``Droid``, or in an address, such as ``/toupper``."""
    name = word.capitalize()
    if name in page.text or name.removesuffix("s") in page.text:
        return True
    return re.search(rf"/{word}(?![\w-])|\.{word}\.|(?<!\w)_{word}(?![\w_])", page.text) is not None


def _code(page: PageContext) -> str:
    """Return all code of a page, in lower case."""
    blocks = [page.slice(each.span) for each in page.all(Code)]
    return "\n".join([*blocks, *_IN_CODE.findall(page.text)]).lower()


RULE = Rule(
    code="W015",
    name="spelling",
    group=RuleGroup.LANGUAGE,
    severity=Severity.WARNING,
    summary="Spell words correctly.",
    fix="Write the common word",
    check=check,
    default=False,
    strict=True,
    bad=(
        "The key is in the «dashbord» of your project.\n",
        "You «recieve» a «seperate» message.\n",
        "The key is in «teh» settings of your project.\n",
        "«Login» to the dashboard, and «setup» your key.\n",
    ),
    good=(
        "The key is in the dashboard of your project.\n",
        "Log in to the dashboard. The login to it needs a backup of the key. Setup and login follow. After setup and login to it, read on.\n",
        "The behaviour of the backend is cached. An unlinked webhook is retryable.\n",
        {
            "index.mdx": "The key is in the dashbord of your project.\n",
            "docs-tui.yaml": "lint:\n  words: [dashbord]\n",
        },
        "The key is in `dashbord`, in dashbord.py and in Dashbord.\n",
        "The Dashbord has keys. Open one of the dashbords.\n",
        'They ask "preciso fazer o login" in Portuguese.\n',
        "Call [toupper](https://example.com/toupper). The column _rowid is a number.\n",
    ),
)
