"""What one page says that rules of the site ask for: its links, its anchors, its suppressions. Kept while it does not change."""

import marshal
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from docs_tui.lint.phrases import TermUse
from docs_tui.lint.suppressions import Suppression
from docs_tui.source import Span
from docs_tui.source.record import record

_PLAIN = 1
"""The format that does not depend on what else holds a text."""

_NONE: frozenset[str] = frozenset()
"""One for all files: each empty one that is made takes 216 bytes."""

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
    """What is known of one page or snippet after it has been judged.

    A site has some tens of thousands of addresses and ids, which are asked for once after each change: they are kept packed.
    """

    file: str
    own_elements: frozenset[str] = frozenset()
    """The names of elements that are no components of the service: the page's own, or nobody's."""
    suppressions: tuple[Suppression, ...] = ()
    _references: bytes = b""
    _headings: bytes = b""
    _ids: bytes = b""
    _terms: bytes = b""

    @classmethod
    def of(
        cls,
        file: str,
        *,
        references: Iterable[Reference] = (),
        headings: Iterable[str] = (),
        ids: Iterable[str] = (),
        own_elements: Iterable[str] = (),
        suppressions: tuple[Suppression, ...] = (),
        terms: Iterable[TermUse] = (),
    ) -> "PageFacts":
        """Return the facts of a file, with what the properties of the same names say."""
        return cls(
            file,
            frozenset(own_elements) or _NONE,
            suppressions,
            _packed([(url, *span, kind, exact) for url, span, kind, exact in references]),
            _packed(list(headings)),
            _packed(sorted(set(ids))),
            _packed([(family, variant, *span) for family, variant, span in terms]),
        )

    @property
    def references(self) -> tuple[Reference, ...]:
        """The addresses that it names; those to other sites are among them only where a rule asks for them."""
        return tuple(
            Reference(url, Span(start, end), kind, exact)
            for url, start, end, kind, exact in _unpacked(self._references)
        )

    @property
    def headings(self) -> tuple[str, ...]:
        """The ids of the headings, decoded, in order."""
        return tuple(_unpacked(self._headings))

    @property
    def ids(self) -> frozenset[str]:
        """Other ids, decoded: of elements, given or made from their titles, and those that headings may have instead."""
        return frozenset(_unpacked(self._ids))

    @property
    def terms(self) -> tuple[TermUse, ...]:
        """The terms that are written in more than one way, of a page in English."""
        return tuple(
            TermUse(family, variant, Span(start, end)) for family, variant, start, end in _unpacked(self._terms)
        )


def _packed(values: list[Any]) -> bytes:
    """Return texts, numbers and tuples of them in an eighth of the memory; equal ones give equal bytes."""
    return marshal.dumps(values, _PLAIN) if values else b""


def _unpacked(data: bytes) -> list[Any]:
    return marshal.loads(data) if data else []  # noqa: S302  # as this file has packed it
