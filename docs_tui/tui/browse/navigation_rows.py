"""How the rows of the navigation are drawn: from the site and from what is known of its pages, titles as they come."""

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from docs_tui.site.sidebar import Trail
from docs_tui.tui.browse.navigation_groups import GroupTree, Row, depth_of, leads_to, trail_of
from docs_tui.tui.browse.navigation_row import Notes, RowLook, draw_row, look_of
from docs_tui.tui.problems.problem_counts import Problems

if TYPE_CHECKING:
    from docs_tui.site import Site


class NavigationRows(GroupTree, inherit_bindings=False):
    """Groups, pages and links, each a row as wide as the pane."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "navigation--dim",
        "navigation--mark",
        "navigation--group",
        "navigation--current",
        "navigation--marked",
        "navigation--warning",
        "navigation--error",
        "navigation--get",
        "navigation--post",
        "navigation--put",
        "navigation--delete",
        "navigation--other",
    }
    DEFAULT_CSS = """
    NavigationRows {
        background: $background;
        color: $foreground 85%;
        overflow-x: hidden;
        scrollbar-size-vertical: 1;
        & > .navigation--dim, & > .navigation--mark { color: $quiet; }
        & > .navigation--group { color: $foreground; text-style: bold; }
        & > .navigation--current { color: $primary; text-style: bold; }
        & > .navigation--marked { color: $success; }
        & > .navigation--warning { color: $warning; }
        & > .navigation--error { color: $error; }
        & > .navigation--get { color: $success; }
        & > .navigation--post { color: $primary; }
        & > .navigation--put { color: $warning; }
        & > .navigation--delete { color: $error; }
        & > .navigation--other { color: $secondary; }
        & > .tree--cursor { color: $foreground; background: $panel; text-style: none; }
        & > .tree--highlight-line { background: $surface; }
        &:focus {
            background-tint: $foreground 0%;
            & > .tree--cursor { color: $foreground; background: $cursor; text-style: $cursor-style; }
        }
    }
    """

    class TitlesWanted(Message):
        """Rows near the view wait for the titles of pages that have not been read."""

        def __init__(self, files: tuple[str, ...]) -> None:
            super().__init__()
            self.files = files

    def __init__(self) -> None:
        self._row_style: Style | None = None
        super().__init__()
        self.show_root = False
        self.show_guides = False
        self.guide_depth = 2
        self.auto_expand = False
        self._site: Site | None = None
        self._current = ""
        """The page on the screen."""
        self._shown: Row | None = None
        """Its row."""
        self._notes = Notes()
        self._lacks_titles = False

    def refresh_labels(self, site: "Site") -> None:
        """Draw the rows again where titles came in; nothing moved."""
        before, self._site = self._looks_in_view(), site
        self._updates += 1
        if self._looks_in_view() != before:
            self.refresh()

    def note(
        self,
        *,
        problems: Problems | None = None,
        changed: frozenset[str] | None = None,
        marked: frozenset[str] | None = None,
        groups: Counter[Trail] | None = None,
        reading: bool | None = None,
    ) -> None:
        """Show what is known of pages now; what is not given stays."""
        before = self._notes
        self._notes = replace(
            before,
            reading=before.reading if reading is None else reading,
            problems=before.problems if problems is None else problems,
            changed=before.changed if changed is None else changed,
            marked=before.marked if marked is None else marked,
            groups=before.groups if groups is None else groups,
        )
        if self._notes != before:
            self._updates += 1
            self.refresh()

    def _mark(self, row: Row | None) -> None:
        """Draw the page on the screen as such, and the one before as any other."""
        for each in (self._shown, row):
            if each is not None:
                each.refresh()
        self._shown = row

    @property
    def rich_style(self) -> Style:
        """The style of a row, asked for at every row; made once for each drawing."""
        if self._row_style is None:
            self._row_style = super().rich_style
        return self._row_style

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw some rows."""
        self._row_style = None
        return super().render_lines(crop)

    def _want_titles(self) -> None:
        """Ask for the titles that are missing here, and one screen further either way."""
        self._lacks_titles = False
        height = self.size.height
        looks = self._looks_at(int(self.scroll_y) - height, 3 * height)
        if files := tuple(look.unread for look in looks if look.unread):
            self.post_message(self.TitlesWanted(files))

    def process_label(self, label: str | Text) -> Text:
        """Keep a label as it is; the rows are drawn from their data."""
        return label if isinstance(label, Text) else Text(label)

    def get_label_width(self, node: Row) -> int:
        """Rows are cut to the width of the pane: it never scrolls sideways."""
        del node
        return 1

    def render_label(self, node: Row, base_style: Style, style: Style) -> Text:
        """Draw a row: what opens it, its label, and its mark at the right."""
        look = self._look(node)
        if look.unread and not self._lacks_titles:
            self._lacks_titles = True
            self.call_after_refresh(self._want_titles)
        width = max(self.scrollable_content_region.width - 2 * depth_of(node), 4)
        text = Text(style=base_style, no_wrap=True, end="")
        self._start_row(text, node, look)
        draw_row(text, look, width, self._style, self._label_style(node, look))
        text.stylize(style)
        return text

    def _start_row(self, text: Text, node: Row, look: RowLook) -> None:
        """Draw what opens a group, or whether a page is marked, read, or both."""
        current = leads_to(node.data, self._current)
        if node.allow_expand:
            text.append("▾ " if node.is_expanded else "▸ ", self._style("mark") + Style(meta={"toggle": True}))
        elif look.marked and look.is_page:
            text.append("◉ " if current else "● ", self._style("marked"))
        elif current:
            text.append("▎ ", self._style("current"))
        else:
            text.append("  ")

    def _label_style(self, node: Row, look: RowLook) -> Style:
        if leads_to(node.data, self._current):
            return self._style("current")
        if look.dim:
            return self._style("dim")
        return self._style("group") if node.allow_expand and not depth_of(node) else Style.null()

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"navigation--{name}", partial=True)

    def _look(self, row: Row) -> RowLook:
        return look_of(row.data, self._site, self._notes, lambda: (*self._sidebar.trail, *trail_of(row)))

    def _looks_in_view(self) -> list[RowLook]:
        """Return how the rows look that can be seen."""
        return self._looks_at(int(self.scroll_y), self.size.height + 1)

    def _looks_at(self, first: int, count: int) -> list[RowLook]:
        """Return how ``count`` rows look from the ``first`` on, as far as there are any."""
        rows = map(self.get_node_at_line, range(max(first, 0), first + count))
        return [self._look(row) for row in rows if row is not None]

    def on_resize(self, event: events.Resize) -> None:
        """Keep the rows: each knows the width that it was drawn for."""
        event.prevent_default()
