"""Make foreign text safe to display: replace characters that could control the terminal with visible glyphs.

Text that docs-tui did not write itself (pages, docs.json, file names, exceptions, output of other programs) is cleaned
here once, after decoding and before it reaches a widget. Copied text is not.
"""

import re
from unicodedata import category

from docs_tui.source.lazy_pattern import lazy_pattern

_CONTROLS = {code: 0x2400 + code for code in range(0x20) if code not in (0x09, 0x0A)} | {0x7F: 0x2421}
_UNKNOWN = 0xFFFD
_DIRECTION = ord("⇄")
_LINE = 0x2424

# C1 controls command the terminal, lone surrogates cannot be written to it, and tag characters are invisible.
_TO_UNKNOWN = (*range(0x80, 0xA0), *range(0xD800, 0xE000), *range(0xE0000, 0xE0080))
_TO_DIRECTION = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
# Terminals disagree about the width or visibility of these: variation selectors, skin tones, soft hyphen,
# zero width space, word joiner, byte order mark.
_TO_NOTHING = (0xFE0E, 0xFE0F, *range(0x1F3FB, 0x1F400), 0x00AD, 0x200B, 0x2060, 0xFEFF)

_TABLE: dict[int, int | None] = {
    **_CONTROLS,
    **dict.fromkeys(_TO_UNKNOWN, _UNKNOWN),
    **dict.fromkeys(_TO_DIRECTION, _DIRECTION),
    0x2028: _LINE,
    0x2029: _LINE,
    **dict.fromkeys(_TO_NOTHING, None),
}
_OTHERS = lazy_pattern(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ud800-\udfff\ufe0e\ufe0f"
    "\ufeff\U0001f3fb-\U0001f3ff\U000e0000-\U000e007f]"
)
_JOINED = lazy_pattern("(?<=[\u2190-\u2bff\U0001f000-\U0001faff])\u200d+")
"""Joins emoji to one picture. Terminals disagree about its width and cut long ones, which displaces what follows."""
_WHITE = re.compile(r"\s+")
# Browsers render emoji, soft hyphens and direction marks correctly. Characters that reorder a line or are invisible are
# replaced there too.
_FOR_BROWSERS = {
    **{code: glyph for code, glyph in _TABLE.items() if code not in (*_TO_NOTHING, 0x061C, 0x200E, 0x200F)},
    0xFEFF: None,
    **dict.fromkeys((0xFFFE, 0xFFFF), _UNKNOWN),
}
_NOT_FOR_BROWSERS = lazy_pattern(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff\U000e0000-\U000e007f]"
)

# Browsers lay out each character with all its marks as a unit, and a word of such scripts too: 30,000 of them take minutes.
_LONG = 1_000
"""Characters of the shortest text, and of the shortest word, that are shortened or divided for browsers."""
_SKIN_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_MOST_MARKS = 30
"""The most marks on one character, as in Unicode's stream-safe text."""
_MANY_MARKS = lazy_pattern(f"[^\\w\\s\x00-\x7f]{{{_MOST_MARKS + 1},}}")
_PART = 250
"""The characters of each part of a word that is divided."""
_WORD = lazy_pattern(
    f"[^\\s\x00-\x7f\u0f0b-\u0f14\u104a\u104b\u1361-\u1368\u200b\u2010-\u206f\u3000-\u303f\uff00-\uffef]{{{_LONG},}}"
)
"""A word without ASCII, punctuation and white space."""
_ZERO_WIDTH_SPACE = "\u200b"


def clean(text: str) -> str:
    """Return ``text`` with control characters made visible, and joined emoji apart. Tabs stay, and line ends become LF."""
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    if text.isascii() or _OTHERS.search(text):
        text = text.translate(_TABLE)
    return _JOINED.sub("", text) if "\u200d" in text else text


def clean_for_browser(text: str) -> str:
    """Return ``text`` safe to display in a browser, and quick to lay out. It does not escape HTML."""
    if _NOT_FOR_BROWSERS.search(text):
        text = text.replace("\r\n", "\n").translate(_FOR_BROWSERS)
    if len(text) < _LONG or text.isascii():
        return text
    return _WORD.sub(_divided, _MANY_MARKS.sub(_with_few_marks, text))


def _with_few_marks(found: re.Match[str]) -> str:
    kept, marks = [], 0
    for character in found[0]:
        marks = marks + 1 if category(character) in {"Mn", "Me", "Mc"} or character in _SKIN_TONES else 0
        if marks <= _MOST_MARKS:
            kept.append(character)
    return "".join(kept)


def _divided(found: re.Match[str]) -> str:
    word = found[0]
    return _ZERO_WIDTH_SPACE.join(word[start : start + _PART] for start in range(0, len(word), _PART))


def clean_line(text: str) -> str:
    """Return ``text`` cleaned for one line: each run of white space becomes one space."""
    if text.isascii() and text.isprintable() and "  " not in text:  # most labels; a start cleans a thousand
        return text.strip()
    return _WHITE.sub(" ", clean(text)).strip()


def clean_name(name: str) -> str:
    """Return a file name safe to display on one line. Printable names stay unchanged."""
    return name if name.isprintable() else clean_line(name)
