"""The app: holds the site, and hands it to the screens and to its parts. Draws nothing itself.

Each subject has a file of its own beside this one: ``reading`` follows the disk, ``ending`` ends, ``appearance`` is as light
or dark as the terminal; all others come when they are first asked for, see ``parts``.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.worker import Worker, WorkerState

from docs_tui.errors import DocsTuiError
from docs_tui.tui.appearance import Appearance
from docs_tui.tui.browse.screen import BrowseScreen
from docs_tui.tui.keys import with_keys
from docs_tui.tui.messages import SiteChanged
from docs_tui.tui.parts import AppWithParts
from docs_tui.tui.services.folder_service import Folder, FolderService
from docs_tui.tui.services.ui_priority import UiPriority
from docs_tui.tui.shutdown import Shutdown
from docs_tui.tui.styles_ahead import learn
from docs_tui.tui.theme import app_theme, readable_variables, theme_names, variables
from docs_tui.tui.typed_ahead import TypedAhead

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.command import Provider
    from textual.driver import Driver

    from docs_tui.commands.machine import Machine
    from docs_tui.site import Site
    from docs_tui.tui.browse.panes import Panes
    from docs_tui.tui.keys import ChangedKeys


_ROOMY = 80
"""Columns of a terminal in which notices are as wide as they get."""
_NOTICE, _SLIM_NOTICE = 68, 52
"""Cells of a line of a notice, on other terminals too: what the styles below leave beside the edge and the gaps."""


def _command_provider() -> "type[Provider]":
    from docs_tui.tui.command_palette import CommandProvider  # noqa: PLC0415 - not needed to start

    return CommandProvider


def _page_provider() -> "type[Provider]":
    from docs_tui.tui.command_palette import PageProvider  # noqa: PLC0415 - not needed to start

    return PageProvider


def _menu_provider() -> "type[Provider]":
    from docs_tui.tui.command_palette import MenuProvider  # noqa: PLC0415 - not needed to start

    return MenuProvider


class DocsApp(AppWithParts):
    """Browse a documentation tree and hand its pages to an AI."""

    TITLE = "docs-tui"
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (76, "-roomy")]  # noqa: RUF012 - Textual's
    CSS_PATH = "browse/browse.tcss"
    CSS = """
    ToastRack { align-horizontal: right; margin-bottom: 2; }
    Toast {
        width: auto; max-width: 72; padding: 0 1; margin-top: 1;
        background: $panel; color: $foreground;
        &.-information { border-left: outer $primary; }
        &.-warning { border-left: outer $warning; }
        &.-error { border-left: outer $error; }
    }
    .-slim Toast, .-narrow Toast { max-width: 56; }
    CommandPalette > Vertical { max-width: 88; }
    Tooltip { background: $panel; color: $foreground; padding: 0 1; max-width: 60; }
    """
    COMMANDS = {_command_provider, _page_provider, _menu_provider}  # noqa: RUF012 - Textual's
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+p", "command_palette", "Palette", id="palette", tooltip="Every command and page", priority=True),
        Binding("question_mark", "help", "Help", id="help", tooltip="Show all keys"),
        Binding("q,ctrl+q", "quit", "Quit", show=False, id="quit", tooltip="Leave docs-tui"),
        Binding(
            "ctrl+z", "suspend_process", "To the shell", show=False, id="shell", tooltip="To the shell; fg returns"
        ),
    ]

    def __init__(self, find_folder: "Callable[[], Folder]", *, machine: "Machine | None" = None) -> None:
        """Make the app.

        Args:
            find_folder: Gives the docs folder; called in a thread, after the first paint.
            machine: The clipboard and the browser; default: this machine's own.
        """
        super().__init__(machine)
        self.site: Site | None = None
        self.failure: DocsTuiError | None = None
        """Why there is nothing to show: the app has ended."""
        self.ui_priority = UiPriority()
        self.typed_ahead = TypedAhead(self)
        self.shutdown = Shutdown(self)
        self.folder_service = FolderService(self, find_folder)
        self.changed_keys: ChangedKeys = {}
        """The keys of actions that docs-tui.yaml gives others than their own."""
        for name in theme_names():
            self.register_theme(app_theme(name))
        self.appearance = Appearance(self)
        self.theme = self.appearance.theme

    def get_driver_class(self) -> "type[Driver]":
        """Draw on terminals as they really are."""
        driver = super().get_driver_class()
        if driver.__name__ != "LinuxDriver":
            return driver
        from docs_tui.tui.terminal import Terminal  # noqa: PLC0415 - not on every system

        return Terminal

    def get_default_screen(self) -> Screen[None]:
        """Start on the browse screen."""
        return BrowseScreen()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give themes of others the colours that ours have by name."""
        return variables(self.current_theme)

    def get_css_variables(self) -> dict[str, str]:
        """Let all that is written in the colours of a theme be read, whoever made it."""
        given = super().get_css_variables()
        if not self.current_theme.ansi:
            self.theme_variables = given = {**given, **readable_variables(given)}
        return given

    @property
    def folder(self) -> Folder:
        """The docs folder; there is one once there is a site."""
        return self.folder_service.folder

    async def on_event(self, event: events.Event) -> None:
        """Answer what the reader does before anything else."""
        if isinstance(event, events.Key | events.MouseDown | events.MouseScrollDown | events.MouseScrollUp):
            self.ui_priority.note_key()
        if isinstance(event, events.Key) and not event.is_forwarded and self.typed_ahead.keeps(event):
            return
        await super().on_event(event)

    # Beginning and ending

    def exit(self, result: None = None, return_code: int = 0, message: "RenderableType | None" = None) -> None:
        """End, and remember where the reader is."""
        self.ui_priority.end()
        self.shutdown.has_begun(return_code)
        if self.site is not None:
            self.memory_service.keep_at_the_end()
        super().exit(result, return_code, message)

    def on_app_focus(self) -> None:
        """Follow the terminal into the night."""
        self.appearance.ask()

    def on_unmount(self) -> None:
        """Let go of what is under way."""
        self.llms_service.end()
        self.server_service.end()

    def on_load(self) -> None:
        """Be ready to end."""
        self.shutdown.begin()

    def on_mount(self) -> None:
        """Paint first, then read."""
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))
        self.call_after_refresh(self.folder_service.start)
        self.call_after_refresh(self.appearance.ask)

    def action_suspend_process(self) -> None:
        """Go to the shell."""
        to_the_shell = getattr(self._driver, "to_the_shell", None)  # a browser has none
        if to_the_shell is None:
            self.notice("There is no shell here to go to.", severity="warning")
            return
        self._suspend_signal()
        to_the_shell()

    # The site and its screens

    def on_site_changed(self, message: SiteChanged) -> None:
        """Hand the latest snapshot to every screen."""
        self.site = self.folder.site
        self.preferences.apply(self.site)
        for screen in self.screen_stack:
            screen.post_message(SiteChanged(self.site, reading=message.reading))
        self.llms_service.site_changed(self.site, reading=message.reading)
        self.marked_pages.site_changed(self.site, reading=message.reading)
        self.server_service.site_changed()
        if not message.reading:
            self.git_service.site_changed()

    @property
    def browse(self) -> BrowseScreen:
        """The screen with the page."""
        return next(screen for screen in self.screen_stack if isinstance(screen, BrowseScreen))

    @property
    def panes(self) -> "Panes | None":
        """The panes at work; None before there is a site, and at the end."""
        return next((screen.panes for screen in self.screen_stack if isinstance(screen, BrowseScreen)), None)

    def open_page(self, path: str, *, anchor: str = "") -> None:
        """Show a page on the browse screen."""
        if self.panes is not None:
            self.panes.open_page(path, anchor=anchor)

    def action_help(self) -> None:
        """Show all keys."""
        from docs_tui.tui.dialogs.help import HelpScreen  # noqa: PLC0415 - not needed to start

        self.push_screen(HelpScreen())

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Offer every command and every key of the screen in the palette."""
        from docs_tui.tui.command_palette import system_commands  # noqa: PLC0415 - not needed to start

        return system_commands(self, screen)

    def push_screen(self, screen: Any, *rest: Any, **how: Any) -> Any:
        """Open a screen; what was said before does not lie over it."""
        self.clear_notifications()
        if isinstance(screen, Screen):
            learn(self, type(screen))  # else Textual reads every sheet again for one that a screen brings
        return super().push_screen(screen, *rest, **how)

    def confirm(self, question: str, go_on: "Callable[[], object]", *, otherwise: str) -> None:
        """Do nothing before the reader has said yes; where the answer is no, say ``otherwise``.

        One who has begun to type is not asked, for a ``y`` of a word would be the answer.
        """
        from docs_tui.tui.dialogs.confirm import ConfirmScreen  # noqa: PLC0415 - not needed to start

        if self.is_typing:
            self.notice(f"{question}\n{otherwise}", severity="warning")
            return

        def answered(yes: bool | None) -> None:  # noqa: FBT001 - Textual calls it so
            if yes:
                go_on()
            else:
                self.notice(otherwise)

        self.push_screen(ConfirmScreen(question), answered)

    @property
    def is_typing(self) -> bool:
        """Whether letters go into a line, and are no commands."""
        from textual.widgets import Input  # noqa: PLC0415 - not needed to start

        return isinstance(self.focused, Input)

    # What is said

    def with_keys(self, text: str, *owners: type[DOMNode]) -> str:
        """Return one of our own sentences with keys for the ids in it, as they are today: ``{mark} marks a page``.

        Args:
            text: Never made from foreign text.
            owners: Whose actions are meant, where not those of every screen.
        """
        return with_keys(text, self.changed_keys, *owners, BrowseScreen, type(self))

    def notice(self, text: str, *, severity: SeverityLevel = "information") -> None:
        """Say what happened, in words; ``text`` may hold anything."""
        from docs_tui.source.clean import clean  # noqa: PLC0415 - the first paint does not wait for it
        from docs_tui.tui.services.notifications import even  # noqa: PLC0415 - as above

        lines = even(clean(text), _NOTICE if self.size.width >= _ROOMY else _SLIM_NOTICE)
        self.notify(lines, severity=severity, markup=False, timeout=5 + len(text) / 40)

    def say_error(self, error: DocsTuiError | str, *, severity: SeverityLevel = "error") -> None:
        """Say why something could not be done."""
        self.notice(_sentence(str(error)), severity=severity)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Turn what went wrong behind into a notice: it costs that one thing."""
        if event.state is WorkerState.ERROR:
            error = event.worker.error
            if isinstance(error, DocsTuiError):
                self.say_error(error)
            elif error is not None:
                self.accident(error, event.worker.description)


def _sentence(text: str) -> str:
    """Return an error as a sentence: it begins small, for the command line has its own words before it."""
    first = text.partition(" ")[0]
    said = text[:1].upper() + text[1:] if first.isalpha() else text  # file names stay as they are
    return said if said.endswith((".", "?")) else f"{said}."
