"""``/mcp``: the MCP server of the draft, over streamable HTTP beside the pages."""

import asyncio
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from docs_tui.server.request_body import read_body, receive_again
from docs_tui.server.responses import SiteResponse, error_response
from docs_tui.site import Site

if TYPE_CHECKING:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
    from starlette.types import Receive, Scope, Send

    from docs_tui.mcp.server import DraftServer
    from docs_tui.search.engine import SearchEngine

MCP_METHODS: Final = ("GET", "HEAD", "POST", "DELETE")
_MOST_BYTES: Final = 8 * 1024 * 1024
"""The most bytes of a message; the longest ones contain a page that an agent wants to change."""
_NOT_INSTALLED: Final = error_response(501, "The MCP server needs the package mcp: pip install 'docs-tui[mcp]'")
_ENDING: Final = error_response(503, "This server is shutting down.")


@cache
def has_mcp() -> bool:
    """Tell whether the MCP server is installed."""
    return find_spec("mcp") is not None


class McpEndpoint:
    """An ASGI application for agents. It imports the SDK at its first request, because that takes a second.

    Args:
        site: Returns the current site with all pages read. Called in threads.
        root: The docs folder.
        engine: The search of the pages, whose index is shared.
    """

    def __init__(self, site: Callable[[], Site], root: Path, engine: "SearchEngine") -> None:
        self._site = site
        self._root = root
        self._engine = engine
        self._server: DraftServer | None = None
        self._sessions: asyncio.Future[StreamableHTTPSessionManager | None] | None = None
        self._running: asyncio.Task[None] | None = None
        self._closed = asyncio.Event()
        self._announcing: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Answer one request."""
        if self._closed.is_set():
            await _ENDING.send(send, head=False)
            return
        if scope["method"] == "POST":
            body = await read_body(receive, _MOST_BYTES)
            if isinstance(body, SiteResponse):
                await body.send(send, head=False)
                return
            receive = receive_again(body, receive)
        if self._sessions is None:
            self._sessions = asyncio.get_running_loop().create_future()
            self._running = asyncio.create_task(self._run(self._sessions))
        sessions = await asyncio.shield(self._sessions)
        if sessions is None:
            await _NOT_INSTALLED.send(send, head=scope["method"] == "HEAD")
        else:
            await sessions.asgi_app(scope, receive, send)

    async def _run(self, started: "asyncio.Future[StreamableHTTPSessionManager | None]") -> None:
        """Keep the sessions open until ``disconnect``, because the SDK requires that one task opens and closes them."""
        try:
            self._server = await asyncio.to_thread(self._make_server)
        except ModuleNotFoundError:
            started.set_result(None)
            return
        except Exception as error:  # noqa: BLE001 - passed on to every waiting request
            started.set_exception(error)
            return
        sessions = self._server.http_sessions()
        async with sessions.run():
            started.set_result(sessions)
            await self._closed.wait()

    def _make_server(self) -> "DraftServer":
        from docs_tui.mcp.draft import Draft  # noqa: PLC0415 - only agents need it
        from docs_tui.mcp.server import DraftServer  # noqa: PLC0415 - as above

        site = self._site()
        draft = Draft(self._site, self._root, self._engine)
        return DraftServer(draft, title=site.config.name, has_skill="skill.md" in site.files)

    def announce(self, before: Site, after: Site) -> None:
        """Notify subscribed agents of the pages that changed."""
        if self._server is not None and not self._closed.is_set() and before is not after:
            task = asyncio.create_task(self._server.announce(before, after))
            self._announcing.add(task)
            task.add_done_callback(self._announcing.discard)

    def disconnect(self) -> None:
        """End every session, so that none delays the shutdown of the server."""
        self._closed.set()

    async def stop(self) -> None:
        """End every session, and wait until they have ended."""
        self.disconnect()
        if self._running is not None:
            await asyncio.gather(self._running, return_exceptions=True)
