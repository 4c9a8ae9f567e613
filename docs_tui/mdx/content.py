"""The text of leaves, free of what their containers wrote before each line."""

from docs_tui.mdx.nodes import Code, Content, Math
from docs_tui.source import Source


def content_text(source: Source, content: Content) -> str:
    """Return the text of a leaf, its lines joined by a newline."""
    text = source.text
    return "\n".join([text[start:end] for start, end in content.lines])


def code_text(source: Source, code: Code | Math) -> str:
    """Return the code of a block, its lines joined by a newline."""
    text = source.text
    return "\n".join([text[start:end] for start, end in code.lines])
