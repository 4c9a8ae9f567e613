"""Waits for a state with a time limit that is long enough for a busy machine."""

import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 60.0
"""Seconds after which a state counts as lost. A machine that stands still for some seconds fails no test."""


def until(holds: Callable[[], object]) -> bool:
    """Wait for ``holds`` to return True, and return whether it did."""
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True
