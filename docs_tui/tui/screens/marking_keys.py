"""The keys that mark pages for an AI, and hand over what is marked."""

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from docs_tui.tui.screens.panes_screen import PanesScreen

if TYPE_CHECKING:
    from docs_tui.site import Page


class MarkingKeys(PanesScreen):
    """In the tree the row under the cursor is meant, anywhere else the page on the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "mark", "Mark", id="mark", tooltip="Mark the page for an AI, or in the tree a group"),
        Binding(
            "C", "copy_marked", "Copy marked", show=False, id="copy-marked", tooltip="Copy the marked pages as one"
        ),
        Binding(
            "O",
            "ask_marked",
            "Ask about them",
            show=False,
            id="ask-marked",
            tooltip="Open the assistant with the marked",
        ),
        Binding("U", "unmark", "Unmark all", show=False, id="unmark", tooltip="Mark no page any longer"),
    ]

    def action_mark(self) -> None:
        """Mark the page or the group, or take its mark away."""
        if self.panes is None:
            return
        paths = self.panes.paths_meant()
        if paths:
            self.docs_app.marking.toggle(paths)
        else:
            self.docs_app.notice("There is no page here to mark.")

    def action_copy_marked(self) -> None:
        """Copy the marked pages as one text."""
        if pages := self._marked():
            self.docs_app.errands.carry_out("copy", *pages)

    def action_ask_marked(self) -> None:
        """Open the first assistant of the menu with the marked pages."""
        if pages := self._marked():
            self.docs_app.errands.carry_out("open", *pages)

    def action_unmark(self) -> None:
        """Mark no page any longer."""
        self.docs_app.marking.clear()

    def _marked(self) -> "tuple[Page, ...]":
        pages = self.docs_app.marking.pages()
        if not pages:
            said = "No page is marked: {mark} marks one, or in the tree a group."
            self.docs_app.notice(self.docs_app.with_keys(said))
        return pages
