"""The part of the app that screens and panes use: the site and the services.

A service is made when it is first used, so the first paint waits for none of them.
"""

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from docs_tui.tui import services
from docs_tui.tui.error_guard import ErrorGuardApp
from docs_tui.tui.keys import EarlyKeys
from docs_tui.tui.services.background import Background, StateWrites, UiPriority
from docs_tui.tui.services.folder_service import Folder, FolderService

if TYPE_CHECKING:
    from pathlib import Path

    from textual.dom import DOMNode

    from docs_tui.commands.context import Machine
    from docs_tui.errors import DocsTuiError
    from docs_tui.site import Site
    from docs_tui.site.site_settings import PersonalSettings
    from docs_tui.tui.keys import ChangedKeys
    from docs_tui.tui.messages import NoticeKind
    from docs_tui.tui.services.clipboard_service import ClipboardService
    from docs_tui.tui.services.command_service import CommandService
    from docs_tui.tui.services.editor_service import EditorService
    from docs_tui.tui.services.fix_service import FixService, Remedy
    from docs_tui.tui.services.git_service import GitService
    from docs_tui.tui.services.heading_service import HeadingService
    from docs_tui.tui.services.last_view import LastView
    from docs_tui.tui.services.lint_service import LintService
    from docs_tui.tui.services.llms_service import LlmsService
    from docs_tui.tui.services.marked_pages import MarkedPages
    from docs_tui.tui.services.memory import FolderMemory, MemoryService
    from docs_tui.tui.services.move_service import MoveService
    from docs_tui.tui.services.personal_service import PersonalService
    from docs_tui.tui.services.preview_service import PreviewService
    from docs_tui.tui.services.search_service import SearchService
    from docs_tui.tui.services.server_service import ServerService


class _UsesSite(Protocol):
    def site_changed(self, site: "Site") -> None: ...


_KEYS_WAIT = "The pages are still being read: your keys wait for them. Ctrl+Q quits at once"
_ServiceT = TypeVar("_ServiceT", bound=_UsesSite)


class _Job:
    """A job that is forgotten once it has run: Textual keeps it, and it refers to a snapshot of the site."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work: Callable[[], object] | None = work

    def __call__(self) -> None:
        """Run the job."""
        run, self._work = self._work, None
        if run is not None:
            run()


class AppWithServices(ErrorGuardApp):
    """Holds the site and the services; ``DocsApp`` adds the screens."""

    def __init__(self, find_folder: "Callable[[], Folder]", machine: "Machine | None") -> None:
        """Make the app.

        Args:
            find_folder: Finds the docs folder; called in a thread, after the first paint.
            machine: The clipboard and the browser; None: those of this machine.
        """
        super().__init__()
        self.site: Site | None = None
        """The latest snapshot; only the app's own thread sets it."""
        self.has_services = False
        """Whether the services that begin after the first page have been imported."""
        self.early_keys = EarlyKeys(self, lambda: self.notice(_KEYS_WAIT, severity="refusal"))
        """Keys pressed before the site was read."""
        self.recent_commands: list[str] = []
        """The titles of the last commands run in the palette, latest first."""
        self.changed_keys: ChangedKeys = {}
        """The keys that the keymap assigns to actions."""
        self.ui_priority = UiPriority()
        self.background = Background(
            self.post_message,
            self.call_later,
            self.run_in_thread,
            self.set_timer,
            self.set_interval,
            self.ui_priority,
            StateWrites(),
        )
        self.folder_service = FolderService(
            self.background, find_folder, before=self._before_reading, between=self._before_pages
        )
        self._machine = machine
        self._using_site: list[_UsesSite] = []
        """The services that get each new snapshot."""

    # For screens

    @property
    def folder(self) -> Folder:
        """The docs folder; only once there is a site."""
        return self.folder_service.folder

    def read_page(self, path: str) -> "Site | None":
        """Read a page now if it has not been read, and return the latest snapshot; only for the app's own thread."""
        page = self.site.pages.get(path) if self.site is not None else None
        if page is not None and not page.read and page.file is not None:
            self.site = self.folder.read_first(page.file)
        return self.site

    def run_in_thread(
        self, work: Callable[[], object], *, group: str, description: str = "", exclusive: bool = False
    ) -> object:
        """Run a background job; an error in it becomes a notice."""
        return self.run_worker(
            _Job(work),
            thread=True,
            group=group,
            description=description or group,
            exclusive=exclusive,
            exit_on_error=False,
        )

    def open_page(self, path: str, *, anchor: str = "", line: int = 0) -> None:
        """Show a page on the browse screen, at a heading or at a line of its file."""
        raise NotImplementedError

    @property
    def is_typing(self) -> bool:
        """Whether letters are input into a line, not commands."""
        raise NotImplementedError

    @property
    def assistant_title(self) -> str:
        """The title of the first assistant in the menu of the displayed page; empty if it is not known."""
        raise NotImplementedError

    def confirm(self, question: str, go_on: "Callable[[], object]", *, otherwise: str) -> None:
        """Ask the reader before ``go_on`` is called; if the answer is no, show ``otherwise``."""
        raise NotImplementedError

    def notice(self, text: str, *, then: str = "", severity: "NoticeKind" = "information") -> str:
        """Show a notice in one line, and return its text with its sign.

        Args:
            text: What happened; may be foreign text.
            then: A hint about the next key, with the id of its action in braces: ``{places} lists bookmarks``.
            severity: Decides the sign and the color.
        """
        raise NotImplementedError

    def remove_answers(self, *, refresh: bool = True) -> None:
        """Remove the notices about what happened, which is history; warnings and errors stay."""
        for old in [each for each in self._notifications if each.severity in ("information", "refusal")]:
            self._unnotify(old, refresh=refresh)

    def remove_notices(self) -> bool:
        """Remove all notices; return whether there were any."""
        had_some = bool(self._notifications)
        self.clear_notifications()
        return had_some

    def notify_error(self, error: "DocsTuiError | str", *, severity: "NoticeKind" = "error") -> None:
        """Show why something could not be done."""
        raise NotImplementedError

    def with_keys(self, text: str, *owners: "type[DOMNode]") -> str:
        """Replace ids of actions in a text by their current keys: ``{mark} marks a page``.

        Args:
            text: Never made from foreign text.
            owners: The classes that bind the keys; default: the browse screen and the app.
        """
        raise NotImplementedError

    def write_remedy(self, remedy: "Remedy | None") -> None:
        """Apply the remedy that a dialog returns; None if the user cancelled."""
        if remedy is not None:
            self.fix_service.write(remedy)

    def with_problem_keys(self, text: str) -> str:
        """Return a text with the keys of the list of problems."""
        raise NotImplementedError

    def use_settings_of(self, view: "LastView", keymap: "Mapping[str, str]") -> None:
        """Use the colors and the theme of the last run, and a keymap, until there is a site."""
        raise NotImplementedError

    def _before_reading(self, root: "Path") -> None:
        """Prepare in a thread for the first snapshot."""
        raise NotImplementedError

    def _before_pages(self) -> None:
        """Prepare in a thread for the first keys."""
        raise NotImplementedError

    def _reader_place(self) -> "FolderMemory | None":
        """Return the reader's place and the visited pages; None before there are panes, and at the end."""
        raise NotImplementedError

    def _view_to_keep(self) -> "LastView | None":
        """Return what is shown, for the next start; None if that is not worth storing."""
        raise NotImplementedError

    # The services

    def _with_site(self, service: _ServiceT) -> _ServiceT:
        """Give a new service the latest snapshot now, and each later one."""
        self._using_site.append(service)
        if self.site is not None:
            service.site_changed(self.site)
        return service

    def _root(self) -> "Path":
        return self.folder_service.root

    def _personal(self) -> "PersonalSettings":
        return self.personal_service.settings

    @cached_property
    def preview_service(self) -> "PreviewService":
        """Makes what the page view displays."""
        has_colors = not self.no_color and not self.native_ansi_color
        pictures_key = partial(self.with_keys, "{pictures}")
        return services.PreviewService(
            self._root, self._personal, pictures_key, headless=self.is_headless, has_colors=has_colors
        )

    @cached_property
    def command_service(self) -> "CommandService":
        """Runs commands of the registry."""
        return self._with_site(services.CommandService(self.background, lambda: self.clipboard_service.machine))

    @cached_property
    def clipboard_service(self) -> "ClipboardService":
        """Copies text and opens links."""
        return services.ClipboardService(
            self.background,
            self._machine,
            copy_through_terminal=partial(self.call_from_thread, self.copy_to_clipboard),
            open_beside=partial(self.call_from_thread, self.open_url) if self.is_web else None,
        )

    @cached_property
    def editor_service(self) -> "EditorService":
        """Opens the writer's editor."""
        return self._with_site(services.EditorService(self.background, self._root, self._personal, self.suspend))

    @cached_property
    def memory_service(self) -> "MemoryService":
        """Remembers where the reader was, bookmarks and recent pages."""
        return self._with_site(
            services.MemoryService(self.background, self._root, self._reader_place, self._view_to_keep)
        )

    @cached_property
    def personal_service(self) -> "PersonalService":
        """Stores the user's settings."""
        return services.PersonalService(self.background)

    @cached_property
    def llms_service(self) -> "LlmsService":
        """Writes the llms files."""
        return services.LlmsService(self.background, self._root)

    @cached_property
    def lint_service(self) -> "LintService":
        """Finds problems."""
        return services.LintService(self.background, self._root)

    @cached_property
    def fix_service(self) -> "FixService":
        """Fixes and suppresses problems."""
        return services.FixService(self.background, self._root, self.lint_service, self.with_problem_keys)

    @cached_property
    def move_service(self) -> "MoveService":
        """Plans moves."""
        return services.MoveService(self.background, self._root)

    @cached_property
    def server_service(self) -> "ServerService":
        """Serves the draft site."""
        return self._with_site(
            services.ServerService(
                self.background,
                lambda: self.folder_service.folder,
                open_url=lambda url: self.clipboard_service.open_url(url),  # noqa: PLW0108 - made when it is needed
            )
        )

    @cached_property
    def marked_pages(self) -> "MarkedPages":
        """Stores which pages are marked for an AI."""
        return services.MarkedPages(self.background, self._root)

    @cached_property
    def heading_service(self) -> "HeadingService":
        """Indexes the headings of all pages."""
        return self._with_site(services.HeadingService(self.background))

    @cached_property
    def search_service(self) -> "SearchService":
        """Searches all pages."""
        return self._with_site(services.SearchService(self.background))

    @cached_property
    def git_service(self) -> "GitService":
        """Compares the docs with their last commit."""
        return services.GitService(self.background, self._root)
