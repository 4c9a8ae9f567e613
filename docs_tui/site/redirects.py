"""Find the first redirect of docs.json that matches a path, without trying all of them."""

import re
from collections.abc import Iterable
from functools import cached_property, lru_cache
from heapq import merge
from urllib.parse import unquote

from docs_tui.site.docs_json import Redirect
from docs_tui.source.lazy_pattern import lazy_pattern

_WILDCARD = lazy_pattern(r":([A-Za-z_]\w*)(\*?)|\*")
_NAMED = lazy_pattern(r":[A-Za-z_]\w*+(?!\*)")
_MOST_WILDCARDS = 3
"""The most wildcards that match several segments or share one, because each multiplies the time of a match."""


class Redirects:
    """Redirects in order of precedence."""

    def __init__(self, rules: Iterable[Redirect]) -> None:
        self._rules = tuple(rules)

    def first(self, path: str) -> tuple[Redirect, str] | None:
        """Return the first redirect that matches a path, and its destination; None if there is none."""
        exact, wild = self._by_path
        place = exact.get(unquote(path), len(self._rules))
        for each in merge(wild.get(_first_segment(path), ()), wild.get(None, ())):
            if each > place:
                break
            found = redirect(self._rules[each], path)
            if found is not None:
                return self._rules[each], found
        return (self._rules[place], self._rules[place].destination) if place < len(self._rules) else None

    @cached_property
    def _by_path(self) -> tuple[dict[str, int], dict[str | None, list[int]]]:
        """Redirect indexes by path; those with wildcards by first segment, None for any."""
        exact: dict[str, int] = {}
        wild: dict[str | None, list[int]] = {}
        for place, rule in enumerate(self._rules):
            source = _source(rule)
            if _is_wild(source):
                segment = _first_segment(source)
                wild.setdefault(None if _is_wild(segment) else segment, []).append(place)
            else:
                exact.setdefault(unquote(source), place)
        return exact, wild


def redirect(rule: Redirect, path: str) -> str | None:
    """Return the destination of ``rule`` for ``path`` with wildcards filled in; None if it does not match."""
    source = _source(rule)
    if not _is_wild(source):
        return rule.destination if path == source or unquote(path) == unquote(source) else None
    pattern, names = _pattern(source)
    found = pattern.fullmatch(path)
    if found is None and pattern.pattern.endswith("/(.*)"):  # a trailing wildcard may match nothing
        found = pattern.fullmatch(path + "/")
    if found is None:
        return None
    values = dict(zip(names, found.groups(), strict=True))
    filled = _WILDCARD.sub(lambda match: values.get(match[1] or "*", match[0]), rule.destination)
    return filled.rstrip("/") or "/"


def _source(rule: Redirect) -> str:
    return "/" + rule.source.strip("/")


def _first_segment(path: str) -> str:
    return path.removeprefix("/").partition("/")[0]


def _is_wild(source: str) -> bool:
    return ":" in source or "*" in source


@lru_cache(maxsize=8192)
def _pattern(source: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """Compile a redirect's source; return the expression and its wildcard names. Too many wildcards match nothing."""
    wildcards = list(_WILDCARD.finditer(source))
    loose = sum(match[0].endswith("*") for match in wildcards)
    loose += sum(max(len(_NAMED.findall(segment)) - 1, 0) for segment in source.split("/"))
    if loose > _MOST_WILDCARDS:
        return re.compile(r"(?!)"), ()
    pattern, at = "", 0
    for match in wildcards:
        pattern += re.escape(source[at : match.start()]) + ("(.*)" if match[0].endswith("*") else "([^/]+)")
        at = match.end()
    return re.compile(pattern + re.escape(source[at:])), tuple(match[1] or "*" for match in wildcards)
