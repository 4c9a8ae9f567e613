"""A random value for a secret.

## What it does

Reports random-looking values of names such as `api_key`, `secret`, `token` and `password` that match no provider's pattern.

## Why is this bad?

It may be a real key. Examples often look random too, so the rule is off by default.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.secret_patterns import find_secrets
from docs_tui.source import Severity, Span

_VALUE = re.compile(
    r"(?i)\b[\w-]{0,40}(?:api[_-]?key|secret|token|passw(?:or)?d)[\w-]{0,20}[\"'`]?\s{0,3}[:=]\s{0,3}[\"'`]([A-Za-z0-9+/_=-]{20,200})[\"'`]"
)
_PLACEHOLDER = re.compile(r"(?i)example|your|placeholder|xxx|123|abc|test|dummy|sample|change|secret|token|key|here")
_RANDOM = 3.8
"""Bits per character from which a text looks random."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find random values."""
    known: list[Span] | None = None
    for match in _VALUE.finditer(page.text):
        span, value = Span(*match.span(1)), match[1]
        if _PLACEHOLDER.search(value) or not re.search(r"\d", value) or _bits(value) < _RANDOM:
            continue
        known = [secret.span for secret in find_secrets(page.text)] if known is None else known
        if not any(each.contains(span) for each in known):
            yield RuleFinding(span, "possible secret", "If it is real, replace it with YOUR_API_KEY")


def _bits(text: str) -> float:
    counts = Counter(text)
    return -sum(count / len(text) * math.log2(count / len(text)) for count in counts.values())


RULE = Rule(
    code="E004",
    name="likely-secret",
    group=RuleGroup.CODE,
    severity=Severity.SUGGESTION,
    summary="Check that random values are not real secrets.",
    rate="0 of 7: examples look random too",
    check=check,
    default=False,
    bad=('```python\napi_key = "«p9Zt4Kq8Wm2Rv7Xc5Nf3Lj6Hd»"\n```\n',),
    good=('```python\napi_key = "YOUR_API_KEY"\n```\n',),
)
