"""Comments in a page that suppress findings: for the next line, a range, or the file.

``{/* docs-tui-disable-next-line RULE -- reason */}`` applies to the next line that is neither blank nor another such
comment. If a code block, table or formula begins there, it applies to the whole block, which cannot contain comments.
``docs-tui-disable`` and ``docs-tui-enable`` enclose a range; ``docs-tui-disable-file`` may be anywhere. A comment without
a rule applies to all rules. In front matter, use a YAML comment.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from docs_tui.mdx import Code, Comment, Document, Math, MdxExpression, Node, Table, walk
from docs_tui.source import Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

MARK = "docs-tui-"
UNUSED = "unused-suppression"
"""The rule that reports unused suppressions."""
UNKNOWN = "unknown-rule"

Scope = Literal["next-line", "range", "file"]

_DIRECTIVE = lazy_pattern(r"docs-tui-(disable-next-line|disable-file|disable|enable)(?![\w-])([^\n]*)")
_REASON = lazy_pattern(r"(?:^|\s)--(?:\s|$)")
_NAME = re.compile(r"[\w-]+")


@record(frozen=True, slots=True)
class Suppression:
    """One comment, and the lines that it applies to."""

    rules: tuple[str, ...]
    """Names, codes or letters of groups; empty for all."""
    scope: Scope
    first: int
    """The first line that it applies to, from 1."""
    last: int
    span: Span
    """The comment with its braces."""

    def covers(self, line: int) -> bool:
        """Tell whether this applies to findings that begin on ``line``."""
        return self.first <= line <= self.last


@record(frozen=True, slots=True)
class _Comment:
    span: Span
    scope: str
    rules: tuple[str, ...]


def suppressions_of(document: Document) -> tuple[Suppression, ...]:
    """Return the suppressions of a page, in document order."""
    source = document.source
    if MARK not in source.text:
        return ()
    blocks = list(walk(document.root))
    comments = sorted(_comments(document, blocks), key=lambda each: each.span)
    return tuple(_resolved(source, comments, blocks))


def _comments(document: Document, nodes: Sequence[Node]) -> Iterator[_Comment]:
    source = document.source
    for node in nodes:
        if isinstance(node, Comment) or (isinstance(node, MdxExpression) and node.kind == "comment"):
            yield from _directives(source, node.span, node.span)
    front = document.front_matter
    if front is not None:
        for line in re.finditer(r"#[^\n]*", source.slice(front.value)):
            start = front.value.start + line.start()
            span = Span(start, front.value.start + line.end())
            yield from _directives(source, span, span)


def _directives(source: Source, span: Span, whole: Span) -> Iterator[_Comment]:
    match = _DIRECTIVE.search(source.text, span.start, span.end)
    if match is None:
        return
    words = _REASON.split(match[2].replace("*/", " ").replace("-->", " ").replace("}", " "), maxsplit=1)[0]
    yield _Comment(whole, match[1], tuple(_NAME.findall(words)))


def _resolved(source: Source, comments: Sequence[_Comment], nodes: Sequence[Node]) -> Iterator[Suppression]:
    last_line = len(source.line_starts)
    blocks = {
        source.line_of(node.span.start): source.line_of(max(node.span.end - 1, node.span.start))
        for node in nodes
        if isinstance(node, (Code, Table, Math))
    }
    meant = _meant(source, comments, blocks)
    for index, each in enumerate(comments):
        line = source.line_of(each.span.start)
        if each.scope == "disable-next-line":
            yield Suppression(each.rules, "next-line", *meant[each.span], each.span)
        elif each.scope == "disable-file":
            yield Suppression(each.rules, "file", 1, last_line + 1, each.span)
        elif each.scope == "disable":
            end = next((after for after in comments[index + 1 :] if _ends(after, each)), None)
            stop = source.line_of(end.span.start) if end else last_line + 1
            yield Suppression(each.rules, "range", line, stop, each.span)


def _ends(after: _Comment, begun: _Comment) -> bool:
    return after.scope == "enable" and (not after.rules or set(begun.rules) <= set(after.rules))


def _meant(source: Source, comments: Sequence[_Comment], blocks: Mapping[int, int]) -> dict[Span, tuple[int, int]]:
    """Return for each next-line comment the lines that it applies to. ``blocks`` maps first to last lines of blocks.

    Consecutive comments all apply to the same lines as the last one.
    """
    found: dict[Span, tuple[int, int]] = {}
    by_line: dict[int, tuple[int, int]] = {}
    for each in reversed(comments):
        if each.scope != "disable-next-line":
            continue
        line = _next_line(source, source.line_of(each.span.end))
        found[each.span] = by_line.get(line, (line, blocks.get(line, line)))
        if _is_alone(source, each.span):
            by_line[source.line_of(each.span.start)] = found[each.span]
    return found


def _is_alone(source: Source, span: Span) -> bool:
    """Tell whether a comment is alone on its lines, except for quote marks."""
    text, start = source.text, source.line_starts[source.line_of(span.start) - 1]
    return not text[start : span.start].strip(" \t>") and _is_blank(source, span.end)


def _is_blank(source: Source, offset: int) -> bool:
    """Tell whether the rest of the line from ``offset`` is blank."""
    starts, line = source.line_starts, source.line_of(offset)
    end = starts[line] if line < len(starts) else len(source.text)
    return not source.text[offset:end].strip()


def _next_line(source: Source, line: int) -> int:
    """Return the first line after ``line`` that is not blank; the next one if all are."""
    starts = source.line_starts
    after = line + 1
    while after <= len(starts) and _is_blank(source, starts[after - 1]):
        after += 1
    return after if after <= len(starts) else line + 1
