"""Mermaid state diagrams, drawn as flowcharts: states are boxes, transitions are arrows."""

import re
from collections.abc import Iterator

from docs_tui.preview.diagrams.diagram_parts import label_text, statements
from docs_tui.preview.diagrams.flowchart import draw_flowchart

_HEAD = re.compile(r"stateDiagram(?:-v2)?$")
_NAME = r"\[\*\]|[\w.]+(?:-[\w.]+)*"
_TRANSITION = re.compile(rf"({_NAME})\s*-->\s*({_NAME})\s*(?::\s*(.+))?$")
_NAMED = re.compile(r'state\s+"([^"]+)"\s+as\s+([\w.-]+)$')
_KIND = re.compile(r"state\s+([\w.-]+)\s*<<(choice|fork|join)>>$")
_DESCRIBED = re.compile(r"([\w.-]+)\s*:\s*(.+)$")
_ALONE = re.compile(r"[\w.-]+$")
_DIRECTION = re.compile(r"direction\s+(TB|TD|BT|LR|RL)$")
_SILENT = re.compile(r"(?:classDef|class|style|hide|scale|acc\w+)\b")
_ENDS = {True: "●", False: "◉"}
"""What is drawn for ``[*]``, as a start and as an end."""


def draw_state_diagram(source: str, width: int) -> list[str] | None:
    """Return a state diagram as rows of at most ``width`` cells; None if it says something that cannot be drawn.

    States within states, notes and parallel regions cannot.
    """
    chart = _as_flowchart(source)
    return draw_flowchart(chart, width) if chart else None


def _as_flowchart(source: str) -> str:
    lines = [*statements(source)]
    if not lines or not _HEAD.match(lines[0]):
        return ""
    labels: dict[str, str] = {}
    choices: set[str] = set()
    transitions: list[tuple[str, str, str]] = []
    for line in lines[1:]:
        if _SILENT.match(line) or _DIRECTION.match(line):
            continue
        if found := _TRANSITION.match(line):
            transitions.append((_state(found[1], labels, is_start=True), _state(found[2], labels), found[3] or ""))
        elif found := _NAMED.match(line):
            labels[found[2]] = found[1]
        elif found := _KIND.match(line):
            labels[found[1]] = found[1]
            choices |= {found[1]} if found[2] == "choice" else set()
        elif found := _DESCRIBED.match(line):
            labels[found[1]] = found[2]
        elif _ALONE.match(line):
            labels.setdefault(line, line)
        else:
            return ""
    return "\n".join(("flowchart TD", *_nodes(labels, choices), *_edges(transitions)))


def _state(name: str, labels: dict[str, str], *, is_start: bool = False) -> str:
    """Return the id of a state, which gets its name as its label unless it has one."""
    if name != "[*]":
        labels.setdefault(name, name)
        return name
    key = "start_" if is_start else "end_"
    labels[key] = _ENDS[is_start]
    return key


def _nodes(labels: dict[str, str], choices: set[str]) -> Iterator[str]:
    for name, label in labels.items():
        words = _quoted(label)
        yield f'{name}{{"{words}"}}' if name in choices else f'{name}["{words}"]'


def _edges(transitions: list[tuple[str, str, str]]) -> Iterator[str]:
    for start, stop, label in transitions:
        yield f'{start} -->|"{_quoted(label)}"| {stop}' if label else f"{start} --> {stop}"


def _quoted(label: str) -> str:
    """Return a label without characters that could end a quote, a bar or a statement of a flowchart."""
    return re.sub(r'["|;#]', " ", label_text(label)).replace("\n", " ").strip() or " "
