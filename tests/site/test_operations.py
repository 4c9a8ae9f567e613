"""The content of operations: fields, bodies, schemas; of OpenAPI, Swagger 2 and AsyncAPI."""

import json
from collections import Counter
from typing import Any

import pytest

from docs_tui.site.openapi import ApiReference
from docs_tui.site.operation_text import sections_of
from docs_tui.site.operations.operation import read_operation
from docs_tui.site.operations.schemas import MAX_FIELDS, Schemas
from docs_tui.site.operations.spec_values import SpecValue
from tests.site.specs import YAML_SPEC, operation_at, shown, site_with


def test_an_operation_is_a_tree_of_fields() -> None:
    site = site_with({"tabs": [{"tab": "API", "openapi": "api.json"}]})
    operation = operation_at(site, "/api-reference/users/get-a-user-by-id")
    assert operation.servers == ("https://api.example.com",)
    assert operation.security == ("key (API key in header X-Key)",)
    told = [
        (each.name, each.location, each.type, each.required, each.default, each.values) for each in operation.parameters
    ]
    assert told == [
        ("id", "path", "integer", True, None, ()),
        ("deep", "query", "string", False, '"a"', ("a", "b")),
        ("X-Trace", "header", "string | null", False, None, ()),
    ]
    assert operation.parameters[2].deprecated
    ok, gone = operation.responses
    assert (ok.status, ok.headers[0].name, ok.headers[0].description) == ("200", "X-Left", "Calls left")
    assert (gone.status, gone.description, gone.payloads) == ("404", "Gone", ())
    assert shown(ok.payloads[0].fields) == [
        ("name", "string", True),
        ("born", "string<date>", False),
        ("friends", "object[]", False),
        ("pet", "object", False),
        ("pet.Cat", "object", False),
        ("pet.Cat.lives", "integer", False),
        ("pet.Dog", "object", False),
        ("pet.Dog.lives", "integer", False),
        ("pet.Dog.name", "string", False),
        ("address", "object", False),
        ("address.city", "string", False),
        ("address.next", "object", False),
    ]


def test_a_body_comes_with_its_example() -> None:
    site = site_with({"pages": ["api.json POST /users"]})
    (payload,) = operation_at(site, "/api-reference/add").requests
    assert (payload.media_type, payload.required, payload.example) == (
        "application/json",
        True,
        '{\n  "name": "Ada"\n}',
    )


def test_schemas_that_multiply_are_cut() -> None:
    every = {"type": "object", "properties": {f"p{n}": {"$ref": f"#/components/schemas/S{n}"} for n in range(12)}}
    spec = {
        "paths": {"/a": {"get": {"summary": "A", "parameters": [{"name": "q", "in": "query", "schema": every}]}}},
        "components": {"schemas": {f"S{n}": every for n in range(12)}},
    }
    site = site_with({"pages": ["api.json GET /a"]}, spec)
    assert 12 < len(shown(operation_at(site, "/api-reference/a").parameters)) < 10_000


def test_asyncapi_channels_are_named_and_read() -> None:
    navigation = {"tabs": [{"tab": "Events", "asyncapi": "events.yaml"}]}
    site = site_with(navigation, **{"events.yaml": YAML_SPEC})
    (page,) = site.pages.values()
    assert (page.path, page.title, page.description) == ("/api-reference/orders", "Orders", "All orders.")
    (message,) = operation_at(site, page.path).requests
    assert (message.type, [field.example for field in message.fields]) == ("OrderPlaced", ['"2024-01-02"'])


SWAGGER = {
    "swagger": "2.0",
    "host": "x.dev",
    "basePath": "/v1",
    "paths": {
        "/a": {
            "post": {
                "summary": "Old",
                "parameters": [
                    {"name": "q", "in": "query", "type": "integer"},
                    {"name": "body", "in": "body", "schema": {"$ref": "#/definitions/B"}},
                ],
                "responses": {"200": {"description": "ok", "schema": {"type": "string"}}},
            }
        }
    },
    "definitions": {"B": {"type": "object", "properties": {"n": {"type": "number"}}}},
}


def test_swagger_2_is_read_too() -> None:
    site = site_with({"pages": ["api.json POST /a"]}, SWAGGER)
    operation = operation_at(site, "/api-reference/old")
    assert operation.servers == ("https://x.dev/v1",)
    assert [(each.name, each.type) for each in operation.parameters] == [("q", "integer")]
    assert shown(operation.requests[0].fields) == [("n", "number", False)]
    assert operation.responses[0].payloads[0].type == "string"


def test_an_operation_without_its_own_words_has_those_of_its_path() -> None:
    item = {"summary": "Users", "description": "All users.", "get": {"responses": {}}, "put": {"description": "Own."}}
    spec = {"openapi": "3.0.0", "paths": {"/users": item}}
    site = site_with({"pages": ["api.json GET /users", "api.json PUT /users"]}, spec)
    read = [operation_at(site, page) for page in site.pages]
    assert [(each.summary, each.description) for each in read] == [("Users", "All users."), ("Users", "Own.")]


def test_a_body_of_swagger_2_is_of_its_path_and_in_its_language() -> None:
    body = {"name": "body", "in": "body", "schema": {"type": "string"}}
    done = {"description": "ok", "schema": {"type": "string"}, "examples": {"text/xml": "<done/>"}}
    put = {"summary": "Put", "produces": ["text/xml"], "responses": {"200": done}}
    spec = {"swagger": "2.0", "consumes": ["text/csv"], "paths": {"/a": {"parameters": [body], "put": put}}}
    operation = operation_at(site_with({"pages": ["api.json PUT /a"]}, spec), "/api-reference/put")
    assert [(each.media_type, each.type) for each in operation.requests] == [("text/csv", "string")]
    [answer] = operation.responses[0].payloads
    assert (answer.media_type, answer.example) == ("text/xml", "<done/>")


def test_an_operation_of_too_many_fields_is_cut_evenly() -> None:
    wide = {"type": "object", "properties": {f"f{n}": {"$ref": "#/components/schemas/Next"} for n in range(20)}}
    schemas = {
        "Wide": wide,
        "Next": {**wide, "properties": {f"g{n}": {"$ref": "#/components/schemas/Last"} for n in range(20)}},
    }
    schemas["Last"] = {**wide, "properties": {f"h{n}": {"type": "string"} for n in range(20)}}
    body = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Wide"}}}}
    spec = {"paths": {"/w": {"post": {"summary": "W", "requestBody": body}}}, "components": {"schemas": schemas}}
    site = site_with({"openapi": "api.json"}, spec)
    (page,) = site.pages.values()
    operation = site.operation(page)
    assert operation is not None
    (payload,) = operation.requests
    assert [len(field.children) for field in payload.fields] == [20] * 20
    assert all(inner.recursive and not inner.children for field in payload.fields for inner in field.children)


def test_a_parameter_says_what_its_values_keep_to() -> None:
    schema = {"type": "integer", "minimum": 40, "maximum": 100, "exclusiveMaximum": True, "uniqueItems": False}
    parameters = [
        {"name": "temperature", "in": "query", "schema": schema},
        {"name": "name", "in": "query", "schema": {"type": "string", "pattern": "^[a-z]+$", "minLength": 0}},
        {"name": "of", "in": "query", "schema": {"type": "array", "items": {"type": "string", "enum": ["tea", "egg"]}}},
    ]
    spec = {"openapi": "3.0.0", "paths": {"/boil": {"get": {"parameters": parameters, "responses": {}}}}}
    site = site_with({"groups": [{"group": "API", "openapi": "api.json"}]}, spec)
    operation = operation_at(site, next(page.path for page in site.pages.values() if page.api is not None))
    assert [field.limits for field in operation.parameters] == [
        ("minimum 40", "maximum 100", "exclusiveMaximum"),
        ("minLength 0", "pattern ^[a-z]+$"),
        (),
    ]
    assert [field.values for field in operation.parameters] == [(), (), ("tea", "egg")]


def test_a_schema_of_choices_that_are_all_itself_has_a_type() -> None:
    """Five choices, each of five choices, and so on, were 244 million before the walk ended."""
    itself = {"$ref": "#/components/schemas/Node"}
    parameter = {"name": "q", "in": "query", "schema": itself}
    spec = {
        "openapi": "3.1.0",
        "paths": {"/a": {"get": {"parameters": [parameter]}}},
        "components": {"schemas": {"Node": {"oneOf": [itself] * 5}}},
    }
    files = {"openapi.json": json.dumps(spec).encode()}
    operation = read_operation(ApiReference("openapi", "openapi.json", "GET", "/a"), Schemas(files))
    assert operation is not None
    assert [each.type for each in operation.parameters] == ["any"]


def test_schemas_that_take_in_one_another_are_merged_once() -> None:
    """Of twelve there are 479,001,600 ways through them."""
    names = [f"S{number}" for number in range(12)]
    parts = [{"$ref": f"#/components/schemas/{name}"} for name in names]
    schemas = {name: {"allOf": parts, "properties": {name: {"type": "string"}}} for name in names}
    get = {"responses": {"200": {"content": {"application/json": {"schema": parts[0]}}}}}
    spec = {"paths": {"/a": {"get": get}}, "components": {"schemas": schemas}}
    site = site_with({"openapi": "a.json"}, **{"a.json": json.dumps(spec)})
    [payload] = operation_at(site, "/api-reference/get-a").responses[0].payloads
    assert sorted(each.name for each in payload.fields) == sorted(names)


def count_merged(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count how often each referenced schema is merged."""
    merged: Counter[str] = Counter()
    merge = SpecValue.merged

    def counting(self: SpecValue, depth: int = 0, taken: set[str] | None = None) -> SpecValue:
        merged[self.reference or ""] += taken is None
        return merge(self, depth, taken)

    monkeypatch.setattr(SpecValue, "merged", counting)
    return merged


def test_a_schema_that_many_name_is_read_once_for_all_operations(monkeypatch: pytest.MonkeyPatch) -> None:
    merged = count_merged(monkeypatch)
    user = {"$ref": "#/components/schemas/User"}
    fields = {f"user{number}": {**user, "description": f"User {number}."} for number in range(50)}
    done = {"200": {"content": {"application/json": {"schema": {"type": "object", "properties": fields}}}}}
    one = {"allOf": [{"type": "object", "properties": {"id": {"type": "integer"}}}], "description": "Anyone."}
    paths = {f"/{name}": {"get": {"responses": done}} for name in "abc"}
    site = site_with({"openapi": "api.json"}, {"paths": paths, "components": {"schemas": {"User": one}}})
    assert len(site.pages) == 3
    for page in site.pages:
        [payload] = operation_at(site, page).responses[0].payloads
        assert [each.description for each in payload.fields] == [f"User {number}." for number in range(50)]
        assert all(shown(each.children) == [("id", "integer", False)] for each in payload.fields)
    assert merged["#/components/schemas/User"] == 1


def test_every_schema_of_a_dense_spec_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of forty schemas has fields of all others, and choices and arrays of them."""
    merged = count_merged(monkeypatch)
    names = [f"S{number}" for number in range(40)]
    to = {name: {"$ref": f"#/components/schemas/{name}", "description": name} for name in names}
    arrays = [{"type": "array", "items": to[name]} for name in names]
    all_of_them = {"type": "object", "properties": to, "anyOf": list(to.values()), "oneOf": arrays}
    get = {"responses": {"200": {"content": {"application/json": {"schema": to["S0"]}}}}}
    schemas = {name: {**all_of_them} for name in names}
    site = site_with(
        {"openapi": "api.json"}, {"paths": {"/a": {"get": get}, "/b": {"get": get}}, "components": {"schemas": schemas}}
    )
    for page in site.pages:
        [payload] = operation_at(site, page).responses[0].payloads
        assert len(shown(payload.fields)) > MAX_FIELDS
    assert {merged[each["$ref"]] for each in to.values()} == {1}


def test_a_type_of_types_that_multiply_is_cut() -> None:
    """With fifty schemas there are 50 ** 12 types."""
    names = [f"S{number}" for number in range(50)]
    arrays = [{"type": "array", "items": {"$ref": f"#/components/schemas/{name}"}} for name in names]
    schemas = {name: {"oneOf": [{"type": "string", "format": name}, *arrays]} for name in names}
    parameter = {"name": "q", "in": "query", "schema": arrays[0]["items"]}
    spec = {"paths": {"/a": {"get": {"parameters": [parameter]}}}, "components": {"schemas": schemas}}
    site = site_with({"openapi": "api.json"}, spec)
    [query] = operation_at(site, "/api-reference/get-a").parameters
    assert query.type.startswith("string<S0> | ")
    assert len(query.type) < 50 * 400


def test_values_that_two_alternatives_share_are_listed_once() -> None:
    color = {"$ref": "#/components/schemas/Color"}
    more = {"anyOf": [color, {"enum": ["any"]}]}
    parameter = {"name": "q", "in": "query", "schema": {"anyOf": [color, more, {"type": "null"}]}}
    spec = {
        "paths": {"/a": {"get": {"parameters": [parameter]}}},
        "components": {"schemas": {"Color": {"enum": ["red", "blue"]}}},
    }
    site = site_with({"openapi": "api.json"}, spec)
    assert operation_at(site, "/api-reference/get-a").parameters[0].values == ("red", "blue", "any")


def test_named_examples_and_keys_beside_a_reference_are_shown() -> None:
    named = {"by": {"$ref": "#/components/examples/One"}, "other": {"value": "second"}}
    kind = {"$ref": "#/components/schemas/Kind", "default": "b", "example": "c"}
    get = {
        "parameters": [
            {"name": "q", "in": "query", "examples": named},
            {"name": "kind", "in": "query", "schema": kind},
        ]
    }
    components = {"examples": {"One": {"value": "first"}}, "schemas": {"Kind": {"type": "string", "default": "a"}}}
    spec = {"paths": {"/a": {"get": get}}, "components": components}
    site = site_with({"openapi": "a.json"}, **{"a.json": json.dumps(spec)})
    one, other = operation_at(site, "/api-reference/get-a").parameters
    assert (one.example, other.default, other.example) == ('"first"', '"b"', '"c"')


@pytest.mark.parametrize(
    "channel",
    [
        {"messages": {"M": {"payload": {"schemaFormat": "application/schema+json", "schema": {"$ref": "#/S"}}}}},
        {"publish": {"message": {"$ref": "#/M"}}},
    ],
)
def test_messages_of_both_versions_of_asyncapi_are_read(channel: dict[str, Any]) -> None:
    schema = {"type": "object", "properties": {"id": {"type": "integer"}}}
    examples = [{"name": "one", "payload": {"id": 7}}, 5]
    for message in channel.get("messages", {}).values():
        message["examples"] = examples
    spec = {
        "asyncapi": "3.0.0",
        "defaultContentType": "application/avro",
        "servers": {"new": {"host": "a.example", "pathname": "/v1"}, "old": {"url": "wss://b.example"}},
        "channels": {"orders": channel},
        "S": schema,
        "M": {"oneOf": [{"payload": {"$ref": "#/S"}, "examples": examples}]},
    }
    navigation = {"tabs": [{"tab": "Events", "asyncapi": "events.json"}]}
    site = site_with(navigation, **{"events.json": json.dumps(spec)})
    [page] = site.pages.values()
    operation = operation_at(site, page.path)
    [message] = operation.requests
    assert operation.servers == ("a.example/v1", "wss://b.example")
    assert message.media_type == "application/avro"
    assert message.type == ("M" if "messages" in channel else "object")
    assert [(each.name, each.type) for each in message.fields] == [("id", "integer")]
    assert json.loads(message.example or "") == {"id": 7}


def test_what_a_schema_takes_in_from_another_file_is_looked_up_in_that_file() -> None:
    parts = {
        "X": {
            "properties": {
                "size": {"$ref": "#/Z"},
                "sizes": {"type": "array", "items": {"$ref": "#/Z"}},
                "next": {"$ref": "../next one.json"},
                "$ref": {"$ref": "#/Z"},
                "example": {"$ref": "#/Z"},
                "shown": {"type": "object", "example": {"$ref": "#/Z"}},
            },
            "additionalProperties": {"$ref": "#/Z"},
            "anyOf": [{"properties": {"other": {"$ref": "#/Z"}}}, {"type": "object"}],
        },
        "Z": {"type": "integer"},
    }
    schema = {"allOf": [{"$ref": "parts/b.json#/X"}], "properties": {"own": {"$ref": "#/Z"}}}
    body = {"requestBody": {"content": {"application/json": {"schema": schema}}}}
    files = {
        "api/a.json": {"openapi": "3.1.0", "paths": {"/x": {"post": body}}, "Z": {"type": "string"}},
        "api/parts/b.json": parts,
        "api/next one.json": {"type": "boolean"},
    }
    written = {name: json.dumps(content).encode() for name, content in files.items()}
    operation = read_operation(ApiReference("openapi", "api/a.json", "POST", "/x"), Schemas(written))
    assert operation is not None
    fields = operation.requests[0].fields
    assert {field.name: field.type for field in fields} == {
        "size": "integer",
        "sizes": "integer[]",
        "next": "boolean",
        "$ref": "integer",
        "example": "integer",
        "shown": "object",
        "own": "string",
        "*": "integer",
        "other": "integer",
    }
    assert fields[5].example == '{"$ref": "#/Z"}'


def test_servers_are_named_by_the_defaults_of_their_variables() -> None:
    variables = {"region": {"default": "eu", "enum": ["eu", "us"]}, "port": {"default": 8443}, "none": {}}
    server = {"url": "https://{region}.x.dev:{port}/{none}/{unknown}", "variables": variables}
    spec = {"openapi": "3.1.0", "servers": [server], "paths": {"/a": {"get": {"summary": "A"}}}}
    site = site_with({"openapi": "a.json"}, **{"a.json": json.dumps(spec)})
    assert operation_at(site, "/api-reference/a").servers == ("https://eu.x.dev:8443/{none}/{unknown}",)


@pytest.mark.parametrize(
    ("schemes", "address"),
    [(["http"], "http://x.dev/v1"), (["http", "https"], "https://x.dev/v1"), ([5], "https://x.dev/v1")],
)
def test_a_host_of_swagger_2_is_asked_in_its_scheme(schemes: list[object], address: str) -> None:
    spec = {**SWAGGER, "schemes": schemes}
    site = site_with({"pages": ["api.json POST /a"]}, spec)
    assert operation_at(site, "/api-reference/old").servers == (address,)


def test_no_part_of_a_schema_takes_the_choices_of_another_away() -> None:
    choices = [{"oneOf": [{"properties": {name: {"type": "string"}}}]} for name in ("a", "b")]
    schema = {"allOf": [{"oneOf": 7}, *choices, {"oneOf": 5}, {"anyOf": [{"properties": {"c": {"type": "string"}}}]}]}
    body = {"requestBody": {"content": {"application/json": {"schema": schema}}}}
    spec = {"openapi": "3.1.0", "paths": {"/x": {"post": body}}}
    site = site_with({"openapi": "a.json"}, **{"a.json": json.dumps(spec)})
    [payload] = operation_at(site, "/api-reference/post-x").requests
    names = [field.name for choice in payload.fields for field in choice.children or (choice,)]
    assert names == ["a", "b", "c"]


def test_nullable_forms_show_what_the_schema_allows() -> None:
    method = {"type": "string", "enum": ["testkit", "walk_in"], "description": "How it is collected."}
    null = {"type": "null"}
    properties = {
        "method": {"anyOf": [{"$ref": "#/components/schemas/Method"}, null]},
        "size": {"anyOf": [{"type": "integer", "minimum": 1, "default": 10}, null], "description": "Rows."},
        "methods": {"type": "array", "items": {"$ref": "#/components/schemas/Method"}},
        "some": {"anyOf": [{"type": "array", "items": {"$ref": "#/components/schemas/Method"}}, null]},
        "either": {"oneOf": [{"const": "a"}, {"enum": ["b", "c"]}]},
        "open": {"anyOf": [{"enum": ["a"]}, {"type": "string"}]},
    }
    spec = {
        "paths": {
            "/a": {"post": {"requestBody": {"content": {"application/json": {"schema": {"properties": properties}}}}}}
        },
        "components": {"schemas": {"Method": method}},
    }
    (payload,) = operation_at(site_with({"openapi": "api.json"}, spec), "/api-reference/post-a").requests
    found = {each.name: each for each in payload.fields}
    assert {name: each.values for name, each in found.items()} == {
        "method": ("testkit", "walk_in"),
        "size": (),
        "methods": ("testkit", "walk_in"),
        "some": ("testkit", "walk_in"),
        "either": ("a", "b", "c"),
        "open": (),
    }
    assert (found["method"].type, found["method"].description) == ("string | null", "How it is collected.")
    assert (found["size"].description, found["size"].default, found["size"].limits) == ("Rows.", "10", ("minimum 1",))


def test_a_chain_of_a_thousand_references_has_no_values() -> None:
    schemas: dict[str, Any] = {f"S{at}": {"items": {"$ref": f"#/components/schemas/S{at + 1}"}} for at in range(1_000)}
    schemas["S1000"] = {"enum": ["a"]}
    body = {"properties": {f"p{at}": {"$ref": f"#/components/schemas/S{at}"} for at in (0, 999)}}
    content = {"content": {"application/json": {"schema": body}}}
    spec = {"paths": {"/a": {"post": {"requestBody": content}}}, "components": {"schemas": schemas}}
    (payload,) = operation_at(site_with({"openapi": "api.json"}, spec), "/api-reference/post-a").requests
    first, last = payload.fields
    assert (first.values, last.values) == ((), ("a",))


def test_each_of_several_messages_has_its_name_and_its_summary() -> None:
    messages = {
        "subscribe": {"summary": "Start.", "description": "Starts the feed.", "payload": {"type": "object"}},
        "update": {
            "title": "An update",
            "summary": "A price.",
            "description": "A price.",
            "payload": {"type": "object"},
        },
    }
    spec = {"asyncapi": "3.0.0", "channels": {"feed": {"messages": messages}}}
    site = site_with({"asyncapi": "events.json"}, **{"events.json": json.dumps(spec)})
    [page] = site.pages.values()
    operation = operation_at(site, page.path)
    assert [each.title for each in sections_of(operation)] == ["Message subscribe", "Message An update"]
    assert [each.description for each in operation.requests] == ["Start.\n\nStarts the feed.", "A price."]
