"""The spec that the examples of rules on APIs share."""

import json

SPEC = json.dumps(
    {
        "openapi": "3.1.0",
        "info": {"title": "Relay", "version": "1"},
        "paths": {
            "/messages": {
                "get": {
                    "summary": "List messages",
                    "parameters": [
                        {"name": "limit", "in": "query", "required": True, "schema": {"type": "integer"}},
                        {"name": "after", "in": "query", "schema": {"type": "string"}},
                    ],
                    "responses": {
                        "200": {
                            "description": "The messages.",
                            "content": {
                                "application/json": {
                                    "schema": {"type": "object", "properties": {"id": {"type": "string"}}}
                                }
                            },
                        }
                    },
                }
            }
        },
    }
)


def config_with(entry: str) -> str:
    """Return a docs.json of one page with one more entry."""
    return (
        '{\n  "$schema": "https://mintlify.com/docs.json",\n  "theme": "mint",\n  "name": "Relay",\n'
        f'  "colors": {{"primary": "#0F766E"}},\n  "navigation": {{"pages": ["index"]}},\n  {entry}\n}}\n'
    )


def redirects_with(entries: str) -> str:
    """Return a docs.json of two pages with redirects."""
    return config_with(f'"redirects": [\n    {entries}\n  ]').replace('["index"]', '["index", "keys"]')
