"""Steps, fields of an API, entries of a changelog, prompts: things with a head and what belongs to it."""

from typing import TYPE_CHECKING

from docs_tui.components import Role
from docs_tui.export.page_parts import Piece, has_role
from docs_tui.mdx import text_of_value
from docs_tui.preview.code import COPY
from docs_tui.preview.column import Column
from docs_tui.preview.icons import glyph
from docs_tui.preview.inline import Line, words_block
from docs_tui.preview.inline_elements import inner_source
from docs_tui.preview.model import Block, Edge, Target, Words
from docs_tui.preview.shapes import ends
from docs_tui.source.clean import clean_line

if TYPE_CHECKING:
    from docs_tui.preview.build import Builder


def steps(builder: "Builder", piece: Piece, column: Column) -> None:
    """Put steps under one another, a rail along them."""
    parts = builder.inside(piece)
    before: int | None = None
    for index, part in enumerate(parts):
        column.space(edges=(Edge(" │", "step.rail"),) if before is not None else ())
        if has_role(part, Role.STEP):
            before = step(builder, part, column, before or 0, last=index + 1 == len(parts))
        else:
            rail = (Edge(" │  ", "step.rail"),) if before is not None and index + 1 < len(parts) else ()
            builder.flow((part,), column.nest(rail, rail))


def step(builder: "Builder", piece: Piece, column: Column, before: int = 0, *, last: bool = True) -> int:
    """Put one step, and return its number: its own, or the one after that of the step ``before``."""
    given = piece.element.number("stepNumber")
    number = before + 1 if given is None else given
    mark = f" {number} "
    rail = (Edge(" " if last else " │", "step.rail"), Edge(" " * (len(mark) + (0 if last else -1))))
    inner = column.nest((Edge(mark, "step.number"), Edge(" ")), rail)
    builder.place(inner, words_block(builder.titled(piece), "step.title"), piece.span)
    inner.head()
    builder.content(piece, inner)
    return number


def field(builder: "Builder", piece: Piece, column: Column) -> None:
    """Put one field of an API: its name, what it takes, what it means."""
    values = piece.element
    line = Line()
    locations = [prop.name for prop in values.spec.props if prop.location and values.string(prop.name)]
    name = values.string(locations[0]) if locations else values.string("name")
    deprecated = values.flag("deprecated")
    _labels(line, values.values.get("pre"))
    line.add("  " if len(line) else "").add(clean_line(name), "field.name strike" if deprecated else "field.name")
    for role, text in (
        ("field.type", values.string("type")),
        ("dim", locations[0] if locations else ""),
        ("field.required", "required" if values.flag("required") else ""),
        ("field.deprecated", "deprecated" if deprecated else ""),
        ("dim", _said("default", values.values.get("default"))),
        ("dim", _said("for example", values.values.get("placeholder"))),
    ):
        if text:
            line.add("  ").add(clean_line(text), role)
    _labels(line, values.values.get("post"))
    builder.place(column, line.block(), piece.span)
    builder.content(piece, column.nest((Edge("  "),), (Edge("  "),)))


def _said(word: str, value: object) -> str:
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return f"{word} {str(value).lower()}"
    return f"{word} {text_of_value(value) if isinstance(value, float) else value}"


def _labels(line: Line, labels: object) -> None:
    for label in labels if isinstance(labels, list) else ():
        line.add("  " if len(line) else "").badge(str(label), "badge.gray")


def update(builder: "Builder", piece: Piece, column: Column) -> None:
    """Put one entry of a changelog."""
    values = piece.element
    line = Line().add_words(builder.prose(values.string("label")), "update.label")
    if description := values.string("description"):
        line.add("   ").add_words(builder.prose(description), "dim")
    tags = values.values.get("tags")
    for tag in tags if isinstance(tags, list) else ():
        line.add("  ").badge(str(tag), "badge.blue")
    builder.place(column, line.block(), piece.span)
    edge = (Edge("│ ", "rule"),)
    inner = column.nest(edge, edge)
    builder.content(piece, inner)


def prompt(builder: "Builder", piece: Piece, column: Column) -> None:
    """Put a text for an AI, with what copies it."""
    values = piece.element
    icon = glyph(values.string("icon")) or values.spec.icon
    target = Target("copy", text=inner_source(builder.reader, values.node), what="prompt")
    left = Line().add(f" {icon} {values.spec.label}  ", "label")
    left_words = left.add_words(builder.prose(values.string("description"))).row()

    def shape(width: int) -> Words:
        right = Line().add(COPY, "fence.copy", target).add(" ").row()
        return ends(left_words, right, width)

    builder.place(column, Block("", shape=shape, fill="fence.head", target=target), piece.span)
    builder.content(piece, column.nest((Edge(" "),), (Edge(" "),), "fence"))
