"""What one page says that rules of the site ask for: its links, its anchors, its suppressions. Kept while it does not change."""

from typing import Literal, NamedTuple

from docs_tui.lint.suppress import Suppression
from docs_tui.lint.terms import TermUse
from docs_tui.source import Position, Span
from docs_tui.source.record import record

ReferenceKind = Literal["link", "image"]


class Reference(NamedTuple):
    """One address that a page names."""

    url: str
    """Decoded: escapes and entities resolved, nothing percent-encoded."""
    span: Span
    """The address as written; the whole link where it stands in a definition."""
    kind: ReferenceKind
    exact: bool
    """The span holds the address and nothing else, so that it may be replaced."""


@record(frozen=True, slots=True)
class PageFacts:
    """What is known of one page or snippet after it has been judged."""

    file: str
    references: tuple[Reference, ...] = ()
    """Those to other sites are among them only where a rule asks for them."""
    headings: tuple[str, ...] = ()
    """The ids of the headings, decoded, in order."""
    ids: frozenset[str] = frozenset()
    """Other ids, decoded: of elements, given or made from their titles, and those that headings may have instead."""
    own_elements: frozenset[str] = frozenset()
    """The names of elements that are no components of the service: the page's own, or nobody's."""
    suppressions: tuple[Suppression, ...] = ()
    terms: tuple[TermUse, ...] = ()
    """Of a page in English."""


class Located(NamedTuple):
    """A place of a file, for the messages that name a second one."""

    file: str
    at: Position
