"""Decides which page of the site the panes show: opens pages, goes back and forward, and previews others."""

from typing import TYPE_CHECKING

from textual.message import Message
from textual.reactive import var

from docs_tui.tui.browse.gone_page import GonePage
from docs_tui.tui.browse.history import History, PageLocation, Peek, Visit
from docs_tui.tui.browse.page_loader import PageLoader, PageMeter
from docs_tui.tui.browse.pane_layout import PaneLayout
from docs_tui.tui.services.memory import FolderMemory

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.timer import Timer

    from docs_tui.preview.page_content import PageContent
    from docs_tui.preview.preview_page import PreviewPage
    from docs_tui.site import Page, Site
    from docs_tui.tui.widgets.bars import HeaderState

_READ_AFTER = 1.0
"""Seconds on a page after which it counts as read in the history."""


class PagePanes(PaneLayout):
    """Shows one page of the app's site; ``PaneLayout`` arranges the panes, and ``Panes`` handles messages."""

    class Hinted(Message):
        """Show a hint in the footer; an empty one removes it."""

        def __init__(self, hint: str) -> None:
            super().__init__()
            self.hint = hint

    header_state: "var[HeaderState | None]" = var(None)
    """The content of the header. Watch it, so that the header is painted together with the page."""

    def __init__(self) -> None:
        super().__init__()
        self.path = ""
        """The path of the page on the screen."""
        self.last_page = ""
        """The page of the last run that is drawn before there is a site."""
        self.assistant = ""
        """The title of the first assistant in the page's menu."""
        self.history = History()
        self._peek: Peek | None = None
        self._gone = GonePage()
        self._is_reading = True
        """More pages are being read in the background."""
        self._hint_timer: Timer | None = None
        self._meter = PageMeter(self, lambda: self.path)
        self.loader = PageLoader(
            self.view,
            site=lambda: self.docs_app.site,
            previews=lambda: self.docs_app.preview_service,
            neighbors=self.navigation_tree.pages_near,
            is_paused=lambda: self.docs_app.ui_priority.is_saving,
            show=self._show_loaded,
        )

    # The page on the screen

    @property
    def page(self) -> "Page | None":
        """The page on the screen."""
        site = self.docs_app.site
        return site.pages.get(self.path) if site else None

    @property
    def selected(self) -> str:
        """The text that is selected on the page."""
        return self.view.selected_text

    @property
    def line(self) -> int:
        """The line of the page's file at the top of the view."""
        return self.view.line_at_top()

    def selected_paths(self) -> tuple[str, ...]:
        """Return the pages of the row under the tree's cursor if the tree has the focus, else the page on the screen."""
        if self.navigation_tree.has_focus:
            pages = self.docs_app.site.pages if self.docs_app.site is not None else {}
            return tuple(path for path in self.navigation_tree.paths_at_cursor() if path in pages)
        return (self.path,) if self.page is not None else ()

    def open_page(self, path: str, *, anchor: str = "", passing: bool = False, visit: Visit | None = None) -> None:
        """Open a page, and let the tree, the history and the header follow.

        Args:
            path: Its URL path.
            anchor: The heading to go to.
            passing: Whether the cursor of the tree only passes over it.
            visit: The visit in the history to go back to; None: a new one.
        """
        site = self.docs_app.site
        if site is None or path not in site.pages:
            return
        self._gone.was_left = False
        if visit is None:
            self.stay()
            self._leave_visit()
            self.history.visit(path, passing=passing)
        if path != self.path:
            self._show_path(path, anchor=anchor, visit=visit, whole=bool(anchor or visit))
        elif anchor:
            self.view.goto_anchor(anchor)
        self.follow_page()
        self.set_timer(_READ_AFTER, lambda: self._count_as_read(path))

    def follow_page(self) -> None:
        """Show in the tree and the header which page is on the screen."""
        site, page = self.docs_app.site, self.page
        if site is not None and page is not None:
            self.navigation.follow(site, page)
        self._show_in_header(self.header_state)

    def _show_path(self, path: str, *, anchor: str = "", visit: Visit | None = None, whole: bool = True) -> None:
        """Show another page, without changing the tree and the history.

        Args:
            path: Its URL path.
            anchor: The heading to go to.
            visit: The visit in the history to go back to.
            whole: Whether to show all of the page immediately; otherwise a long page begins with its first screens.
        """
        is_drawn = path == self.last_page and self.view.page is not None and self.view.page.is_complete
        self.path = path
        if is_drawn:  # before there was a site; the reader may have scrolled it, or found a text in it
            self._draw()
            return
        if self.find_bar.display:
            self.find_bar.close()
        self.hint("")
        beginning = None if whole else self.loader.beginning(path)
        if beginning is not None:
            self._show_page(beginning)
            self.loader.load(path)
        else:
            self._draw(anchor=anchor, visit=visit)

    def _draw(self, *, anchor: str = "", visit: Visit | None = None) -> None:
        if self.loader.ready_page(self.path) is None:
            self.docs_app.read_page(self.path)
        shown = self.loader.page(self.path)
        if shown is not None:
            self._show_page(shown, anchor=anchor, visit=visit)

    def _show_loaded(self, path: str, shown: "PreviewPage", ready: "PageContent") -> None:
        """Show the rest of a long page, if it is still on the screen."""
        if path == self.path:
            self._show_page(shown, ready=ready)

    def _show_page(
        self,
        shown: "PreviewPage",
        *,
        anchor: str = "",
        visit: Visit | None = None,
        ready: "PageContent | None" = None,
    ) -> None:
        self.view.show(shown, anchor=anchor, place=visit.place if visit else None, ready=ready)
        self._mark_problems()
        self.outline.entries = self.view.outline
        self.fit_panes()
        self.outline.current = self.view.outline_index
        self._meter.measure_soon(self.path)
        if not self._is_reading:
            self.loader.prepare_neighbors()

    def _show_nothing(self) -> None:
        """Show that the folder has no pages."""
        self.view.show(self.docs_app.preview_service.preview_of_nothing(self.docs_app.with_keys("{start-site}")))
        self.outline.entries = ()
        self.fit_panes()

    def switch_pictures(self) -> None:
        """Draw all pictures as well as the terminal can, or only those that stay clear."""
        if (site := self.docs_app.site) is not None:
            self.docs_app.post_message(self.docs_app.preview_service.switch_pictures(site))
            self.loader.forget()
            self._draw()

    def _open_first_page(self, site: "Site", *, is_start: bool) -> None:
        """Open the first page: at the start, the last page of the previous run (at its new path if it moved); otherwise the site's first."""
        left = self.docs_app.memory_service.start
        path = site.redirected_page(self.path) or self.navigation.first_page or next(iter(site.pages), "")
        self.path = ""
        if is_start and left.page in site.pages:
            self.history.visit(left.page)
            self.open_page(left.page, visit=Visit(left.page, left.place))
        elif path:
            self.open_page(path)
        else:
            self._show_nothing()

    # History

    def back(self) -> None:
        """Go back to the previous page, at the place where it was left."""
        self._go(self.history.back)

    def forward(self) -> None:
        """Go forward again."""
        self._go(self.history.forward)

    def _go(self, step: "Callable[[Callable[[str], bool]], Visit | None]") -> None:
        if (site := self.docs_app.site) is None:
            return
        self._leave_visit()
        visit = step(site.pages.__contains__)
        if visit is None:
            self.docs_app.notice("There is no other page to go to in this direction", severity="refusal")
        else:
            self.open_page(visit.path, visit=visit)

    def _leave_visit(self) -> None:
        """Remember the place in the current page, unless it is only previewed."""
        current = self.history.current
        if current is not None and current.path == self.path:
            self.history.leave(self.view.place())

    def _count_as_read(self, path: str) -> None:
        if path == self.path:
            self.history.keep_current()
            self.docs_app.memory_service.save_soon()

    def memory(self) -> FolderMemory:
        """Return the user's place for the next run."""
        if self.page is None:
            return FolderMemory(recent=self.history.recent)
        place = self.place
        trail, hidden, recent = self.navigation.trail, self.hidden, self.history.recent
        return FolderMemory(place.path, place.place, trail, hidden, recent, widths=self.widths)

    # Previewing other pages, while the user searches or goes through the problems

    @property
    def is_peeking(self) -> bool:
        """Whether the user's place is held while other pages are shown."""
        return self._peek is not None

    @property
    def place(self) -> Visit:
        """Where the user is reading: on the current page, or where the user was before the preview."""
        return self._peek.place if self._peek is not None else Visit(self.path, self.view.place())

    def start_peek(self, *, beside: bool = False) -> None:
        """Hold the user's place while other pages are previewed; ``beside``: the panes can still be used."""
        self.stay()
        self._peek = Peek(Visit(self.path, self.view.place()), beside)

    def peek(self, location: PageLocation) -> None:
        """Show a page while the reader's place is kept, as in a list of results; does nothing if it is no longer kept."""
        site = self.docs_app.site
        if self._peek is None or site is None or location.path not in site.pages:
            return
        self._peek.has_moved = True
        if location.path != self.path:
            self._show_path(location.path)
            self._show_in_header(self.header_state)
        self._mark(location)

    def stay(self) -> None:
        """End the preview, and stay on the shown page."""
        peek, self._peek = self._peek, None
        site, page = self.docs_app.site, self.page
        if peek is None or not peek.has_moved or site is None or page is None or self.path == peek.place.path:
            return
        self.history.leave(peek.place.place)
        self.history.visit(self.path)
        self.navigation.follow(site, page)

    def end_peek(self, location: PageLocation | None) -> None:
        """End the preview, and go to ``location``; None: go back to where the user was."""
        peek, self._peek = self._peek, None
        site = self.docs_app.site
        if peek is None or site is None:
            return
        place = peek.place
        location = location if location is not None and location.path in site.pages else None
        if location is None and place.path not in site.pages:
            self.open_page(self.path)  # the page was deleted meanwhile: stay
        elif location is not None and location.path != place.path:
            self.history.leave(place.place)
            self.open_page(location.path)
        elif peek.has_moved and (location is None or self.path != place.path):
            self.view.find("")
            self.path = ""
            self.open_page(place.path, visit=place)
        if location is not None:
            self.close_overlay()
            self.find_bar.keep(location.text, found=self._mark(location))
            self.view.focus()

    def _return_from_gone_page(self) -> bool:
        """Show the user's own page if the previewed one was deleted; return whether that was possible."""
        peek, site = self._peek, self.docs_app.site
        if peek is None or site is None or peek.place.path not in site.pages:
            return False
        self._show_path(peek.place.path, visit=peek.place)
        self._show_in_header(self.header_state)
        return True

    def _mark(self, location: PageLocation) -> bool:
        """Scroll to a location and highlight its text; return whether the text is there, or may be there later."""
        view, to = self.view, location
        offset = view.goto_line(to.line) if to.line else view.goto_title(to.heading) if to.heading else 0
        return bool(to.text) and (view.find(to.text, offset) > 0 or view.is_looking)

    # Around the page

    def _show_in_header(self, header: "HeaderState | None") -> None:
        """Show the current page in a header that is otherwise up to date."""
        page = self.page
        trail = self.navigation.trail_to(page) if page is not None else ()
        self.header_state = header.with_page(trail, self._meter.size_of(self.path)) if header is not None else None

    def hint(self, text: str, *, seconds: float | None = None) -> None:
        """Show a hint in the footer until there is another, at most for some seconds; an empty one removes it."""
        if self._hint_timer is not None:
            self._hint_timer.stop()
        self._hint_timer = self.set_timer(seconds, lambda: self.hint("")) if seconds else None
        self.post_message(self.Hinted(text))

    def remove_passing_hint(self) -> None:
        """Remove a hint that is shown for some seconds: it answers a key, and the user has gone on."""
        if self._hint_timer is not None:
            self.hint("")

    @property
    def is_measured(self) -> bool:
        """Whether the size of the page's Markdown is known."""
        return self._meter.size_of(self.path) is not None

    def _mark_problems(self) -> None:
        """Mark the lines of the page that have problems."""
        self.view.note(self.docs_app.lint_service.problems.lines_of(self.page.file if self.page is not None else None))
