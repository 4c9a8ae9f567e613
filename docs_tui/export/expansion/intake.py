"""How much expansion adds to a page, and how much it may add."""

from collections.abc import Iterable, Sequence

from docs_tui.export.expansion.origins import Edit, TextPiece

_LONGEST = 600_000
"""The most characters that expansion may add to a page."""
_STRETCH = 20
"""Characters counted for each piece in addition to its text."""
_MOST_USES = 10_000
"""The most snippets, components and elements of code that one page may show."""


class Intake:
    """Counts what expansion has added to one page."""

    def __init__(self) -> None:
        self.size = 0
        """Counted characters."""
        self.uses = 0
        """Uses of snippets and components."""
        self.drawn = 0
        """Elements that code shows, such as those of a loop."""

    @property
    def is_spent(self) -> bool:
        """Whether the page has reached a limit."""
        return self.uses + self.drawn > _MOST_USES or self.size > _LONGEST

    def count(self, pieces: Sequence[TextPiece]) -> None:
        """Count pieces that are added or shown again."""
        self.size += _cost(pieces)

    def count_rest(self, pieces: Sequence[TextPiece], edits: Iterable[Edit]) -> None:
        """Count ``pieces`` without the text of ``edits``, which is already counted."""
        self.size += max(0, _cost(pieces) - sum(_cost(each.pieces) for each in edits))


def _cost(pieces: Sequence[TextPiece]) -> int:
    return sum([len(piece.text) for piece in pieces]) + _STRETCH * len(pieces)
