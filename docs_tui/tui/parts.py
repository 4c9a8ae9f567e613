"""Who does what in the app: a part for each subject, in a file of its own, that comes when it is first asked for.

The first paint waits for none of them.
"""

from functools import cached_property
from typing import TYPE_CHECKING, cast

from docs_tui.tui.error_guard import ErrorGuardApp

if TYPE_CHECKING:
    from docs_tui.commands.machine import Machine
    from docs_tui.tui.app import DocsApp
    from docs_tui.tui.page_menu import PageMenu
    from docs_tui.tui.preferences import Preferences
    from docs_tui.tui.problems.fix_service import FixService
    from docs_tui.tui.services.clipboard_service import ClipboardService
    from docs_tui.tui.services.command_service import CommandService
    from docs_tui.tui.services.git_service import GitService
    from docs_tui.tui.services.heading_service import HeadingService
    from docs_tui.tui.services.llms_service import LlmsService
    from docs_tui.tui.services.marked_pages import MarkedPages
    from docs_tui.tui.services.memory_service import MemoryService
    from docs_tui.tui.services.preview_service import PreviewService
    from docs_tui.tui.services.server_service import ServerService


class AppWithParts(ErrorGuardApp):
    """An app whose work is done by its parts."""

    def __init__(self, machine: "Machine | None") -> None:
        """Make the app; ``machine`` is the clipboard and the browser, default: this machine's own."""
        super().__init__()
        self._machine = machine

    @property
    def _docs_app(self) -> "DocsApp":
        """The app, by the type that its parts know."""
        return cast("DocsApp", self)

    @cached_property
    def preview_service(self) -> "PreviewService":
        """Makes what the preview shows."""
        from docs_tui.tui.services.preview_service import PreviewService  # noqa: PLC0415 - as for all parts

        return PreviewService(self._docs_app)

    @cached_property
    def command_service(self) -> "CommandService":
        """Runs commands of the registry."""
        from docs_tui.tui.services.command_service import CommandService  # noqa: PLC0415 - as above

        return CommandService(self._docs_app)

    @cached_property
    def clipboard_service(self) -> "ClipboardService":
        """Copies text and opens links."""
        from docs_tui.tui.services.clipboard_service import ClipboardService  # noqa: PLC0415 - as above

        return ClipboardService(self._docs_app, self._machine)

    @cached_property
    def page_menu(self) -> "PageMenu":
        """The contextual menu of a page."""
        from docs_tui.tui.page_menu import PageMenu  # noqa: PLC0415 - as above

        return PageMenu(self._docs_app)

    @cached_property
    def preferences(self) -> "Preferences":
        """Does as docs.json and docs-tui.yaml say of the app itself."""
        from docs_tui.tui.preferences import Preferences  # noqa: PLC0415 - as above

        return Preferences(self._docs_app)

    @cached_property
    def memory_service(self) -> "MemoryService":
        """Knows where the reader was, and the pages to find again."""
        from docs_tui.tui.services.memory_service import MemoryService  # noqa: PLC0415 - as above

        return MemoryService(self._docs_app)

    @cached_property
    def llms_service(self) -> "LlmsService":
        """Writes the llms files."""
        from docs_tui.tui.services.llms_service import LlmsService  # noqa: PLC0415 - as above

        return LlmsService(self._docs_app)

    @cached_property
    def fix_service(self) -> "FixService":
        """Fixes problems, and suppresses them."""
        from docs_tui.tui.problems.fix_service import FixService  # noqa: PLC0415 - as above

        return FixService(self._docs_app)

    @cached_property
    def server_service(self) -> "ServerService":
        """Serves the draft site."""
        from docs_tui.tui.services.server_service import ServerService  # noqa: PLC0415 - as above

        return ServerService(self._docs_app)

    @cached_property
    def marked_pages(self) -> "MarkedPages":
        """The pages marked for an AI."""
        from docs_tui.tui.services.marked_pages import MarkedPages  # noqa: PLC0415 - as above

        return MarkedPages(self._docs_app)

    @cached_property
    def heading_service(self) -> "HeadingService":
        """The headings of all pages, to be found."""
        from docs_tui.tui.services.heading_service import HeadingService  # noqa: PLC0415 - as above

        return HeadingService(self._docs_app)

    @cached_property
    def git_service(self) -> "GitService":
        """Compares the docs with their last commit."""
        from docs_tui.tui.services.git_service import GitService  # noqa: PLC0415 - as above

        return GitService(self._docs_app)
