"""The facts of one page for site rules: links, anchors, suppressions. Cached until the page changes."""

import marshal
from collections.abc import Callable, Container, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Literal, NamedTuple
from zlib import DEFLATED, compressobj, decompress

from docs_tui.lint.phrases import TermUse
from docs_tui.lint.suppressions import Suppression
from docs_tui.source import Span, make_span
from docs_tui.source.record import record

_PLAIN = 1
"""The marshal version whose bytes depend only on the value, not on its references."""

_LONG = 160
"""Fewer bytes become hardly less by compressing them."""
_WINDOW, _SPACE = 12, 5
"""How far back and in how much space zlib looks for what repeats: with its defaults it takes five times as long for short data."""
_COMPRESSED = bytes(((_WINDOW - 8) * 16 + DEFLATED,))
"""The first byte of compressed data. Serialised lists begin with another one."""

_NONE: frozenset[str] = frozenset()
"""Shared by all files without names, because a new set takes 216 bytes."""

ReferenceKind = Literal["link", "image"]


class Reference(NamedTuple):
    """One address on a page."""

    url: str
    """Escapes and entities are resolved, percent-encoding is kept."""
    span: Span
    """The address in the source, in the definition of a reference link; the whole of a link without one."""
    kind: ReferenceKind
    exact: bool
    """Whether the span is exactly the address, so that an edit may replace it."""


make_reference: "Callable[[tuple[str, Span, ReferenceKind, bool]], Reference]" = partial(tuple.__new__, Reference)
"""A constructor twice as fast as ``Reference`` itself."""


@record(frozen=True, slots=True)
class PageFacts:
    """The facts about a page or snippet that site rules use.

    Addresses and ids are stored serialized, because a site may have tens of thousands and reads them once per change.
    """

    file: str
    own_elements: frozenset[str] = frozenset()
    """Names of elements that are not components of the service."""
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
        """Return the facts of a file; the arguments are named like the properties below."""
        return cls(
            file,
            frozenset(own_elements) or _NONE,
            suppressions,
            _packed([(url, *span, kind, exact) for url, span, kind, exact in references]),
            _packed(list(headings)),
            _packed(sorted(set(ids))),
            _packed([(family, variant, *span) for family, variant, span in terms]),
        )

    def with_addresses(self, file: str, addresses: Iterable[str]) -> "PageFacts":
        """Return the facts of a file in which only the path and the addresses differ; these are in the same order."""
        rows = zip(addresses, _unpacked(self._references), strict=True)
        return replace(self, file=file, _references=_packed([(address, *row[1:]) for address, row in rows]))

    def compressed(self) -> "PageFacts":
        """Return the same facts in half the memory; reading them takes a few microseconds more."""
        packed = self._references, self._headings, self._ids, self._terms
        references, headings, ids, terms = map(_compressed, packed)
        return replace(self, _references=references, _headings=headings, _ids=ids, _terms=terms)

    @property
    def references(self) -> tuple[Reference, ...]:
        """The addresses on the page; links to other sites only if a rule needs them."""
        return tuple(self.references_beside(()))

    def references_beside(self, known: Container[str]) -> list[Reference]:
        """Return the addresses on the page without those that are ``known``."""
        return [
            make_reference((url, make_span((start, end)), kind, exact))
            for url, start, end, kind, exact in _unpacked(self._references)
            if url not in known
        ]

    @property
    def headings(self) -> tuple[str, ...]:
        """The decoded ids of the headings, in order."""
        return tuple(_unpacked(self._headings))

    @property
    def ids(self) -> frozenset[str]:
        """Other decoded ids: of elements, from attributes or titles, and alternative ids of headings."""
        return frozenset(_unpacked(self._ids))

    @property
    def terms(self) -> tuple[TermUse, ...]:
        """The terms with several spellings on the page, if it is in English."""
        return tuple(
            TermUse(family, variant, Span(start, end)) for family, variant, start, end in _unpacked(self._terms)
        )


def _packed(values: list[Any]) -> bytes:
    """Serialise texts, numbers and tuples in an eighth of the memory; equal values give equal bytes."""
    return marshal.dumps(values, _PLAIN) if values else b""


def _compressed(data: bytes) -> bytes:
    if len(data) < _LONG or data.startswith(_COMPRESSED):
        return data
    compressor = compressobj(1, DEFLATED, _WINDOW, _SPACE)
    return compressor.compress(data) + compressor.flush()


def _unpacked(data: bytes) -> list[Any]:
    if data.startswith(_COMPRESSED):
        data = decompress(data)
    return marshal.loads(data) if data else []  # noqa: S302  # packed by this module
