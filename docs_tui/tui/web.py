"""Serves the app in a browser through textual-serve, with one process for each window.

Anyone who controls the app can open the writer's editor. Therefore requests must name this machine, and those of a
browser must come from the page itself. The page loads nothing from elsewhere.
"""

import asyncio
import shlex
import signal
import sys
from contextlib import suppress
from pathlib import Path
from secrets import token_urlsafe
from string import Template
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from docs_tui.errors import MissingExtraError
from docs_tui.server.hosts import hosts, is_loopback
from docs_tui.server.http_server import HOST, bind

try:
    from aiohttp import web
    from textual_serve.server import Server
except ImportError as error:
    raise MissingExtraError("the app in a browser", "web", "textual-serve") from error

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from aiohttp.typedefs import Handler, Middleware

_PAGE = Path(__file__).with_name("web.html")
_POLICY = (
    "default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self' ws://{host} wss://{host}; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)

_LONGEST = 3.0
"""Seconds that open windows get to close when the server ends."""


def serve(
    place: Path | None,
    *,
    base_url: str | None = None,
    host: str | None = None,
    port: int | None = None,
    show: "Callable[[str], object]",
) -> int:
    """Serve the app until Ctrl+C, and return the exit code.

    Args:
        place: The docs folder, or the file of a page in it; default: the nearest one upwards from the working directory.
        base_url: Where the site is published; takes precedence over settings and docs.json.
        host: Where to listen; default: this machine only.
        port: The port, 0 for any free one; default: the usual one, or the next that is free.
        show: Called with each line for the writer.

    Raises:
        CannotRunError: The port is in use or not allowed.
    """
    host = host or HOST
    listening = bind(host, port)
    server = _AppServer(_command(place, base_url), host, listening)
    show(f"The app is at {server.public_url}, until Ctrl+C.")
    if not is_loopback(host):
        show("Anyone who can reach this machine can read these docs there, and open your editor.")
    server.serve()
    return 0


def _command(place: Path | None, base_url: str | None) -> str:
    """Return the shell command for each window."""
    words = [sys.executable, "-m", "docs_tui", *([str(place.absolute())] if place is not None else [])]
    return shlex.join([*words, *(["--base-url", base_url] if base_url else [])])


class _AppServer(Server):
    """textual-serve with the page of docs-tui; it answers only requests to names of this machine."""

    def __init__(self, command: str, host: str, listening: "socket.socket") -> None:
        address = listening.getsockname()
        super().__init__(command, host=host, port=address[1], title="docs-tui")
        shown = f"[{address[0]}]" if ":" in address[0] else "127.0.0.1" if address[0] == "0.0.0.0" else address[0]  # noqa: S104 - shown, not bound
        self.public_url = f"http://{shown}:{self.port}"
        self._listening = listening
        self._hosts = hosts(host, None, ())
        self._windows: set[asyncio.Task[web.WebSocketResponse]] = set()
        """What serves the open windows."""
        self._is_ending = False

    def serve(self, debug: bool = False) -> None:  # noqa: FBT001, FBT002 - as textual-serve has it
        """Serve until a signal ends it."""
        del debug
        loop = asyncio.new_event_loop()
        with suppress(NotImplementedError):
            for each in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(each, self._end)
        web.run_app(
            self._make_app(),
            sock=self._listening,
            handle_signals=False,
            loop=loop,
            print=lambda *_: None,
            access_log=None,
            shutdown_timeout=_LONGEST,
        )

    def _end(self) -> None:
        """End the server; a second signal changes nothing, since it would interrupt the end."""
        if not self._is_ending:
            self._is_ending = True
            self.request_exit()

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.middlewares.append(self._check_origin)
        return app

    @property
    def _check_origin(self) -> "Middleware":
        """Reject requests that another site makes a browser send."""

        @web.middleware
        async def check(request: web.Request, handler: "Handler") -> web.StreamResponse:
            host, origin = request.headers.get("Host", ""), request.headers.get("Origin")
            local = request.transport.get_extra_info("sockname") if request.transport is not None else None
            if not self._hosts.allows(host, local[0] if local else ""):
                raise web.HTTPForbidden(text="The app does not answer requests for that host name.\n")
            if (origin is None and request.path == "/ws") or (origin is not None and urlsplit(origin).netloc != host):
                raise web.HTTPForbidden(text="The app answers only requests of its own page.\n")
            return await handler(request)

        return check

    async def on_startup(self, app: web.Application) -> None:
        """Print nothing, because ``serve`` has already done so."""

    async def on_shutdown(self, app: web.Application) -> None:
        """Close the windows, for each of which the server would wait, and end their apps."""
        del app
        for window in self._windows:
            window.cancel()
        if self._windows:
            await asyncio.wait(self._windows, timeout=_LONGEST)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run the app in a window until one of them is closed."""
        window = asyncio.create_task(super().handle_websocket(request))
        self._windows.add(window)
        window.add_done_callback(self._windows.discard)
        return await window

    async def handle_index(self, request: web.Request) -> web.Response:
        """Return the page."""
        nonce = token_urlsafe(16)
        text = Template(_PAGE.read_text(encoding="utf-8")).substitute(nonce=nonce)
        policy = _POLICY.format(nonce=nonce, host=request.headers.get("Host", ""))
        headers = {
            "Content-Security-Policy": policy,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cache-Control": "no-store",
        }
        return web.Response(text=text, content_type="text/html", headers=headers)
