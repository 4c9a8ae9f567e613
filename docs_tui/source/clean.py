"""Foreign text made fit to display: what could act on the terminal becomes a glyph that a reader can see.

Every text that docs-tui did not write itself (pages, docs.json, file names, exceptions, output of other programs) passes
through here once, after its format has been decoded, before it reaches a widget. What is copied never does.
"""

import re

_CONTROLS = {code: 0x2400 + code for code in range(0x20) if code not in (0x09, 0x0A)} | {0x7F: 0x2421}
_UNKNOWN = 0xFFFD
_DIRECTION = ord("⇄")
_LINE = 0x2424

# C1 controls speak to the terminal, lone surrogates cannot be written to it, tags are text that only machines read.
_TO_UNKNOWN = (*range(0x80, 0xA0), *range(0xD800, 0xE000), *range(0xE0000, 0xE0080))
_TO_DIRECTION = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
# Terminals disagree about the width of these, or show some of them: variation selectors, skin tones, soft hyphen,
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
_OTHERS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ud800-\udfff\ufe0e\ufe0f"
    "\ufeff\U0001f3fb-\U0001f3ff\U000e0000-\U000e007f]"
)
_WHITE = re.compile(r"\s+")
# A browser sets emoji, soft hyphens and marks of direction as their writers mean them; what turns a line around, and what
# no reader sees, is made visible there too.
_FOR_BROWSERS = {
    **{code: glyph for code, glyph in _TABLE.items() if code not in (*_TO_NOTHING, 0x061C, 0x200E, 0x200F)},
    0xFEFF: None,
    **dict.fromkeys((0xFFFE, 0xFFFF), _UNKNOWN),
}
_NOT_FOR_BROWSERS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff\U000e0000-\U000e007f]"
)


def clean(text: str) -> str:
    """Return ``text`` fit to display: tabs and line ends (as LF) stay, other controls become visible."""
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    if text.isascii() or _OTHERS.search(text):
        return text.translate(_TABLE)
    return text


def clean_for_browser(text: str) -> str:
    """Return ``text`` fit to display in a browser, which escapes nothing: that is for whoever writes the HTML."""
    if _NOT_FOR_BROWSERS.search(text):
        return text.replace("\r\n", "\n").translate(_FOR_BROWSERS)
    return text


def clean_line(text: str) -> str:
    """Return ``text`` fit to display in one line: every run of white space becomes one space."""
    return _WHITE.sub(" ", clean(text)).strip()


def clean_name(name: str) -> str:
    """Return the name of a file on one line: as it is, unless it holds what no writer types."""
    return name if name.isprintable() else clean_line(name)
