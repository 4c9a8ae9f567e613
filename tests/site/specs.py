"""Specs for tests, and sites with them."""

import json
from typing import Any

from docs_tui.site import Field, Operation, Site, Unread
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


def shown(fields: tuple[Field, ...], prefix: str = "") -> list[tuple[str, str, bool]]:
    found: list[tuple[str, str, bool]] = []
    for field in fields:
        found.append((prefix + field.name, field.type, field.required))
        found.extend(shown(field.children, f"{prefix}{field.name}."))
    return found


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
