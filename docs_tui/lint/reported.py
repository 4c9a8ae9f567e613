"""Rules that report diagnostics of the parser, the site or the docs.json grammar under their own names."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from docs_tui.lint.json_shapes import ConfigFault, ConfigFaultKind
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import CheckPage, CheckSite, RuleFinding
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Diagnostic, Source, Span, TextEdit
from docs_tui.source.lazy_pattern import lazy_pattern

_WORD = lazy_pattern(r"<[\w.]+|[^\s<>\"'`]+")
"""The word at a position; used for diagnostics that have only a start."""

MakeEdits: TypeAlias = "Callable[[PageContext, Span], tuple[TextEdit, ...]]"
"""Returns the edits that fix a diagnostic; none if the fix is uncertain."""


def reported_by_parser(code: str, make_edits: "MakeEdits | None" = None, *, safe: bool = True) -> "CheckPage":
    """Return a rule's check that reports the parser's diagnostics with this code."""

    def check(page: PageContext) -> Iterator[RuleFinding]:
        for each in page.reported.get(code, ()):
            edits = make_edits(page, each.span) if make_edits is not None else ()
            yield RuleFinding(each.span, each.message, each.hint, edits, safe)

    return check


def reported_by_site(*codes: str, words: bool = False, own_severity: bool = False) -> "CheckSite":
    """Return a rule's check that reports the site's diagnostics with these codes.

    Args:
        codes: The codes of the site's diagnostics.
        words: Whether the diagnostics have only a start, so that the word there is reported.
        own_severity: Whether a diagnostic may be more or less severe than the rule.
    """

    def check(site: SiteContext) -> Iterator[RuleFinding]:
        for code in codes:
            for each in site.reported.get(code, ()):
                span, severity = (
                    _span(site.source(each.path), each, words=words),
                    each.severity if own_severity else None,
                )
                yield RuleFinding(span, each.message, each.hint, file=each.path, severity=severity)

    return check


def _span(source: Source, found: Diagnostic, *, words: bool) -> Span:
    end = len(source.text)
    first, last = (min(source.offset(at), end) for at in (found.start, found.end))
    word = _WORD.match(source.text, first) if words else None
    return Span(first, word.end() if word is not None else max(first, last))


_ELSEWHERE = ("contextual",)
"""Keys that have their own rule."""


def config_faults(site: SiteContext, kind: ConfigFaultKind) -> Iterator[RuleFinding]:
    """Yield the faults of one kind in docs.json; mint.json has an older grammar and is skipped."""
    for fault in site.config_faults:
        if fault.kind == kind and fault.pointer[:1] != _ELSEWHERE:
            yield locate_fault(site, fault)


def without_duplicates(first: Iterable[RuleFinding], then: Iterable[RuleFinding]) -> Iterator[RuleFinding]:
    """Yield ``first``, then ``then`` without findings at the same spans: the reader and the grammar may report the same fault."""
    known: set[tuple[str, int]] = set()
    for found in first:
        known.add((found.file, found.span.start))
        yield found
    yield from (found for found in then if (found.file, found.span.start) not in known)


def locate_fault(site: SiteContext, fault: ConfigFault) -> RuleFinding:
    """Return the span of a fault in docs.json: the unknown key, the object that lacks a key, or the value."""
    pointer = fault.pointer
    file, span = site.config_place(pointer)
    if fault.kind == "missing" and span.end > span.start:
        span = span._replace(end=span.start + 1)
    return RuleFinding(span, fault.message, fault.hint, file=file)
