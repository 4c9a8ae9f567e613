"""Patterns that are compiled at their first use: they are right, and do what other patterns do."""

import gc
import re
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import docs_tui
from docs_tui.source.lazy_pattern import _LazyPattern, lazy_pattern


def test_every_lazy_pattern_compiles() -> None:
    for module in walk_packages(docs_tui.__path__, "docs_tui."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    found = [each for each in gc.get_objects() if isinstance(each, _LazyPattern)]
    assert len(found) > 100
    for each in found:
        each._compiled()


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
