"""The texts of the list of problems: its rows, fitted to the width, and its title, which explains the marks."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.cells import cell_len

from docs_tui.source.clean import clean_line
from docs_tui.source.diagnostic import Severity
from docs_tui.source.numbers import counted
from docs_tui.tui.widgets.fitted import fitted

if TYPE_CHECKING:
    from docs_tui.source import Diagnostic
    from docs_tui.tui.problems.problem_counts import Problems
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


def titles(problems: "Problems", keys: str, *, listed: int = 0, filters: str = "") -> Iterator[str]:
    """Yield titles for ``problems``, the longest first; each begins with the number that the header shows.

    Args:
        problems: All problems.
        keys: The hint about keys.
        listed: The number of problems that pass the filters.
        filters: The filters in words; empty if there are none.
    """
    if filters:
        number = f"{listed:,} of {counted(len(problems.found), 'problem')}: {filters}"
        yield f"{number} ── {keys}"
        yield number
        return
    files = f" in {counted(len(problems.files), 'file')}" if problems.found else ""
    so_far = "" if problems.whole else f" so far, checking {problems.checked}% …"
    total = str(problems.total) or ("No problems left" if problems.whole else "Nothing")
    fixes = _fixes(problems)
    yield f"{total}{files}{so_far}{fixes} ── {keys}"
    yield f"{total}{files}{so_far}{fixes}"
    yield f"{total}{so_far}{fixes}"
    yield f"{problems.total.short or total}{so_far}{fixes}"
    yield f"{problems.total.short or total}{so_far}"


def _fixes(problems: "Problems") -> str:
    """Return the number and the meaning of each mark."""
    fixes = [each.fix for each in problems.found if each.fix is not None]
    safe = sum(each.safe for each in fixes)
    said = [f"{safe:,} {SAFE} safe to fix"] if safe else []
    said += [f"{len(fixes) - safe:,} {CAREFUL} to fix with care"] if len(fixes) > safe else []
    return f" · {', '.join(said)}" if said else ""
