"""Apply fixes, decide which ones are safe, and build edits that rules share.

A fix that changes an anchor is never safe: pages, docs.json and other sites may link to it, and nobody can list the links
of other sites.
"""

from bisect import bisect_right
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from docs_tui.components.spec import Role
from docs_tui.lint.page_context import PageContext, is_plain
from docs_tui.lint.page_facts import ReferenceKind
from docs_tui.lint.rule import RuleFinding
from docs_tui.mdx import Code, Definition, Heading, Math, MdxjsEsm, MdxJsxElement, Table, find
from docs_tui.site import Content, Site, Unread
from docs_tui.site.page_files import PAGE_EXTENSIONS
from docs_tui.source import Diagnostic, Source, Span, TextEdit, apply
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record


def renamed(element: MdxJsxElement, name: str) -> tuple[TextEdit, ...]:
    """Return the edits that rename an element in both of its tags."""
    start = element.open.start + 1
    edits = (TextEdit(Span(start, start + len(element.name or "")), name),)
    return edits if element.close is None else (*edits, TextEdit(element.close, f"</{name}>"))


def whole_line(text: str, span: Span) -> Span:
    """Extend ``span`` to whole lines if nothing else is on them."""
    start, end = span
    while start and text[start - 1] in " \t":
        start -= 1
    while end < len(text) and text[end] in " \t":
        end += 1
    if (start and text[start - 1] not in "\r\n") or (end < len(text) and text[end] not in "\r\n"):
        return span
    if text.startswith("\r\n", end):
        return Span(start, end + 2)
    return Span(start, min(end + 1, len(text)))


_MOST_ROUNDS = 10
"""A fix may reveal another finding. If fixes are left after this many rounds, a rule is wrong."""


@record(frozen=True, slots=True)
class Fixed:
    """The result of fixing a site."""

    texts: Mapping[str, str]
    """The new text of each file that changed."""
    count: int
    """How many findings were fixed."""
    site: Site
    findings: tuple[Diagnostic, ...]
    """The findings that are left."""


def is_safe(finding: Diagnostic) -> bool:
    """Tell whether a finding has a safe fix."""
    return finding.fix is not None and finding.fix.safe


def compatible_fixes(findings: Iterable[Diagnostic]) -> dict[str, list[Diagnostic]]:
    """Return the findings whose fixes do not overlap, by file; the first of overlapping ones wins."""
    chosen: dict[str, list[Diagnostic]] = {}
    taken: dict[str, list[Span]] = {}
    for each in findings:
        if each.fix is None:
            continue
        spans = taken.setdefault(each.path, [])
        if not any(_touch(edit.span, span) for edit in each.fix.edits for span in spans):
            spans += [edit.span for edit in each.fix.edits]
            chosen.setdefault(each.path, []).append(each)
    return chosen


def apply_fixes(text: str, findings: Iterable[Diagnostic]) -> str:
    """Apply the fixes of ``findings``, which must not overlap, to ``text``."""
    return apply(text, _edits(findings))


def fix_all(
    site: Site,
    lint: Callable[[Site], tuple[Diagnostic, ...]],
    wanted: Callable[[Diagnostic], bool] = is_safe,
) -> Fixed:
    """Fix the findings of ``site`` and check again until no fix is left.

    Args:
        site: The site.
        lint: Checks a site.
        wanted: Returns whether a finding may be fixed.
    """
    texts: dict[str, str] = {}
    count = 0
    findings = lint(site)
    for _ in range(_MOST_ROUNDS):
        chosen = compatible_fixes(filter(wanted, findings))
        if not chosen:
            break
        made = {file: apply_fixes(site.file_text(file), each) for file, each in chosen.items()}
        texts.update(made)
        count += sum(map(len, chosen.values()))
        site = site.apply({file: encoded(text, site.files[file]) for file, text in made.items()})
        findings = lint(site)
    return Fixed(texts, count, site, findings)


def _edits(findings: Iterable[Diagnostic]) -> list[TextEdit]:
    return [edit for each in findings if each.fix is not None for edit in each.fix.edits]


def _touch(one: Span, other: Span) -> bool:
    """Tell whether two edits overlap or start at the same offset."""
    return (one.start < other.end and other.start < one.end) or one.start == other.start


def encoded(text: str, before: Content) -> bytes:
    """Return ``text`` as bytes, with a byte order mark if ``before`` has one."""
    mark = BOM_UTF8 if isinstance(before, bytes) and before.startswith(BOM_UTF8) else b""
    return mark + text.encode("utf-8", "surrogatepass")


_WHY = "--fix does not apply it, because links to the anchor would break"
_MOST_PARSED = 40
"""How many versions of one page are parsed to find unsafe fixes; the remaining fixes count as unsafe."""


def with_safety(page: PageContext, findings: Sequence[RuleFinding]) -> Sequence[RuleFinding]:
    """Mark the fixes that would break a link as unsafe."""
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
    """Return ``spans`` in order, with overlapping ones joined."""
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(span.end, merged[-1].end))
        else:
            merged.append(span)
    return merged


class _Trial:
    """Applies fixes to a copy of a page and compares its anchors and links."""

    def __init__(self, page: PageContext) -> None:
        self._page = page
        self._before = _LinkParts.of(page)
        self._parsed = 0

    def safe(self, findings: Sequence[RuleFinding]) -> list[bool]:
        """Return for each finding whether its fix, applied with the safe ones before it, breaks no link."""
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
        except ValueError:  # two fixes at one place: the next round checks and applies the second one
            return False
        return self._before.kept_in(_LinkParts.of(self._page.with_text(text)))


class _LinkParts(NamedTuple):
    """The anchors and links of a page."""

    headings: tuple[str, ...]
    ids: frozenset[str]
    addresses: Counter[tuple[str, ReferenceKind]]
    imports: list[str]

    @classmethod
    def of(cls, page: PageContext) -> "_LinkParts":
        """Read the anchors and links of a page."""
        facts = page.facts(with_terms=False)
        addresses = Counter((each.url, each.kind) for each in facts.references)
        imports = [page.slice(esm.span) for esm in page.all(MdxjsEsm)]
        return cls(facts.headings, facts.ids, addresses, imports)

    def kept_in(self, other: "_LinkParts") -> bool:
        """Tell whether ``other`` has every anchor and link of this page."""
        return (
            self.headings == other.headings
            and self.ids <= other.ids
            and self.addresses <= other.addresses
            and self.imports == other.imports
        )


_INDENT = lazy_pattern(r"[ \t]*(?:>[ \t]?)*[ \t]*")


class Change(NamedTuple):
    """The old and new content of a file."""

    before: bytes
    after: bytes


def fixed_changes(site: Site, fixed: Fixed) -> dict[str, Change]:
    """Return the changes to the files of ``site`` that all fixes make together."""
    found: dict[str, Change] = {}
    for name in sorted(fixed.texts):
        before, after = site.files[name], fixed.site.files[name]
        if isinstance(before, bytes) and isinstance(after, bytes) and before != after:
            found[name] = Change(before, after)
    return found


def one_fixed(site: Site, finding: Diagnostic) -> Mapping[str, Change]:
    """Return the changes that a finding's fix makes, by file; empty if it has none."""
    if finding.fix is None:
        return {}
    return _change(site, finding.path, apply_fixes(site.file_text(finding.path), [finding]))


def suppressed(site: Site, finding: Diagnostic, reason: str = "") -> Mapping[str, Change]:
    """Return the change that adds a suppression above ``finding``; empty for files without comments, such as docs.json."""
    if not finding.path.endswith(PAGE_EXTENSIONS):
        return {}
    source = Source(finding.path, site.file_text(finding.path))
    text = apply(source.text, (_comment(site, source, finding, reason),))
    return _change(site, finding.path, text)


def _change(site: Site, file: str, text: str) -> dict[str, Change]:
    before = site.files.get(file)
    if before is None or isinstance(before, Unread):
        return {}
    after = encoded(text, before)
    return {file: Change(before, after)} if after != before else {}


def _comment(site: Site, source: Source, finding: Diagnostic, reason: str) -> TextEdit:
    """Return the edit that inserts a comment before the line or block where a finding begins."""
    document = site.file_document(source.path)
    front = document.front_matter
    line = finding.start.line
    reason = " ".join(reason.replace("*/", "* /").replace("-->", "-- >").split())  # cannot close the comment
    words = " ".join((finding.code, *(("--", reason) if reason else ())))
    if front is not None and line <= source.line_of(front.span.end):
        at = source.line_starts[source.line_of(front.value.start) - 1]
        return TextEdit(Span(at, at), f"# docs-tui-disable-file {words}{_line_end(source)}")
    for kind in (Code, Table, Math):
        for block in find(document.root, kind):
            first, last = source.line_of(block.span.start), source.line_of(max(block.span.end - 1, block.span.start))
            line = first if first <= line <= last else line
    at = source.line_starts[line - 1]
    found = _INDENT.match(source.text, at)
    lead = found[0] if found is not None else ""
    opened, closed = ("<!--", "-->") if is_plain(site, source.path) else ("{/*", "*/}")
    comment = f"{lead}{opened} docs-tui-disable-next-line {words} {closed}{_line_end(source)}"
    return TextEdit(Span(at, at), comment)


def _line_end(source: Source) -> str:
    """Return the line ending of the file."""
    return "\r\n" if "\r\n" in source.text else "\n"
