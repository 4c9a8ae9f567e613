"""The draft site over HTTP from the app: what it shows is served, save by save, until the reader ends it.

The server has a thread of its own and answers from the app's own snapshot; starting and ending it happens in threads too.
"""

from typing import TYPE_CHECKING

from docs_tui.errors import DocsTuiError

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.server.listening import RunningServer
    from docs_tui.site import Page
    from docs_tui.tui.app import DocsApp


class ServerService:
    """Starts and ends the server, and knows whether it runs."""

    def __init__(self, app: "DocsApp") -> None:
        self._app = app
        self._server: RunningServer | None = None
        self._busy = False
        self._wanted: list[Callable[[RunningServer], object]] = []
        """What is done as soon as the server that is being started answers."""
        self._ended = False
        self._lost_early = ""
        """Why a server has ended before it was had; empty for one that has not."""

    @property
    def shown(self) -> str:
        """What the header says; empty while nothing is served."""
        return f"serving :{self._server.port}" if self._server is not None else ""

    def switch(self) -> None:
        """Start the server, or end it."""
        if self._server is not None:
            self._stop()
        elif not self._busy:
            self._start(self._say)

    def _say(self, server: "RunningServer") -> None:
        self._app.notice(
            f"The draft site is at {server.url}; {self._app.with_keys('{serve} ends it, {browser} opens it')}."
        )

    def open(self, page: "Page") -> None:
        """Open a page of the draft site in the browser; the server is started where it does not run."""
        if self._server is None:
            self._start(lambda server: self._app.clipboard_service.open_url(server.url_of(page)))
        else:
            self._app.clipboard_service.open_url(self._server.url_of(page))

    def site_changed(self) -> None:
        """Let open browsers know that there is a new snapshot."""
        if self._server is not None:
            self._server.changed()

    def end(self) -> None:
        """End the server with the app."""
        self._ended = True
        if self._server is not None:
            self._server.stop()
            self._server = None

    def _start(self, then: "Callable[[RunningServer], object]") -> None:
        if self._app.site is None:
            self._app.notice("The pages are still being read.")
            return
        self._wanted.append(then)
        if self._busy:
            return
        self._busy = True

        def run() -> None:
            server = None
            try:
                server = self._started()
            except DocsTuiError as error:
                self._app.call_later(self._app.say_error, error)
            finally:
                self._app.call_later(self._tried, server)

        self._app.run_worker(run, thread=True, group="serve", exit_on_error=False, description="serve")

    def _started(self) -> "RunningServer":
        """Return a server that answers; for a thread.

        Raises:
            CannotRunError: None can be had.
        """
        from docs_tui.server.listening import HOST, RunningServer  # noqa: PLC0415 - only a server needs it
        from docs_tui.server.live import Live  # noqa: PLC0415 - as above

        server = RunningServer(Live(self._app.folder, bound=HOST), failed=self._lost)
        server.start()
        if self._ended:
            server.stop()
        return server

    def _tried(self, server: "RunningServer | None") -> None:
        """Have the server; None where there was none to be had, and the next key tries again."""
        self._busy, self._server = False, server
        wanted, self._wanted = self._wanted, []
        reason, self._lost_early = self._lost_early, ""
        if reason:
            self._say_lost(reason)
        elif server is not None:
            self._tell()
            for then in wanted:
                then(server)

    def _lost(self, reason: BaseException) -> None:
        """Hear from the server's thread that it has ended by itself."""
        self._app.call_later(self._say_lost, str(reason))

    def _say_lost(self, reason: str) -> None:
        server, self._server = self._server, None
        if server is None:
            self._lost_early = reason if self._busy else ""
            return
        server.stop()
        self._tell()
        told = self._app.with_keys("{serve} serves it again")
        self._app.notice(f"The draft site is no longer served: {reason}; {told}.", severity="error")

    def _stop(self) -> None:
        server, self._server = self._server, None
        self._tell()
        if server is not None:
            self._app.run_worker(server.stop, thread=True, group="serve", exit_on_error=False, description="serve")
            self._app.notice("The draft site is no longer served.")

    def _tell(self) -> None:
        if self._app.panes is not None:
            self._app.panes.update_header()
