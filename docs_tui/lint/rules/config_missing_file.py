"""A logo or favicon that does not exist.

## What it does

Reports paths under `logo` and `favicon` in docs.json whose file is not in the site.

## Why is this bad?

Every page shows a broken image.
"""

from collections.abc import Iterator
from posixpath import normpath
from typing import Any

from docs_tui.lint.example_files import config_with
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.site.site_links import is_external
from docs_tui.source import Severity

_KEYS = ("logo", "favicon")
_SCHEMES = ("light", "dark")


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find files that docs.json names and that do not exist."""
    config = site.site.config
    for key in _KEYS:
        value = config.raw.get(key)
        named: dict[tuple[str, ...], Any] = {(key,): value}
        if isinstance(value, dict):
            named = {(key, scheme): value.get(scheme) for scheme in _SCHEMES}
        for pointer, path in named.items():
            if not isinstance(path, str) or not path or is_external(path) or path.startswith("data:"):
                continue
            if normpath(path.partition("?")[0].lstrip("/")) not in site.site.files:
                file, span = site.config_place(pointer)
                yield RuleFinding(span, f"file {path} does not exist", "Add the file or correct the path", file=file)


RULE = Rule(
    code="J010",
    name="config-missing-file",
    group=RuleGroup.CONFIG,
    severity=Severity.ERROR,
    summary="Name a logo and a favicon that exist.",
    check_site=check_site,
    bad=({"index.mdx": "Text.\n", "docs.json": config_with('"favicon": «"/favicon.svg"»')},),
    good=({"index.mdx": "Text.\n", "docs.json": config_with('"favicon": "/favicon.svg"'), "favicon.svg": ""},),
)
