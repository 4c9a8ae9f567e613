"""What a secret is, and what tells a real one from a placeholder or a documented example."""

import math
import re
from collections import Counter
from itertools import pairwise

from docs_tui.source import Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

NAMED_VALUE = "value of a secret"
"""The kind of the random value of a name such as ``api_key``."""


@record(frozen=True, slots=True)
class Secret:
    """One key in a text."""

    kind: str
    """Issuer and type: ``AWS access key``."""
    span: Span
    shown: str
    """The part that may be displayed: ``AKIA…``."""
    is_certain: bool = True
    """Whether its own form is that of a real key. Of those that only their context shows, many are made up for an example."""


PLACEHOLDER = lazy_pattern(
    r"""(?xi)
    example | demo | credential | random | placeholder | redacted | change.?me | your | insert | replace | dummy | fake | sample | secret.?here
    | not.?a.?real | abc.?123 | abcdef | 123456 | x{4} | 0{8} | \*{3} | \.{3} | … | •{2} | -{3} | _{3} | [{<$]
    | a1b2c3 | 1a2b3c | xyz.?(?:123|789) | dead.?beef | 987654 | fedcba | qwert | asdfg | zxcvb
    """
)
_WORDS = lazy_pattern(r"[a-z]+(?:[-_.][a-z]+)+|[A-Z]+(?:[-_.][A-Z]+)+")
_REPEATED = lazy_pattern(r"(.{3,12})\1\1|(.{5,16})\2")
"""The same characters three times, or five or more twice: typed rather than drawn by chance."""
_SEQUENCE = 5
_LETTER_AND_DIGIT = lazy_pattern(r"(?=.*[A-Za-z]).*[0-9]", re.DOTALL)
HEX_TEXT = re.compile(r"[0-9a-fA-F-]+")
_RANDOM = 3.5
"""Text with at least this entropy in bits per character looks random; hexadecimal digits have at most four."""
_RANDOM_HEX = 3.0
CUT_SHORT = ("...", "…", "***", "<", "{")
"""What follows a key of which only the beginning is shown."""
DOCUMENTED = frozenset(
    {
        "sk_test_4eC39HqLyjWDarjtT1zdp7dc",
        "sk_test_BQokikJOvBiI2HlWgH4olfQ2",
        "sk_test_tR3PYbcVNZZ796tH88S4VQ2u",
        "sk_test_26PHem9AhJZvU623DfE1x4sd",
        "AIzaSyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe",
        "gho_16C7e42F292c6912E7710c838347Ae178B4a",
        "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
        "xoxb-17653672481-19874698323-pdFZKVeTuE8sk7oOcHrzqqgy",
        "2YotnFZFEjr1zCsicMWpAA",
        "tGzv3JOkF0XG5Qx2TlKWIA",
        "SplxlOBeZQQYbYS6WxSbIA",
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "czZCaGRSa3F0MzpnWDFmQmF0M2JW",
        "7Fjfp0ZBr1KtDRbnfVdmIw",
        "gX1fBat3bV",
        "xvz1evFS4wEEPTGEFPHBog",
        "L8qq9PZyRg6ieKGEKhZolGC0vJWLw8iEJ88DRdyOg",
        "AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==",
    }
)
"""Example keys from the issuers' own documentation, and from RFC 6749, the standard of OAuth."""


def is_placeholder(text: str, body: str = "") -> bool:
    """Tell whether a key, or its ``body`` after the prefix, is a placeholder: ``YOUR_KEY``, ``put-the-key-here``."""
    typed = body or text
    return bool(PLACEHOLDER.search(text) or _WORDS.fullmatch(typed) or _REPEATED.search(typed) or _has_sequence(typed))


def _has_sequence(text: str) -> bool:
    """Tell whether five letters or digits follow each other as on a list: ``efghi``, ``34567``."""
    run = 1
    for before, after in pairwise(text.lower()):
        run = run + 1 if ord(after) == ord(before) + 1 and after.isalnum() else 1
        if run == _SEQUENCE:
            return True
    return False


def looks_random(text: str) -> bool:
    """Tell whether a text looks random: letters and digits without a pattern."""
    if not _LETTER_AND_DIGIT.match(text) or is_placeholder(text) or text in DOCUMENTED:
        return False
    return bits(text) >= (_RANDOM_HEX if HEX_TEXT.fullmatch(text) else _RANDOM)


def bits(text: str) -> float:
    """Return the entropy of a text in bits per character."""
    counts = Counter(text)
    return -sum(count / len(text) * math.log2(count / len(text)) for count in counts.values())
