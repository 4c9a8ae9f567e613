"""Content that readers switch or open: tabs, code groups, disclosures."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from docs_tui.components import Role
from docs_tui.export.elements import Part, Piece, has_role
from docs_tui.mdx import Code
from docs_tui.preview.block_builder import BlockBuilder, Column
from docs_tui.preview.layout import cell_width
from docs_tui.preview.model import Block, PaneGroup, Prefix, StyledText, Target, TargetRegion, toggle_mark
from docs_tui.preview.roles.preview_code import COPY, code_lines, fence_source
from docs_tui.preview.styled_text import NARROWEST_COLUMN, TextBuilder, join_rows, text_block
from docs_tui.source import Span
from docs_tui.source.clean import clean_line

if TYPE_CHECKING:
    from docs_tui.export.code_block import CodeSource


def add_tabs(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add tabs, below all other content of their element."""
    panes = [part for part in builder.children(piece) if has_role(part, Role.TAB)]
    others = [part for part in builder.children(piece) if not has_role(part, Role.TAB)]
    if others:
        builder.add_nodes(others, column)
        column.space()
    if panes:
        active = piece.element.number("defaultTabIndex") or 0
        synced = piece.element.values.get("sync") not in (False, "false")
        add_tab_group(builder, panes, column, active, synced=synced)


def add_tab_group(
    builder: BlockBuilder, panes: Sequence[Piece], column: Column, active: int = 0, *, synced: bool = True
) -> None:
    """Add ``panes`` with a bar that switches between them."""
    titles = tuple(builder.title(pane).text or f"Tab {index}" for index, pane in enumerate(panes, 1))
    group = PaneGroup("tabs", titles, [], active=min(active, len(panes) - 1), synced=synced)
    span = Span(panes[0].span.start, panes[-1].span.end)
    targets = _tab_targets(group)
    bar = Block("", wrapped=False, shape=lambda width: _tab_bar(group, targets, width))
    _add_group(builder, group, bar, span, column)
    for pane in panes:
        builder.add_children(pane, column.add_pane(group))


def add_lone_tab(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add a tab that has no neighbors: its title and its content."""
    builder.add_block(column, text_block(builder.title(piece), "tab.active"), piece.span)
    bar = (Prefix("│ ", "rule"),)
    builder.add_children(piece, column.nest(bar, bar))


def add_code_group(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add code blocks as tabs; everything else in the element goes above them."""
    fences: list[tuple[CodeSource, Code]] = []
    others: list[Part] = []
    for part in builder.children(piece):
        if isinstance(part, Code):
            fences.append((fence_source(builder, part), part))
        else:
            others.append(part)
    if others:
        builder.add_nodes(others, column)
        column.space()
    if not fences:
        return
    group = PaneGroup("tabs", tuple(code.name for code, _node in fences), [])
    tab_targets = _tab_targets(group)
    copy_targets = [Target("copy", text=code.text, what="code") for code, _node in fences]

    def shape(width: int) -> StyledText:
        copy = TextBuilder().add(COPY, "fence.copy", copy_targets[max(group.active, 0)]).add(" ").build_row()
        return _tab_bar(group, tab_targets, width, copy)

    head = Block("", wrapped=False, shape=shape, fill="fence.head")
    _add_group(builder, group, head, piece.span, column)
    for code, node in fences:
        builder.add_block(column.add_pane(group), code_lines(code), node.span)


def add_disclosure(builder: BlockBuilder, piece: Piece, column: Column) -> None:
    """Add a title that opens and closes its content."""
    element = piece.element
    parts = builder.children(piece)
    content = [part for part in parts if not has_role(part, Role.SUMMARY)]
    title = TextBuilder().add_text(builder.title(piece))
    for part in parts:
        if has_role(part, Role.SUMMARY):
            title.add_text(builder.flat_text(part))
    if not title.build().text:
        title.add(element.spec.name.capitalize() or "Details")
    if description := clean_line(element.string("description")):
        title.add(f"  {description}", "dim")
    fields = sum(has_role(part, Role.FIELD) for part in parts)
    if fields and fields == len(content):
        title.add(f"  {fields} {'property' if fields == 1 else 'properties'}", "dim")
    is_open = element.flag("defaultOpen") or element.flag("open")
    group = PaneGroup("disclosure", (title.build().text,), [], active=0 if is_open else -1)
    head = disclosure_head(group, title.build(), "label")
    _add_group(builder, group, head, piece.span, column)
    builder.add_nodes(content, column.add_pane(group, (Prefix("│ ", "rule"),)))


def add_closed(builder: BlockBuilder, piece: Piece, title: StyledText, column: Column) -> None:
    """Add a title that opens the content of an element that readers do not see."""
    group = PaneGroup("disclosure", (title.text,), [], active=-1)
    _add_group(builder, group, disclosure_head(group, title, "audience"), piece.span, column)
    builder.add_children(piece, column.add_pane(group))


def disclosure_head(group: PaneGroup, title: StyledText, style: str = "") -> Block:
    """Return the row that opens and closes ``group``."""
    head = text_block(title, style)
    toggle = TargetRegion(0, max(len(head.text), 1), Target("toggle", group=group))
    head.regions = (toggle, *head.regions)
    head.first, head.rest = (Prefix(toggle_mark(group.active), "toggle"),), (Prefix("  "),)
    return head


def _add_group(builder: BlockBuilder, group: PaneGroup, head: Block, span: Span, column: Column) -> None:
    group.head.append(head)
    head.head = head.shape is not None
    head.source = builder.relative_span(span)
    column.add_group(group)


def _tab_targets(group: PaneGroup) -> list[Target]:
    return [Target("tab", group=group, index=index) for index in range(len(group.titles))]


def _tab_bar(group: PaneGroup, targets: Sequence[Target], width: int, corner: StyledText | None = None) -> StyledText:
    """Return the titles of ``group`` in as many rows as they need, with a line under the active one.

    ``corner`` is at the end of the first row if there is space for both.
    """
    aside = cell_width(corner.text) + 1 if corner is not None else 0
    space = width - aside if width - aside >= NARROWEST_COLUMN else width
    rows: list[list[int]] = [[]]
    used = 0
    for index, title in enumerate(group.titles):
        size = cell_width(title) + 2
        if rows[-1] and used + size >= (space if len(rows) == 1 else width):  # a space follows each title
            rows.append([])
            used = 0
        rows[-1].append(index)
        used += size + 1
    chosen = "tab.active" if group.active in rows[-1] else "tab.active html.u"
    bar = [_tab_row(group, targets, row, chosen) for row in rows]
    if corner is not None and space < width:
        gap = " " * (width - cell_width(bar[0].text) - cell_width(corner.text))
        bar[0] = TextBuilder().add_text(bar[0]).add(gap).add_text(corner).build_row()
    line = TextBuilder()
    edge, style = ("─", "rule") if len(rows) > 1 else (" ", "")
    for index in rows[-1]:
        size = cell_width(group.titles[index]) + 2
        line.add(*("━" * size, "tab.line") if index == group.active else (edge * size, style)).add(edge, style)
    line.add(edge * (width - len(line)) if style else "", style)
    return join_rows([*bar, line.build_row()])


def _tab_row(group: PaneGroup, targets: Sequence[Target], indexes: Sequence[int], chosen: str) -> StyledText:
    row = TextBuilder()
    for index in indexes:
        row.add(f" {group.titles[index]} ", chosen if index == group.active else "tab", targets[index]).add(" ")
    return row.build_row()
