"""Entries with a head and a body: steps, API fields, changelog entries, prompts."""

from docs_tui.components import Role
from docs_tui.export.elements import Piece, has_role
from docs_tui.mdx import text_of_value
from docs_tui.preview.block_builder import BlockBuilder, Column
from docs_tui.preview.icon_glyphs import glyph
from docs_tui.preview.inline_text import inner_source
from docs_tui.preview.model import Block, Prefix, StyledText, Target
from docs_tui.preview.roles.preview_code import COPY
from docs_tui.preview.styled_text import ORNAMENT, TextBuilder, justify, text_block
from docs_tui.source.clean import clean_line


def add_steps(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add steps with a rail along them."""
    parts = builder.children(piece)
    previous: int | None = None
    for index, part in enumerate(parts):
        column.space(prefixes=(Prefix(" │", "step.rail"),) if previous is not None else ())
        if has_role(part, Role.STEP):
            previous = add_step(builder, part, column, previous or 0, is_last=index + 1 == len(parts))
        else:
            rail = (Prefix(" │  ", "step.rail"),) if previous is not None and index + 1 < len(parts) else ()
            builder.add_nodes((part,), column.nest(rail, rail))


def add_step(builder: BlockBuilder, piece: Piece, column: Column, previous: int = 0, *, is_last: bool = True) -> int:
    """Add one step and return its number: the author's, or the one after ``previous``."""
    given = piece.element.number("stepNumber")
    number = previous + 1 if given is None else given
    mark = f" {number} "
    rail = (Prefix(" " if is_last else " │", "step.rail"), Prefix(" " * (len(mark) + (0 if is_last else -1))))
    inner = column.nest((Prefix(mark, "step.number"), Prefix(" ")), rail)
    builder.add_block(inner, text_block(builder.title(piece), "step.title"), piece.span)
    inner.end_head()
    builder.add_children(piece, inner)
    return number


def add_field(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add one API field: its name, its type and its description."""
    element = piece.element
    head = TextBuilder()
    name = element.string(element.named_by)
    deprecated = element.flag("deprecated")
    _add_badges(head, element.values.get("pre"))
    head.add("  " if len(head) else "").add(clean_line(name), "field.name strike" if deprecated else "field.name")
    for style, text in (
        ("field.type", element.string("type")),
        ("dim", element.location),
        ("field.required", "required" if element.flag("required") else ""),
        ("field.deprecated", "deprecated" if deprecated else ""),
        ("dim", _labelled_value("default", element.values.get("default"))),
        ("dim", _labelled_value("for example", element.values.get("placeholder"))),
    ):
        if text:
            head.add("  ").add(clean_line(text), style)
    _add_badges(head, element.values.get("post"))
    builder.add_block(column, head.block(), piece.span)
    builder.add_children(piece, column.nest((Prefix("  "),), (Prefix("  "),)))


def _labelled_value(label: str, value: object) -> str:
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return f"{label} {str(value).lower()}"
    return f"{label} {text_of_value(value) if isinstance(value, float) else value}"


def _add_badges(head: TextBuilder, labels: object) -> None:
    for label in labels if isinstance(labels, list) else ():
        head.add("  " if len(head) else "").add_badge(str(label), "badge.gray")


def add_update(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add one changelog entry."""
    element = piece.element
    head = TextBuilder().add_text(builder.attribute_text(element.string("label")), "update.label")
    if description := element.string("description"):
        head.add("   ").add_text(builder.attribute_text(description), "dim")
    tags = element.values.get("tags")
    for tag in tags if isinstance(tags, list) else ():
        head.add("  ").add_badge(str(tag), "badge.blue")
    builder.add_block(column, head.block(), piece.span)
    bar = (Prefix("│ ", "rule"),)
    builder.add_children(piece, column.nest(bar, bar))


def add_prompt(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add a prompt for an AI, with a copy button."""
    element = piece.element
    icon = glyph(element.string("icon")) or element.spec.icon
    target = Target("copy", text=inner_source(builder.reader, element.node), what="prompt")
    label = TextBuilder().add(f" {icon} ", f"label {ORNAMENT}").add(f"{element.spec.label}  ", "label")
    left = label.add_text(builder.attribute_text(element.string("description"))).build_row()

    def shape(width: int) -> StyledText:
        right = TextBuilder().add(COPY, "fence.copy", target).add(" ").build_row()
        return justify(left, right, width)

    builder.add_block(column, Block("", shape=shape, fill="fence.head", target=target), piece.span)
    builder.add_children(piece, column.nest((Prefix(" "),), (Prefix(" "),), "fence"))
