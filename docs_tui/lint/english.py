"""What rules of English share: whether a page is written in it, and how a replaced word keeps its capital."""

import re

_WORD = re.compile(r"[^\W\d_]+")
_COMMON = re.compile(
    r"\b(?:the|to|and|of|is|in|for|your|you|with|this|that|an?|are|can|use|on|be|it|from|when|how|if|or|by|as)\b",
    re.IGNORECASE,
)
_LOOKED_AT = 4000
"""Characters of a page that tell its language."""
_SHARE = 0.12
"""English prose has about 0.35 of these words, code and tables have fewer, other languages next to none."""


def is_english(text: str, language: str | None) -> bool:
    """Tell whether the rules of English may judge ``text``.

    Args:
        text: A page, or the prose of one.
        language: What the navigation says of it, such as ``en`` or ``pt-BR``; None where it says nothing.
    """
    if language is not None:
        return language.lower().partition("-")[0] == "en"
    sample = text[:_LOOKED_AT]
    words = sum(1 for _ in _WORD.finditer(sample))
    return sum(1 for _ in _COMMON.finditer(sample)) >= words * _SHARE


def like(written: str, instead: str) -> str:
    """Return ``instead`` with a capital where ``written`` begins with one."""
    return instead[:1].upper() + instead[1:] if written[:1].isupper() else instead


def is_quoted(text: str, at: int) -> bool:
    """Tell whether what stands at ``at`` is between quotation marks: somebody else's words, or a word as a word."""
    return text.count('"', 0, at) % 2 == 1 or text.count("“", 0, at) > text.count("”", 0, at)
