"""The pages that specs generate, and the spec that a page belongs to."""

import json
from typing import Any

import pytest

from docs_tui.site import UNREAD, ApiReference, NavNode, NavPage
from docs_tui.site.json_text import read_json
from docs_tui.source import Diagnostic, Severity, Source
from tests.site.specs import SPEC, YAML_SPEC, operation_at, site_with
from tests.sites import site_of


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


def test_an_operation_has_a_page_in_each_directory_that_the_navigation_names() -> None:
    tabs = [{"tab": name, "openapi": {"source": "api.json", "directory": name}} for name in ("api", "fr/api")]
    site = site_with({"tabs": tabs}, {"paths": {"/w": {"get": {"summary": "List"}}}})
    assert {page.path: page.places for page in site.pages.values()} == {
        "/api/list": (("api",),),
        "/fr/api/list": (("fr/api",),),
    }


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


def test_front_matter_names_a_channel() -> None:
    pages = {
        "a.mdx": '---\nasyncapi: "events.yaml orders"\n---\n',
        "b.mdx": '---\ntitle: B\nasyncapi: "events.yaml"\n---\n',
    }
    site = site_with({"pages": ["a", "b"]}, **{"events.yaml": YAML_SPEC}, **pages)
    a, b = site.pages.values()
    assert a.api is not None
    assert (a.api.spec, a.api.path) == ("events.yaml", "orders")
    assert b.api is None


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


def test_an_entry_of_the_navigation_names_a_channel_of_its_tab() -> None:
    spec = YAML_SPEC + "  refunds:\n    title: Refunds\n"
    site = site_with(
        {"tabs": [{"tab": "Events", "asyncapi": "events.yaml", "pages": ["refunds"]}]}, **{"events.yaml": spec}
    )
    assert [page.title for page in site.pages.values() if not page.hidden] == ["Refunds"]


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


def test_a_link_below_the_folder_of_a_spec_beside_groups_is_not_missing() -> None:
    spec = {"source": "api.json", "directory": "api"}
    groups = [{"group": "G", "pages": ["a"]}]
    site = site_with({"tabs": [{"tab": "API", "openapi": spec, "groups": groups}]}, {"paths": {}}, **{"a.mdx": ""})
    assert [site.link(site.pages["/a"], url).kind for url in ("/api/users/get", "/b")] == ["external", "missing"]


def test_a_link_to_an_operation_of_a_spec_beside_pages_is_not_missing() -> None:
    operations = {"paths": {"/w": {"get": {"tags": ["Wells"], "summary": "List wells"}}}}
    group = {"group": "API", "openapi": "api.json", "pages": ["a"]}
    site = site_with({"groups": [group]}, operations, **{"a.mdx": ""})
    urls = ("/api-reference/wells/list-wells", "/api-reference/wells/x")
    assert [site.link(site.pages["/a"], url).kind for url in urls] == ["external", "missing"]


def test_a_page_names_a_spec_in_another_folder_by_a_relative_path() -> None:
    spec, other = (json.dumps({"openapi": "3.0.0", "paths": {path: {"get": {}}}}) for path in ("/w", "/v"))
    page = "---\ntitle: List\nopenapi: ../api.json GET {}\n---\n"
    pages = {"ref/ends/a.mdx": page.format("/w"), "ref/ends/b.mdx": page.format("/x")}
    site = site_of({**pages, "ref/api.json": spec, "other/api.json": other})
    found = site.pages["/ref/ends/a"]
    assert found.api is not None
    assert (found.api.spec, site.operation(found) is not None) == ("ref/api.json", True)
    assert [each.path for each in site.diagnostics if each.code == "operation-missing"] == ["ref/ends/b.mdx"]


@pytest.mark.parametrize("name", ["evm", "evm.json", "ref/evm", "../evm"])
def test_a_page_names_a_spec_in_another_folder_by_its_file_name(name: str) -> None:
    spec, other = (json.dumps({"openapi": "3.0.0", "paths": {path: {"post": {}}}}) for path in ("/#send", "/v"))
    page = f"---\ntitle: Send\nopenapi: '{name} POST /#send'\n---\n"
    site = site_of({"api/ref/ends/a.mdx": page, "api/ref/evm.json": spec, "api/evm.json": other})
    assert site.pages["/api/ref/ends/a"].api == ApiReference("openapi", "api/ref/evm.json", "POST", "/#send")


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


def test_an_operation_without_a_summary_is_named_after_its_method_and_path() -> None:
    spec = {"openapi": "3.1.0", "paths": {"/teams/{id}/all-members": {"get": {"tags": ["Teams"]}}}}
    assert list(site_with({"openapi": "api.json"}, spec).pages) == ["/api-reference/teams/get-teams--all-members"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"paths": {"/a": ]}', "a value is expected"),
        ("[1]", "a spec must be an object"),
        ('{"openapi": "3.1.0"}', "this is not a spec"),
    ],
)
def test_an_unreadable_spec_is_reported_with_its_reason(text: str, message: str) -> None:
    site = site_with({"openapi": "bad.json"}, **{"bad.json": text})
    assert [each.message[: len(message)] for each in site.diagnostics if each.path == "bad.json"] == [message]


@pytest.mark.parametrize(
    "text",
    [
        '{"openapi": "3.1.0", "info": {"description": "Two\nlines"}, "paths": {"/a": {"get": {"summary": "Get a"}}}}',
        '{"openapi": "3.1.0", "paths": {"/a": {"get": {"summary": "Get a",},},},}',
    ],
)
def test_json_that_is_only_yaml_makes_pages_and_a_warning(text: str) -> None:
    site = site_with({"openapi": "lax.json"}, **{"lax.json": text})
    assert [page.title for page in site.pages.values()] == ["Get a"]
    (problem,) = site.diagnostics
    assert (problem.code, problem.severity, problem.path) == ("json-syntax", Severity.WARNING, "lax.json")


def test_a_spec_that_nobody_names_and_nobody_can_read_is_reported_if_a_page_needs_it() -> None:
    files = {"openapi.json": '{"paths": {', "settings.json": "{", "a.mdx": "---\nopenapi: GET /a\n---\n"}
    site = site_of(files)
    assert [(each.path, each.code) for each in site.diagnostics] == [("openapi.json", "json-syntax")]
    assert not site.apply({"a.mdx": b"---\ntitle: A\n---\n"}).diagnostics


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
        "1 path of this spec is described in another file, so it has no pages",
    )


def test_thousands_of_operations_of_one_name_have_a_path_each() -> None:
    paths = {f"/a{number}": {"get": {"summary": "Get"}} for number in range(20_000)}
    site = site_with({"openapi": "a.json"}, **{"a.json": json.dumps({"paths": paths})})
    made = [page for page in site.pages if page != "/"]
    assert made[:3] == ["/api-reference/get", "/api-reference/get-1", "/api-reference/get-2"]
    assert len(made) == len(paths)
