"""Who goes first: while a key is being answered, what threads do behind stands aside.

Threads share one interpreter: each step of an answer would otherwise wait until a thread lets go of it.
"""

from time import monotonic, sleep

_ANSWER = 0.05
"""Seconds within which a key is answered."""
_LONGEST = 0.2
"""Seconds that a thread stands aside at most: a key that is held down stops nothing for good."""


class Turns:
    """The turns of one app."""

    def __init__(self) -> None:
        self._until = 0.0

    def key_came(self) -> None:
        """Let the answer to a key go first."""
        self._until = monotonic() + _ANSWER

    def stand_aside(self) -> None:
        """Wait while a key is being answered; for threads, between two pieces of their work."""
        end = monotonic() + _LONGEST
        while (left := min(self._until, end) - monotonic()) > 0:
            sleep(left)
