"""What every screen that shows one page can do with it: copy it, open its menu, an assistant, the editor."""

from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType

from docs_tui.tui.dialogs.once import Once
from docs_tui.tui.error_guard import ErrorGuard

if TYPE_CHECKING:
    from docs_tui.site import Page
    from docs_tui.tui.app import DocsApp


class PageScreen(ErrorGuard, Once[None]):
    """A screen with a page on it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c,ctrl+c,super+c", "copy", "Copy", id="copy", tooltip="Copy the page as Markdown, or the selection"),
        Binding("m", "menu", "Menu", id="menu", tooltip="Open the page's contextual menu"),
        *(
            Binding(
                str(number),
                f"option({number})",
                f"Option {number} of the menu",
                show=False,
                id=f"option-{number}",
                tooltip="Choose an option of the menu",
            )
            for number in range(1, 10)
        ),
        Binding("o", "assistant", "Assistant", id="assistant", tooltip="Open the first assistant of the menu"),
        Binding("e", "edit", "Edit", id="edit", tooltip="Open the page in your editor, at this line"),
    ]

    @property
    def docs_app(self) -> "DocsApp":
        """The app, by its own type."""
        return cast("DocsApp", self.app)

    @property
    def page(self) -> "Page | None":
        """The page that is shown."""
        raise NotImplementedError

    def wanted_page(self) -> "Page | None":
        """Return the page that the reader wants to do something with, or say that there is none."""
        if self.page is None:
            is_read = self.docs_app.site is not None
            self.docs_app.notice("There is no page here yet." if is_read else "The pages are still being read.")
        return self.page

    def selection(self) -> str:
        """Return the exact text that is selected; empty where nothing is."""
        raise NotImplementedError

    def line(self) -> int:
        """Return the line of the page's file that is at the top of the screen."""
        raise NotImplementedError

    def action_copy(self) -> None:
        """Copy the selection, or else the page as Markdown."""
        selected = self.selection()
        if selected:
            self.docs_app.clipboard_service.copy_text(selected, "the selection")
        elif page := self.wanted_page():
            self.docs_app.command_service.run("copy", page)

    def action_menu(self) -> None:
        """Open the page's contextual menu."""
        if page := self.wanted_page():
            self.docs_app.page_menu.open(page)

    def action_option(self, number: int) -> None:
        """Carry out one option of the menu."""
        if page := self.wanted_page():
            self.docs_app.page_menu.choose_option(page, number)

    def action_assistant(self) -> None:
        """Open the first assistant of the menu."""
        if page := self.wanted_page():
            self.docs_app.command_service.run("open", page)

    def action_edit(self) -> None:
        """Open the page in the writer's editor."""
        from docs_tui.tui.services.editor_service import edit_page  # noqa: PLC0415 - not needed to start

        if page := self.wanted_page():
            edit_page(self.docs_app, page, self.line())
