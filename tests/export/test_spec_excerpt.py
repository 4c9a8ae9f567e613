"""An API page ends with a self-contained part of its spec."""

import json
from typing import Any

import pytest
import yaml

from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import MarkdownOptions
from docs_tui.export.spec_excerpt import reduced
from docs_tui.site import ApiReference
from tests.sites import site_of

_SPEC: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "Relay", "version": "1"},
    "servers": [{"url": "https://api.relay.example"}],
    "tags": [{"name": "unused"}],
    "paths": {
        "/users/{id}": {
            "parameters": [{"$ref": "#/components/parameters/Id"}],
            "get": {
                "summary": "Get a user",
                "security": [{"bearer": []}],
                "responses": {
                    "200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/User"}}}},
                    "404": {"$ref": "./shared/errors.yaml#/Missing"},
                },
            },
            "delete": {"summary": "Delete a user", "responses": {"204": {"$ref": "#/components/schemas/Unused"}}},
        },
    },
    "components": {
        "parameters": {"Id": {"name": "id", "in": "path", "schema": {"type": "string"}}},
        "schemas": {
            "User": {"type": "object", "properties": {"friend": {"$ref": "#/components/schemas/User"}, "team": {"$ref": "#/components/schemas/Team"}}},
            "Team": {"type": "object", "properties": {"owner": {"$ref": "#/components/schemas/User"}}},
            "Unused": {"type": "null"},
        },
        "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}, "other": {"type": "apiKey"}},
    },
}  # fmt: skip
_ERRORS = "Missing:\n  description: Not found\n  content:\n    application/json:\n      schema:\n        $ref: '#/Error'\nError:\n  type: object\n"


def _block(**changes: str) -> str:
    files = {
        "docs.json": '{"name": "Relay"}',
        "page.mdx": "---\ntitle: Get\nopenapi: openapi.json GET /users/{id}\n---\n\nText.\n",
        "openapi.json": json.dumps(_SPEC),
        "shared/errors.yaml": _ERRORS,
        **changes,
    }
    site = site_of(files)
    return render_markdown(site, site.pages["/page"]).body


def _part(body: str) -> Any:
    return yaml.safe_load(body.split("````")[1].split("\n", 1)[1])


def test_the_block_names_the_spec_the_method_and_the_path() -> None:
    body = _block()
    assert body.startswith("Text.\n\n## OpenAPI\n\n````yaml openapi.json get /users/{id}\nopenapi: ")
    assert body.endswith("\n````\n")


def test_only_the_operation_and_what_it_refers_to_is_there() -> None:
    part = _part(_block())
    assert set(part) == {"openapi", "info", "servers", "paths", "components"}
    assert set(part["paths"]["/users/{id}"]) == {"parameters", "get"}
    assert set(part["components"]["securitySchemes"]) == {"bearer"}
    assert set(part["components"]["parameters"]) == {"Id"}


def test_what_refers_to_itself_is_there_once() -> None:
    schemas = _part(_block())["components"]["schemas"]
    assert {"User", "Team"} <= set(schemas)
    assert "Unused" not in schemas
    assert schemas["Team"]["properties"]["owner"] == {"$ref": "#/components/schemas/User"}


def test_parts_in_other_files_are_included() -> None:
    part = _part(_block())
    reference = part["paths"]["/users/{id}"]["get"]["responses"]["404"]["$ref"]
    assert reference == "#/components/schemas/Missing"
    missing = part["components"]["schemas"]["Missing"]
    assert missing["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Error"}
    assert part["components"]["schemas"]["Error"] == {"type": "object"}


def test_a_spec_on_another_machine_is_named() -> None:
    page = "---\ntitle: Get\nopenapi: https://a.b/openapi.json GET /users\n---\n"
    assert _block(**{"page.mdx": page}) == (
        "## OpenAPI\n\n`GET /users` in [https://a.b/openapi.json](https://a.b/openapi.json)\n"
    )


@pytest.mark.parametrize("spec", ["", "{", "[]", '{"paths": []}', '{"paths": {"/users/{id}": {"get": 5}}}'])
def test_a_broken_spec_costs_the_block_alone(spec: str) -> None:
    assert _block(**{"openapi.json": spec}).startswith("Text.\n")


def test_a_site_may_leave_the_block_out() -> None:
    assert _block(**{"docs.json": '{"name": "Relay", "markdown": {"schema": false}}'}) == "Text.\n"


def test_a_reference_may_be_percent_encoded() -> None:
    spec = {
        "openapi": "3.0.0",
        "paths": {"/a": {"get": {"x": {"$ref": "#/components/schemas/Page%C2%ABUser%C2%BB"}}}},
        "components": {"schemas": {"Page«User»": {"type": "object"}}},
    }
    site = site_of({"docs.json": "{}", "a.mdx": "---\nopenapi: api.json GET /a\n---\n", "api.json": json.dumps(spec)})
    part = yaml.safe_load(render_markdown(site, site.pages["/a"]).body.split("get /a\n")[1].removesuffix("````\n"))
    assert part["paths"]["/a"]["get"]["x"] == {"$ref": "#/components/schemas/Page«User»"}
    assert part["components"] == spec["components"]


def test_schemas_of_one_name_from_many_files_have_a_name_each() -> None:
    many = 5_000
    spec = {"paths": {"/a": {"get": {"x": [{"$ref": f"f{number}.json#/User"} for number in range(many)]}}}}
    spec["components"] = {"schemas": {"User": {}}}
    files = {f"f{number}.json": f'{{"User": {{"x-number": {number}}}}}' for number in range(many)}
    page = "---\nopenapi: api.json GET /a\n---\n"
    site = site_of({"docs.json": "{}", "a.mdx": page, "api.json": json.dumps(spec), **files})
    part = reduced(site, ApiReference("openapi", "api.json", "GET", "/a"))
    assert part is not None
    schemas = part["components"]["schemas"]
    named = [each["$ref"].rpartition("/")[2] for each in part["paths"]["/a"]["get"]["x"]]
    assert named[:2] == ["User2", "User3"]
    assert [schemas[name]["x-number"] for name in named] == list(range(many))


def test_links_in_descriptions_are_listed_with_full_urls_below_the_spec() -> None:
    """In the spec, a code block, a link stays as its author wrote it; agents follow the list."""
    spec = json.loads(json.dumps(_SPEC))
    described = 'Of [a user](/users). Says "it\'s x".\n\nNo link.\n\n- See [teams](./teams.mdx#own).'
    spec["components"]["parameters"]["Id"]["description"] = described
    spec["components"]["schemas"]["Team"]["description"] = described
    spec["components"]["schemas"]["Unused"]["description"] = "Not [here](/unused)."
    files = {
        "docs.json": '{"name": "Relay"}',
        "api/page.mdx": "---\ntitle: Get\nopenapi: openapi.json GET /users/{id}\n---\n",
    }
    files |= {"openapi.json": json.dumps(spec), "shared/errors.yaml": _ERRORS}
    for base, options in ((None, MarkdownOptions()), ("https://x.example", MarkdownOptions(components="jsx"))):
        site = site_of(files, base_url=base)
        assert render_markdown(site, site.pages["/api/page"], options).body.endswith("````\n")
    site = site_of(files, base_url="https://x.example")
    below = render_markdown(site, site.pages["/api/page"]).body.rpartition("````\n")[2]
    assert below == (
        "\nLinks in these descriptions:\n\n"
        '- Of [a user](https://x.example/users). Says "it\'s x".\n'
        "- See [teams](https://x.example/api/teams#own).\n"
    )
