"""Find misspelled English words, against the word list of the package pyspellchecker.

A word counts as misspelled only if it is unknown, no form or British spelling of a known word, no word of computing,
and one letter away from a common word. The list is loaded at the first use, because this takes as long as the start of
the program.
"""

import re
from collections.abc import Collection
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from docs_tui.source.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from spellchecker import SpellChecker

_WORDS_OF_COMPUTING = """
    accessor admin agentic analytics anyio async automation autocomplete autofill autoload autosave autoscale axios backend backfill
    backport backtick bitmap blocklist boolean cacheable callable callback callout cgroup conhost changelog checkpointed chunked chunker
    chunking codec codegen combinator compat composable conda config const cron cruft crypto customizable cyclopts daemonset datastore
    debounced debouncing dedupe deduplicate deduplicated deduplicates deduplication deprecate deserialize dev dict diff disallow
    discoverability dotfile embeddable embedder endpoint enum env extensibility failover fallback faceting finetune formatter frontend
    gcloud gotcha grep gzip hardcode hostname hotfix hyperlink idempotency iframe inlines inode instantiation interop intro iterable
    jailbreak javascript kubectl lakehouse lifecycle linter linting localhost login lookup lowercase lowercased matcher memoize metadata
    middleware minify mitigation mixin modulo monorepo multi multiline multipart multitenant mutex namespace natively navbar neural nginx
    nullable numpy oauth observability onboarding onchain opcode param parameterize parameterized params parser passthrough performant
    plaintext playbook pluggable plugin polyfill postgres preconfigured prefill prefilled prefilling prefix preload preloaded prepend
    preprocess preprocessing prerelease presigned proxied pubkey pyarrow pydantic quantization queryable queueing quickstart readme
    readonly rebase redis refactor refactoring refetch regex rehydrate reload render renderer repo repos reproducibility rerank reranker
    resize resized resizing retryable reusability revalidated roadmap rollout runbook runtime sandboxed scalability schema screencast
    scrollable semver serializable serialize serializer serverless sharding signup stateful stateless stderr stdin stdio stdout
    subagent subcommand subdomain subfolder subnet subquery substring syntax systemd tarball telemetry templated templating theming
    timeline timeout timestamp tokenize tokenizer tooltip touchpoint triaging tuple typer unary uncached unicast unlinking untrusted
    upload uppercased uppercase upsert uptime usability username uvicorn validator vectorize versa walkthrough watchlist webhook webpage
    webview eval flyout remux repr reprs skillset spammy pytest vitest prettier openid struct synset ack acked programme whitelist whitespace wildcard workaround workflow workspace
"""
_COMPUTING = frozenset(_WORDS_OF_COMPUTING.split())
_PREFIXES = lazy_pattern(
    r"(?:un|re|de|pre|non|multi|inter|sub|auto|over|under|dis|mis|co|post|meta|micro|anti|cross|super|hyper|semi|out|up|down)(?=\w{3})"
)
_SUFFIXES = (
    "s",
    "es",
    "ed",
    "d",
    "ing",
    "er",
    "r",
    "ers",
    "rs",
    "able",
    "ability",
    "ly",
    "less",
    "y",
    "ness",
    "ity",
    "like",
    "ization",
    "ize",
    "ized",
    "izes",
    "izing",
    "izer",
)
_BRITISH = (
    (lazy_pattern(r"our(?=$|s$|ed$|ing|able|ite|ful|less)"), "or"),
    (lazy_pattern(r"(?<=[a-z]{2})is(?=e$|es$|ed$|er|ing$|ation|able$)"), "iz"),
    (lazy_pattern(r"ys(?=e$|es$|ed$|er|ing$)"), "yz"),
    (lazy_pattern(r"ll(?=ed$|ing$|er|able)"), "l"),
    (re.compile(r"tre(?=$|s$|d$)"), "ter"),
    (re.compile(r"ogue(?=$|s$)"), "og"),
    (re.compile(r"nce(?=$|s$)"), "nse"),
)
"""British endings and their American form."""
_VOWELS = frozenset("aeiouy")
_NEAR_KEYS = "qwertyuiop", "asdfghjkl", "zxcvbnm"
_ALIKE = frozenset(map(frozenset, ("ck", "cs", "sz", "gq", "gj", "mn", "bv", "td", "fv")))
"""Letters that sound or look alike."""
_COMMON = 100
"""A word is common if it occurs this often in the sources of the list."""
_RARE = 50
"""Words that the sources of the list hardly have occur this often."""
_SHORTEST = 5
_AS_COMMON = 0.02
"""How common other corrections have to be, compared with the likeliest one."""
_MOST = 3
"""The most corrections of a word."""


@cache
def _known() -> "SpellChecker":
    from spellchecker import SpellChecker  # noqa: PLC0415 - slow to import, and few sites check spelling

    return SpellChecker(distance=1)


@lru_cache(maxsize=65536)
def corrections(word: str) -> tuple[str, ...]:
    """Return the common words that ``word`` may misspell by one letter, the likeliest first; none if ``word`` may be right."""
    if len(word) < _SHORTEST or _is_word(word):
        return ()
    known = _known()
    near = sorted(known.candidates(word) or (), key=lambda each: (known[each], each), reverse=True)
    if not near or known[near[0]] < _COMMON or not near[0].isalpha() or not _is_slip(word, near[0]):
        return ()
    least = max(_COMMON, known[near[0]] * _AS_COMMON)
    others = (each for each in near[1:] if known[each] >= least and each.isalpha())
    return (near[0], *(each for each in others if _is_slip(word, each) or word.startswith(each)))[:_MOST]


def _is_slip(word: str, near: str) -> bool:
    """Tell whether ``word`` is a typical misspelling of ``near``: a letter missing, doubled, swapped or mistaken for a similar one."""
    at = next((place for place, (one, other) in enumerate(zip(word, near, strict=False)) if one != other), len(near))
    if at == 0 or (at == 1 and word[0] == word[1]):
        return False
    if len(word) < len(near):
        return at < len(word) or near[-1] in word[-1:]
    if len(word) > len(near):
        return at < len(near) or word[-1] == near[-1]
    if word[at + 1 :] != near[at + 1 :]:
        return True
    pair = frozenset((word[at], near[at]))
    return (
        pair <= _VOWELS
        or pair in _ALIKE
        or any(
            "".join(each) in row or "".join(each[::-1]) in row for row in _NEAR_KEYS for each in [(word[at], near[at])]
        )
    )


def _is_word(word: str) -> bool:
    """Tell whether a word is known, or is made from a known one."""
    if _is_listed(word) or any(_is_listed(pattern.sub(other, word)) for pattern, other in _BRITISH):
        return True
    rest = _PREFIXES.sub("", word, count=1) if _PREFIXES.match(word) else word
    return (rest != word and (_is_listed(rest) or _is_form(rest))) or _is_form(word)


_ABBREVIATED = lazy_pattern(r"(?:arg|bool|char|dir|env|func|int|param|ref|str|temp|tmp|var)")
"""What names in code begin with: ``refcount``, ``varint``."""
_ABBREVIATED_TOO = frozenset(
    ("bool", "char", "count", "index", "int", "len", "list", "name", "path", "ptr", "size", "str", "type", "value")
)


def _is_form(word: str) -> bool:
    rest = _ABBREVIATED.sub("", word, count=1)
    if rest != word and rest in _ABBREVIATED_TOO:
        return True
    if word.endswith("js") or (word.endswith("ies") and _is_listed(f"{word.removesuffix('ies')}y")):
        return True  # names of JavaScript libraries, and plurals
    for suffix in _SUFFIXES:
        base = word.removesuffix(suffix)
        if base == word or len(base) < _SHORTEST - 1:
            continue
        doubled = len(base) > _SHORTEST and base[-1] == base[-2] and suffix[0] in "aei"
        if _is_listed(base) or (suffix[0] in "aei" and _is_listed(f"{base}e")) or (doubled and _is_listed(base[:-1])):
            return suffix not in ("ed", "d") or not _is_past(base)
    return False


def _is_past(base: str) -> bool:
    """Tell whether a word adds ``ed`` to a form that is already past tense: ``setted``."""
    return base.endswith(("ed", "ett", "utt"))


def _is_listed(word: str) -> bool:
    return word in _COMPUTING or word in _known()


@lru_cache(maxsize=4096)
def may_be_verb(word: str) -> bool:
    """Tell whether a word has the forms of a verb: ``gauge`` has ``gauged`` and ``gauging``."""
    stem = word.removesuffix("e")
    stems = [stem, f"{word}{word[-1:]}", *([f"{word[:-1]}i"] if word.endswith("y") else [])]
    known = _known()
    return any(known[f"{each}ed"] > _RARE for each in stems) and any(
        known[f"{each}ing"] > _RARE for each in (*stems, word)
    )


def is_own_word(word: str, own: Collection[str]) -> bool:
    """Tell whether a project lists a word or its singular."""
    return word in own or word.removesuffix("s") in own
