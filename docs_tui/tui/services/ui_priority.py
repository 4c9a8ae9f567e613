"""Who goes first: while a key is being answered, what threads do behind stands aside.

Threads share one interpreter: each step of an answer would otherwise wait until a thread lets go of it.
"""

import sys
from threading import Event, get_ident
from time import monotonic

_ANSWER = 0.15
"""Seconds within which a key is answered, and a save is on the screen, on a slow machine too."""
_LOOK = 0.004
"""Seconds after which an import looks again whether the answer waits for that very module."""
_IMPORTLIB = "<frozen importlib._bootstrap>"
"""Where Python waits for a module that another thread is importing."""
_LONGEST = 0.2
"""Seconds that a thread stands aside at most: a key that is held down stops nothing for good."""
_ACTIVE = 0.6
"""Seconds after a key in which the next one may well come."""
_SAVED = 0.15
"""Seconds after a save in which it is on the screen and in the files that it is written into."""
_PATIENCE = 1.0
"""Seconds that patient work stands aside at most."""


class AppEndedError(Exception):
    """The app has ended: nobody waits for the work."""


class UiPriority:
    """The turns of one app."""

    def __init__(self) -> None:
        self._came = -_ACTIVE
        self._saved = -_SAVED
        self._ended = Event()

    def end(self) -> None:
        """Let all work behind end, also what stands aside just then."""
        self._ended.set()

    def note_key(self) -> None:
        """Let the answer to a key go first."""
        self._came = monotonic()

    def note_save(self) -> None:
        """Let what was saved be shown and written first."""
        self._saved = monotonic()

    @property
    def is_saving(self) -> bool:
        """Whether a save is being shown and written, and what has time should wait."""
        return monotonic() < self._saved + _SAVED

    def yield_to_ui(self, *, patient: bool = False, of_save: bool = False, importing: bool = False) -> None:
        """Wait while a key is being answered or a save is being shown; for threads, between two pieces of their work.

        Args:
            patient: Nobody waits for the work: the reader who is busy with keys goes on first.
            of_save: The work is what a save is waited for.
            importing: A module is being imported; goes on where an answer waits for one.

        Raises:
            EndedError: The app has ended.
        """
        quiet, most = (_ACTIVE, _PATIENCE) if patient else (_ANSWER, _LONGEST)
        end = monotonic() + most
        after = _SAVED if patient else 0.0 if of_save else _ANSWER
        while (left := min(max(self._came + quiet, self._saved + after), end) - monotonic()) > 0:
            if (importing and _others_import()) or self._ended.wait(min(left, _LOOK) if importing else left):
                break
        if self._ended.is_set():
            raise AppEndedError


def _others_import() -> bool:
    """Tell whether another thread is at an import: it may wait for the very module that this one has begun with."""
    frames = sys._current_frames()  # noqa: SLF001 - documented, and there is no other way
    return any(frame.f_code.co_filename == _IMPORTLIB for thread, frame in frames.items() if thread != get_ident())
