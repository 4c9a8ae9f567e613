"""The files of a site: bytes, text, and syntax trees."""

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from threading import Lock
from typing import Final, TypeAlias

from docs_tui.mdx import Document, parse
from docs_tui.source import Source


class Unread(Enum):
    """The content of a file that exists and is not loaded yet."""

    UNREAD = "unread"


UNREAD: Final = Unread.UNREAD

Content: TypeAlias = bytes | Unread
Change: TypeAlias = bytes | Unread | None
"""A file's new content, or None if it was removed."""

Files: TypeAlias = Mapping[str, Content]
"""Paths relative to the docs root, with ``/``, to content."""


def decoded(content: Content) -> str:
    """Decode UTF-8 without a byte order mark; invalid bytes become U+FFFD. Empty while the file is not loaded."""
    if isinstance(content, Unread):
        return ""
    return content.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")


_KEPT = 8
"""How many trees are cached, enough for the snippets of a folder. More would cost memory and save few parses."""
_LONG = 100_000
"""If a file has at least this many bytes, a thread waits while another one parses it."""
_long = Lock()


def document_of(file: str, content: bytes, *, skim: bool = False) -> Document:
    """Return the syntax tree of ``file``, read whole or skimmed."""
    if len(content) < _LONG:
        return _parsed(file, content, skim)
    with _long:
        return _parsed(file, content, skim)


@lru_cache(maxsize=_KEPT)
def _parsed(file: str, content: bytes, skim: bool) -> Document:  # noqa: FBT001 - passed on by the one caller
    return parse(Source(file, decoded(content)), skim=skim)
