"""Who does what in the app: a part for each subject, in a file of its own, that comes when it is first asked for.

The first paint waits for none of them.
"""

from functools import cached_property
from typing import TYPE_CHECKING, cast

from docs_tui.tui.error_guard import GuardedApp

if TYPE_CHECKING:
    from docs_tui.commands.machine import Machine
    from docs_tui.tui.app import DocsApp
    from docs_tui.tui.page_menu import PageMenu
    from docs_tui.tui.preferences import Preferences
    from docs_tui.tui.problems.fixing import Fixing
    from docs_tui.tui.services.clipboard_service import Sending
    from docs_tui.tui.services.command_service import Errands
    from docs_tui.tui.services.git_service import Versions
    from docs_tui.tui.services.heading_service import Headings
    from docs_tui.tui.services.llms_service import Writing
    from docs_tui.tui.services.marked_pages import Marking
    from docs_tui.tui.services.memory_service import Remembering
    from docs_tui.tui.services.preview_service import Showing
    from docs_tui.tui.services.server_service import Serving


class AppWithParts(GuardedApp):
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
    def showing(self) -> "Showing":
        """Makes what the preview shows."""
        from docs_tui.tui.services.preview_service import Showing  # noqa: PLC0415 - as for all parts

        return Showing(self._docs_app)

    @cached_property
    def errands(self) -> "Errands":
        """Runs commands of the registry."""
        from docs_tui.tui.services.command_service import Errands  # noqa: PLC0415 - as above

        return Errands(self._docs_app)

    @cached_property
    def sending(self) -> "Sending":
        """Copies text and opens links."""
        from docs_tui.tui.services.clipboard_service import Sending  # noqa: PLC0415 - as above

        return Sending(self._docs_app, self._machine)

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
    def remembering(self) -> "Remembering":
        """Knows where the reader was, and the pages to find again."""
        from docs_tui.tui.services.memory_service import Remembering  # noqa: PLC0415 - as above

        return Remembering(self._docs_app)

    @cached_property
    def writing(self) -> "Writing":
        """Writes the llms files."""
        from docs_tui.tui.services.llms_service import Writing  # noqa: PLC0415 - as above

        return Writing(self._docs_app)

    @cached_property
    def fixing(self) -> "Fixing":
        """Fixes problems, and suppresses them."""
        from docs_tui.tui.problems.fixing import Fixing  # noqa: PLC0415 - as above

        return Fixing(self._docs_app)

    @cached_property
    def serving(self) -> "Serving":
        """Serves the draft site."""
        from docs_tui.tui.services.server_service import Serving  # noqa: PLC0415 - as above

        return Serving(self._docs_app)

    @cached_property
    def marking(self) -> "Marking":
        """The pages marked for an AI."""
        from docs_tui.tui.services.marked_pages import Marking  # noqa: PLC0415 - as above

        return Marking(self._docs_app)

    @cached_property
    def headings(self) -> "Headings":
        """The headings of all pages, to be found."""
        from docs_tui.tui.services.heading_service import Headings  # noqa: PLC0415 - as above

        return Headings(self._docs_app)

    @cached_property
    def versions(self) -> "Versions":
        """Compares the docs with their last commit."""
        from docs_tui.tui.services.git_service import Versions  # noqa: PLC0415 - as above

        return Versions(self._docs_app)
