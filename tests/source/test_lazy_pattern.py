"""Patterns that are compiled at their first use are valid and behave like other patterns."""

import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import docs_tui
from docs_tui.source.lazy_pattern import _LazyPattern, lazy_pattern


def test_every_lazy_pattern_compiles() -> None:
    found = set[_LazyPattern]()
    for module in walk_packages(docs_tui.__path__, "docs_tui."):
        if not module.name.endswith("__main__"):
            found.update(_lazy_patterns_in(vars(import_module(module.name)), 2))
    assert len(found) > 100
    for each in found:
        each._compiled()


def _lazy_patterns_in(value: object, depth: int) -> Iterator[_LazyPattern]:
    """Yield the lazy patterns in a module's constants and in the collections among them."""
    if isinstance(value, _LazyPattern):
        yield value
    elif depth >= 0 and isinstance(value, dict | list | tuple):
        for each in list(value.values()) if isinstance(value, dict) else value:
            yield from _lazy_patterns_in(each, depth - 1)


@pytest.mark.parametrize(
    ("method", "arguments"),
    [
        ("match", ("a1 b22",)),
        ("match", ("xa1", 1)),
        ("search", ("- b22", 1)),
        ("fullmatch", ("a1",)),
        ("sub", ("<\\1>", "a1 b22", 1)),
        ("subn", (lambda found: found[1], "a1 b22")),
        ("split", ("xa1yb2z",)),
        ("findall", ("a1 b22",)),
        ("finditer", ("a1 b22",)),
    ],
)
def test_a_lazy_pattern_does_what_a_compiled_one_does(method: str, arguments: tuple[object, ...]) -> None:
    pattern = r"([a-c])\d+"
    lazy = lazy_pattern(pattern)
    for _ in range(2):  # the second time, it is compiled
        assert _plain(getattr(lazy, method)(*arguments)) == _plain(getattr(re.compile(pattern), method)(*arguments))
    assert lazy.pattern == pattern


def test_flags_are_kept() -> None:
    assert lazy_pattern(rb"^b$", re.MULTILINE | re.IGNORECASE).sub(b"-", b"a\nB", count=1) == b"a\n-"


def _plain(found: Any) -> object:
    if isinstance(found, re.Match):
        return found.span(), found.groups()
    return [_plain(each) for each in found] if hasattr(found, "__next__") else found
