"""Garbage collection while a site is read or written, and freed memory afterwards.

A site has millions of values and no reference cycles, so collections find nothing but take a fifth of the time.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_off(*, shared: bool = False) -> Iterator[None]:
    """Turn the garbage collector off within the block."""
    was_on = gc.isenabled()
    gc.disable()
    if shared:
        gc.freeze()
    try:
        yield
    finally:
        if shared:
            gc.unfreeze()
        if was_on:
            gc.enable()


def collect_young() -> None:
    """Run the garbage collector on the youngest generation only."""
    gc.collect(0)


_MMAP_THRESHOLD = -3
"""``M_MMAP_THRESHOLD`` of ``mallopt``."""
_LARGE = 128 * 1024
"""Bytes; the default of glibc at start."""


def keep_large_blocks_apart() -> None:
    """With glibc, have large blocks returned to the system as soon as they are freed, for the life of the process.

    By default glibc raises the threshold to the size of freed blocks. Later blocks of that size then share the heap with
    small ones, and their memory stays with the process.
    """
    _call("mallopt", _MMAP_THRESHOLD, _LARGE)


def give_back() -> None:
    """With glibc, return free memory to the system."""
    _call("malloc_trim", 0)


def _call(name: str, *arguments: int) -> None:
    import ctypes  # noqa: PLC0415 - not needed to start

    try:
        function = getattr(ctypes.CDLL(None), name)
    except (OSError, AttributeError, TypeError):
        return  # another C library
    function(*arguments)
