"""Keys and saves first: background jobs call ``yield_to_ui`` between two pieces of their work.

Threads share one interpreter, so a job that does not yield makes every step of an answer wait for it.
"""

from threading import Event
from time import monotonic

_ANSWER = 0.15
"""Seconds that an answer to a key, or showing a save, takes on a slow machine."""
_LONGEST = 0.2
"""Longest wait in seconds: a key that is held down does not stop the jobs."""
_TYPING = 0.6
"""Seconds after a key in which the next key is likely."""
_SAVED = 0.15
"""Seconds until a save is displayed and the llms files are written."""
_LONGEST_PATIENT = 1.0
"""Longest wait in seconds of a patient job."""


class AppEndedError(Exception):
    """The app has ended: nobody needs the result of the job."""


class UiPriority:
    """Knows when the last key and the last save came."""

    def __init__(self) -> None:
        self._last_key = -_TYPING
        self._last_save = -_SAVED
        self._ended = Event()

    def note_key(self) -> None:
        """Give way to the answer to a key from now on."""
        self._last_key = monotonic()

    def note_save(self) -> None:
        """Give way to displaying and writing a save from now on."""
        self._last_save = monotonic()

    @property
    def is_saving(self) -> bool:
        """Whether a save is probably still being displayed and written."""
        return monotonic() < self._last_save + _SAVED

    def yield_to_ui(self, *, patient: bool = False, of_save: bool = False) -> None:
        """Wait while the app answers a key or displays a save; only for threads.

        Args:
            patient: Nobody waits for this job: wait until the reader stops typing.
            of_save: The job belongs to the save itself, and waits for keys only.

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
        """End all jobs, waiting ones too."""
        self._ended.set()
