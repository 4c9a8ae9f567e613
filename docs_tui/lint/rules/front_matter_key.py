"""A misspelled front matter key.

## What it does

Reports keys that differ from a known key in a letter or two, or in case: `desciption`, `sidebartitle`, `Title`. Other unknown keys are
the page's own and are ignored. There is a fix only if one known key is a letter away. The fix is not safe for keys that decide what is
published, such as `hidden` or `url`.

## Why is this bad?

The service ignores the key without an error.
"""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache

from docs_tui.lint.near_names import certain
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.site import meant
from docs_tui.source import Severity, Span, TextEdit

KNOWN_KEYS = frozenset(
    (
        "title",
        "sidebarTitle",
        "description",
        "icon",
        "iconType",
        "tag",
        "hidden",
        "noindex",
        "searchable",
        "boost",
        "deprecated",
        "hideFooterPagination",
        "related",
        "hideApiMarker",
        "contextual",
        "groups",
        "public",
        "mode",
        "keywords",
        "api",
        "openapi",
        "asyncapi",
        "graphql",
        "sdk",
        "authMethod",
        "auth",
        "contentType",
        "playground",
        "version",
        "url",
        "canonical",
        "robots",
        "rss",
        "timestamp",
        "lastUpdatedDate",
        "createdDate",
        "authors",
    )
)
_PUBLISHING = (
    "hidden noindex searchable groups public mode api openapi asyncapi graphql sdk version url canonical robots rss"
)
_DECIDES_WHAT_IS_PUBLISHED = frozenset(_PUBLISHING.split())
"""Keys that show, hide or move a page or change its kind: a writer has to check the result."""
_FOLDED = {re.sub(r"[-_]", "", name).casefold(): name for name in KNOWN_KEYS}
_LONG = 6
"""The shortest key in which one or two wrong letters count as a misspelling."""
_ALIKE = 0.85


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find misspelled keys."""
    if page.is_snippet:
        return
    for key in page.front_matter:
        if key in KNOWN_KEYS or not isinstance(key, str):
            continue
        known = _meant(key)
        if known is None or known in page.front_matter:
            continue
        value = page.key(key)
        if value is None:
            continue
        start = page.text.rfind("\n", 0, value.start) + 1
        span = Span(start, start + len(key))
        if page.slice(span) == key:
            edits = (TextEdit(span, known),) if known == certain(key, KNOWN_KEYS) else ()
            safe = known not in _DECIDES_WHAT_IS_PUBLISHED
            yield RuleFinding(span, f"unknown front matter key {key}", meant(known, ""), edits, safe)


@lru_cache(maxsize=1024)  # pages of one site have the same keys
def _meant(key: str) -> str | None:
    folded = re.sub(r"[-_]", "", key).casefold()
    if folded in _FOLDED:
        return _FOLDED[folded]
    if len(folded) < _LONG:
        return None
    likely = (name for name in sorted(KNOWN_KEYS) if len(name) >= _LONG and abs(len(name) - len(folded)) <= 2)
    return next((name for name in likely if _is_slip(folded, name.casefold())), None)


def _is_slip(one: str, other: str) -> bool:
    return one[0] == other[0] and SequenceMatcher(None, one, other, autojunk=False).ratio() >= _ALIKE


RULE = Rule(
    code="P010",
    name="front-matter-key",
    group=RuleGroup.STRUCTURE,
    severity=Severity.WARNING,
    summary="Use the front matter keys that the service knows.",
    rate="4 of 4",
    check=check,
    snippets=False,
    bad=(
        "---\ntitle: Keys\ndescription: How keys work.\n«sidebar_title»: Keys\n---\n\nText.\n",
        "---\ntitle: Keys\ndescription: How keys work.\n«searcheable»: false\n---\n\nText.\n",
    ),
    good=("---\ntitle: Keys\ndescription: How keys work.\nsidebarTitle: Keys\nowner: docs\n---\n\nText.\n",),
    fix="Write the known key",
)
