"""Read paragraphs and the blocks that begin like one: setext headings, definitions and tables."""

import re
from collections.abc import Callable
from typing import Literal, TypeAlias

from docs_tui.mdx.esm import has_keyword
from docs_tui.mdx.flow import starts_fence, starts_flow, starts_math
from docs_tui.mdx.inline_syntax import is_escaped, normal_label, read_destination, read_title, skip_gap, unescape
from docs_tui.mdx.leaf import Wrapped, add_paragraph, one_line_content, scan, starts_heading
from docs_tui.mdx.lines import THEMATIC_BREAK, Lines, skip_space
from docs_tui.mdx.nodes import Content, Definition, Heading, Table, TableCell, TableRow, defer
from docs_tui.mdx.region import TextRegion, joined
from docs_tui.source import Span, make_span
from docs_tui.source.lazy_pattern import lazy_pattern


def _starts_thematic_break(lines: Lines, at: int) -> bool:
    return THEMATIC_BREAK.match(lines.text, at) is not None


_STARTS: dict[str, Callable[[Lines, int], bool]] = {
    "#": starts_heading,
    "`": starts_fence,
    "~": starts_fence,
    "<": starts_flow,
    "{": starts_flow,
    "*": _starts_thematic_break,
    "-": _starts_thematic_break,
    "_": _starts_thematic_break,
    "$": starts_math,
}


def starts_block(lines: Lines, at: int, *, interrupting: bool) -> bool:
    """Tell whether the content at ``at`` begins another block or a container. ``at`` must be after leading white space."""
    starts = _STARTS.get(lines.text[at : at + 1])
    if starts and starts(lines, at):
        return True
    return lines.starts_container(at, interrupting=interrupting)


_DELIMITER = lazy_pattern(r"\|?+[ \t]*+:?-++:?(?>(?:[ \t]*+\|[ \t]*+:?-++:?)*)[ \t]*+\|?+[ \t]*+(?=\n|\Z)")
_Align: TypeAlias = Literal["left", "center", "right"] | None


def delimiter_row(lines: Lines, at: int) -> tuple[_Align, ...]:
    """Return the column alignments if the line at ``at`` is a delimiter row, otherwise an empty result."""
    text = lines.text
    match = _DELIMITER.match(text, at)
    if match is None:
        return ()
    row = match[0].strip(" \t")
    if "|" not in row and ":" not in row:
        return ()
    return tuple(_alignment(cell.strip(" \t")) for cell in row.strip("|").split("|"))


def cell_spans(text: str, start: int, end: int) -> list[Span]:
    """Return the spans of a row's cells without surrounding white space."""
    cells: list[Span] = []
    at = start + 1 if text.startswith("|", start, end) else start
    while True:
        pipe = _next_pipe(text, at, end)
        stop = pipe if pipe >= 0 else end
        cell = text[at:stop]
        bare = cell.strip(" \t")
        if bare:
            first = at + cell.index(bare[0])
            cells.append(make_span((first, first + len(bare))))
        elif pipe >= 0:
            cells.append(make_span((stop, stop)))
        if pipe < 0:
            return cells
        at = pipe + 1


def _row_spans(text: str, start: int, end: int) -> list[Span]:
    """Return the spans of the cells of a body row. A single pipe is a row with one empty cell."""
    return cell_spans(text, start, end) or [make_span((end, end))]


def _next_pipe(text: str, at: int, end: int) -> int:
    """Return the offset of the next unescaped pipe, or -1."""
    pipe = text.find("|", at, end)
    while pipe > 0 and text[pipe - 1] == "\\" and is_escaped(text, pipe, at):
        pipe = text.find("|", pipe + 1, end)
    return pipe


def put_table(lines: Lines, head: Span, align: tuple[_Align, ...], pos: int) -> None:
    """Add the table with the head row ``head`` and the delimiter row at ``pos`` to the tree."""
    text = lines.text
    rows = [_row(lines, head.start, head.end)]
    end = lines.line_end(pos)
    last = end
    lines.pos = end + 1
    while True:
        start = _next_row(lines)
        if start < 0:
            break
        end = lines.line_end(start)
        lines.pos = end + 1
        last = end
        while last > start and text[last - 1] in " \t":
            last -= 1
        rows.append(_row(lines, start, last))
    while last > head.end and text[last - 1] in " \t":
        last -= 1
    lines.tree.add(Table(Span(head.start, last), align, tuple(rows)))


def _next_row(lines: Lines) -> int:
    """Return the start of the next row, or -1 if the table ends at a blank line or another block."""
    start = lines.follow(lines.pos)
    if start < 0:
        return -1
    start = skip_space(lines.text, start)
    if lines.text[start] == "\n" or starts_block(lines, start, interrupting=False):
        return -1
    return -1 if start == lines.pos and not lines.containers and has_keyword(lines.text, start) else start


def _row(lines: Lines, start: int, end: int) -> TableRow:
    text = lines.text
    row = TableRow(make_span((start, end)), ())
    if text.find("<", start, end) < 0 and text.find("{", start, end) < 0:
        defer(row, "cells", _plain_cells, lines.author, start, end)
        return row
    cells = (TableCell(span, one_line_content(lines, *span, cell=True)) for span in _row_spans(text, start, end))
    return TableRow(row.span, tuple(cells))


def _plain_cells(text: str, start: int, end: int) -> tuple[TableCell, ...]:
    """Return the cells of a row without elements and expressions."""
    return tuple([TableCell(span, Content((span,), (), True)) for span in _row_spans(text, start, end)])


def _alignment(cell: str) -> _Align:
    if cell.startswith(":"):
        return "center" if cell.endswith(":") and len(cell) > 1 else "left"
    return "right" if cell.endswith(":") else None


# A line that begins with any other character continues the paragraph.
_PLAIN_LINES = re.compile(r"[^\n]*+(?>(?:\n[ \t]*+[^\s#`~<{>*+_=|:$\[\d-][^\n]*+)*)")
_SETEXT = lazy_pattern(r"(?:=++|-++)[ \t]*+(?=\n|\Z)")
_INTERRUPTING_MARKS = frozenset("#`~<{>*+-_=|:$[0123456789")
_DEFINITION = lazy_pattern(r"\[((?>(?:[^\[\]\\]|\\[\s\S]){1,999}))\]:")
_REST_OF_LINE = lazy_pattern(r"[ \t]*+(?:\n|\Z)")


def paragraph(lines: Lines, at: int) -> None:
    """Read the lines of the paragraph that begins at ``at``."""
    text = lines.text
    spans: list[Span] = []
    wrapped: Wrapped | None = None
    depth = len(lines.containers)
    while True:
        if depth:
            end = text.find("\n", at)
            spans.append(make_span((at, lines.trim_end(at, end))))
        else:
            end = _plain_lines(lines, at, spans)
        pos = lines.pos = end + 1
        if pos >= lines.length:
            break
        if text[pos] == "\n":
            break
        first, _, matched = lines.peek(pos)
        at = skip_space(text, first)
        mark = text[at]
        if mark == "\n":
            break
        if matched < depth:
            if starts_block(lines, at, interrupting=False):
                break
            wrapped = wrapped or Wrapped({}, [])
            wrapped.lazy.append(at)
        elif mark in _INTERRUPTING_MARKS and pos >= lines.held:
            if mark in "|:-" and _put_table_after(lines, spans, at, wrapped):
                return
            if mark in "=-" and _SETEXT.match(text, at) and _put_setext(lines, spans, at):
                return
            if starts_block(lines, at, interrupting=True):
                lines.interrupting = True
                break
        if depth:
            wrapped = wrapped or Wrapped({}, [])
            wrapped.starts[at] = first
    _put(lines, spans, wrapped)


def _plain_lines(lines: Lines, at: int, spans: list[Span]) -> int:
    """Collect the lines of a paragraph outside containers that need no further checks; return the end of the last."""
    text = lines.text
    match = _PLAIN_LINES.match(text, at)
    end = match.end() if match else at
    while True:
        stop = text.find("\n", at, end)
        if stop < 0:
            spans.append(make_span((at, lines.trim_end(at, end) if lines.has_returns else end)))
            return end
        spans.append(make_span((at, lines.trim_end(at, stop))))
        at = skip_space(text, stop + 1)


def _put_table_after(lines: Lines, spans: list[Span], at: int, wrapped: Wrapped | None) -> bool:
    """If ``at`` is a delimiter row, end the paragraph and add a table: the paragraph's last line is its head."""
    align = () if lines.starts_container(at, interrupting=True) else delimiter_row(lines, at)
    if not align or len(cell_spans(lines.text, *spans[-1])) != len(align):
        return False
    head = spans.pop()
    _put(lines, spans, wrapped)
    put_table(lines, head, align, at)
    return True


def _put(lines: Lines, spans: list[Span], wrapped: Wrapped | None) -> None:
    """Add the definitions and the paragraph that consist of ``spans`` to the tree."""
    if not spans:
        return
    content: tuple[Span, ...] = tuple(spans)
    text = lines.text
    if text[content[0].start] == "[":
        content = _take_definitions(lines, content)
        if not content:
            return
    if text[content[-1][1] - 1] in " \t":
        content = _without_trailing_space(text, content)
    add_paragraph(lines, content, wrapped)


def _put_setext(lines: Lines, spans: list[Span], at: int) -> bool:
    """Add the setext heading underlined at ``at`` to the tree. Returns False if only definitions precede the underline."""
    text = lines.text
    content: tuple[Span, ...] = tuple(spans)
    if text[content[0].start] == "[":
        content = _take_definitions(lines, content)
        if not content:
            spans.clear()
            return False
    content = _without_trailing_space(text, content)
    end = lines.line_end(at)
    lines.pos = end + 1
    span = Span(content[0].start, at + len(text[at:end].rstrip()))
    depth = 1 if text[at] == "=" else 2
    if len(content) == 1:
        leaf = one_line_content(lines, *content[0])
    else:
        region = joined(text, lines.author, content)
        leaf = Content(content, scan(region, region.start, lines.tree, may_stop=False).nodes)
    item = lines.tree.top
    if not item.children:
        item.checked = None  # a task list checkbox needs a paragraph
    lines.tree.add(Heading(span, depth, leaf))
    return True


def _take_definitions(lines: Lines, content: tuple[Span, ...]) -> tuple[Span, ...]:
    """Add the link definitions at the beginning of ``content`` to the tree and return the remaining lines."""
    region = joined(lines.text, lines.author, content)
    at = region.start
    while True:
        after = _take_definition(lines, region, at)
        if after < 0:
            break
        at = after
    if at == region.start:
        return content
    offset = region.origin(at)
    return tuple(span for span in content if span.start >= offset) if at < region.end else ()


def _take_definition(lines: Lines, region: TextRegion, at: int) -> int:
    """Add the definition at ``at`` to the tree and return the start of the line after it, or -1 if there is none."""
    text, end = region.text, region.end
    label = _DEFINITION.match(text, at, end)
    if label is None or not label[1].strip():
        return -1
    first = skip_gap(text, label.end(), end)
    url = read_destination(text, first, end) if first < end else None
    if url is None:
        return -1
    after = url[1] + 1 if text.startswith("<", first) else url[1]
    stop = _REST_OF_LINE.match(text, after, end)
    title = None
    beyond = skip_gap(text, after, end)
    where = read_title(text, beyond, end) if beyond > after else None
    last = after
    if where:
        rest = _REST_OF_LINE.match(text, where[1] + 1, end)
        if rest:
            title = unescape(text[where[0] : where[1]])
            stop = rest
            last = where[1] + 1
    if stop is None:
        return -1
    definition = Definition(
        region.span(at, last),
        normal_label(label[1]),
        unescape(text[url[0] : url[1]]),
        region.span(*url),
        title,
    )
    lines.tree.add(definition)
    return stop.end()


def _without_trailing_space(text: str, content: tuple[Span, ...]) -> tuple[Span, ...]:
    """Return ``content`` without trailing white space."""
    start, end = content[-1]
    if text[end - 1] not in " \t":
        return content
    while end > start and text[end - 1] in " \t":
        end -= 1
    return (*content[:-1], make_span((start, end)))
