"""Content that a reader chooses or opens: tabs, groups of code, disclosures."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from docs_tui.components import Role
from docs_tui.export.page_parts import Part, Piece, has_role
from docs_tui.mdx import Code, code_text
from docs_tui.preview.code import COPY, CodeSource, code_body
from docs_tui.preview.column import Column
from docs_tui.preview.flat import flat
from docs_tui.preview.inline import Line, words_block
from docs_tui.preview.model import Block, Edge, Group, Region, Target, Words, toggle_mark
from docs_tui.preview.shapes import ends, stacked, tab_bar
from docs_tui.source import Span
from docs_tui.source.clean import clean_line

if TYPE_CHECKING:
    from docs_tui.preview.build import Builder


def _bar(group: Group, fill: str = "") -> Block:
    targets = [Target("tab", group=group, index=index) for index in range(len(group.titles))]
    return Block("", wrapped=False, shape=lambda width: tab_bar(group, targets, width), fill=fill)


def tabs(builder: "Builder", piece: Piece, column: Column) -> None:
    """Put tabs with their bar; what stands between them and is none comes before."""
    panes = [part for part in builder.inside(piece) if has_role(part, Role.TAB)]
    others = [part for part in builder.inside(piece) if not has_role(part, Role.TAB)]
    if others:
        builder.flow(others, column)
        column.space()
    if not panes:
        return
    active = piece.element.number("defaultTabIndex") or 0
    bar(builder, panes, column, active, synced=piece.element.values.get("sync") not in (False, "false"))


def bar(builder: "Builder", panes: Sequence[Piece], column: Column, active: int = 0, *, synced: bool = True) -> None:
    """Put alternatives with the bar that chooses one."""
    titles = tuple(builder.titled(pane).text or f"Tab {index}" for index, pane in enumerate(panes, 1))
    group = Group("tabs", titles, [], active=min(active, len(panes) - 1), synced=synced)
    span = Span(panes[0].span.start, panes[-1].span.end)
    _open_group(builder, group, _bar(group), span, column)
    for pane in panes:
        builder.content(pane, column.pane(group))


def lone_tab(builder: "Builder", piece: Piece, column: Column) -> None:
    """Put one alternative that stands by itself, under its name."""
    builder.place(column, words_block(builder.titled(piece), "tab.active"), piece.span)
    edge = (Edge("│ ", "rule"),)
    builder.content(piece, column.nest(edge, edge))


def code_group(builder: "Builder", piece: Piece, column: Column) -> None:
    """Put code of which one block is shown, named by its title."""
    source = builder.source
    fences: list[tuple[CodeSource, Code]] = []
    others: list[Part] = []
    for part in builder.inside(piece):
        if isinstance(part, Code):
            fences.append((CodeSource.of_fence(code_text(source, part), part.lang, part.meta), part))
        else:
            others.append(part)
    if others:
        builder.flow(others, column)
        column.space()
    if not fences:
        return
    group = Group("tabs", tuple(code.name for code, _node in fences), [])
    tab_targets = [Target("tab", group=group, index=index) for index in range(len(fences))]
    copy_targets = [Target("copy", text=code.text, what="code") for code, _node in fences]

    def shape(width: int) -> Words:
        bar = tab_bar(group, tab_targets, width)
        if "\n" not in bar.text.partition("\n")[2]:
            copy = Line().add(COPY, "fence.copy", copy_targets[max(group.active, 0)]).add(" ").row()
            first, _, line = bar.text.partition("\n")
            titles = Words(first, tuple(run for run in bar.runs if run.end <= len(first)), bar.regions)
            under = Line().add(line, "tab.line").row()
            return stacked((ends(titles, copy, width), under))
        return bar

    head = Block("", wrapped=False, shape=shape, fill="fence.head")
    _open_group(builder, group, head, piece.span, column)
    for code, node in fences:
        builder.place(column.pane(group), code_body(code), node.span)


def _open_group(builder: "Builder", group: Group, head: Block, span: Span, column: Column) -> None:
    group.head.append(head)
    head.head = head.shape is not None
    head.source = builder.relative(span)
    column.group(group)


def disclosure(builder: "Builder", piece: Piece, column: Column) -> None:
    """Put a title that opens what is inside."""
    values = piece.element
    parts = builder.inside(piece)
    line = Line().add_words(builder.titled(piece))
    for summary in [part for part in parts if has_role(part, Role.SUMMARY)]:
        line.add_words(flat(builder, summary))
    if not line.words().text:
        line.add(values.spec.name.capitalize() or "Details")
    if description := clean_line(values.string("description")):
        line.add(f"  {description}", "dim")
    fields = sum(has_role(part, Role.FIELD) for part in parts)
    if fields and fields == len([part for part in parts if not has_role(part, Role.SUMMARY)]):
        line.add(f"  {fields} {'property' if fields == 1 else 'properties'}", "dim")
    is_open = values.flag("defaultOpen") or values.flag("open")
    words = line.words()
    group = Group("disclosure", (words.text,), [], active=0 if is_open else -1)
    title = Line().add_words(words)
    target = Target("toggle", group=group)
    head = words_block(title.words(), "label")
    head.regions = (*_whole(head, target), *head.regions)
    head.first, head.rest = (Edge(toggle_mark(group.active), "toggle"),), (Edge("  "),)
    _open_group(builder, group, head, piece.span, column)
    inner = column.pane(group, (Edge("│ ", "rule"),))
    builder.flow([part for part in parts if not has_role(part, Role.SUMMARY)], inner)


def _whole(block: Block, target: Target) -> tuple[Region, ...]:
    return (Region(0, max(len(block.text), 1), target),)
