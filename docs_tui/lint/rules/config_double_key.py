"""A duplicate key in docs.json.

## What it does

Reports a key that an object of docs.json, or of a file that it includes, has more than once.

## Why is this bad?

JSON allows it, and the last value wins. The other values are ignored without an error.
"""

from collections.abc import Iterator

from docs_tui.lint.example_files import config_with
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.site.json_text import double_keys
from docs_tui.source import Severity


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find duplicate keys."""
    config = site.site.config
    for file, source in config.sources.items():
        for first, span in () if config.broken else double_keys(source.text):
            key, line = source.slice(span), source.line_of(first.start)
            hint = f"Keep one of them: the value on line {line} is ignored"
            yield RuleFinding(span, f"duplicate key {key}, first on line {line}", hint, file=file)


RULE = Rule(
    code="J009",
    name="config-double-key",
    group=RuleGroup.CONFIG,
    severity=Severity.WARNING,
    summary="Write each key of docs.json once.",
    check_site=check_site,
    bad=(
        {"index.mdx": "Text.\n", "docs.json": config_with('"favicon": "/index.mdx", «"favicon"»: "/index.mdx"')},
        {
            "index.mdx": "Text.\n",
            "docs.json": config_with(
                '"appearance": {"default": "dark", "strict": true, «"default"»: "light", «"default"»: "dark"}'
            ),
        },
    ),
    good=({"index.mdx": "Text.\n", "docs.json": config_with('"favicon": "/index.mdx"')},),
)
