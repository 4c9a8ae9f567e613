"""Memory that a long piece of work has let go of, given back to the system."""


def give_back() -> None:
    """Give back what is free; glibc would keep it for a next time, which may never come. Nothing happens elsewhere."""
    import ctypes  # noqa: PLC0415 - not needed to start

    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError, TypeError):
        return  # another C library
    trim(0)
