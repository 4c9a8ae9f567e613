"""The filters and grouping of the list of problems, as an immutable value."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

from docs_tui.source.diagnostic import Severity

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


@dataclass(frozen=True, slots=True)
class GroupHeading:
    """The heading of the problems of one file or rule."""

    name: str
    """The path of the file, or the name of the rule; not cleaned."""
    count: int


@dataclass(frozen=True, slots=True)
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
        """Whether some problems may be left out."""
        return self != self.without_filters()

    def without_filters(self) -> "ProblemView":
        """Return the same grouping without filters."""
        return ProblemView(self.grouping)

    def next_grouping(self) -> "ProblemView":
        """Return the next grouping: by file, by rule, or none."""
        return replace(self, grouping=_after(_GROUPINGS, self.grouping))

    def next_level(self) -> "ProblemView":
        """Return the next level: all problems, no suggestions, or errors only."""
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
        """Return the filters in words; empty if there are none."""
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
