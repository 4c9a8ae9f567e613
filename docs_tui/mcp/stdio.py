"""Serve one docs folder over standard input and output. Clients get answers while the folder is still being read."""

import asyncio
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from docs_tui.mcp.draft import Draft
from docs_tui.mcp.server import DraftServer
from docs_tui.workspace import Workspace

if TYPE_CHECKING:
    from docs_tui.site import Site


def serve(root: Path, *, write: bool = False) -> None:
    """Serve until the client closes standard input.

    Args:
        root: The docs folder.
        write: Let agents make safe fixes in its files.

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
            draft.search(workspace.site)
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
        asyncio.run(_serve(server, workspace, loaded))


async def _serve(server: DraftServer, workspace: Workspace, loaded: "Future[None]") -> None:
    following = asyncio.create_task(_follow(server, workspace, loaded))
    try:
        await server.serve_stdio()
    finally:
        following.cancel()


async def _follow(server: DraftServer, workspace: Workspace, loaded: "Future[None]") -> None:
    """Announce each change on disk, after everything is read."""
    await asyncio.wrap_future(loaded)
    before = workspace.site
    async for site in workspace.changes():
        if site is not before:
            await server.announce(before, site)
            before = site
