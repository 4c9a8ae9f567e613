"""The title of the list of problems: the counts, the progress of the check, and the meaning of the marks."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from docs_tui.source.numbers import counted
from docs_tui.tui.problems.problem_row import CAREFUL, SAFE

if TYPE_CHECKING:
    from docs_tui.tui.problems.problem_counts import Problems


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
    so_far = "" if problems.whole else f" so far, checking {problems.judged}% …"
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
