"""Full-text search finds the text of operations, in YAML and JSON specs."""

import json
from typing import Any

import pytest

from docs_tui.site import Site
from docs_tui.site.line_search import TextSearch
from tests.sites import site_of

OPERATION: dict[str, Any] = {
    "summary": "Send a message",
    "description": "Sends one. It may take a while: be patient.\n\n## Limits\n\nOne a second.",
    "parameters": [
        {"name": "dry_run", "in": "query", "schema": {"type": "boolean"}, "description": "Only checks, a/b."},
        {"name": "trace", "in": "header", "schema": {"type": "string", "enum": ["deep", "flat"]}},
    ],
    "requestBody": {"content": {"application/json": {"schema": {"$ref": "parts.json#/Message"}}}},
    "responses": {"404": {"description": "Nicht gefunden: schön öffnen."}},
}
SPEC: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "Relay", "version": "1"},
    "paths": {"/messages": {"post": OPERATION}},
}
PARTS = {"Message": {"type": "object", "properties": {"to": {"properties": {"zip": {"description": "Of the town."}}}}}}
NAVIGATION = {"name": "Relay", "navigation": {"tabs": [{"tab": "API", "openapi": "api.json"}]}}


def generated(*, ascii_only: bool = True) -> Site:
    return site_of(
        {
            "docs.json": json.dumps(NAVIGATION),
            "api.json": json.dumps(SPEC, ensure_ascii=ascii_only),
            "parts.json": json.dumps(PARTS),
        }
    )


def found(site: Site, query: str) -> list[tuple[str, str, int, str]]:
    return [(hit.file, hit.heading, hit.line, hit.snippet) for hit in TextSearch(site).hits(query)]


@pytest.mark.parametrize(
    ("query", "heading", "snippet"),
    [
        ("dry_RUN", "Query parameters", "dry_run (boolean) Only checks, a/b."),
        ("a/b", "Query parameters", "dry_run (boolean) Only checks, a/b."),
        ("flat", "Header parameters", "trace (string) deep, flat"),
        ("zip town", "Body", "zip (any) Of the town."),
        ("SCHÖN", "Response 404", "Nicht gefunden: schön öffnen."),
        ('"be patient"', "", "Sends one. It may take a while: be patient."),
        ("second", "Limits", "One a second."),
        ("post /messages", "", "POST /messages"),
    ],
)
@pytest.mark.parametrize("ascii_only", [True, False])
def test_what_an_operation_says_is_found_under_its_section(
    query: str, heading: str, snippet: str, *, ascii_only: bool
) -> None:
    assert found(generated(ascii_only=ascii_only), query) == [("api.json", heading, 1, snippet)]


def test_titles_that_every_operation_has_are_not_found() -> None:
    assert found(generated(), "response") == []
    assert found(generated(), "parameters") == []


def test_a_page_of_an_operation_is_found_by_both_texts_with_its_own_first() -> None:
    files = {
        "docs.json": json.dumps({"name": "R", "navigation": {"pages": ["send", "other"]}}),
        "api.json": json.dumps(SPEC),
        "parts.json": json.dumps(PARTS),
        "send.mdx": "---\ntitle: Send\nopenapi: api.json POST /messages\n---\n\nA patient reader.\n",
        "other.mdx": "Be patient.\n",
    }
    hits = [(hit.page, hit.file, hit.line) for hit in TextSearch(site_of(files)).hits("patient")]
    assert hits == [("/send", "send.mdx", 6), ("/other", "other.mdx", 1), ("/send", "api.json", 1)]


def test_a_spec_that_changes_is_found_as_it_is() -> None:
    site = generated()
    assert found(site, "town")
    parts = {"Message": {"type": "object", "properties": {"to": {"description": "Of the village."}}}}
    site = site.apply({"parts.json": json.dumps(parts).encode()})
    assert found(site, "town") == []
    assert [snippet for *_, snippet in found(site, "village")] == ["to (any) Of the village."]
