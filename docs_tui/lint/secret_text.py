"""What a secret is, and which texts only stand for one."""

import math
import re
from collections import Counter

from docs_tui.source import Span
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class Secret:
    """One key in a text."""

    kind: str
    """Issuer and type: ``AWS access key``."""
    span: Span
    shown: str
    """The part that may be displayed: ``AKIA…``."""


_PLACEHOLDER = re.compile(
    r"""(?xi)
    example | placeholder | redacted | change.?me | your | insert | replace | dummy | fake | sample | secret.?here
    | not.?a.?real | abc.?123 | abcdef | 123456 | x{4} | 0{8} | \*{3} | \.{3} | … | •{2} | -{3} | _{3} | [{<$]
    | a1b2c3 | 1a2b3c | dead.?beef | 987654 | fedcba
    """
)
_WORDS = re.compile(r"[a-z]+(?:[-_.][a-z]+)+|[A-Z]+(?:[-_.][A-Z]+)+")
_LETTER_AND_DIGIT = re.compile(r"(?=.*[A-Za-z]).*[0-9]", re.DOTALL)
_HEX = re.compile(r"[0-9a-fA-F-]+")
_RANDOM = 3.5
"""Bits per character from which a text looks random; hexadecimal digits have at most four."""
_RANDOM_HEX = 3.0


def is_placeholder(text: str, body: str = "") -> bool:
    """Tell whether a key, or its ``body`` after the prefix, stands for a real one: ``YOUR_KEY``, ``put-the-key-here``."""
    return bool(_PLACEHOLDER.search(text) or _WORDS.fullmatch(body or text))


def looks_random(text: str) -> bool:
    """Tell whether a text has letters and digits in no visible order."""
    if not _LETTER_AND_DIGIT.match(text) or is_placeholder(text):
        return False
    return bits(text) >= (_RANDOM_HEX if _HEX.fullmatch(text) else _RANDOM)


def bits(text: str) -> float:
    """Return the entropy of a text in bits per character."""
    counts = Counter(text)
    return -sum(count / len(text) * math.log2(count / len(text)) for count in counts.values())
