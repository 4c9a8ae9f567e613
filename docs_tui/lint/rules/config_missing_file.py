"""A logo, favicon or spec that does not exist.

## What it does

Reports paths under `logo`, `favicon`, `background.image`, `api.openapi` and `api.asyncapi` in docs.json whose file is not in the site.

## Why is this bad?

Every page shows a broken image, or the pages of the API are missing.
"""

from collections.abc import Iterator
from posixpath import normpath
from typing import Any

from docs_tui.lint.example_files import config_with
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.site.site_links import is_external
from docs_tui.site.specs import value_at
from docs_tui.source import Severity

_PICTURES: tuple[tuple[str, ...], ...] = (("logo",), ("favicon",), ("background", "image"))
_SPECS = ("openapi", "asyncapi")
_HINT = "Add the file, or correct the path"
_SCHEMES = ("light", "dark")


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find files that docs.json names and that do not exist."""
    config = site.site.config
    api = config.raw.get("api")
    for key in _SPECS:
        value = api.get(key) if isinstance(api, dict) else None
        names = value if isinstance(value, list) else [value]
        for index, name in enumerate(names):
            place = ("api", key, index) if isinstance(value, list) else ("api", key)
            if isinstance(name, str) and name and "://" not in name and not _is_there(site, name):
                file, span = site.config_place(place)
                yield RuleFinding(span, f"spec {name} does not exist", _HINT, file=file)
    for keys in _PICTURES:
        value = value_at(config.raw, keys)
        named: dict[tuple[str, ...], Any] = {keys: value}
        if isinstance(value, dict):
            named = {(*keys, scheme): value.get(scheme) for scheme in _SCHEMES}
        for pointer, path in named.items():
            if not isinstance(path, str) or not path or is_external(path) or path.startswith("data:"):
                continue
            if not _is_there(site, path.partition("?")[0]):
                file, span = site.config_place(pointer)
                yield RuleFinding(span, f"file {path} does not exist", _HINT, file=file)


def _is_there(site: SiteContext, path: str) -> bool:
    """Tell whether a path names a file of the site, or a folder with files."""
    name = normpath(path.lstrip("/"))
    files = site.site.files
    return name in files or any(file.startswith(f"{name}/") for file in files)


RULE = Rule(
    code="J010",
    name="config-missing-file",
    group=RuleGroup.CONFIG,
    severity=Severity.ERROR,
    summary="Name files that exist as logo, favicon and spec.",
    check_site=check_site,
    bad=(
        {"index.mdx": "Text.\n", "docs.json": config_with('"favicon": «"/favicon.svg"»')},
        {"index.mdx": "Text.\n", "docs.json": config_with('"api": {"openapi": «"spec.json"»}')},
    ),
    good=({"index.mdx": "Text.\n", "docs.json": config_with('"favicon": "/favicon.svg"'), "favicon.svg": ""},),
)
