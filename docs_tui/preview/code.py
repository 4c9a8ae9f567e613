"""A block of code on the terminal: the row above it, and its lines."""

from docs_tui.export.code_block import CodeSource
from docs_tui.preview.inline import Line
from docs_tui.preview.model import Block, CodeLook, Edge, Target, Words
from docs_tui.preview.shapes import ends
from docs_tui.source.clean import clean

__all__ = ["COPY", "CodeSource", "code_body", "code_head"]

_TAB = 4
COPY = "copy"
"""The button of what can be copied."""
_PAD = Edge(" ")
_UNKNOWN_LANGUAGES = frozenset({"", "text", "txt", "plain", "plaintext", "none"})


def code_head(code: CodeSource) -> Block:
    """Return the row above code: its title or language, and what copies it."""
    target = Target("copy", text=code.text, what="code")

    def shape(width: int) -> Words:
        left = Line().add(" ")
        if code.title:
            left.add(code.title, "fence.title")
            left.add("  " if code.language else "")
        left.add(code.language if code.language.lower() not in _UNKNOWN_LANGUAGES else "")
        right = Line().add(COPY, "fence.copy", target).add(" ")
        return ends(left.row(), right.row(), width)

    return Block("", shape=shape, fill="fence.head", target=target, head=True)


def code_body(code: CodeSource) -> Block:
    """Return the lines of code."""
    lines, marks = code.shown()
    text = clean("\n".join(lines)).expandtabs(_TAB)
    rows = {row: f"row.{mark}" for row, mark in marks.items()}
    look = CodeLook(code.language.lower(), code.start if code.numbered else 0, rows)
    edges = () if code.numbered else (_PAD,)
    return Block(
        text,
        wrapped=code.wrapped and not code.numbered,
        code=look,
        fill="fence",
        first=edges,
        rest=edges,
        target=Target("copy", text=code.text, what="code"),
    )
