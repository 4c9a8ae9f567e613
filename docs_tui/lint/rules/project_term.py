"""A term that the project spells differently.

## What it does

Reports the variants listed under `lint.terms` in `docs-tui.yaml`; without a list it finds nothing. A fix in a heading or title that
changes its anchor is not safe.

## Why is this bad?

Readers and search engines take two names for two things.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from docs_tui.lint.english import like
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity, TextEdit


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find variants of the project's terms."""
    terms = page.settings.terms
    pattern, by_variant = _variants(tuple((term, tuple(variants)) for term, variants in terms.items()))
    if pattern is None:
        return
    for prose in page.prose:
        for match in pattern.finditer(prose.text):
            term = by_variant[match[0].casefold()]
            wanted = like(match[0], term) if term == term.lower() else term
            if match[0] == wanted:
                continue
            span = prose.span(*match.span())
            edits = (TextEdit(span, wanted),) if page.slice(span) == match[0] else ()
            yield RuleFinding(span, f'this project writes "{wanted}", not "{match[0]}"', f'Write "{wanted}"', edits)


@lru_cache(maxsize=8)
def _variants(terms: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[re.Pattern[str] | None, Mapping[str, str]]:
    by_variant = {variant.casefold(): term for term, variants in terms for variant in variants if variant.strip()}
    if not by_variant:
        return None, {}
    words = "|".join(re.escape(each) for each in sorted(by_variant, key=len, reverse=True))
    return re.compile(rf"(?<![\w/.-])(?:{words})(?![\w/-]|\.\w)", re.IGNORECASE), by_variant


_SETTINGS = "lint:\n  terms:\n    API key: [api-key, access token]\n"

RULE = Rule(
    code="W006",
    name="project-term",
    group=RuleGroup.LANGUAGE,
    severity=Severity.WARNING,
    summary="Use the terms of the project.",
    check=check,
    fix="Use the term of the project",
    bad=({"docs-tui.yaml": _SETTINGS, "index.mdx": "Create an «access token» first.\n"},),
    good=(
        {"docs-tui.yaml": _SETTINGS, "index.mdx": "Create an API key first.\n"},
        {"docs-tui.yaml": _SETTINGS, "index.mdx": "Create an API key with `api-key`, see /access-token.\n"},
        "Create an access token first.\n",
    ),
)
