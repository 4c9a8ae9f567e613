"""Files that several rules' examples use: a spec, and docs.json."""

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


SPEC_IN_YAML = (
    'openapi: 3.1.0\ninfo: {title: Relay, version: "1"}\npaths:\n  /messages:\n    get:\n'
    '      summary: List messages\n      responses: {"200": {description: Messages}}\n'
)


def config_with(entry: str = "", *, pages: str = '"index"') -> str:
    """Return a docs.json with these pages in its navigation, and with one more entry."""
    more = f",\n  {entry}" if entry else ""
    return (
        '{\n  "$schema": "https://mintlify.com/docs.json",\n  "theme": "mint",\n  "name": "Relay",\n'
        f'  "colors": {{"primary": "#0F766E"}},\n  "navigation": {{"pages": [{pages}]}}{more}\n}}\n'
    )


def redirects_with(entries: str) -> str:
    """Return a docs.json of two pages with redirects."""
    return config_with(f'"redirects": [\n    {entries}\n  ]', pages='"index", "keys"')
