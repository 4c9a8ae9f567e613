"""A docs folder: its current site, read from disk at once or behind, and followed as the disk changes."""

import threading
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.errors import CannotRunError
from docs_tui.site import UNREAD, Change, Content, Site, Unread, build_site
from docs_tui.site.ignore import IGNORE_FILE
from docs_tui.site.made_files import LLMS_FILES
from docs_tui.site.page_files import SNIPPET_EXTENSIONS
from docs_tui.site.settings import SETTINGS_FILE
from docs_tui.site.spec_file import SPEC_EXTENSIONS
from docs_tui.source import Diagnostic, Position
from docs_tui.workspace.collector import collector_off
from docs_tui.workspace.files import (
    MAX_SIZE,
    Stamp,
    belongs,
    is_passed_over,
    list_below,
    list_files,
    read_file,
    stamp_of,
    target_of,
    with_aliases,
)
from docs_tui.workspace.llms_files import by_hand
from docs_tui.workspace.root import CONFIG_FILES

if TYPE_CHECKING:
    import asyncio

FIRST_FILES = (*CONFIG_FILES, SETTINGS_FILE, IGNORE_FILE)
"""Read before anything else: they decide what the other files are."""

_BATCH = 32
_POLL = 0.3
"""Seconds between two looks at the folder where it is polled, or longer where a look takes long."""
_POLL_SHARE = 9
"""How much longer a pause is than the look before it."""
_SETTLE = 0.04
"""Seconds after which a vanished file is believed to be so: an editor may be in the middle of saving it."""
_LOOKS = 10
"""An empty one is looked at so often before it is believed: pages are seldom emptied, and some programs write slowly."""


class Workspace:
    """A docs folder and the latest site made of it.

    Reading behind and following the disk may run in different threads; each takes the site as it is at that moment.
    """

    def __init__(self, root: Path, *, base_url: str | None = None) -> None:
        self.root = root.absolute()
        self.base_url = base_url
        self._site = build_site({}, base_url=base_url)
        self._lock = threading.Lock()
        self._stamps: dict[str, Stamp] = {}
        self._unreadable: dict[str, None] = {}
        self._closed: list[str] = []
        """Folders that could not be read when all were looked through last."""
        self._aliases: dict[str, list[str]] = {}
        self._llms_stamps: dict[str, Stamp | None] = {}
        """What each llms file in the root looked like when it was judged last."""
        self._looks: dict[str, Stamp | None] = {}
        """What files that are shown and never read, such as pictures, looked like when they were looked at last."""
        self._replaced: set[str] = set()
        self._replacements = 0

    @property
    def site(self) -> Site:
        """The latest site; empty before ``open`` or ``load``."""
        return self._site

    @property
    def stamps(self) -> Mapping[str, Stamp]:
        """What each file that was read looked like when it was."""
        return self._stamps

    def take_replaced(self) -> frozenset[str]:
        """Return the files, such as pictures, whose content the site does not have and that changed since the last time."""
        with self._lock:
            replaced, self._replaced = self._replaced, set()
        return frozenset(replaced)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the site, and which files could not be read."""
        return (*self._site.diagnostics, *self.unreadable)

    @property
    def unreadable(self) -> tuple[Diagnostic, ...]:
        """The folders and files of the site that could not be read."""
        at, file = Position(1, 1), f"Check its permissions, and that it has no more than {MAX_SIZE >> 20} MB"
        found = [(name, "folder", "Check its permissions") for name in self._closed if not self._known_below(name)]
        found += [(name, "file", file) for name in self._unreadable if isinstance(self._site.files.get(name), Unread)]
        return tuple(
            Diagnostic("unreadable", f"the {kind} cannot be read", name, at, at, hint=hint)
            for name, kind, hint in found
        )

    def open(self) -> Site:
        """Return the site from names alone, with docs.json, settings and specs read: fast at any size.

        Raises:
            CannotRunError: The folder cannot be read.
        """
        files = self._names()
        self._read_first_files(files)
        self._site = build_site(files, base_url=self.base_url)
        return self._site

    def load(self, progress: Callable[[int, int], None] | None = None) -> Site:
        """Return the site with everything read.

        Args:
            progress: Told how many of how many pages and snippets are looked through.

        Raises:
            CannotRunError: The folder cannot be read.
        """
        from docs_tui.workspace.file_facts import facts_of_all  # noqa: PLC0415 - the app reads behind, in one process

        with collector_off():
            files = self._names()
            self._read_first_files(files)
            for name in [name for name in files if name.endswith(SNIPPET_EXTENSIONS)]:
                self._read_into(files, name)
            self._site = build_site(files, base_url=self.base_url, facts=facts_of_all(files, progress))
            for site in self.read_behind():
                self._site = site
        return self._site

    def read_first(self, *files: str) -> Site:
        """Read these files and what they take in now, ahead of the rest, and return the site with them."""
        seen: set[str] = set()
        waiting = list(files)
        while waiting:
            self._take_in(waiting)
            seen.update(waiting)
            graph = self._site.graph
            waiting = sorted({name for file in files for name in graph.taken_in(file)} - seen)
        return self._site

    def read_behind(self) -> Iterator[Site]:
        """Read what ``open`` left, batch by batch; each step reads from disk and may run in a thread."""
        failed: set[str] = set()
        same: dict[Content, Content] = {}
        while names := [name for name in self._site.unread() if name not in failed]:
            for start in range(0, len(names), _BATCH):
                batch = names[start : start + _BATCH]
                self._take_in(batch, same)
                yield self._site
            failed.update(name for name in names if isinstance(self._site.files.get(name), Unread))
        before = self._site
        self._apply(self._changes_at(name for name in LLMS_FILES if name in before.files))
        if self._site is not before:
            yield self._site

    async def changes(self, *, stop: "asyncio.Event | None" = None) -> AsyncGenerator[Site, None]:
        """Follow the disk: yield the site after each change that has settled, until ``stop`` is set.

        It is the same site where nothing changed but files that it does not have the content of: ``take_replaced`` says which.
        """
        import asyncio  # noqa: PLC0415  # 20 ms that only following needs

        from docs_tui.workspace.watch import watch  # noqa: PLC0415

        stop = stop or asyncio.Event()
        if not self._site.settings.polling:
            async for names in watch(self.root, stop):
                before = self._site, self._replacements
                await self._follow(names)
                if before != (self._site, self._replacements):
                    yield self._site
        while not stop.is_set():  # as the settings want it, or because nothing can be watched
            before, began = (self._site, self._replacements), time.monotonic()
            await self._follow(frozenset())
            if before != (self._site, self._replacements):
                yield self._site
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), max(_POLL, _POLL_SHARE * (time.monotonic() - began)))

    async def _follow(self, names: frozenset[str]) -> None:
        """Apply what happened to ``names``, or, where there are none, to any file."""
        import asyncio  # noqa: PLC0415  # loaded long ago where something is followed

        look = partial(self._changes_at, names) if names else self._all_changes
        try:
            changes = await asyncio.to_thread(look)
        except CannotRunError:  # the folder is not there for now: what was read of it stays until it is back
            return
        doubtful = [name for name, content in changes.items() if self._is_doubtful(name, content)]
        for _ in range(_LOOKS):
            if not doubtful:
                break
            await asyncio.sleep(_SETTLE)
            for name in doubtful:
                changes.pop(name, None)
            changes.update(await asyncio.to_thread(self._changes_at, frozenset(doubtful)))
            doubtful = [name for name in doubtful if changes.get(name) == b""]
        if changes:
            await asyncio.to_thread(self._apply, changes)

    def _is_doubtful(self, name: str, content: Change) -> bool:
        """Tell whether a file seems to have lost all it had, as it does for a moment while it is saved."""
        known = self._site.files.get(name)
        return known is not None and (content is None or (content == b"" and known != b""))

    def _changes_at(self, names: Iterable[str]) -> dict[str, Change]:
        """Return what is on disk now at ``names``, files or folders, where the site has something else."""
        changes: dict[str, Change] = {}
        for name in tuple(with_aliases(sorted(names), self._aliases)):
            if is_passed_over(name):
                continue
            path = self.root / name
            if path.is_symlink():
                self._note_link(name)
            if path.is_dir():
                self._folder_changes(name, changes)
            elif path.is_file():
                self._file_change(name, changes)
            else:
                self._gone(name, changes)
        return changes

    def _note_link(self, name: str) -> None:
        """Remember where a symbolic link leads: what changes there changes under its name as well."""
        target = target_of(self.root, name)
        links = self._aliases.setdefault(target, []) if target else [name]
        if name not in links:
            links.append(name)

    def _file_change(self, name: str, changes: dict[str, Change]) -> None:
        known = self._site.files.get(name)
        if not belongs(self.root, name):
            self._gone(name, changes)
        elif name in LLMS_FILES:
            content = self._judged(name)
            now: Content = UNREAD if content is None else content
            if known != now:
                changes[name] = now
        elif not name.endswith(SNIPPET_EXTENSIONS) and name not in FIRST_FILES and not isinstance(known, bytes):
            if known is None:  # an image, or a spec that the site will ask for if it uses it
                changes[name] = UNREAD
            self._look_at(name, asked=True)
        else:
            found = read_file(self.root, name)
            if found is None:
                self._gone(name, changes)
            elif known != found[0]:
                changes[name], self._stamps[name] = found
            else:
                self._stamps[name] = found[1]

    def _look_at(self, name: str, *, asked: bool) -> None:
        """Note whether a file that is never read is another one; the first look tells that only where it is asked for."""
        look = stamp_of(self.root, name)
        first = name not in self._looks
        if asked if first else self._looks[name] != look:
            with self._lock:
                self._replaced.add(name)
                self._replacements += 1
        self._looks[name] = look

    def _folder_changes(self, name: str, changes: dict[str, Change]) -> None:
        listing = list_below(self.root, name)
        for target, links in listing.aliases.items():
            self._aliases.setdefault(target, []).extend(link for link in links if link not in self._aliases[target])
        there = set(listing.files)
        for file in listing.files:
            self._file_change(file, changes)
        for file in self._known_below(name):
            if file not in there:
                changes[file] = None

    def _gone(self, name: str, changes: dict[str, Change]) -> None:
        for file in (name, *self._known_below(name)):
            if file in self._site.files:
                changes[file] = None

    def _known_below(self, folder: str) -> list[str]:
        prefix = folder + "/"
        return [file for file in self._site.files if file.startswith(prefix)]

    def _all_changes(self) -> dict[str, Change]:
        """Return what is on disk now where the site has something else, by names and stamps."""
        listing = list_files(self.root)
        self._aliases, self._closed = listing.aliases, listing.closed
        there = set(listing.files)
        changes: dict[str, Change] = {file: None for file in self._site.files if file not in there}
        for file in listing.files:
            known = self._site.files.get(file)
            if file in LLMS_FILES:
                is_new = self._llms_stamps.get(file) != stamp_of(self.root, file)
            else:
                is_new = not isinstance(known, Unread) and self._stamps.get(file) != stamp_of(self.root, file)
            if is_new or known is None:
                self._file_change(file, changes)
            elif isinstance(known, Unread) and file not in LLMS_FILES:
                self._look_at(file, asked=False)
        return changes

    def _apply(self, changes: dict[str, Change]) -> None:
        with self._lock:
            before = self._site
            self._site = after = before.apply(changes)
        pages = (after.page_of_file(name) for name in changes)
        if after.structure is not before.structure or any(page is not None and page.api is not None for page in pages):
            self._take_in(
                [name for name in after.unread() if not name.endswith(SNIPPET_EXTENSIONS)]
            )  # specs that are named now

    def _judged(self, name: str) -> bytes | None:
        """Return the content of an llms file in the root that somebody wrote or edited; None where it is ours."""
        content, self._llms_stamps[name] = by_hand(self.root, name)
        return content

    def _take_in(self, names: Iterable[str], same: dict[Content, Content] | None = None) -> None:
        """Read files that are still unread into the site; what the watcher has read since then stays.

        Args:
            names: The files.
            same: What was read before: a page that stands in several versions or languages is kept once.
        """
        contents: dict[str, Content] = {}
        for name in names:
            self._read_into(contents, name)
        if not contents:
            return
        if same is not None:
            contents = {name: same.setdefault(content, content) for name, content in contents.items()}
        with self._lock:
            known = self._site.files
            fresh = {name: content for name, content in contents.items() if isinstance(known.get(name), Unread)}
            self._site = self._site.apply(fresh)

    def _read_into(self, files: dict[str, Content], name: str) -> None:
        found = read_file(self.root, name)
        if found is not None:
            files[name], self._stamps[name] = found
            self._unreadable.pop(name, None)
        else:
            self._unreadable[name] = None

    def _names(self) -> dict[str, Content]:
        listing = list_files(self.root)
        self._aliases, self._closed = listing.aliases, listing.closed
        return dict.fromkeys(listing.files, UNREAD)

    def _read_first_files(self, files: dict[str, Content]) -> None:
        """Read configuration, and the files that its text names."""
        specs = [name for name in files if name.endswith(SPEC_EXTENSIONS) and name not in FIRST_FILES]
        waiting = [name for name in FIRST_FILES if name in files]
        while waiting:
            for name in waiting:
                self._read_into(files, name)
            text = b"".join(files[name] for name in waiting if isinstance(files[name], bytes))  # type: ignore[misc]
            specs = [name for name in specs if isinstance(files[name], Unread)]
            waiting = [name for name in specs if name.rpartition("/")[2].encode() in text]
