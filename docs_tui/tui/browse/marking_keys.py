"""The keys that mark pages for an AI, and hand over what is marked."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from docs_tui.tui.browse.panes_screen import PanesScreen


class MarkingKeys(PanesScreen):
    """In the tree the row under the cursor is meant, anywhere else the page on the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "mark", "Mark", id="mark", tooltip="Mark the page for an AI, or in the tree a group"),
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
        Binding("U", "unmark", "Unmark all", show=False, id="unmark", tooltip="Mark no page any longer"),
    ]

    def action_mark(self) -> None:
        """Mark the page or the group, or take its mark away."""
        if self.panes is None:
            return
        paths = self.panes.paths_meant()
        if paths:
            self.docs_app.marked_pages.toggle(paths)
        else:
            self.docs_app.notice(
                self.docs_app.with_keys("No page here: {mark} marks a page, or a group with all its pages.")
            )

    def action_copy_marked(self) -> None:
        """Copy the marked pages as one text."""
        self._hand_over("copy")

    def action_ask_marked(self) -> None:
        """Open the first assistant of the menu with the marked pages."""
        self._hand_over("open")

    def action_unmark(self) -> None:
        """Mark no page any longer."""
        marking = self.docs_app.marked_pages
        marking.when_whole(marking.clear)

    def _hand_over(self, command: str) -> None:
        """Run a command on the marked pages, none of which is still unread then."""
        app = self.docs_app

        def hand_over() -> None:
            if pages := app.marked_pages.pages():
                app.command_service.run(command, *pages)
            else:
                app.notice(app.with_keys("No page is marked: {mark} marks one, or in the tree a group."))

        app.marked_pages.when_whole(hand_over)
