"""The problems of a site in the order of the list, counted for each file."""

from collections.abc import Iterable, Mapping
from dataclasses import field

from docs_tui.source.diagnostic import Diagnostic, Severity
from docs_tui.source.numbers import counted
from docs_tui.source.record import record

_RANK = {severity: rank for rank, severity in enumerate(Severity)}


@record(frozen=True, slots=True)
class Count:
    """Numbers of problems. Suggestions count separately, because they are not mistakes."""

    errors: int = 0
    warnings: int = 0
    suggestions: int = 0

    @property
    def problems(self) -> int:
        """Errors and warnings."""
        return self.errors + self.warnings

    def __str__(self) -> str:
        """The counts as text: ``3 problems (2 errors, 1 warning), 1 suggestion``; empty if there are none."""
        kinds = _listed((self.errors, "error"), (self.warnings, "warning"))
        return _listed(
            (self.problems, "problem"), (self.suggestions, "suggestion"), more=f" ({kinds})" if kinds else ""
        )

    @property
    def short(self) -> str:
        """The counts as shorter text: ``3 problems, 1 suggestion``."""
        return _listed((self.problems, "problem"), (self.suggestions, "suggestion"))


def _listed(*named: tuple[int, str], more: str = "") -> str:
    """Return counts as text, with ``more`` after the first one."""
    first, *others = [counted(count, name) for count, name in named if count] or [""]
    return ", ".join([f"{first}{more}", *others])


_NOTHING = Count()


@record(frozen=True, slots=True)
class Problems:
    """All problems of one snapshot."""

    found: tuple[Diagnostic, ...] = ()
    """Sorted by severity, then file, then position."""
    files: Mapping[str, Count] = field(default_factory=dict)
    total: Count = _NOTHING
    whole: bool = True
    """Whether every file has been checked."""
    checked: int = 0
    """The percentage of files that have been checked."""

    @classmethod
    def of(
        cls,
        diagnostics: Iterable[Diagnostic],
        order: Mapping[str, int] | None = None,
        *,
        whole: bool = True,
        checked: int = 0,
    ) -> "Problems":
        """Return the problems among ``diagnostics``, each once.

        Args:
            diagnostics: From the linter and the parser.
            order: The rank of each file. Files without a rank come first, by name; they are not pages, but files that
                all pages depend on.
            whole: Whether every file has been checked.
            checked: The percentage of files that have been checked.
        """
        places = order or {}
        each = {(one.path, one.start, one.message): one for one in diagnostics}
        found = sorted(
            each.values(), key=lambda one: (_RANK[one.severity], places.get(one.path, -1), one.path, one.start)
        )
        counts: dict[str, list[int]] = {}
        for one in found:
            counts.setdefault(one.path, [0, 0, 0])[_RANK[one.severity]] += 1
        total = Count(*(sum(column) for column in zip(*counts.values(), strict=True))) if counts else _NOTHING
        return cls(tuple(found), {path: Count(*count) for path, count in counts.items()}, total, whole, checked)

    def of_file(self, file: str | None) -> Count:
        """Return the numbers of problems in one file."""
        return self.files.get(file, _NOTHING) if file is not None else _NOTHING

    def lines_of(self, file: str | None) -> tuple[tuple[Severity, int], ...]:
        """Return the severity and the first line of each problem of a file."""
        if file not in self.files:
            return ()
        return tuple((one.severity, one.start.line) for one in self.found if one.path == file)

    def nearest(self, problem: Diagnostic) -> int:
        """Return the index of ``problem``, or of the most similar one after an edit; -1 if there are none."""

        def distance(at: int) -> tuple[bool, bool, int]:
            one = self.found[at]
            return one.path != problem.path, one.code != problem.code, abs(one.start.line - problem.start.line)

        if problem.path not in self.files:
            return min(range(len(self.found)), key=lambda at: _RANK[self.found[at].severity], default=-1)
        same = [at for at, one in enumerate(self.found) if one.path == problem.path]
        return min(same, key=distance, default=-1)
