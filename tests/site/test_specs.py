"""Specs: their pages, and the content of these."""

import json
from collections import Counter
from typing import Any

import pytest

from docs_tui.site import UNREAD, Field, NavNode, NavPage, Operation, Site, Unread
from docs_tui.site.json_text import read_json
from docs_tui.site.openapi import ApiReference
from docs_tui.site.operation import DEPTHS, read_operation
from docs_tui.site.schemas import SpecValue
from docs_tui.source import Diagnostic, Source
from tests.sites import site_of

SPEC: dict[str, Any] = {
    "openapi": "3.1.0",
    "servers": [{"url": "https://api.example.com"}],
    "security": [{"key": []}],
    "paths": {
        "/users/{id}": {
            "parameters": [{"name": "id", "in": "path", "schema": {"type": "integer"}}],
            "get": {
                "tags": ["Users"],
                "summary": "Get a user (by id)",
                "description": "Finds **one**.",
                "parameters": [
                    {"$ref": "#/components/parameters/Deep"},
                    {"name": "X-Trace", "in": "header", "deprecated": True, "schema": {"type": ["string", "null"]}},
                ],
                "responses": {
                    "200": {
                        "description": "The user",
                        "headers": {"X-Left": {"schema": {"type": "integer"}, "description": "Calls left"}},
                        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/User"}}},
                    },
                    "404": {"$ref": "#/components/responses/Gone"},
                },
            },
            "delete": {"tags": ["Users"], "deprecated": True, "x-hidden": True, "responses": {}},
        },
        "/users": {
            "post": {
                "summary": "Add",
                "requestBody": {
                    "required": True,
                    "content": {
                        "application/json": {
                            "schema": {"$ref": "#/components/schemas/User"},
                            "example": {"name": "Ada"},
                        }
                    },
                },
                "responses": {"201": {"description": "Made"}},
            },
            "get": {"summary": "Own", "x-mint": {"href": "/own/path", "metadata": {"title": "Own title"}}},
            "put": {"summary": "Never", "x-excluded": True},
        },
    },
    "webhooks": {"user.added": {"post": {"summary": "User added", "requestBody": {"content": {}}}}},
    "components": {
        "parameters": {
            "Deep": {
                "name": "deep",
                "in": "query",
                "description": "How deep",
                "schema": {"type": "string", "enum": ["a", "b"], "default": "a"},
            }
        },
        "responses": {"Gone": {"description": "Gone"}},
        "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}},
        "schemas": {
            "User": {
                "type": "object",
                "required": ["name"],
                "properties": {
                    "name": {"type": "string", "example": "Ada"},
                    "born": {"type": "string", "format": "date"},
                    "friends": {"type": "array", "items": {"$ref": "#/components/schemas/User"}},
                    "pet": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}]},
                    "address": {"$ref": "types.json#/Address"},
                },
            },
            "Cat": {"type": "object", "properties": {"lives": {"type": "integer"}}},
            "Dog": {"allOf": [{"$ref": "#/components/schemas/Cat"}, {"properties": {"name": {"type": "string"}}}]},
        },
    },
}
TYPES = {"Address": {"type": "object", "properties": {"city": {"type": "string"}, "next": {"$ref": "#/Address"}}}}


def site_with(navigation: Any, spec: Any = SPEC, **files: str | Unread) -> Site:
    docs = json.dumps({"name": "x", "navigation": navigation})
    return site_of({"docs.json": docs, "api.json": json.dumps(spec), "types.json": json.dumps(TYPES), **files})


def operation_at(site: Site, path: str) -> Operation:
    operation = site.operation(site.pages[path])
    assert operation is not None
    return operation


def test_entries_make_pages_with_the_operations_summary() -> None:
    group = {"group": "API", "openapi": "/api.json", "pages": ["get /users/{id}", "POST /users", "GET /users"]}
    site = site_with({"groups": [group, {"group": "B", "pages": ["api.json webhook user.added"]}]})
    assert [(page.path, page.title, page.file, page.nav) for page in site.pages.values()] == [
        ("/api-reference/users/get-a-user-by-id", "Get a user (by id)", None, ("API",)),
        ("/api-reference/add", "Add", None, ("API",)),
        ("/own/path", "Own title", None, ("API",)),
        ("/api-reference/user-added", "User added", None, ("B",)),
    ]
    assert not site.diagnostics


def test_an_element_with_a_spec_and_no_pages_gets_a_page_for_each_operation() -> None:
    site = site_with({"tabs": [{"tab": "API", "openapi": {"source": "api.json", "directory": "ref"}}]})
    assert [(page.path, page.nav, page.hidden) for page in site.pages.values()] == [
        ("/ref/users/get-a-user-by-id", ("API", "Users"), False),
        ("/ref/users/delete-users", ("API", "Users"), True),
        ("/ref/add", ("API",), False),
        ("/own/path", ("API",), False),
        ("/ref/user-added", ("API",), False),
    ]
    (tab,) = site.navigation.children
    assert isinstance(tab, NavNode)
    assert [type(child) for child in tab.children] == [NavNode, NavPage, NavPage, NavPage]


def test_one_operation_is_one_page_however_often_it_is_named() -> None:
    group = {"group": "A", "openapi": "api.json", "pages": ["POST /users"]}
    site = site_with({"groups": [group, {**group, "group": "B"}]})
    assert {page.path: page.places for page in site.pages.values()} == {"/api-reference/add": (("A",), ("B",))}


def test_equal_paths_of_two_specs_are_distinguished() -> None:
    entries = ["api.json POST /users", "other.json POST /users"]
    site = site_with({"pages": entries}, **{"other.json": json.dumps(SPEC)})
    assert list(site.pages) == ["/api-reference/add", "/api-reference/add-1"]


def test_a_written_page_takes_the_place_of_a_generated_one() -> None:
    site = site_with({"pages": ["api.json GET /users"]}, **{"own/path.mdx": "---\ntitle: Mine\n---\n"})
    assert [(page.title, page.file, page.in_nav) for page in site.pages.values()] == [("Mine", "own/path.mdx", True)]


@pytest.mark.parametrize(
    ("navigation", "code", "hint"),
    [
        ({"pages": ["api.json GET /user"]}, "nav-missing-operation", "Did you mean GET /users?"),
        (
            {"pages": ["GET /users"]},
            "nav-no-spec",
            'Write the spec before the method, or add "openapi" with the spec to the group',
        ),
        ({"pages": ["gone.json GET /users"]}, "nav-missing-spec", "Create the file, or correct the name"),
        ({"tabs": [{"tab": "T", "openapi": "gone.json"}]}, "nav-missing-spec", "Create the file, or correct the name"),
    ],
)
def test_entries_that_lead_nowhere_are_reported(navigation: Any, code: str, hint: str) -> None:
    site = site_with(navigation)
    assert (code, hint) in [(each.code, each.hint) for each in site.diagnostics]
    assert not site.pages


def test_a_remote_spec_is_named_and_not_fetched() -> None:
    site = site_with({"groups": [{"group": "G", "openapi": "https://x.dev/api.json", "pages": ["GET /users/{id}"]}]})
    (page,) = site.pages.values()
    assert (page.path, page.title) == ("/api-reference/get-users", "GET /users/{id}")
    assert page.api is not None
    assert (page.api.spec, page.api.remote, site.operation(page)) == ("https://x.dev/api.json", True, None)


def test_front_matter_names_an_operation() -> None:
    pages = {
        "a.mdx": '---\nopenapi: "api.json POST /users"\n---\n',
        "b.mdx": "---\ntitle: B\nopenapi: get /users/{id}\n---\n",
        "c.mdx": "---\napi: PATCH https://x.dev/c\n---\n",
    }
    site = site_with({"openapi": "api.json", "pages": ["a", "b", "c"]}, **pages)
    a, b, c = site.pages.values()
    assert (a.title, a.api and a.api.spec) == ("Add", "api.json")
    assert (b.title, b.description, str(b.api)) == ("B", "Finds **one**.", "GET /users/{id}")
    assert (c.title, str(c.api)) == ("C", "PATCH https://x.dev/c")


def test_an_unread_spec_has_no_pages_yet() -> None:
    docs = json.dumps({"name": "x", "navigation": {"openapi": "api.json"}})
    site = site_of({"docs.json": docs, "api.json": UNREAD, "types.json": UNREAD})
    assert (list(site.pages), site.diagnostics, site.unread()) == ([], (), ("api.json",))
    read = site.apply({"api.json": json.dumps(SPEC).encode()})
    assert len(read.pages) == 5
    assert read.unread() == ("types.json",)


@pytest.mark.parametrize(
    "text", ["{", "[]", "{}", '{"paths": []}', '{"paths": {"/a": {"get": 3}}}', '{"paths": {"/a": 3}}']
)
def test_a_broken_spec_costs_its_pages_only(text: str) -> None:
    navigation = {"groups": [{"group": "G", "openapi": "bad.json"}, {"group": "H", "pages": ["a"]}]}
    site = site_with(navigation, **{"bad.json": text, "a.mdx": ""})
    assert "/a" in site.pages
    assert all(site.operation(page) is None or page.file is None for page in site.pages.values())


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


def shown(fields: tuple[Field, ...], prefix: str = "") -> list[tuple[str, str, bool]]:
    found: list[tuple[str, str, bool]] = []
    for field in fields:
        found.append((prefix + field.name, field.type, field.required))
        found.extend(shown(field.children, f"{prefix}{field.name}."))
    return found


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


YAML_SPEC = """
asyncapi: 3.0.0
channels:
  orders:
    title: Orders
    description: All orders.
    messages:
      placed:
        name: OrderPlaced
        payload:
          type: object
          properties:
            id: {type: string, example: 2024-01-02}
"""


def test_asyncapi_channels_are_named_and_read() -> None:
    navigation = {"tabs": [{"tab": "Events", "asyncapi": "events.yaml"}]}
    site = site_with(navigation, **{"events.yaml": YAML_SPEC})
    (page,) = site.pages.values()
    assert (page.path, page.title, page.description) == ("/api-reference/orders", "Orders", "All orders.")
    (message,) = operation_at(site, page.path).requests
    assert (message.type, [field.example for field in message.fields]) == ("OrderPlaced", ['"2024-01-02"'])


def test_an_entry_of_the_navigation_names_a_channel_of_its_tab() -> None:
    spec = YAML_SPEC + "  refunds:\n    title: Refunds\n"
    site = site_with(
        {"tabs": [{"tab": "Events", "asyncapi": "events.yaml", "pages": ["refunds"]}]}, **{"events.yaml": spec}
    )
    assert [page.title for page in site.pages.values() if not page.hidden] == ["Refunds"]


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


def test_a_body_of_swagger_2_is_of_its_path_and_in_its_language() -> None:
    body = {"name": "body", "in": "body", "schema": {"type": "string"}}
    done = {"description": "ok", "schema": {"type": "string"}, "examples": {"text/xml": "<done/>"}}
    put = {"summary": "Put", "produces": ["text/xml"], "responses": {"200": done}}
    spec = {"swagger": "2.0", "consumes": ["text/csv"], "paths": {"/a": {"parameters": [body], "put": put}}}
    operation = operation_at(site_with({"pages": ["api.json PUT /a"]}, spec), "/api-reference/put")
    assert [(each.media_type, each.type) for each in operation.requests] == [("text/csv", "string")]
    [answer] = operation.responses[0].payloads
    assert (answer.media_type, answer.example) == ("text/xml", "<done/>")


def test_of_specs_that_nothing_names_each_page_finds_its_own() -> None:
    specs = {f"{name}-openapi.json": {"paths": {f"/{name}": {"get": {"summary": f"Get {name}"}}}} for name in "ab"}
    pages = {f"{name}.mdx": f"---\nopenapi: GET /{name}\n---\n" for name in "ab"}
    site = site_with({"pages": ["a", "b"]}, **pages, **dict.fromkeys(specs, UNREAD))
    assert set(specs) <= set(site.unread())
    read = site.apply({file: json.dumps(spec).encode() for file, spec in specs.items()})
    assert [(page.title, page.api and page.api.spec) for page in read.pages.values()] == [
        ("Get a", "a-openapi.json"),
        ("Get b", "b-openapi.json"),
    ]


@pytest.mark.parametrize("name", ["openapi/platform.json", "platform.json"])
def test_a_page_finds_its_operation_in_a_spec_that_docs_json_leaves_out(name: str) -> None:
    other = {"openapi": "3.1.0", "paths": {"/nodes": {"get": {"summary": "List nodes"}}}}
    config = {"navigation": {"pages": ["nodes"]}, "api": {"openapi": ["openapi/users.json"]}}
    site = site_of(
        {
            "docs.json": json.dumps(config),
            "nodes.mdx": "---\nopenapi: get /nodes\n---\n",
            "openapi/users.json": json.dumps(SPEC),
            name: json.dumps(other),
        }
    )
    page = site.pages["/nodes"]
    assert (page.title, page.api and page.api.spec) == ("List nodes", name)


def test_a_spec_that_may_have_what_the_known_one_lacks_is_asked_for() -> None:
    files = {"openapi/users.json": json.dumps(SPEC), "nodes.mdx": "---\nopenapi: get /nodes\n---\n"}
    config = {"navigation": {"pages": ["nodes"]}, "api": {"openapi": ["openapi/users.json"]}}
    site = site_of({**files, "docs.json": json.dumps(config)}).apply({"openapi/platform.yaml": UNREAD})
    assert site.unread() == ("openapi/platform.yaml",)


def test_hundreds_of_specs_are_each_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    files = [f"specs/{number}.json" for number in range(200)]
    specs = {file: json.dumps({"paths": {f"/{file}": {"get": {"summary": file}}}}) for file in files}
    pages = {f"p{number}.mdx": f"---\nopenapi: GET /{file}\n---\n" for number, file in enumerate(files)}
    read: list[str] = []

    def noted(source: Source) -> tuple[Any, Diagnostic | None]:
        read.append(source.path)
        return read_json(source)

    monkeypatch.setattr("docs_tui.site.specs.read_json", noted)
    docs = {"name": "x", "api": {"openapi": files}, "navigation": {"pages": [f"p{n}" for n in range(200)]}}
    site = site_of({"docs.json": json.dumps(docs), **specs, **pages})
    assert [page.title for page in site.pages.values()] == files
    assert sorted(read) == sorted(files)


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


def test_a_page_made_from_a_spec_has_the_text_that_the_spec_brings() -> None:
    extra = {"x-mint": {"content": "## More"}}
    site = site_with({"openapi": "api.json"}, {"paths": {"/w": {"post": {"summary": "W", **extra}}}})
    (page,) = site.pages.values()
    operation = site.operation(page)
    assert operation is not None
    assert site.operation_body(page) == operation.content == "## More"


def test_a_link_to_what_a_remote_spec_makes_is_not_missing() -> None:
    remote = {"source": "https://x.dev/openapi.json", "directory": "api"}
    site = site_with({"groups": [{"group": "G", "pages": ["a"]}, {"group": "API", "openapi": remote}]}, **{"a.mdx": ""})
    page = site.pages["/a"]
    assert [site.link(page, url).kind for url in ("/api/users/get", "/apis", "/b")] == [
        "external",
        "missing",
        "missing",
    ]


def test_a_hyphen_between_spaces_leaves_two_in_the_path() -> None:
    operation = {"tags": ["Users - Keys"], "summary": "Get a key"}
    site = site_with({"openapi": "api.json"}, {"paths": {"/k": {"get": operation}}})
    assert list(site.pages) == ["/api-reference/users--keys/get-a-key"]


def test_a_page_of_an_operation_that_no_spec_has_says_so() -> None:
    page = "---\ntitle: Boil\nopenapi: POST /boill\n---\n"
    spec = {"openapi": "3.1.0", "paths": {"/boil": {"post": {"summary": "Boil"}}}}
    site = site_of({"boil.mdx": page, "openapi.json": json.dumps(spec)})
    (found,) = (each for each in site.diagnostics if each.code == "operation-missing")
    assert str(found) == "boil.mdx:3:1 error: no spec has the operation POST /boill. Did you mean POST /boil?"
    mended = site.apply({"boil.mdx": page.replace("boill", "boil").encode()})
    assert not [each for each in mended.diagnostics if each.code == "operation-missing"]


def test_a_parameter_says_what_its_values_keep_to() -> None:
    schema = {"type": "integer", "minimum": 40, "maximum": 100, "exclusiveMaximum": True, "uniqueItems": False}
    parameters = [
        {"name": "temperature", "in": "query", "schema": schema},
        {"name": "name", "in": "query", "schema": {"type": "string", "pattern": "^[a-z]+$", "minLength": 0}},
    ]
    spec = {"openapi": "3.0.0", "paths": {"/boil": {"get": {"parameters": parameters, "responses": {}}}}}
    site = site_with({"groups": [{"group": "API", "openapi": "api.json"}]}, spec)
    operation = operation_at(site, next(page.path for page in site.pages.values() if page.api is not None))
    assert [field.limits for field in operation.parameters] == [
        ("minimum 40", "maximum 100", "exclusiveMaximum"),
        ("minLength 0", "pattern ^[a-z]+$"),
    ]


def test_an_operation_without_a_summary_is_named_after_its_method_and_path() -> None:
    spec = {"openapi": "3.1.0", "paths": {"/teams/{id}/all-members": {"get": {"tags": ["Teams"]}}}}
    assert list(site_with({"openapi": "api.json"}, spec).pages) == ["/api-reference/teams/get-teams--all-members"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"paths": {"/a": }}', "a value is expected"),
        ("[1]", "a spec must be an object"),
        ('{"openapi": "3.1.0"}', "this is not a spec"),
    ],
)
def test_an_unreadable_spec_is_reported_with_its_reason(text: str, message: str) -> None:
    site = site_with({"openapi": "bad.json"}, **{"bad.json": text})
    assert [each.message[: len(message)] for each in site.diagnostics if each.path == "bad.json"] == [message]


def test_a_percent_encoded_reference_is_resolved() -> None:
    spec = {
        "paths": {
            "/a": {"get": {"responses": {"200": {"content": {"application/json": {"schema": {"$ref": "%s"}}}}}}},
            "/b": {"$ref": "#/x-paths/a%20b"},
        },
        "x-paths": {"a b": {"get": {"summary": "Behind a space"}}},
        "components": {"schemas": {"Page«User»": {"type": "object", "properties": {"here": {"type": "string"}}}}},
    }
    for reference, name in (("#/components/schemas/Page%C2%ABUser%C2%BB", "here"), ("my%20types.json#/A%20b", "there")):
        text = json.dumps(spec).replace("%s", reference)
        types = json.dumps({"A b": {"type": "object", "properties": {"there": {"type": "string"}}}})
        site = site_with({"openapi": "a.json"}, **{"a.json": text, "my types.json": types})
        assert "/api-reference/behind-a-space" in site.pages
        [payload] = operation_at(site, "/api-reference/get-a").responses[0].payloads
        assert [each.name for each in payload.fields] == [name]


@pytest.mark.parametrize("reference", ["./paths/b.yaml", "paths.yaml#/paths/~1b", "https://a.example/b.yaml"])
def test_problems_of_paths_in_another_file_are_reported_there(reference: str) -> None:
    text = f'{{"paths": {{\n"/a": {{"get": {{}}}},\n"/b": {{"$ref": "{reference}"}}}}}}'
    site = site_with({"openapi": "a.json"}, **{"a.json": text})
    assert [page for page in site.pages if page != "/"] == ["/api-reference/get-a"]
    [told] = [each for each in site.diagnostics if each.path == "a.json"]
    assert (told.start.line, told.message) == (
        3,
        "1 path of this spec is described in another file, so no pages are made of it",
    )


def test_thousands_of_operations_of_one_name_have_a_path_each() -> None:
    paths = {f"/a{number}": {"get": {"summary": "Get"}} for number in range(20_000)}
    site = site_with({"openapi": "a.json"}, **{"a.json": json.dumps({"paths": paths})})
    made = [page for page in site.pages if page != "/"]
    assert made[:3] == ["/api-reference/get", "/api-reference/get-1", "/api-reference/get-2"]
    assert len(made) == len(paths)


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
    operation = read_operation(ApiReference("openapi", "openapi.json", "GET", "/a"), files)
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


def test_a_schema_that_many_name_is_merged_once_for_each_depth_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    merged: Counter[str] = Counter()
    merge = SpecValue.merged

    def counting(self: SpecValue, depth: int = 0, taken: set[str] | None = None) -> SpecValue:
        merged[self.reference or ""] += taken is None
        return merge(self, depth, taken)

    monkeypatch.setattr(SpecValue, "merged", counting)
    user = {"$ref": "#/components/schemas/User"}
    schema = {"type": "object", "properties": {f"user{number}": user for number in range(50)}}
    get = {"responses": {"200": {"content": {"application/json": {"schema": schema}}}}}
    spec = {"paths": {"/a": {"get": get}}, "components": {"schemas": {"User": {"allOf": [{"type": "object"}]}}}}
    site = site_with({"openapi": "a.json"}, **{"a.json": json.dumps(spec)})
    [payload] = operation_at(site, "/api-reference/get-a").responses[0].payloads
    assert len(payload.fields) == 50
    assert 0 < merged["#/components/schemas/User"] <= len(DEPTHS)


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
    operation = read_operation(ApiReference("openapi", "api/a.json", "POST", "/x"), written)
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
