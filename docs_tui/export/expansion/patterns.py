"""Regular expressions of JavaScript that take linear time: a plain text, or one kind of character, once or more.

Other patterns are unknown: Python reads some of them differently, and takes very long for some.
"""

import re
from functools import lru_cache

from docs_tui.export.expansion.code_values import HEAVIEST, SPACE, Pattern
from docs_tui.export.expansion.scope import Known
from docs_tui.source.lazy_pattern import lazy_pattern

_LONGEST = 2_000
"""The longest text in which patterns are searched."""
_SPACE = "".join(f"\\x{ord(mark):02x}" if ord(mark) < 256 else f"\\u{ord(mark):04x}" for mark in SPACE)
_KINDS = {"s": _SPACE, "d": "0-9", "w": "A-Za-z0-9_"}
_ESCAPE = r"\\(?:[sdw]|[^\w\s])"
_ONE = rf"(?P<one>{_ESCAPE}|\[\^?(?>(?:[^\\\]\[\n]|{_ESCAPE})+)\]|[^\\^$.*+?()\[\]{{}}|/\n])(?P<more>\+?)"
_PLAIN = r"(?P<plain>(?>(?:[^\\^$.*+?()\[\]{}|/\n](?![+*?{])|\\[^\w\s](?![+*?{]))*))"
_AT_START = lazy_pattern(rf"\^{_PLAIN}(?:{_ONE})?(?P<end>\$?)\Z")
_ANYWHERE = lazy_pattern(rf"(?:{_PLAIN}|{_ONE}(?P<end>\$?))\Z")
_PART = lazy_pattern(r"\\(.)|([\s\S])")
_UNESCAPED = lazy_pattern(r"\\(.)")


def replaced(text: str, pattern: Pattern, new: str, *, everywhere: bool) -> Known | None:
    """Return a text with what a pattern matches replaced; None if that is unknown."""
    compiled = _compiled(pattern.text, pattern.flags.replace("g", ""))
    is_global = "g" in pattern.flags
    if compiled is None or len(text) > _LONGEST or (everywhere and not is_global):
        return None
    if len(text) + len(compiled.findall(text)) * len(new) > HEAVIEST:
        return None
    return Known(compiled.sub(lambda _: new, text, count=0 if is_global else 1))


def tested(text: str, pattern: Pattern) -> Known | None:
    """Return whether a pattern is in a text; None if that is unknown."""
    compiled = _compiled(pattern.text, pattern.flags)
    return None if compiled is None or len(text) > _LONGEST else Known(compiled.search(text) is not None)


@lru_cache(maxsize=64)
def _compiled(text: str, flags: str) -> re.Pattern[str] | None:
    """Return a pattern of Python; None if the pattern is not of the kind that is read here."""
    if flags not in ("", "i") or not text.isascii():
        return None
    case = re.ASCII | (re.IGNORECASE if flags else 0)
    found = _AT_START.match(text) or _ANYWHERE.match(text)
    if found is None:
        return None
    parts = [r"\A"] if text.startswith("^") else []
    parts += [re.escape(_UNESCAPED.sub(r"\1", found["plain"] or ""))]
    if found["one"]:
        kind = _kind(found["one"])
        if kind is None:
            return None
        # From the start of a run of such characters, not from each of them.
        run_start = f"(?<!{kind})" if found["more"] and found["end"] and not text.startswith("^") else ""
        parts.append(f"{run_start}{kind}{found['more']}")
    parts.append(r"\Z" if found["end"] else "")
    try:
        return re.compile("".join(parts), case)
    except re.error:
        return None  # a range in the wrong order


def _kind(one: str) -> str | None:
    """Return a kind of character as Python writes it; None for a range to or from an escape."""
    negated = one.startswith("[^")
    inner = one[2 if negated else 1 : -1] if one[0] == "[" else one
    if re.search(r"\\.-(?!\Z)|(?<=.)-\\", inner):
        return None
    return f"[{'^' if negated else ''}{''.join(_part(each) for each in _PART.finditer(inner))}]"


def _part(found: re.Match[str]) -> str:
    if found[1]:
        return _KINDS.get(found[1], f"\\{found[1]}")
    return found[2] if found[2] == "-" or found[2].isalnum() else f"\\{found[2]}"
