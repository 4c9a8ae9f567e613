"""The garbage collector, held back while a site is read or its files are made.

A site is millions of values, none of them in a circle: looking through them all for circles, again and again as they grow
in number, finds nothing and takes a fifth of the time.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_off(*, shared: bool = False) -> Iterator[None]:
    """Hold the collector back within the block.

    Args:
        shared: A copy of this process is made within it. What both share is set apart: a collection would touch it, and so
            copy it.
    """
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
    """Let go of what has been left in circles since the last time, without a look at what was there before."""
    gc.collect(0)
