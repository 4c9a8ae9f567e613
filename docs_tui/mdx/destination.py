"""The part of a link after its text: ``(destination "title")``, and the same parts of a definition."""

import re
from typing import NamedTuple

_SPACE = re.compile(r"[ \t]*+(?>(?:\n[ \t]*+)?)")
_POINTY = re.compile(r"<((?>(?:[^<>\\\n]|\\.)*))>")
_PLAIN_PART = re.compile(r"(?>(?:[^()\\\x01-\x20\x7f]|\\[^\x01-\x20\x7f]|\\(?=[\x01-\x20\x7f]|\Z))+)")
_TITLE = {
    '"': re.compile(r'"((?>(?:[^"\\]|\\[\s\S])*))"'),
    "'": re.compile(r"'((?>(?:[^'\\]|\\[\s\S])*))'"),
    "(": re.compile(r"\(((?>(?:[^()\\]|\\[\s\S])*))\)"),
}
_MAX_PARENTHESES = 32


class Resource(NamedTuple):
    """Where the parts of a resource stand; ``end`` is the offset after it."""

    url: tuple[int, int]
    title: tuple[int, int] | None
    end: int


def read_resource(text: str, at: int, end: int) -> Resource | None:
    """Return the resource whose ``(`` stands at ``at``."""
    at = skip_space(text, at + 1, end)
    if text.startswith(")", at, end):
        return Resource((at, at), None, at + 1)
    url = read_destination(text, at, end)
    if url is None:
        return None
    at = url[1] + 1 if text[url[0] - 1] == "<" and text.startswith(">", url[1], end) else url[1]
    after = skip_space(text, at, end)
    title = read_title(text, after, end) if after > at else None
    if title:
        after = skip_space(text, title[1] + 1, end)
    if not text.startswith(")", after, end):
        return None
    return Resource(url, title, after + 1)


def read_destination(text: str, at: int, end: int) -> tuple[int, int] | None:
    """Return where the destination at ``at`` stands, without angle brackets."""
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
    """Return where the title at ``at`` stands, without its quotes."""
    pattern = _TITLE.get(text[at : at + 1])
    match = pattern.match(text, at, end) if pattern else None
    return match.span(1) if match else None


def skip_space(text: str, at: int, end: int) -> int:
    """Return the offset after white space with at most one line end in it."""
    match = _SPACE.match(text, at, end)
    return match.end() if match else at
