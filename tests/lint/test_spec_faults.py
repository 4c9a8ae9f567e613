"""Faults of specs: what is reported, and what another file may declare."""

import json

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.lint.spec_faults import spec_faults

NAMES = st.from_regex(r"[a-z][A-Za-z_]{0,8}", fullmatch=True)


def spec(path: str, parameters: list[object], **more: object) -> bytes:
    operation = {"summary": "Read", "parameters": parameters, "responses": {"200": {"description": "Done."}}}
    return json.dumps({"openapi": "3.1.0", "paths": {path: {"get": operation, "put": operation}}, **more}).encode()


def faulty(content: bytes) -> list[str]:
    """Return what the faults of a spec are about, as written there."""
    text = content.decode()
    return [text[each.span.start : each.span.end] for each in spec_faults("openapi.json", content)]


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
