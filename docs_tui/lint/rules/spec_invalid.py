"""A spec that cannot be read, or that contradicts itself.

## What it does

Reports files that docs.json or the front matter of a page names as OpenAPI or AsyncAPI specs but that are not JSON or YAML, or contain
no spec. In specs that can be read, it reports references to parts that are not there, and path parameters that neither the path nor the
operation declares.

## Why is this bad?

The pages of the spec are missing from the site, or lack a schema or a parameter.
"""

from collections.abc import Iterator

from docs_tui.lint.example_files import config_with
from docs_tui.lint.reported import reported_by_site
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.lint.spec_faults import spec_faults
from docs_tui.source import Severity

_unreadable = reported_by_site("spec-invalid")


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find specs that cannot be read, and the faults of the others."""
    yield from _unreadable(site)
    for file in site.site.used_specs:
        content = site.site.files.get(file)
        for fault in spec_faults(file, content) if isinstance(content, bytes) else ():
            yield RuleFinding(fault.span, fault.message, fault.hint, file=file, severity=Severity.WARNING)


_SPEC = ("openapi: 3.1.0", 'info: {title: Relay, version: "1"}', "paths: {/messages: {get: {summary: List messages}}}")


def _of_message(path: str, parameter: str) -> str:
    """Return a spec with one path and two shared parameters."""
    return (
        f'openapi: 3.1.0\ninfo: {{title: Relay, version: "1"}}\npaths:\n  {path}:\n    get:\n      summary: Read\n'
        f"      parameters:\n        - $ref: '{parameter}'\n"
        "components:\n  parameters:\n    id: {name: id, in: path, required: true, schema: {type: string}}\n"
        "    page: {name: page, in: query, schema: {type: integer}}\n"
    )


RULE = Rule(
    code="J006",
    name="spec-invalid",
    group=RuleGroup.CONFIG,
    severity=Severity.ERROR,
    summary="Use valid specs.",
    check_site=check_site,
    bad=(
        {
            "index.mdx": "Text.\n",
            "openapi.yaml": "«»" + "".join(f"- {line}\n" for line in _SPEC),
            "docs.json": config_with(pages='"index", "openapi.yaml GET /messages"'),
        },
        {
            "index.mdx": "---\ntitle: List\ndescription: Lists.\nopenapi: api.json GET /messages\n---\n",
            "api.json": "«»[]",
        },
        {
            "index.mdx": "Text.\n",
            "openapi.yaml": _of_message("«/messages/{id}»", "#/components/parameters/page"),
            "docs.json": config_with(pages='"index", "openapi.yaml GET /messages/{id}"'),
        },
        {
            "index.mdx": "Text.\n",
            "openapi.yaml": _of_message("/messages", "«#/components/parameters/pge»"),
            "docs.json": config_with(pages='"index", "openapi.yaml GET /messages"'),
        },
    ),
    good=(
        {
            "index.mdx": "Text.\n",
            "openapi.yaml": "".join(f"{line}\n" for line in _SPEC),
            "docs.json": config_with(pages='"index", "openapi.yaml GET /messages"'),
        },
        {
            "index.mdx": "Text.\n",
            "openapi.yaml": _of_message("/messages/{id}", "#/components/parameters/id"),
            "docs.json": config_with(pages='"index", "openapi.yaml GET /messages/{id}"'),
        },
    ),
    reported_codes=("spec-invalid",),
)
