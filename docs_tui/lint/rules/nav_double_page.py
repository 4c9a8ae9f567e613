"""A page that the navigation lists twice.

## What it does

Reports a path that docs.json lists a second time in the same tab, version or language.

## Why is this bad?

Readers find the page at one place only, and the previous and next links lead astray.
"""

from collections.abc import Iterator
from typing import Any

from docs_tui.lint.example_files import config_with
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.site.json_text import Pointer
from docs_tui.source import Severity

_LISTS = frozenset(("pages", "groups"))
"""Keys whose lists stay in the same tab, version and language."""


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find pages that are listed twice."""
    config = site.site.config
    if config.broken:
        return
    seen: dict[tuple[Pointer, str], Pointer] = {}
    for scope, pointer, path in _listed(config.raw.get("navigation"), ("navigation",), ()):
        first = seen.setdefault((scope, path.strip("/")), pointer)
        if first != pointer:
            file, span = site.config_place(pointer)
            _, before = site.config_place(first)
            line = site.source(file).position(before.start).line
            hint = f"Keep one of the two; the other is on line {line}"
            yield RuleFinding(span, f"page {path} is in the navigation twice", hint, file=file)


def _listed(value: Any, pointer: Pointer, scope: Pointer) -> Iterator[tuple[Pointer, Pointer, str]]:
    """Yield each page's scope (its tab, version and language), its pointer in docs.json, and its path."""
    waiting = [(value, pointer, scope)]
    while waiting:
        value, pointer, scope = waiting.pop()
        if isinstance(value, dict):
            inside = [
                (each, (*pointer, key), scope if key in _LISTS else (*pointer, key)) for key, each in value.items()
            ]
            waiting += reversed([each for each in inside if isinstance(each[0], (dict, list))])
        elif isinstance(value, list):
            in_pages = pointer[-1] in _LISTS
            for index, each in enumerate(value):
                if isinstance(each, str) and pointer[-1] == "pages":
                    yield scope, (*pointer, index), each
            waiting += reversed(
                [
                    (each, (*pointer, index), scope if in_pages else (*pointer, index))
                    for index, each in enumerate(value)
                    if isinstance(each, (dict, list))
                ]
            )


RULE = Rule(
    code="L024",
    name="nav-double-page",
    group=RuleGroup.LINKS,
    severity=Severity.WARNING,
    summary="List each page once in the navigation.",
    check_site=check_site,
    bad=({"index.mdx": "Text.\n", "keys.mdx": "Text.\n", "docs.json": config_with(pages='"index", "keys", «"keys"»')},),
    good=({"index.mdx": "Text.\n", "keys.mdx": "Text.\n", "docs.json": config_with(pages='"index", "keys"')},),
)
