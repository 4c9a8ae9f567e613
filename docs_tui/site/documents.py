"""The syntax trees of the files that are looked at: one parse for each version of a file, whoever asks."""

from functools import lru_cache
from threading import Lock

from docs_tui.mdx import Document, parse
from docs_tui.site.content import decoded
from docs_tui.source import Source

_KEPT = 8
"""Enough for what the pages of a folder take in: to keep more finds hardly one tree again, and costs memory and the processor's cache."""
_LONG = 100_000
"""Bytes of a file whose parse is waited for, where another thread is at it."""
_long = Lock()


def document_of(file: str, content: bytes, *, skim: bool = False) -> Document:
    """Return the syntax tree of ``file``, as ``content`` has it, read whole or skimmed."""
    if len(content) < _LONG:
        return _parsed(file, content, skim)
    with _long:
        return _parsed(file, content, skim)


@lru_cache(maxsize=_KEPT)
def _parsed(file: str, content: bytes, skim: bool) -> Document:  # noqa: FBT001 - passed on by the one caller
    return parse(Source(file, decoded(content)), skim=skim)
