"""A key that looks real.

## What it does

Reports text that matches the key or token pattern of a provider, and private keys, anywhere on a page. It ignores placeholders
such as `YOUR_API_KEY`, and the example keys that providers print in their own documentation.

## Why is this bad?

Anyone who reads the page can use the key. Revoke a published key, even if the page is gone.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.secret_patterns import find_secrets
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find keys."""
    for secret in find_secrets(page.text):
        hint = "Revoke it and replace it with YOUR_API_KEY"
        yield RuleFinding(secret.span, f"possible real key: {secret.kind}", hint)


_KEY = "ghp_" + "9dKf83mZq0PvT5xLbR7wYc2NhJ4sGaUe1iVo"
RULE = Rule(
    code="E003",
    name="secret",
    group=RuleGroup.CODE,
    severity=Severity.ERROR,
    summary="Never publish real keys.",
    check=check,
    bad=(f'```bash\nexport GITHUB_TOKEN="«{_KEY}»"\n```\n',),
    good=('```bash\nexport GITHUB_TOKEN="ghp_YOUR_TOKEN"\n```\n',),
)
