"""The HTTP server: runs in its own thread, on a socket that is bound before the docs are read."""

import asyncio
import errno
import logging
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from typing import Final

import uvicorn

from docs_tui.desktop.editor import EditorCommand
from docs_tui.errors import CannotRunError, describe
from docs_tui.export.page_urls import page_address
from docs_tui.server.asgi_app import app_of
from docs_tui.server.breakage import Breakage
from docs_tui.server.head_limits import PROTOCOL, limit_heads
from docs_tui.server.hosts import WILDCARDS
from docs_tui.server.live import LiveSite
from docs_tui.server.url_paths import base_path
from docs_tui.site import Page

HOST: Final = "127.0.0.1"
PORT: Final = 4000
_TRIED: Final = 50
"""How many ports are tried after the default one."""
_BACKLOG: Final = 1024
_KEEP_ALIVE: Final = 75
"""Seconds that idle connections stay open, as in nginx, so that slow clients can reuse them."""
_PATIENCE: Final = 10.0
"""Seconds to wait for a server to stop."""
_TICK: Final = 1.0
"""Seconds between two ticks: the date of answers has seconds. uvicorn's own 0.1 s takes 0.2% of a core."""
_TICKS: Final = 10
"""How many of uvicorn's ticks one of ours stands for: it updates the date in every tenth."""


def bind(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens at ``host``.

    Args:
        host: A name or an address.
        port: 0 for any free one; None for the default one or the next that is free.

    Raises:
        CannotRunError: The host does not exist on this machine, or the port is in use or forbidden.
    """
    ports = range(PORT, PORT + _TRIED) if port is None else (port,)
    for each in ports:
        try:
            return _bound(host, each)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and port is None:
                continue
            raise CannotRunError(_bind_problem(host, each, error)) from error
        except (OverflowError, UnicodeError) as error:
            raise CannotRunError(f"{host}:{each} is not an address that a server can listen at") from error
    raise CannotRunError(f"ports {ports[0]} to {ports[-1]} are all in use; name one with --port, or 0 for any free one")


def _bound(host: str, port: int) -> socket.socket:
    family, kind, number, _, address = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, number)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(_BACKLOG)
    except BaseException:
        listening.close()
        raise
    listening.setblocking(False)
    return listening


def _bind_problem(host: str, port: int, error: OSError) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"port {port} is in use; name another one with --port, or 0 for any free one"
        case errno.EACCES | errno.EPERM:
            return f"port {port} needs special permissions; name one of 1024 or more with --port"
        case _:
            why = error.strerror or error
            return (
                f"cannot listen at {host}:{port}: {why}; name an address of this machine with --host, or leave it out"
            )


def _listens(listening: socket.socket) -> bool:
    """Tell whether a socket still listens; True if the system cannot tell."""
    try:
        return listening.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) != 0
    except OSError as error:
        return error.errno != errno.EBADF


@contextmanager
def ended_by_sigterm() -> Iterator[None]:
    """Let SIGTERM interrupt the block as Ctrl+C does, for example when a container stops; only for the main thread."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Server(uvicorn.Server):
    """A server that ends event streams before it waits for open responses."""

    def __init__(
        self, config: uvicorn.Config, live: LiveSite, listening: socket.socket, began: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._socket = listening
        self.lost = False
        """The socket no longer listens."""
        self.loop: asyncio.AbstractEventLoop | None = None
        self._end = asyncio.Event()
        self._live = live
        self._began = began

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)
        self._began()

    async def main_loop(self) -> None:
        """Check once a second whether the server should end. A call of ``end`` takes effect at once."""
        counter = 0
        while not await self.on_tick(counter):
            counter += _TICKS
            with suppress(TimeoutError):
                await asyncio.wait_for(self._end.wait(), _TICK)

    def end(self) -> None:
        """End the server. Thread-safe."""
        self.should_exit = True
        if self.loop is not None:
            with suppress(RuntimeError):  # it has just ended
                self.loop.call_soon_threadsafe(self._end.set)

    async def on_tick(self, counter: int) -> bool:
        """Tell whether the server should end, for example because its socket no longer listens."""
        self.lost = self.lost or not (self.should_exit or _listens(self._socket))
        return self.lost or await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._live.disconnect()
        await super().shutdown(sockets)


class RunningServer:
    """A server in its own thread.

    Args:
        live: The site, with the host to listen at.
        port: 0 for any free one; None for the default one or the next that is free.
        failed: Called in the server's thread with the reason if the server ends by itself.
        reports: Whether ``wait`` yields what saves break or fix, from the start of the server on.

    Raises:
        CannotRunError: It cannot listen at the host and port.
    """

    def __init__(
        self,
        live: LiveSite,
        port: int | None = None,
        *,
        failed: Callable[[BaseException], object] | None = None,
        reports: bool = False,
    ) -> None:
        self._failed = failed
        self.host = HOST if live.bound is None else live.bound
        self._live = live
        self._socket = bind(self.host, port)
        self._port = int(self._socket.getsockname()[1])
        self._failure: BaseException | None = None
        self._news: SimpleQueue[Breakage | EditorCommand | None] = SimpleQueue()
        """Problems that saves caused or fixed, and editors that need the terminal; None at the end."""
        live.report = self._news.put if reports else None
        self._terminal = threading.Lock()
        """Held while an editor has the terminal, or waits for it."""
        self._ready, self._ended = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="docs-tui server", daemon=True)
        app = limit_heads(app_of(self._live))
        config = uvicorn.Config(
            app,
            http=PROTOCOL,
            ws="none",
            lifespan="on",
            access_log=False,
            log_config=None,
            server_header=False,
            proxy_headers=False,
            h11_max_incomplete_event_size=1 << 20,  # the limit of this application applies first
            timeout_keep_alive=_KEEP_ALIVE,
            timeout_graceful_shutdown=2,
        )
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        self._server = _Server(config, self._live, self._socket, self._ready.set)

    @property
    def port(self) -> int:
        """The port."""
        return self._port

    @property
    def url(self) -> str:
        """The address of the site on this machine, without a final slash."""
        name = HOST if self.host in WILDCARDS else self.host
        return f"http://{f'[{name}]' if ':' in name else name}:{self._port}{base_path(self._live.source.site)}"

    def url_of(self, page: Page) -> str:
        """Return the address of a page."""
        return page_address(self.url, page)

    @property
    def runs(self) -> bool:
        """Whether the server is running."""
        return self._ready.is_set() and not self._ended.is_set()

    def start(self) -> None:
        """Start, and return when the server accepts requests.

        Raises:
            CannotRunError: The server cannot start.
        """
        self._thread.start()
        self._ready.wait()
        if self._failure is not None:
            raise CannotRunError(f"the server could not start: {describe(self._failure)}")

    @property
    def may_edit(self) -> bool:
        """Whether browsers with the token may change files."""
        return self._live.editing is not None

    def run_on_terminal(self, command: EditorCommand) -> None:
        """Pass an editor to ``wait``, to run on the terminal; any thread may call it.

        Raises:
            CannotRunError: Another editor runs there.
        """
        if not self._terminal.acquire(blocking=False):
            raise CannotRunError("An editor is open on the terminal of docs-tui serve; close it first")
        self._news.put(command)

    def wait(self) -> Iterator[Breakage | EditorCommand]:
        """Yield problems that saves caused or fixed, and editors to run, until the server ends.

        Ctrl+C interrupts it.

        Raises:
            CannotRunError: The server failed.
        """
        try:
            while (news := self._news.get()) is not None:
                try:
                    yield news
                finally:
                    if isinstance(news, EditorCommand):
                        self._terminal.release()
        finally:
            self._live.report = None
        if self._failure is not None:
            raise CannotRunError(f"the server stopped: {describe(self._failure)}")

    def changed(self) -> None:
        """Notify browsers that there is a new site; thread-safe."""
        if self._server.loop is not None:
            with suppress(RuntimeError):  # the server has just ended
                self._server.loop.call_soon_threadsafe(self._live.changed)

    def stop(self) -> None:
        """Stop the server, and return when it has ended."""
        self._server.end()
        if self._thread.ident is not None:
            self._ended.wait(_PATIENCE)
        self._socket.close()

    def _run(self) -> None:
        try:
            self._server.run(sockets=[self._socket])
            if self._server.lost:
                self._failure = CannotRunError("the port was closed")
        except (Exception, SystemExit) as error:  # noqa: BLE001  # the thread that started it reports it
            self._failure = error
        finally:
            began = self._ready.is_set()
            self._ended.set()
            self._ready.set()
            self._news.put(None)
        if began and self._failure is not None and self._failed is not None:
            self._failed(self._failure)
