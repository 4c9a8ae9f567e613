"""A docs folder: its current site, read at once or in the background, and kept up to date with the disk."""

import threading
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.errors import CannotRunError, FolderGoneError
from docs_tui.site import Change, Content, Site, Unread, build_site
from docs_tui.site.content_facts import SharedContents
from docs_tui.site.page_files import SNIPPET_EXTENSIONS
from docs_tui.site.specs import is_own_yaml
from docs_tui.site.structure import LeftOut
from docs_tui.source.file_names import LLMS_FILES
from docs_tui.workspace.disk import Disk
from docs_tui.workspace.memory_use import collector_off

if TYPE_CHECKING:
    import asyncio

    from docs_tui.site.content_facts import FileFacts
    from docs_tui.source import Diagnostic
    from docs_tui.workspace.files import FileStat, Stamp

_BATCH = 32
_POLL = 0.3
"""Seconds between two polls; longer if a poll takes long."""
_POLL_SHARE = 9
"""Pause after a poll, as a multiple of its duration."""
_RECHECK_AFTER = 0.04
"""Seconds to wait if a file looks half saved."""
_LOOKS = 10
"""How often an empty file is checked again: pages are rarely emptied, and some programs write slowly."""
_BLOCK = 4096
"""Programs write blocks of this size: a file whose length is a multiple may be incomplete."""


def _ignore() -> None:
    pass


class Workspace:
    """A docs folder and the latest site made of it.

    Background reading and watching may run in different threads; each applies its changes to the current site.
    """

    def __init__(self, root: Path, *, base_url: str | None = None) -> None:
        self.root = root.absolute()
        self.base_url = base_url
        self._disk = Disk(self.root)
        self._site = build_site({}, base_url=base_url)
        self._lock = threading.Lock()
        self.unwatched = ""
        """Why the system does not report changes, so that docs-tui polls, and what to do, in one line; empty if it does."""
        self.gone = ""
        """Why the folder itself cannot be read any more, in one line; empty while it can."""

    @property
    def site(self) -> Site:
        """The latest site; empty before ``open`` or ``load``."""
        return self._site

    @property
    def stamps(self) -> "Mapping[str, Stamp]":
        """The stamps of files when they were read."""
        return self._disk.stamps

    @property
    def stats(self) -> "dict[str, FileStat]":
        """The stats of all files that shape the site, as of when they were read; includes those that docs-tui wrote."""
        return self._disk.stats

    def take_replaced(self) -> frozenset[str]:
        """Return the files without content in the site, such as pictures, that changed since the last call."""
        return self._disk.take_replaced()

    @property
    def diagnostics(self) -> "tuple[Diagnostic, ...]":
        """The diagnostics of the site and of files that could not be read."""
        return (*self._site.diagnostics, *self.unreadable)

    @property
    def unreadable(self) -> "tuple[Diagnostic, ...]":
        """The folders and files of the site that could not be read."""
        return self._disk.unreadable(self._site.files)

    @property
    def warning(self) -> str:
        """What keeps changes from being shown at once, in one line; empty if nothing does."""
        return (
            f"The docs folder is gone ({self.gone}); docs-tui waits until it is back." if self.gone else self.unwatched
        )

    # Reading

    def open(self, is_stopped: Callable[[], bool] = bool) -> Site:
        """Return the site from file names, with only docs.json, settings and specs read: fast for any size.

        Args:
            is_stopped: Asked again and again while files are listed: whether nobody needs them any more.

        Raises:
            CannotRunError: The folder cannot be read.
        """
        files = self._disk.first_files(is_stopped)
        self._site = self._built(files, None)
        return self._site

    def load(self, progress: Callable[[int, int], None] | None = None) -> Site:
        """Return the site with everything read.

        Args:
            progress: Called with the number of read pages and snippets, and of all.

        Raises:
            CannotRunError: The folder cannot be read.
        """
        from docs_tui.workspace.file_facts import facts_of_all  # noqa: PLC0415 - the app reads in the background, in one process

        with collector_off():
            files = self._disk.first_files()
            for name in [name for name in files if name.endswith(SNIPPET_EXTENSIONS) or is_own_yaml(name)]:
                self._disk.read_into(files, name)
            self._site = self._built(files, facts_of_all(files, progress))
            for site in self.read_behind():
                self._site = site
        return self._site

    def _built(self, files: "Mapping[str, Content]", facts: "Mapping[str, FileFacts] | None") -> Site:
        disk = self._disk
        return build_site(
            files, base_url=self.base_url, facts=facts, git_ignored=disk.git_ignored, unreadable=disk.closed
        )

    def read_first(self, *files: str) -> Site:
        """Read these files and their imports before all others, and return the site with them."""
        seen: set[str] = set()
        waiting = list(files)
        while waiting:
            self._take_in(waiting)
            seen.update(waiting)
            graph = self._site.graph
            waiting = sorted({name for file in files for name in graph.files_imported_by(file)} - seen)
        return self._site

    def read_behind(self) -> Iterator[Site]:
        """Read the files that ``open`` did not read, in batches; each step may run in a thread."""
        failed: set[str] = set()
        shared = SharedContents()
        while names := [name for name in self._site.unread() if name not in failed]:
            for start in range(0, len(names), _BATCH):
                batch = names[start : start + _BATCH]
                self._take_in(batch, shared)
                yield self._site
            failed.update(name for name in names if isinstance(self._site.files.get(name), Unread))
        before = self._site
        self._apply(self._changes_at(name for name in LLMS_FILES if name in before.files))
        if self._site is not before:
            yield self._site

    def _take_in(self, names: Iterable[str], shared: SharedContents | None = None) -> None:
        """Read into the site the files that are still unread; keep content that the watcher has read meanwhile.

        Args:
            names: The files.
            shared: The contents that were read before.
        """
        contents: dict[str, Content] = {}
        for name in names:
            self._disk.read_into(contents, name)
        if not contents:
            return
        with self._lock:
            site = self._site
            fresh = {name: content for name, content in contents.items() if isinstance(site.files.get(name), Unread)}
            facts: dict[str, FileFacts] = {}
            if shared is not None:
                for name, content in fresh.items():
                    fresh[name], known = shared.share(name, content, site.files, site.facts)
                    facts |= {name: known} if known is not None else {}
            self._site = site.apply(fresh, facts_known=facts)

    # Following

    async def changes(
        self, *, stop: "asyncio.Event | None" = None, begun: Callable[[], object] = _ignore
    ) -> AsyncGenerator[Site, None]:
        """Yield the site after each change on disk, until ``stop`` is set.

        It is the same object if only files without content in it changed (``take_replaced`` returns those), or if ``warning``
        changed: the folder cannot be watched, has gone, or is back.

        Args:
            stop: Ends the iteration.
            begun: Called when watching begins, and again whenever the whole folder was compared.
        """
        import asyncio  # noqa: PLC0415  # 20 ms that only watching needs

        from docs_tui.workspace.folder_watch import watch, why_unwatched  # noqa: PLC0415 - only watching needs it

        def failed(error: Exception) -> None:
            self.unwatched = why_unwatched(error)

        stop = stop or asyncio.Event()
        if not self._site.settings.polling:
            async for names in watch(self.root, stop, failed):
                if await self._follow(names):
                    yield self._site
                if not names:
                    begun()
            if self.unwatched and not stop.is_set():
                yield self._site
        if not stop.is_set():
            begun()
        while not stop.is_set():  # the settings ask for it, or watching is not possible
            began = time.monotonic()
            if await self._follow(frozenset()):
                yield self._site
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), max(_POLL, _POLL_SHARE * (time.monotonic() - began)))

    async def _follow(self, names: frozenset[str]) -> bool:
        """Apply the changes of ``names``, or of all files if empty. Returns whether there were any, or another warning."""
        import asyncio  # noqa: PLC0415  # already loaded while the folder is watched

        before, replacements = self._site, self._disk.replacements
        look = partial(self._changes_at, names) if names else self._all_changes
        warning, self.gone = self.warning, ""
        try:
            changes = await asyncio.to_thread(look)
        except FolderGoneError as error:  # keep the site until the folder is back
            self.gone = str(error)
            return self.warning != warning
        except CannotRunError:
            return False
        doubtful = [name for name, content in changes.items() if self._is_doubtful(name, content)]
        for _ in range(_LOOKS):
            if not doubtful:
                break
            await asyncio.sleep(_RECHECK_AFTER)
            for name in doubtful:
                changes.pop(name, None)
            changes.update(await asyncio.to_thread(self._changes_at, frozenset(doubtful)))
            doubtful = [name for name in doubtful if changes.get(name) == b""]
        if changes or LeftOut(self._disk.git_ignored, self._disk.closed) != self._site.structure.left_out:
            await asyncio.to_thread(self._apply, changes)
        return self._site is not before or self._disk.replacements != replacements or self.warning != warning

    def _is_doubtful(self, name: str, content: Change) -> bool:
        """Tell whether a file looks half saved: gone, empty, or as long as whole blocks."""
        if content:
            return isinstance(content, bytes) and len(content) % _BLOCK == 0
        known = self._site.files.get(name)
        return known is not None and (content is None or known != b"")

    def _changes_at(self, names: Iterable[str]) -> dict[str, Change]:
        return self._disk.changes_at(names, self._site.files)

    def _all_changes(self) -> dict[str, Change]:
        return self._disk.all_changes(self._site.files)

    def _apply(self, changes: dict[str, Change]) -> None:
        with self._lock:
            before = self._site
            self._site = after = before.apply(changes, git_ignored=self._disk.git_ignored, unreadable=self._disk.closed)
        pages = (after.page_of_file(name) for name in changes)
        if after.structure is not before.structure or any(page is not None and page.api is not None for page in pages):
            self._take_in(
                [name for name in after.unread() if not name.endswith(SNIPPET_EXTENSIONS)]
            )  # newly named specs


def followed(workspace: "Workspace") -> Iterator[Site]:
    """Yield the site after each change on disk, forever. Changes between two steps are not lost."""
    import asyncio  # noqa: PLC0415  # 20 ms that only watching needs

    with asyncio.Runner() as runner:
        changes = workspace.changes()
        try:
            while runner.run(_has_next(changes)):
                yield workspace.site
        finally:
            runner.run(changes.aclose())


async def _has_next(changes: "AsyncGenerator[Site, None]") -> bool:
    """Wait for the next change.

    Returns nothing: asyncio would format the site as a result, which takes 0.3 s for 1,000 pages.
    """
    return await anext(changes, None) is not None
