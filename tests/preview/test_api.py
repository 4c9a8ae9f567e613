"""API pages show the request and the responses."""

import json
from copy import deepcopy
from typing import Any

from docs_tui.preview.page_content import PageContent
from docs_tui.preview.preview_page import preview_page
from tests.preview.drawing import drawn_now, open_everything
from tests.sites import site_of

SPEC: dict[str, Any] = {
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

FILES = {
    "docs.json": json.dumps({"name": "Relay", "navigation": {"pages": ["send"]}}),
    "openapi.json": json.dumps(SPEC),
    "send.mdx": "---\ntitle: Send\nopenapi: openapi.json POST /messages\n---\n\nRead first.",
}


def test_a_page_says_at_its_top_how_its_operation_is_called_and_the_rest_under_its_text() -> None:
    site = site_of(FILES)
    content = PageContent(preview_page(site, site.find("/send")))
    for index in range(len(content.parts)):
        content.build(index)
    text = drawn_now(content, 60).replace("\xa0", " ")
    assert text.index("Send") < text.index("POST  /messages") < text.index("Read first.") < text.index("Sends one")
    for shown in (
        "https://api.relay.example",
        "Sends one message.",
        "dry  boolean  required",
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


def test_the_sections_of_an_operation_follow_the_headings_in_the_outline() -> None:
    spec = deepcopy(SPEC)
    operation = spec["paths"]["/messages"]["post"]
    operation["description"] = "Sends it.\n\n## Limits\n\nOne a second."
    operation["responses"]["400"] = {"description": "Not \x1b]0;this\x07."}
    body = operation["requestBody"]["content"]
    body["text/plain"] = {"schema": {"type": "string"}}
    files = {**FILES, "send.mdx": f"{FILES['send.mdx']}\n\n## Before\n\nYou need a key.\n"}
    site = site_of({**files, "openapi.json": json.dumps(spec)})
    content = PageContent(preview_page(site, site.find("/send")))
    told = [(entry.depth, entry.text) for entry in content.outline]
    assert told == [
        (2, "Before"),
        (2, "Limits"),
        (2, "Query parameters"),
        (2, "Body application/json"),
        (2, "Body text/plain"),
        (2, "Response 202"),
        (2, "Response 400"),
    ]
    shown = [content.block_at(entry.offset) for entry in content.outline]
    assert [block.text.replace("\xa0", " ").strip() for block in shown if block is not None] == [
        "Before",
        "Limits",
        "Query parameters",
        "Body  application/json  object  required",
        "Body  text/plain  string  required",
        "Response  202",
        "Response  400",
    ]


def test_an_edit_of_a_spec_marks_the_section_that_says_something_else() -> None:
    site = site_of(FILES)
    before = PageContent(preview_page(site, site.find("/send")))
    _ = before.outline
    for index in range(len(before.parts)):
        before.build(index)
    spec = deepcopy(SPEC)
    spec["paths"]["/messages"]["post"]["responses"] = {"204": {"description": "It is on its way."}}
    site = site.apply({"openapi.json": json.dumps(spec).encode()})
    after = PageContent(preview_page(site, site.find("/send")), before)
    assert [part.section.title for part in after.parts if part.section is not None and part.changed] == ["Response 204"]
    assert [entry.text for entry in after.outline] == ["Query parameters", "Body", "Response 204"]
