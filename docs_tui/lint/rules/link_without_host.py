"""An external link without a host.

## What it does

Reports links that start with `https://` or `http://` but have no host: `https://`, `https:///path`.

## Why is this bad?

The browser shows an error.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity

_NO_HOST = re.compile(r"https?://(?:[/?#]|\Z)", re.IGNORECASE)


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find links without a host."""
    for reference in page.references:
        if reference.kind == "link" and _NO_HOST.match(reference.url.strip()):
            yield RuleFinding(
                reference.span, f"{reference.url} has no host", "Write the full address: https://example.com/…"
            )


RULE = Rule(
    code="L018",
    name="link-without-host",
    group=RuleGroup.LINKS,
    severity=Severity.ERROR,
    summary="Write the host in external links.",
    check=check,
    bad=("See [the paper](«https://»), or [its data](«https:///data»).\n", '<Card title="Paper" href="«http://»" />\n'),
    good=("See [the paper](https://example.com) or `https://`.\n",),
)
