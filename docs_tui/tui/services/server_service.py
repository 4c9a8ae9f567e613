"""Serves the draft site over HTTP from the app's own snapshot, in a thread."""

import threading
from typing import TYPE_CHECKING

from docs_tui.errors import CannotRunError, DocsTuiError
from docs_tui.tui.messages import ErrorNotice, HeaderOutdated

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.server.http_server import RunningServer
    from docs_tui.site import Page, Site
    from docs_tui.tui.services.background import Background
    from docs_tui.tui.services.folder_service import Folder


class ServerService:
    """Starts and stops the server, in threads because both take a moment."""

    def __init__(
        self,
        background: "Background",
        folder: "Callable[[], Folder]",
        *,
        open_url: "Callable[[str], object]",
    ) -> None:
        """Create the service.

        Args:
            background: Threads and messages.
            folder: Returns the docs folder; only called when there is a site.
            open_url: Opens a link in the browser.
        """
        self._background = background
        self._folder = folder
        self._open_url = open_url
        self._site: Site | None = None
        self._server: RunningServer | None = None
        self._starting = False
        self._when_started: list[Callable[[RunningServer], object]] = []
        """Called when the server that is starting begins to answer."""
        self._port: int | None = None
        """The port of the last server, which open browser tabs still use."""
        self._stopping: threading.Thread | None = None
        """Releases the port of the last server."""
        self._ended = False
        self._lost_early = ""
        """Why the server stopped while it was starting; empty if it did not."""

    @property
    def header_text(self) -> str:
        """The text for the header; empty while nothing is served."""
        return f"serving :{self._server.port}" if self._server is not None else ""

    def site_changed(self, site: "Site") -> None:
        """Reload the page in open browsers."""
        self._site = site
        if self._server is not None:
            self._server.changed()

    def toggle(self) -> None:
        """Start the server, or stop it."""
        if self._server is not None:
            self._stop()
        elif not self._starting:
            self._start(self._announce)

    def _announce(self, server: "RunningServer") -> None:
        self._background.show_notice(f"Serving the draft at {server.url}", then="{browser} opens this page")

    def open(self, page: "Page") -> None:
        """Open a page of the draft site in the browser; start the server first if necessary."""
        if self._server is None:
            self._start(lambda server: self._open_url(server.url_of(page)))
        else:
            self._open_url(self._server.url_of(page))

    def end(self) -> None:
        """Stop the server because the app ends."""
        self._ended = True
        if self._server is not None:
            self._server.stop()
            self._server = None

    def _start(self, then: "Callable[[RunningServer], object]") -> None:
        if self._site is None:
            self._background.show_notice("The pages are still being read", severity="refusal")
            return
        self._when_started.append(then)
        if self._starting:
            return
        self._starting = True

        def run() -> None:
            server = None
            try:
                server = self._started()
            except DocsTuiError as error:
                self._background.post(ErrorNotice(error))
            finally:
                self._background.call_soon(self._take, server)

        self._background.run_in_thread(run, group="serve")

    def _started(self) -> "RunningServer":
        """Return a server that answers; only for threads.

        Raises:
            CannotRunError: No server can be started.
        """
        from docs_tui.server import HOST, LiveSite, RunningServer  # noqa: PLC0415 - only a server needs it

        if self._stopping is not None:
            self._stopping.join()
        live = LiveSite(self._folder(), bound=HOST)
        try:
            server = RunningServer(live, self._port, failed=self._lost)
        except CannotRunError:
            if self._port is None:
                raise
            server = RunningServer(live, failed=self._lost)  # another program has taken the port
        server.start()
        if self._ended:
            server.stop()
        return server

    def _take(self, server: "RunningServer | None") -> None:
        """Store the started server. None means that it failed to start; the next key press tries again."""
        self._starting, self._server = False, server
        waiting, self._when_started = self._when_started, []
        reason, self._lost_early = self._lost_early, ""
        if reason:
            self._announce_lost(reason)
        elif server is not None:
            self._port = server.port
            self._background.post(HeaderOutdated())
            for then in waiting:
                then(server)

    def _lost(self, reason: BaseException) -> None:
        """Handle a server that stopped unexpectedly; called from its thread."""
        self._background.call_soon(self._announce_lost, str(reason))

    def _announce_lost(self, reason: str) -> None:
        server, self._server = self._server, None
        if server is None:
            self._lost_early = reason if self._starting else ""
            return
        server.stop()
        self._background.post(HeaderOutdated())
        text = f"The draft is no longer served: {reason}"
        self._background.show_notice(text, then="{serve} serves it again", severity="error")

    def _stop(self) -> None:
        server, self._server = self._server, None
        self._background.post(HeaderOutdated())
        if server is not None:
            self._stopping = threading.Thread(target=server.stop, name="stop the server", daemon=True)
            self._stopping.start()
            self._background.show_notice("The draft is no longer served", then="{serve} serves it again")
