"""Keeps the report of the last ``lint``, to show it again while everything that it depends on is unchanged.

That is the program, what was asked for, the names of all files, and each file that was read. Whether a file is unchanged is
decided as for a build, in ``files``.
"""

import marshal
import os
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING, Any

from docs_tui.errors import DocsTuiError
from docs_tui.site.page_files import PAGE_EXTENSIONS
from docs_tui.source.file_names import LLMS_FILES
from docs_tui.source.record import record
from docs_tui.workspace.atomic_files import make_folder, replace_file
from docs_tui.workspace.build.fingerprint import fingerprint
from docs_tui.workspace.digests import SIZE, digest_of, digest_on_disk
from docs_tui.workspace.files import FileStat, stats_of, young_files
from docs_tui.workspace.listing import list_files
from docs_tui.workspace.state import cache_folder

if TYPE_CHECKING:
    from docs_tui.workspace.workspace import Workspace

_FILE = "report.cache"


@record(frozen=True, slots=True)
class _State:
    """What a report depends on, and the report."""

    names: list[str]
    ignored: frozenset[str]
    stats: dict[str, FileStat]
    young: dict[str, bytes | None]
    """The digests of files that may change without a new stat."""
    report: Any

    def is_current(self, root: Path) -> bool:
        listing = list_files(root)
        return (
            list(dict.fromkeys(listing.files)) == self.names
            and not listing.closed
            and _pages_in(listing.ignored) == self.ignored
            and dict(stats_of(str(root), self.stats)) == self.stats
            and all(digest_on_disk(str(root), name) == digest for name, digest in self.young.items())
        )


@record(frozen=True, slots=True)
class ReportCache:
    """The report of one docs folder for one request."""

    root: Path
    request: str
    """Everything else that the report depends on: the options and the working directory."""
    began: int
    """The time before the docs were read, in nanoseconds."""

    @classmethod
    def begin(cls, root: Path, request: str) -> "ReportCache":
        """Return a cache with the current time. Call it before anything is read."""
        return cls(root, request, time_ns())

    def load(self) -> Any:
        """Return the report that was saved last, or None if it may be out of date."""
        state = self._read()
        if state is None or not state.is_current(self.root):
            return None
        if state.young:
            self._write(
                _State(
                    state.names,
                    state.ignored,
                    state.stats,
                    young_files(state.stats, self.began, state.young.get),
                    state.report,
                )
            )
        return state.report

    def save(self, workspace: "Workspace", report: Any) -> None:
        """Save a report that was made of ``workspace``; it may contain what ``marshal`` can write."""
        site, stats = workspace.site, workspace.stats
        if workspace.unreadable or any(name in site.files and name not in stats for name in LLMS_FILES):
            return

        def digest(name: str) -> bytes | None:
            content = site.files.get(name)
            return digest_of(content) if isinstance(content, bytes) else digest_on_disk(str(self.root), name)

        young = young_files(stats, self.began, digest)
        self._write(_State(list(site.files), site.git_ignored, stats, young, report))

    def _read(self) -> _State | None:
        try:
            with open(self._place(), "rb") as file:  # noqa: PTH123 - as in the other caches
                content = file.read()
        except OSError:
            return None
        key, body = content[:SIZE], memoryview(content)[SIZE:]
        if key != self._key(body):
            return None
        names, ignored, stats, young, report = marshal.loads(body)  # noqa: S302 - the digest shows that we wrote it
        return _State(names, ignored, stats, young, report)

    def _write(self, state: _State) -> None:
        body = marshal.dumps((state.names, state.ignored, state.stats, state.young, state.report))
        place = self._place()
        try:
            make_folder(os.path.dirname(place))  # noqa: PTH120 - as above
            replace_file(place, [self._key(body), body])
        except DocsTuiError:
            return  # the next run makes the report again

    def _key(self, body: "bytes | memoryview") -> bytes:
        return digest_of(fingerprint("commands"), self.request.encode("utf-8", "surrogateescape"), b"\0", body)

    def _place(self) -> str:
        return str(cache_folder(self.root) / _FILE)


def _pages_in(ignored: list[str]) -> frozenset[str]:
    """Return the pages and folders among the names that git ignores, as ``Site.git_ignored`` has them."""
    return frozenset(name for name in ignored if name.endswith(("/", *PAGE_EXTENSIONS)))
