"""Diagrams: a drawing with its source below."""

import re

from docs_tui.export.code_block import CodeSource
from docs_tui.export.html.html_code import code_lines
from docs_tui.export.html.markup import Labels, tag

UNDRAWN = "undrawn"
"""The class of diagrams that a script draws, because there is no drawing or only one that goes down."""
_SIDEWAYS = re.compile(r"^\s*(?:(?:graph|flowchart)(?:-elk)?|direction)\s+(?:LR|RL)\b", re.MULTILINE)


def diagram_figure(code: CodeSource, drawing: str, label: str, labels: Labels, *, colored: bool = True) -> str:
    """Return a diagram as a drawing with its source below; as its source, which a script draws, if it has no drawing.

    A script also replaces drawings of diagrams that go sideways.

    Args:
        code: The source of the diagram, with its title.
        drawing: The SVG; empty if there is none.
        label: The name of the diagram type.
        labels: Labels of docs-tui, translated.
        colored: Whether to highlight the syntax of the source.
    """
    about = {"role": "group", "aria_label": code.title}
    scrolled = tag("div", drawing, cls="diagram-drawing", tabindex=0, hidden=not drawing, **about)
    lines = tag("summary", labels.html(label)) + code_lines(code, labels, colored=colored)
    source = tag("details", lines, cls="diagram-source", open=not drawing)
    is_right = bool(drawing) and not goes_sideways(code.text)
    return tag("figure", scrolled + source, cls="diagram-figure" if is_right else f"diagram-figure {UNDRAWN}")


def goes_sideways(diagram: str) -> bool:
    """Tell whether a diagram, or a part of it, goes left or right; the drawings of terminals go down."""
    return _SIDEWAYS.search(diagram) is not None
