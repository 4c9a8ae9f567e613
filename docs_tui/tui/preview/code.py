"""A block of code: its lines with what the words after the fence say about them."""

import re
from dataclasses import dataclass, field

from docs_tui.export.fences import fence_title
from docs_tui.source.clean import clean, clean_line
from docs_tui.tui.preview.inline import Line
from docs_tui.tui.preview.model import Block, CodeLook, Edge, Target, Words
from docs_tui.tui.preview.shapes import ends

_TAB = 4
_COPY = "⧉ copy"
_LINES = r"\{([\d\s,-]*)\}"
_HIGHLIGHT = re.compile(rf"(?:^|\s|highlight=){_LINES}")
_FOCUS = re.compile(rf"focus={_LINES}")
_FLAG = re.compile(r"(?:^|\s)(lines|wrap|showLineNumbers)(?:=\{?(true|false)\}?)?(?=\s|$)")
_START = re.compile(r"startLine=\{?[\"']?(\d+)")
# The service's own marks in comments: // [!code ++], # [!code --:3], <!-- [!code highlight] -->
_NOTE = re.compile(r"\s*(?://|#|--|;|%|/\*|<!--)\s*\[!code\s+(\+\+|--|highlight|focus)(?::(\d+))?\]\s*(?:\*/|-->)?\s*$")
_NOTED = {"++": "row.add", "--": "row.remove", "highlight": "row.highlight", "focus": "row.focus"}
_PAD = Edge(" ")
_UNKNOWN_LANGUAGES = frozenset({"", "text", "txt", "plain", "plaintext", "none"})


@dataclass(slots=True)
class CodeSource:
    """What the author wrote: the code and the words around it."""

    text: str
    language: str = ""
    title: str = ""
    numbered: bool = False
    wrapped: bool = False
    start: int = 1
    marks: dict[int, str] = field(default_factory=dict)

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
            code.marks.update(dict.fromkeys(_line_numbers(found[1], count), "row.highlight"))
        if focus := _FOCUS.search(meta):
            in_focus = set(_line_numbers(focus[1], count))
            code.marks.update((row, "row.dim") for row in range(count) if row not in in_focus)
        return code

    @property
    def name(self) -> str:
        """What a tab calls it."""
        return self.title or self.language or "Code"


def _line_numbers(text: str, count: int) -> list[int]:
    """Return the rows, from 0, that ``1,3-5`` names."""
    rows: list[int] = []
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        if first.strip().isdecimal():
            start = int(first)
            stop = int(last) if last.strip().isdecimal() else start
            rows += range(max(start, 1) - 1, min(stop, count))
    return rows


def code_head(code: CodeSource) -> Block:
    """Return the row above code: its title or language, and what copies it."""
    target = Target("copy", text=code.text, what="code")

    def shape(width: int) -> Words:
        left = Line().add(" ")
        if code.title:
            left.add(code.title, "fence.title")
            left.add("  " if code.language else "")
        left.add(code.language if code.language.lower() not in _UNKNOWN_LANGUAGES else "")
        right = Line().add(_COPY, "fence.copy", target).add(" ")
        return ends(left.row(), right.row(), width)

    return Block("", shape=shape, fill="fence.head", target=target, head=True)


def code_body(code: CodeSource) -> Block:
    """Return the lines of code."""
    lines = clean(code.text).expandtabs(_TAB).split("\n")
    marks = dict(code.marks)
    if "[!code" in code.text:
        lines = _without_notes(lines, marks)
    look = CodeLook(code.language.lower(), code.start if code.numbered else 0, marks)
    edges = () if code.numbered else (_PAD,)
    return Block(
        "\n".join(lines),
        wrapped=code.wrapped and not code.numbered,
        code=look,
        fill="fence",
        first=edges,
        rest=edges,
        target=Target("copy", text=code.text, what="code"),
    )


def _without_notes(lines: list[str], marks: dict[int, str]) -> list[str]:
    shown: list[str] = []
    for row, line in enumerate(lines):
        note = _NOTE.search(line)
        if note:
            for each in range(row, row + int(note[2] or 1)):
                marks[each] = _NOTED[note[1]]
            line = line[: note.start()]  # noqa: PLW2901 - the same line without its note
        shown.append(line)
    return shown
