"""What stands for a text that is too long to be kept or compared."""

from hashlib import blake2b

SIZE = 16
"""Bytes of a digest."""


def digest_of(*parts: bytes | memoryview) -> bytes:
    """Return the digest of ``parts`` as one text: bytes that no accident makes equal."""
    state = blake2b(digest_size=SIZE)
    for part in parts:
        state.update(part)
    return state.digest()
