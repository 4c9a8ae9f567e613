"""The app: holds the site, follows the disk, carries out what its screens are asked for. Draws nothing itself."""

import gc
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, Protocol

from textual import work
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.worker import Worker, WorkerState, get_current_worker

from docs_tui.errors import DocsTuiError
from docs_tui.source.clean import clean, clean_line
from docs_tui.tui.messages import PageMeasured, SiteChanged
from docs_tui.tui.screens.browse import BrowseScreen
from docs_tui.tui.theme import DARK, app_theme, theme_names, variables

if TYPE_CHECKING:
    from pathlib import Path

    from docs_tui.commands.command import Context, Outcome, Value
    from docs_tui.commands.machine import Machine
    from docs_tui.desktop.browser import Opened
    from docs_tui.desktop.clipboard import Copied
    from docs_tui.menu import MenuEntry
    from docs_tui.site import Page, Site
    from docs_tui.tui.preview.page import PreviewPage


class Folder(Protocol):
    """The docs folder, as the app needs it: a ``Workspace``, or a test's own."""

    root: "Path"

    @property
    def site(self) -> "Site":
        """The latest snapshot."""

    def open(self) -> "Site":
        """Read names and docs.json."""

    def read_first(self, *files: str) -> "Site":
        """Read these files ahead of the rest."""

    def read_behind(self) -> "Iterator[Site]":
        """Read the rest, batch by batch."""

    def changes(self) -> "AsyncIterator[Site]":
        """Follow the disk."""


class DocsApp(App[None]):
    """Browse a documentation tree and hand its pages to an AI."""

    TITLE = "docs-tui"
    CSS = """
    ToastRack { align-horizontal: right; margin-bottom: 2; }
    Toast {
        width: auto; max-width: 72; padding: 0 1; margin-top: 1;
        background: $panel; color: $foreground;
        &.-information { border-left: outer $primary; }
        &.-warning { border-left: outer $warning; }
        &.-error { border-left: outer $error; }
    }
    Tooltip { background: $panel; color: $foreground; padding: 0 1; max-width: 60; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+p", "command_palette", "Palette", id="palette", tooltip="Every command and page", priority=True),
        Binding("question_mark", "help", "Help", id="help", tooltip="All keys"),
        Binding("q,ctrl+q", "quit", "Quit", show=False, id="quit", tooltip="Leave docs-tui"),
    ]

    class Finished(Message, bubble=False):
        """A command came to its end."""

        def __init__(self, command: str, context: "Context", outcome: "Outcome") -> None:
            super().__init__()
            self.command = command
            self.context = context
            self.outcome = outcome

    class Failed(Message, bubble=False):
        """Something could not be done."""

        def __init__(self, reason: str) -> None:
            super().__init__()
            self.reason = reason

    class NotOpened(Message, bubble=False):
        """There is no browser: the link has to be opened by hand."""

        def __init__(self, opened: "Opened") -> None:
            super().__init__()
            self.opened = opened

    def __init__(self, folder: Folder, *, machine: "Machine | None" = None) -> None:
        super().__init__()
        self.folder = folder
        self.site: Site | None = None
        self.watching = False
        self._machine = machine
        for name in theme_names():
            self.register_theme(app_theme(name))
        self.theme = DARK

    @property
    def root(self) -> "Path":
        """The docs folder."""
        return self.folder.root

    def get_default_screen(self) -> Screen[None]:
        """Start on the browse screen."""
        return BrowseScreen()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give themes of others the colours that ours have by name."""
        return variables(self.current_theme)
