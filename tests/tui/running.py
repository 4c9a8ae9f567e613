"""Runs the app in a test: on a folder in memory, with a machine that only records requests."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.timer import Timer

from docs_tui.commands.context import Machine
from docs_tui.desktop.browser import OpenResult
from docs_tui.desktop.copied import Copied
from docs_tui.menu.menu_links import LinkError, checked
from docs_tui.source.clean import clean
from docs_tui.tui.app import DocsApp
from docs_tui.tui.browse.navigation_tree import NavigationTree
from docs_tui.tui.browse.panes import Panes
from tests.tui.calm import until_calm
from tests.tui.folder import MemoryFolder

SETTINGS = """lint:
  rules: {description-missing: off, config-missing-key: off, page-outside-navigation: off}
"""
"""The site of most tests is short of what writers are told, but nothing is wrong with it."""
SITE: Mapping[str, str] = {
    "docs-tui.yaml": SETTINGS,
    "docs.json": """{
  "name": "Relay Docs",
  "colors": {"primary": "#0b7a6e"},
  "navigation": {
    "tabs": [
      {"tab": "Guides", "groups": [
        {"group": "Get started", "pages": ["index", "quickstart", "install"]},
        {"group": "Concepts", "pages": ["channels", {"group": "Deep", "pages": ["retries"]}]}
      ]},
      {"tab": "API", "groups": [{"group": "Messages", "pages": ["api/list"]}]}
    ]
  },
  "contextual": {"options": ["copy", "view", "claude", "mcp",
    {"title": "Request a feature", "description": "Join the discussion", "icon": "plus", "href": "https://forum.example/new"}
  ]}
}""",
    "index.mdx": "---\ntitle: Introduction\ndescription: What Relay is.\n---\n\nRelay sends messages.\n\nSee [the quickstart](/quickstart#send) or [elsewhere](https://example.com/).\n",
    "quickstart.mdx": "---\ntitle: Quickstart\n---\n\n## Install\n\nText.\n\n"
    + "\n\n".join(f"Paragraph {number}." for number in range(60))
    + "\n\n## Send\n\nSend a message.\n",
    "install.mdx": "---\ntitle: Installation\ntag: NEW\n---\n\nInstall it.\n",
    "channels.mdx": "---\ntitle: Channels\n---\n\nA channel.\n",
    "retries.mdx": "---\ntitle: Retries\n---\n\nTried again.\n",
    "api/list.mdx": "---\ntitle: List messages\napi: GET /messages\n---\n\nLists.\n",
    "draft.mdx": "---\ntitle: A draft\n---\n\nNot yet.\n",
}

_SOON = 0.5
"""Seconds: what a timer brings within them belongs to the answer to a key; notices go later."""
_LOOK_EVERY = 0.01
_LOOKS = 3_000
"""Looks at a condition until it is given up: looks and not seconds, for a machine may stand still for a while."""


@dataclass
class Notes:
    """What the app requested from the machine."""

    copied: list[str] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    has_browser: bool = True

    def copy(self, text: str) -> Copied:
        self.copied.append(text)
        return Copied("clipboard", confirmed=True, file=None, characters=len(text), tokens=1)

    def open_url(self, url: str) -> OpenResult:
        try:
            checked(url)
        except LinkError as error:
            return OpenResult(opened=False, url=url, reason=str(error))
        if not self.has_browser:
            return OpenResult(opened=False, url=url, reason="There is no browser here.")
        self.opened.append(url)
        return OpenResult(opened=True, url=url)


@dataclass
class Running:
    """The running app, with functions for tests."""

    app: DocsApp
    pilot: Pilot[None]
    folder: MemoryFolder
    notes: Notes
    notices: list[str] = field(default_factory=list)
    """What the app said, the oldest first, also what is no longer shown: notices go by the clock."""

    @property
    def panes(self) -> Panes:
        panes = self.app.browse.panes
        assert panes is not None
        return panes

    @property
    def tree(self) -> NavigationTree:
        return self.panes.query_one(NavigationTree)

    @property
    def path(self) -> str:
        """The path of the page on the screen."""
        page = self.panes.page
        return page.path if page else ""

    async def press(self, *keys: str) -> None:
        """Press keys one by one, and wait after each; only the result of the last one is drawn at once."""
        for key in keys:
            await self.app._press_keys([key])
            while self._is_at_work():
                await asyncio.sleep(_LOOK_EVERY)
                await until_calm(self.app, draws=False)
        await self.settle()

    async def settle(self) -> None:
        """Wait for the workers that answer the reader, and for the messages that they post."""
        await self.pilot.pause()
        while self._is_at_work():
            await asyncio.sleep(_LOOK_EVERY)
            if not self._is_at_work():
                await self.pilot.pause()

    def _is_at_work(self) -> bool:
        return any(worker.group != "watch" and not worker.is_finished for worker in self.app.workers)

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait for the result of a timer or a thread of the app, as long as a busy machine needs."""
        for _ in range(_LOOKS):
            if condition():
                return
            await asyncio.sleep(_LOOK_EVERY)
            if condition():
                await self.pilot.pause()
        raise AssertionError(self.unfinished(), self.shown())

    async def drawn(self) -> None:
        """Wait until the screen no longer changes by itself."""
        calm = 0
        while calm < 3:
            await self.until(lambda: not self.unfinished())
            await self.pilot.pause()
            calm = 0 if self.unfinished() else calm + 1

    def unfinished(self) -> list[str]:
        """Return the pending work whose results the screen will show."""
        app, panes = self.app, self.app.browse.panes
        under_way = {
            "reading": not app.folder_service.watching,
            **{worker.group: not worker.is_finished for worker in app.workers if worker.group != "watch"},
            **{timer.name: True for pump in (app, *app._registry) for timer in pump._timers if _comes_soon(timer)},
        }
        if panes is not None:
            view, site = panes.view, app.site
            under_way |= {
                "judging": not app.lint_service.is_complete,
                "measuring": self.measures(),
                "building": view._scroller.is_building
                or (view._scroller.content is not None and view._scroller.content.pending >= 0),
                "coloring": bool(view._highlighting._waiting) or view._highlighting._is_running,
                "showing": site is not None and bool(site.pages) and panes.page is None,
            }
        return [name for name, is_so in under_way.items() if is_so]

    def measures(self) -> bool:
        """Tell whether the size of the page, and what its menu offers, are not known yet."""
        panes = self.app.browse.panes
        return panes is not None and panes.page is not None and not panes.is_measured

    def shown(self, screen: Screen[object] | None = None) -> str:
        """Return the text on the screen, row by row."""
        strips = (screen or self.app.screen)._compositor.render_strips()
        return "\n".join(strip.text for strip in strips)


def _comes_soon(timer: Timer) -> bool:
    """Tell whether a timer fires once and soon; repeating timers are not waited for."""
    is_waiting = timer._task is not None and not timer._task.done() and timer._active.is_set()
    return is_waiting and timer._repeat is not None and timer._interval <= _SOON


@asynccontextmanager
async def running(
    files: Mapping[str, str | bytes] | MemoryFolder = SITE,
    *,
    size: tuple[int, int] = (120, 40),
    base_url: str | None = None,
    has_browser: bool = True,
    settled: bool = True,
    survived: list[Exception] | None = None,
    first_file: Path | None = None,
    colors: Mapping[str, str] | None = None,
) -> AsyncIterator[Running]:
    """Run the app until everything is read.

    Args:
        files: The files in the folder.
        size: The size of the terminal.
        base_url: Where the site is published.
        has_browser: Whether links can be opened.
        settled: Whether to wait until everything is read.
        survived: Receives the errors that the app survives. None: no error is expected.
        first_file: The file of the page to open first.
        colors: The colors that are known before anything is read.
    """
    folder = files if isinstance(files, MemoryFolder) else MemoryFolder(files, base_url=base_url)
    notes = Notes(has_browser=has_browser)
    app = DocsApp(
        lambda: folder, machine=Machine(notes.copy, notes.open_url), first_file=first_file, colors=colors or {}
    )
    notices = notices_of(app)
    async with app.run_test(size=size) as pilot:
        run = Running(app, pilot, folder, notes, notices)
        if settled:
            await run.until(lambda: app.folder_service.watching and not run.measures())
            await run.settle()
        yield run
        assert app.accidents == (survived or [])


def notices_of(app: DocsApp) -> list[str]:
    """Return a list that receives each later notice of the app, before it is cut into lines."""
    said: list[str] = []
    notice, notify = app.notice, app.notify

    def show(message: str, **how: Any) -> None:
        said.append(message)
        notify(message, **how)

    def keep(text: str, **how: Any) -> str:
        said.append(clean(text) + (f" · {app.with_keys(how['then'])}" if how.get("then") else ""))
        app.notify = notify  # type: ignore[method-assign]  # it is in the list
        try:
            return notice(text, **how)
        finally:
            app.notify = show  # type: ignore[method-assign]

    app.notice, app.notify = keep, show  # type: ignore[method-assign]
    return said
