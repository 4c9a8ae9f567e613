"""The metadata block at the top of a page: where it stands. What it says, YAML decides."""

import re

from docs_tui.mdx.lines import Lines
from docs_tui.mdx.nodes import FrontMatter
from docs_tui.source import Span

_BLOCK = re.compile(r"\ufeff?(---|\+\+\+)[ \t]*\n((?:[^\n]*\n)*?)\1[ \t]*(?=\n|\Z)")


def read_front_matter(lines: Lines) -> None:
    """Read the metadata block at the top of a page, where there is one."""
    text = lines.text
    if not text.startswith(("---", "+++", "\ufeff")):
        return
    match = _BLOCK.match(text)
    if match is None:
        if text.startswith("\ufeff"):
            lines.pos = 1
        return
    start, end = match.span(2)
    stop = match.end()
    while text[stop - 1] in " \t":
        stop -= 1
    value = Span(start, max(lines.trim_end(start, end - 1), start))
    lines.tree.add(FrontMatter(Span(match.start(1), stop), value, "yaml" if match[1] == "---" else "toml"))
    lines.pos = lines.after_line(stop)
