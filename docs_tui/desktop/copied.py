"""The result of copying a text, and the message about it."""

from pathlib import Path
from typing import Literal

from docs_tui.desktop.session import shown
from docs_tui.export.tokens import about_tokens
from docs_tui.source.numbers import counted
from docs_tui.source.record import record

Means = Literal["clipboard", "tmux", "terminal"]


@record(frozen=True, slots=True)
class Copied:
    """The result of copying a text."""

    means: Means | None
    """The method; None if only the file was written."""
    confirmed: bool
    """Whether the copy was confirmed."""
    file: Path | None
    """The file that also has the text; None if no file could be written."""
    characters: int
    tokens: int
    """The estimated number of tokens; 0 for a link or another text without spaces."""
    large: bool = False
    """Whether it went to a terminal and exceeds the size that many terminals accept."""
    unanswered: bool = False
    """Whether the system clipboard did not answer in time."""
    short: str = ""
    """The text itself if it is one short line, such as a link; not cleaned."""


def notice(copied: Copied, what: str) -> str:
    """Return the message about copying ``what``: ``"Quickstart"``, ``the selection``, ``3 pages``."""
    message = _where_copied(copied, what)
    return f"{message}; the clipboard of this machine does not answer" if copied.unanswered else message


def _where_copied(copied: Copied, what: str) -> str:
    size = copied.short.strip() or _size(copied)
    if copied.confirmed:
        return f"Copied {what}: {size}"
    place = shown(copied.file) if copied.file else ""
    match copied.means:
        case "tmux":
            return f"Copied {what} to tmux: {size}"
        case "terminal":
            drops = "; many terminals drop a text this long" if copied.large else ""
            return f"Sent {what} to the terminal: {size}{drops}{f'; also in {place}' if place else ''}"
        case _ if place:
            return f"Saved {what} in {place}: {size}; there is no clipboard here"
        case _:
            return f"Could not copy {what}: there is no clipboard here, and no file could be written"


def _size(copied: Copied) -> str:
    characters = counted(copied.characters, "character")
    return f"{characters}, {about_tokens(copied.tokens)}" if copied.tokens else characters
