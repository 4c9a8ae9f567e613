"""An API operation: its requests and responses as trees of fields."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from docs_tui.export.code_block import CodeSource
from docs_tui.mdx import Flow, Heading, parse
from docs_tui.preview.block_builder import Column
from docs_tui.preview.inline_text import InlineBuilder, PageReader
from docs_tui.preview.model import Block, Item, PaneGroup, Prefix, all_blocks
from docs_tui.preview.page_builder import PageBuilder
from docs_tui.preview.roles.preview_choices import disclosure_head
from docs_tui.preview.roles.preview_code import add_code
from docs_tui.preview.styled_text import TextBuilder
from docs_tui.site.openapi import Field, Operation, Payload, Response
from docs_tui.site.operation_text import sections_of
from docs_tui.source import Source, Span
from docs_tui.source.clean import clean_line
from docs_tui.source.record import record

_METHODS = {"GET": "green", "POST": "blue", "PUT": "yellow", "PATCH": "yellow", "DELETE": "red"}
_MAX_VALUES = 12
_NOWHERE = Span(0, 0)
_SECTION_DEPTH = 2


@record(frozen=True, slots=True)
class SpecSection:
    """One section of an operation."""

    title: str
    """The cleaned title for the outline; empty above the first heading."""
    depth: int
    content: object
    """The content of the section; equal content looks the same."""
    draw: Callable[[Column], object]

    def items(self) -> list[Item]:
        """Return the blocks. They are not made from the page's text, so their spans are empty."""
        column = Column([])
        self.draw(column)
        for block in all_blocks(column.items):
            block.source = _NOWHERE
        return column.items


def operation_sections(operation: Operation) -> Iterator[SpecSection]:
    """Yield the sections of ``operation``, without its head."""
    yield from _description_sections(operation.description)
    for each in sections_of(operation):
        draw: Callable[[Column], object]
        match each.content:
            case Payload() as payload:
                draw = partial(_add_payload, each.label, payload)
            case Response() as response:
                draw = partial(_add_response, each.label, response)
            case fields:
                draw = partial(_add_fields, each.title, fields)
        yield SpecSection(clean_line(each.title), _SECTION_DEPTH, each.content, draw)


def _description_sections(text: str) -> Iterator[SpecSection]:
    """Yield a section for each heading of ``text``, and one for the text above the first heading."""
    document = parse(Source("", text))
    reader = PageReader(document)
    sections: list[list[Flow]] = [[]]
    for node in document.root.children:
        if isinstance(node, Heading):
            sections.append([])
        sections[-1].append(node)
    for nodes in filter(None, sections):
        first, written = nodes[0], document.source.slice(Span(nodes[0].span.start, nodes[-1].span.end))
        title = (
            clean_line(InlineBuilder(reader).add_content(first.content).build().text)
            if isinstance(first, Heading)
            else ""
        )
        depth = first.depth if isinstance(first, Heading) else 0
        yield SpecSection(title, depth, written, partial(PageBuilder(reader, 0).add_nodes, nodes))


def operation_head(operation: Operation) -> list[Item]:
    """Return the method and path of ``operation``, its servers and its security."""
    column = Column([])
    reference = operation.reference
    line = TextBuilder()
    if reference.method:
        line.add_badge(reference.method, f"badge.{_METHODS.get(reference.method, 'gray')}").add(" ")
    line.add(clean_line(reference.path), "label")
    if operation.deprecated:
        line.add("  deprecated", "field.deprecated")
    column.add(line.block())
    for name, values in (("", operation.servers), ("Needs ", operation.security)):
        if values:
            column.add(Block(name + clean_line(", ".join(values)), "dim"))
    return column.items


def _add_markdown(text: str, column: Column) -> None:
    if text.strip():
        document = parse(Source("", text))
        column.space()
        PageBuilder(PageReader(document), 0).add_nodes(document.root.children, column)


def _add_fields(title: str, fields: Sequence[Field], column: Column) -> None:
    if not fields:
        return
    column.space(2)
    column.add(Block(clean_line(title), "h3"))
    for field in fields:
        column.space()
        _add_field(field, column)


def _add_field(field: Field, column: Column) -> None:
    line = TextBuilder().add(clean_line(field.name), "field.name strike" if field.deprecated else "field.name")
    for style, text in (
        ("field.type", field.type),
        ("field.required", "required" if field.required else ""),
        ("field.deprecated", "deprecated" if field.deprecated else ""),
        ("dim", f"default {field.default}" if field.default is not None else ""),
        ("dim", f"for example {field.example}" if field.example is not None else ""),
    ):
        if text:
            line.add("  ").add(clean_line(text), style)
    column.add(line.block())
    prefix = (Prefix("  "),)
    inner = column.nest(prefix, prefix)
    if field.description.strip():
        document = parse(Source("", field.description))
        PageBuilder(PageReader(document), 0).add_nodes(document.root.children, inner)
    if field.values:
        shown = ", ".join(field.values[:_MAX_VALUES])
        more = f" and {len(field.values) - _MAX_VALUES} more" if len(field.values) > _MAX_VALUES else ""
        inner.add(TextBuilder().add("One of ", "dim").add(clean_line(shown), "code").add(more, "dim").block())
    if field.limits:
        inner.add(Block(clean_line(", ".join(field.limits)), "dim"))
    if field.children:
        _add_nested_fields(field, inner)


def _add_nested_fields(field: Field, column: Column) -> None:
    """Add the properties of a field, folded below a line that opens them."""
    count = len(field.children)
    title = f"{count} {'property' if count == 1 else 'properties'}"
    group = PaneGroup("disclosure", (f"{field.name} {field.type}", title), [], active=-1)
    group.head.append(disclosure_head(group, TextBuilder().add(title, "dim").build()))
    column.add_group(group)
    pane = column.add_pane(group, (Prefix("│ ", "rule"),))
    for child in field.children:
        pane.space()
        _add_field(child, pane)


def _add_payload(title: str, payload: Payload, column: Column) -> None:
    column.space(2)
    line = _add_type(payload, TextBuilder().add(title, "h3"))
    if payload.required:
        line.add("  required", "field.required")
    column.add(line.block())
    _add_payload_content(payload, column)


def _add_type(payload: Payload, line: TextBuilder) -> TextBuilder:
    """Append the media type of ``payload``, and its type if it is known."""
    line.add("  " if len(line) else "").add(clean_line(payload.media_type), "dim")
    if payload.type and payload.type != "any":
        line.add("  ").add(clean_line(payload.type), "field.type")
    return line


def _add_payload_content(payload: Payload, column: Column, *, shown: str = "") -> None:
    if payload.description != shown:
        _add_markdown(payload.description, column)
    for field in payload.fields:
        column.space()
        _add_field(field, column)
    if payload.example is not None:
        column.space()
        language = "json" if payload.example.lstrip()[:1] in ("{", "[") else ""
        builder = PageBuilder(PageReader(parse(Source("", ""))), 0)
        add_code(builder, CodeSource(payload.example, language, "Example"), _NOWHERE, column)


def _add_response(title: str, response: Response, column: Column) -> None:
    column.space(2)
    first = response.status[:1]
    color = "green" if first == "2" else "red" if first in ("4", "5") else "gray"
    line = TextBuilder().add(f"{title} ", "h3").add_badge(response.status, f"badge.{color}")
    only = response.payloads[0] if len(response.payloads) == 1 else None
    if only is not None:
        _add_type(only, line)
    column.add(line.block())
    _add_markdown(response.description, column)
    _add_fields("Headers", response.headers, column)
    for payload in response.payloads:
        if only is None:
            column.space(2)
            column.add(_add_type(payload, TextBuilder()).block())
        _add_payload_content(payload, column, shown=response.description)
