"""What a site is made of: files by name, whose content may still be on its way."""

from collections.abc import Mapping
from enum import Enum
from typing import Final, TypeAlias


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
