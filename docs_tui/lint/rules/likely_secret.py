"""A random value that may be a secret.

## What it does

Reports random-looking values of names such as `api_key`, `secret`, `token` and `password`, with or without quotes, that match no
provider's format, and hexadecimal values of 16 digits or more.

## Why is this bad?

It may be a real secret. Examples often look random too, so the rule is off by default.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.secret_scanner import find_secrets
from docs_tui.lint.secret_values import bits, looks_random
from docs_tui.source import Severity, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_VALUE = lazy_pattern(
    r"(?i)\b[\w-]{0,40}(?:api[_-]?key|secret|token|passw(?:or)?d)(?![_-]?id\b)[\w-]{0,20}[\"'`]?\s{0,3}[:=]\s{0,3}[\"'`]?"
    r"([A-Za-z0-9+/_=-]{16,200})(?![A-Za-z0-9+/_=.()\[-])"
)
_PLACEHOLDER = lazy_pattern(r"(?i)example|your|placeholder|xxx|abc|test|dummy|sample|change|secret|token|key|here")
_HEX = lazy_pattern(r"[0-9a-f-]+|[0-9A-F-]+")
_SHORTEST = 20
"""The shortest value that is not hexadecimal."""
_RANDOM = 3.8
"""Bits per character from which such a value looks random."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find random values."""
    known: list[Span] | None = None
    for match in _VALUE.finditer(page.text):
        span, value = Span(*match.span(1)), match[1]
        if not _may_be_real(value):
            continue
        known = [secret.span for secret in find_secrets(page.text)] if known is None else known
        if not any(each.contains(span) for each in known):
            yield RuleFinding(span, "possible secret", "If it is real, replace it with YOUR_API_KEY")


def _may_be_real(value: str) -> bool:
    if _PLACEHOLDER.search(value) or not looks_random(value):
        return False
    return _HEX.fullmatch(value) is not None or (len(value) >= _SHORTEST and bits(value) >= _RANDOM)


RULE = Rule(
    code="E004",
    name="likely-secret",
    group=RuleGroup.CODE,
    severity=Severity.SUGGESTION,
    summary="Check that random values are not real secrets.",
    rate="0 of 7: examples look random too",
    check=check,
    default=False,
    bad=(
        '```python\napi_key = "«p9Zt4Kq8Wm2Rv7Xc5Nf3Lj6Hd»"\n```\n',
        "```bash\nexport APP_TOKEN=«p9Zt4Kq8Wm2123Rv7Xc5Nf3Lj»\n```\n",
        "```yaml\nsecret: «8f14e45fceea167a»\n```\n",
    ),
    good=('```python\napi_key = "YOUR_API_KEY"\n```\n', "```python\ntoken = get_token_of_user_4711(page)\n```\n"),
)
