"""The pieces of inline Markdown: escapes, entities, code spans, math, link destinations and titles, bare URLs."""

import re
import unicodedata
from types import ModuleType

from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

_ESCAPE_OR_ENTITY = lazy_pattern(
    r"\\([!-/:-@\[-`{-~])|&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});"
)
ENTITY = lazy_pattern(r"&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});")
_SPACES = re.compile(r"[ \t\n\r]++")


def is_escaped(text: str, at: int, start: int = 0) -> bool:
    """Tell whether an odd number of backslashes precedes ``at``, looking back to ``start``."""
    first = at
    while first > start and text[first - 1] == "\\":
        first -= 1
    return (at - first) % 2 == 1


def unescape(text: str) -> str:
    """Return ``text`` with Markdown's backslash escapes and entities resolved."""
    if "\\" not in text and "&" not in text:
        return text
    return _ESCAPE_OR_ENTITY.sub(lambda match: match[1] or decode_entity(match[0]), text)


def decode_entities(text: str) -> str:
    """Return ``text`` with entities resolved."""
    return ENTITY.sub(lambda match: decode_entity(match[0]), text) if "&" in text else text


def normal_label(label: str) -> str:
    """Return a link label as CommonMark compares it: white space collapsed, case folded."""
    return _SPACES.sub(" ", label).strip(" ").lower().upper().casefold()


def decode_entity(entity: str) -> str:
    """Return the characters of an entity, or the entity itself if it is unknown."""
    if entity.startswith("&#"):
        number = int(entity[3:-1], 16) if entity[2] in "xX" else int(entity[2:-1])
        return chr(number) if _is_character(number) else "\N{REPLACEMENT CHARACTER}"
    decoded: str = _html().entities.html5.get(entity[1:], entity)
    return decoded


def unescape_html(text: str) -> str:
    """Return ``text`` with all entities resolved that a browser resolves, also those without a semicolon."""
    unescaped: str = _html().unescape(text) if "&" in text else text
    return unescaped


def _html() -> ModuleType:
    import html.entities  # noqa: PLC0415 - a large table, and few pages have entities

    return html


def _is_character(number: int) -> bool:
    """Tell whether a number in an entity is a character that a text may contain."""
    if number < 0xA0:
        return 0x20 <= number < 0x7F or number in (0x09, 0x0A, 0x0C, 0x0D)
    is_reserved = 0xD800 <= number < 0xE000 or 0xFDD0 <= number < 0xFDF0 or number & 0xFFFE == 0xFFFE
    return number < 0x110000 and not is_reserved


_SPACE = lazy_pattern(r"[ \t]*+(?>(?:\n[ \t]*+)?)")
_POINTY = lazy_pattern(r"<((?>(?:[^<>\\\n]|\\.)*))>")
_PLAIN_PART = lazy_pattern(r"(?>(?:[^()\\\x01-\x20\x7f]|\\[^\x01-\x20\x7f]|\\(?=[\x01-\x20\x7f]|\Z))+)")
_TITLE = {
    '"': lazy_pattern(r'"((?>(?:[^"\\]|\\[\s\S])*))"'),
    "'": lazy_pattern(r"'((?>(?:[^'\\]|\\[\s\S])*))'"),
    "(": lazy_pattern(r"\(((?>(?:[^()\\]|\\[\s\S])*))\)"),
}
_MAX_PARENTHESES = 32


@record(frozen=True, slots=True)
class Resource:
    """The spans of a link's ``(url "title")``; ``end`` is the offset after it."""

    url: tuple[int, int]
    title: tuple[int, int] | None
    end: int


def read_resource(text: str, at: int, end: int) -> Resource | None:
    """Return the ``(url "title")`` of a link that begins with the ``(`` at ``at``, or None."""
    at = skip_gap(text, at + 1, end)
    if text.startswith(")", at, end):
        return Resource((at, at), None, at + 1)
    url = read_destination(text, at, end)
    if url is None:
        return None
    at = url[1] + 1 if text[url[0] - 1] == "<" and text.startswith(">", url[1], end) else url[1]
    after = skip_gap(text, at, end)
    title = read_title(text, after, end) if after > at else None
    if title:
        after = skip_gap(text, title[1] + 1, end)
    if not text.startswith(")", after, end):
        return None
    return Resource(url, title, after + 1)


def read_destination(text: str, at: int, end: int) -> tuple[int, int] | None:
    """Return the span of the destination at ``at`` without angle brackets, or None."""
    if text.startswith("<", at, end):
        match = _POINTY.match(text, at, end)
        return match.span(1) if match else None
    start = at
    depth = 0
    while at < end:
        mark = text[at]
        if mark == "(":
            depth += 1
            if depth > _MAX_PARENTHESES:
                return None
            at += 1
        elif mark == ")":
            if not depth:
                break
            depth -= 1
            at += 1
        else:
            match = _PLAIN_PART.match(text, at, end)
            if match is None:
                break
            at = match.end()
    return (start, at) if at > start and not depth else None


def read_title(text: str, at: int, end: int) -> tuple[int, int] | None:
    """Return the span of the title at ``at`` without quotes, or None."""
    pattern = _TITLE.get(text[at : at + 1])
    match = pattern.match(text, at, end) if pattern else None
    return match.span(1) if match else None


def skip_gap(text: str, at: int, end: int) -> int:
    """Return the offset after white space that contains at most one newline."""
    match = _SPACE.match(text, at, end)
    return match.end() if match else at


_PROTOCOL = lazy_pattern(r"https?://", re.IGNORECASE)
_WWW = re.compile(r"www\.", re.IGNORECASE)
_LONGEST_DOMAIN = 253
"""The longest domain name that DNS allows."""
_PATH_PART = lazy_pattern(r"[^\s<!\"&'()*,.:;?\]_~]++")
_TRAIL = lazy_pattern(r"(?>(?:[!\"')*,.:;?_~]|&[A-Za-z]++;|\](?![(\[\s]|\Z))*)")
_AFTER_TRAIL = lazy_pattern(r"[\s<]|\Z|\](?=[(\[\s]|\Z)")
_EMAIL = lazy_pattern(r"[A-Za-z0-9+\-._]++@[A-Za-z0-9\-_]++(?>(?:\.[A-Za-z0-9\-_]++)+)")


def bare_url_end(text: str, at: int, end: int) -> int:
    """Return the offset after the bare URL at ``at``, or -1 if there is none."""
    before = text[at - 1] if at else ""
    protocol = _PROTOCOL.match(text, at, end)
    if protocol:
        if before.isascii() and before.isalpha():
            return -1
        first = protocol.end()
        if first >= end or _is_break(text[first]) or _is_punctuation(text[first]):
            return -1
    elif _WWW.match(text, at, end):
        if before and not (before.isspace() or _is_punctuation(before)):
            return -1
        first = at
    else:
        return -1
    domain_end = _domain_end(text, first, end)
    if domain_end < 0:
        return -1
    return _path_end(text, domain_end, end)


def bare_email_end(text: str, at: int, end: int) -> int:
    """Return the offset after the email address at ``at``, or -1 if there is none."""
    match = _EMAIL.match(text, at, end)
    if match is None:
        return -1
    stop = match.end()
    if not (text[stop - 1].isascii() and text[stop - 1].isalpha()):
        return -1
    return stop


def _domain_end(text: str, at: int, end: int) -> int:
    """Return the offset after a domain, or -1 if its last two labels contain an underscore."""
    last = before_last = seen = False
    most = at + _LONGEST_DOMAIN
    inside = at  # punctuation before this offset does not end the domain
    while at < end and at <= most:
        mark = text[at]
        if mark in "._":
            if at >= inside and (trail := _TRAIL.match(text, at, end)):
                inside = trail.end()
                if _AFTER_TRAIL.match(text, inside, end):
                    break
            if mark == "_":
                last = True
            else:
                before_last, last = last, False
        elif _is_break(mark) or (mark != "-" and _is_punctuation(mark)):
            break
        else:
            seen = True
        at += 1
    return -1 if last or before_last or not seen or at > most else at


def _path_end(text: str, at: int, end: int) -> int:
    """Return the offset after a path, without trailing punctuation and unmatched closing parentheses."""
    depth = 0
    while at < end:
        part = _PATH_PART.match(text, at, end)
        if part:
            at = part.end()
            continue
        mark = text[at]
        if mark == "(":
            depth += 1
            at += 1
        elif mark == ")" and depth > 0:
            depth -= 1
            at += 1
        elif mark == "<" or mark.isspace():
            return at
        else:
            trail = _TRAIL.match(text, at, end)
            after = trail.end() if trail else at
            if _AFTER_TRAIL.match(text, after, end):
                return at
            depth -= text.count(")", at, after)
            at = max(after, at + 1)
    return at


def _is_break(mark: str) -> bool:
    return mark.isspace() or mark < " "


def _is_punctuation(mark: str) -> bool:
    return unicodedata.category(mark)[0] in "PS"


_INLINE_MATH = lazy_pattern(
    r"\$(?!\s|\{(?!\\[A-Za-z]))((?>(?:[^$\\]|\\[\s\S])+))(?<!\s)\$(?![\d${]|\\\{)"
    r"|\$(?=\s[^$]*(?:\\[A-Za-z]|[_^]\{))((?>(?:[^$\\]|\\[\s\S])+))\$(?![A-Za-z0-9_$])"
)
_WORD_MARK = lazy_pattern(r"[A-Za-z0-9_]")
_TEX_ARGUMENT = lazy_pattern(r"\\[A-Za-z]++\{")
_DISPLAY_MATH = lazy_pattern(r"\$\$((?>(?:[^$\\]|\\[\s\S]|\$(?!\$))+))\$\$")


def inline_math_end(text: str, at: int, end: int) -> int:
    r"""Return the offset after the ``$…$`` or ``$$…$$`` at ``at``, or -1 if the dollar is text.

    As in Pandoc, no white space may touch the dollars on the inside and no digit may follow, so that prices stay text;
    but a text with a command of TeX is a formula even then. Dollars that look like shell variables stay text too, but a
    letter may follow a command with an argument (``$\text{Vote}$s``), and so may one that no variable has: ``$x$を``.
    """
    if text.startswith("$$", at, end):
        match = _DISPLAY_MATH.match(text, at, end)
    elif at and text[at - 1] == "$":
        return -1
    else:
        match = _INLINE_MATH.match(text, at, end)
        if match and _WORD_MARK.match(text, match.end(), end) and not _TEX_ARGUMENT.search(match[0]):
            return -1
    return match.end() if match else -1


_CODE_RUN = re.compile(r"`++")
ESCAPED = re.compile(r"\\[!-/:-@\[-`{-~]")
ANGLE_LINK = lazy_pattern(r"<((?:https?|ftp)://[^\s<>]*+|mailto:[^\s<>]++|[\w.+-]++@[\w-]++(?>(?:\.[\w-]++)+))>")


class CodeRuns:
    """The runs of backticks in a leaf. Finds the end of each code span in linear time overall."""

    __slots__ = ("_end", "_runs", "_start", "_text")

    def __init__(self, text: str, start: int, end: int) -> None:
        self._text = text
        self._start = start
        self._end = end
        self._runs: dict[int, list[int]] | None = None
        """Offsets of runs by their length, last first."""

    def after(self, at: int) -> int:
        """Return the offset after the code span at ``at``, or after its run of backticks if it never ends."""
        text, end = self._text, self._end
        close = text.find("`", at + 1, end)
        if close < 0:
            return at + 1
        if close > at + 1 and not text.startswith("`", close + 1, end):  # the common case: one backtick on each side
            return close + 1
        if self._runs is None:
            self._runs = self._all_runs()
        match = _CODE_RUN.match(self._text, at, self._end)
        after = match.end() if match else at + 1
        runs = self._runs.get(after - at, [])
        while runs and runs[-1] < after:
            runs.pop()
        return runs[-1] + after - at if runs else after

    def _all_runs(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for match in _CODE_RUN.finditer(self._text, self._start, self._end):
            found.setdefault(match.end() - match.start(), []).append(match.start())
        for runs in found.values():
            runs.reverse()
        return found
