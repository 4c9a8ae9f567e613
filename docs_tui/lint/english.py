"""What rules of English share: whether a page is written in it, and how a replaced word keeps its capital."""

import re
from collections.abc import Iterable

_WORD = re.compile(r"[^\W\d_]+")
LETTERS = bytes(code | 0x20 if chr(code).isalpha() and code < 0x80 else 0x20 for code in range(256))
"""Translates UTF-8 into Latin letters in lower case, and blanks for all else."""
_OTHER_LETTERS = bytes(code if code >= 0x80 else LETTERS[code] for code in range(256))
"""The same, but for letters of other scripts."""
_MARKS = re.compile(rb"[\xe2\xe3]\x80.|\xef\xbc.", re.DOTALL)
"""Quotation marks, dashes and the like, and those of Chinese and Japanese, in UTF-8."""
_COMMON = frozenset(
    b"the to and of is in for your you with this that a an are can use on be it from when how if or by as".split()
)
_LOOKED_AT = 2000
"""Characters of a page that tell its language."""
_SHARE = 0.12
"""English prose has about 0.35 of these words, code and tables have fewer, other languages next to none."""


def is_english(texts: Iterable[str], language: str | None) -> bool:
    """Tell whether the rules of English may judge a page.

    Args:
        texts: Of the page, in any order; no more of them are asked for than are looked at.
        language: What the navigation says of it, such as ``en`` or ``pt-BR``; None where it says nothing.
    """
    if language is not None:
        return language.lower().partition("-")[0] == "en"
    looked_at, length = list[str](), 0
    for text in texts:
        looked_at.append(text)
        length += len(text) + 1
        if length > _LOOKED_AT:
            break
    sample = " ".join(looked_at)[:_LOOKED_AT]
    said = sample.encode("utf-8", "replace")
    if not sample.isascii():
        said = _MARKS.sub(b" ", said)
    words = said.translate(_OTHER_LETTERS).split()
    return sum(map(_COMMON.__contains__, words)) >= len(words) * _SHARE


def words_of(text: str) -> frozenset[str]:
    """Return the words of ``text``, in lower case."""
    return frozenset(_WORD.findall(text.lower()))


def like(written: str, instead: str) -> str:
    """Return ``instead`` with a capital where ``written`` begins with one."""
    return instead[:1].upper() + instead[1:] if written[:1].isupper() else instead


def is_quoted(text: str, at: int) -> bool:
    """Tell whether what stands at ``at`` is between quotation marks: somebody else's words, or a word as a word."""
    return text.count('"', 0, at) % 2 == 1 or text.count("“", 0, at) > text.count("”", 0, at)
