"""The panes of the main screen: the navigation, one page of the site, and its outline.

``Panes`` calls its widgets and services, and they send it messages.
"""

from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from textual.actions import SkipAction
from textual.message import Message
from textual.reactive import var

from docs_tui.preview.preview_page import is_long
from docs_tui.source.clean import clean_line
from docs_tui.tui.browse.follow_link import follow_link
from docs_tui.tui.browse.header_state import broken_config_notice, header_state
from docs_tui.tui.browse.history import Visit
from docs_tui.tui.browse.navigation_pane import NavigationPane, has_other_tree
from docs_tui.tui.browse.navigation_tree import NavigationTree
from docs_tui.tui.browse.page_loader import TitleReader, is_other_page
from docs_tui.tui.browse.page_panes import PagePanes
from docs_tui.tui.messages import PageMeasured, SiteChanged
from docs_tui.tui.page_view.page_targets import CopyRequested, FoundChanged, LinkActivated, LinkHovered, TopChanged
from docs_tui.tui.page_view.view import DocView
from docs_tui.tui.widgets.outline import Outline

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from docs_tui.site import Site
    from docs_tui.tui.problems.problem_counts import Problems
    from docs_tui.tui.services.marked_pages import MarkedSummary

_LEAVE_AFTER = 2.0
"""Seconds that a page stays on the screen after its file is gone: git and some editors put it back."""


class Panes(PagePanes):
    """Shows snapshots of the site, and answers the tree, the page and the outline; ``PagePanes`` decides which page is shown."""

    BLANK: ClassVar[bool] = True

    class ProblemsChanged(Message):
        """The problems have changed."""

        def __init__(self, problems: "Problems") -> None:
            super().__init__()
            self.problems = problems

    key_names: "var[Mapping[str, str]]" = var({})
    """Temporary names of keys in the footer, by action id."""

    def __init__(self) -> None:
        super().__init__()
        self.chosen_heading = ("", -1, 0)
        """The heading that the user last went to: its page, its index in the outline, and the first row of the view then."""
        self._site: Site | None = None
        """The snapshot that is shown."""
        self._titles = TitleReader(self, self._read_titles, self._show_titles)

    def on_mount(self) -> None:
        """Follow the cursors of the tree and the outline."""
        self.watch(self.navigation_tree, "cursor_page", self._follow_cursor, init=False)
        self.watch(self.navigation_tree, "on_group", self._name_mark_key, init=False)
        for name in ("cursor_line", "scroll_y", "has_focus"):
            self.watch(self.navigation_tree, name, self.show_whole_label, init=False)
        for name in ("cursor", "top", "has_focus"):
            self.watch(self.outline, name, self.show_whole_label, init=False)

    # A new snapshot of the site

    @property
    def has_site(self) -> bool:
        """Whether a snapshot of the site is shown; otherwise what is drawn is from the last run."""
        return self._site is not None

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

    def on_row_tree_titles_needed(self, message: NavigationTree.TitlesNeeded) -> None:
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

    def _name_key(self, name: str, words: str) -> None:
        """Change the name of a key in the footer; empty text restores its own name."""
        others = {key: label for key, label in self.key_names.items() if key != name}
        self.key_names = {**others, name: words} if words else others

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
        """Prepare the neighbors for the new width."""
        if not self._is_reading:
            self.loader.prepare_neighbors()
