"""The main screen: the navigation on the left, the page in the middle, its outline on the right.

``BINDINGS`` has every key of the screen, and the actions follow in the same order. The first paint needs only the header
and the footer, so whatever else a key needs is imported when it is pressed; the panes come with the site.
"""

from typing import TYPE_CHECKING, ClassVar

from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from docs_tui.tui import dialogs
from docs_tui.tui.browse.problems_below import ProblemsBelow
from docs_tui.tui.widgets.bars import HeaderState, SiteHeader, Status
from docs_tui.tui.widgets.screens import OPTION_KEYS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from docs_tui.site import Page
    from docs_tui.tui.browse.panes import Panes
    from docs_tui.tui.messages import LastRunFound, SiteChanged

_SMALL = 80
"""From this number of columns, the tree is beside the page."""
_WIDE = 118
"""From this number of columns, the outline is beside the page."""
_WIDEST = 150
"""From this number of columns, the footer shows all of its keys."""
_FOOTER = ("copy", "view", "menu", "find", "edit", "mark", "assistant")
"""The ids of the most useful keys, which the footer shows if there is room."""
_KEYS_OF_PAGES = frozenset({*_FOOTER, "outline", "search", "review", "browser", "write", "write-on-save"})
"""The ids of keys in the footer that do nothing without a page."""
_READING_DELAY = 0.3
"""Seconds after which the screen says that it is still reading."""
_HINT = 3.0
"""Seconds that the answer to a key that does nothing stays in the footer."""
_AT_EDGE = {1: "There is no pane on the right", -1: "There is no pane on the left"}
_RESIZE_STEP = 2
"""By how many cells a key makes a pane wider or narrower."""


class BrowseScreen(ProblemsBelow):
    """The app's main screen."""

    BLANK: ClassVar[bool] = True

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (_SMALL, "-small"), (96, "-medium"), (_WIDE, "-wide")]  # noqa: RUF012 - Textual's
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-high")]  # noqa: RUF012 - Textual's
    HELP_GROUPS: ClassVar[tuple[str, ...]] = (
        "view",
        "copy-as",
        "mark",
        "problems",
        "bookmark",
        "write",
        "serve",
        "narrower",
    )
    """The help leaves a blank line before the keys with these ids."""
    WITHOUT_SITE: ClassVar[frozenset[str]] = frozenset(
        {
            "find",
            "find-in-page",
            "next-found",
            "found-before",
            "end-find",
            "next-pane",
            "pane-before",
            "pane-right",
            "pane-left",
            "tree",
            "outline",
        }
    )
    # Keys that open an input line have priority, so that it is open before the next key is handled.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c,ctrl+c,super+c", "copy", "Copy", id="copy", tooltip="Copy the page as Markdown, or the selection"),
        Binding("m", "menu", "Menu", id="menu", tooltip="Open the page's contextual menu"),
        *OPTION_KEYS,
        Binding(
            "o", "assistant", "Assistant", id="assistant", tooltip="Open the page in the first assistant of its menu"
        ),
        Binding("e", "edit", "Edit", id="edit", tooltip="Open the page in your editor, at this line"),
        Binding("v", "view", "Markdown", id="view", tooltip="See the Markdown that an AI gets"),
        Binding("d", "review", "Changes", show=False, id="review", tooltip="See what changed since the last commit"),
        Binding("slash", "find", "Find", id="find", tooltip="Find a page or a heading", priority=True),
        Binding("ctrl+f", "find_in_page", "Find in the page", show=False, id="find-in-page", priority=True),
        Binding("n", "find_step(1)", "Next match in the page", show=False, id="next-found"),
        Binding("N", "find_step(-1)", "Previous match in the page", show=False, id="found-before"),
        Binding("escape", "end_find", "Close the pane over the page, or stop finding in it", show=False, id="end-find"),
        Binding(
            "backslash",
            "search",
            "Search",
            show=False,
            id="search",
            tooltip="Search the text of all pages",
            priority=True,
        ),
        Binding("semicolon", "jump", "Jump to a link", show=False, id="jump"),
        Binding(
            "W",
            "switch_wide",
            "Wrap",
            show=False,
            id="wrap",
            tooltip="Wrap wide code, or switch a wide table between list and table",
        ),
        Binding("backspace,alt+left", "back", "Back", show=False, id="back", tooltip="Back to the previous page"),
        Binding("alt+right", "forward", "Forward", show=False, id="forward", tooltip="Forward again after Back"),
        Binding("f6", "pane(1)", "Go to the next pane", show=False, id="next-pane"),
        Binding("shift+f6", "pane(-1)", "Go to the previous pane", show=False, id="pane-before"),
        Binding("l", "pane_beside(1)", "Go to the pane on the right", show=False, id="pane-right"),
        Binding("h", "pane_beside(-1)", "Go to the pane on the left", show=False, id="pane-left"),
        Binding("left_square_bracket", "toggle_tree", "Tree", show=False, id="tree", tooltip="Show or hide the tree"),
        Binding(
            "right_square_bracket",
            "toggle_outline",
            "Outline",
            show=False,
            id="outline",
            tooltip="Show or hide the outline",
        ),
        Binding("T", "switch('tab')", "Choose a tab or product", show=False, id="tab", priority=True),
        Binding("V", "switch('version')", "Choose a version", show=False, id="version", priority=True),
        Binding("L", "switch('language')", "Choose a language", show=False, id="language", priority=True),
        Binding(
            "y",
            "copy_as",
            "Copy a part",
            show=False,
            id="copy-as",
            tooltip="Copy the code block, the section, a link, the URL, the path …",
        ),
        Binding("space", "mark", "Mark", id="mark", tooltip="Mark the page for an AI, or the group in the tree"),
        Binding(
            "C", "copy_marked", "Copy marked", show=False, id="copy-marked", tooltip="Copy the marked pages as one text"
        ),
        Binding(
            "O",
            "ask_marked",
            "Ask about them",
            show=False,
            id="ask-marked",
            tooltip="Open the assistant with the marked pages",
        ),
        Binding("U", "unmark", "Unmark all", show=False, id="unmark", tooltip="Remove all marks"),
        Binding("exclamation_mark", "problems", "Problems", show=False, id="problems", tooltip="List all problems"),
        Binding(
            "B", "bookmark", "Bookmark", show=False, id="bookmark", tooltip="Bookmark the page, or remove its bookmark"
        ),
        Binding(
            "apostrophe",
            "places",
            "Bookmarks and recent pages",
            show=False,
            id="places",
            tooltip="List bookmarks and recent pages",
            priority=True,
        ),
        Binding("M", "move", "Move", show=False, id="move", tooltip="Move or rename the page, with all links to it"),
        Binding(
            "u",
            "undo",
            "Undo",
            show=False,
            id="undo",
            tooltip="Undo the last change to your files, after a confirmation",
        ),
        Binding(
            "r", "write_now", "Write llms files", show=False, id="write", tooltip="Write llms.txt and llms-full.txt now"
        ),
        Binding(
            "w",
            "write_on_save",
            "Write on save",
            show=False,
            id="write-on-save",
            tooltip="Write the llms files on every save, or stop",
        ),
        Binding(
            "R",
            "written",
            "What was written",
            show=False,
            id="written",
            tooltip="See what the last run changed in the llms files",
        ),
        Binding(
            "i",
            "start_site",
            "Start a site here",
            show=False,
            id="start-site",
            tooltip="Write docs.json and two pages into a folder without pages",
        ),
        Binding("s", "serve", "Serve", show=False, id="serve", tooltip="Serve the draft site, or stop"),
        Binding("b", "open_served", "Browser", show=False, id="browser", tooltip="Open the served page in the browser"),
        Binding(
            "I", "pictures", "Pictures", show=False, id="pictures", tooltip="Draw all pictures, or only the clear ones"
        ),
        Binding(
            "less_than_sign",
            f"resize({-_RESIZE_STEP})",
            "Narrower",
            show=False,
            id="narrower",
            tooltip="Make the tree narrower, or the focused outline",
        ),
        Binding(
            "greater_than_sign",
            f"resize({_RESIZE_STEP})",
            "Wider",
            show=False,
            id="wider",
            tooltip="Make the tree wider, or the focused outline",
        ),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.panes: Panes | None = None
        """None until there is a site."""

    def compose(self) -> ComposeResult:
        """Yield the header and the footer; the panes are mounted between them when there is a site."""
        header = SiteHeader()
        header.state = HeaderState(site="docs-tui", busy="reading")
        yield header
        yield Status(
            self,
            {
                0: ("copy", "menu", "find", "tree", "outline", "edit"),
                _SMALL: ("copy", "view", "menu", "find", "edit", "outline", "mark", "assistant"),
                _WIDE: (*_FOOTER, "serve", "browser"),
                _WIDEST: (*_FOOTER, "search", "problems", "review", "serve", "browser", "write", "write-on-save"),
            },
        )

    # The site

    def on_mount(self) -> None:
        """After a moment, show that pages are being read."""
        self.set_timer(_READING_DELAY, self._show_reading)

    def _show_reading(self) -> None:
        if self.panes is None:
            self.mount(Static("Reading the names of the pages …", id="reading"), before=self.query_one(Status))

    async def _mounted_panes(self) -> "Panes":
        if self.panes is None:
            from docs_tui.tui.browse.panes import Panes  # noqa: PLC0415 - the first paint does not need it

            panes = Panes()
            await self.query("#reading").remove()
            await self.mount(panes, before=self.query_one(Status))
            self.panes = panes
            self.watch(panes, "header_state", self._show_header, init=False)
            self.watch(panes, "key_names", self._show_key_names, init=False)
            panes.focus_first()
        return self.panes

    async def on_last_run_found(self, message: "LastRunFound") -> None:
        """Draw what the app showed when it ended."""
        from docs_tui.tui.browse.last_run import draw_last_run  # noqa: PLC0415 - the first paint does not need it

        with self.app.batch_update():  # without an empty frame before
            self.docs_app.use_settings_of(message.view, message.keymap or {})
            panes = await self._mounted_panes()
            draw_last_run(panes, message)
            self._lay_out(panes)
        if message.keymap is not None:
            self.docs_app.call_later(self.docs_app.early_keys.page_drawn)

    def _lay_out(self, panes: "Panes") -> None:
        """Lay out the panes and the page now. Otherwise the panes are painted first, and again with the page."""
        self._refresh_layout()
        panes.fit_panes()  # the widths depend on that of the screen
        self._refresh_layout()
        self._layout_required = False
        panes.view.on_resize()

    async def on_site_changed(self, message: "SiteChanged") -> None:
        """Show a new snapshot. The first one enables the keys."""
        with self.app.batch_update():  # as above
            is_new = self.panes is None
            panes = await self._mounted_panes()
            is_first = not panes.has_site
            panes.show_site(message)
            if is_new:
                self._lay_out(panes)
        if is_first:
            self.docs_app.call_later(self.docs_app.early_keys.site_shown)

    # The page

    @property
    def page(self) -> "Page | None":
        """The page on the screen."""
        return self.panes.page if self.panes else None

    def selection(self) -> str:
        """Return the selected text of the page or another pane."""
        return (self.panes.selected if self.panes else "") or self.get_selected_text() or ""

    def line(self) -> int:
        """Return the line of the page's file at the top of the screen."""
        return self.panes.line if self.panes else 1

    @property
    def is_in_operation(self) -> bool:
        """Whether the text at the top of the screen comes from the spec of the page's operation."""
        return self.panes is not None and self.panes.view.is_in_operation

    # Header and footer

    def _show_header(self, state: "HeaderState | None") -> None:
        """Update the header. While pages are marked, show the keys for them first."""
        if state is None:
            return
        for header in self.query(SiteHeader):  # the header is gone while the app closes
            header.state = state
        for status in self.query(Status):
            status.first = _keys_of_the_moment(state)
            status.idle = self.idle_keys()

    def idle_keys(self) -> frozenset[str]:
        """Return the ids of keys in the footer that can do nothing on this page or for this problem, or without a page."""
        panes = self.panes
        if panes is None or not panes.has_site:
            return frozenset()
        if panes.page is None:
            return _KEYS_OF_PAGES
        no_outline = {"outline"} if panes.outline.leads_nowhere else set()
        no_assistant = {"assistant"} if panes.is_measured and not panes.assistant else set()
        no_fix = super().idle_keys() if self.problem_list is not None else frozenset()
        return frozenset({"start-site"} | no_outline | no_assistant) | no_fix

    def _show_key_names(self, names: "Mapping[str, str]") -> None:
        for status in self.query(Status):
            status.words = names

    def on_page_panes_hinted(self, message: "Panes.Hinted") -> None:
        """Show a hint in the footer."""
        self.query_one(Status).hint = message.hint

    # Actions; PageScreen has those that the Markdown view shares: copy, menu, option, assistant, edit

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Treat letters as text while the user types into the find bar or filters the problems."""
        del parameters
        if action not in ("find", "search", "switch", "places") or self.panes is None:
            return True
        if (shown := self.problem_list) is not None and shown.has_focus and (action == "find" or shown.is_typing):
            return False  # the key then finds in the problems
        return not self.panes.find_bar.is_typing

    def action_view(self) -> None:
        """Show the page's Markdown."""
        if page := self.wanted_page():
            at_top = self.panes is None or not self.panes.view.scroll_y
            dialogs.show_markdown(self.docs_app, page, 1 if at_top else self.line())

    def action_review(self) -> None:
        """Show what changed since the last commit."""
        from docs_tui.tui.review.review_screen import ReviewScreen  # noqa: PLC0415 - not needed to start

        self.app.push_screen(ReviewScreen())

    def action_find(self) -> None:
        """Find a page or a heading."""
        if self.panes is not None:
            self.app.push_screen(dialogs.FindScreen(self.docs_app.site, self.panes))

    def action_find_in_page(self) -> None:
        """Find in the page."""
        if self.panes is not None:
            self.panes.find_bar.ask()

    def action_find_step(self, by: int) -> None:
        """Go to the next match in the page, or the previous one."""
        if self.panes is not None:
            self.panes.find_bar.step(by)

    async def action_end_find(self) -> None:
        """Close the list of problems, the find bar or a pane over the page, leave the focused link, or remove the notices."""
        panes, app = self.panes, self.docs_app
        if await self._leave_problems() or panes is None:
            return
        if panes.find_bar.end() or panes.close_overlay() or panes.view.leave_target():
            return
        if not self.selections and not app.remove_notices():
            panes.hint(app.with_keys("There is nothing to close · {quit} quits"), seconds=_HINT)
        raise SkipAction  # Textual then removes the selection

    def action_search(self) -> None:
        """Search the text of all pages."""
        if self.panes is not None and self.docs_app.site is not None:
            self.app.push_screen(dialogs.SearchScreen(self.docs_app.site, self.panes))

    def action_jump(self) -> None:
        """Label every target on the screen; typing a label activates it."""
        if (panes := self.panes) is not None:
            panes.view.focus()
            if panes.view.jump():
                panes.hint("Type a label; any other key cancels")
            else:
                panes.hint("There is nothing on this screen to follow or open", seconds=_HINT)

    def action_switch_wide(self) -> None:
        """Wrap wide code or scroll it sideways; show wide tables as tables or as lists."""
        if (panes := self.panes) is not None and not panes.view.switch_wide():
            panes.hint("Nothing on this screen is wider than the page", seconds=_HINT)

    def action_pictures(self) -> None:
        """Draw all pictures, as well as the terminal can, or only those that stay clear."""
        if self.panes is not None:
            self.panes.switch_pictures()

    def action_back(self) -> None:
        """Go back to the previous page, at the place where it was left."""
        if self.panes is not None:
            self.panes.back()

    def action_forward(self) -> None:
        """Go forward again."""
        if self.panes is not None:
            self.panes.forward()

    def action_pane(self, by: int) -> None:
        """Move the focus to another pane, from the last one to the first."""
        if self.panes is not None:
            self.panes.focus_pane(by)

    def action_pane_beside(self, by: int) -> None:
        """Move the focus to the pane on the right or on the left, if there is one."""
        if self.panes is None:
            return
        if self.query_one(Status).hint in _AT_EDGE.values():
            self.panes.hint("")
        if not self.panes.focus_pane(by, around=False):
            self.panes.hint(_AT_EDGE[by], seconds=_HINT)

    def action_toggle_tree(self) -> None:
        """Show or hide the tree; on a narrow terminal it lies over the page."""
        if self.panes is not None:
            self.panes.toggle_tree()

    def action_toggle_outline(self) -> None:
        """Show or hide the outline; without room beside the page it lies over it."""
        if self.panes is not None:
            self.panes.toggle_outline()

    def action_switch(self, kind: str) -> None:
        """Choose another tab, version or language."""
        if self.panes is not None and not self.panes.navigation.ask(kind):
            self.docs_app.notice(f"This site has only one {kind}", severity="refusal")

    def action_copy_as(self) -> None:
        """Let the user choose what to copy of the page."""
        if (page := self.wanted_page()) and self.panes is not None:
            dialogs.show_copy_choices(self.docs_app, self.panes, page)

    def action_mark(self) -> None:
        """Mark or unmark the page, or in the tree the row under the cursor."""
        if self.panes is None:
            return
        paths = self.panes.selected_paths()
        if paths:
            self.docs_app.marked_pages.toggle(paths)
        else:
            self.docs_app.notice(
                "There is no page here", then="{mark} marks a page, or a group with all its pages", severity="refusal"
            )

    def action_copy_marked(self) -> None:
        """Copy the marked pages as one text."""
        self._run_on_marked("copy")

    def action_ask_marked(self) -> None:
        """Open the first assistant of the menu with the marked pages."""
        self._run_on_marked("open")

    def _run_on_marked(self, command: str) -> None:
        """Run a command on the marked pages, once all of them have been read."""
        app = self.docs_app

        def run() -> None:
            if pages := app.marked_pages.pages():
                app.command_service.run(command, *pages)
            else:
                app.notice(
                    "No page is marked", then="{mark} marks the page, or the group in the tree", severity="refusal"
                )

        app.marked_pages.when_ready(run)

    def action_unmark(self) -> None:
        """Unmark all pages."""
        marked_pages = self.docs_app.marked_pages
        marked_pages.when_ready(marked_pages.clear)

    def action_bookmark(self) -> None:
        """Bookmark the page, or remove its bookmark."""
        if page := self.wanted_page():
            is_bookmarked = self.docs_app.memory_service.toggle_bookmark(page)
            if is_bookmarked:
                self.docs_app.notice(f'Bookmarked "{page.title}"', then="{places} lists bookmarks")
            else:
                self.docs_app.notice(f'Removed the bookmark for "{page.title}"', then="{bookmark} sets it again")

    def action_places(self) -> None:
        """List bookmarks and recent pages."""
        site, memory = self.docs_app.site, self.docs_app.memory_service
        if site is None or self.panes is None:
            return
        if not memory.bookmarks and not memory.recent[1:]:
            self.docs_app.notice(
                "No bookmarks and no other recent pages yet", then="{bookmark} bookmarks the page", severity="refusal"
            )
            return
        self.app.push_screen(dialogs.PlacesScreen(site, self.panes))

    def action_move(self) -> None:
        """Ask for the new path of the page, then show what changes."""
        if self.panes is not None and self.page is not None:
            dialogs.show_move_dialog(self.docs_app, self.panes, self.page)

    def action_undo(self) -> None:
        """Show the last change, so that the user can undo it."""
        self.docs_app.move_service.show_undo()

    def action_write_now(self) -> None:
        """Write the llms files."""
        self.docs_app.llms_service.write_now()

    def action_write_on_save(self) -> None:
        """Turn writing the llms files at every save on or off."""
        self.docs_app.llms_service.toggle_write_on_save()

    def action_written(self) -> None:
        """Show what the last run changed in the llms files."""
        dialogs.show_written(self.docs_app)

    def action_start_site(self) -> None:
        """Write the first files of a site into a folder without pages."""
        if (site := self.docs_app.site) is None or site.pages:
            reason = "The pages are still being read" if site is None else "This folder already has pages"
            self.docs_app.notice(reason, then="docs-tui init DIR starts a site in another", severity="refusal")
        else:
            self.docs_app.folder_service.start_site()

    def action_serve(self) -> None:
        """Start or stop serving the draft site."""
        self.docs_app.server_service.toggle()

    def action_open_served(self) -> None:
        """Open the page of the draft site in the browser."""
        if page := self.wanted_page():
            self.docs_app.server_service.open(page)

    def action_resize(self, by: int) -> None:
        """Make the tree wider, or the outline while it has the focus."""
        if self.panes is not None:
            self.panes.resize_pane(by)


def _keys_of_the_moment(state: HeaderState) -> tuple[str, ...]:
    """Return the ids of the keys to show first: those for marked pages, or the one that creates the first page."""
    if state.marked:
        return ("copy-marked", "ask-marked", "unmark")
    return () if state.pages or state.trail else ("start-site",)
