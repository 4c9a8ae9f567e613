"""Content that readers select or open: tabs, code groups, accordions. Without JavaScript all of it is visible."""

from collections.abc import Sequence

from docs_tui.components import Role
from docs_tui.export.code_block import CodeSource
from docs_tui.export.elements import Part, Piece, has_role
from docs_tui.export.html.html_renderer import HtmlRenderer
from docs_tui.export.html.icons import icon
from docs_tui.export.html.markup import div, side_by_side, span, tag, text
from docs_tui.mdx import Code, code_text


def tabs(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return tabs; anything else between them comes first."""
    parts = renderer.parts_of(piece)
    panes = [part for part in parts if has_role(part, Role.TAB)]
    others = renderer.blocks([part for part in parts if not has_role(part, Role.TAB)])
    if not panes:
        return others
    active = piece.element.number("defaultTabIndex") or 0
    synced = piece.element.values.get("sync") not in (False, "false")
    return others + tab_bar(renderer, panes, min(active, len(panes) - 1), synced=synced)


def tab_bar(renderer: HtmlRenderer, panes: Sequence[Piece], active: int = 0, *, synced: bool = True) -> str:
    """Return tabs with the bar that selects one."""
    titles = []
    for index, pane in enumerate(panes, 1):
        drawn = renderer.icons.of_element(pane.element)
        titles.append(
            drawn
            + (renderer.attribute_html(pane.element, "title") or renderer.labels.html("Tab {number}", number=index))
        )
    ids = [renderer.ids.claim(pane.element.string("title"), pane.element.string("id")) for pane in panes]
    contents = [renderer.content(pane) for pane in panes]
    return _group(renderer, titles, contents, ids, active, kind="tabs", synced=synced)


def code_group(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return a code group as tabs or a menu, named by the titles of its blocks; other content comes first."""
    parts = renderer.parts_of(piece)
    fences = [part for part in parts if isinstance(part, Code)]
    others: list[Part] = [part for part in parts if not isinstance(part, Code)]
    return renderer.blocks(others) + code_tabs(renderer, fences, dropdown=piece.element.flag("dropdown"))


def code_tabs(renderer: HtmlRenderer, fences: Sequence[Code], *, dropdown: bool = False) -> str:
    """Return code blocks as tabs, or as a menu; a single block as it is."""
    codes = [CodeSource.of_fence(code_text(renderer.source, fence), fence.lang, fence.meta) for fence in fences]
    return code_bar(renderer, codes, dropdown=dropdown)


def code_bar(renderer: HtmlRenderer, codes: Sequence[CodeSource], *, dropdown: bool = False) -> str:
    """Return code blocks as tabs or as a menu; a single block needs neither."""
    if len(codes) < 2:
        return "".join([renderer.code(code) for code in codes])
    names = [text(code.title or code.language or renderer.labels("Code")) for code in codes]
    contents = [renderer.code(code, head=False) for code in codes]
    if dropdown:
        return _menu(renderer, names, contents)
    titles = [renderer.icons.html(code.icon) + name for code, name in zip(codes, names, strict=True)]
    return _group(renderer, titles, contents, [None] * len(codes), 0, kind="code-group", synced=True)


def _menu(renderer: HtmlRenderer, names: Sequence[str], contents: Sequence[str]) -> str:
    """Return code blocks with a menu that shows one of them."""
    options = "".join(tag("option", name, selected=at == 0) for at, name in enumerate(names))
    select = tag("select", options, cls="code-select", aria_label=renderer.labels("Language"), autocomplete="off")
    panels = (
        tag("div", tag("header", name, cls="tab-name") + div("tab-content", content), cls="tab-panel", data_off=at > 0)
        for at, (name, content) in enumerate(zip(names, contents, strict=True))
    )
    return tag("div", div("tab-bar", select) + "".join(panels), cls="code-group", data_sync=True)


def _group(
    renderer: HtmlRenderer,
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
        tab_id, panel_id = renderer.ids.new(), ids[index] or renderer.ids.new()
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
        named = tag("header" if kind == "code-group" else "p", title, cls="tab-name", aria_hidden="true")
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


def disclosure(renderer: HtmlRenderer, piece: Piece) -> str:
    """Return an accordion, or a ``<details>``."""
    element = piece.element
    parts = renderer.parts_of(piece)
    summaries = [part for part in parts if has_role(part, Role.SUMMARY)]
    rest = [part for part in parts if not has_role(part, Role.SUMMARY)]
    title = renderer.attribute_html(element, "title")
    words = " ".join([title] * bool(title) + [renderer.line_of(part) for part in summaries]).strip()
    fields = sum(has_role(part, Role.FIELD) for part in rest)
    counted = span("count", properties(renderer, fields)) if fields else ""
    description = renderer.attribute_html(element, "description")
    title = span("summary-title", words or renderer.labels.html("Details"))
    details = side_by_side(title, counted, span("summary-more", description) if description else "")
    head = tag(
        "summary",
        icon("chevron-right", "turn") + renderer.icons.of_element(element) + span("summary-words", details),
    )
    name = renderer.ids.claim(element.string("title"), element.string("id"))
    is_open = element.flag("defaultOpen") or element.flag("open")
    body = div("disclosure-body", renderer.blocks(rest))
    return tag("details", head + body, cls="disclosure", id=name, open=is_open)


def properties(renderer: HtmlRenderer, count: int) -> str:
    """Return the label that counts properties."""
    return renderer.labels.html("1 property" if count == 1 else "{count} properties", count=count)
