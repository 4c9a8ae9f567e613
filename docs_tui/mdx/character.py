"""Escapes and entities."""

import re
from html import unescape as _html_unescape

_ESCAPE_OR_ENTITY = re.compile(r"\\([!-/:-@\[-`{-~])|&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});")
_ENTITY = re.compile(r"&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});")
_SPACES = re.compile(r"[ \t\n\r]++")


def unescape(text: str) -> str:
    """Return ``text`` with Markdown's backslash escapes and entities resolved."""
    if "\\" not in text and "&" not in text:
        return text
    return _ESCAPE_OR_ENTITY.sub(lambda match: match[1] or _entity(match[0]), text)


def decode_entities(text: str) -> str:
    """Return ``text`` with entities resolved."""
    return _ENTITY.sub(lambda match: _entity(match[0]), text) if "&" in text else text


def normal_label(label: str) -> str:
    """Return a link label as CommonMark compares it: white space collapsed, case folded."""
    return _SPACES.sub(" ", label).strip(" ").lower().upper().casefold()


def _entity(entity: str) -> str:
    """Return the characters of one entity; itself where there is no such entity."""
    if entity.startswith("&#"):
        number = int(entity[3:-1], 16) if entity[2] in "xX" else int(entity[2:-1])
        valid = 0 < number < 0x110000 and not 0xD800 <= number < 0xE000
        return chr(number) if valid else "\N{REPLACEMENT CHARACTER}"
    decoded = _html_unescape(entity)
    return entity if decoded.endswith(";") and decoded[0] == "&" else decoded
