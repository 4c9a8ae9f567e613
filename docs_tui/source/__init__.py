"""Text, spans, edits and diagnostics. Independent of Markdown."""

from docs_tui.source.diagnostic import Diagnostic, Fix, Severity
from docs_tui.source.edit import TextEdit, apply, edit_between
from docs_tui.source.text import Position, Source, Span, make_span

__all__ = [
    "Diagnostic",
    "Fix",
    "Position",
    "Severity",
    "Source",
    "Span",
    "TextEdit",
    "apply",
    "edit_between",
    "make_span",
]
