"""Memory that a long piece of work has let go of, given back to the system. Only where the C library is glibc."""

_MMAP_THRESHOLD = -3
"""What ``mallopt`` knows the option by."""
_LARGE = 128 * 1024
"""Bytes of a block that has pages of its own: what glibc begins with."""


def keep_large_blocks_apart() -> None:
    """Let large blocks go back to the system as soon as they are free, for as long as the process lives.

    By default glibc puts blocks as large as any that was freed before among the small ones, where the room that they
    leave is kept by whatever small is still in use around it.
    """
    _call("mallopt", _MMAP_THRESHOLD, _LARGE)


def give_back() -> None:
    """Give back what is free; glibc would keep it for a next time, which may never come."""
    _call("malloc_trim", 0)


def _call(name: str, *arguments: int) -> None:
    import ctypes  # noqa: PLC0415 - not needed to start

    try:
        function = getattr(ctypes.CDLL(None), name)
    except (OSError, AttributeError, TypeError):
        return  # another C library
    function(*arguments)
