"""A block of code as its author means it to look: its lines, and what the words after the fence say about them."""

import re
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from docs_tui.export.fences import fence_title
from docs_tui.source.clean import clean_line
from docs_tui.source.whole_number import whole_number

Mark: TypeAlias = Literal["highlight", "focus", "dim", "add", "remove"]
"""What sets a line apart: ``dim`` is a line out of focus."""

_LINES = r"\{([\d\s,-]*)\}"
_HIGHLIGHT = re.compile(rf"(?:^|\s|highlight=){_LINES}")
_FOCUS = re.compile(rf"focus={_LINES}")
_FLAG = re.compile(r"(?:^|\s)(lines|wrap|showLineNumbers)(?:=\{?(true|false)\}?)?(?=\s|$)")
_START = re.compile(r"startLine=\{?[\"']?(\d+)")
# The service's own marks in comments: // [!code ++], # [!code --:3], <!-- [!code highlight] -->
_NOTE = re.compile(
    r"(?<!\s)\s*(?://|#|--|;|%|/\*|<!--)\s*\[!code\s+(\+\+|--|highlight|focus)(?::(\d+))?\]\s*+(?:(?:\*/|-->)\s*+)?$"
)
_NOTED: dict[str, Mark] = {"++": "add", "--": "remove", "highlight": "highlight", "focus": "focus"}


@dataclass(slots=True)
class CodeSource:
    """What the author wrote: the code and the words around it."""

    text: str
    language: str = ""
    title: str = ""
    numbered: bool = False
    wrapped: bool = False
    start: int = 1
    marks: dict[int, Mark] = field(default_factory=dict)
    """By line, from 0."""

    @classmethod
    def of_fence(cls, text: str, language: str | None, meta: str | None) -> "CodeSource":
        """Return the code of a fence with the info string ``language meta``."""
        code = cls(text, clean_line(language or ""), clean_line(fence_title(meta)))
        meta = meta or ""
        flags = {found[1] for found in _FLAG.finditer(meta) if found[2] != "false"}
        code.numbered = bool(flags & {"lines", "showLineNumbers"})
        code.wrapped = "wrap" in flags
        if start := _START.search(meta):
            code.start = int(start[1][:6])
        count = text.count("\n") + 1
        for found in _HIGHLIGHT.finditer(meta):
            code.marks.update(dict.fromkeys(_line_numbers(found[1], count), "highlight"))
        if focus := _FOCUS.search(meta):
            in_focus = set(_line_numbers(focus[1], count))
            code.marks.update((row, "dim") for row in range(count) if row not in in_focus)
        return code

    @property
    def name(self) -> str:
        """What a tab calls it."""
        return self.title or self.language or "Code"

    def shown(self) -> tuple[list[str], dict[int, Mark]]:
        """Return the lines that a reader sees, without the notes that mark some of them, and the marks of all."""
        marks, shown = dict(self.marks), self.text.split("\n")
        if "[!code" not in self.text:
            return shown, marks
        for row, line in enumerate(shown):
            note = _NOTE.search(line)
            if note:
                marks.update(
                    dict.fromkeys(
                        range(row, min(row + (whole_number(note[2] or "") or 1), len(shown))), _NOTED[note[1]]
                    )
                )
                shown[row] = line[: note.start()]
        return shown, marks


def _line_numbers(text: str, count: int) -> list[int]:
    """Return the rows, from 0, that ``1,3-5`` names, each once."""
    spans: list[tuple[int, int]] = []
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        start, stop = whole_number(first.strip()), whole_number(last.strip())
        if start is not None:
            stop = start if stop is None else stop
            spans.append((max(start, 1) - 1, min(stop, count)))
    rows: list[int] = []
    done = 0
    for first_row, after in sorted(spans):
        rows += range(max(first_row, done), after)
        done = max(done, after)
    return rows
