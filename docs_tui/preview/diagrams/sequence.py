"""Mermaid sequence diagrams as rows of text: participants side by side, messages as arrows below each other."""

import re
from collections.abc import Sequence
from dataclasses import field
from itertools import pairwise

from docs_tui.preview.diagrams.diagram_parts import LEFT, RIGHT, Canvas, label_lines, label_text, statements, widest
from docs_tui.preview.layout import cell_width
from docs_tui.source.record import record

_PARTICIPANT = re.compile(r"(?:create\s+)?(?:participant|actor)\s+(.+?)(?:\s+as\s+(.+))?$")
_MESSAGE = re.compile(r"([^-:]+?)\s*(<<)?(--?)(?:>>|>|x|\))\s*[+-]?\s*([^:]+?)\s*(?::(.*))?$")
_NOTE = re.compile(r"note\s+(over|left of|right of)\s+([^:]+?)\s*:(.*)$", re.IGNORECASE)
_GROUP = re.compile(r"(alt|opt|loop|par|critical|break|else|and|option)\b\s*(.*)$")
_SILENT = re.compile(r"(?:autonumber|activate|deactivate|title|acctitle|accdescr|destroy|links?)\b", re.IGNORECASE)
_MOST = 12
"""The most participants of a diagram that is drawn."""
_MOST_STEPS = 80
_LABEL_WIDTHS = (36, 28, 22, 17, 13, 10)


@record(frozen=False, slots=True)
class _Step:
    kind: str
    """``message``, ``note`` or ``group``; ``end`` for the end of a group."""
    text: str = ""
    first: int = 0
    last: int = 0
    dashed: bool = False


@record(frozen=False, slots=True)
class _Sequence:
    names: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    steps: list[_Step] = field(default_factory=list)

    def index(self, name: str) -> int:
        """Return the index of a participant; a new one is added at the right."""
        name = name.strip()
        if name not in self.names:
            self.names.append(name)
            self.labels.append(label_text(name))
        return self.names.index(name)


def draw_sequence(source: str, width: int) -> list[str] | None:
    """Return a sequence diagram as rows of at most ``width`` cells; None if it cannot be drawn."""
    diagram = _parse(source)
    if diagram is None or not 1 <= len(diagram.names) <= _MOST or len(diagram.steps) > _MOST_STEPS:
        return None
    for label_width in _LABEL_WIDTHS:
        rows = _draw(diagram, label_width)
        if widest(rows) <= width:
            return rows
    return None


def _parse(source: str) -> _Sequence | None:
    """Parse a diagram; None if it contains an unknown statement."""
    diagram, open_groups = _Sequence(), list[bool]()
    lines = list(statements(source))
    if not lines or lines[0] != "sequenceDiagram":
        return None
    for line in lines[1:]:
        if found := _PARTICIPANT.match(line):
            index = diagram.index(found[1])
            diagram.labels[index] = label_text(found[2] or found[1])
        elif found := _NOTE.match(line):
            ends = [diagram.index(name) for name in found[2].split(",")]
            diagram.steps.append(_Step("note", label_text(found[3]), min(ends), max(ends)))
        elif found := _GROUP.match(line):
            if found[1] not in ("else", "and", "option"):
                open_groups.append(True)
            diagram.steps.append(_Step("group", label_text(f"{found[1]} {found[2]}").replace("\n", " ")))
        elif re.match(r"(?:rect|box)\b", line):
            open_groups.append(False)
        elif line == "end":
            if open_groups and open_groups.pop():
                diagram.steps.append(_Step("end"))
        elif _SILENT.match(line):
            continue
        elif found := _MESSAGE.match(line):
            first, last = diagram.index(found[1]), diagram.index(found[4])
            diagram.steps.append(_Step("message", label_text(found[5] or ""), first, last, dashed=found[3] == "--"))
        else:
            return None
    return diagram


def _draw(diagram: _Sequence, label_width: int) -> list[str]:
    heads = [label_lines(label, label_width) for label in diagram.labels]
    centers = _centers(diagram, heads, label_width)
    canvas, y = Canvas(), max(map(len, heads)) + 2
    for head, center in zip(heads, centers, strict=True):
        size = widest(head) + 4
        canvas.box(center - size // 2, 0, [*head, *[""] * (y - 2 - len(head))], size)
    end = centers[-1] + widest(heads[-1]) // 2 + 2
    for step in diagram.steps:
        top = y
        if step.kind == "message":
            lines = label_lines(step.text, max(label_width, abs(centers[step.first] - centers[step.last]) - 4))
            y = _draw_message(canvas, step, lines if step.text else [], centers, y)
        elif step.kind == "note":
            y = _draw_note(canvas, step, label_lines(step.text, label_width), centers, y)
        else:
            y += 1
        for center in centers:
            canvas.vertical(center, top, y - 1)
        if step.kind in ("group", "end"):
            text = f"┄ {step.text} " if step.kind == "group" else ""
            canvas.write(0, y - 1, text + "┄" * max(end - cell_width(text), 0))
    for center in centers:
        canvas.vertical(center, y, y)
    return canvas.rows()


def _centers(diagram: _Sequence, heads: Sequence[Sequence[str]], label_width: int) -> list[int]:
    """Return the column of each participant, with enough space for the boxes and the messages between them."""
    sizes = [widest(head) + 4 for head in heads]
    gaps = [one // 2 + other // 2 + 2 for one, other in pairwise(sizes)]
    left = sizes[0] // 2
    for step in diagram.steps:
        first, last = sorted((step.first, step.last))
        size = widest(label_lines(step.text, label_width)) + 4
        if step.kind == "message" and first < last:
            gaps[last - 1] += max(size - sum(gaps[first:last]), 0)
        elif step.kind == "message" and first < len(gaps):
            gaps[first] = max(gaps[first], size + 4)
        elif step.kind == "note":
            over = max(size - sum(gaps[first:last]), 0) // 2 + 1
            left = max(left, over) if first == 0 else left
            for at in (first - 1, last):
                if 0 <= at < len(gaps):
                    gaps[at] = max(gaps[at], over + 2)
    centers = [left]
    for gap in gaps:
        centers.append(centers[-1] + gap)
    return centers


def _draw_message(canvas: Canvas, step: _Step, lines: Sequence[str], centers: Sequence[int], y: int) -> int:
    """Draw a message with its text above it, and return the row below."""
    start, stop = centers[step.first], centers[step.last]
    if step.first == step.last:
        for line in lines:
            canvas.write(start + 2, y, line)
            y += 1
        canvas.write(start, y, "├──╮")
        canvas.write(start, y + 1, "◀──╯")
        return y + 2
    left, right = sorted((start, stop))
    for line in lines:
        canvas.write(left + 1 + (right - left - 1 - cell_width(line)) // 2, y, line)
        y += 1
    stroke = "╌" if step.dashed else "─"
    canvas.write(left + 1, y, stroke * (right - left - 1))
    canvas.write(right - 1 if stop == right else left + 1, y, "▶" if stop == right else "◀")
    canvas.join(start, y, RIGHT if start == left else LEFT)
    return y + 1


def _draw_note(canvas: Canvas, step: _Step, lines: Sequence[str], centers: Sequence[int], y: int) -> int:
    """Draw a note over participants, and return the row below."""
    left, right = centers[step.first], centers[step.last]
    size = max(widest(lines) + 4, right - left + 5)
    canvas.box(max((left + right - size) // 2 + 1, 0), y, lines, size, square=True)
    return y + len(lines) + 2
