"""A docs folder in memory: a ``Workspace`` for the app, whose changes the test controls."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from pathlib import Path

from docs_tui.site import UNREAD, Site, build_site
from tests.waiting import PATIENCE

NOWHERE = Path("/dev/null/docs")
"""Where nothing can be written, by whomever: below a file."""


class MemoryFolder:
    """Files by path; pages are read in the background, as from a disk."""

    def __init__(
        self,
        files: Mapping[str, str | bytes],
        *,
        root: Path = NOWHERE,
        base_url: str | None = None,
        waits: bool = False,
    ) -> None:
        self.root = root
        self.gone = self.warning = ""
        self.read: list[str] = []
        """The files that were asked for ahead of the rest."""
        self.go_on = threading.Event()
        """Lets the reading behind begin."""
        if not waits:
            self.go_on.set()
        self._base_url = base_url
        self._files = {path: text.encode() if isinstance(text, str) else text for path, text in files.items()}
        self._site: Site | None = None
        self._changes: asyncio.Queue[Site] = asyncio.Queue()
        self._lock = threading.Lock()

    @classmethod
    def of(cls, root: Path) -> "MemoryFolder":
        """Return a folder with the files in ``root``."""
        files = {
            path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()
        }
        return cls(files, root=root)

    @property
    def site(self) -> Site:
        assert self._site is not None
        return self._site

    def open(self, is_stopped: Callable[[], bool] = bool) -> Site:
        del is_stopped
        settled = {path: text for path, text in self._files.items() if not path.endswith((".md", ".mdx"))}
        self._site = build_site({**dict.fromkeys(self._files, UNREAD), **settled}, base_url=self._base_url)
        return self._site

    def read_first(self, *files: str) -> Site:
        self.read += files
        return self._take_in(files)

    def _take_in(self, files: Iterable[str]) -> Site:
        with self._lock:
            self._site = self.site.apply({file: self._files[file] for file in files if file in self._files})
            return self._site

    def read_behind(self) -> Iterator[Site]:
        self.go_on.wait(PATIENCE)
        unread = self.site.unread()
        half = len(unread) // 2
        for part in (unread[:half], unread[half:]):
            yield self._take_in(part)

    def take_replaced(self) -> frozenset[str]:
        return frozenset()

    async def changes(self, *, begun: Callable[[], object]) -> AsyncIterator[Site]:
        begun()
        while True:
            yield await self._changes.get()

    def write(self, path: str, text: str | None) -> None:
        """Change or remove a file, as an editor beside the app does."""
        content = None if text is None else text.encode()
        if content is None:
            self._files.pop(path, None)
        else:
            self._files[path] = content
        self._site = self.site.apply({path: content})
        self._changes.put_nowait(self._site)


class OnDisk(MemoryFolder):
    """The same files in memory and on disk, for an app that writes them."""

    def __init__(self, root: Path, files: Mapping[str, bytes]) -> None:
        super().__init__(files, root=root)
        for name, content in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def follow(self, name: str) -> None:
        """Report that a file was written."""
        self.write(name, (self.root / name).read_bytes().decode())
