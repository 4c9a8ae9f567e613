"""The dialog for a page's new path: Enter shows the changes, Ctrl+R removes the page instead, Esc cancels."""

from posixpath import splitext
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, Static

from docs_tui.source.clean import clean
from docs_tui.tui.dialogs.dialog import Dialog
from docs_tui.tui.dialogs.remove_screen import RemoveScreen
from docs_tui.tui.widgets.text_line import TextLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.refactor.successors import Successor
    from docs_tui.site import Page, Site
    from docs_tui.tui.app_services import AppWithServices
    from docs_tui.tui.browse.panes import Panes


class MoveScreen(Dialog[str]):
    """Returns the typed path."""

    AUTO_FOCUS: ClassVar[str | None] = "Input"
    TAKES_TEXT: ClassVar[bool] = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+r", "remove", "Remove the page instead", id="remove"),
    ]
    DEFAULT_CSS = """
    MoveScreen {
        & > #dialog { width: 84; }
        Input {
            height: 1; border: none; padding: 0 1; background: $panel;
            &:focus { border: none; }
        }
        #about { height: auto; color: $quiet; margin-top: 1; }
    }
    """

    def __init__(self, file: str, config: str | None, remove: "Callable[[], object]") -> None:
        """Create the window.

        Args:
            file: The file of the page, from the docs folder.
            config: The name of the site's docs.json; None without one.
            remove: Called to remove the page instead.
        """
        super().__init__("Move or rename the page", "Enter shows what changes · {remove} removes it · {close} cancels")
        self._file = file
        self._updated = f"Links, imports, redirects and {config}" if config else "Links and imports"
        self._remove = remove

    def content(self) -> ComposeResult:
        """Ask for the new path; the line starts with the old one."""
        yield TextLine(clean(self._file), select_on_focus=False)
        yield Static(Content(f"{self._updated} are updated. A name that ends in / is a folder."), id="about")

    def on_mount(self) -> None:
        """Put the cursor after the name, before the extension: a name is what changes most often."""
        field = self.query_one(Input)
        field.cursor_position = len(splitext(field.value)[0])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return the path."""
        event.stop()
        self.dismiss(event.value if event.value.strip() and event.value != self._file else None)

    def action_remove(self) -> None:
        """Remove the page instead."""
        self.dismiss(None)
        self._remove()


def show_move_dialog(app: "AppWithServices", panes: "Panes", page: "Page") -> None:
    """Ask for the new path of a page, or for the page that replaces it, then show what changes."""
    if page.file is None:
        config = (app.site.config.file if app.site is not None else None) or "docs.json"
        app.notice(f"This page is made from a spec; change the spec or its entry in {config}", severity="refusal")
        return

    def show(target: str | None) -> None:
        if target and app.site is not None:
            app.move_service.show_move(app.site, page, target)

    def ask_where_readers_go() -> None:
        if app.site is not None:
            app.move_service.find_successors(app.site, page, offer)

    def offer(site: "Site", fitting: "tuple[Successor, ...]") -> None:
        app.push_screen(
            RemoveScreen(site, panes, page, fitting, lambda to: app.move_service.show_removal(site, page, to))
        )

    app.push_screen(
        MoveScreen(page.file, app.site.config.file if app.site is not None else None, ask_where_readers_go), show
    )
