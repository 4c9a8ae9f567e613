"""How the panes share the screen: widths, hidden and overlaid panes, and where the focus goes."""

from collections.abc import Mapping

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from docs_tui.tui.browse.find_bar import FindBar
from docs_tui.tui.browse.navigation_pane import NavigationPane
from docs_tui.tui.page_view.view import DocView
from docs_tui.tui.widgets.outline import LEAST_HEADINGS, Outline
from docs_tui.tui.widgets.screens import AppWidget

_NAMES = frozenset({"tree", "outline"})
_LEAST = 16
"""The least width of a pane in cells."""
_MOST = 120
"""The greatest width of a pane in cells."""
_LEAST_PAGE = 40
"""The least width of the page in cells."""
_ROOMY_PAGE = 92
"""The width of the page's column with its margins. Cells beyond it go to panes that need them."""
_GOOD_PAGE = 60
"""If the tree's labels are cut, the page gives it cells until the page has this width."""
_LENT = 8
"""The most cells that the page gives to the tree."""
_WIDTHS = {"tree": (24, 44), "outline": (26, 40)}
"""The least and the greatest width of each pane."""
_WIDER_TREE = ((118, 28), (96, 26))
"""The least width of the tree, by the columns of the screen."""
_EDGE = 2
"""The width of a pane's edge and scrollbar together."""


class WholeLabel(AppWidget, Static):
    """The whole label of a row that the tree or the outline cuts."""

    DEFAULT_CSS = """
    WholeLabel {
        layer: over;
        position: absolute;
        display: none;
        width: auto;
        height: 1;
        color: $foreground;
        background: $cursor;
        text-style: $cursor-style;
    }
    """


class PaneLayout(AppWidget, Horizontal):
    """The page between the navigation and the outline.

    The classes of the screen say what is shown: ``-narrow`` to ``-wide`` how much room there is, ``-without-tree`` and
    ``-without-outline`` what the user has hidden, ``-with-tree`` and ``-with-outline`` what lies over the page.
    """

    class Arranged(Message):
        """The user has resized, shown or hidden a pane."""

    def __init__(self) -> None:
        self.navigation = NavigationPane()
        self.navigation_tree = self.navigation.navigation_tree
        self.view = DocView()
        self.outline = Outline(LEAST_HEADINGS)
        self.find_bar = FindBar(self.view)
        super().__init__()
        self.widths: dict[str, int] = {}
        """The widths of ``tree`` and ``outline`` that the user has chosen."""
        self._dragged = ""
        """The pane whose edge is being dragged."""
        self._needed = {"tree": 0, "outline": 0}
        """The greatest width that each pane has needed in this window."""
        self._whole_label = WholeLabel()

    def compose(self) -> ComposeResult:
        """Yield the panes, and the find bar over them."""
        yield self.navigation
        yield self.view
        yield self.outline
        yield self.find_bar
        yield self._whole_label

    def on_mount(self) -> None:
        """Start tracking the focus."""
        self.watch(self.view, "has_focus", self._show_focus)

    def _show_focus(self, has_focus: bool) -> None:  # noqa: FBT001 - Textual calls it so
        """Color the edges of the page if it has the focus."""
        for pane in (self.navigation, self.outline):
            pane.set_class(has_focus, "-beside-focus")

    @property
    def hidden(self) -> frozenset[str]:
        """The panes that the user has hidden: ``tree``, ``outline``."""
        return frozenset(name for name in _NAMES if self.screen.has_class(f"-without-{name}"))

    def restore_layout(self, hidden: frozenset[str], widths: Mapping[str, int]) -> None:
        """Hide the panes that were hidden last time, and restore the widths of panes."""
        for name in _NAMES & hidden:
            self.screen.add_class(f"-without-{name}")
        self.widths |= {name: min(max(width, _LEAST), _MOST) for name, width in widths.items() if name in _NAMES}
        self._fit()

    # Widths

    def resize_pane(self, by: int) -> None:
        """Make the outline wider if it has the focus, else the tree."""
        name = "outline" if self.outline.has_focus else "tree"
        pane = self._side(name)
        if _is_shown(pane):
            self._set_width(name, pane.region.width + by)
        else:
            self.docs_app.notice(f"The {name} is hidden", then=f"{{{name}}} shows it", severity="refusal")

    def _set_width(self, name: str, width: int) -> None:
        self.widths[name] = min(max(width, _LEAST), _MOST)
        self._fit()
        self.post_message(self.Arranged())

    def fit_panes(self) -> None:
        """Give the panes the width that they need, if the page has room to spare.

        An outline without entries is hidden if the page can use its cells.
        """
        self.outline.set_class(self.outline.leads_nowhere and self._spare < 0, "-few-headings")
        self._needed["tree"] = max(self._needed["tree"], self.navigation_tree.needed_width() + _EDGE)
        self._needed["outline"] = max(self._needed["outline"], self.outline.needed_width() + _EDGE)
        self._fit()

    def _fit(self) -> None:
        """Set the widths of the panes: those that the user chose, as far as the page keeps enough room."""
        width, spare = self.size.width, self._spare
        for name, cells in self._least().items():
            if name not in self.widths:
                wanted = min(self._needed[name], _WIDTHS[name][1]) - cells
                lent = min(_LENT, spare + _ROOMY_PAGE - _GOOD_PAGE) if name == "tree" else 0
                given = max(min(wanted, max(spare, lent)), 0)
                spare -= given
                self._side(name).styles.width = cells + given
        for name, chosen in self.widths.items():
            other = self._side("outline" if name == "tree" else "tree")
            taken = other.region.width if other.styles.layer != "over" and other.display else 0
            self._side(name).styles.width = max(min(chosen, width - taken - _LEAST_PAGE), _LEAST)

    def _least(self) -> dict[str, int]:
        """Return the least width of each pane."""
        least = {name: cells for name, (cells, _) in _WIDTHS.items()}
        wider = (cells for columns, cells in _WIDER_TREE if self.size.width >= columns)
        return {**least, "tree": next(wider, least["tree"])}

    @property
    def _spare(self) -> int:
        """The cells that the page does not need; negative if it could use more."""
        beside = {"tree": self.navigation.display, "outline": self.screen.has_class("-wide")}
        taken = sum(self.widths.get(name, cells) for name, cells in self._least().items() if beside[name])
        return self.size.width - _ROOMY_PAGE - taken

    def _edge_at(self, x: int, y: int) -> str:
        """Return the pane whose edge is at a column of the screen; empty if there is none."""
        for name in ("tree", "outline"):
            pane = self._side(name)
            region = pane.region
            if pane.display and region and region.y <= y < region.bottom:
                edge = region.right - 1 if name == "tree" else region.x
                if x == edge:
                    return name
        return ""

    def _drag(self, x: int) -> None:
        """Move the edge that is being dragged."""
        region = self.region
        self._set_width(self._dragged, x + 1 - region.x if self._dragged == "tree" else region.right - x)

    def _side(self, name: str) -> Widget:
        return self.navigation if name == "tree" else self.outline

    def on_resize(self) -> None:
        """Give the panes their widths."""
        self._needed = dict.fromkeys(self._needed, 0)
        self.fit_panes()
        self.call_after_refresh(self.show_whole_label)

    def on_navigation_tree_refilled(self) -> None:
        """Give the tree the width that its rows need."""
        self.fit_panes()

    def show_whole_label(self) -> None:
        """Show the whole label of the focused row of the tree or the outline over the page if it is cut."""
        label = self._whole_label
        pane = self.outline if self.outline.has_focus else self.navigation_tree
        cut = pane.cut_label() if _is_shown(pane) else None
        label.display = cut is not None
        if cut is not None:
            x, y, text = cut
            text = f"{text} "
            region = pane.content_region
            left = max(min(region.x + x, self.region.right - cell_len(text)), self.region.x)
            label.styles.offset = (left - self.region.x, region.y + y - self.region.y)
            label.update(Content(text))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin to drag an edge."""
        self._dragged = self._edge_at(event.screen_x, event.screen_y) if event.button == 1 else ""
        if self._dragged:
            event.stop()
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Move the edge."""
        if self._dragged:
            event.stop()
            self._drag(event.screen_x)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Stop dragging."""
        if self._dragged:
            event.stop()
            self._dragged = ""
            self.release_mouse()

    # Focus

    def focus_first(self) -> None:
        """Focus the tree, or the page if the tree is not shown."""
        screen = self.screen
        alone = screen.has_class("-narrow") or screen.has_class("-without-tree")
        (self.view if alone else self.navigation_tree).focus()

    def focus_pane(self, by: int, *, around: bool = True) -> bool:
        """Focus the next pane that is shown, or the previous one, and tell whether there is one.

        After the last one comes the first, if ``around``.
        """
        shown = [pane for pane in (self.navigation_tree, self.view, self.outline) if _is_shown(pane)]
        at = next((index for index, pane in enumerate(shown) if pane.has_focus), -by)
        if not shown or not (around or 0 <= at + by < len(shown)):
            return False
        self.screen.set_focus(shown[(at + by) % len(shown)])  # at once, because the next key may be here already
        return True

    # Showing and hiding

    def toggle_tree(self) -> None:
        """Show or hide the tree; on a narrow terminal it lies over the page."""
        if self._toggle("tree", over=self.screen.has_class("-narrow")):
            self.navigation_tree.call_after_refresh(self._scroll_to_cursor)

    def toggle_outline(self) -> None:
        """Show or hide the outline; without room beside the page it lies over it."""
        if len(self.outline.entries) < LEAST_HEADINGS:
            self.docs_app.notice("This page has fewer than two headings, so it has no outline", severity="refusal")
            return
        self._toggle("outline", over=not self.screen.has_class("-wide"))

    def _toggle(self, name: str, *, over: bool) -> bool:
        """Show or hide a pane and move the focus; return whether it is shown now."""
        screen = self.screen
        screen.remove_class("-with-outline" if name == "tree" else "-with-tree")
        cls = f"-with-{name}" if over else f"-without-{name}"
        screen.toggle_class(cls)
        is_shown = screen.has_class(cls) == over
        pane = self.navigation_tree if name == "tree" else self.outline
        (pane if is_shown else self.view).focus()
        self.post_message(self.Arranged())
        return is_shown

    def _scroll_to_cursor(self) -> None:
        """Scroll the tree to its cursor. While it was hidden it had no height and could not scroll."""
        self.navigation_tree.scroll_to(y=0, animate=False)
        self.navigation_tree.scroll_to_line(self.navigation_tree.cursor_line, animate=False)

    def close_overlay(self) -> bool:
        """Close a pane that lies over the page; return whether there was one."""
        screen = self.screen
        classes = [name for name in ("-with-tree", "-with-outline") if screen.has_class(name)]
        screen.remove_class(*classes)
        if classes:
            self.view.focus()
        return bool(classes)


def _is_shown(pane: Widget) -> bool:
    return all(part.display for part in pane.ancestors_with_self)
