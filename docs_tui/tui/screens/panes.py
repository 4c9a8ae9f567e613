"""The panes of the browse screen, at work: the tree leads, the page is shown, the outline follows."""

from typing import TYPE_CHECKING, ClassVar, cast

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message

from docs_tui.source.clean import clean_line
from docs_tui.source.diagnostic import Severity
from docs_tui.tui.history import History, Visit
from docs_tui.tui.messages import PageMeasured, SiteChanged, SiteJudged
from docs_tui.tui.preview.view import DocView
from docs_tui.tui.sidebar import Sidebar, Trail, first_page, place_in, sidebar
from docs_tui.tui.widgets.find_bar import FindBar
from docs_tui.tui.widgets.header import HeaderState
from docs_tui.tui.widgets.navigation_tree import NavigationTree
from docs_tui.tui.widgets.outline import Outline
from docs_tui.tui.widgets.switchers import Switchers

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.widget import Widget

    from docs_tui.site import Page, Site
    from docs_tui.source import Diagnostic
    from docs_tui.tui.app import DocsApp
    from docs_tui.tui.screens.finding import Spot

_TABS = frozenset({"product", "tab", "dropdown", "anchor", "item"})
_KINDS = {"tab": _TABS, "version": frozenset({"version"}), "language": frozenset({"language"})}
_SETTLE = 1.0
"""Seconds on a page after which it counts as read, and not as passed."""
_MEASURE = 0.15
"""Seconds on a page after which its Markdown is made, to say how much of it there is."""


class Panes(Horizontal):
    """Reads the site that the app holds; shows one page of it."""

    BLANK: ClassVar[bool] = True

    class Told(Message):
        """There is something else to say in the header."""

        def __init__(self, state: HeaderState) -> None:
            super().__init__()
            self.state = state

    class Hinted(Message):
        """There is something to say in the footer, for a while; empty: no longer."""

        def __init__(self, hint: str) -> None:
            super().__init__()
            self.hint = hint

    def __init__(self) -> None:
        super().__init__()
        self._history = History()
        self._sidebar = Sidebar((), (), ())
        self._site: Site | None = None
        self._path = ""
        self._held: Visit | None = None
        self._glanced = False
        """Whether other pages, or other places, were looked at since."""
        self._last_in: dict[Trail, str] = {}
        self._reading = True
        self._measured: PageMeasured | None = None
        self._problems: tuple[Diagnostic, ...] = ()
        self._judged = False
        """The problems are known that were there when the app started."""

    def compose(self) -> ComposeResult:
        """Lay out the panes."""
        with Vertical(id="side"):
            yield Switchers()
            yield NavigationTree()
        yield DocView()
        yield Outline()
        yield FindBar()

    def on_mount(self) -> None:
        """Follow the cursor of the tree."""
        self.watch(self.query_one(NavigationTree), "cursor_page", self._follow_cursor, init=False)

    def _follow_cursor(self, path: str) -> None:
        if path and path != self._path:
            self.post_message(NavigationTree.PageChosen(path, opened=False))

    @property
    def docs_app(self) -> "DocsApp":
        """The app, by its own type."""
        return cast("DocsApp", self.app)

    # What is shown

    @property
    def page(self) -> "Page | None":
        """The page on the screen."""
        site = self.docs_app.site
        return site.pages.get(self._path) if site else None

    @property
    def recent(self) -> tuple[str, ...]:
        """The pages that were read, the latest first."""
        return self._history.recent

    @property
    def view(self) -> DocView:
        """The page's pane."""
        return self.query_one(DocView)

    @property
    def _find_bar(self) -> FindBar:
        return self.query_one(FindBar)

    def start(self) -> None:
        """Let the reader begin in the tree, or on the page where there is no room for the tree."""
        tree = self.query_one(NavigationTree)
        (self.view if self.screen.has_class("-narrow") else tree).focus()

    def show_site(self, message: SiteChanged) -> None:
        """Show the new snapshot; the reader's place stays."""
        site, self._reading = message.site, message.reading
        before, self._site = self._site, site
        if before is None or _other_tree(before, site):
            self._sidebar = sidebar(site, self._sidebar.trail)
            self.query_one(Switchers).switches = self._sidebar.switches
            self._show_tree(site)
        else:
            self.query_one(NavigationTree).refresh_labels(site)
        if self._path not in site.pages:
            self._open_start(site)
        elif before is not None and (not self._reading or _other_page(before, site, self._path)):
            self._draw()
        self._tell_header()
        if not self._reading:
            self._judge(site)

    def open_page(self, path: str, *, anchor: str = "", passing: bool = False, visit: Visit | None = None) -> None:
        """Show a page.

        Args:
            path: Its URL path.
            anchor: The heading to go to.
            passing: The reader only passes over it in the tree.
            visit: The visit of history that is come back to; else it is a new one.
        """
        site = self.docs_app.site
        if site is None or path not in site.pages:
            return
        if visit is None:
            self._leave()
            self._history.visit(path, passing=passing)
        if path != self._path:
            self._path = path
            self._find_bar.close()
            self._draw(anchor=anchor, visit=visit)
        elif anchor:
            self.view.goto_anchor(anchor)
        self._follow(path)
        self._last_in[self._sidebar.trail] = path
        self._tell_header()
        self.set_timer(_SETTLE, lambda: self._settle(path))

    def hold(self) -> None:
        """Remember where the reader is, while other pages are only looked at."""
        self._held = Visit(self._path, self.view.place())

    def glance(self, spot: "Spot") -> None:
        """Show a page, and a line of it, without going there."""
        site = self.docs_app.site
        if site is None or spot.path not in site.pages:
            return
        self._glanced = True
        if spot.path != self._path:
            self._path = spot.path
            self._find_bar.close()
            self._draw()
        self._mark(spot)

    def release(self, spot: "Spot | None") -> None:
        """Go to ``spot``, or back to where the reader was."""
        held, self._held = self._held, None
        glanced, self._glanced = self._glanced, False
        if held is None:
            return
        if spot is not None and spot.path != held.path:
            self._history.leave(held.place)
            self.open_page(spot.path)
        elif glanced and (spot is None or self._path != held.path):
            self.view.find("")
            self._path = ""
            self.open_page(held.path, visit=held)
        if spot is not None:
            self._find_bar.keep(spot.text, self._mark(spot))
            self.view.focus()

    def _mark(self, spot: "Spot") -> int:
        """Go to a spot of the page on the screen, mark what was found there, and return how often it stands there."""
        if spot.line:
            self.view.goto_line(spot.line)
        return self.view.find(spot.text) if spot.text else 0

    def _draw(self, *, anchor: str = "", visit: Visit | None = None) -> None:
        """Draw the page as it is now."""
        shown = self.docs_app.preview(self._path)
        if shown is None:
            return
        self.view.show(shown, anchor=anchor, place=visit.place if visit else None)
        outline = self.query_one(Outline)
        outline.entries = self.view.outline
        outline.current = self.view.outline_index
        self._measure_soon(self._path)

    def _open_start(self, site: "Site") -> None:
        path = first_page(self._sidebar.entries) or next(iter(site.pages), "")
        self._path = ""
        if path:
            self.open_page(path)
        else:
            self.view.show(self.docs_app.preview_of_nothing())
            self.query_one(Outline).entries = ()

    def _show_tree(self, site: "Site") -> None:
        self.query_one(NavigationTree).show(site, self._sidebar, self._path)

    def _follow(self, path: str) -> None:
        """Let the tree show the page's place, in its own tab where it has one."""
        site = self.docs_app.site
        page = site.pages.get(path) if site else None
        if site is None or page is None:
            return
        place = place_in(page.places, self._sidebar.trail)
        if page.places and place[: len(self._sidebar.trail)] != self._sidebar.trail:
            self._choose_trail(place)
        self._show_tree(site)

    def _choose_trail(self, trail: Trail) -> None:
        if (site := self.docs_app.site) is not None:
            self._sidebar = sidebar(site, trail)
            self.query_one(Switchers).switches = self._sidebar.switches

    def _settle(self, path: str) -> None:
        if path == self._path:
            self._history.settle()

    # What the header and the outline say

    def _tell_header(self) -> None:
        site, page = self.docs_app.site, self.page
        if site is None:
            return
        problems = self.problems()
        size = self._measured if self._measured is not None and self._measured.path == self._path else None
        state = HeaderState(
            site=clean_line(site.config.name) or clean_line(self.docs_app.folder.root.name),
            trail=tuple(map(clean_line, self._trail_of(page))) if page else (),
            watching=self.docs_app.watching,
            reading=self._reading,
            pages=len(site.pages),
            problems=len(problems),
            errors=any(each.severity.value == "error" for each in problems),
            characters=size.characters if size else None,
            tokens=size.tokens if size else "",
        )
        self.post_message(self.Told(state))

    def _trail_of(self, page: "Page") -> Trail:
        place = place_in(page.places, self._sidebar.trail)
        return (*place[len(self._sidebar.trail) :], page.title)

    def problems(self) -> "tuple[Diagnostic, ...]":
        """Return what is known to be wrong with the site, then with the page on the screen."""
        found = self._measured.diagnostics if self._measured is not None and self._measured.path == self._path else ()
        return tuple(dict.fromkeys((*self._problems, *found)))

    @work(thread=True, exclusive=True, group="judge", exit_on_error=False, description="judge")
    def _judge(self, site: "Site") -> None:
        self.post_message(SiteJudged(site.diagnostics))

    def on_site_judged(self, message: SiteJudged) -> None:
        """Say how many problems there are, and which error came with what was just saved."""
        before, self._problems = self._problems, message.diagnostics
        came = next(
            (each for each in message.diagnostics if each.severity is Severity.ERROR and each not in before), None
        )
        if came is not None and self._judged:
            self.docs_app.notice(str(came), severity="error")
        self._judged = True
        self._tell_header()

    def _measure_soon(self, path: str) -> None:
        self.set_timer(_MEASURE, lambda: path == self._path and self._measure(path))

    @work(thread=True, exclusive=True, group="measure", exit_on_error=False, description="measure")
    def _measure(self, path: str) -> None:
        measured = self.docs_app.measure(path)
        if measured is not None:
            self.post_message(measured)

    def on_page_measured(self, message: PageMeasured) -> None:
        """Say how much of the page there is, and what is wrong with it."""
        if message.path != self._path:
            return
        self._measured = message
        self._tell_header()

    # What the reader does in the panes

    def on_navigation_tree_page_chosen(self, message: NavigationTree.PageChosen) -> None:
        """Let the page follow the cursor of the tree; Enter goes into it."""
        if self._held is not None:
            return  # the reader is finding by now
        self.open_page(message.path, passing=not message.opened)
        if message.opened:
            self.screen.remove_class("-with-tree")
            self.view.focus()

    def on_navigation_tree_link_chosen(self, message: NavigationTree.LinkChosen) -> None:
        """Open a link of the navigation."""
        self.docs_app.follow(self.page, message.url)

    def on_outline_chosen(self, message: Outline.Chosen) -> None:
        """Go to a heading."""
        self.view.goto_heading(message.index)
        self.screen.remove_class("-with-outline")
        self.view.focus()

    def on_switchers_list_wanted(self, message: Switchers.ListWanted) -> None:
        """Show the alternatives of a switch."""
        self._choose((message.index,))

    def on_switchers_chosen(self, message: Switchers.Chosen) -> None:
        """Change to another tab."""
        self.change_switch(message.index, message.option)

    def on_doc_view_top_changed(self, message: DocView.TopChanged) -> None:
        """Let the outline follow the page."""
        self.query_one(Outline).current = message.index

    def on_doc_view_link_activated(self, message: DocView.LinkActivated) -> None:
        """Follow a link of the page."""
        self.docs_app.follow(self.page, message.url)

    def on_doc_view_link_hovered(self, message: DocView.LinkHovered) -> None:
        """Say where a link leads."""
        self.post_message(self.Hinted(clean_line(message.url)))

    def on_doc_view_found_changed(self, message: DocView.FoundChanged) -> None:
        """Count what is found in the page."""
        self._find_bar.count(message.hits, message.current)

    def on_find_bar_wanted(self, message: FindBar.Wanted) -> None:
        """Find in the page while the reader types."""
        self.view.find(message.query)

    def on_find_bar_stepped(self, message: FindBar.Stepped) -> None:
        """Go to another place found."""
        self.find_step(message.by)

    def on_find_bar_left(self, message: FindBar.Left) -> None:
        """Go on reading: where something is found, with its places marked."""
        del message
        self.view.focus()

    def on_doc_view_copy_requested(self, message: DocView.CopyRequested) -> None:
        """Copy a piece of the page."""
        self.docs_app.copy_text(message.text, f"the {message.what}")

    def change_switch(self, index: int, option: int) -> None:
        """Show another alternative: the page that was read there last, else its first one."""
        site = self.docs_app.site
        switch = self._sidebar.switches[index]
        if site is None or option == switch.active:
            return
        self._last_in[self._sidebar.trail] = self._path
        self._choose_trail((*switch.trail, switch.labels[option]))
        path = self._last_in.get(self._sidebar.trail) or first_page(self._sidebar.entries)
        if path is not None and path in site.pages:
            self.open_page(path)
        else:
            self._show_tree(site)

    @property
    def selected(self) -> str:
        """What is selected on the page, as displayed."""
        return self.view.selected_text

    @property
    def line(self) -> int:
        """The line of the page's file that is at the top."""
        return self.view.line_at_top()

    # Keys

    def back(self) -> None:
        """Go back to the page before, where it was left."""
        self._go(self._history.back)

    def forward(self) -> None:
        """Go forward again."""
        self._go(self._history.forward)

    def _leave(self) -> None:
        """Remember where the reader was in the page; a page only looked at is not left."""
        current = self._history.current
        if current is not None and current.path == self._path:
            self._history.leave(self.view.place())

    def _go(self, step: "Callable[[], Visit | None]") -> None:
        self._leave()
        visit = step()
        if visit is not None:
            self.open_page(visit.path, visit=visit)

    @property
    def asking(self) -> bool:
        """Whether the reader is typing what to find in the page."""
        return self._find_bar.has_focus_within

    def find_in_page(self) -> None:
        """Let the reader type what to find in the page."""
        self._find_bar.ask()

    def find_step(self, by: int) -> None:
        """Go to the next place found, or the one before; what was looked for last is looked for again."""
        bar = self._find_bar
        if not bar.display and not bar.query_text:
            self.find_in_page()
        elif not bar.display:
            bar.keep(bar.query_text, self.view.find(bar.query_text))
        elif by > 0:
            self.view.find_next()
        else:
            self.view.find_previous()

    def end_find(self) -> bool:
        """Mark nothing in the page any longer; False where nothing was."""
        if not self._find_bar.display:
            return False
        if self._find_bar.has_focus_within:
            self.view.focus()
        self._find_bar.close()
        self.view.find("")
        return True

    def focus_pane(self, by: int) -> None:
        """Move the focus to another pane."""
        panes: list[Widget] = [self.query_one(NavigationTree), self.view, self.query_one(Outline)]
        seen = [pane for pane in panes if all(part.display for part in pane.ancestors_with_self)]
        if not seen:
            return
        at = next((index for index, pane in enumerate(seen) if pane.has_focus), -by)
        seen[(at + by) % len(seen)].focus()

    def toggle_tree(self) -> None:
        """Show or hide the tree; where the terminal is narrow it lies over the page."""
        over = self.screen.has_class("-narrow")
        self.screen.remove_class("-with-outline")
        name = "-with-tree" if over else "-without-tree"
        self.screen.toggle_class(name)
        shown = self.screen.has_class(name) == over
        (self.query_one(NavigationTree) if shown else self.view).focus()

    def toggle_outline(self) -> None:
        """Show or hide the outline; where there is no room beside the page it lies over it."""
        over = not self.screen.has_class("-wide")
        self.screen.remove_class("-with-tree")
        name = "-with-outline" if over else "-without-outline"
        self.screen.toggle_class(name)
        shown = self.screen.has_class(name) == over
        (self.query_one(Outline) if shown else self.view).focus()

    def close_overlay(self) -> bool:
        """Take away the tree or the outline that lies over the page; False where none does."""
        lying = [name for name in ("-with-tree", "-with-outline") if self.screen.has_class(name)]
        self.screen.remove_class(*lying)
        if lying:
            self.view.focus()
        return bool(lying)

    def choose_switch(self, kind: str) -> None:
        """Choose another tab, version or language."""
        found = tuple(
            index
            for index, switch in enumerate(self._sidebar.switches)
            if switch.kind in _KINDS[kind] and len(switch.labels) > 1
        )
        if found:
            self._choose(found)
        else:
            self.docs_app.notice(f"This site has one {kind} only.")

    def _choose(self, indexes: tuple[int, ...]) -> None:
        from docs_tui.tui.screens.choose import ChooseScreen  # noqa: PLC0415 - not needed to start

        def chosen(choice: tuple[int, int] | None) -> None:
            if choice is not None:
                self.change_switch(*choice)

        switches = tuple((index, self._sidebar.switches[index]) for index in indexes)
        self.app.push_screen(ChooseScreen(switches), chosen)


def _other_tree(before: "Site", site: "Site") -> bool:
    """Tell whether the navigation may look different, titles aside."""
    return before.navigation is not site.navigation or before.pages.keys() != site.pages.keys()


def _other_page(before: "Site", site: "Site", path: str) -> bool:
    """Tell whether a page itself is another one, while others are being read."""
    old, new = before.pages.get(path), site.pages[path]
    return old != new or (new.file is not None and before.files.get(new.file) is not site.files.get(new.file))
