"""How one row of the list of problems looks: where, how bad, what, what to do, and in which file, in the cells there are."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.cells import cell_len

from docs_tui.source.clean import clean_line
from docs_tui.source.diagnostic import Severity
from docs_tui.tui.widgets.fitted import fitted

if TYPE_CHECKING:
    from docs_tui.source import Diagnostic
    from docs_tui.tui.problems.problem_view import GroupHeading

SAFE = "*"
"""Beside a problem whose fix loses nothing, as in what ``lint`` prints."""
CAREFUL = "+"
"""Beside one whose fix should be looked at first."""

_NARROW = 90
"""Cells of a row from which on its columns are as wide as they like."""
_PLACE = 9
"""Cells of line and column."""
_FILE = 34
"""Cells of the file's name at most."""
_WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.SUGGESTION: "suggestion"}
_WORD = 10
_SHORT = 7
"""Cells of how bad it is; where the row is narrow, most are errors and warnings."""
_LEAST_HINT = 12
"""Cells: less of a hint says nothing."""


def heading_row(heading: "GroupHeading", width: int) -> Iterator[tuple[str, str]]:
    """Yield the texts of the row above a group and the role of each."""
    count = f"  {heading.count:,}"
    yield f" {fitted(clean_line(heading.name), max(width - len(count) - 2, 1))}", "heading"
    yield count, "hint"


def problem_row(problem: "Diagnostic", width: int, *, with_file: bool = True) -> Iterator[tuple[str, str]]:
    """Yield the texts of a row and the role of each, which names its style."""
    narrow = width < _NARROW
    gap = " " if narrow else "  "
    place = f" {problem.start.line}:{problem.start.column}".ljust(_PLACE) + gap
    word = _WORDS[problem.severity].ljust(_SHORT if narrow else _WORD) + gap
    file = clean_line(problem.path)
    room = min(max(width // (5 if narrow else 3), 12), _FILE)
    if cell_len(file) > room:
        file = "…" + file[-(room - 1) :]
    if not with_file:
        file = ""
    left = max(width - len(place) - len(word) - 2 - cell_len(file) - 3, 8)
    message, hint = fitted(clean_line(problem.message), left), clean_line(problem.hint)
    left -= cell_len(message)
    more = fitted(f" · {hint}", left) if hint and left > _LEAST_HINT else ""
    yield place, "place"
    yield word, problem.severity.value
    yield f"{' ' if problem.fix is None else SAFE if problem.fix.safe else CAREFUL} ", "hint"
    yield message, "message"
    yield more + " " * (left - cell_len(more)), "hint"
    yield f"  {file}", "file"
