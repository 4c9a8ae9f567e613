"""Paragraphs, and what begins like one: setext headings, definitions and tables."""

import re

from docs_tui.mdx.inline_jsx import scan
from docs_tui.mdx.interrupt import starts_block
from docs_tui.mdx.leaf import Wrapped, add_paragraph, one_line_content
from docs_tui.mdx.lines import Lines
from docs_tui.mdx.lines import skip_space as skip_indent
from docs_tui.mdx.link_syntax import normal_label, read_destination, read_title, skip_space, unescape
from docs_tui.mdx.nodes import Content, Definition, Heading
from docs_tui.mdx.region import Region, joined
from docs_tui.mdx.table import cell_spans, delimiter_row, put_table
from docs_tui.source import Span, make_span

# A line that begins with any other character cannot be anything but the paragraph's next line.
_PLAIN_LINES = re.compile(r"[^\n]*+(?>(?:\n[ \t]*+[^\s#`~<{>*+_=|:$\[\d-][^\n]*+)*)")
_SETEXT = re.compile(r"(?:=++|-++)[ \t]*+(?=\n|\Z)")
_INTERRUPTING_MARKS = frozenset("#`~<{>*+-_=|:$[0123456789")
_DEFINITION = re.compile(r"\[((?>(?:[^\[\]\\]|\\[\s\S]){1,999}))\]:")
_REST_OF_LINE = re.compile(r"[ \t]*+(?:\n|\Z)")


def paragraph(lines: Lines, at: int) -> None:
    """Read the lines of a paragraph from ``at`` on, up to what ends it."""
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
        at = skip_indent(text, first)
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
    """Take all lines of a paragraph outside containers that need no closer look; return the offset of the last's end."""
    text = lines.text
    match = _PLAIN_LINES.match(text, at)
    end = match.end() if match else at
    while True:
        stop = text.find("\n", at, end)
        if stop < 0:
            spans.append(make_span((at, lines.trim_end(at, end) if lines.has_returns else end)))
            return end
        spans.append(make_span((at, lines.trim_end(at, stop))))
        at = skip_indent(text, stop + 1)


def _put_table_after(lines: Lines, spans: list[Span], at: int, wrapped: Wrapped | None) -> bool:
    """Put a paragraph and the table that its last line heads into the tree, if ``at`` begins a delimiter row for it."""
    align = () if lines.starts_container(at, interrupting=True) else delimiter_row(lines, at)
    if not align or len(cell_spans(lines.text, *spans[-1])) != len(align):
        return False
    head = spans.pop()
    _put(lines, spans, wrapped)
    put_table(lines, head, align, at)
    return True


def _put(lines: Lines, spans: list[Span], wrapped: Wrapped | None) -> None:
    """Put the definitions and the paragraph that ``spans`` are into the tree."""
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
    """Put the heading that is underlined at ``at`` into the tree; False where only definitions stand above the line."""
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
        item.checked = None  # a box stands before a paragraph only
    lines.tree.add(Heading(span, depth, leaf))
    return True


def _take_definitions(lines: Lines, content: tuple[Span, ...]) -> tuple[Span, ...]:
    """Put the definitions that begin ``content`` into the tree and return the lines after them."""
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


def _take_definition(lines: Lines, region: Region, at: int) -> int:
    """Put the definition at ``at`` into the tree and return the offset of the line after it, or -1."""
    text, end = region.text, region.end
    label = _DEFINITION.match(text, at, end)
    if label is None or not label[1].strip():
        return -1
    first = skip_space(text, label.end(), end)
    url = read_destination(text, first, end) if first < end else None
    if url is None:
        return -1
    after = url[1] + 1 if text.startswith("<", first) else url[1]
    stop = _REST_OF_LINE.match(text, after, end)
    title = None
    beyond = skip_space(text, after, end)
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
    """Return ``content`` without the white space at its very end."""
    start, end = content[-1]
    if text[end - 1] not in " \t":
        return content
    while end > start and text[end - 1] in " \t":
        end -= 1
    return (*content[:-1], make_span((start, end)))
