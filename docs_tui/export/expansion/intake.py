"""What expansion adds to a page, how much that is and may be, and what is wrong with it."""

from collections.abc import Iterable, Sequence

from docs_tui.export.expansion.origins import Edit, Pieces, TextPiece, applied
from docs_tui.source import Diagnostic, Severity, Source, Span

_LONGEST = 600_000
"""The most characters that expansion may add to a page."""
_STRETCH = 20
"""Characters counted for each piece in addition to its text."""
_MOST_USES = 10_000
"""The most snippets, components and elements of code that one page may show."""


class Intake:
    """Counts what expansion has added to one page, and collects its problems."""

    def __init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.defined: set[str] = set()
        """The names that the page and the files it uses define."""
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

    def has_room(self, source: Source, edit: Edit) -> bool:
        """Count the text of an edit, and tell whether the page may still grow."""
        self.count(edit.pieces)
        return not self.stops(source, edit.span)

    def stops(self, source: Source, span: Span, *, spent: bool = False) -> bool:
        """Tell whether the page has reached a limit, or is ``spent`` for another reason, and report that once."""
        if not (spent or self.is_spent):
            return False
        if not any(found.code == "expansion-limit" for found in self.diagnostics):
            message = "the page becomes too large, because its snippets, components and loops show too much"
            self.report(source, span, "expansion-limit", message, "Use fewer of them")
        return True

    def applied(
        self, place: Span, source: Source, edits: Iterable[Edit], *, origin: Source | None = None, shift: int = 0
    ) -> Pieces:
        """Return the text of ``place`` with ``edits`` made, and count the text that is not from ``edits``."""
        made = list(edits)
        pieces = applied(place, source, made, origin=origin, shift=shift)
        self.size += max(0, _cost(pieces) - sum(_cost(each.pieces) for each in made))
        return pieces

    def report(self, source: Source, span: Span, code: str, message: str, hint: str = "") -> None:
        """Report a problem."""
        self.diagnostics.append(Diagnostic.at(source, span, code, message, severity=Severity.ERROR, hint=hint))


def _cost(pieces: Sequence[TextPiece]) -> int:
    return sum([len(piece.text) for piece in pieces]) + _STRETCH * len(pieces)
