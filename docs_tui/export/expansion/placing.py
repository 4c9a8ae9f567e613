"""Where what was put in place goes: on lines of its own, with the prefixes of the list or quote it stands in, or in a line."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from docs_tui.export import syntax
from docs_tui.export.expansion.origins import Lines, Stretch, text_of
from docs_tui.source import Source, Span
from docs_tui.source.record import record

_CONTAINERS = re.compile(r"[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*")
_BLOCK = re.compile(r"\s*(?:(?:#{1,6}|[-*+]|\d{1,9}[.)])\s|[>|]|```|~~~)")
_OPENS = re.compile(r"<(?![/!])(?:[^<>]*[^<>/])?>\Z")

Stretches: TypeAlias = list[Stretch]


@record(frozen=True, slots=True)
class Edit:
    """A place in one file, and what goes there."""

    span: Span
    stretches: Sequence[Stretch]


def placed(source: Source, span: Span, lines: Lines, *, flow: bool) -> Edit:
    """Return ``lines`` in the form that the place asks for: lines of their own there, or part of a line."""
    text = source.text
    start = text.rfind("\n", 0, span.start) + 1
    stop = text.find("\n", span.end)
    stop = stop if stop >= 0 else len(text)
    lead, after = text[start : span.start], text[span.end : stop]
    marks = _CONTAINERS.match(lead)
    opens = marks is not None and marks.end() == len(lead)
    above, below = _line_above(text, start), _line_below(text, stop)
    flow = flow and opens and _is_blank(after)
    alone = opens and _is_blank(after) and _is_blank(above) and _is_blank(below)
    if not flow and (lead.lstrip().startswith("|") or not (_has_blocks(lines) or (alone and len(lines) > 1))):
        return Edit(span, _joined(lines))
    prefix = syntax.continued(marks[0]) if marks else ""
    line_end = Stretch("\n" + prefix, source, span.start, copied=False)
    blank = line_end._replace(text=f"\n{prefix.rstrip()}\n{prefix}")
    head = [] if opens and (not syntax.goes_on(lead) or _is_blank(above)) else [line_end if opens else blank]
    tail = [] if _is_blank(after) and _is_blank(below) else [line_end if _is_blank(after) else blank]
    return Edit(span, [*head, *_prefixed(lines, prefix), *tail])


def in_cell(edit: Edit) -> Edit:
    """Return an edit in a row of a table, where a ``|`` of what is put there would end the cell."""
    if not any("|" in stretch.text for stretch in edit.stretches):
        return edit
    return Edit(edit.span, [_in_cell(stretch) for stretch in edit.stretches])


def _in_cell(stretch: Stretch) -> Stretch:
    text = syntax.piped(stretch.text)
    return stretch if text == stretch.text else stretch._replace(text=text, copied=False)


def applied(
    place: Span, source: Source, edits: Iterable[Edit], *, origin: Source | None = None, shift: int = 0
) -> Stretches:
    """Return the text of ``place`` with ``edits`` made; ``source`` lies in ``origin`` at ``shift``."""
    origin = origin or source
    start, end = place
    stretches: Stretches = []
    at = start
    for edit in sorted(edits, key=lambda each: each.span):
        if edit.span.start < at or edit.span.end > end:
            continue
        if edit.span.start > at:
            stretches.append(Stretch(source.text[at : edit.span.start], origin, at + shift, copied=True))
        put = list(edit.stretches)
        if len(put) > 1 and _is_gap(put[0]) and stretches and _is_blank_after_gap(stretches):
            del put[0]
        stretches.extend(
            stretch._replace(source=origin, offset=stretch.offset + shift) if stretch.source is source else stretch
            for stretch in put
        )
        at = edit.span.end
    if at < end or not stretches:
        stretches.append(Stretch(source.text[at:end], origin, at + shift, copied=True))
    return stretches


def _joined(lines: Sequence[Sequence[Stretch]]) -> Stretches:
    """Return lines as one, a space between but after an open tag and before a close tag."""
    stretches: Stretches = []
    before = ""
    for line in lines:
        text = text_of(line).strip()
        if stretches and line and not (_OPENS.match(before) or text.startswith("</")):
            stretches.append(line[0]._replace(text=" ", copied=False))
        stretches.extend(_stripped(line))
        before = text
    return stretches


def _stripped(line: Sequence[Stretch]) -> Iterator[Stretch]:
    """Yield a line without white space at its start."""
    started = False
    for stretch in line:
        if started:
            yield stretch
            continue
        text = stretch.text.lstrip()
        if text:
            started = True
            cut = len(stretch.text) - len(text)
            yield stretch._replace(text=text, offset=stretch.offset + cut if stretch.copied else stretch.offset)


def _prefixed(lines: Sequence[Sequence[Stretch]], prefix: str) -> Iterator[Stretch]:
    """Yield lines with line ends between and ``prefix`` before each but the first."""
    for number, line in enumerate(lines):
        if number:
            blank = not text_of(line).strip()
            yield line[0]._replace(text="\n" + (prefix.rstrip() if blank else prefix), copied=False)
        yield from line


def _is_gap(stretch: Stretch) -> bool:
    """Tell whether a stretch is nothing but the space between blocks."""
    return not stretch.copied and stretch.text.startswith("\n") and _is_blank(stretch.text.replace("\n", ""))


def _is_blank_after_gap(stretches: Sequence[Stretch]) -> bool:
    """Tell whether what was put in place last has left a blank line, and nothing but a line end came after it."""
    last = len(stretches) - 1
    if stretches[last].copied and _is_blank(stretches[last].text.replace("\n", "")):
        last -= 1
    return last >= 0 and _is_gap(stretches[last])


def _line_above(text: str, start: int) -> str:
    """Return the line before the one that begins at ``start``."""
    return text[text.rfind("\n", 0, max(0, start - 1)) + 1 : max(0, start - 1)]


def _line_below(text: str, stop: int) -> str:
    """Return the line after the one that ends at ``stop``."""
    end = text.find("\n", stop + 1)
    return text[stop + 1 : end if end >= 0 else len(text)]


def line_of(text: str, span: Span) -> Span:
    """Return ``span``, or its whole line with the line end before it where nothing else stands on it."""
    start = text.rfind("\n", 0, span.start)
    stop = text.find("\n", span.end)
    stop = stop if stop >= 0 else len(text)
    alone = start >= 0 and _is_blank(text[start + 1 : span.start]) and _is_blank(text[span.end : stop])
    return Span(start, stop) if alone else span


def _is_blank(line: str) -> bool:
    return not line.strip(" \t\r>")


def _has_blocks(lines: Iterable[Sequence[Stretch]]) -> bool:
    """Tell whether lines are more than one paragraph."""
    texts = [text_of(line) for line in lines]
    return any(not text.strip() or _BLOCK.match(text) for text in texts)
