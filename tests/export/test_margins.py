"""Indented blocks read the same in MDX and in Markdown with indented code."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from docs_tui.export.markdown.margins import at_margin
from docs_tui.mdx import BlockQuote, Code, FootnoteDefinition, List, ListItem, Node, parse
from docs_tui.mdx.nodes import Heading, Math, Paragraph
from docs_tui.source import Source

_GAPS = ("\n", "\n\n", "\n  ", "\n\n   ", "\n    ", "\n\n    ", "\n\n     ", "\n\n        ", "\n\t", "    ", "     ")
_MARKERS = ("- ", "-     ", "* ", "1. ", "1.\t", "1.     ", "> ", ">     ", "[^1]: ", "# ")
_TABLES = ("| a |", "\n|---|", "\n     |---|")
_FENCES = (
    "\n```\n",
    "\n```py\n",
    "\n    ```py\n",
    "\n    ```\n",
    "\n\n~~~\n",
    "\n    ~~~\n",
    "\n\t\tx = 1",
    "\n    x = 1",
)
_PIECES = st.sampled_from((*_GAPS, *_MARKERS, *_TABLES, *_FENCES, "\n===", "\n    ===", "***", "a", "b c"))
_COMMONMARK = MarkdownIt("commonmark").enable("table")


def _shape(text: str, nodes: "tuple[Node, ...]") -> list[object]:
    """Return the structure and words that MDX reads."""
    shape: list[object] = []
    for node in nodes:
        match node:
            case List() | ListItem() | BlockQuote() | FootnoteDefinition():
                shape.append((type(node).__name__, _shape(text, node.children)))
            case Paragraph() | Heading():
                shape.append((type(node).__name__, [text[line.start : line.end] for line in node.content.lines]))
            case Code() | Math():
                shape.append((type(node).__name__, [text[line.start : line.end] for line in node.lines]))
            case _:
                shape.append(type(node).__name__)
    return shape


def _read(text: str) -> list[object]:
    return _shape(text, parse(Source("", text)).root.children)


@pytest.mark.parametrize(
    ("far", "near"),
    [
        ("a\n\n    b", "a\n\nb"),
        ("**a**\n    ```py\n      b\n    ```\nc", "**a**\n```py\n  b\n```\nc"),
        ("a\n\n\t1.\tb\n\n\t\tc\n\t2.\td", "a\n\n1.\tb\n\n\tc\n2.\td"),
        ("- a\n\n       b\n\n    c", "- a\n\n   b\n\n    c"),
        ("1. a\n\n       ```go\n       \tb\n       ```", "1. a\n\n   ```go\n   \tb\n   ```"),
        ("-      a\n\n       b\n- c", "-  a\n\n   b\n- c"),
        ("> a\n>\n>     b\n>     - c", "> a\n>\n> b\n> - c"),
        ("a\n\n    - b\n\n          c\n\nd", "a\n\n- b\n\n  c\n\nd"),
        ("a\n    # b", "a\n# b"),
        ("[^1]: a\n\n        b", "[^1]: a\n\n    b"),
        ("a\n    ===\n\n```\nb\n    ```\nc", "a\n===\n\n```\nb\n```\nc"),
        ("    - a\n  - b\n\n    c", "- a\n- b\n\n  c"),
        ("    import x from 'y'\n\n    a", " import x from 'y'\n\na"),
    ],
)
def test_an_indented_block_is_moved_with_its_content(far: str, near: str) -> None:
    assert at_margin(far) == near
    assert _read(near) == _read(far)


@pytest.mark.parametrize(
    "text",
    ["- a\n    b", "a\n    b", "1. a\n    - b\n        - c", "```\n    a\n```", "- ```\n      a\n  ```", "~~~\n\ta"],
)
def test_what_every_reader_reads_alike_stays_as_it_is_written(text: str) -> None:
    assert at_margin(text) == text


@given(st.lists(_PIECES, max_size=12).map(lambda pieces: "".join(pieces).rstrip()))
@example("- -     a\n\n          b")
def test_it_reads_the_same_and_nothing_in_it_is_code_by_indentation(text: str) -> None:
    near = at_margin(text)
    assert _read(near) == _read(text)
    assert at_margin(near) == near
    if "[^1]:" not in text:  # markdown-it alone has no footnotes
        assert "code_block" not in [token.type for token in _COMMONMARK.parse(near)]
