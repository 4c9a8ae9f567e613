"""The parts of the app that services may use: threads that yield to keys and saves, timers and messages.

Threads share one interpreter, so a job that does not yield delays every step of handling a key.
"""

from collections import deque
from collections.abc import Callable
from threading import Event, Lock
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from docs_tui.source.record import record
from docs_tui.tui.messages import Notice

if TYPE_CHECKING:
    from textual.message import Message
    from textual.timer import Timer

    from docs_tui.tui.messages import NoticeKind

_ANSWER = 0.15
"""Seconds that handling a key or showing a save takes on a slow machine."""
_LONGEST = 0.2
"""The longest wait in seconds, so that a key that is held down does not stop the jobs."""
_TYPING = 0.6
"""Seconds after a key within which another one is likely."""
_SAVED = 0.15
"""Seconds until a save is displayed and the llms files are written."""
_LONGEST_PATIENT = 1.0
"""The longest wait of a patient job in seconds."""
_FIRST_PAGE = 2.0
"""The longest wait for the first page in seconds."""


class AppEndedError(Exception):
    """The app has ended, so the job's result is not needed."""


class UiPriority:
    """Records the times of the last key and the last save."""

    def __init__(self) -> None:
        self._last_key = -_TYPING
        self._last_save = -_SAVED
        self._ended = Event()
        self._first_page = Event()

    def note_first_page(self) -> None:
        """Continue the jobs that wait for the first page."""
        self._first_page.set()

    def wait_for_first_page(self) -> None:
        """Wait until the first page is on the screen; only for threads."""
        self._first_page.wait(_FIRST_PAGE)

    def note_key(self) -> None:
        """Give priority to handling a key."""
        self._last_key = monotonic()

    def note_save(self) -> None:
        """Give priority to displaying and writing a save."""
        self._last_save = monotonic()

    @property
    def is_saving(self) -> bool:
        """Whether a save is probably still being displayed and written."""
        return monotonic() < self._last_save + _SAVED

    def yield_to_ui(self, *, patient: bool = False, of_save: bool = False) -> None:
        """Wait while the app handles a key or displays a save; only for threads.

        Args:
            patient: Whether nobody waits for this job, so that it can wait until the reader stops typing.
            of_save: Whether the job is part of the save, and waits only for keys.

        Raises:
            AppEndedError: The app has ended.
        """
        quiet, longest = (_TYPING, _LONGEST_PATIENT) if patient else (_ANSWER, _LONGEST)
        end = monotonic() + longest
        after_save = _SAVED if patient else 0.0 if of_save else _ANSWER
        while (left := min(max(self._last_key + quiet, self._last_save + after_save), end) - monotonic()) > 0:
            if self._ended.wait(left):
                break
        if self._ended.is_set():
            raise AppEndedError

    def end(self) -> None:
        """End all jobs, including waiting ones."""
        self._first_page.set()
        self._ended.set()


class RunInThread(Protocol):
    """Starts a background job."""

    def __call__(
        self, work: Callable[[], object], *, group: str, description: str = "", exclusive: bool = False
    ) -> object:
        """Run ``work`` in a thread.

        Args:
            work: Reports its results by messages, or by ``call_soon``.
            group: Jobs that belong together.
            description: The name of the job in the notice about an error; default: the group.
            exclusive: Cancel the jobs of the group that are still running.
        """


class StateWrites:
    """Writes to the state of the folder in the order of the requests, although threads may start late."""

    def __init__(self) -> None:
        self._waiting = deque[Callable[[], object]]()
        self._turn = Lock()

    def add(self, write: Callable[[], object]) -> None:
        """Add a write to the queue for ``run``."""
        self._waiting.append(write)

    def run(self) -> None:
        """Execute the queued writes, and return when none is running. Thread-safe."""
        with self._turn:
            while self._waiting:
                self._waiting.popleft()()


@record(frozen=True, slots=True)
class Background:
    """The callables that every service gets instead of the app."""

    post: "Callable[[Message], object]"
    """Post a message to the app; thread-safe."""
    call_soon: Callable[..., object]
    """Call a function in the app's own thread; thread-safe, and does not wait."""
    run_in_thread: RunInThread
    set_timer: "Callable[[float, Callable[[], object]], Timer]"
    set_interval: "Callable[[float, Callable[[], object]], Timer]"
    ui: UiPriority
    state_writes: StateWrites

    def write_state(self, write: Callable[[], object], *, description: str = "") -> None:
        """Run ``write`` in a thread, after the writes before it; only for the app's own thread."""
        self.state_writes.add(write)
        self.run_in_thread(self.state_writes.run, group="remember", description=description)

    def show_notice(
        self, text: str, *, then: str = "", severity: "NoticeKind" = "information", about: str = ""
    ) -> None:
        """Show a notice with a hint about the next key, and remove an earlier one with the same ``about``. Thread-safe."""
        self.post(Notice(text, then=then, severity=severity, about=about))
