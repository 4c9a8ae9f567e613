"""Where in the text of a spec an operation begins: looked for by its keys, without reading the spec with all its places."""

import re
from functools import lru_cache

from docs_tui.site.content import Content, decoded
from docs_tui.site.openapi import ApiReference

_BEFORE_KEY = re.compile(r"[ \t]*[\"']?\Z|.*[{,][ \t]*\"\Z")
"""A key begins its line, or stands in quotes after another in one line."""
_AFTER_KEY = re.compile(r"[\"']?\s*:")
_DEEPEST = 100
"""Characters before a key that are looked at."""
_MOST_KEPT = 4
"""Specs whose text is kept: all operations of one are asked for one after the other."""

_text_of = lru_cache(_MOST_KEPT)(decoded)


def operation_line(reference: ApiReference, spec: Content) -> int:
    """Return the line of ``spec``, from 1, in which the operation of ``reference`` begins; 0 where its path is no key."""
    text = _text_of(spec)
    at = _key(text, reference.path, 0)
    if at < 0:
        return 0
    methods = (_key(text, method, at) for method in (reference.method.lower(), reference.method) if method)
    at = next((each for each in methods if each >= 0), at)
    return text.count("\n", 0, at) + 1


def _key(text: str, name: str, start: int) -> int:
    """Return where ``name`` next is a key; -1 where it is none."""
    at = text.find(name, start)
    while at >= 0:
        far = max(0, at - _DEEPEST)
        before = text[max(text.rfind("\n", far, at) + 1, far) : at]
        if _BEFORE_KEY.match(before) and _AFTER_KEY.match(text, at + len(name)):
            break
        at = text.find(name, at + 1)
    return at
