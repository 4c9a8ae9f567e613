"""Writes the llms files on request or after every save.

One run at a time, in a thread; saves during a run are written by the next one.
"""

import asyncio
from contextlib import suppress
from enum import Enum
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING

from docs_tui.desktop.session import shown
from docs_tui.errors import DocsTuiError
from docs_tui.source.file_names import LLMS_FILES
from docs_tui.source.numbers import counted, duration
from docs_tui.source.record import record
from docs_tui.tui.messages import ConfirmationNeeded, ErrorNotice, FilesWritten, FooterHint, HeaderOutdated
from docs_tui.tui.services.background import AppEndedError, UiPriority
from docs_tui.workspace.build import FileStatus
from docs_tui.workspace.llms_files import LlmsSnapshot, has_ours, keep_copies
from docs_tui.workspace.state import recall, remember

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from docs_tui.site import Site
    from docs_tui.tui.services.background import Background
    from docs_tui.workspace.build import BuildResult, FileOutcome
    from docs_tui.workspace.build.builder import Builder
    from docs_tui.workspace.build.llms_check import LlmsCheck
    from docs_tui.workspace.llms_files import ChangedFiles

_MANY_EXPORTED = 100
"""The page cache is saved after this many exported pages: saving takes longer than exporting a few, and delays the next save."""
_MOST_COMPARED_HERE = 2_000
"""Sites with more pages than this are compared with their llms files by another process."""
_LONG = 1.0
"""Seconds after which a run reports its progress."""


class LlmsState(Enum):
    """The state of the llms files, with its text in the header and the style of the text."""

    UNKNOWN = "watching files", "$success"
    """Docs-tui has written no llms files here."""
    FRESH = "watching files, llms.txt up to date", "$success"
    STALE = "llms.txt out of date", "$warning"
    """The docs have changed since the files were written, or somebody deleted one."""
    KEPT = "llms.txt kept", "$warning"
    """A file was written or edited by hand, so it is not replaced."""
    FAILED = "llms.txt not written", "$error"

    @property
    def is_well(self) -> bool:
        """Whether the reader need not do anything."""
        return self in (LlmsState.UNKNOWN, LlmsState.FRESH)


@record(frozen=True, slots=True)
class LlmsRun:
    """What one run wrote."""

    written: "BuildResult"
    files: "ChangedFiles"
    """The changed files, before and after."""
    copies: "Path | None"
    """The folder with copies of replaced files; None if nothing was replaced."""


class LlmsWriter:
    """Writes the files with a builder that is reused between runs, because it caches the state of the files on disk."""

    def __init__(self, root: "Callable[[], Path]", ui: UiPriority) -> None:
        self._root = root
        self._ui = ui
        self._builder: Builder | None = None
        self._check: LlmsCheck | None = None
        """Compares the files of a large site at the start."""
        self._unsaved = _MANY_EXPORTED
        """Pages exported since the page cache was saved; the first run saves it."""
        self._report: Callable[[int], object] | None = None
        """Called with the progress of the current run in percent."""
        self._share = 0
        self._began = 0.0
        self._ended = Event()

    def end(self) -> None:
        """Stop the current run; files that it has not written yet stay as they are."""
        self._ended.set()
        self.end_comparison()

    def compare(self, site: "Site") -> LlmsState:
        """Return the state of the files on disk; of a large site, another process renders the pages."""
        try:
            if site.config.broken or not has_ours(self._root()):
                return LlmsState.UNKNOWN
            if len(site.pages) <= _MOST_COMPARED_HERE:
                stale = self._incremental().check(site).stale
            else:
                self._check = check = _build_classes()[1](self._root())
                stale = check.status(site).stale
        except (DocsTuiError, AppEndedError):
            return LlmsState.UNKNOWN
        return LlmsState.STALE if stale else LlmsState.FRESH

    def end_comparison(self) -> None:
        """Stop a comparison by another process: its result is not needed any more."""
        if self._check is not None:
            self._check.end()

    def write(
        self, site: "Site", *, force: bool, written: "Callable[[], object]", report: "Callable[[int], object]"
    ) -> LlmsRun:
        """Write the files.

        Args:
            site: The snapshot to write.
            force: Whether to replace hand-written files, too.
            written: Called as soon as the files are on disk.
            report: Called with the progress of a long run in percent.

        Raises:
            CannotRunError: They cannot be written.
            EndedError: The app has ended.
        """
        root = self._root()
        self._report, self._share, self._began = report, 0, monotonic()
        copies = keep_copies(root) if force else None
        builder = self._replacing() if force else self._incremental()
        try:
            with LlmsSnapshot(root) as before:
                result = builder.update(site)
                written()
                files = before.changed(result.changed)
        finally:
            self._report = None
        self._unsaved += result.exported
        if self._unsaved >= _MANY_EXPORTED:
            self._unsaved = 0
            builder.save()
        if self._ended.is_set():
            files.close()
        return LlmsRun(result, files, copies)

    def _incremental(self) -> "Builder":
        """Return the builder that is reused between runs."""
        if self._builder is None:
            self._builder = self._make_builder()
        return self._builder

    def _replacing(self) -> "Builder":
        """Return a builder that also replaces hand-written files.

        It is used once, so that the next edit by hand leads to a question.
        """
        self._builder = None
        return self._make_builder(replace=True)

    def _make_builder(self, *, replace: bool = False) -> "Builder":
        return _build_classes()[0](self._root(), force=replace, replace=replace, progress=self._progress)

    def _progress(self, done: int, of: int) -> None:
        self._ui.yield_to_ui(of_save=True)
        if self._ended.is_set():
            raise AppEndedError
        share = 100 * done // max(of, 1)
        if self._report is not None and share != self._share and monotonic() - self._began > _LONG:
            self._share = share
            self._report(share)


def _build_classes() -> "tuple[type[Builder], type[LlmsCheck]]":
    from docs_tui.workspace.build import builder, llms_check  # noqa: PLC0415 - the first page does not need the exporter

    return builder.Builder, llms_check.LlmsCheck


ON_SAVE = "write_on_save"
"""The key of this setting in a folder's state."""
_ALONE = 0.03
"""Seconds for which drawing waits while a save is written, because doing both at once would double both times."""
_HINT_SECONDS = 4.0
"""Seconds for which the footer shows which files a save has written."""


@record(frozen=True, slots=True)
class _Request:
    """A requested run."""

    by_key: bool = False
    """Whether the reader requested it, and so gets the result and questions about hand-written files."""
    force: bool = False
    """Whether to replace hand-written files."""
    in_footer: bool = False
    """Whether the result goes to the footer, because a notice already says what the key did."""

    def merged(self, other: "_Request | None") -> "_Request":
        """Return one request instead of two."""
        if other is None:
            return self
        in_footer = self.in_footer or other.in_footer
        return _Request(self.by_key or other.by_key, self.force or other.force, in_footer)


class LlmsService:
    """Posts ``FilesWritten``, and ``HeaderOutdated`` when the state of the files changes."""

    def __init__(self, background: "Background", root: "Callable[[], Path]") -> None:
        """Create it with ``root``, which returns the docs folder and is called only once there is a site."""
        self._background = background
        self._root = root
        self._is_open = False
        """Whether there is a site; its pages may still be unread."""
        self._site: Site | None = None
        """The latest snapshot in which every page has been read."""
        self._saves = 0
        """Counts the changes that may affect the files."""
        self._before_stale: tuple[object, object] | None = None
        """What the folder contained while the files were last up to date."""
        self._unreadable: frozenset[str] | None = None
        """Files that cannot be read; None before all files have been tried."""
        self._writer = LlmsWriter(root, background.ui)
        self._running = False
        self._next: _Request | None = None
        """The run after the current one."""
        self._share: int | None = None
        """The progress of a long run in percent."""
        self._on_disk = asyncio.Event()
        """Whether the current run has written its files, or has failed."""
        self.on_save = False
        """Whether every save is written."""
        self.state = LlmsState.UNKNOWN
        self.trouble = ""
        """Why the files cannot be written, or are not those of docs-tui."""
        self.last: ChangedFiles | None = None
        """The files that the last run changed, before and after."""

    @property
    def header_text(self) -> tuple[str, str, str]:
        """The text for the header, its style, and the action of a click, which writes the files if they are outdated."""
        text, style = self.state.value
        if self._share is not None:
            return f"writing {self._share}%", "$success", "screen.written"
        if not self.state.is_well:
            return text, style, "screen.write_now"
        return "each save writes llms.txt" if self.on_save else text, style, "screen.written"

    def site_changed(self, site: "Site", *, reading: bool) -> None:
        """Write a new snapshot if write-on-save is on; otherwise mark the files as out of date."""
        self._is_open = True
        if reading:
            return
        if self._unreadable is None:
            self._unreadable = frozenset(site.unread())
            self._site = site
            self._start(site)
            return
        before = self._site
        if before is site or not self._unreadable.issuperset(site.unread()):
            return
        self._site = site
        if before is not None and _is_ours_alone(before, site):
            if self.state is LlmsState.FRESH and any(
                each in before.files and each not in site.files for each in LLMS_FILES
            ):
                self._became_stale(before)
            return
        self._saves += 1
        if self.on_save:
            self._write(_Request())
        elif self.state is LlmsState.FRESH:
            self._became_stale(before)
        elif self.state is LlmsState.STALE and self._before_stale == _contents(site):
            self._set_state(LlmsState.FRESH)

    def _became_stale(self, before: "Site | None") -> None:
        self._before_stale = _contents(before) if before is not None else None
        self._set_state(LlmsState.STALE)

    async def write_first(self, site: "Site") -> None:
        """Start writing a save and wait a moment before it is drawn; that is enough for most sites."""
        self.site_changed(site, reading=False)
        if self._running and self.on_save:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._on_disk.wait(), _ALONE)

    def end(self) -> None:
        """Stop the current run; files that it has not written yet stay as they are."""
        self._writer.end()
        if self.last is not None:
            self.last.close()

    def write_now(self) -> None:
        """Write the files, and show a notice about it."""
        if self._site is None:
            self._background.show_notice("The pages are still being read", severity="refusal")
        else:
            self._write(_Request(by_key=True))

    def toggle_write_on_save(self) -> None:
        """Turn on or off that every save writes the llms files; the choice is remembered for the folder."""
        if not self._is_open:
            self._background.show_notice("The pages are still being read", severity="refusal")
            return
        self.on_save = not self.on_save
        self._remember(on_save=self.on_save)
        if not self.on_save:
            self._background.show_notice("Saves no longer write llms files", then="{write-on-save} turns this on again")
            self._set_state(self.state)
            return
        self._background.show_notice("Every save writes llms.txt and llms-full.txt", then="{write-on-save} stops that")
        if self._site is not None:
            self._write(_Request(by_key=True, in_footer=True))
        self._set_state(self.state)

    def _remember(self, *, on_save: bool) -> None:
        def run() -> None:

            if not remember(self._root(), **{ON_SAVE: on_save}):
                text = "The state folder cannot be written, so this choice is lost when you quit"
                self._background.show_notice(text, severity="warning")

        self._background.write_state(run)

    def _start(self, site: "Site") -> None:
        """Read whether this folder has write-on-save, and the state of its files."""
        self._running = True
        saves = self._saves

        def run() -> None:

            on_save, state = False, LlmsState.UNKNOWN
            try:
                on_save = recall(self._root()).get(ON_SAVE) is True
                state = self._writer.compare(site)
            finally:
                self._background.call_soon(self._started, saves, on_save, state)

        self._background.run_in_thread(run, group="write")

    def _started(self, saves: int, on_save: bool, state: LlmsState) -> None:  # noqa: FBT001 - a callback with positional arguments
        """Apply the result of ``_start``. Opening a folder changes no file: write only if a save came meanwhile."""
        self._running = False
        saved = self._saves != saves
        if on_save and not self.on_save:
            self.on_save = True
            if saved:
                self._next = self._next or _Request()
        self._set_state(LlmsState.STALE if saved and state is LlmsState.FRESH else state)
        self._start_next()

    def _write(self, request: _Request) -> None:
        """Write the latest snapshot, now or after the current run."""
        if self._running:
            self._next = request.merged(self._next)
            self._writer.end_comparison()
            return
        site = self._site
        if site is None:
            return
        self._running, self._before_stale = True, None
        self._on_disk.clear()
        saves, loop = self._saves, asyncio.get_running_loop()

        def written() -> None:
            with suppress(RuntimeError):  # the event loop has ended meanwhile
                loop.call_soon_threadsafe(self._on_disk.set)

        def report(share: int) -> None:
            self._background.call_soon(self._show_progress, share)

        def run() -> None:
            try:
                done = self._writer.write(site, force=request.force, written=written, report=report)
            except AppEndedError:
                return
            except DocsTuiError as error:
                self._background.call_soon(self._failed, request, str(error))
            except Exception as error:  # noqa: BLE001 - whatever it is, the next save is written again
                self._background.call_soon(self._failed, request, f"{type(error).__name__}: {error}")
            else:
                self._background.call_soon(self._done, request, saves, done)
            finally:
                written()

        self._background.run_in_thread(run, group="write")

    def _show_progress(self, share: int) -> None:
        if self._running:
            self._share = share
            self._set_state(self.state)

    def _done(self, request: _Request, saves: int, run: LlmsRun) -> None:
        self._running, self._share = False, None
        if run.files.files:
            if self.last is not None:
                self.last.close()
            self.last = run.files
            self._background.post(FilesWritten())
        left = _not_ours(run.written)
        self.trouble = _kept_notice(left)
        self._set_state(LlmsState.KEPT if left else LlmsState.FRESH if saves == self._saves else LlmsState.STALE)
        if request.by_key or run.files.files:
            message = _written_notice(run.written, first=any(each.before is None for each in run.files.files))
            more = f"; copies of the previous files are in {shown(run.copies)}" if run.copies else ""
            self._announce(
                f"{message}{more}", as_notice=request.by_key and not request.in_footer, written=bool(run.files.files)
            )
        if request.by_key and left:
            self._ask(_replace_question(left), _stays_notice(left))
        self._start_next()

    def _ask(self, question: str, otherwise: str) -> None:
        if question:
            go_on = lambda: self._write(_Request(by_key=True, force=True))  # noqa: E731 - passed on
            self._background.post(ConfirmationNeeded(question, go_on, otherwise=otherwise))
        else:
            self._background.show_notice(self.trouble, severity="warning")

    def _failed(self, request: "_Request", reason: str) -> None:
        self._running, self._share = False, None
        new = self.state is not LlmsState.FAILED or self.trouble != reason
        self.trouble = reason
        self._set_state(LlmsState.FAILED)
        if request.by_key or new:
            self._background.post(ErrorNotice(reason))
        self._start_next()

    def _announce(self, text: str, *, as_notice: bool, written: bool) -> None:
        """Show what was written: in a notice, or in the footer for a while."""
        if text and as_notice:
            self._background.show_notice(text, then="{written} shows what changed" if written else "")
        elif text:
            self._background.post(FooterHint(text, _HINT_SECONDS))

    def _start_next(self) -> None:
        """Start the run that was requested during the last one."""
        request, self._next = self._next, None
        if request is not None:
            self._write(request)

    def _set_state(self, state: LlmsState) -> None:
        self.state = state
        self._background.post(HeaderOutdated())


def _contents(site: "Site") -> tuple[object, object]:
    """Return what the llms files are made of. Unchanged contents are the same objects, so that comparing them is fast."""
    return site.files, site.structure.left_out


def _is_ours_alone(before: "Site", site: "Site") -> bool:
    """Return whether only llms files changed, to the content that the last run wrote. Such an event is ignored."""
    old, new = before.files, site.files
    if any(isinstance(new.get(name), bytes) and new.get(name) is not old.get(name) for name in LLMS_FILES):
        return False
    counts = [len(files) - sum(name in files for name in LLMS_FILES) for files in (old, new)]
    return counts[0] == counts[1] == sum(new.get(name) is old[name] for name in old if name not in LLMS_FILES)


_WHY = {
    FileStatus.EDITED: "was edited by hand after docs-tui wrote it",
    FileStatus.HAND_WRITTEN: "was written by hand",
    FileStatus.FOREIGN: "is not a file",
}
_MOST = 5
"""The most files that a notice names; it counts the others."""


def _written_notice(written: "BuildResult", *, first: bool) -> str:
    """Return which files were written, how long it took, and how many pages were exported (in a first run: all)."""
    names = _named(written.changed)
    if not names:
        return "" if written.kept else f"{_listed(LLMS_FILES)} are up to date"
    if first:
        pages = f": {counted(written.pages, 'page')}"
    else:
        pages = f": {counted(written.exported, 'page')} changed" if written.exported else ""
    return f"{_listed(names)} written in {duration(written.seconds)}{pages}"


def _not_ours(written: "BuildResult") -> "tuple[FileOutcome, ...]":
    """Return the files that were not replaced because docs-tui did not write them."""
    return tuple(each for each in written.files if each.status in _WHY)


def _kept_notice(files: "Sequence[FileOutcome]") -> str:
    """Return a notice about files that were not replaced, with the reason."""
    lines = [f"{each.path} {_WHY[each.status]}." for each in files[:_MOST]]
    more = len(files) - len(lines)
    return "\n".join([*lines, *([f"And {counted(more, 'more file')}."] if more else [])])


def _stays_notice(files: "Sequence[FileOutcome]") -> str:
    """Return the notice after the reader declined to replace files."""
    return f"{_listed(_named([each.path for each in files]))} not replaced"


def _replace_question(files: "Sequence[FileOutcome]") -> str:
    """Return the question whether to replace files; empty if none can be replaced."""
    if all(each.status is FileStatus.FOREIGN for each in files):
        return ""
    it, one = ("them", "they were") if len(files) > 1 else ("it", "it was")
    return f"{_kept_notice(files)}\n\nReplace {it}? A copy is kept of what {one}."


def _named(paths: "Sequence[str]") -> list[str]:
    """Return the names of files; indexes are only counted."""
    names = [path for path in LLMS_FILES if path in paths]
    others = len(paths) - len(names)
    return [*names, *([f"{others:,} {'index' if others == 1 else 'indexes'}"] if others else [])]


def _listed(names: "Sequence[str]") -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
