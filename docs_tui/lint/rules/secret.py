"""A secret that looks real.

## What it does

Reports text in the format of a provider's keys or tokens, private keys, and passwords in URLs: on pages, and in snippets, specs,
docs.json and YAML files. It ignores placeholders such as `YOUR_API_KEY`, and the example keys of the providers' documentation.

JSON Web Tokens, passwords after `curl -u`, and values of `Authorization` headers and of names such as `api_key` are often made up
for an example, so they are suggestions.

## Why is this bad?

Anyone who reads the page can use the secret. Revoke a published secret, even if the page is gone.
"""

from collections.abc import Iterator

from docs_tui.lint.example_files import config_with
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.secret_scanner import find_secrets, secrets_in_files
from docs_tui.lint.secret_values import Secret
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find keys in a page or a Markdown snippet."""
    return (_finding(secret) for secret in find_secrets(page.text))


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find keys in docs.json, specs and other code that the site reads."""
    return (_finding(secret, file) for file, secret in secrets_in_files(site.site))


def _finding(secret: Secret, file: str = "") -> RuleFinding:
    hint = "If it is real, revoke it; write YOUR_API_KEY instead"
    severity = None if secret.is_certain else Severity.SUGGESTION
    return RuleFinding(secret.span, f"possible secret: {secret.kind}", hint, file=file, severity=severity)


_KEY = "ghp_" + "9dKf83mZq0PvT5xLbR7wYc2NhJ4sGaUe1iVo"
_HEX = "9f86d081884c7d659a2f" + "eaa0c55ad015"
RULE = Rule(
    code="E003",
    name="secret",
    group=RuleGroup.CODE,
    severity=Severity.ERROR,
    summary="Never publish secrets.",
    check=check,
    check_site=check_site,
    bad=(
        f'```bash\nexport GITHUB_TOKEN="«{_KEY}»"\n```\n',
        "```bash\nexport URL=postgres://relay:«Xk9fQ2mZ7pLt»@db.relay.dev:5432/app\n```\n",
        f"```yaml\nclient_secret: «{_HEX}»\n```\n",
        {"index.mdx": "Text.\n", "docs.json": config_with(f'"variables": {{"token": "«{_KEY}»"}}')},
    ),
    good=(
        '```bash\nexport GITHUB_TOKEN="ghp_YOUR_TOKEN"\n```\n',
        "```bash\nexport URL=postgres://user:password@localhost:5432/app\n```\n",
    ),
)
