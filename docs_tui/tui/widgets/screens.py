"""Base classes of the app's screens and widgets."""

from typing import TYPE_CHECKING, TypeVar, cast

from textual import events
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.screen import Screen

from docs_tui.tui.error_guard import ErrorGuard
from docs_tui.tui.widgets.visible_edges import VisibleEdges

if TYPE_CHECKING:
    from docs_tui.site import Page
    from docs_tui.tui.app_services import AppWithServices

ResultT = TypeVar("ResultT")


class SingleUseScreen(Screen[ResultT]):
    """A screen that is opened and dismissed once, even if more keys are pressed before it is gone."""

    is_dismissed = False
    """Whether the screen is about to be removed."""
    _was_resumed = False

    def __init__(self, *, name: str | None = None) -> None:
        super().__init__(name=name)
        self._compositor = VisibleEdges()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Skip the refresh of styles when the screen opens: every widget has just been styled."""
        event.refresh_styles = event.refresh_styles and self._was_resumed
        self._was_resumed = True

    def dismiss(self, result: ResultT | None = None) -> AwaitComplete:
        """Close the screen with ``result``; a second call does nothing, since it would close the screen below."""
        if self.is_dismissed or not self.is_current:
            return AwaitComplete()
        self.is_dismissed = True
        return super().dismiss(result)


class AppWidget(ErrorGuard):
    """A widget or screen that uses the app's services."""

    @property
    def docs_app(self) -> "AppWithServices":
        """The app."""
        return cast("AppWithServices", self.app)


OPTION_KEYS = tuple(
    Binding(
        str(number),
        f"option({number})",
        f"Option {number} of the menu",
        show=False,
        id=f"option-{number}",
        tooltip="Choose an option of the menu",
    )
    for number in range(1, 10)
)


class PageScreen(AppWidget, SingleUseScreen[None]):
    """A screen that shows one page: the browse screen and the Markdown view. Subclasses bind the keys."""

    @property
    def page(self) -> "Page | None":
        """The page on the screen; None if there is none."""
        raise NotImplementedError

    def wanted_page(self) -> "Page | None":
        """Return the page on the screen; if there is none, notify the user and return None."""
        if self.page is None:
            self.docs_app.notice(self._missing(), severity="refusal")
        return self.page

    def _missing(self) -> str:
        """Return why there is no page on the screen."""
        site = self.docs_app.site
        if site is None:
            return "The pages are still being read"
        return "The file of this page is gone" if site.pages else "There is no page here yet"

    def selection(self) -> str:
        """Return the exact text that is selected; empty if none is."""
        raise NotImplementedError

    def line(self) -> int:
        """Return the line of the page's file at the top of the screen."""
        raise NotImplementedError

    @property
    def is_in_operation(self) -> bool:
        """Whether the text at the top of the screen comes from the spec of the page's operation."""
        return False

    def action_copy(self) -> None:
        """Copy the selection if there is one, else the page as Markdown."""
        selected = self.selection()
        if selected:
            self.docs_app.clipboard_service.copy_text(selected, "the selection")
        elif page := self.wanted_page():
            self.docs_app.command_service.run("copy", page)

    def action_menu(self) -> None:
        """Open the page's contextual menu."""
        if page := self.wanted_page():
            self.docs_app.command_service.run("menu", page, asked_on=self)

    def action_option(self, number: int) -> None:
        """Run an option of the page's menu by its number."""
        if page := self.wanted_page():
            self.docs_app.command_service.run("menu", page, options={"choose": str(number)}, asked_on=self)

    def action_assistant(self) -> None:
        """Open the first assistant of the menu."""
        if page := self.wanted_page():
            self.docs_app.command_service.run("open", page)

    def action_edit(self) -> None:
        """Open the page in the user's editor."""
        if page := self.wanted_page():
            self.docs_app.editor_service.edit_page(page, self.line(), in_operation=self.is_in_operation)
