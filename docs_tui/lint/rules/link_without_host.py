"""An external link with a mistake before the host.

## What it does

Reports links without a host (`https://`, `https:///path`), with a single slash (`https:/example.com`), with a misspelled `https` or
`mailto` (`htps://example.com`), and with two slashes before a path of this site (`//guides/start`).

## Why is this bad?

The browser shows an error.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_NO_HOST = lazy_pattern(r"https?://(?:[/?#]|\Z)", re.IGNORECASE)
_NO_SCHEME = lazy_pattern(r"(?!https?://)(?:[htps]{3,8}:/{0,2}|https?//)(?=[\w-]{1,60}\.[\w.-])", re.IGNORECASE)
_NO_MAILTO = lazy_pattern(r"(?:m[ailto]{3,6}:(?<!mailto:)|mailto:/)(?=[^\s@]{1,60}@)", re.IGNORECASE)
_TWO_SLASHES = lazy_pattern(r"//(?P<host>[\w-]+)(?:[/#?]|\Z)")
_USUAL = re.compile(r"https?://[^/?#]|/(?!/)|#|\.")
"""How links begin that have a host or need none, as nearly all do."""
_HINT = "Write the full address: https://example.com/…"


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find links without a host."""
    for reference in page.references:
        if reference.kind != "link":
            continue
        url = reference.url.strip()
        if _USUAL.match(url):
            continue
        if _NO_HOST.match(url):
            yield RuleFinding(reference.span, f"{url} has no host", _HINT)
        elif _NO_SCHEME.match(url):
            yield RuleFinding(reference.span, f"{url} does not start with https://", _HINT)
        elif _NO_MAILTO.match(url):
            yield RuleFinding(reference.span, f"{url} does not start with mailto:", "Write mailto:name@example.com")
        elif match := _TWO_SLASHES.match(url):
            yield RuleFinding(reference.span, f"{url} leads to a host named {match['host']}", "Write one slash")


RULE = Rule(
    code="L018",
    name="link-without-host",
    group=RuleGroup.LINKS,
    severity=Severity.ERROR,
    summary="Start external links with https:// and a host.",
    check=check,
    bad=(
        "See [the paper](«https://»), or [its data](«https:///data»).\n",
        '<Card title="Paper" href="«http://»" />\n',
        "See [the paper](«htps://example.com»), or [its data](«https:/example.com/data»).\n",
        "Write to [us](«malto:a@example.com»), or read [the guide](«//guides/start»).\n",
    ),
    good=(
        "See [the paper](https://example.com), [a copy](//example.com), [us](mailto:a@example.com) or `https://`.\n",
    ),
)
