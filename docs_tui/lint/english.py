"""Helpers of the rules about English: language detection, quotations, capitals."""

import re
from collections.abc import Iterable

_WORD = re.compile(r"[^\W\d_]+")
LETTERS = bytes(code | 0x20 if chr(code).isalpha() and code < 0x80 else 0x20 for code in range(256))
"""Translation table from UTF-8 bytes to lower-case Latin letters, with blanks for all else."""
_OTHER_LETTERS = bytes(code if code >= 0x80 else LETTERS[code] for code in range(256))
"""The same, but other scripts are kept."""
_MARK_LEADS = (b"\xe2\x80", b"\xe3\x80", b"\xef\xbc")
"""All but the last byte of quotation marks, dashes and the like, and of those of Chinese and Japanese, in UTF-8."""
_COMMON = frozenset(
    b"the to and of is in for your you with this that a an are can use on be it from when how if or by as".split()
)
_FOREIGN = frozenset(
    b"de la le les des et est une pour dans vous sur que avec el los las del una por con und der das ist nicht mit sie uma com dos para "
    b"il di che della een het van".split()
)
"""Function words of other languages that are no English ones."""
_FEW = 12
"""How many foreign words a page in English may have in any case, such as names."""
_LOOKED_AT = 2000
"""How many characters of a page are read to detect its language."""
_SHARE = 0.12
"""The share of function words from which text is English: prose has about 0.35, code, tables and other languages far less."""


def is_english(texts: Iterable[str], language: str | None) -> bool:
    """Tell whether the rules of English apply to a page.

    Args:
        texts: Texts of the page in any order; only the first are looked at.
        language: The language in the navigation, such as ``en`` or ``pt-BR``; None if it has none.
    """
    if language is not None and language.lower().partition("-")[0] != "en":
        return False
    kept, length = list[str](), 0
    for text in texts:
        kept.append(text)
        length += len(text) + 1
        if length > _LOOKED_AT:
            break
    sample = " ".join(kept)[:_LOOKED_AT]
    data = sample.encode("utf-8", "replace")
    if not sample.isascii():
        for lead in _MARK_LEADS:
            first, *others = data.split(lead)
            data = b" ".join([first, *(other[1:] for other in others)])
    words = data.translate(_OTHER_LETTERS).split()
    if language is not None:  # unless a page was never translated
        return sum(map(_FOREIGN.__contains__, words)) < max(_FEW, sum(map(_COMMON.__contains__, words)))
    return sum(map(_COMMON.__contains__, words)) >= len(words) * _SHARE


def words_of(text: str) -> frozenset[str]:
    """Return the words of ``text``, in lower case."""
    return frozenset(_WORD.findall(text.lower()))


def like(written: str, instead: str) -> str:
    """Return ``instead``, capitalised if ``written`` is."""
    return instead[:1].upper() + instead[1:] if written[:1].isupper() else instead


def is_quoted(text: str, at: int) -> bool:
    """Tell whether the text at ``at`` is between quotation marks, so that it is a quotation or a word under discussion."""
    return text.count('"', 0, at) % 2 == 1 or text.count("“", 0, at) > text.count("”", 0, at)
