"""Diagnostics: what is wrong in the documentation, where, and how to correct it."""

from enum import Enum

from docs_tui.source.clean import clean_name
from docs_tui.source.edit import TextEdit
from docs_tui.source.record import record
from docs_tui.source.text import Position, Source, Span


class Severity(Enum):
    """How much a diagnostic matters, from most to least."""

    ERROR = "error"
    WARNING = "warning"
    SUGGESTION = "suggestion"


@record(frozen=True, slots=True)
class Fix:
    """A change that removes a diagnostic."""

    title: str
    edits: tuple[TextEdit, ...]
    safe: bool = True
    """The fix cannot change what readers get, so ``--fix`` applies it without asking."""


@record(frozen=True, slots=True)
class Diagnostic:
    """A problem in one file."""

    code: str
    """Stable and unique, kebab-case: ``unclosed-tag``."""
    message: str
    """One line without a full stop: what is wrong."""
    path: str
    start: Position
    end: Position
    severity: Severity = Severity.ERROR
    hint: str = ""
    """What to do about it, as a sentence; empty if the message says it."""
    fix: Fix | None = None

    @classmethod
    def at(
        cls,
        source: Source,
        span: Span,
        code: str,
        message: str,
        *,
        severity: Severity = Severity.ERROR,
        hint: str = "",
        fix: Fix | None = None,
    ) -> "Diagnostic":
        """Return a diagnostic for ``span`` of ``source``."""
        start, end = source.positions(span)
        return cls(code, message, source.path, start, end, severity, hint, fix)

    @property
    def sentences(self) -> str:
        """The message and the hint: ``message. Hint``."""
        return f"{self.message}. {self.hint}" if self.hint else self.message

    def __str__(self) -> str:
        """Return one line for a terminal: ``file:line:column severity: message. Hint``."""
        where = f"{clean_name(self.path)}:{self.start.line}:{self.start.column}"
        return f"{where} {self.severity.value}: {self.sentences}"
