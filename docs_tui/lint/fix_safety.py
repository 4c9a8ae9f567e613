"""Mark the fixes of a page that would break links: those that change an anchor, an address or an import.

Links from other pages, from docs.json and from other sites lead to anchors, and nobody can list the last of them. So a fix that
changes an anchor is never safe, whether or not a link to it is known.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from docs_tui.components.spec import Role
from docs_tui.lint.facts import ReferenceKind
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Found
from docs_tui.mdx import Definition, Heading, MdxjsEsm, parse
from docs_tui.source import Source, Span, TextEdit, apply

_WHY = "--fix leaves it alone, because links to it would break"
_MOST_PARSED = 40
"""Versions of one page that are parsed to find out which of its fixes break something; the other fixes are not safe."""


def with_safety(page: PageContext, findings: Sequence[Found]) -> Sequence[Found]:
    """Return ``findings`` with the fixes marked as not safe that would break a link."""
    fragile: _Fragile | None = None
    doubtful: list[int] = []
    for index, found in enumerate(findings):
        if found.edits and found.safe:
            fragile = fragile or _Fragile(page)
            if any(fragile.touches(edit.span) for edit in found.edits):
                doubtful.append(index)
    if not doubtful:
        return findings
    safe = _Trial(page).safe([findings[index] for index in doubtful])
    marked = list(findings)
    for index, is_safe in zip(doubtful, safe, strict=True):
        if not is_safe:
            hint = f"{marked[index].hint}. {_WHY}" if marked[index].hint else _WHY
            marked[index] = marked[index]._replace(safe=False, hint=hint)
    return marked


class _Fragile:
    """The parts of a page whose change may break a link."""

    def __init__(self, page: PageContext) -> None:
        spans = [link.span for link in page.links]
        spans += [heading.span for heading in page.all(Heading)]
        spans += [definition.span for definition in page.all(Definition)]
        spans += [esm.span for esm in page.all(MdxjsEsm)]
        for element in page.elements:
            spans.append(element.node.span if element.spec.role is Role.HEADING else element.node.open)
        self._spans = _merged(spans)
        self._starts = [span.start for span in self._spans]

    def touches(self, span: Span) -> bool:
        """Tell whether ``span`` overlaps or adjoins one of the parts."""
        index = bisect_right(self._starts, span.end) - 1
        return index >= 0 and self._spans[index].end >= span.start


def _merged(spans: Sequence[Span]) -> list[Span]:
    """Return ``spans`` in order, those that overlap made one."""
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(span.end, merged[-1].end))
        else:
            merged.append(span)
    return merged


class _Trial:
    """Makes fixes on a copy of a page, and compares what links depend on."""

    def __init__(self, page: PageContext) -> None:
        self._page = page
        self._before = _LinkParts.of(page)
        self._parsed = 0

    def safe(self, findings: Sequence[Found]) -> list[bool]:
        """Return for each finding whether its fix breaks nothing, together with the safe ones before it."""
        safe = [False] * len(findings)
        accepted: list[TextEdit] = []
        groups = [range(len(findings))]
        while groups:
            group = groups.pop()
            edits = [edit for index in group for edit in findings[index].edits]
            if self._keeps([*accepted, *edits]):
                accepted += edits
                for index in group:
                    safe[index] = True
            elif len(group) > 1:
                middle = len(group) // 2
                groups += [group[middle:], group[:middle]]
        return safe

    def _keeps(self, edits: Sequence[TextEdit]) -> bool:
        self._parsed += 1
        if self._parsed > _MOST_PARSED:
            return False
        try:
            text = apply(self._page.text, edits)
        except ValueError:  # two fixes at one place: the second one is made in the next round, and judged there
            return False
        document = parse(Source(self._page.file, text))
        return self._before.kept_in(_LinkParts.of(PageContext(self._page.site, document, self._page.page)))


class _LinkParts(NamedTuple):
    """What links to a page, and the links on it, depend on."""

    headings: tuple[str, ...]
    ids: frozenset[str]
    addresses: Counter[tuple[str, ReferenceKind]]
    imports: list[str]

    @classmethod
    def of(cls, page: PageContext) -> "_LinkParts":
        """Read them from a page."""
        facts = page.facts(with_terms=False)
        addresses = Counter((each.url, each.kind) for each in facts.references)
        imports = [page.slice(esm.span) for esm in page.all(MdxjsEsm)]
        return cls(facts.headings, facts.ids, addresses, imports)

    def kept_in(self, other: "_LinkParts") -> bool:
        """Tell whether ``other`` still has all of this."""
        return (
            self.headings == other.headings
            and self.ids <= other.ids
            and self.addresses <= other.addresses
            and self.imports == other.imports
        )
