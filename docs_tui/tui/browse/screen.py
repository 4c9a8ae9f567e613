"""The main screen: the navigation at the left, the page in the middle, its outline at the right.

This file is what the first paint waits for: the frame. The panes come with the site, and bring all that they need.
"""

from typing import TYPE_CHECKING, ClassVar

from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from docs_tui.tui.browse.copy_keys import CopyKeys
from docs_tui.tui.browse.marking_keys import MarkingKeys
from docs_tui.tui.browse.place_keys import PlaceKeys
from docs_tui.tui.browse.serving_keys import ServingKeys
from docs_tui.tui.browse.size_keys import SizeKeys
from docs_tui.tui.browse.writing_keys import WritingKeys
from docs_tui.tui.problems.problem_keys import ProblemKeys
from docs_tui.tui.widgets.header import HeaderState, SiteHeader
from docs_tui.tui.widgets.status import Status

if TYPE_CHECKING:
    from docs_tui.tui.browse.panes import Panes
    from docs_tui.tui.messages import SiteChanged

_BESIDE = 80
"""Columns from which on the tree stands beside the page."""
_WIDE = 118
"""The same of the outline."""
_BLINK = 0.3
"""Seconds after which a reader wonders what is going on."""
_WIDEST = 150
"""The same of keys of which each is worth its place only where there is room for all."""
_KEYS = ("copy", "view", "menu", "find", "edit", "mark", "assistant")
"""The ids of those that matter most, where there is room for their names."""


class BrowseScreen(CopyKeys, MarkingKeys, ProblemKeys, PlaceKeys, WritingKeys, ServingKeys, SizeKeys):
    """The frame, and the keys of what is in it."""

    BLANK: ClassVar[bool] = True

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (_BESIDE, "-small"), (96, "-medium"), (_WIDE, "-wide")]  # noqa: RUF012 - Textual's
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-high")]  # noqa: RUF012 - Textual's
    # What opens a screen to type into has priority: it is there before the next key is looked at.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "view", "Markdown", id="view", tooltip="See the Markdown that an AI gets"),
        Binding("slash", "find", "Find", id="find", tooltip="Find a page or a heading", priority=True),
        Binding("ctrl+f", "find_in_page", "Find in the page", show=False, id="find-in-page", priority=True),
        Binding("n", "find_step(1)", "Next place found", show=False, id="next-found"),
        Binding("N", "find_step(-1)", "Previous place found", show=False, id="found-before"),
        Binding(
            "escape", "end_find", "Close what lies over the page, or stop finding in it", show=False, id="end-find"
        ),
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
        Binding("backspace,alt+left", "back", "Back", show=False, id="back", tooltip="Back to the previous page"),
        Binding("alt+right", "forward", "Forward", show=False, id="forward", tooltip="Forward again"),
        Binding("f6,l", "pane(1)", "Next pane", show=False, id="next-pane"),
        Binding("shift+f6,h", "pane(-1)", "Previous pane", show=False, id="pane-before"),
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
    ]

    def compose(self) -> ComposeResult:
        """Lay out the frame."""
        header = SiteHeader()
        header.state = HeaderState(site="docs-tui", busy="reading")
        yield header
        yield Status(
            self,
            {
                0: ("copy", "menu", "find", "tree", "outline", "edit"),
                _BESIDE: ("copy", "view", "menu", "find", "edit", "outline", "mark", "assistant"),
                _WIDE: (*_KEYS, "serve", "browser"),
                _WIDEST: (*_KEYS, "search", "problems", "serve", "browser", "write", "write-on-save"),
            },
        )

    def on_mount(self) -> None:
        """Say what is waited for where it takes longer than a blink."""
        self.set_timer(_BLINK, self._say_reading)

    def _say_reading(self) -> None:
        if self.panes is None:
            from textual.widgets import Static  # noqa: PLC0415 - seldom wanted

            self.mount(Static("Reading the names of the pages …", id="reading"), before=self.query_one(Status))

    async def on_site_changed(self, message: "SiteChanged") -> None:
        """Show the new snapshot; the first one brings the panes."""
        if self.panes is None:
            from docs_tui.tui.browse.panes import Panes  # noqa: PLC0415 - the first paint does not wait for it

            panes = Panes()
            await self.query("#reading").remove()
            await self.mount(panes, before=self.query_one(Status))
            self.panes = panes
            panes.sides.start()
            self.docs_app.call_later(self.docs_app.typed_ahead.answer)
        self.panes.following.show(message)

    def tell(self, state: "HeaderState") -> None:
        """Say how things stand; in one painting with what they are said of."""
        for header in self.query(SiteHeader):  # none while the app closes
            header.state = state
        for status in self.query(Status):
            status.first = ("copy-marked", "ask-marked", "unmark") if state.marked else ()

    def name_key(self, name: str, words: str) -> None:
        """Call the key with the id ``name`` otherwise in the footer for now; empty: as it is called by itself."""
        for status in self.query(Status):
            others = {key: said for key, said in status.words.items() if key != name}
            status.words = {**others, name: words} if words else others

    def on_panes_hinted(self, message: "Panes.Hinted") -> None:
        """Say it in the footer."""
        self.query_one(Status).hint = message.hint

    def action_view(self) -> None:
        """See the Markdown that an AI gets."""
        from docs_tui.tui.dialogs.markdown import show_markdown  # noqa: PLC0415 - not needed to start

        if page := self.wanted_page():
            show_markdown(self.docs_app, page)

    def action_find(self) -> None:
        """Find a page."""
        from docs_tui.tui.dialogs.find import FindScreen  # noqa: PLC0415 - not needed to start

        if self.panes is not None and self.docs_app.site is not None:
            self.app.push_screen(FindScreen(self.docs_app.site, self.panes))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let letters be letters while the reader types what to find in the page."""
        del parameters
        return not (
            action in ("find", "search", "switch", "places") and self.panes is not None and self.panes.finding.asking
        )

    def action_find_in_page(self) -> None:
        """Find in the page."""
        if self.panes is not None:
            self.panes.finding.ask()

    def action_find_step(self, by: int) -> None:
        """Go to the next place found, or the one before."""
        if self.panes is not None:
            self.panes.finding.step(by)

    async def action_end_find(self) -> None:
        """Leave the list of problems, mark nothing in the page any longer, or let nothing lie over it."""
        if await self.leave_problems():
            return
        if self.panes is None or not (self.panes.finding.end() or self.panes.sides.close_overlay()):
            raise SkipAction

    def action_search(self) -> None:
        """Search all text."""
        from docs_tui.tui.dialogs.search import SearchScreen  # noqa: PLC0415 - not needed to start

        if self.panes is not None and self.docs_app.site is not None:
            self.app.push_screen(SearchScreen(self.docs_app.site, self.panes))

    def action_jump(self) -> None:
        """Label what can be followed or opened on the screen, wherever the focus is."""
        if (panes := self.panes) is not None:
            panes.view.focus()
            said = (
                "Type a label; any other key ends it" if panes.view.jump() else "Nothing here can be followed or opened"
            )
            panes.hint(said)

    def action_back(self) -> None:
        """Go back to the page before, where it was left."""
        if self.panes is not None:
            self.panes.visiting.back()

    def action_forward(self) -> None:
        """Go forward again."""
        if self.panes is not None:
            self.panes.visiting.forward()

    def action_pane(self, by: int) -> None:
        """Move the focus to another pane."""
        if self.panes is not None:
            self.panes.sides.focus_pane(by)

    def action_toggle_tree(self) -> None:
        """Show or hide the tree; where the terminal is narrow it lies over the page."""
        if self.panes is not None:
            self.panes.sides.toggle_tree()

    def action_toggle_outline(self) -> None:
        """Show or hide the outline; where there is no room beside the page it lies over it."""
        if self.panes is not None:
            self.panes.sides.toggle_outline()

    def action_switch(self, kind: str) -> None:
        """Choose another tab, version or language."""
        if self.panes is not None:
            self.panes.switching.ask(kind)
