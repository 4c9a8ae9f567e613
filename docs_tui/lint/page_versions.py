"""Pages that differ only in the version in their addresses: ``/v1/keys`` on one, ``/v2/keys`` on the other.

Numbered versions of a site repeat most pages, and each copy leads to pages of its own version. Such copies have the same
findings at the same places. A word may differ from one copy to the other only if it

- is in addresses of links, in paths from the root,
- has the same letters, and digits at the same places, so that nothing moves,
- has a letter: rules look for numbers such as 404,
- is in a short part of the path, which cannot be a key,
- and is nowhere else on the two pages, so that no rule can compare it with other text.

All other text is equal.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from string import digits
from typing import NamedTuple

from docs_tui.lint.page_facts import Reference

_NO_NUMBERS = bytes(ord("0") if chr(code) in digits else code for code in range(256))
"""A translation table that makes all digits equal."""
_PART = re.compile(r"[A-Za-z0-9_.-]{1,19}")
"""A part of a path that is too short for a key."""
_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"[0-9]")


class OtherVersion(NamedTuple):
    """What a copy of a page has in place of something else."""

    addresses: tuple[str, ...]
    """The addresses of the copy, in the order of those of the page."""
    words: frozenset[str]
    """The words in addresses of the page that differ on the copy."""


def version_key(content: bytes) -> int:
    """Return a number that is the same for all versions of a page; other pages rarely have it."""
    return hash(content.translate(_NO_NUMBERS))


def compare_versions(references: Iterable[Reference], text: str, copy: str) -> OtherVersion | None:
    """Return what differs between a page and a copy of another version; None if the copy is another page.

    Args:
        references: The addresses on the page, in the order of its text.
        text: The text of the page.
        copy: The text of the copy.
    """
    addresses, equal, words, at = list[str](), list[str](), set[str](), 0
    for url, (start, end), kind, exact in references:
        other = copy[start:end]
        if text[start:end] == other:
            addresses.append(url)
            continue
        between = text[at:start]
        differing = _differing(url, other) if exact and kind == "link" and text[start:end] == url else ()
        if not differing or start < at or copy[at:start] != between:
            return None
        addresses.append(other)
        equal.append(between)
        words.update(differing)
        at = end
    equal.append(text[at:])
    if copy[at:] != equal[-1] or any(word in part for part in equal for word in words):
        return None
    return OtherVersion(tuple(addresses), frozenset(words))


def _differing(url: str, other: str) -> Sequence[str]:
    """Return the words that differ between two paths from the root; none if something else differs."""
    if url[:1] != "/" or url[:2] == "//":
        return ()
    parts, others = url.split("/"), other.split("/")
    if len(parts) != len(others):
        return ()
    found: list[str] = []
    for part, another in zip(parts, others, strict=True):
        if part != another:
            words = _differing_in_part(part, another)
            if not words:
                return ()
            found += words
    return found


@lru_cache(maxsize=1024)  # all links of a version have the same part
def _differing_in_part(part: str, other: str) -> Sequence[str]:
    """Return the words of both that differ between two parts of a path; none if something else differs."""
    if not (_PART.fullmatch(part) and _PART.fullmatch(other)) or _NUMBER.sub("0", part) != _NUMBER.sub("0", other):
        return ()
    pairs = [(one, another) for one, another in zip(_WORD.findall(part), _WORD.findall(other), strict=True)]
    if any(one != another and not re.search("[A-Za-z]", one) for one, another in pairs):
        return ()
    return [word for pair in pairs if pair[0] != pair[1] for word in pair]
