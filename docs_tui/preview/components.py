"""How each role of a component looks. A component is never asked for by name: its row of the table says its role."""

import re
from collections.abc import Iterable
from textwrap import dedent
from typing import TYPE_CHECKING, assert_never

from docs_tui.components import Role
from docs_tui.export.formula_text import readable
from docs_tui.export.page_parts import Part, Phrases, Piece, has_role
from docs_tui.mdx import Code, Paragraph, code_text
from docs_tui.mdx.phrasing import JsxText
from docs_tui.preview import choices, entries, media, side_by_side
from docs_tui.preview.code import CodeSource
from docs_tui.preview.column import Column
from docs_tui.preview.flat import flat
from docs_tui.preview.icons import glyph
from docs_tui.preview.inline import Line, words_block
from docs_tui.preview.inline_elements import inner_source
from docs_tui.preview.model import Block, Edge, Target, Words
from docs_tui.preview.piece import columns_of
from docs_tui.preview.shapes import TableData
from docs_tui.preview.styles import is_color, tone_of
from docs_tui.site.heading_anchors import heading_level
from docs_tui.source.clean import clean, clean_line

if TYPE_CHECKING:
    from docs_tui.preview.build import Builder

_ATTRIBUTES_SHOWN = 6
_TAG = re.compile(r"</?[a-z]+(?:\s[^<>]*)?>")


def element(builder: "Builder", piece: "Piece", column: Column) -> None:
    """Put a component or tag into ``column``."""
    role = piece.role
    match role:
        case Role.TRANSPARENT:
            _transparent(builder, piece, column)
        case Role.CALLOUT:
            _callout(builder, piece, column)
        case Role.STEPS:
            entries.steps(builder, piece, column)
        case Role.STEP:
            entries.step(builder, piece, column)
        case Role.TABS:
            choices.tabs(builder, piece, column)
        case Role.TAB:
            choices.lone_tab(builder, piece, column)
        case Role.CODE_GROUP:
            choices.code_group(builder, piece, column)
        case Role.DISCLOSURE:
            choices.disclosure(builder, piece, column)
        case Role.CARD:
            side_by_side.cards(builder, (piece,), column, 1)
        case Role.FIELD:
            entries.field(builder, piece, column)
        case Role.EXAMPLE:
            _labelled(builder, piece, column)
        case Role.FRAME:
            media.frame(builder, piece, column)
        case Role.IMAGE:
            values = piece.element
            media.image(
                builder, values.string("alt") or values.string("title"), values.string("src"), piece.span, column
            )
        case Role.EMBED:
            media.embed(builder, piece, column)
        case Role.UPDATE:
            entries.update(builder, piece, column)
        case Role.TREE | Role.TREE_FOLDER | Role.TREE_FILE:
            media.tree(builder, piece, column)
        case Role.COLOR | Role.COLOR_ROW | Role.COLOR_ITEM:
            media.colors(builder, piece, column)
        case Role.PROMPT:
            entries.prompt(builder, piece, column)
        case Role.LATEX:
            text = readable(clean(inner_source(builder.reader, piece.element.node)))
            builder.place(column, Block(text, "math"), piece.span)
        case Role.DIAGRAM:
            media.diagram(builder, piece, column)
        case Role.AUDIENCE:
            _audience(builder, piece, column)
        case Role.SNIPPET:
            note = f"Snippet {clean_line(piece.element.string('file'))} is not there"
            builder.place(column, Block(note, "audience"), piece.span)
        case Role.RULE:
            builder.rule(piece.span, column)
        case Role.HEADING:
            depth = heading_level(piece.element.node)
            builder.place(column, words_block(flat(builder, piece), f"h{depth}"), piece.span)
        case Role.PREFORMATTED:
            _preformatted(builder, piece, column)
        case Role.PARAGRAPH:
            builder.content(piece, column)
        case Role.QUOTE:
            bar = (Edge("▌ ", "quote.bar"),)
            builder.content(piece, column.nest(bar, bar))
        case Role.LIST:
            _list(builder, piece, column)
        case Role.LIST_ITEM:
            builder.item(builder.inside(piece), Edge("• ", "bullet"), column, piece.span, loose=False)
        case Role.TABLE:
            _table(builder, piece, column)
        case Role.TABLE_SECTION | Role.TABLE_ROW | Role.TABLE_CELL:
            builder.content(piece, column)
        case Role.SUMMARY:
            builder.place(column, words_block(flat(builder, piece), "strong"), piece.span)
        case (
            Role.TOOLTIP
            | Role.BADGE
            | Role.ICON
            | Role.LINK
            | Role.EMPHASIS
            | Role.STRONG
            | Role.STRIKE
            | Role.CODE
            | Role.INLINE_HTML
        ):
            _phrase(builder, piece, column)
        case Role.BREAK | Role.HIDDEN:
            pass
        case _:
            assert_never(role)


def _transparent(builder: "Builder", piece: "Piece", column: Column) -> None:
    before = len(column.items)
    if side_by_side.columns(builder, piece, column):
        return
    builder.flow(builder.inside(piece), column, cols=columns_of(piece.element))
    if len(column.items) == before and not piece.element.spec.html and piece.element.node.name:
        _unknown(builder, piece, column)


def _unknown(builder: "Builder", piece: "Piece", column: Column) -> None:
    """Put the name and the words of a component that nobody knows and that holds nothing."""
    line = Line().add(f"<{clean_line(piece.element.node.name or '')}>", "code dim")
    shown = [(name, value) for name, value in piece.element.values.items() if isinstance(value, str) and value.strip()]
    for name, value in shown[:_ATTRIBUTES_SHOWN]:
        line.add(f"  {clean_line(name)} ", "dim").add(clean_line(value))
    builder.place(column, line.block(), piece.span)


def _callout(builder: "Builder", piece: "Piece", column: Column) -> None:
    spec = piece.element.spec
    tone = tone_of(spec.tone)
    color = piece.element.string("color")
    role = color if is_color(color) else f"tone.{tone}"
    bar = (Edge("┃ ", role),)
    inner = column.nest(bar, bar, f"box.{tone}")
    icon = glyph(piece.element.string("icon")) or spec.icon
    if spec.label:
        builder.place(inner, Line().add(f"{icon} {spec.label}", role).block(), piece.span)
        inner.head()
        builder.content(piece, inner)
    else:
        builder.content(piece, inner.nest((Edge(f"{icon} ", role),), (Edge("  "),)))


def _labelled(builder: "Builder", piece: Piece, column: Column) -> None:
    if piece.element.spec.label:
        builder.place(column, Block(piece.element.spec.label, "dim label"), piece.span)
        column.head()
    parts = builder.inside(piece)
    if sum(isinstance(part, Code) for part in parts) > 1:
        choices.code_group(builder, piece, column)
    else:
        builder.flow(parts, column)


def _audience(builder: "Builder", piece: Piece, column: Column) -> None:
    given = piece.element.values.get("for")
    groups = given.get("groups") if isinstance(given, dict) else None
    who = clean_line(", ".join(map(str, groups)) if isinstance(groups, list) else str(given or "nobody"))
    edge = (Edge("┊ ", "audience"),)
    inner = column.nest(edge, edge)
    for_readers = given != "agents"
    builder.place(
        inner, Block(f"For {who} only{'' if for_readers else ': not shown to readers'}", "audience"), piece.span
    )
    if not for_readers:
        return
    inner.head()
    builder.content(piece, inner)


def _preformatted(builder: "Builder", piece: Piece, column: Column) -> None:
    values = piece.element
    inside = builder.inside(piece)
    fences = [part for part in inside if isinstance(part, Code)]
    if fences:
        text = code_text(builder.source, fences[0])
        code = CodeSource.of_fence(text, fences[0].lang, fences[0].meta)
    else:
        code = CodeSource(_dedented(inner_source(builder.reader, values.node)))
    code.title = clean_line(values.string("filename") or values.string("title")) or code.title
    code.language = clean_line(values.string("language") or values.string("lang")) or code.language
    code.numbered = code.numbered or values.flag("lines")
    code.wrapped = code.wrapped or values.flag("wrap")
    builder.code(code, piece.span, column)


def _dedented(text: str) -> str:
    return dedent(_TAG.sub("", text)).strip("\n")


def _list(builder: "Builder", piece: Piece, column: Column) -> None:
    number = 0
    ordered = piece.element.spec.ordered
    for part in builder.inside(piece):
        if has_role(part, Role.LIST_ITEM):
            number += 1
            marker = Edge(f"{number}. " if ordered else "• ", "bullet")
            builder.item(builder.inside(part), marker, column, part.span, loose=False)
        else:
            builder.flow((part,), column)


def _table(builder: "Builder", piece: Piece, column: Column) -> None:
    head: list[Words] = []
    rows: list[list[Words]] = []

    def collect(parts: Iterable[Part], *, header: bool) -> None:
        for part in parts:
            if has_role(part, Role.TABLE_SECTION):
                collect(builder.inside(part), header=part.element.spec.header)
            elif has_role(part, Role.TABLE_ROW):
                cells = [each for each in builder.inside(part) if has_role(each, Role.TABLE_CELL)]
                words = builder.row(part)
                all_heads = bool(cells) and all(cell.element.spec.header for cell in cells)
                if (header or all_heads) and not head and not rows:
                    head.extend(words)
                else:
                    rows.append(words)
            elif has_role(part, Role.TABLE_CELL):
                rows.append([flat(builder, part)])
            else:
                builder.flow((part,), column)

    collect(builder.inside(piece), header=False)
    if head or rows:
        column.space(0)
        builder.table(TableData(head, rows, ()), piece.span, column)


def _phrase(builder: "Builder", piece: Piece, column: Column) -> None:
    """Put an element that belongs into a line of text and stands on lines of its own."""
    if piece.words is not None:
        builder.paragraph((JsxText(piece.element.node, piece.words),), piece.span, column)
        return
    parts = builder.inside(piece)
    if any(not isinstance(part, Paragraph | Phrases) for part in parts):
        builder.flow(parts, column)
        if url := piece.element.target:
            line = Line().add(f"→ {clean_line(url)}", "link", Target("link", url=url))
            builder.place(column, line.block(), piece.span)
        return
    nodes = [node for part in parts for node in builder.phrases_of(part)]
    builder.paragraph((JsxText(piece.element.node, tuple(nodes)),), piece.span, column)
