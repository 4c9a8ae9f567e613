"""A page of an API shows what is sent and what comes back."""

import json

from docs_tui.tui.preview.content import PageContent
from docs_tui.tui.preview.of_site import preview_page
from tests.sites import site_of
from tests.tui.preview.drawing import drawn_now, open_everything

SPEC = {
    "openapi": "3.0.0",
    "info": {"title": "Relay", "version": "1"},
    "servers": [{"url": "https://api.relay.example"}],
    "paths": {
        "/messages": {
            "post": {
                "summary": "Send a message",
                "description": "Sends **one** message.",
                "parameters": [
                    {
                        "name": "dry",
                        "in": "query",
                        "required": True,
                        "schema": {"type": "boolean"},
                        "description": "Test [b].",
                    }
                ],
                "requestBody": {
                    "required": True,
                    "content": {
                        "application/json": {
                            "schema": {
                                "type": "object",
                                "required": ["text"],
                                "properties": {
                                    "text": {"type": "string", "description": "What it says."},
                                    "to": {
                                        "type": "object",
                                        "properties": {"id": {"type": "string", "enum": ["a", "b"]}},
                                    },
                                },
                            },
                            "example": {"text": "hello"},
                        }
                    },
                },
                "responses": {"202": {"description": "It is on its way."}},
            }
        }
    },
}


def test_a_page_says_at_its_top_how_its_operation_is_called_and_the_rest_under_its_text() -> None:
    site = site_of(
        {
            "docs.json": json.dumps({"name": "Relay", "navigation": {"pages": ["send"]}}),
            "openapi.json": json.dumps(SPEC),
            "send.mdx": "---\ntitle: Send\nopenapi: openapi.json POST /messages\n---\n\nRead first.",
        }
    )
    content = PageContent(preview_page(site, site.find("/send")))
    for index in range(len(content.parts)):
        content.build(index)
    text = drawn_now(content, 60).replace("\xa0", " ")
    assert text.index("Send") < text.index("POST  /messages") < text.index("Read first.") < text.index("Sends one")
    for shown in (
        "https://api.relay.example",
        "Sends one message.",
        "dry  boolean  query  required",
        "Test [b].",
        "Body  application/json  object  required",
        "text  string  required",
        '"text": "hello"',
        "▸ 1 property",
        "Response  202",
        "It is on its way.",
    ):
        assert shown in text
    assert "One of" not in text
    open_everything(content)
    assert "One of a, b" in drawn_now(content, 60)
