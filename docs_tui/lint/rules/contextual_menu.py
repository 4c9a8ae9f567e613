"""A contextual menu with an error.

## What it does

Checks `contextual` in docs.json and in front matter. Reports unknown or duplicate options, an empty menu, custom options
without a title, description, icon or link, query parts without a key or value, misspelled placeholders such as `$pth`, `$PAGE`
and `${path}`, and placeholders outside the values of `href.query`, where the service does not replace them.

## Why is this bad?

The service rejects docs.json. If the menu of a page is wrong, the page shows the menu of docs.json, without an error.
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from docs_tui.lint.docs_json_grammar import CONTEXTUAL
from docs_tui.lint.example_files import config_with
from docs_tui.lint.json_shapes import ConfigFault, find_faults
from docs_tui.lint.reported import locate_fault
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.site import meant, nearest
from docs_tui.site.json_text import Pointer
from docs_tui.site.setting_names import option_id
from docs_tui.source import Severity, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_PLACEHOLDER = lazy_pattern(r"\$(?:page|path|mcp)\b")
_NAMES = ("page", "path", "mcp")
_ANY_PLACEHOLDER = lazy_pattern(r"\$(?:([A-Za-z]\w{2,9})|\{([A-Za-z]\w{2,9})\})")
_MOST = 100
"""Faults reported for one menu."""


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find errors in menus."""
    config = site.site.config
    if config.contextual is not None and not config.broken:
        for fault in _faults(config.contextual, ("contextual",)):
            yield locate_fault(site, fault)
        if isinstance(config.contextual, Mapping) and config.contextual.get("options") == []:
            message, hint = "the menu has no options", 'Add options such as "copy", or remove contextual'
            yield locate_fault(site, ConfigFault(("contextual", "options"), "value", message, hint))
    for page in site.site.pages.values():
        own = page.front_matter.get("contextual") if page.file in site.facts else None
        if own is not None and page.file is not None:
            line = site.key_place(page.file, "contextual")
            key = Span(line.start, min(line.start + len("contextual"), line.end))
            for fault in _faults(own, ("contextual",)):
                yield RuleFinding(key, fault.message, fault.hint, file=page.file)


def _faults(value: Any, pointer: Pointer) -> Iterator[ConfigFault]:
    yield from islice(find_faults(value, CONTEXTUAL, pointer), _MOST)
    options = value.get("options") if isinstance(value, Mapping) else None
    seen: set[str] = set()
    for index, option in enumerate(options if isinstance(options, list) else ()):
        place = (*pointer, "options", index)
        if isinstance(option, str):
            name = option_id(option)
            if name in seen:
                yield ConfigFault(place, "value", f"duplicate menu option {option}", "Remove one of them")
            seen.add(name)
        elif isinstance(option, Mapping):
            yield from _placeholders(option, place)
            if not option.get("icon"):
                yield ConfigFault(place, "missing", "an option of the menu has no icon", 'Add "icon"')


def _placeholders(option: Mapping[str, Any], pointer: Pointer) -> Iterator[ConfigFault]:
    href = option.get("href")
    where: Pointer = (*pointer, "href")
    if isinstance(href, Mapping):
        yield from _misspelled(href.get("query"), (*where, "query"))
        where, href = (*where, "base"), href.get("base")
    found = _PLACEHOLDER.search(href) if isinstance(href, str) else None
    if found is not None:
        hint = "Make href an object with base and query, and put the placeholder in a value of query"
        yield ConfigFault(where, "value", f"{found[0]} is not replaced here", hint)


def _misspelled(query: Any, pointer: Pointer) -> Iterator[ConfigFault]:
    """Yield values of a query with a misspelled placeholder, such as ``$pth``."""
    parts = query if isinstance(query, list) else [query]
    for index, part in enumerate(parts):
        value = part.get("value") if isinstance(part, Mapping) else None
        for found in _ANY_PLACEHOLDER.finditer(value) if isinstance(value, str) else ():
            name = found[1] or found[2]
            near = name if name in _NAMES else nearest(name.lower(), _NAMES)
            if found[1] not in _NAMES and near is not None:
                place = (*pointer, index, "value") if isinstance(query, list) else (*pointer, "value")
                yield ConfigFault(place, "value", f"unknown placeholder {found[0]}", meant(f"${near}", ""))


RULE = Rule(
    code="J008",
    name="contextual-menu",
    group=RuleGroup.CONFIG,
    severity=Severity.ERROR,
    summary="Write contextual menus that the service accepts.",
    check_site=check_site,
    bad=(
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with('"contextual": {"options": ["copy", «"chatgtp"», «"copy"»]}'),
        },
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with(
                '"contextual": {"options": [{"title": "Ask", "description": "Ask us", "icon": "bolt", "href": «"https://a.example/?q=$path"»}]}'
            ),
        },
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with(
                '"contextual": {"options": [«{»"title": "Ask", "icon": "bolt", "href": "https://a.example"}]}'
            ),
        },
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with(
                '"contextual": {"options": [{"title": "Ask", "description": "Ask us", "icon": "bolt", '
                '"href": {"base": "https://a.example", "query": [{"key": "q", "value": «"Read $pth"»}]}}]}'
            ),
        },
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with(
                '"contextual": {"options": [{"title": "Ask", "description": "Ask us", "icon": "bolt", '
                '"href": {"base": "https://a.example", "query": [{"key": "q", "value": «"Read ${path}"»}]}}]}'
            ),
        },
        {"index.mdx": "Text.\n", "docs.json": config_with('"contextual": {"options": «[]»}')},
        {
            "index.mdx": "---\ntitle: A\ndescription: B\n«contextual»:\n  options: [views]\n---\n",
            "docs.json": config_with('"contextual": {"options": ["copy"]}'),
        },
    ),
    good=(
        {"index.mdx": "Text.\n", "docs.json": config_with('"contextual": {"options": ["copy", "chatgpt"]}')},
        {
            "index.mdx": "---\ntitle: A\ndescription: B\ncontextual:\n  options: []\n---\n",
            "docs.json": config_with('"contextual": {"options": ["copy", "view"], "display": "toc"}'),
        },
    ),
)
