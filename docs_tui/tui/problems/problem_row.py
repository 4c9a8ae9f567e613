"""Draw one row of the list of problems: position, severity, message, hint and file, fitted to the width."""

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
"""The mark of a safe fix, as ``lint`` prints it."""
CAREFUL = "+"
"""The mark of a fix that needs a look."""

_NARROW = 90
"""From this width, the columns have their full widths."""
_PLACE = 9
"""The width of line and column, in cells."""
_FILE = 34
"""The greatest width of the file's name."""
_WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.SUGGESTION: "suggestion"}
_WORD = 10
_SHORT = 7
"""The width of the severity; in narrow rows it only fits errors and warnings."""
_LEAST_HINT = 12
"""The least width of a hint; a shorter piece would say nothing."""


def heading_row(heading: "GroupHeading", width: int) -> Iterator[tuple[str, str]]:
    """Yield the texts of a group's heading, each with the name of its style."""
    count = f"  {heading.count:,}"
    yield f" {fitted(clean_line(heading.name), max(width - len(count) - 2, 1))}", "heading"
    yield count, "hint"


def problem_row(problem: "Diagnostic", width: int, *, with_file: bool = True) -> Iterator[tuple[str, str]]:
    """Yield the texts of a row, each with the name of its style."""
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
