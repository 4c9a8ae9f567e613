"""The site that is served, as it stands at each moment: its answers, and who is told when it changes."""

import asyncio
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from docs_tui.server.answer import Answer, refusal
from docs_tui.server.entries import listed
from docs_tui.server.events import Events
from docs_tui.server.negotiation import Form
from docs_tui.server.surface import Request, Served, Surface
from docs_tui.site import Site
from docs_tui.workspace.building.ahead import MANY, Ahead
from docs_tui.workspace.building.dependencies import affected

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

MOST_KEPT = 24 << 20
"""Bytes of answers that are kept beside the Markdown of the pages."""
_KNOWN_HOSTS = 256
_ENDS = refusal(503, "This server is being ended.")


class Source(Protocol):
    """Where the site comes from: a ``Workspace``, or what an app has of it."""

    root: "Path"

    @property
    def site(self) -> Site:
        """The latest snapshot."""

    def read_first(self, *files: str) -> Site:
        """Read these files ahead of the rest."""

    def read_behind(self) -> "Iterator[Site]":
        """Read the rest, batch by batch."""

    def take_replaced(self) -> frozenset[str]:
        """Return the files, such as pictures, whose content the site does not have and that changed since the last time."""


class Live:
    """What is served, of a site that somebody else reads and follows. All of it belongs to the event loop that serves it.

    Args:
        source: The docs.
        bound: The host that the server is bound to, where that is known.
    """

    def __init__(self, source: Source, *, bound: str | None = None) -> None:
        self.source = source
        self.bound = bound
        self.events = Events()
        self.ready: dict[tuple[str, Form], Answer] = {}
        """Answers that hold as long as the site does."""
        self.allows: Callable[[str, str], bool]
        """Tells whether a request may name a host, at the address that it came in at."""
        self._kept = 0
        self._ahead = Ahead(source.root)
        self._exporting = asyncio.Lock()
        self._making: dict[tuple[Request, Surface], asyncio.Task[Served]] = {}
        self._told = source.site
        self._take(Surface(source.root, source.site))

    @property
    def surface(self) -> Surface:
        """What is served of the site as it stands now."""
        if self.source.site is not self._surface.site:
            self._take(self._surface.after(self.source.site))
        return self._surface

    def _take(self, surface: Surface) -> None:
        self._surface = surface
        self.ready, self._kept = {}, 0
        self.allows = lru_cache(maxsize=_KNOWN_HOSTS)(surface.hosts(self.bound).allows)

    async def start(self) -> None:
        """Begin: have the pages of a large site exported, so that all of their text is there when it is asked for."""
        site = self.source.site
        if len(site.pages) >= MANY:
            await asyncio.to_thread(self._ahead.begin, site.base_url)

    def let_go(self) -> None:
        """Let those go who wait for changes or for all text, so that nothing holds a server up that wants to end."""
        self.events.close()
        self._ahead.end()

    async def stop(self) -> None:
        """End what has begun."""
        self.let_go()

    def changed(self) -> None:
        """Tell who follows the site that it is another one now."""
        before, after = self._told, self.source.site
        self._told = after
        replaced = self.source.take_replaced()
        if len(self.events) and (replaced or after is not before):
            pages = changed_pages(before, after) if after is not before else frozenset()
            self.events.tell(pages, replaced)

    async def answer(self, request: Request) -> Served:
        """Return what is served; what several ask for at once is made once."""
        surface = self.surface
        key = (request, surface)
        task = self._making.get(key)
        if task is None:
            task = self._making[key] = asyncio.create_task(self._make(request, surface))
            task.add_done_callback(lambda _: self._making.pop(key, None))
        return await asyncio.shield(task)

    async def _make(self, request: Request, surface: Surface) -> Served:
        if surface.needs_all(request) and surface.site.unread():
            await asyncio.to_thread(self._read_all)
            surface = self.surface
        elif (file := surface.unread_page(request)) is not None:
            await asyncio.to_thread(self.source.read_first, file)
            surface = self.surface
        if surface.is_full(request):
            async with self._exporting:  # whoever waits longest for it takes one thread, however many they are
                await asyncio.to_thread(self._export_all, surface)
            if self._ahead.ended:
                return _ENDS
        served = await asyncio.to_thread(surface.answer, request)
        if isinstance(served, Answer) and served.lasting and surface is self._surface:
            self._keep((request.path, request.form), served)
        return served

    def _export_all(self, surface: Surface) -> None:
        """Have the text of every page exported where that would take this process, and so its readers, too long."""
        self._ahead.wait()
        if surface.take_kept() >= MANY:
            self._ahead.begin(surface.site.base_url)
            self._ahead.wait()

    def _read_all(self) -> None:
        for _ in self.source.read_behind():
            pass

    def _keep(self, key: tuple[str, Form], answer: Answer) -> None:
        if key in self.ready:
            return
        self.ready[key] = answer
        self._kept += answer.cost
        while self._kept > MOST_KEPT:
            oldest = next(iter(self.ready))
            self._kept -= self.ready.pop(oldest).cost


def changed_pages(before: Site, after: Site) -> frozenset[str] | None:
    """Return the pages that look otherwise than before; None where every page may, since its navigation does."""
    if before.structure is not after.structure:
        return None
    touched = affected(before, after)
    if touched is None or any(listed(before.pages[path]) != listed(after.pages[path]) for path in touched):
        return None
    return touched
