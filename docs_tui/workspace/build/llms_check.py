# ruff: noqa: PTH118
"""Tells whether the llms files in a docs folder are up to date, at any size and after each save.

It keeps the digests of the pages but not their text: llms-full.txt names the digest of everything in it. The pages of a
large site are rendered in a worker process.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from docs_tui.errors import CannotRunError
from docs_tui.export.llms.generated_mark import Ownership, ownership
from docs_tui.export.llms.llms_full import full_head, full_paths
from docs_tui.export.llms.llms_index import LlmsIndex, llms_index
from docs_tui.export.markdown.rendered_body import SameTextCache, group_same_text
from docs_tui.export.markdown_options import file_options
from docs_tui.site import Site
from docs_tui.source.file_names import FULL_FILE
from docs_tui.source.record import record
from docs_tui.workspace.atomic_files import content_of
from docs_tui.workspace.build import FileStatus
from docs_tui.workspace.build.output_directory import OutputDirectory
from docs_tui.workspace.build.pages import DigestCache, EntryDigest, affected, digest_of_entry, entry_of, keys_of
from docs_tui.workspace.build.plan import refuse_broken
from docs_tui.workspace.build.worker import MANY, BackgroundExport, WorkerTask
from docs_tui.workspace.files import FileStat, file_stat
from docs_tui.workspace.state import cache_folder


@record(frozen=True, slots=True)
class LlmsStatus:
    """The llms files that a build would not leave as they are."""

    stale: tuple[str, ...]
    """Files that it would write or remove."""
    edited: tuple[str, ...]
    """Files that it would keep because somebody edited them, or because they are not files."""


class LlmsCheck:
    """Checks the llms files of one docs folder. ``end`` may be called from any thread, everything else from one."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._worker = BackgroundExport(root, WorkerTask.DIGESTS)
        self._site: Site | None = None
        self._digests: Mapping[str, EntryDigest] = {}
        """Of the pages in llms-full.txt, in their order."""
        self._index: LlmsIndex | None = None
        self._full: tuple[FileStat, Ownership] | None = None
        """Who wrote llms-full.txt, and its stat at that time."""

    def status(self, site: Site) -> LlmsStatus:
        """Return the state of the files for ``site``. May take long the first time.

        Raises:
            CannotRunError: A file cannot be read, or ``end`` was called.
        """
        refuse_broken(site, self._site)
        index = self._index = llms_index(site, file_options(site), self._index)
        self._update(site, full_paths(site, index.public))
        found = list(self._statuses(site, index))
        return LlmsStatus(
            tuple(path for path, each in found if each in (FileStatus.WRITTEN, FileStatus.REMOVED)),
            tuple(path for path, each in found if each in (FileStatus.EDITED, FileStatus.FOREIGN)),
        )

    def end(self) -> None:
        """Stop a running check."""
        self._worker.end()

    def _update(self, site: Site, wanted: Sequence[str]) -> None:
        touched = affected(self._site, site) if self._site is not None else None
        known = {} if touched is None else {path: each for path, each in self._digests.items() if path not in touched}
        missing = [path for path in wanted if path not in known]
        if len(missing) >= MANY:
            known.update(self._computed_by_worker(site, missing))
            missing = [path for path in missing if path not in known]
        options, cache = file_options(site), SameTextCache(site)
        for path in group_same_text(site, missing):
            if self._worker.ended:
                raise CannotRunError("The check of the llms files was stopped")
            known[path] = digest_of_entry(entry_of(site, site.pages[path], options, cache))
        self._digests = {path: known[path] for path in wanted}
        self._site = site

    def _computed_by_worker(self, site: Site, paths: Sequence[str]) -> Mapping[str, EntryDigest]:
        keys, cache = keys_of(site, paths), DigestCache(cache_folder(self._root))
        found = cache.load(keys)
        if len(paths) - len(found) >= MANY:
            self._worker.begin(site.base_url)
            self._worker.wait()
            found = cache.load(keys)
        return found

    def _statuses(self, site: Site, index: LlmsIndex) -> Iterator[tuple[str, FileStatus]]:
        folder = OutputDirectory(str(self._root))
        for file in index.files:
            yield file.path, folder.status(file.path, (file.content,))
        yield FULL_FILE, self._full_status(site)
        yield from folder.leftovers((FULL_FILE, *(file.path for file in index.files)))

    def _full_status(self, site: Site) -> FileStatus:
        path = os.path.join(self._root, FULL_FILE)
        stat = file_stat(path)
        if stat is None:
            return FileStatus.WRITTEN
        if os.path.isdir(path):  # noqa: PTH112 - the path is text
            return FileStatus.FOREIGN
        if self._full is None or self._full[0] != stat:
            self._full = stat, ownership(content_of(path) or b"")
        owner = self._full[1]
        if owner is Ownership.EDITED:
            return FileStatus.EDITED
        size = stat[0]
        if owner is Ownership.HAND_WRITTEN and size:
            return FileStatus.HAND_WRITTEN
        head = full_head(site, [each.digests for each in self._digests.values()])
        is_same = size == len(head) + sum(each.size for each in self._digests.values()) and _begins_with(path, head)
        return FileStatus.UNCHANGED if is_same else FileStatus.WRITTEN


def _begins_with(path: str, head: bytes) -> bool:
    try:
        with Path(path).open("rb") as file:
            return file.read(len(head)) == head
    except OSError:
        return False
