"""A Mermaid diagram as styled text: drawn if it fits the width, otherwise its source."""

import re

from docs_tui.preview.diagrams.flowchart import draw_flowchart
from docs_tui.preview.diagrams.sequence import draw_sequence
from docs_tui.preview.diagrams.state_diagram import draw_state_diagram
from docs_tui.preview.model import Fragment, StyledText, new_whole
from docs_tui.preview.styled_text import TextBuilder, join_rows
from docs_tui.source.clean import clean

_LONGEST = 8_000
"""The most characters of a diagram that is drawn."""
_PIECE = re.compile(r"([─│╭╮╰╯┌┐└┘├┤┬┴┼╌┄▶◀▼▲]+)|(?! )[^─│╭╮╰╯┌┐└┘├┤┬┴┼╌┄▶◀▼▲]+(?<! )")


def drawn_diagram(source: str, width: int) -> StyledText:
    """Return a flowchart, sequence or state diagram drawn in ``width`` cells, or else the source of the diagram."""
    rows = None
    if len(source) <= _LONGEST:
        rows = draw_sequence(source, width) or draw_flowchart(source, width) or draw_state_diagram(source, width)
    if rows is None:
        return join_rows([_whole_row(line) for line in clean(source).expandtabs(4).split("\n")])
    return join_rows([_row(row) for row in rows])


def _whole_row(line: str) -> StyledText:
    return StyledText(line, fragments=(Fragment(0, len(line), new_whole()),))


def _row(row: str) -> StyledText:
    """Return a row of a diagram; its words are text, its lines are ornaments."""
    builder, fragments, at = TextBuilder(), list[Fragment](), 0
    for found in _PIECE.finditer(row):
        builder.add(row[at : found.start()]).add(found[0], "dim" if found[1] else "")
        if not found[1]:
            fragments.append(Fragment(*found.span(), new_whole(), "\t" if fragments else "\n"))
        at = found.end()
    return builder.add(row[at:]).build_row()._replace(fragments=tuple(fragments))
