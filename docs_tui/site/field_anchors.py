"""The anchors of API fields, as on the hosted service: ``maxTokens`` has ``param-max-tokens``."""

import re
import unicodedata
from functools import lru_cache

from docs_tui.source.lazy_pattern import lazy_pattern

_WORDS = {"&": " and ", "ß": "ss", "æ": "ae", "ø": "o", "œ": "oe", "đ": "d", "ł": "l", "ð": "d", "þ": "th", "ı": "i"}
_SPECIAL = lazy_pattern("|".join(_WORDS))
_CONTRACTION = lazy_pattern(r"(?<=[a-z0-9])['’](?=[ts](?:\s|$))")
_ACCENTED = lazy_pattern("[\u00c0-\u024f\u1e00-\u1eff]")
_BETWEEN_WORDS = lazy_pattern(
    r"[\x00-\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\xbf\u2000-\u2bff\u3000\ufe0f\U0001f000-\U0001faff]+"
)
"""Punctuation, symbols and emoji. Ids keep punctuation of non-Latin scripts: ``示例：工作流``."""
_CAPITALS = (
    lazy_pattern(r"([A-Z]{2})([0-9])"),
    lazy_pattern(r"([a-z0-9])([A-Z]{2})"),
    lazy_pattern(r"([a-z0-9])([A-Z])"),
    lazy_pattern(r"([A-Z])([A-Z][a-rt-z0-9])"),
)
"""The boundaries of words in camel case."""


@lru_cache(maxsize=2048)  # many pages have the same fields
def field_anchor(kind: str, *names: str) -> str:
    """Return the anchor of a field.

    Args:
        kind: ``param`` for a field that a page writes, ``body``, ``response``, ``parameter`` for one of an operation.
        names: The names of the fields around it, and its own.
    """
    return folded(words_of(" ".join((kind, *names))))


def words_of(name: str) -> str:
    """Return a name in camel case or with underscores as words."""
    words = name.replace("_", " ")
    for pattern in _CAPITALS:
        words = pattern.sub(r"\1 \2", words)
    return words


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Return a text in lower case without accents, with hyphens between its words."""
    text = text.strip().lower()
    if "'" in text or "’" in text:
        text = _CONTRACTION.sub("", text)
    if text.isascii():
        text = text.replace("&", _WORDS["&"])
    else:
        text = _ACCENTED.sub(_letter, _SPECIAL.sub(lambda match: _WORDS[match[0]], text))
    return _BETWEEN_WORDS.sub("-", text).strip("-")


def forget_anchors() -> None:
    """Free the anchors that were kept while many pages were read."""
    field_anchor.cache_clear()
    folded.cache_clear()


def _letter(accented: re.Match[str]) -> str:
    """Return a Latin letter without its accent."""
    char = accented[0]
    base = unicodedata.normalize("NFKD", char)
    return base[0] if base[0] < "\x80" else char
