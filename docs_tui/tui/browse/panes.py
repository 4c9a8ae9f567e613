"""The panes of the main screen: the navigation, one page of the site, and its outline.

``Panes`` decides which page is shown. It calls its widgets and services, and they send it messages.
"""

from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from textual.actions import SkipAction
from textual.message import Message
from textual.reactive import var

from docs_tui.preview.preview_page import is_long
from docs_tui.source.clean import clean_line
from docs_tui.tui.browse.follow_link import follow_link
from docs_tui.tui.browse.gone_page import GonePage
from docs_tui.tui.browse.header_state import broken_config_notice, header_state
from docs_tui.tui.browse.history import History, PageLocation, Peek, Visit
from docs_tui.tui.browse.navigation_pane import NavigationPane, has_other_tree
from docs_tui.tui.browse.navigation_tree import NavigationTree
from docs_tui.tui.browse.page_loader import PageLoader, PageMeter, TitleReader, is_other_page
from docs_tui.tui.browse.pane_layout import PaneLayout
from docs_tui.tui.messages import PageMeasured, SiteChanged
from docs_tui.tui.page_view.page_targets import CopyRequested, FoundChanged, LinkActivated, LinkHovered, TopChanged
from docs_tui.tui.page_view.view import DocView
from docs_tui.tui.services.memory import FolderMemory
from docs_tui.tui.widgets.outline import Outline

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from textual.timer import Timer

    from docs_tui.preview.page_content import PageContent
    from docs_tui.preview.preview_page import PreviewPage
    from docs_tui.site import Page, Site
    from docs_tui.tui.problems.problem_counts import Problems
    from docs_tui.tui.services.marked_pages import MarkedSummary
    from docs_tui.tui.widgets.bars import HeaderState

_READ_AFTER = 1.0
"""Seconds on a page after which it counts as read in the history."""
_LEAVE_AFTER = 2.0
"""Seconds that a page stays on the screen after its file is gone: git and some editors put it back."""


class Panes(PaneLayout):
    """Shows one page of the app's site; ``PaneLayout`` arranges the panes."""

    BLANK: ClassVar[bool] = True

    class ProblemsChanged(Message):
        """The problems have changed."""

        def __init__(self, problems: "Problems") -> None:
            super().__init__()
            self.problems = problems

    class Hinted(Message):
        """Show a hint in the footer; an empty one removes it."""

        def __init__(self, hint: str) -> None:
            super().__init__()
            self.hint = hint

    header_state: "var[HeaderState | None]" = var(None)
    """The content of the header. Watch it, so that the header is painted together with the page."""
    key_names: "var[Mapping[str, str]]" = var({})
    """Temporary names of keys in the footer, by action id."""

    def __init__(self) -> None:
        super().__init__()
        self.path = ""
        """The path of the page on the screen."""
        self.chosen_heading = ("", -1, 0)
        """The heading that the user last went to: its page, its index in the outline, and the first row of the view then."""
        self.assistant = ""
        """The title of the first assistant in the page's menu."""
        self.history = History()
        self._peek: Peek | None = None
        self._gone = GonePage()
        self._site: Site | None = None
        """The snapshot that is shown."""
        self.last_page = ""
        """The page of the last run that is drawn before there is a site."""
        self._is_reading = True
        """More pages are being read in the background."""
        self._meter = PageMeter(self, lambda: self.path)
        self._hint_timer: Timer | None = None
        self.loader = PageLoader(
            self.view,
            site=lambda: self.docs_app.site,
            previews=lambda: self.docs_app.preview_service,
            neighbours=self.navigation_tree.pages_near,
            is_paused=lambda: self.docs_app.ui_priority.is_saving,
            show=self._show_loaded,
        )
        self._titles = TitleReader(self, self._read_titles, self._show_titles)

    def on_mount(self) -> None:
        """Follow the cursors of the tree and the outline."""
        self.watch(self.navigation_tree, "cursor_page", self._follow_cursor, init=False)
        self.watch(self.navigation_tree, "on_group", self._name_mark_key, init=False)
        for name in ("cursor_line", "scroll_y", "has_focus"):
            self.watch(self.navigation_tree, name, self.show_whole_label, init=False)
        for name in ("cursor", "top", "has_focus"):
            self.watch(self.outline, name, self.show_whole_label, init=False)

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
            self.loader.prepare_neighbours()

    def _show_nothing(self) -> None:
        """Show that the folder has no pages."""
        self.view.show(self.docs_app.preview_service.preview_of_nothing(self.docs_app.with_keys("{start-site}")))
        self.outline.entries = ()
        self.fit_panes()

    @property
    def has_site(self) -> bool:
        """Whether a snapshot of the site is shown; otherwise what is drawn is from the last run."""
        return self._site is not None

    # A new snapshot of the site

    def show_site(self, message: SiteChanged) -> None:
        """Show the changes of a new snapshot; the user's place stays."""
        site, before, peek = message.site, self._site, self._peek
        is_known = site is before and message.reading == self._is_reading
        self._site, self._is_reading = site, message.reading
        if is_known:  # the folder is watched from now on
            self.view.pictures.check_files()
            self.update_header()
            return
        self.navigation_tree.note(reading=self._is_reading)
        if before is None:
            left = self.docs_app.memory_service.start
            self.navigation.restore(left.trail)
            if not self.last_page:  # otherwise it was restored when that page was drawn
                self.restore_layout(left.hidden, left.widths)
        if before is None or has_other_tree(before, site):
            self.navigation.show(site, self.path)
        else:
            self.navigation.refresh_labels(site)
        if self._gone.is_back(site) and self._peek is None:
            self.back()
        if self.path not in site.pages and not self._return_from_gone_page():
            self._replace_gone_page(before, site)
        elif before is not None and (not self._is_reading or is_other_page(before, site, self.path)):
            self._show_save(before, site)
        if before is None and self.last_page not in ("", self.path):
            self.docs_app.early_keys.forget()
        self.last_page = ""
        if before is None and peek is not None:
            self.start_peek(beside=peek.beside)
        self.view.pictures.check_files()
        self.update_header()
        if notice := broken_config_notice(before, site):
            self.docs_app.notice(notice, severity="error")
        if not self._is_reading:
            page = self.page
            self.docs_app.lint_service.site_changed(site, first=(page.file if page is not None else None) or "")

    def _replace_gone_page(self, before: "Site | None", site: "Site") -> None:
        """Open another page if the file of this one is gone: at once if its new name is known, else after a moment."""
        if before is None or not self.path or site.redirected_page(self.path):
            self._open_first_page(site, is_start=before is None)
            return
        self._gone.note(before, self.path)
        if path := self._gone.new_path(site):
            self.history.visit(path)
            self.open_page(path, visit=Visit(path, self.view.place()))
            self.docs_app.notice(f"{self._gone.file} is now {site.pages[path].file}")
        else:
            self.set_timer(_LEAVE_AFTER, self._leave_gone_page)

    def _leave_gone_page(self) -> None:
        site, path = self.docs_app.site, self.path
        if site is not None and path not in site.pages:
            self.history.keep_current()
            self._leave_visit()
            self._open_first_page(site, is_start=False)
            self.docs_app.notice(self._gone.leave(), severity="refusal")

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

    def _show_save(self, before: "Site", site: "Site") -> None:
        if self.docs_app.folder_service.watching:  # otherwise pages are being read, and nobody has saved
            self.docs_app.ui_priority.note_save()
        if not (is_long(before, self.path) and is_long(site, self.path)):
            self._draw()
            return
        old, new = before.text(before.pages[self.path]), site.text(site.pages[self.path])
        if old != new:
            self.view.show_edit(old, new)
        self.loader.load(self.path)

    def switch_pictures(self) -> None:
        """Draw all pictures as well as the terminal can, or only those that stay clear."""
        if (site := self.docs_app.site) is not None:
            self.docs_app.post_message(self.docs_app.preview_service.switch_pictures(site))
            self.loader.forget()
            self._draw()

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
        return True

    def _mark(self, location: PageLocation) -> bool:
        """Scroll to a location and highlight its text; return whether the text is there, or may be there later."""
        view, to = self.view, location
        offset = view.goto_line(to.line) if to.line else view.goto_title(to.heading) if to.heading else 0
        return bool(to.text) and (view.find(to.text, offset) > 0 or view.is_looking)

    # The tree, the switchers and the outline

    def _follow_cursor(self, path: str) -> None:
        """Show the page under the cursor at once, so that both are painted together, unless more keys are waiting."""
        if not path or path == self.path or self._is_covered or not self.has_site:
            return
        if self.app.message_queue_size and self.loader.ready_page(path) is None:
            self.post_message(NavigationTree.PageChosen(path, opened=False))
        else:
            self.open_page(path, passing=True)

    @property
    def _is_covered(self) -> bool:
        """Whether a window with a preview is open over the panes."""
        return self._peek is not None and not self._peek.beside

    def on_navigation_tree_page_chosen(self, message: NavigationTree.PageChosen) -> None:
        """Show the page under the cursor of the tree; Enter moves the focus into it."""
        has_passed = not message.opened and message.path != self.navigation_tree.cursor_page
        if has_passed or self._is_covered:
            return
        self.open_page(message.path, passing=not message.opened)
        if message.opened:
            self.screen.remove_class("-with-tree")
            self.view.focus()

    def on_navigation_tree_left(self) -> None:
        """Go to the first target on the screen, or to the page if there is none."""
        self.screen.remove_class("-with-tree")
        self.view.focus()
        with suppress(SkipAction):
            self.view.action_next_target()

    def on_navigation_tree_link_chosen(self, message: NavigationTree.LinkChosen) -> None:
        """Follow a link of the navigation."""
        follow_link(self.docs_app, self.page, message.url)

    def on_navigation_tree_titles_needed(self, message: NavigationTree.TitlesNeeded) -> None:
        """Read the pages whose titles are on the screen before all others."""
        self._titles.read(message.files)

    def _read_titles(self, files: "Sequence[str]") -> None:
        self.docs_app.ui_priority.yield_to_ui()
        self.docs_app.folder.read_first(*files)

    def _show_titles(self) -> None:
        app = self.docs_app
        if not app.folder_service.watching:  # otherwise everything has been read and shown
            app.post_message(SiteChanged(app.folder.site, reading=True))

    def _name_mark_key(self, on_group: bool) -> None:  # noqa: FBT001 - Textual calls it so
        self._name_key("mark", "Mark group" if on_group else "")

    def on_navigation_pane_page_chosen(self, message: NavigationPane.PageChosen) -> None:
        """Open the page of another tab, version or language; the same page at the same heading."""
        heading, headings = self.view.outline_index, len(self.view.outline)
        self.open_page(message.path)
        if message.is_same and heading >= 0 and len(self.view.outline) == headings:
            self.view.goto_heading(heading)

    def on_outline_chosen(self, message: Outline.Chosen) -> None:
        """Go to a heading."""
        self.view.goto_heading(message.index)
        self.chosen_heading = (self.path, message.index, int(self.view.scroll_y))
        self.screen.remove_class("-with-outline")
        self.view.focus()

    # The page view

    def on_doc_view_first_drawn(self) -> None:
        """Start the jobs that wait for the first page."""
        self.docs_app.ui_priority.note_first_page()

    def on_doc_view_top_changed(self, message: TopChanged) -> None:
        """Show in the outline which section is being read."""
        self.outline.current = message.index

    def on_doc_view_link_hovered(self, message: LinkHovered) -> None:
        """Show where a link leads, or what the keys do with the target that has the focus."""
        hint = self.docs_app.with_keys(message.keys, DocView)
        self.hint(" ".join(filter(None, (hint, clean_line(message.url)))))

    def on_doc_view_link_activated(self, message: LinkActivated) -> None:
        """Follow a link of the page."""
        follow_link(self.docs_app, self.page, message.url)

    def on_doc_view_copy_requested(self, message: CopyRequested) -> None:
        """Copy a part of the page."""
        self.docs_app.clipboard_service.copy_text(message.text, f"the {message.what}")

    def on_doc_view_found_changed(self, message: FoundChanged) -> None:
        """Count the matches in the find bar."""
        self.find_bar.count(message.hits, message.current, whole=message.whole)

    # Header and footer

    def update_header(self) -> None:
        """Show in the header the page, the problems, and what the services do."""
        header = header_state(self.docs_app, self.docs_app.lint_service.problems, is_reading=self._is_reading)
        self._show_in_header(header)

    def _show_in_header(self, header: "HeaderState | None") -> None:
        """Show the current page in a header that is otherwise up to date."""
        page = self.page
        trail = self.navigation.trail_to(page) if page is not None else ()
        self.header_state = header.with_page(trail, self._meter.size_of(self.path)) if header is not None else None

    def hint(self, text: str) -> None:
        """Show a hint in the footer; an empty one removes it."""
        self.post_message(self.Hinted(text))

    def hint_for(self, text: str, seconds: float | None) -> None:
        """Show a hint in the footer, for some seconds or until there is another."""
        if self._hint_timer is not None:
            self._hint_timer.stop()
        self.hint(text)
        self._hint_timer = self.set_timer(seconds, lambda: self.hint("")) if seconds else None

    def _name_key(self, name: str, words: str) -> None:
        """Change the name of a key in the footer; empty text restores its own name."""
        others = {key: label for key, label in self.key_names.items() if key != name}
        self.key_names = {**others, name: words} if words else others

    @property
    def is_measured(self) -> bool:
        """Whether the size of the page's Markdown is known."""
        return self._meter.size_of(self.path) is not None

    def on_page_measured(self, message: PageMeasured) -> None:
        """Show the size of the page's Markdown."""
        if message.path == self.path:
            self._meter.measured = message
            self.assistant = message.assistant
            self._name_key("assistant", message.assistant)
            self._show_in_header(self.header_state)

    # Problems, marks and changes

    def show_problems(self) -> None:
        """Show the problems in the tree, the page, the header and the list of problems."""
        problems = self.docs_app.lint_service.problems
        self.navigation_tree.note(problems=problems)
        self._mark_problems()
        self.post_message(self.ProblemsChanged(problems))
        self.update_header()

    def _mark_problems(self) -> None:
        """Mark the lines of the page that have problems."""
        self.view.note(self.docs_app.lint_service.problems.lines_of(self.page.file if self.page is not None else None))

    def show_marked(self, marked: "MarkedSummary") -> None:
        """Show in the tree and the header which pages are marked for an AI."""
        self.navigation_tree.note(marked=marked.paths, groups=marked.groups)
        self.update_header()

    def show_changed(self, files: frozenset[str]) -> None:
        """Show in the tree which files differ from the last commit."""
        self.navigation_tree.note(changed=files)

    def on_pane_layout_arranged(self) -> None:
        """Remember the arrangement of the panes."""
        self.docs_app.memory_service.save_soon()

    def on_resize(self) -> None:
        """Prepare the neighbours for the new width."""
        if not self._is_reading:
            self.loader.prepare_neighbours()
