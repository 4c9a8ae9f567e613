"""The last step of rendering: removes the escapes and character references that only MDX needs.

The result is Markdown for models and people; it is not parsed as MDX again.
"""

import re
from collections.abc import Iterator
from html import unescape
from string import punctuation

from docs_tui.source.lazy_pattern import lazy_pattern

_ESCAPE = lazy_pattern(r"\\[{}<>_]")
_REFERENCE = lazy_pattern(r"&(?:#|[A-Za-z])[0-9A-Za-z]{1,31};")
_PIECE = lazy_pattern(r"\\([\\{}<>_`\[\]*])|&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][0-9A-Za-z]{1,31});")
_LITERAL = lazy_pattern(
    r"(`(?<!``)`*)(?!`)(?:.+?)(?<!`)\1(?!`)|\$(?<![\\$]\$)(?:\$[^$]+\$\$|(?![\s$])[^$\n]+(?<!\s)\$)", re.DOTALL
)
"""Code spans and formulas, in which nothing is an escape. Each alternative begins with one character, to be fast."""
_BLANK = lazy_pattern(r"\n[^\S\n]*(?=\n|\Z)")
_FENCE = lazy_pattern(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*\Z)|~{3,}|\$\$)")
_TAG_START = lazy_pattern(r"[A-Za-z/!?&\\]")
_LINK_END = re.compile(r"[^\]\n]*\][(\[:]")
_MARKS = frozenset("#*-+|~`$!\\")
"""Characters that could be read as Markdown."""
_SPACE = "\ufdd1"
"""A placeholder for a decoded ``&nbsp;``."""
_LEADING_SPACES = lazy_pattern(rf"^([ \t>]*){_SPACE}[{_SPACE} ]*", re.MULTILINE)
_MARKER = lazy_pattern(r"[-+*#>|=~`\d]|\Z")


def plain_text(text: str) -> str:
    """Return rendered Markdown without escapes and character references that Markdown does not need."""
    if not _may_change(text):
        return text
    parts: list[str] = []
    at = 0
    for start, end in _fenced(text):
        parts += (_plain_blocks(text[at:start]), text[start:end])
        at = end
    parts.append(_plain_blocks(text[at:]))
    return "".join(parts)


def _may_change(text: str) -> bool:
    # Two patterns that begin with a literal are faster than one, and a search for a literal is faster still.
    return ("\\" in text and _ESCAPE.search(text) is not None) or ("&" in text and _REFERENCE.search(text) is not None)


def _fenced(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each fenced block of code or formulas begins and ends, whole lines."""
    fence, begin = "", 0
    for start, end in _lines_with_marks(text):
        line = text[start:end]
        found = _FENCE.match(line)
        if not found:
            continue
        if not fence:
            if not (found[1] == "$$" and line.rstrip().endswith("$$") and line.strip() != "$$"):
                fence, begin = found[1], start
        elif found[1].startswith(fence) and not line[found.end() :].strip():
            yield begin, end
            fence = ""
    if fence:
        yield begin, len(text)


def _lines_with_marks(text: str) -> list[tuple[int, int]]:
    """Return where each line begins and ends, its line end included, that contains the mark of a fence."""
    found: set[tuple[int, int]] = set()
    for mark in ("```", "~~~", "$$"):
        at = text.find(mark)
        while at >= 0:
            end = text.find("\n", at) + 1 or len(text)
            found.add((text.rfind("\n", 0, at) + 1, end))
            at = text.find(mark, end)
    return sorted(found)


def _plain_blocks(text: str) -> str:
    """Return text outside fences, whose code spans and formulas end at blank lines at the latest."""
    parts: list[str] = []
    at = 0
    for place in _changing(text):
        if place >= at:
            start, end = _between_blank_lines(text, at, place)
            parts += (text[at:start], _plain_lines(text[start:end]))
            at = end
    parts.append(text[at:])
    return "".join(parts)


def _changing(text: str) -> list[int]:
    """Return where the escapes and references begin that may change."""
    found = [each.start() for each in _ESCAPE.finditer(text)] if "\\" in text else []
    if "&" in text:
        found += [each.start() for each in _REFERENCE.finditer(text)]
    return sorted(found)


def _between_blank_lines(text: str, least: int, place: int) -> tuple[int, int]:
    """Return the lines around ``place`` that are not blank, with the blank line before them."""
    start = text.rfind("\n", least, place) + 1 or least
    while start > least:
        end = start - 1
        start = text.rfind("\n", least, end) + 1 or least
        if not text[start:end].strip():
            break
    blank = _BLANK.search(text, place)
    return start, blank.start() if blank is not None else len(text)


def _plain_lines(block: str) -> str:
    parts: list[str] = []
    at = 0
    for literal in _LITERAL.finditer(block):
        parts += (_decoded(block, at, literal.start()), literal[0])
        at = literal.end()
    parts.append(_decoded(block, at, len(block)))
    text = "".join(parts)
    if _SPACE in text:
        start = len(text) - len(text.lstrip("\n"))
        text = _LEADING_SPACES.sub(lambda found: _indentation(found, start), text).replace(_SPACE, " ")
    return text


def _indentation(found: re.Match[str], start: int) -> str:
    """Return decoded spaces at the start of a line. They must not make the line a list item, or code."""
    if found.start() <= start:
        return found[1]
    width = len(found[0]) - len(found[1])
    return found[1] + ("\xa0" if _MARKER.match(found.string, found.end()) else " ") * width


def _decoded(block: str, start: int, end: int) -> str:
    parts: list[str] = []
    at = start
    for found in _PIECE.finditer(block, start, end):
        parts += (block[at : found.start()], _character(block, found))
        at = found.end()
    parts.append(block[at:end])
    return "".join(parts)


def _character(block: str, found: re.Match[str]) -> str:
    """Return the character of an escape or reference; escaped if Markdown could read it as markup."""
    escaped = found[1]
    if escaped and escaped not in "{}<>_":
        return found[0]
    character = escaped or unescape(found[0])
    if character == "\xa0":
        return _SPACE
    if _is_safe(character, block, found):
        return character
    if escaped or character not in punctuation or character == "&" or _line_before(block, found).startswith("<"):
        return found[0]
    return f"\\{character}"


def _line_before(block: str, found: re.Match[str]) -> str:
    """Return the line before an escape or reference without its indentation and quote marks."""
    return block[block.rfind("\n", 0, found.start()) + 1 : found.start()].lstrip(" \t>")


def _is_safe(character: str, block: str, found: re.Match[str]) -> bool:
    """Tell whether Markdown reads ``character`` as text."""
    after = block[found.end() : found.end() + 1]
    match character:
        case "_":
            return block[found.start() - 1 : found.start()].isalnum() and after.isalnum()
        case "<":
            return not _TAG_START.match(after)
        case ">":
            return bool(_line_before(block, found))
        case "[":
            end = _LINK_END.match(block, found.end())
            return end is None or (end[0][-1] == ":" and _line_before(block, found) != "")
        case "]":
            return after not in ("(", "[", ":")
        case "&":
            return not (after.isalnum() or after == "#")
        case "{":
            return after != "#"
        case _:
            return character not in _MARKS and character.isprintable() and not character.isspace()
