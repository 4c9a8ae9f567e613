"""What the list of problems shows: filters and grouping as an immutable value, and the texts of its rows and its title."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

from rich.cells import cell_len

from docs_tui.source.clean import clean_line
from docs_tui.source.diagnostic import Severity
from docs_tui.source.numbers import counted
from docs_tui.source.record import record
from docs_tui.tui.widgets.bars import fitted

if TYPE_CHECKING:
    from docs_tui.source import Diagnostic
    from docs_tui.tui.problems.problem_counts import Problems

_ValueT = TypeVar("_ValueT")

Grouping: TypeAlias = Literal["file", "rule", "none"]

_GROUPINGS: tuple[Grouping, ...] = ("file", "rule", "none")
_LEVELS = (Severity.SUGGESTION, Severity.WARNING, Severity.ERROR)
_SHOWN = {
    Severity.SUGGESTION: frozenset(Severity),
    Severity.WARNING: frozenset({Severity.WARNING, Severity.ERROR}),
    Severity.ERROR: frozenset({Severity.ERROR}),
}


@record(frozen=True, slots=True)
class GroupHeading:
    """The heading of the problems of one file or rule."""

    name: str
    """The path of the file, or the name of the rule; not cleaned."""
    count: int


@record(frozen=True, slots=True)
class ProblemView:
    """How the list is grouped and filtered."""

    grouping: Grouping = "file"
    words: str = ""
    """Words that must all occur in a problem's message, rule, file or severity."""
    level: Severity = Severity.SUGGESTION
    """The lowest severity that is shown."""
    file: str | None = None
    """The only file whose problems are shown; None: all files."""

    @property
    def is_filtered(self) -> bool:
        """Whether there are filters."""
        return self != self.without_filters()

    def without_filters(self) -> "ProblemView":
        """Return the same grouping without filters."""
        return ProblemView(self.grouping)

    def next_grouping(self) -> "ProblemView":
        """Return the next grouping: by file, by rule, or none."""
        return replace(self, grouping=_after(_GROUPINGS, self.grouping))

    def next_level(self) -> "ProblemView":
        """Return the next level: all problems, all but suggestions, or only errors."""
        return replace(self, level=_after(_LEVELS, self.level))

    def rows(self, problems: "Problems") -> "tuple[GroupHeading | Diagnostic, ...]":
        """Return the listed problems, below headings if they are grouped; the worst groups come first."""
        words, severities = self.words.casefold().split(), _SHOWN[self.level]
        shown = [
            one
            for one in problems.found
            if one.severity in severities and (self.file is None or one.path == self.file) and _has(one, words)
        ]
        if self.grouping == "none":
            return tuple(shown)
        groups: dict[str, list[Diagnostic]] = {}
        for one in shown:
            groups.setdefault(one.path if self.grouping == "file" else one.code, []).append(one)
        rows: list[GroupHeading | Diagnostic] = []
        for name, group in groups.items():
            rows += (GroupHeading(name, len(group)), *group)
        return tuple(rows)

    def described(self) -> str:
        """Return the filters as text; empty if there are none."""
        level = {Severity.WARNING: "no suggestions", Severity.ERROR: "errors only"}.get(self.level, "")
        parts = (f"“{self.words}”" if self.words else "", "only this page" if self.file else "", level)
        return ", ".join(filter(None, parts))


def _has(problem: "Diagnostic", words: list[str]) -> bool:
    if not words:
        return True
    text = f"{problem.message} {problem.code} {problem.path} {problem.severity.value} {problem.hint}".casefold()
    return all(word in text for word in words)


def _after(values: "tuple[_ValueT, ...]", value: "_ValueT") -> "_ValueT":
    return values[(values.index(value) + 1) % len(values)]


SAFE = "*"
"""The mark of a safe fix, as ``lint`` prints it."""
CAREFUL = "+"
"""The mark of a fix that the writer should check."""

_NARROW = 90
"""In rows of at least this width, the columns have their full widths."""
_PLACE = 9
"""The width of line and column, in cells."""
_FILE = 34
"""The greatest width of the file's name."""
_WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.SUGGESTION: "suggestion"}
_WORD = 10
_LEAST_HINT = 12
"""The least width of a hint; a shorter piece would be useless."""


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
    word = _WORDS[problem.severity].ljust(_WORD) + gap
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
        filters: The filters as text; empty if there are none.
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
    counts = [f"{safe:,} {SAFE} safe to fix"] if safe else []
    counts += [f"{len(fixes) - safe:,} {CAREFUL} to check first"] if len(fixes) > safe else []
    return f" · {', '.join(counts)}" if counts else ""
