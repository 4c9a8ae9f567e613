"""An endpoint without a documented response.

## What it does

On a page that documents an endpoint by hand (`api: GET /messages` in its front matter), reports that it documents a request but no
response field, no response example, and whose text does not mention a response. The front matter does not count.

## Why is this bad?

Readers call an endpoint for its response.
"""

import re
from collections.abc import Iterator

from docs_tui.components import Role
from docs_tui.lint.api_fields import documented, operation_of
from docs_tui.lint.example_files import config_with
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_RESPONSE_WORDS = lazy_pattern(r"(?:response|returns|status code)(?!\w*>)", re.IGNORECASE)
_REQUEST = "Request"


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find endpoints without a documented response."""
    if page.api is None or (page.api.remote and "api" not in page.front_matter):
        return
    fields = documented(page)
    sent = [each for each in fields if each.location in ("query", "path", "body")]
    if not sent or any(not each.location for each in fields):
        return
    shown = not all(each.spec.label.startswith(_REQUEST) for each in page.of_role(Role.EXAMPLE))
    if not shown and not _RESPONSE_WORDS.search(page.body) and operation_of(page) is None:
        hint = "Add response fields or examples for success and for errors"
        yield RuleFinding(sent[0].element.node.open, "page documents a request but no response", hint)


_HEAD = "---\ntitle: List messages\ndescription: All of them.\napi: GET /messages\n---\n\n"
_LIMIT = '<ParamField query="limit" type="integer">\n  How many.\n</ParamField>\n\n'

RULE = Rule(
    code="A006",
    name="response-missing",
    group=RuleGroup.API,
    severity=Severity.SUGGESTION,
    summary="Document the responses of an endpoint, for success and for errors.",
    check=check,
    snippets=False,
    bad=(
        _HEAD + '«<ParamField query="limit" type="integer">»\n  How many.\n</ParamField>\n',
        {
            "index.mdx": _HEAD + '«<ParamField query="limit" type="integer">»\n  How many.\n</ParamField>\n',
            "docs.json": config_with('"api": {"openapi": "https://example.com/openapi.yaml"}'),
        },
        _HEAD.replace("All of them", "Returns all of them")
        + '«<ParamField query="limit" type="integer">»\n  How many.\n</ParamField>\n\n'
        + "<RequestExample>\n```bash cURL\ncurl https://api.example.com/messages\n```\n</RequestExample>\n",
    ),
    good=(
        _HEAD
        + _LIMIT
        + '<ResponseExample>\n```json 200\n{"id": 1}\n```\n\n```json 401\n{"id": null}\n```\n</ResponseExample>\n',
        _HEAD + _LIMIT + '<ResponseField name="id" type="string">\n  Its name.\n</ResponseField>\n',
    ),
)
