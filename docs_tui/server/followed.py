"""A site that the server itself reads, and follows as it changes on disk."""

import asyncio
import logging
from typing import Final

from docs_tui.server.live import Live
from docs_tui.workspace import Workspace

LOG: Final = logging.getLogger(__name__)


class FollowedLive(Live):
    """What is served of a docs folder.

    Args:
        workspace: The folder; read when it is first needed, unless it has been.
        bound: The host that the server is bound to, where that is known.
    """

    def __init__(self, workspace: Workspace, *, bound: str | None = None) -> None:
        super().__init__(workspace, bound=bound)
        self._workspace = workspace
        self._stop = asyncio.Event()
        self._started: asyncio.Task[asyncio.Task[None]] | None = None

    async def start(self) -> None:
        """Read the docs, and begin to follow them.

        Raises:
            CannotRunError: The folder cannot be read.
        """
        if self._started is None:
            self._started = asyncio.create_task(self._begin())
        await asyncio.shield(self._started)

    async def _begin(self) -> asyncio.Task[None]:
        if not self._workspace.site.files:
            await asyncio.to_thread(self._workspace.load)
        await super().start()
        self.changed()
        return asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        try:
            async for _ in self._workspace.changes(stop=self._stop):
                self.changed()
        except Exception:
            LOG.exception("Saves are no longer followed")

    def let_go(self) -> None:
        """Let those go who wait for changes, and look for none any longer."""
        super().let_go()
        self._stop.set()

    async def stop(self) -> None:
        """End what ``start`` has begun."""
        await super().stop()
        if self._started is not None:
            following = await self._started
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
