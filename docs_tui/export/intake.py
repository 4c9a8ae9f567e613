"""How much one page takes in: snippets and components that use each other multiply, and there is an end to that."""

from collections.abc import Iterable, Sequence

from docs_tui.export.origins import Stretch
from docs_tui.export.placing import Edit

DEEPEST = 12
"""Files and components inside one another, and uses in what is handed on to others."""
_LONGEST = 600_000
"""Characters that a page may take in, each counted where it is first put in place and where it is shown again."""
_STRETCH = 20
"""Characters that a stretch counts for, beside its own."""
_MOST_USES = 10_000
"""Snippets and components that are put in place on one page."""


class Intake:
    """What one page has taken in so far."""

    def __init__(self) -> None:
        self.size = 0
        """Characters, as they count."""
        self.uses = 0
        """Snippets and components."""

    @property
    def is_spent(self) -> bool:
        """Whether the page has taken in all that a page may."""
        return self.uses > _MOST_USES or self.size > _LONGEST

    def count(self, stretches: Sequence[Stretch]) -> None:
        """Count what is put in place, or shown again."""
        self.size += _cost(stretches)

    def count_rest(self, stretches: Sequence[Stretch], edits: Iterable[Edit]) -> None:
        """Count of ``stretches`` all but what ``edits`` put there, which has counted before."""
        self.size += max(0, _cost(stretches) - sum(_cost(each.stretches) for each in edits))


def _cost(stretches: Sequence[Stretch]) -> int:
    return sum([len(stretch.text) for stretch in stretches]) + _STRETCH * len(stretches)
