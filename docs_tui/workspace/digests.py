"""Digests of contents, by which files, results and caches are compared."""

import os
from hashlib import blake2b

from docs_tui.workspace.files import open_file

SIZE = 16
"""Bytes of a digest."""


def digest_of(*parts: bytes | memoryview) -> bytes:
    """Return the digest of the concatenated parts."""
    state = blake2b(digest_size=SIZE)
    for part in parts:
        state.update(part)
    return state.digest()


def digest_on_disk(folder: str, name: str) -> bytes | None:
    """Return the digest of a file; None if it cannot be read."""
    try:
        with open_file(os.path.join(folder, *name.split("/"))) as file:  # noqa: PTH118 - accepts any text, however long
            return digest_of(file.readall())
    except (OSError, ValueError):
        return None
