"""URLs and addresses that are links without any mark, as GitHub's Markdown reads them."""

import re
import unicodedata

_PROTOCOL = re.compile(r"https?://", re.IGNORECASE)
_WWW = re.compile(r"www\.", re.IGNORECASE)
_LONGEST_DOMAIN = 253
"""Characters that a name may have in the internet."""
_PATH_PART = re.compile(r"[^\s<!\"&'()*,.:;?\]_~]++")
_TRAIL = re.compile(r"(?>(?:[!\"')*,.:;?_~]|&[A-Za-z]++;|\](?![(\[\s]|\Z))*)")
_AFTER_TRAIL = re.compile(r"[\s<]|\Z|\](?=[(\[\s]|\Z)")
_EMAIL = re.compile(r"[A-Za-z0-9+\-._]++@[A-Za-z0-9\-_]++(?>(?:\.[A-Za-z0-9\-_]++)+)")


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
    """Return the offset after the address that begins at ``at``, or -1 if there is none."""
    match = _EMAIL.match(text, at, end)
    if match is None:
        return -1
    stop = match.end()
    if not (text[stop - 1].isascii() and text[stop - 1].isalpha()):
        return -1
    return stop


def _domain_end(text: str, at: int, end: int) -> int:
    """Return the offset after a domain; its last two parts may hold no underscore."""
    last = before_last = seen = False
    most = at + _LONGEST_DOMAIN
    inside = at  # punctuation up to here is known to be no end
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
    """Return the offset after a path, which leaves out punctuation at its end and a parenthesis it did not open."""
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
