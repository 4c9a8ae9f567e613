"""What docs.json says against its grammar, each with its place; sorted into rules by kind."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from docs_tui.lint.rule import Found

if TYPE_CHECKING:
    from docs_tui.lint.grammar import Fault, FaultKind
    from docs_tui.lint.site_context import SiteContext

_ELSEWHERE = ("contextual",)
"""Keys that have a rule of their own."""


def config_faults(site: "SiteContext", kind: "FaultKind") -> Iterator[Found]:
    """Yield the faults of one kind; mint.json has an older grammar and is left alone."""
    for fault in site.config_faults:
        if fault.kind == kind and fault.pointer[:1] != _ELSEWHERE:
            yield place_fault(site, fault)


def told_once(first: Iterable[Found], then: Iterable[Found]) -> Iterator[Found]:
    """Yield all of the first, and of the others those at other places: what both the reader and the grammar refuse is told once."""
    told: set[tuple[str, int]] = set()
    for found in first:
        told.add((found.file, found.span.start))
        yield found
    yield from (found for found in then if (found.file, found.span.start) not in told)


def place_fault(site: "SiteContext", fault: "Fault") -> Found:
    """Return a fault at its place in docs.json: the key that nobody knows, the object that lacks one, the value."""
    pointer = fault.pointer
    file, span = site.config_place(pointer)
    if fault.kind == "missing" and span.end > span.start:
        span = span._replace(end=span.start + 1)
    return Found(span, fault.message, fault.hint, file=file)
