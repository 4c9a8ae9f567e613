"""The site that a server serves, updated as the docs change."""

import asyncio
import logging
from contextlib import suppress
from functools import cached_property, lru_cache
from threading import Event
from typing import TYPE_CHECKING, Any, Final, Protocol

from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import copy_options
from docs_tui.search.engine import SearchEngine
from docs_tui.server.breakage import Breakage, BreakageWatch
from docs_tui.server.events import Events
from docs_tui.server.hosts import is_loopback
from docs_tui.server.mcp_endpoint import McpEndpoint
from docs_tui.server.page_navigation import nav_fields
from docs_tui.server.responses import Encoding, SiteResponse, error_response
from docs_tui.server.router import Resource, SiteRequest, SiteRouter
from docs_tui.server.search_rows import search_rows
from docs_tui.server.timestamps import CommitDates, asks_git
from docs_tui.site import Site
from docs_tui.workspace import Workspace
from docs_tui.workspace.build.pages import affected
from docs_tui.workspace.build.worker import MANY, BackgroundExport
from docs_tui.workspace.folder_watch import watch_commits
from docs_tui.workspace.git import marker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from docs_tui.server.editing import Editing
    from docs_tui.server.margin import Margins
    from docs_tui.server.review_marks import ReviewMarks

MOST_KEPT = 24 << 20
"""The limit of cached responses in bytes, besides the Markdown of pages."""
_KNOWN_HOSTS = 256
_INDEXED_SOON = 0.5
"""Seconds that a search waits for the index; after that it searches what is indexed so far."""
_COMPARED_SOON = 0.5
"""Seconds that a request waits until the llms files are compared."""
_ENDS = error_response(503, "This server is shutting down.")


class _EndedError(Exception):
    """Stops indexing because the server ends."""


class SiteSource(Protocol):
    """Supplies the site: a ``Workspace``, or the app."""

    root: "Path"

    @property
    def site(self) -> Site:
        """The latest snapshot."""

    def read_first(self, *files: str) -> Site:
        """Read these files before the others."""

    def read_behind(self) -> "Iterator[Site]":
        """Read the other files, in batches."""

    def take_replaced(self) -> frozenset[str]:
        """Return the files outside of the site, such as pictures, that changed since the last call."""


class LiveSite:
    """Serves a site that its owner reads and updates. Use it only in the event loop of the server.

    Args:
        source: The docs.
        bound: The host that the server is bound to, if known.
        marks: Marks changes since a git revision in pages; None marks nothing.
        playground: Whether API pages may send requests.
    """

    def __init__(
        self,
        source: SiteSource,
        *,
        bound: str | None = None,
        marks: "ReviewMarks | None" = None,
        playground: bool = False,
    ) -> None:
        self.source = source
        self.bound = bound
        self.events = Events()
        self._engine = SearchEngine(lambda site, page: render_markdown(site, page, copy_options(site)).text)
        self.mcp = McpEndpoint(self._whole_site, source.root, self._engine)
        self.ready: dict[SiteRequest, SiteResponse] = {}
        """Responses that are valid as long as the site is unchanged."""
        self.packed: dict[SiteRequest, dict[Encoding, SiteResponse]] = {}
        """The compressed forms of responses in ``ready``."""
        self.allows: Callable[[str, str], bool]
        """Returns whether a host is allowed for a request that arrived at an address."""
        self._kept = 0
        self._ahead = BackgroundExport(source.root)
        self._exporting = asyncio.Lock()
        self._making: dict[tuple[SiteRequest, SiteRouter], asyncio.Task[Resource]] = {}
        self._indexing: asyncio.Task[None] | None = None
        self._comparing: asyncio.Task[tuple[Site, SiteResponse]] | None = None
        self._ended = Event()
        self.report: Callable[[Breakage], object] | None = None
        """Called in a thread with the problems that a save caused or fixed."""
        self._breakage = BreakageWatch()
        self._reporting: set[asyncio.Task[None]] = set()
        self._report_order = asyncio.Lock()
        """Held while a save is compared with the one before: a thread that starts late must not overtake another."""
        self._reported_site = source.site
        self._dates = CommitDates(source.root)
        self._may_have_commits = False
        self._dating: asyncio.Task[None] | None = None
        self._awaiting_commits: asyncio.Task[None] | None = None
        self._commits_end = asyncio.Event()
        self._is_local = bound is not None and is_loopback(bound)
        """Whether only this machine can reach the server."""
        self.editing: Editing | None = None
        """Changes files for the writer's browser; None if the writer did not allow it."""
        self._take(SiteRouter(source.root, source.site, marks=marks, has_margin=self._is_local, playground=playground))

    @property
    def router(self) -> SiteRouter:
        """The router of the current site."""
        if self.source.site is not self._router.site:
            self._take(self._router.after(self.source.site))
        return self._router

    def _take(self, router: SiteRouter) -> None:
        self._router = router
        self.ready, self.packed, self._kept = {}, {}, 0
        self.allows = lru_cache(maxsize=_KNOWN_HOSTS)(router.hosts(self.bound).allows)

    async def start(self) -> None:
        """Start. Exports the pages of a large site in advance, so that their text is ready when it is requested."""
        site = self.source.site
        if self._dating is None:
            self._follow_commits()
        if len(site.pages) >= MANY:
            await asyncio.to_thread(self._ahead.begin, self.router.exported.base_url)

    def disconnect(self) -> None:
        """End event streams and requests that wait for all text, so that they do not delay the end of the server."""
        self.events.close()
        self.mcp.disconnect()
        self._ahead.end()
        self._ended.set()
        self._commits_end.set()
        if (margins := self.__dict__.get("margins")) is not None:
            margins.end()

    async def stop(self) -> None:
        """Stop background work."""
        self.disconnect()
        await self.mcp.stop()

    def changed(self) -> None:
        """Notify clients of the new site."""
        before, after = self._reported_site, self.source.site
        self._reported_site = after
        self.mcp.announce(before, after)
        self._follow_commits()
        if self.report is not None and after is not before:
            task = asyncio.create_task(self._report_in_order(before, after))
            self._reporting.add(task)
            task.add_done_callback(self._reporting.discard)
        taken = self.source.take_replaced()
        replaced = frozenset(name for name in taken if not _is_hidden(name))
        if len(self.events) and (replaced or after is not before):
            pages = changed_pages(before, after) if after is not before else frozenset()
            only_hidden = bool(taken) and not replaced  # editors save through hidden files, which no page shows
            if pages is None or pages or not only_hidden:
                self.events.notify(pages, replaced)

    def _follow_commits(self) -> None:
        """Ask git in a thread when pages were committed, if the site shows that; pages do not wait for it."""
        if not asks_git(self.source.site):
            return
        self._may_have_commits = True
        if self._dating is None or self._dating.done():
            self._dating = asyncio.create_task(self._read_dates())

    async def _await_commits(self) -> None:
        found = await asyncio.to_thread(marker, self.source.root)
        if found is None:
            return
        try:
            async for _ in watch_commits(found.parent.parent, self._commits_end):
                self._follow_commits()
        except OSError as error:  # the pages show the new days after the next save
            LOG.warning("Commits are not noticed: %s", error)

    async def _read_dates(self) -> None:
        if self._awaiting_commits is None:
            self._awaiting_commits = asyncio.create_task(self._await_commits())
        while self._may_have_commits:
            self._may_have_commits = False
            if await asyncio.to_thread(self._dates.read):
                self._take(self._router.after(self.source.site, self._dates.by_file))
                self.events.notify(None)

    async def _report_in_order(self, before: Site, after: Site) -> None:
        async with self._report_order:
            await asyncio.to_thread(self._report, before, after)

    def _report(self, before: Site, after: Site) -> None:
        found = self._breakage.update(before, after)
        if self.report is not None and (found.diagnostics or found.fixed):
            self.report(found)

    async def search(self, query: str, from_path: str) -> dict[str, Any]:
        """Return the results of a query as a JSON object.

        ``results`` are those of ``search_rows``; ``complete`` tells whether all pages were searched. An empty query only
        begins to index them.
        """
        await self.start()
        site = self.source.site
        if not self._engine.is_ready(site):
            if self._indexing is None or self._indexing.done():
                self._indexing = asyncio.create_task(asyncio.to_thread(self._index))
            await asyncio.wait((self._indexing,), timeout=_INDEXED_SOON if query.strip() else 0)
            site = self.source.site
        rows = await asyncio.to_thread(search_rows, self._engine, site, query, from_path) if query.strip() else []
        return {"results": rows, "complete": self._engine.is_ready(site)}

    def _index(self) -> None:
        """Index all pages, unless the server ends first."""
        with suppress(_EndedError):
            self._engine.update(self._whole_site(), self._check_ended)

    def _check_ended(self) -> None:
        if self._ended.is_set():
            raise _EndedError

    @cached_property
    def margins(self) -> "Margins | None":
        """The margins of pages; None if others than the writer can reach the server."""
        if not self._is_local:
            return None
        from docs_tui.server.margin import Margins  # noqa: PLC0415 - imports every rule; many never open the margin

        return Margins(self.source.root)

    async def margin(self, margins: "Margins", path: str, *, with_text: bool) -> SiteResponse:
        """Return the margin of a page."""
        await self.start()
        page = self.source.site.pages.get(path)
        if page is not None and page.file is not None and not page.read:
            await asyncio.to_thread(self.source.read_first, page.file)
        may_edit = self.editing is not None
        return await asyncio.to_thread(margins.respond, self.source.site, path, with_text=with_text, may_edit=may_edit)

    async def llms_state(self, margins: "Margins") -> SiteResponse:
        """Return the state of the llms files, or that they are still being compared."""
        await self.start()
        if self._comparing is None or self._comparing.done():
            self._comparing = asyncio.create_task(asyncio.to_thread(self._compare, margins))
        await asyncio.wait((self._comparing,), timeout=_COMPARED_SOON)
        site = self.source.site
        if self._comparing.done():
            compared, answer = self._comparing.result()
            if compared is site:
                return answer
        return margins.llms_unfinished(site)

    def _compare(self, margins: "Margins") -> tuple[Site, SiteResponse]:
        site = self._whole_site()
        return site, margins.llms(site)

    async def respond(self, request: SiteRequest) -> Resource:
        """Return the response; simultaneous requests for the same path share the work."""
        router = self.router
        key = (request, router)
        task = self._making.get(key)
        if task is None:
            task = self._making[key] = asyncio.create_task(self._make(request, router))
            task.add_done_callback(lambda _: self._making.pop(key, None))
        return await asyncio.shield(task)

    async def _make(self, request: SiteRequest, router: SiteRouter) -> Resource:
        if router.needs_all(request) and router.site.unread():
            await asyncio.to_thread(self._read_all)
            router = self.router
        elif (file := router.unread_page(request)) is not None:
            await asyncio.to_thread(self.source.read_first, file)
            router = self.router
        if router.is_full(request):
            async with self._exporting:  # all requests that wait for it share one thread
                await asyncio.to_thread(self._export_all, router)
            if self._ahead.ended:
                return _ENDS
        served = await asyncio.to_thread(router.respond, request)
        if isinstance(served, SiteResponse) and served.cacheable and router is self._router:
            self._keep(request, served)
        return served

    def _export_all(self, router: SiteRouter) -> None:
        """Export every page in other processes, if exporting in this process would delay responses too long."""
        self._ahead.wait()
        if router.load_cached() >= MANY:
            self._ahead.begin(router.exported.base_url)
            self._ahead.wait()

    def _whole_site(self) -> Site:
        """Return the current site with every page read."""
        if self.source.site.unread():
            self._read_all()
        return self.source.site

    def _read_all(self) -> None:
        for _ in self.source.read_behind():
            pass

    def _keep(self, key: SiteRequest, answer: SiteResponse) -> None:
        if key in self.ready:
            return
        self.ready[key] = answer
        self._count(answer.cost)

    async def compressed(self, request: SiteRequest, answer: SiteResponse, encoding: Encoding) -> SiteResponse:
        """Return a compressed response, cached as long as the response itself."""
        found = await asyncio.to_thread(answer.compressed, encoding)
        if self.ready.get(request) is answer and encoding not in (kept := self.packed.setdefault(request, {})):
            kept[encoding] = found
            self._count(found.cost)
        return found

    def _count(self, cost: int) -> None:
        self._kept += cost
        while self._kept > MOST_KEPT and self.ready:
            oldest = next(iter(self.ready))
            self._kept -= self.ready.pop(oldest).cost
            self._kept -= sum(each.cost for each in self.packed.pop(oldest, {}).values())


def _is_hidden(file: str) -> bool:
    return file.rpartition("/")[2].startswith(".")


def changed_pages(before: Site, after: Site) -> frozenset[str] | None:
    """Return the pages that look different; None if all may, because the navigation changed."""
    if before.structure is not after.structure:
        return None
    touched = affected(before, after)
    if touched is None or any(nav_fields(before.pages[path]) != nav_fields(after.pages[path]) for path in touched):
        return None
    return touched


LOG: Final = logging.getLogger(__name__)


class WatchedSite(LiveSite):
    """Serves a docs folder.

    Args:
        workspace: The folder; read on first use if it has not been read.
        bound: The host that the server is bound to, if known.
        marks: Marks changes since a git revision in pages; None marks nothing.
        playground: Whether API pages may send requests.
    """

    def __init__(
        self,
        workspace: Workspace,
        *,
        bound: str | None = None,
        marks: "ReviewMarks | None" = None,
        playground: bool = False,
    ) -> None:
        super().__init__(workspace, bound=bound, marks=marks, playground=playground)
        self._workspace = workspace
        self._stop = asyncio.Event()
        self._started: asyncio.Task[asyncio.Task[None]] | None = None

    async def start(self) -> None:
        """Read the docs and follow changes.

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
            warned = ""
            async for _ in self._workspace.changes(stop=self._stop):
                if self._workspace.warning != warned:
                    warned = self._workspace.warning
                    if warned:
                        LOG.warning("%s", warned)
                self.changed()
        except Exception:
            LOG.exception("Changes on disk are no longer detected")

    def disconnect(self) -> None:
        """End event streams, and stop following changes."""
        super().disconnect()
        self._stop.set()

    async def stop(self) -> None:
        """Stop what ``start`` started."""
        await super().stop()
        if self._started is not None:
            following = await self._started
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
