"""An operation of an API: what is sent, what comes back, as trees of fields."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from docs_tui.mdx import Flow, Heading, parse
from docs_tui.preview.build import Builder
from docs_tui.preview.code import CodeSource
from docs_tui.preview.column import Column
from docs_tui.preview.inline import Line, words_block
from docs_tui.preview.model import Block, Edge, Group, Item, Region, Target, every_block, toggle_mark
from docs_tui.preview.reader import Reader
from docs_tui.site.openapi import Field, Operation, Payload, Response
from docs_tui.site.operation_text import sections_of
from docs_tui.source import Source, Span
from docs_tui.source.clean import clean_line

_METHODS = {"GET": "green", "POST": "blue", "PUT": "yellow", "PATCH": "yellow", "DELETE": "red"}
_VALUES_SHOWN = 12
_NOWHERE = Span(0, 0)
_SECTION_DEPTH = 2


class Section(NamedTuple):
    """What stands under one heading of an operation."""

    title: str
    """For the outline: cleaned; empty for what stands above the first one."""
    depth: int
    content: object
    """What it is drawn from: where that is the same, so is the section."""
    draw: Callable[[Column], object]

    def items(self) -> list[Item]:
        """Return its blocks, which come from nowhere in the page's text."""
        column = Column([])
        self.draw(column)
        for block in every_block(column.items):
            block.source = _NOWHERE
        return column.items


def operation_sections(operation: Operation) -> Iterator[Section]:
    """Yield the sections of ``operation``, without its head."""
    yield from _described(operation.description)
    for each in sections_of(operation):
        draw: Callable[[Column], object]
        match each.content:
            case Payload() as payload:
                draw = partial(_payload, each.label, payload)
            case Response() as response:
                draw = partial(_response, each.label, response)
            case fields:
                draw = partial(_section, each.title, fields)
        yield Section(clean_line(each.title), _SECTION_DEPTH, each.content, draw)


def _described(text: str) -> Iterator[Section]:
    """Yield what ``text`` says above its first heading, and from each of its headings to the next."""
    document = parse(Source("", text))
    reader = Reader(document)
    sections: list[list[Flow]] = [[]]
    for node in document.root.children:
        if isinstance(node, Heading):
            sections.append([])
        sections[-1].append(node)
    for nodes in filter(None, sections):
        first, written = nodes[0], document.source.slice(Span(nodes[0].span.start, nodes[-1].span.end))
        title = clean_line(Line(reader).content(first.content).words().text) if isinstance(first, Heading) else ""
        depth = first.depth if isinstance(first, Heading) else 0
        yield Section(title, depth, written, partial(Builder(reader, 0).flow, nodes))


def operation_head(operation: Operation) -> list[Item]:
    """Return how ``operation`` is called: what stands under the title of its page."""
    column = Column([])
    reference = operation.reference
    line = Line()
    if reference.method:
        line.badge(reference.method, f"badge.{_METHODS.get(reference.method, 'gray')}").add(" ")
    line.add(clean_line(reference.path), "label")
    if operation.deprecated:
        line.add("  deprecated", "field.deprecated")
    column.add(line.block())
    for name, values in (("", operation.servers), ("Needs ", operation.security)):
        if values:
            column.add(Block(name + clean_line(", ".join(values)), "dim"))
    return column.items


def _markdown(text: str, column: Column) -> None:
    if text.strip():
        document = parse(Source("", text))
        column.space()
        Builder(Reader(document), 0).flow(document.root.children, column)


def _section(title: str, fields: Sequence[Field], column: Column) -> None:
    if not fields:
        return
    column.space(2)
    column.add(Block(clean_line(title), "h3"))
    for field in fields:
        column.space()
        _field(field, column)


def _field(field: Field, column: Column) -> None:
    line = Line().add(clean_line(field.name), "field.name strike" if field.deprecated else "field.name")
    for role, text in (
        ("field.type", field.type),
        ("field.required", "required" if field.required else ""),
        ("field.deprecated", "deprecated" if field.deprecated else ""),
        ("dim", f"default {field.default}" if field.default is not None else ""),
        ("dim", f"for example {field.example}" if field.example is not None else ""),
    ):
        if text:
            line.add("  ").add(clean_line(text), role)
    column.add(line.block())
    edge = (Edge("  "),)
    inner = column.nest(edge, edge)
    if field.description.strip():
        document = parse(Source("", field.description))
        Builder(Reader(document), 0).flow(document.root.children, inner)
    if field.values:
        shown = ", ".join(field.values[:_VALUES_SHOWN])
        more = f" and {len(field.values) - _VALUES_SHOWN} more" if len(field.values) > _VALUES_SHOWN else ""
        inner.add(Line().add("One of ", "dim").add(clean_line(shown), "code").add(more, "dim").block())
    if field.limits:
        inner.add(Block(clean_line(", ".join(field.limits)), "dim"))
    if field.children:
        _children(field, inner)


def _children(field: Field, column: Column) -> None:
    """Put the fields of a field behind a title that opens them."""
    count = len(field.children)
    title = f"{count} {'property' if count == 1 else 'properties'}"
    group = Group("disclosure", (f"{field.name} {field.type}", title), [], active=-1)
    head = words_block(Line().add(title, "dim").words())
    head.regions = (Region(0, len(title), Target("toggle", group=group)),)
    head.first, head.rest = (Edge(toggle_mark(group.active), "toggle"),), (Edge("  "),)
    group.head.append(head)
    column.group(group)
    pane = column.pane(group, (Edge("│ ", "rule"),))
    for child in field.children:
        pane.space()
        _field(child, pane)


def _payload(title: str, payload: Payload, column: Column) -> None:
    column.space(2)
    line = _content_of(payload, Line().add(title, "h3"))
    if payload.required:
        line.add("  required", "field.required")
    column.add(line.block())
    _inside(payload, column)


def _content_of(payload: Payload, line: Line) -> Line:
    """Add the format of ``payload`` and its type, where one is known."""
    line.add("  " if len(line) else "").add(clean_line(payload.media_type), "dim")
    if payload.type and payload.type != "any":
        line.add("  ").add(clean_line(payload.type), "field.type")
    return line


def _inside(payload: Payload, column: Column, *, said: str = "") -> None:
    if payload.description != said:
        _markdown(payload.description, column)
    for field in payload.fields:
        column.space()
        _field(field, column)
    if payload.example is not None:
        column.space()
        language = "json" if payload.example.lstrip()[:1] in ("{", "[") else ""
        builder = Builder(Reader(parse(Source("", ""))), 0)
        builder.code(CodeSource(payload.example, language, "Example"), _NOWHERE, column)


def _response(title: str, response: Response, column: Column) -> None:
    column.space(2)
    first = response.status[:1]
    color = "green" if first == "2" else "red" if first in ("4", "5") else "gray"
    line = Line().add(f"{title} ", "h3").badge(response.status, f"badge.{color}")
    only = response.payloads[0] if len(response.payloads) == 1 else None
    if only is not None:
        _content_of(only, line)
    column.add(line.block())
    _markdown(response.description, column)
    _section("Headers", response.headers, column)
    for payload in response.payloads:
        if only is None:
            column.space(2)
            column.add(_content_of(payload, Line()).block())
        _inside(payload, column, said=response.description)
