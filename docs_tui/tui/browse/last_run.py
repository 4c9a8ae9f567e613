"""Draws what the app showed when it ended, or the first page, before the folder is read; collects the view for the next start."""

from typing import TYPE_CHECKING

from docs_tui.site.navigation import NavLink, NavPage
from docs_tui.source.clean import clean_line
from docs_tui.tui.browse.navigation_row import RowLook, depth_of
from docs_tui.tui.services.last_view import MOST_ROWS, LastRow, LastView
from docs_tui.tui.widgets.bars import HeaderState
from docs_tui.workspace.page_alone import short_config

if TYPE_CHECKING:
    from docs_tui.tui.browse.navigation_row import Row
    from docs_tui.tui.browse.panes import Panes
    from docs_tui.tui.messages import LastRunFound
    from docs_tui.tui.preferences import Preferences


def draw_last_run(panes: "Panes", found: "LastRunFound") -> None:
    """Draw the header, the tree, and the page at the reader's place. Nothing of it can be used before ``show_site``."""
    view, left = found.view, panes.docs_app.memory_service.start
    panes.restore_layout(left.hidden, left.widths)
    looks = (
        (row.target, RowLook(row.label, row.method, row.mark, dim=row.dim, is_page=True))
        for row in view.rows
        if row.kind == "page"
    )
    panes.last_page, side = view.page, view.navigation
    if view.rows:
        panes.navigation.show_last(side)
        panes.navigation_tree.show_last(side, view.page, view.opened, dict(looks))
    panes.view.show(found.page, place=left.place if view.page == left.page else None)
    panes.outline.entries = panes.view.outline
    panes.fit_panes()
    panes.outline.current = panes.view.outline_index
    trail = view.place if view.rows else (*view.place, clean_line(found.page.title))
    panes.header_state = HeaderState(site=view.site, trail=trail, busy="reading")


def view_to_keep(panes: "Panes", preferences: "Preferences") -> LastView | None:
    """Return what is shown; None while that is not complete."""
    site, page, header = panes.docs_app.site, panes.page, panes.header_state
    if site is None or page is None or header is None or panes.is_peeking:
        return None
    rows = panes.navigation_tree.open_rows(most=MOST_ROWS)
    if not rows or any(look.unread for _, look in rows):
        return None
    return LastView(
        header.site,
        tuple(map(clean_line, panes.navigation.trail_to(page))),
        panes.navigation.trail,
        panes.navigation.switches,
        tuple(_kept(*each) for each in rows),
        page.path,
        page.file or "",
        page.title,
        page.description,
        preferences.colors,
        preferences.theme,
        short_config(site).decode(),
    )


def _kept(row: "Row", look: RowLook) -> LastRow:
    match row.data:
        case NavPage(path):
            kind, target = "page", path
        case NavLink(href=href):
            kind, target = "link", href
        case _:
            kind, target = "group", ""
    is_open = row.is_expanded and row.allow_expand
    return LastRow(kind, depth_of(row), look.label, target, look.method, look.mark, look.dim, row.allow_expand, is_open)
