"""Exporting every page of a large site in a process of its own, for one that has readers or a writer to answer meanwhile.

The two share the cache of exported pages and nothing else: what could not be made ahead is made when it is asked for.
``python -m docs_tui.workspace.build.worker ROOT [BASE_URL]`` is the process.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from docs_tui.errors import DocsTuiError
from docs_tui.export.llms.llms_full import full_paths
from docs_tui.export.markdown.rendered_body import SameTextCache, group_same_text
from docs_tui.export.markdown_options import file_options
from docs_tui.site import Site
from docs_tui.workspace import Workspace
from docs_tui.workspace.build.cache import PageCache, keys_of
from docs_tui.workspace.build.page_entry import Entry, entry_of
from docs_tui.workspace.state import cache_folder

MANY = 500
"""Pages that are worth a process of their own: making them takes longer than it needs to begin."""
_NICENESS = 10
"""Readers come first."""
_MODULE = "docs_tui.workspace.build.worker"
_LOCK = "ahead.lock"


class BackgroundExport:
    """Exports the pages of one docs folder into its cache, as often as it is told to.

    Args:
        root: The docs folder.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self.ended = False
        """Whether nothing is exported any longer."""

    def begin(self, base_url: str | None) -> None:
        """Begin, unless it is under way; ``base_url`` is where the site is published."""
        with self._lock:
            if self.ended or (self._process is not None and self._process.poll() is None):
                return
            with suppress(OSError):  # then the pages are made when they are asked for
                self._process = subprocess.Popen(  # noqa: S603 - our own program
                    [sys.executable, "-P", "-m", _MODULE, str(self._root), *([base_url] if base_url else ())],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    env=_environment(),
                    start_new_session=True,  # Ctrl+C is for the one that began it
                )

    def wait(self) -> None:
        """Return when what has begun is done; at once where nothing has."""
        process = self._process
        if process is not None:
            process.wait()

    def end(self) -> None:
        """End for good, and return when the process is gone."""
        with self._lock:
            self.ended = True
            if self._process is not None:
                self._process.kill()
                self._process.wait()


def _environment() -> Mapping[str, str]:
    """Return the environment in which a process finds this very program, and nothing in the folder that it is started in."""
    program = str(Path(__file__).resolve().parents[3])
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (program, os.environ.get("PYTHONPATH"))))}


def export(root: Path, base_url: str | None) -> None:
    """Bring the cache of exported pages up to date with the folder as it is.

    Raises:
        CannotRunError: The folder cannot be read.
    """
    folder = cache_folder(root)
    with _locked(folder):
        _export(Workspace(root, base_url=base_url).load(), PageCache(str(folder)))


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Let one process after the other work on a cache, where the system can: the second finds all that it wants."""
    try:
        from fcntl import LOCK_EX, flock  # noqa: PLC0415 - not everywhere

        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / _LOCK).open("ab")
    except (ImportError, OSError):
        yield
        return
    with lock:
        with suppress(OSError):  # a drive without locks
            flock(lock, LOCK_EX)
        yield


def _export(site: Site, cache: PageCache) -> None:
    keys = keys_of(site, full_paths(site))
    entries: dict[str, Entry] = cache.load(keys)
    missing = group_same_text(site, (path for path in keys if path not in entries))
    options, same_text = file_options(site), SameTextCache(site)
    entries.update((path, entry_of(site, site.pages[path], options, same_text)) for path in missing)
    if missing:
        cache.save(entries, keys)


def main(arguments: list[str]) -> None:
    """Export the folder that is named."""
    os.nice(_NICENESS)
    with suppress(DocsTuiError):  # whoever shows or serves the folder has met it as well, and says so
        export(Path(arguments[0]), arguments[1] if len(arguments) > 1 else None)


if __name__ == "__main__":
    main(sys.argv[1:])
