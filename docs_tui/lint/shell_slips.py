"""Slips in shell commands that are certain line by line, even with placeholders: quotes, dashes, and lines that do not go on."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from docs_tui.lint.code_blocks import CodeFault
from docs_tui.source.lazy_pattern import lazy_pattern

_QUOTED = lazy_pattern(r"\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'")
_COMMENT = lazy_pattern(r"(?:^|(?<=\s))#.*")
_LONG_DASH = lazy_pattern(r"(?:(?<=\S[ \t])|^[ \t]+)(?P<dash>[–—]-?)(?=[a-z][\w-]*(?:[\s=]|$))")
_SPACE_AFTER = lazy_pattern(r"\\[ \t]+$")
_SPACED = lazy_pattern(r"[ \t]*export[ \t]+\w+(?P<space>[ \t]+=|=[ \t]+(?=[^\s#]))")
_OPTION = lazy_pattern(r"[ \t]+--?[A-Za-z]")
_COMMAND = lazy_pattern(r"(?:\$ )?(?:[A-Z_]+=\S* )*[a-z][\w./-]*(?: +\S|$)")
_GOES_ON = ("\\", "|", "&&", "||", "(", "{", ",", "=")
"""How a line ends that goes on in the next one."""
_HELP = lazy_pattern(
    r"^\s*(?:usage|options|flags|arguments|commands)\b|^[ \t]+--?[\w-]+(?:[ =,]+\S+)?[ \t]{2,}[A-Za-z]",
    re.IGNORECASE | re.MULTILINE,
)
"""Text that a command prints about its options."""
_NESTED = lazy_pattern(r"<<|\$\(|\$'|`")
"""What makes quotes count in other ways."""
_BEFORE = frozenset(" \t\n=:(,[{;|&@")


class _String(NamedTuple):
    """A string in quotes, by its offsets."""

    start: int
    end: int
    """After the last quote; 0 if there is none."""


def shell_slip(text: str) -> CodeFault | None:
    """Return the first certain slip: a dash of prose, a lost backslash or one before a space, spaces around ``=``, or a quote without its partner."""
    lines = text.split("\n")
    is_help = _HELP.search(text) is not None
    for number, line in enumerate(lines, start=1):
        bare = _COMMENT.sub("", _QUOTED.sub(lambda found: "q" * len(found[0]), line))
        dash = _LONG_DASH.search(bare)
        if dash is not None:
            return CodeFault(number, dash.start("dash") + 1, "a long dash begins no option", "Write --")
        spaced = _SPACED.match(bare)
        if spaced is not None:
            message = "the space beside = ends the assignment"
            return CodeFault(number, spaced.start("space") + 1, message, "Remove the spaces")
        after = lines[number] if number < len(lines) else ""
        space = _SPACE_AFTER.search(bare)
        if space is not None and after.strip():
            return CodeFault(
                number, space.start() + 1, "the space after the backslash ends the command", "Remove the space"
            )
        if not is_help and _OPTION.match(after) and _lacks_backslash(text, bare, is_first=number == 1):
            return CodeFault(
                number, len(bare.rstrip()), "the command ends here, before its options", "Write \\ at the end"
            )
    return _open_quote(text)


def _lacks_backslash(text: str, line: str, *, is_first: bool) -> bool:
    """Tell whether a line is a part of a command that goes on in the next line without a backslash."""
    if not line.strip() or line.rstrip().endswith(_GOES_ON):
        return False
    goes_on = "\\\n" in text or line.lstrip("$ ").startswith("curl ")
    return goes_on and (
        _OPTION.match(line) is not None or (_COMMAND.match(line) is not None and (is_first or line[0] != " "))
    )


def _open_quote(text: str) -> CodeFault | None:
    """Return the quote without a partner, of which the next one in a later line seems to be the end."""
    if _NESTED.search(text):
        return None
    for string in _strings(text):
        inside_ends = text[string.end - 2 : string.end - 1] if string.end else ""
        follows = text[string.end : string.end + 1]
        is_long = "\n" in text[string.start : string.end or len(text)]
        if (not is_long and string.end) or text[string.start + 1 : string.start + 2] == "\n":
            continue
        begins = text[string.start - 1 : string.start] in _BEFORE or string.start == 0
        if string.end and not (inside_ends in _BEFORE and (follows.isalnum() or follows in tuple("/.{<$"))):
            continue
        if not string.end and not begins:
            continue
        line = text.count("\n", 0, string.start) + 1
        return CodeFault(line, string.start - text.rfind("\n", 0, string.start), f"{text[string.start]} is not closed")
    return None


def _strings(text: str) -> Iterator[_String]:
    """Yield the strings of a text. An apostrophe in a word is not a quote, and comments have no strings."""
    at, end = 0, len(text)
    while at < end:
        mark = text[at]
        if mark == "\\":
            at += 2
            continue
        if mark == "#" and (at == 0 or text[at - 1].isspace()):
            at = text.find("\n", at)
            if at < 0:
                return
        elif mark in "\"'" and not (mark == "'" and text[at - 1 : at].isalpha() and text[at + 1 : at + 2].isalpha()):
            close = _closing(text, at)
            yield _String(at, close)
            if not close:
                return
            at = close
            continue
        at += 1


def _closing(text: str, start: int) -> int:
    """Return the offset after the quote that closes the one at ``start``; 0 if there is none."""
    mark, at = text[start], start + 1
    while (at := text.find(mark, at)) >= 0:
        slashes = len(text[:at]) - len(text[:at].rstrip("\\")) if mark == '"' else 0
        if slashes % 2 == 0:
            return at + 1
        at += 1
    return 0
