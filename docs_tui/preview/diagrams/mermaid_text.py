"""What all Mermaid diagrams share: their statements and labels."""

import re
from collections.abc import Iterator
from html import unescape

from docs_tui.source.clean import clean

_BREAK = re.compile(r"<br\s*/?>|\\n", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_ENTITY = re.compile(r"#(\w+);")


def statements(source: str) -> Iterator[str]:
    """Yield the statements of a diagram without comments, directives and front matter."""
    lines = clean(source).split("\n")
    if lines and lines[0].strip() == "---":
        ends = [at for at, line in enumerate(lines[1:], 1) if line.strip() == "---"]
        lines = lines[ends[0] + 1 :] if ends else []
    for line in lines:
        for statement in line.split("%%", 1)[0].split(";") if "#" not in line else (line.split("%%", 1)[0],):
            if statement.strip():
                yield statement.strip()


def label_text(source: str) -> str:
    """Return a label as readers see it; its lines are separated by LF."""
    text = source.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'`":
        text = text[1:-1].strip("`")
    text = _TAG.sub("", _BREAK.sub("\n", text))
    text = clean(unescape(_ENTITY.sub(r"&\1;", text)))
    return "\n".join(" ".join(line.split()) for line in text.split("\n")).strip()
