"""The llms files, written from the app: when the reader asks, or after every save.

One run at a time, in a thread; what is saved meanwhile is written by the next one. The loop never waits.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from docs_tui.errors import DocsTuiError
from docs_tui.source.file_names import LLMS_FILES
from docs_tui.tui.messages import FilesWritten
from docs_tui.tui.services.llms_writer import LlmsWriter, Run, State
from docs_tui.tui.services.ui_priority import AppEndedError

if TYPE_CHECKING:
    from textual.timer import Timer

    from docs_tui.site import Site
    from docs_tui.tui.app import DocsApp
    from docs_tui.workspace.building.before import ChangedFiles

ON_SAVE = "write_on_save"
"""The name under which it is remembered of a folder that saves write."""
_MOST_COMPARED = 2_000
"""Pages of a site up to which it is found out at the start, behind, whether files of ours are stale."""
_ALONE = 0.03
"""Seconds for which a save is written and nothing else done; what is drawn at the same time would double both times."""
_PASSES = 4.0
"""Seconds for which the footer says what a save has written."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """How a run is wanted."""

    aloud: bool = False
    """Say what came of it where all went well, and ask about files that somebody wrote by hand."""
    force: bool = False
    """Replace those."""

    def after(self, other: "_Wish | None") -> "_Wish":
        """Return one wish in the place of two."""
        return self if other is None else _Wish(self.aloud or other.aloud, self.force or other.force)


class LlmsService:
    """Writes, and knows how the files stand."""

    def __init__(self, app: "DocsApp") -> None:
        self._app = app
        self._site: Site | None = None
        """The latest snapshot that is read whole."""
        self._saves = 0
        """How often something changed that the files may be made of."""
        self._unreadable: frozenset[str] | None = None
        """Files that could not be read; None before everything was tried."""
        self._writer = LlmsWriter(app)
        self._busy = False
        self._next: _Wish | None = None
        """What is wanted after the run that is under way."""
        self._share: int | None = None
        """How far a long run has come, in percent."""
        self._stands = asyncio.Event()
        """The files of the run that began last stand on disk, or never will."""
        self._passing: Timer | None = None
        self.on_save = False
        """Every save writes."""
        self.state = State.UNKNOWN
        self.trouble = ""
        """Why the files could not be written, or are not ours."""
        self.last: ChangedFiles | None = None
        """The files that the last run changed, as they were before and after."""

    @property
    def shown(self) -> tuple[str, str, str]:
        """What the header says, its style, and what a click there does: nothing is written where all is well."""
        text, style = self.state.value
        if self._share is not None:
            return f"writing {self._share}%", "$success", "screen.written"
        if not self.state.is_well:
            return text, style, "screen.write_now"
        return "writing on save" if self.on_save else text, style, "screen.written"

    # What the app tells

    def site_changed(self, site: "Site", *, reading: bool) -> None:
        """Take a new snapshot: write it where saves write, else know that the files are stale."""
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
            return
        self._saves += 1
        if self.on_save:
            self._write(_Wish())
        elif self.state is State.FRESH:
            self._stand(State.STALE)

    async def run_first(self) -> None:
        """Give a run that a save has begun some time to itself: on a site of usual size it needs less."""
        if self._busy and self.on_save:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stands.wait(), _ALONE)

    def end(self) -> None:
        """Let a run that is under way end: what it has not finished stays as it was."""
        self._writer.end()
        if self.last is not None:
            self.last.close()

    # What the reader asks for

    def write_now(self) -> None:
        """Write the files, and say so."""
        if self._site is None:
            self._app.notice("The pages are still being read.")
        else:
            self._write(_Wish(aloud=True))

    def toggle_write_on_save(self) -> None:
        """Let saves write from now on, or no longer; remembered for the folder."""
        if self._app.site is None:
            self._app.notice("The pages are still being read.")
            return
        self.on_save = not self.on_save
        self._remember(on_save=self.on_save)
        if not self.on_save:
            self._app.notice("Saves write no files any longer.")
            self._stand(self.state)
            return
        self._app.notice("Every save writes llms.txt and llms-full.txt from now on.")
        if self._site is not None:
            self._write(_Wish(aloud=True))
        self._stand(self.state)

    def _remember(self, *, on_save: bool) -> None:
        def run() -> None:
            from docs_tui.workspace.state import remember  # noqa: PLC0415 - not needed to start

            if not remember(self._app.folder.root, **{ON_SAVE: on_save}):
                text = "The state folder cannot be written: next time, saves do as before."
                self._app.call_later(self._app.notice, text, severity="warning")

        self._app.run_worker(run, thread=True, group="remember", exit_on_error=False, description="remember")

    # At the start

    def _start(self, site: "Site") -> None:
        """Find out whether saves write in this folder, and how files of ours stand."""
        self._busy = True
        saves = self._saves

        def run() -> None:
            from docs_tui.workspace.state import recall  # noqa: PLC0415 - the first paint does not wait for it

            on_save, state = False, State.UNKNOWN
            try:
                on_save = recall(self._app.folder.root).get(ON_SAVE) is True
                if not on_save and len(site.pages) <= _MOST_COMPARED:
                    state = self._writer.compare(site)
            finally:
                self._app.call_later(self._started, saves, on_save, state)

        self._app.run_worker(run, thread=True, group="write", exit_on_error=False, description="write")

    def _started(self, saves: int, on_save: bool, state: State) -> None:  # noqa: FBT001 - called by its place alone
        self._busy = False
        changed = self._saves != saves and state is State.FRESH
        if on_save and not self.on_save:
            self.on_save = True
            self._next = self._next or _Wish()
        self._stand(State.STALE if changed else state)
        self._go_on()

    # A run

    def _write(self, wish: _Wish) -> None:
        """Write what the latest snapshot makes, now or after the run that is under way."""
        if self._busy:
            self._next = wish.after(self._next)
            return
        site = self._site
        if site is None:
            return
        self._busy = True
        self._stands.clear()
        saves, loop = self._saves, asyncio.get_running_loop()

        def stand() -> None:
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(self._stands.set)

        def came(share: int) -> None:
            self._app.call_later(self._come, share)

        def run() -> None:
            try:
                done = self._writer.write(site, force=wish.force, stand=stand, came=came)
            except AppEndedError:
                return
            except DocsTuiError as error:
                self._app.call_later(self._failed, wish, str(error))
            except Exception as error:  # noqa: BLE001 - whatever it is, the next save is written again
                self._app.call_later(self._failed, wish, f"{type(error).__name__}: {error}")
            else:
                self._app.call_later(self._done, wish, saves, done)
            finally:
                stand()

        self._app.run_worker(run, thread=True, group="write", exit_on_error=False, description="write")

    def _come(self, share: int) -> None:
        """Let the header say how far the run has come, unless it has ended meanwhile."""
        if self._busy:
            self._share = share
            self._stand(self.state)

    def _done(self, wish: _Wish, saves: int, run: Run) -> None:
        from docs_tui.tui.services import llms_messages as words  # noqa: PLC0415 - not needed to start

        self._busy, self._share = False, None
        if run.files.files:
            if self.last is not None:
                self.last.close()
            self.last = run.files
            for screen in self._app.screen_stack:
                screen.post_message(FilesWritten())
        left = words.not_ours(run.written)
        self.trouble = words.kept(left)
        self._stand(State.KEPT if left else State.FRESH if saves == self._saves else State.STALE)
        if wish.aloud or run.files.files:
            said = [words.told(run.written, first=any(each.before is None for each in run.files.files))]
            self._tell("\n".join([*said, *([words.copied(run.copies)] if run.copies else [])]), aloud=wish.aloud)
        if wish.aloud and left:
            self._ask(words.question(left), words.stays(left))
        self._go_on()

    def _ask(self, question: str, otherwise: str) -> None:
        if question:
            self._app.confirm(question, lambda: self._write(_Wish(aloud=True, force=True)), otherwise=otherwise)
        else:
            self._app.notice(self.trouble, severity="warning")

    def _failed(self, wish: "_Wish", reason: str) -> None:
        self._busy, self._share = False, None
        new = self.state is not State.FAILED or self.trouble != reason
        self.trouble = reason
        self._stand(State.FAILED)
        if wish.aloud or new:
            self._app.say_error(reason)
        self._go_on()

    def _tell(self, text: str, *, aloud: bool) -> None:
        """Say what was written: in a notice where the reader has asked for it, else in the footer for a while."""
        panes = self._app.panes
        if not text:
            return
        if aloud or panes is None:
            self._app.notice(text)
            return
        if self._passing is not None:
            self._passing.stop()
        panes.hint(text)
        self._passing = panes.set_timer(_PASSES, lambda: panes.hint(""))

    def _go_on(self) -> None:
        """Write what was wanted while a run was under way."""
        wish, self._next = self._next, None
        if wish is not None:
            self._write(wish)

    def _stand(self, state: State) -> None:
        """Know how the files stand, and let the header say so."""
        self.state = state
        panes = self._app.panes
        if panes is not None:
            panes.update_header()


def _is_ours_alone(before: "Site", site: "Site") -> bool:
    """Tell whether nothing differs but llms files that stand as we wrote them: the answer to our own run."""
    old, new = before.files, site.files
    if any(isinstance(new.get(name), bytes) and new.get(name) is not old.get(name) for name in LLMS_FILES):
        return False
    counts = [len(files) - sum(name in files for name in LLMS_FILES) for files in (old, new)]
    return counts[0] == counts[1] == sum(new.get(name) is old[name] for name in old if name not in LLMS_FILES)
