"""Comments in a page that keep findings back: for the next line, for a range, for the file.

``{/* docs-tui-disable-next-line RULE -- reason */}`` speaks of the next line that is not blank, or of the whole block of code,
table or formula that begins there, for nothing can be written into those. ``docs-tui-disable`` and ``docs-tui-enable`` stand
around a range, ``docs-tui-disable-file`` anywhere. Without a rule all are meant. In front matter the comment is YAML's own.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from docs_tui.mdx import Code, Comment, Document, Math, MdxExpression, Node, Table
from docs_tui.source import Source, Span
from docs_tui.source.record import record

MARK = "docs-tui-"
UNUSED = "unused-suppression"
"""The rule under which a comment that keeps nothing back is reported."""
UNKNOWN = "unknown-rule"

Scope = Literal["next-line", "range", "file"]

_DIRECTIVE = re.compile(r"docs-tui-(disable-next-line|disable-file|disable|enable)(?![\w-])([^\n]*)")
_REASON = re.compile(r"(?:^|\s)--(?:\s|$)")
_NAME = re.compile(r"[\w-]+")


@record(frozen=True, slots=True)
class Suppression:
    """One comment, and the lines that it speaks of."""

    rules: tuple[str, ...]
    """Names, codes or letters of groups; empty: all."""
    scope: Scope
    first: int
    """The first line, from 1, on which findings may begin."""
    last: int
    span: Span
    """The comment, with its braces."""

    def covers(self, line: int) -> bool:
        """Tell whether a finding that begins on ``line`` is meant."""
        return self.first <= line <= self.last


@record(frozen=True, slots=True)
class _Comment:
    span: Span
    scope: str
    rules: tuple[str, ...]


def is_known(name: str) -> bool:
    """Tell whether a rule, or a group of rules, has this name."""
    from docs_tui.lint.registry import matching  # noqa: PLC0415 - rules of suppressions stand in it themselves

    return bool(matching(name))


def suppressions_of(document: Document, nodes: Iterable[Node]) -> tuple[Suppression, ...]:
    """Return the suppressions of a page, whose nodes are given in the order of the text."""
    source = document.source
    if MARK not in source.text:
        return ()
    blocks = list(nodes)
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
    for index, each in enumerate(comments):
        line = source.line_of(each.span.start)
        if each.scope == "disable-next-line":
            first, last = _next_block(source, each.span.end, blocks)
            yield Suppression(each.rules, "next-line", first, last, each.span)
        elif each.scope == "disable-file":
            yield Suppression(each.rules, "file", 1, last_line + 1, each.span)
        elif each.scope == "disable":
            end = next((after for after in comments[index + 1 :] if _ends(after, each)), None)
            stop = source.line_of(end.span.start) if end else last_line + 1
            yield Suppression(each.rules, "range", line, stop, each.span)


def _ends(after: _Comment, begun: _Comment) -> bool:
    return after.scope == "enable" and (not after.rules or set(begun.rules) <= set(after.rules))


def _next_block(source: Source, offset: int, blocks: Mapping[int, int]) -> tuple[int, int]:
    """Return the lines that a comment ending at ``offset`` speaks of; ``blocks`` has the last line of each by its first."""
    text = source.text
    line_end = text.find("\n", offset)
    if line_end < 0:
        return source.line_of(offset) + 1, source.line_of(offset) + 1
    at = line_end
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    first = source.line_of(min(at, len(text)))
    return first, blocks.get(first, first)
