"""Renders all pages of a large site in a worker process, so that a server or the app stays responsive.

The two processes share only the caches of pages and digests. A page that is not in the cache yet is rendered on request.
``python -m docs_tui.workspace.build.worker TASK ROOT [BASE_URL]`` is the process.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path

from docs_tui.errors import DocsTuiError
from docs_tui.export.llms.llms_full import full_paths
from docs_tui.export.markdown.rendered_body import SameTextCache, group_same_text
from docs_tui.export.markdown_options import file_options
from docs_tui.site import Site
from docs_tui.workspace import Workspace
from docs_tui.workspace.build.pages import DigestCache, Entry, PageCache, digest_of_entry, entry_of, keys_of
from docs_tui.workspace.state import cache_folder

MANY = 500
"""Sites with fewer pages are rendered faster than a process starts."""
_NICENESS = 10
"""The niceness of the worker: the server and the app have priority."""
_MODULE = "docs_tui.workspace.build.worker"
_LOCK = "ahead.lock"


class WorkerTask(Enum):
    """What a worker caches."""

    PAGES = "pages"
    """The Markdown of pages."""
    DIGESTS = "digests"
    """Only the digests of their parts of llms-full.txt."""


class BackgroundExport:
    """Runs exports of one docs folder into its cache, one at a time.

    Args:
        root: The docs folder.
        task: What to cache.
    """

    def __init__(self, root: Path, task: WorkerTask = WorkerTask.PAGES) -> None:
        self._root = root
        self.task = task
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self.ended = False
        """Whether ``end`` was called."""

    def begin(self, base_url: str | None) -> None:
        """Start an export unless one is running. ``base_url`` is where the site is published."""
        with self._lock:
            if self.ended or (self._process is not None and self._process.poll() is None):
                return
            with suppress(OSError):  # pages are then rendered on request
                self._process = subprocess.Popen(  # noqa: S603 - our own program
                    [
                        *(sys.executable, "-P", "-m", _MODULE, self.task.value, str(self._root)),
                        *([base_url] if base_url else ()),
                    ],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    env=_environment(),
                    start_new_session=True,  # Ctrl+C is meant for the parent
                )

    def wait(self) -> None:
        """Block until the running export ends; return at once if none is running."""
        process = self._process
        if process is not None:
            process.wait()

    def end(self) -> None:
        """Stop the worker for good, and block until its process has ended."""
        with self._lock:
            self.ended = True
            if self._process is not None:
                self._process.kill()
                self._process.wait()


def _environment() -> Mapping[str, str]:
    """Return an environment in which Python imports this program and nothing from the working directory."""
    program = str(Path(__file__).resolve().parents[3])
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (program, os.environ.get("PYTHONPATH"))))}


def export(task: WorkerTask, root: Path, base_url: str | None) -> None:
    """Update a cache of a docs folder.

    Raises:
        CannotRunError: The folder cannot be read.
    """
    folder = cache_folder(root)
    with _locked(folder):
        site = Workspace(root, base_url=base_url).load()
        keys = keys_of(site, full_paths(site))
        if task is WorkerTask.PAGES:
            _export(site, keys, PageCache(str(folder)))
        else:
            _export_digests(site, keys, folder)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold a lock on the cache, so that a second process waits and finds the pages rendered."""
    try:
        from fcntl import LOCK_EX, flock  # noqa: PLC0415 - not everywhere

        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / _LOCK).open("ab")
    except (ImportError, OSError):
        yield
        return
    with lock:
        with suppress(OSError):  # a file system without locks
            flock(lock, LOCK_EX)
        yield


def _export(site: Site, keys: Mapping[str, bytes], cache: PageCache) -> None:
    entries: dict[str, Entry] = cache.load(keys)
    missing = [path for path in keys if path not in entries]
    entries.update(_rendered(site, missing))
    if missing:
        cache.save(entries, keys)


def _export_digests(site: Site, keys: Mapping[str, bytes], folder: Path) -> None:
    cache = DigestCache(folder)
    digests = cache.load(keys)
    missing = {path: key for path, key in keys.items() if path not in digests}
    entries = PageCache(str(folder)).load(missing)
    digests.update((path, digest_of_entry(entry)) for path, entry in entries.items())
    missing_too = [path for path in missing if path not in entries]
    digests.update((path, digest_of_entry(entry)) for path, entry in _rendered(site, missing_too))
    if missing:
        cache.save(digests, keys)


def _rendered(site: Site, paths: Sequence[str]) -> Iterator[tuple[str, Entry]]:
    options, same_text = file_options(site), SameTextCache(site)
    for path in group_same_text(site, paths):
        yield path, entry_of(site, site.pages[path], options, same_text)


def main(arguments: list[str]) -> None:
    """Run one export; the arguments are TASK, ROOT and optionally BASE_URL."""
    os.nice(_NICENESS)
    task, root, *base_url = arguments
    with suppress(DocsTuiError):  # the parent process gets the same error and reports it
        export(WorkerTask(task), Path(root), base_url[0] if base_url else None)


if __name__ == "__main__":
    main(sys.argv[1:])
