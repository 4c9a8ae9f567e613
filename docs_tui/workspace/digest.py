"""Digests of file contents."""

from hashlib import blake2b

SIZE = 16
"""Bytes of a digest."""


def digest_of(*parts: bytes | memoryview) -> bytes:
    """Return the digest of the concatenated parts."""
    state = blake2b(digest_size=SIZE)
    for part in parts:
        state.update(part)
    return state.digest()
