"""An external link with a mistake before the host.

## What it does

Reports links without a host (`https://`, `https:///path`), with a single slash (`https:/example.com`), with a misspelled `https` or
`mailto` (`htps://example.com`), and with two slashes before a path of this site (`//guides/start`), in pages and in docs.json.

## Why is this bad?

The browser shows an error.
"""

import re
from collections.abc import Iterator
from typing import Any

from docs_tui.lint.example_files import config_with
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.site.json_text import Pointer
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_NO_HOST = lazy_pattern(r"https?://(?:[/?#]|\Z)", re.IGNORECASE)
_NO_SCHEME = lazy_pattern(r"(?!https?://)(?:[htps]{3,8}:/{0,2}|https?//)(?=[\w-]{1,60}\.[\w.-])", re.IGNORECASE)
_NO_MAILTO = lazy_pattern(r"(?:m[ailto]{3,6}:(?<!mailto:)|mailto:/)(?=[^\s@]{1,60}@)", re.IGNORECASE)
_TWO_SLASHES = lazy_pattern(r"//(?P<host>[\w-]+)(?:[/#?]|\Z)")
_USUAL = re.compile(r"https?://[^/?#]|/(?!/)|#|\.")
"""How links begin that have a host or need none, as nearly all do."""
_MAY_LACK = re.compile(r"[hHmM]\w{2,7}:|https?//")
"""How values of docs.json begin that are addresses with a mistake; others are paths, names and words."""
_HINT = "Write the full URL: https://example.com/…"


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find links without a host."""
    for reference in page.references:
        if reference.kind != "link":
            continue
        url = reference.url.strip()
        if _USUAL.match(url):
            continue
        fault = _fault(url)
        if fault is not None:
            yield RuleFinding(reference.span, *fault)


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find addresses in docs.json without a host."""
    for pointer, value in _texts(site.site.config.raw):
        url = value.strip()
        if not _MAY_LACK.match(url):
            continue
        fault = _fault(url)
        if fault is not None:
            file, span = site.config_place(pointer)
            yield RuleFinding(span, *fault, file=file)


def _texts(value: Any) -> Iterator[tuple[Pointer, str]]:
    """Yield the texts in a value of docs.json, and where they are."""
    waiting: list[tuple[Pointer, Any]] = [((), value)]
    while waiting:
        pointer, value = waiting.pop()
        if isinstance(value, str):
            yield pointer, value
        elif isinstance(value, (dict, list)):
            inside = value.items() if isinstance(value, dict) else enumerate(value)
            waiting += reversed([((*pointer, key), each) for key, each in inside])


def _fault(url: str) -> tuple[str, str] | None:
    """Return what is wrong with an address, and what to do."""
    if _NO_HOST.match(url):
        return f"{url} has no host", _HINT
    if _NO_SCHEME.match(url):
        return f"{url} does not start with https://", _HINT
    if _NO_MAILTO.match(url):
        return f"{url} does not start with mailto:", "Write mailto:name@example.com"
    two_slashes = _TWO_SLASHES.match(url)
    if two_slashes is not None:
        return f"{url} leads to a host named {two_slashes['host']}", "Write one slash"
    return None


RULE = Rule(
    code="L018",
    name="link-without-host",
    group=RuleGroup.LINKS,
    severity=Severity.ERROR,
    summary="Start external links with https:// and a host.",
    check=check,
    check_site=check_site,
    bad=(
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with('"navbar": {"links": [{"label": "Blog", "href": «"htps://example.com"»}]}'),
        },
        "See [the paper](«https://»), or [its data](«https:///data»).\n",
        '<Card title="Paper" href="«http://»" />\n',
        "See [the paper](«htps://example.com»), or [its data](«https:/example.com/data»).\n",
        "Write to [us](«malto:a@example.com»), or read [the guide](«//guides/start»).\n",
    ),
    good=(
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with('"navbar": {"links": [{"label": "Blog", "href": "https://example.com"}]}'),
        },
        "See [the paper](https://example.com), [a copy](//example.com), [us](mailto:a@example.com) or `https://`.\n",
    ),
)
