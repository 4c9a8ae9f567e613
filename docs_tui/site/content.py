"""The files of a site: their bytes, their text, and their syntax trees."""

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from threading import Lock
from typing import Final, TypeAlias

from docs_tui.mdx import Document, parse
from docs_tui.source import Source


class Unread(Enum):
    """The content of a file that is known to exist and has not been read yet."""

    UNREAD = "unread"


UNREAD: Final = Unread.UNREAD

Content: TypeAlias = bytes | Unread
Change: TypeAlias = bytes | Unread | None
"""A file's new content; None: the file is gone."""

Files: TypeAlias = Mapping[str, Content]
"""Paths relative to the docs root, with ``/``, to content."""


def decoded(content: Content) -> str:
    """Return the text of a file: UTF-8, without a byte order mark, wrong bytes as U+FFFD; empty while unread."""
    if isinstance(content, Unread):
        return ""
    return content.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")


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
