"""How much work the code of components may cause: a limit that ends code without end, and values that grow without end."""

from docs_tui.export.expansion.code_values import HEAVIEST, TEXT_WEIGHT, weight_of
from docs_tui.export.expansion.scope import Known
from docs_tui.mdx.term_reader import read_term
from docs_tui.mdx.terms import CodeTerm

WORK = 4
"""How much weight takes as long as a term."""
CODE_WORK = 16
"""How many characters of code take as long to read as a term takes to evaluate."""
_BROKEN_WORK = 4
"""How many terms take as long to evaluate as a character of broken code takes to read."""


class LostError(Exception):
    """Code fails, or changes a value in a way that is not followed here: what it shows is unknown from then on."""


class Work:
    """Counts the work of evaluating code."""

    def __init__(self, left: list[int]) -> None:
        """Begin to count.

        Args:
            left: How many terms may still be evaluated; one number, which is counted down.
        """
        self._left = left
        self.tentative = 0
        """How many undecided conditions are around what is evaluated: it may not change anything."""

    def read(self, code: str) -> CodeTerm | None:
        """Return the term that code is, and count the work."""
        self._left[0] -= len(code) // CODE_WORK
        if self._left[0] < 0:
            return None
        term = read_term(code)
        if term is None:
            self._left[0] -= len(code) * _BROKEN_WORK
        return term

    def spend(self, work: int) -> None:
        """Count work, in terms; stop if too much is done."""
        self._left[0] -= work
        if self._left[0] < 0:
            raise LostError

    def spend_on(self, value: object) -> None:
        """Count the work of reading a whole value: a text, or the members of a list or an object."""
        if isinstance(value, str):
            self.spend(len(value) // (TEXT_WEIGHT * WORK))
        elif isinstance(value, list | dict):
            self.spend(len(value) // WORK)

    def weighed(self, found: Known) -> Known | None:
        """Count the weight of a value; None if it is too heavy, as a text that is doubled again and again."""
        weight = weight_of((found.value,))
        self._left[0] -= weight // WORK
        return found if weight <= HEAVIEST else None

    def failed(self, value: Known) -> Known | None:
        """Stop, because a value has not what is asked of it; return None if it may have that later."""
        if value.is_certain and not self.tentative:
            raise LostError
        return None
