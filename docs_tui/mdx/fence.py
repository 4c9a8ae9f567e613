"""Read fenced code blocks, and math between ``$$`` lines."""

import re

from docs_tui.mdx.inline_syntax import unescape
from docs_tui.mdx.lines import TAB, Lines, column_of, skip_space
from docs_tui.mdx.nodes import Code, Math, defer
from docs_tui.source import Span, make_span

_OPENING = re.compile(r"(`{3,}+)[ \t]*+([^`\n]*+)(?=\n|\Z)|(~{3,}+)[ \t]*+([^\n]*+)")
_WORD = re.compile(r"[^ \t]++")


def starts_fence(lines: Lines, at: int) -> bool:
    """Tell whether a code fence begins at ``at``."""
    return _OPENING.match(lines.text, at) is not None


def fence(lines: Lines, at: int) -> bool:
    """Read a code block up to its closing fence, or to the end of its container."""
    text = lines.text
    opening = _OPENING.match(text, at)
    if opening is None:
        return False
    group = 1 if opening[1] else 3
    mark = opening[group]
    start, end = opening.span(group + 1)
    info = Span(start, _rstrip(text, start, end))
    indent = lines.indent(at)
    words = text[start : lines.trim_end(start, end)]
    word = _WORD.match(words)
    lang = unescape(word[0]) if word else None
    meta = unescape(words[word.end() :].lstrip(" \t")) if word and info.start + word.end() < info.end else None
    found = None if lines.containers or lines.has_returns else _plain_body(lines, mark, opening.end())
    if found:
        first, last, stop = found
        code = Code(make_span((at, stop)), mark, lang, meta, info, (), closed=True)
        defer(code, "lines", _code_lines, lines.author, first, last, indent)
    else:
        read = _body_in_containers if lines.containers else _body
        body, stop, closed = read(lines, mark, opening.end(), indent)
        code = Code(make_span((at, stop)), mark, lang, meta, info, body, closed)
    lines.tree.add(code)
    return True


def _plain_body(lines: Lines, mark: str, at: int) -> tuple[int, int, int] | None:
    """Return the start and end of the code in a fence outside containers, and the end of its closing fence."""
    if len(mark) >= lines.unclosed.get(mark[0], len(mark) + 1):
        return None
    text = lines.text
    find = text.find
    close = find(mark, at)
    while close >= 0:
        start = text.rfind("\n", at, close) + 1
        end = find("\n", close)
        if start and not text[start:close].strip(" \t") and not text[close:end].strip(" \t").strip(mark[0]):
            lines.pos = end + 1
            return at + 1, start - 1, _rstrip(text, close, end)
        close = find(mark, end)
    lines.unclosed[mark[0]] = len(mark)
    return None


def _body(lines: Lines, mark: str, at: int, indent: int) -> tuple[tuple[Span, ...], int, bool]:
    """Read the code of a fence outside containers."""
    found = _plain_body(lines, mark, at)
    if found is None:
        return _unclosed(lines, at, indent)
    first, last, stop = found
    return _lines(lines, first, last, indent), stop, True


def _unclosed(lines: Lines, at: int, indent: int) -> tuple[tuple[Span, ...], int, bool]:
    """End an unclosed code block at the close tag of its parent element, or at the end of the page."""
    text, length = lines.text, lines.length
    tag = lines.tree.top.tag
    end = length
    if tag is not None:
        match = re.compile(rf"\n[ \t]*+</{re.escape(tag.name or '')}\s*+>").search(text, at)
        end = match.start() + 1 if match else length
    lines.pos = end
    last = end - 1 if text.endswith("\n", at, end) else end
    if last <= at:
        return (), end if end == length else at, False
    body = _lines(lines, at + 1, last, indent)
    if last == length and body[-1].start == body[-1].end:
        body = body[:-1]  # trailing white space of the page is not code
    return body, end if end == length else last, False


def _lines(lines: Lines, start: int, end: int, indent: int) -> tuple[Span, ...]:
    """Return the spans of the code lines from ``start`` to ``end``, without carriage returns."""
    found = _code_lines(lines.text, start, end, indent)
    if not lines.has_returns:
        return found
    ends = [lines.trim_end(last - 1, last) for _, last in found]
    return tuple(Span(min(first, end), end) for (first, _), end in zip(found, ends, strict=True))


def _code_lines(text: str, start: int, end: int, indent: int) -> tuple[Span, ...]:
    """Return the spans of the lines from ``start`` to ``end``, with the fence's indentation removed."""
    if start > end:
        return ()
    found: list[Span] = []
    for line in text[start:end].split("\n"):
        stop = start + len(line)
        first = _dedent(text, start, stop, indent) if indent else start
        found.append(make_span((first, stop)))
        start = stop + 1
    return tuple(found)


def _body_in_containers(lines: Lines, mark: str, at: int, indent: int) -> tuple[tuple[Span, ...], int, bool]:
    """Read the code of a fence inside a container. It ends at the latest where the container ends."""
    text = lines.text
    found: list[Span] = []
    end = at
    while True:
        pos = end + 1
        start = lines.follow(pos)
        if start < 0:
            lines.pos = pos
            stop = found[-1].end if found else at
            if found and found[-1].start == stop and not _container_follows(lines, pos):
                found.pop()  # the last newline is not code
            return tuple(found), stop, False
        end = lines.line_end(start)
        line = text[start:end].strip(" \t")
        if line.startswith(mark) and not line.strip(mark[0]):
            lines.pos = end + 1
            return tuple(found), _rstrip(text, start, end), True
        stop = lines.trim_end(pos, end)
        found.append(Span(_dedent(text, min(start, stop), stop, indent), stop))


def _container_follows(lines: Lines, pos: int) -> bool:
    """Tell whether the line at ``pos`` begins with a quote, an item or a footnote."""
    if pos >= lines.length:
        return False
    return lines.starts_container(skip_space(lines.text, lines.enter(pos)[0]), interrupting=False)


def _dedent(text: str, start: int, end: int, columns: int) -> int:
    """Return the offset after at most ``columns`` of white space. A tab that reaches farther is kept."""
    column = column_of(text, start) if text.find("\t", start, end) >= 0 else 0
    while columns > 0 and start < end:
        mark = text[start]
        size = 1 if mark == " " else TAB - column % TAB if mark == "\t" else columns + 1
        if size > columns:
            break
        columns -= size
        column += size
        start += 1
    return start


def _rstrip(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1] in " \t":
        end -= 1
    return end


_MATH_FENCE = re.compile(r"(\${2,})[ \t]*+(?=\n|\Z)")


def starts_math(lines: Lines, at: int) -> bool:
    """Tell whether a ``$$`` block begins at ``at``."""
    return _MATH_FENCE.match(lines.text, at) is not None and _close_math(lines, at) is not None


def math(lines: Lines, at: int) -> bool:
    """Read a block between two ``$$`` lines. Without the second line, the dollars are text."""
    opening = _MATH_FENCE.match(lines.text, at)
    if opening is None:
        return False
    found = _close_math(lines, at)
    if found is None:
        return False
    body, end = found
    lines.tree.add(Math(Span(at, end), body, True))
    lines.pos = lines.after_line(end)
    return True


def _close_math(lines: Lines, at: int) -> tuple[tuple[Span, ...], int] | None:
    """Return the lines of the ``$$`` block at ``at`` and the offset after its closing fence, or None if it has none."""
    if lines.fuel.is_empty:
        return None
    text = lines.text
    body: list[Span] = []
    end = lines.line_end(at)
    while True:
        first = lines.follow(end + 1)
        if first < 0:
            lines.fuel.burn(end - at)
            return None
        end = lines.line_end(first)
        stop = lines.trim_end(first, end)
        if text[first:stop].strip(" \t") == "$$":
            return tuple(body), text.rfind("$", first, stop) + 1
        body.append(Span(first, stop))
