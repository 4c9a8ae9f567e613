"""The record of a page counts like the reference parser."""

from typing import Any

import pytest

from docs_tui.commands.syntax_tree import ast_record
from docs_tui.source import Source


def record_of(text: str) -> dict[str, Any]:
    return ast_record("page.mdx", Source("page.mdx", text))


@pytest.mark.parametrize("fence", ["```r\na\n\nb\n```\n", "  ```r\n  a\n\n  b\n  ```\n", "- ```r\n  a\n\n  b\n  ```\n"])
def test_the_bytes_of_code_have_the_author_s_line_ends(fence: str) -> None:
    assert record_of(fence)["code"][0]["bytes"] == len("a\n\nb")
    assert record_of(fence.replace("\n", "\r\n"))["code"][0]["bytes"] == len("a\r\n\r\nb")


def test_a_null_in_code_counts_as_what_replaces_it() -> None:
    assert record_of("```\n\0\n```\n")["code"][0]["bytes"] == len("\N{REPLACEMENT CHARACTER}".encode())


@pytest.mark.parametrize(("text", "end"), [("```\n", 2), ("```\na\n", 3), ("```\na", 2), ("```", 1)])
def test_code_that_no_fence_closes_ends_with_the_page(text: str, end: int) -> None:
    assert record_of(text)["code"][0]["endLine"] == end


def test_expressions_in_a_heading_are_part_of_its_text() -> None:
    headings = record_of("## Get {id} **{name}**\n\n## Set {/* why */}\n")["headings"]
    assert [each["text"] for each in headings] == ["Get id name", "Set /* why */"]


def test_a_reference_link_names_its_label() -> None:
    links = record_of("[keys][Key] and <https://relay.example>\n\n[key]: /keys\n")["links"]
    assert [(each["url"], each.get("ref")) for each in links] == [("/keys", "key"), ("https://relay.example", None)]
