"""Returns freed memory to the system after long work. Only with glibc."""

_MMAP_THRESHOLD = -3
"""``M_MMAP_THRESHOLD`` of ``mallopt``."""
_LARGE = 128 * 1024
"""Bytes; the default of glibc at start."""


def keep_large_blocks_apart() -> None:
    """Have large blocks returned to the system as soon as they are freed, for the life of the process.

    By default glibc raises the threshold to the size of freed blocks. Later blocks of that size then share the heap with
    small ones, and their memory stays with the process.
    """
    _call("mallopt", _MMAP_THRESHOLD, _LARGE)


def give_back() -> None:
    """Return free memory to the system."""
    _call("malloc_trim", 0)


def _call(name: str, *arguments: int) -> None:
    import ctypes  # noqa: PLC0415 - not needed to start

    try:
        function = getattr(ctypes.CDLL(None), name)
    except (OSError, AttributeError, TypeError):
        return  # another C library
    function(*arguments)
