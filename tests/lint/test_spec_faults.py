"""Faults of specs: what is reported, and what another file may declare."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.lint.spec_faults import spec_faults

NAMES = st.from_regex(r"[a-z][A-Za-z_]{0,8}", fullmatch=True)


def spec(path: str, parameters: list[object], **more: object) -> bytes:
    operation = {"summary": "Read", "parameters": parameters, "responses": {"200": {"description": "Done."}}}
    return json.dumps({"openapi": "3.1.0", "paths": {path: {"get": operation, "put": operation}}, **more}).encode()


_YAML = (
    "openapi: 3.1.0",
    "paths:",
    "  /things/{id}:",
    "    parameters: [{name: id, in: path}]",
    "    get:",
    "      summary: Read",
)


def faulty(content: bytes, file: str = "openapi.json") -> list[str]:
    """Return what the faults of a spec are about, as written there."""
    text = content.decode()
    return [text[each.span.start : each.span.end] for each in spec_faults(file, content)]


@given(st.lists(NAMES, unique=True, max_size=4), st.data())
def test_a_path_has_a_fault_for_each_parameter_that_is_not_declared(names: list[str], data: st.DataObject) -> None:
    declared = data.draw(st.lists(st.sampled_from(names), unique=True)) if names else []
    path = "/things" + "".join(f"/{{{name}}}" for name in names)
    parameters: list[object] = [{"name": name, "in": "path", "required": True} for name in declared]
    assert faulty(spec(path, parameters)) == [path] * (len(names) - len(declared))


def test_parameters_that_another_file_declares_are_unknown() -> None:
    assert faulty(spec("/things/{id}", [{"$ref": "shared.json#/id"}])) == []


def test_a_shared_parameter_declares_its_name() -> None:
    shared = {"components": {"parameters": {"id": {"name": "id", "in": "path"}}}}
    assert faulty(spec("/things/{id}", [{"$ref": "#/components/parameters/id"}], **shared)) == []


@given(NAMES)
def test_each_reference_to_nothing_is_reported_where_it_stands(name: str) -> None:
    schemas = {"components": {"schemas": {name: {"type": "string"}, "a/b": None}}}
    content = spec(
        "/things", [{"name": "a", "in": "query", "schema": {"$ref": f"#/components/schemas/{name}s"}}], **schemas
    )
    assert faulty(content) == [f"#/components/schemas/{name}s"] * 2
    there = spec("/things", [{"schema": {"$ref": "#/components/schemas/a~1b"}}], **schemas)
    assert faulty(there) == []


@pytest.mark.parametrize(
    "line",
    [
        "      # $ref: '#/components/schemas/Old'",
        "      description: \"Write $ref: '#/components/schemas/Old' in yours.\"",
        "      requestBody: {content: {text/plain: {example: {$ref: '#/components/schemas/Old'}}}}",
        "      x-schema: {$id: 'https://example.com/a', items: {$ref: '#/$defs/Old'}}",
        "      responses: {default: {$ref: '#/paths/~1things~1{id}/get/summary'}}",
    ],
)
def test_what_the_spec_does_not_refer_to_need_not_be_there(line: str) -> None:
    assert faulty("\n".join([*_YAML, line, ""]).encode(), "openapi.yaml") == []


@pytest.mark.parametrize(
    "key", ["responses: {default", "components: {schemas: {value", "x-schema: {properties: {example"]
)
def test_names_that_are_also_keys_of_data_hide_no_reference(key: str) -> None:
    line = f"      {key}: {{$ref: '#/components/schemas/Old'}}" + "}" * key.count("{")
    assert faulty("\n".join([*_YAML, line, ""]).encode(), "openapi.yaml") == ["#/components/schemas/Old"]


@pytest.mark.parametrize("path", ["/things/{id+}", "/things/{id}?kind={kind}"])
def test_only_plain_names_in_the_path_itself_have_to_be_declared(path: str) -> None:
    assert faulty(spec(path, [{"name": "id", "in": "path"}])) == []


@pytest.mark.parametrize("quote", ["", "'", '"'])
def test_a_path_is_found_where_it_is_a_key_of_its_own(quote: str) -> None:
    declared = (
        f"  {quote}/v1/things/{{id}}{quote}:\n    parameters: [{{name: id, in: path}}]\n    get: {{summary: Read}}\n"
    )
    path = f"  {quote}/things/{{id}}{quote}:\n    get: {{summary: Read}}\n"
    text = f"openapi: 3.1.0\npaths:\n{declared}{path}"
    (fault,) = spec_faults("openapi.yaml", text.encode())
    assert fault.span.start == len(text) - len(path) + 2 + len(quote)
