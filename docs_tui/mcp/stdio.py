"""Serve one docs folder over standard input and output. Clients get answers while the folder is still being read."""

import asyncio
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Self

import anyio
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage

from docs_tui.mcp.draft import Draft
from docs_tui.mcp.malformed import error_for, without_id
from docs_tui.mcp.server import DraftServer
from docs_tui.workspace import Workspace

if TYPE_CHECKING:
    from mcp.shared._context_streams import ContextReceiveStream
    from mcp.shared._stream_protocols import WriteStream

    from docs_tui.site import Site


def serve(root: Path, *, write: bool = False) -> None:
    """Serve until the client closes standard input.

    Args:
        root: The docs folder.
        write: Whether agents may apply safe fixes to its files.

    Raises:
        CannotRunError: The folder cannot be read.
    """
    workspace = Workspace(root)
    opened = workspace.open()
    loaded: Future[None] = Future()

    def read() -> None:
        try:
            workspace.load()
            loaded.set_result(None)
            draft.index(workspace.site)
        except Exception as error:  # noqa: BLE001 - raised again when the site is requested
            if not loaded.done():
                loaded.set_exception(error)

    def current() -> "Site":
        loaded.result()
        return workspace.site

    draft = Draft(current, workspace.root)
    server = DraftServer(draft, title=opened.config.name, has_skill="skill.md" in opened.files, write=write)
    Thread(target=read, name="read the docs folder", daemon=True).start()
    with suppress(KeyboardInterrupt):
        try:
            asyncio.run(_serve(server, workspace, loaded))
        except* BrokenPipeError:
            pass  # the client ended before it had its answer


async def _serve(server: DraftServer, workspace: Workspace, loaded: "Future[None]") -> None:
    following = asyncio.create_task(_follow(server, workspace, loaded))
    try:
        async with stdio_server() as (read, write):
            await server.serve_streams(_Requests(read, write), write)
    finally:
        following.cancel()


async def _follow(server: DraftServer, workspace: Workspace, loaded: "Future[None]") -> None:
    """Notify clients of each change on disk, once everything is read."""
    await asyncio.wrap_future(loaded)
    before = workspace.site
    async for site in workspace.changes():
        if site is not before:
            await server.announce(before, site)
            before = site


class _Requests:
    """The stream of messages from a client. Answers malformed messages with an error, because the SDK ignores them."""

    def __init__(
        self, read: "ContextReceiveStream[SessionMessage | Exception]", write: "WriteStream[SessionMessage]"
    ) -> None:
        self._read = read
        self._write = write

    @property
    def last_context(self) -> Any:
        """The context variables of the last message, which the SDK restores."""
        return self._read.last_context

    async def receive(self) -> SessionMessage | Exception:
        """Return the next message that is well-formed."""
        while True:
            message = await self._read.receive()
            if isinstance(message, Exception):
                answer = error_for(message)
            else:
                answer = without_id(message.message)
                if answer is None:
                    return message
            if answer is not None:
                await self._write.send(SessionMessage(answer))

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None

    async def aclose(self) -> None:
        """Stop reading."""
        await self._read.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()
