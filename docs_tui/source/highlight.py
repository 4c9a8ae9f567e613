"""Text in pieces, each with a highlight that terminals show as a color; other outputs ignore it."""

from collections.abc import Iterable
from enum import Enum, auto
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from docs_tui.source.diagnostic import Severity


class Highlight(Enum):
    """Why a piece of text is highlighted."""

    STRONG = auto()
    """A name that readers look for: a file, a page, a heading."""
    QUIET = auto()
    """Text around the result: line numbers, rulers, explanations."""
    MATCH = auto()
    """What was searched for."""
    GOOD = auto()
    ERROR = auto()
    WARNING = auto()
    SUGGESTION = auto()


Piece: TypeAlias = tuple[str, Highlight | None]


def highlight_of(severity: "Severity") -> Highlight:
    """Return the highlight of a diagnostic."""
    return Highlight[severity.name]


def joined(pieces: Iterable[Piece]) -> str:
    """Return the text of the pieces."""
    return "".join(text for text, _ in pieces)


def with_matches(text: str, ranges: Iterable[tuple[int, int]]) -> Iterable[Piece]:
    """Yield ``text`` in pieces, with the ``ranges`` (ascending, apart) highlighted as matches."""
    at = 0
    for start, end in ranges:
        yield text[at:start], None
        yield text[start:end], Highlight.MATCH
        at = end
    yield text[at:], None
