"""The panes themselves: one page of the site between the tree and the outline, and what each of them is told."""

from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message

from docs_tui.source.clean import clean_line
from docs_tui.tui.browse.find_bar import FindBar
from docs_tui.tui.browse.find_in_page import FindingInPage
from docs_tui.tui.browse.follow_link import follow
from docs_tui.tui.browse.following import FollowingSite
from docs_tui.tui.browse.header_state import Telling
from docs_tui.tui.browse.history import History
from docs_tui.tui.browse.long_pages import LongPages
from docs_tui.tui.browse.look_ahead import LookingAhead
from docs_tui.tui.browse.navigation_tree import NavigationTree
from docs_tui.tui.browse.peek import Glancing
from docs_tui.tui.browse.sides import Sides
from docs_tui.tui.browse.switchers import Switchers
from docs_tui.tui.browse.switching import Switching
from docs_tui.tui.browse.titles import TitlesFirst
from docs_tui.tui.browse.visiting import Visiting
from docs_tui.tui.error_guard import ErrorGuard
from docs_tui.tui.messages import PageMeasured, SiteLinted
from docs_tui.tui.page_view.view import DocView
from docs_tui.tui.services.lint_service import LintService
from docs_tui.tui.widgets.outline import Outline

if TYPE_CHECKING:
    from docs_tui.preview.content import PageContent
    from docs_tui.preview.page import PreviewPage
    from docs_tui.site import Page
    from docs_tui.tui.app import DocsApp
    from docs_tui.tui.browse.history import Visit
    from docs_tui.tui.browse.screen import BrowseScreen
    from docs_tui.tui.problems.problem_counts import Problems
    from docs_tui.tui.services.marked_pages import Marked

_DEEDS = {
    "copy": "{follow} copies it",
    "tab": "{follow} shows it · {scroll-left} {scroll-right} the previous and the next",
    "toggle": "{follow} opens and closes it",
}
"""What the keys do with what has the focus in the page."""


class Panes(ErrorGuard, Horizontal):
    """Reads the site that the app holds; shows one page of it."""

    BLANK: ClassVar[bool] = True

    class ProblemsChanged(Message):
        """Other problems are known."""

        def __init__(self, problems: "Problems") -> None:
            super().__init__()
            self.problems = problems

    class Hinted(Message):
        """There is something to say in the footer, for a while; empty: no longer."""

        def __init__(self, hint: str) -> None:
            super().__init__()
            self.hint = hint

    def __init__(self) -> None:
        super().__init__()
        self.path = ""
        """Of the page on the screen."""
        self.chosen_heading = ("", -1, 0)
        """The heading gone to last: its page, its place in the outline, and the row that was first on the screen then."""
        self.history = History()
        self.following = FollowingSite(self)
        self.visiting = Visiting(self)
        self.switching = Switching(self)
        self.titles = TitlesFirst(self)
        self.glancing = Glancing(self)
        self.ahead = LookingAhead(self)
        self.long_pages = LongPages(self)
        self.finding = FindingInPage(self)
        self.telling = Telling(self)
        self.lint_service = LintService(self)
        self.sides = Sides(self)

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
        tree = self.query_one(NavigationTree)
        self.watch(tree, "cursor_page", self._follow_cursor, init=False)
        self.watch(tree, "on_group", self._name_mark, init=False)

    def _follow_cursor(self, path: str) -> None:
        """Show the page under the cursor at once, so that both are painted together; unless the reader is passing by."""
        if not path or path == self.path or (self.glancing.holding and not self.glancing.beside):
            return
        if self.app.message_queue_size and self.ahead.page(path) is None:
            self.post_message(NavigationTree.PageChosen(path, opened=False))
        else:
            self.open_page(path, passing=True)

    def _name_mark(self, on_group: bool) -> None:  # noqa: FBT001 - Textual calls it so
        """Say in the footer that a group is marked whole."""
        cast("BrowseScreen", self.screen).name_key("mark", "Mark group" if on_group else "")

    @property
    def docs_app(self) -> "DocsApp":
        """The app, by its own type."""
        return cast("DocsApp", self.app)

    def hint(self, said: str) -> None:
        """Say something in the footer, for a while; an empty text says nothing any longer."""
        self.post_message(self.Hinted(said))

    # The edges of the panes

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of an edge."""
        self.sides.dragged = self.sides.edge_at(event.screen_x, event.screen_y) if event.button == 1 else ""
        if self.sides.dragged:
            event.stop()
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Move the edge."""
        if self.sides.dragged:
            event.stop()
            self.sides.drag(event.screen_x)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let go of it."""
        if self.sides.dragged:
            event.stop()
            self.sides.dragged = ""
            self.release_mouse()

    def on_resize(self) -> None:
        """Leave the page room, and make those that may be shown next ready for it."""
        self.sides.fit()
        if not self.following.reading:
            self.ahead.start()

    # What is shown

    @property
    def page(self) -> "Page | None":
        """The page on the screen."""
        site = self.docs_app.site
        return site.pages.get(self.path) if site else None

    @property
    def view(self) -> DocView:
        """The page's pane."""
        return self.query_one(DocView)

    @property
    def selected(self) -> str:
        """What is selected on the page, as displayed."""
        return self.view.selected_text

    @property
    def line(self) -> int:
        """The line of the page's file that is at the top."""
        return self.view.line_at_top()

    def open_page(self, path: str, *, anchor: str = "", passing: bool = False, visit: "Visit | None" = None) -> None:
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
            self.visiting.begin(path, passing=passing)
        if path != self.path:
            self.look_at(path, anchor=anchor, visit=visit, whole=bool(anchor or visit))
        elif anchor:
            self.view.goto_anchor(anchor)
        self.switching.follow(self.docs_app.site or site, site.pages[path])
        self.tell_header()
        self.visiting.settle_soon(path)

    def look_at(self, path: str, *, anchor: str = "", visit: "Visit | None" = None, whole: bool = True) -> None:
        """Draw another page; neither the tree nor the history hear of it.

        Args:
            path: Its URL path.
            anchor: The heading to go to.
            visit: The visit of history that is come back to.
            whole: All of it is needed now; else the beginning of a long one is shown first.
        """
        self.path = path
        self.finding.bar.close()
        self.hint("")
        if whole or not self.long_pages.open():
            self.draw(anchor=anchor, visit=visit)

    def draw(self, *, anchor: str = "", visit: "Visit | None" = None) -> None:
        """Draw the page as it is now."""
        shown = self.ahead.page(self.path) or self.docs_app.preview_service.preview(self.path)
        if shown is not None:
            self.show_page(shown, anchor=anchor, visit=visit)

    def show_page(
        self,
        shown: "PreviewPage",
        *,
        anchor: str = "",
        visit: "Visit | None" = None,
        ready: "PageContent | None" = None,
    ) -> None:
        """Draw the page as it was made for the view, and as far as a thread has got it ``ready``."""
        self.view.show(shown, anchor=anchor, place=visit.place if visit else None, ready=ready)
        self._mark_problems()
        outline = self.query_one(Outline)
        outline.entries = self.view.outline
        outline.current = self.view.outline_index
        self.telling.measure_soon(self.path)
        if not self.following.reading:
            self.ahead.start()

    def show_nothing(self) -> None:
        """Say that there is no page."""
        self.view.show(self.docs_app.preview_service.preview_of_nothing())
        self.query_one(Outline).entries = ()

    def paths_meant(self) -> tuple[str, ...]:
        """Return the pages of the row under the cursor where the tree is gone into, else the one on the screen."""
        tree = self.query_one(NavigationTree)
        if tree.has_focus:
            site = self.docs_app.site
            return tuple(path for path in tree.paths_at_cursor() if site is not None and path in site.pages)
        return (self.path,) if self.page is not None else ()

    # What is said of it

    def show_marked(self, marked: "Marked") -> None:
        """Show in the tree and in the header which pages are marked, and how much they are."""
        self.query_one(NavigationTree).note(marked=marked.paths, groups=marked.groups)
        self.tell_header()

    def show_changed(self, files: frozenset[str]) -> None:
        """Show in the tree which files differ from the last commit."""
        self.query_one(NavigationTree).note(changed=files)

    def tell_header(self) -> None:
        """Say anew how things stand."""
        if (state := self.telling.state(reading=self.following.reading)) is not None:
            cast("BrowseScreen", self.screen).tell(state)

    def on_site_linted(self, message: SiteLinted) -> None:
        """Say how many problems there are."""
        self.lint_service.judged(message)
        self.tell_problems()

    def tell_problems(self) -> None:
        """Say in the tree, the page, the header and the list of problems what is wrong."""
        problems = self.lint_service.problems
        self.query_one(NavigationTree).note(problems=problems)
        self._mark_problems()
        self.post_message(self.ProblemsChanged(problems))
        self.tell_header()

    def _mark_problems(self) -> None:
        """Mark the lines of the page in which something is wrong."""
        self.view.note(self.lint_service.problems.lines_of(self.page.file if self.page is not None else None))

    def on_page_measured(self, message: PageMeasured) -> None:
        """Say how much of the page there is."""
        if message.path == self.path:
            self.telling.measured(message)
            cast("BrowseScreen", self.screen).name_key("assistant", message.assistant)
            self.tell_header()

    def on_doc_view_link_hovered(self, message: DocView.LinkHovered) -> None:
        """Say where a link leads, or what the keys do with what has the focus."""
        deed = self.docs_app.with_keys(_DEEDS.get(message.kind, ""), DocView)
        self.hint(clean_line(message.url) or deed)

    # What the reader does in the panes

    def on_navigation_tree_page_chosen(self, message: NavigationTree.PageChosen) -> None:
        """Let the page follow the cursor of the tree; Enter goes into it."""
        passed = not message.opened and message.path != self.query_one(NavigationTree).cursor_page
        if passed or (self.glancing.holding and not self.glancing.beside):
            return  # the reader is elsewhere by now
        self.open_page(message.path, passing=not message.opened)
        if message.opened:
            self.screen.remove_class("-with-tree")
            self.view.focus()

    def on_navigation_rows_titles_wanted(self, message: NavigationTree.TitlesWanted) -> None:
        """Read what the rows in view wait for."""
        self.titles.want(message.files)

    def on_navigation_tree_left(self) -> None:
        """Go to the first link on the screen; where there is none, to the page."""
        self.screen.remove_class("-with-tree")
        self.view.focus()
        with suppress(SkipAction):
            self.view.action_next_target()

    def on_navigation_tree_link_chosen(self, message: NavigationTree.LinkChosen) -> None:
        """Open a link of the navigation."""
        follow(self.docs_app, self.page, message.url)

    def on_outline_chosen(self, message: Outline.Chosen) -> None:
        """Go to a heading."""
        self.view.goto_heading(message.index)
        self.chosen_heading = (self.path, message.index, int(self.view.scroll_y))
        self.screen.remove_class("-with-outline")
        self.view.focus()

    def on_switchers_list_wanted(self, message: Switchers.ListWanted) -> None:
        """Show the alternatives of a switch."""
        self.switching.offer(message.index)

    def on_switchers_chosen(self, message: Switchers.Chosen) -> None:
        """Change to another tab."""
        self.switching.change(message.index, message.option)

    def on_doc_view_top_changed(self, message: DocView.TopChanged) -> None:
        """Let the outline follow the page."""
        self.query_one(Outline).current = message.index

    def on_doc_view_link_activated(self, message: DocView.LinkActivated) -> None:
        """Follow a link of the page."""
        follow(self.docs_app, self.page, message.url)

    def on_doc_view_copy_requested(self, message: DocView.CopyRequested) -> None:
        """Copy a piece of the page."""
        self.docs_app.clipboard_service.copy_text(message.text, f"the {message.what}")

    def on_doc_view_found_changed(self, message: DocView.FoundChanged) -> None:
        """Count what is found in the page."""
        self.finding.bar.count(message.hits, message.current, whole=message.whole)

    def on_find_bar_wanted(self, message: FindBar.Wanted) -> None:
        """Find in the page while the reader types."""
        self.view.find(message.query)

    def on_find_bar_stepped(self, message: FindBar.Stepped) -> None:
        """Go to another place found."""
        self.finding.step(message.by)

    def on_find_bar_left(self, message: FindBar.Left) -> None:
        """Go on reading: where something is found, with its places marked."""
        del message
        self.view.focus()
