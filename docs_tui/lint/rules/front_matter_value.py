"""A value in the front matter that its key does not accept.

## What it does

Reports an unknown `mode`; an `api` or `openapi` without a path, or without a known method such as `GET`; an `openapi` file that does
not exist; and text in keys that are true or false, such as `hidden: "false"`.

## Why is this bad?

The service ignores the value: the page has the default layout, or no playground and no parameters. Any text counts as true.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.site import meant, nearest
from docs_tui.site.specs import METHODS
from docs_tui.source import Severity, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_MODES = ("default", "wide", "custom", "frame", "center", "assistant", "none", "full")
_SPEC_FILE = lazy_pattern(r"\S+\.(?:json|ya?ml)$", re.IGNORECASE)
_FLAGS = (
    "hidden",
    "noindex",
    "deprecated",
    "searchable",
    "public",
    "hideFooterPagination",
    "hideApiMarker",
    "rss",
    "timestamp",
)
_MOST = 40
"""The longest value that a message shows, in characters."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find values that their keys do not accept."""
    front = page.front_matter
    mode = front.get("mode")
    if isinstance(mode, str) and mode and mode not in _MODES:
        near = meant(nearest(mode, _MODES), f"The modes are {', '.join(_MODES[:5])}")
        yield from _finding(page, "mode", f"unknown mode {mode[:_MOST]}", near)
    for key in ("api", "openapi"):
        value = front.get(key)
        if isinstance(value, str) and value.strip() and (message := _wrong(key, value.strip())):
            yield from _finding(page, key, message, f"Write the method before the path: {key}: GET /messages")

    for key in _FLAGS:
        value = front.get(key)
        if isinstance(value, str) and value:
            instead = "false" if value.strip().lower() in ("false", "no", "off") else "true"
            yield from _finding(page, key, f"{key} is text, which counts as true", f"Write {key}: {instead}")
    yield from _missing_spec(page)


def _missing_spec(page: PageContext) -> Iterator[RuleFinding]:
    """Find ``openapi`` that names a file of the site that does not exist."""
    value = page.front_matter.get("openapi")
    words = value.split() if isinstance(value, str) else []
    if not words or "://" in words[0] or not _SPEC_FILE.match(words[0]) or (span := page.key("openapi")) is None:
        return
    name = words[0].strip("\"'")
    if not page.has_file_beside(name):
        at = page.text.find(name, span.start)
        yield RuleFinding(Span(at, at + len(name)), f"spec {name} does not exist", "Add the file, or correct its name")


def _wrong(key: str, value: str) -> str:
    """Return what is wrong with an operation; empty if nothing is."""
    words = value.split()
    if key == "openapi" and _SPEC_FILE.match(words[0]):
        words = words[1:]
        if not words:
            return ""
    if len(words) == 1:
        if words[0].lower() in METHODS:
            return f"{key} has no path"
        is_path = words[0].startswith(("/", "http://", "https://"))
        return f"{key} has no method" if is_path else ""
    known = (*METHODS, "webhook")
    if words[0].lower() in known or not words[1].startswith(("/", "http://", "https://")):
        return ""
    return "" if words[0].startswith(("/", ".", "http")) else f"unknown method {words[0][:_MOST]}"


def _finding(page: PageContext, key: str, message: str, hint: str) -> Iterator[RuleFinding]:
    span = page.key(key)
    if span is not None:
        yield RuleFinding(span, message, hint)


_HEAD = "---\ntitle: Keys\ndescription: How keys work.\n"
RULE = Rule(
    code="P014",
    name="front-matter-value",
    group=RuleGroup.STRUCTURE,
    severity=Severity.WARNING,
    summary="Use values that the front matter keys accept.",
    check=check,
    snippets=False,
    bad=(
        f"{_HEAD}mode: «wdie»\n---\n\nText.\n",
        f"{_HEAD}api: «/messages»\n---\n\nText.\n",
        f"{_HEAD}api: «GET»\n---\n\nText.\n",
        f'{_HEAD}hidden: «"false"»\n---\n\nText.\n',
        f"{_HEAD}openapi: «spec.json» GET /messages\n---\n\nText.\n",
        f"{_HEAD}openapi: «FETCH /messages»\n---\n\nText.\n",
    ),
    good=(f"{_HEAD}mode: wide\n---\n\nText.\n", f"{_HEAD}api: GET https://api.example.com/messages\n---\n\nText.\n"),
)
