"""Content that a reader chooses or opens: tabs, groups of code, disclosures. Without a script all of it is shown."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from docs_tui.components import Role
from docs_tui.export.code_block import CodeSource
from docs_tui.export.html import html_media as media
from docs_tui.export.html.html_code import code_block
from docs_tui.export.html.markup import div, span, tag, text
from docs_tui.export.html.svg import icon
from docs_tui.export.page_parts import Part, Piece, has_role
from docs_tui.mdx import Code, code_text

if TYPE_CHECKING:
    from docs_tui.export.html.html_renderer import Writer


def tabs(writer: "Writer", piece: Piece) -> str:
    """Return tabs; what stands between them and is none comes before."""
    parts = writer.inside(piece)
    panes = [part for part in parts if has_role(part, Role.TAB)]
    others = writer.flow([part for part in parts if not has_role(part, Role.TAB)])
    if not panes:
        return others
    active = piece.element.number("defaultTabIndex") or 0
    synced = piece.element.values.get("sync") not in (False, "false")
    return others + bar(writer, panes, min(active, len(panes) - 1), synced=synced)


def bar(writer: "Writer", panes: Sequence[Piece], active: int = 0, *, synced: bool = True) -> str:
    """Return alternatives with the bar that chooses one."""
    titles = []
    for index, pane in enumerate(panes, 1):
        drawn = media.named_icon(writer, pane.element.string("icon"))
        titles.append(drawn + (writer.prose(pane.element, "title") or writer.labels.html("Tab {number}", number=index)))
    ids = [writer.names.give("", pane.element.string("id")) for pane in panes]
    contents = [writer.content(pane) for pane in panes]
    return _group(writer, titles, contents, ids, active, kind="tabs", synced=synced)


def code_group(writer: "Writer", piece: Piece) -> str:
    """Return code of which one block is shown, named by its title; anything else in the group comes before."""
    parts = writer.inside(piece)
    fences = [part for part in parts if isinstance(part, Code)]
    others: list[Part] = [part for part in parts if not isinstance(part, Code)]
    return writer.flow(others) + code_tabs(writer, fences)


def code_tabs(writer: "Writer", fences: Sequence[Code]) -> str:
    """Return blocks of code as tabs; one alone as itself."""
    codes = [CodeSource.of_fence(code_text(writer.source, fence), fence.lang, fence.meta) for fence in fences]
    return code_bar(writer, codes)


def code_bar(writer: "Writer", codes: Sequence[CodeSource]) -> str:
    """Return code of several languages or titles as tabs; one alone as itself."""
    if len(codes) < 2:
        return "".join([code_block(code, writer.labels) for code in codes])
    titles = [text(code.title or code.language or writer.labels("Code")) for code in codes]
    contents = [code_block(code, writer.labels, head=False) for code in codes]
    return _group(writer, titles, contents, [None] * len(codes), 0, kind="code-group", synced=True)


def _group(
    writer: "Writer",
    titles: Sequence[str],
    contents: Sequence[str],
    ids: Sequence[str | None],
    active: int,
    *,
    kind: str,
    synced: bool,
) -> str:
    buttons, panels = [], []
    for index, (title, content) in enumerate(zip(titles, contents, strict=True)):
        tab_id, panel_id = writer.names.new(), ids[index] or writer.names.new()
        shown = index == active
        buttons.append(
            tag(
                "button",
                title,
                role="tab",
                type="button",
                id=tab_id,
                aria_controls=panel_id,
                aria_selected="true" if shown else "false",
                tabindex=None if shown else -1,
            )
        )
        named = tag("p", title, cls="tab-name", aria_hidden="true")
        panels.append(
            tag(
                "div",
                named + div("tab-content", content),
                cls="tab-panel",
                role="tabpanel",
                id=panel_id,
                aria_labelledby=tab_id,
                data_off=not shown,
            )
        )
    choose = tag("div", "".join(buttons), cls="tab-bar", role="tablist")
    return tag("div", choose + "".join(panels), cls=kind, data_sync=synced)


def disclosure(writer: "Writer", piece: Piece) -> str:
    """Return a title that opens what is inside."""
    element = piece.element
    parts = writer.inside(piece)
    summaries = [part for part in parts if has_role(part, Role.SUMMARY)]
    rest = [part for part in parts if not has_role(part, Role.SUMMARY)]
    title = writer.prose(element, "title")
    words = " ".join([title] * bool(title) + [writer.words(part) for part in summaries]).strip()
    fields = sum(has_role(part, Role.FIELD) for part in rest)
    counted = span("count", properties(writer, fields)) if fields else ""
    said = writer.prose(element, "description")
    told = span("summary-title", words or writer.labels.html("Details")) + counted
    told += span("summary-more", said) if said else ""
    head = tag(
        "summary", icon("next", "turn") + media.named_icon(writer, element.string("icon")) + span("summary-words", told)
    )
    name = writer.names.give(element.string("title"), element.string("id"))
    is_open = element.flag("defaultOpen") or element.flag("open")
    body = div("disclosure-body", writer.flow(rest))
    return tag("details", head + body, cls="disclosure", id=name, open=is_open)


def properties(writer: "Writer", count: int) -> str:
    """Return how many properties something has."""
    return writer.labels.html("1 property" if count == 1 else "{count} properties", count=count)
