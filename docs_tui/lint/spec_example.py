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
