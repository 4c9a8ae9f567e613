"""Code blocks: the head row, the lines, and their highlighting."""

from collections.abc import Callable
from functools import partial
from textwrap import dedent

from docs_tui.components import COMPONENTS, Role
from docs_tui.export.code_block import CodeSource
from docs_tui.export.code_highlighting import tokens
from docs_tui.export.elements import Piece
from docs_tui.mdx import Code, code_text
from docs_tui.preview.block_builder import BlockBuilder, Column
from docs_tui.preview.inline_text import inner_source
from docs_tui.preview.model import Block, CodeRows, Prefix, StyledText, StyleRun, Target
from docs_tui.preview.styled_text import TextBuilder, justify
from docs_tui.source import Span
from docs_tui.source.clean import clean, clean_line
from docs_tui.source.lazy_pattern import lazy_pattern

_DIAGRAMS = {row.name.lower(): row for row in COMPONENTS.values() if row.role is Role.DIAGRAM}
"""The names of diagram types by the language of their code blocks."""
COPY = "copy"
"""The label of a copy button."""
_TAB = 4
_PAD = Prefix(" ")
_UNKNOWN_LANGUAGES = frozenset({"", "text", "txt", "plain", "plaintext", "none"})
_TAG = lazy_pattern(r"</?[a-z]+(?:\s[^<>]*)?>")


def add_code(builder: BlockBuilder, code: CodeSource, span: Span, column: Column) -> None:
    """Add a code block with its head."""
    builder.add_block(column, _code_head(code), span)
    builder.add_block(column, code_lines(code), span)


def add_fence(builder: BlockBuilder, fence: Code, column: Column) -> None:
    """Add a Markdown code block, drawn as a diagram if it is one."""
    if (fence.lang or "").lower() in _DIAGRAMS:
        row = _DIAGRAMS[(fence.lang or "").lower()]
        _add_drawn(builder, code_text(builder.source, fence), f"{row.icon} {row.label}", fence.span, column)
        return
    add_code(builder, fence_source(builder, fence), fence.span, column)


def fence_source(builder: BlockBuilder, fence: Code) -> CodeSource:
    """Return the code of a fence with its language and options."""
    return CodeSource.of_fence(code_text(builder.source, fence), fence.lang, fence.meta)


def add_preformatted(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add an element that contains a code block, or is one."""
    element = piece.element
    fences = [part for part in builder.children(piece) if isinstance(part, Code)]
    if fences:
        code = fence_source(builder, fences[0])
    else:
        source = inner_source(builder.reader, element.node)
        code = CodeSource(dedent(_TAG.sub("", source)).strip("\n"))
    code.title = clean_line(element.string("filename") or element.string("title")) or code.title
    code.language = clean_line(element.string("language") or element.string("lang")) or code.language
    code.numbered = code.numbered or element.flag("lines")
    code.wrapped = code.wrapped or element.flag("wrap")
    add_code(builder, code, piece.span, column)


def add_diagram(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add a diagram."""
    element = piece.element
    text = element.string("chart") or inner_source(builder.reader, element.node)
    _add_drawn(builder, dedent(text), f"{element.spec.icon} {element.spec.label}", piece.span, column)


def _add_drawn(builder: BlockBuilder, source: str, title: str, span: Span, column: Column) -> None:
    """Add a diagram with the head of a code block, or its source if it cannot be drawn."""
    builder.add_block(column, _code_head(CodeSource(source, "mermaid", title)), span)
    from docs_tui.preview.diagrams.drawing import drawn_diagram  # noqa: PLC0415 - few pages have a diagram

    shape = partial(drawn_diagram, source)
    block = Block("", wrapped=False, shape=shape, fill="fence", first=(_PAD,), rest=(_PAD,))
    block.target = Target("copy", text=source, what="code")
    builder.add_block(column, block, span)


def _code_head(code: CodeSource) -> Block:
    """Return the row above code: its title, its language and the copy button."""
    target = Target("copy", text=code.text, what="code")

    def shape(width: int) -> StyledText:
        left = TextBuilder().add(" ")
        if code.title:
            left.add(code.title, "fence.title")
            left.add("  " if code.language else "")
        left.add(code.language if code.language.lower() not in _UNKNOWN_LANGUAGES else "")
        right = TextBuilder().add(COPY, "fence.copy", target).add(" ")
        return justify(left.build_row(), right.build_row(), width)

    return Block("", shape=shape, fill="fence.head", target=target, head=True)


def code_lines(code: CodeSource) -> Block:
    """Return the lines of code, not highlighted yet."""
    lines, marks = code.shown()
    text = clean("\n".join(lines)).expandtabs(_TAB)
    rows = CodeRows(
        code.language.lower(),
        code.start if code.numbered else 0,
        {row: f"row.{mark}" for row, mark in marks.items()},
        always_wraps=code.wrapped and not code.numbered,
    )
    prefixes = () if code.numbered else (_PAD,)
    return Block(
        text,
        wrapped=rows.always_wraps,
        code=rows,
        fill="fence",
        first=prefixes,
        rest=prefixes,
        target=Target("copy", text=code.text, what="code"),
    )


def highlight(text: str, language: str, is_cancelled: Callable[[], bool] = bool) -> tuple[StyleRun, ...]:
    """Return the style runs of code. Loading a lexer takes long, so call this in a thread.

    Args:
        text: Code with LF line ends.
        language: The word after the fence. An unknown language has no runs.
        is_cancelled: Called now and then; True stops the work, and the result is empty.
    """
    runs: list[StyleRun] = []
    for start, end, name in tokens(text, language, is_cancelled):
        style = f"tok.{name}"
        if runs and runs[-1].end == start and runs[-1].style == style:
            runs[-1] = StyleRun(runs[-1].start, end, style)
        elif not runs or runs[-1].end <= start:
            runs.append(StyleRun(start, end, style))
    return () if is_cancelled() else tuple(runs)
