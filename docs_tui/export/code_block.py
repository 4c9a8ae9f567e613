"""Code blocks: what their info strings say, and their marked lines."""

import re
from dataclasses import field
from typing import Literal, TypeAlias

from docs_tui.source.clean import clean_line
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.numbers import whole_number
from docs_tui.source.record import record

Mark: TypeAlias = Literal["highlight", "focus", "dim", "add", "remove"]
"""The mark of a line; ``dim`` means out of focus."""

_LINES = r"\{([\d\s,-]*)\}"
_HIGHLIGHT = lazy_pattern(rf"(?:^|\s|highlight=){_LINES}")
_FOCUS = lazy_pattern(rf"focus={_LINES}")
_FLAG = lazy_pattern(r"(?:^|\s)(lines|wrap|showLineNumbers)(?:=\{?(true|false)\}?)?(?=\s|$)")
_EXPANDABLE = lazy_pattern(r"(?:^|\s)expandable(?:=\{?\"?(true|false)\"?\}?)?(?=\s|$)")
_NO_COPY = lazy_pattern(r"(?:^|\s)nocopy(?=\s|$)")
_ICON = lazy_pattern(r"""(?:^|\s)icon\s*=\s*\{?["']?([\w/.-]+)""")
_START = lazy_pattern(r"startLine=\{?[\"']?(\d+)")
# Marks of the service in comments: // [!code ++], # [!code --:3], <!-- [!code highlight] -->
_NOTE = lazy_pattern(
    r"(?<!\s)\s*(?://|#|--|;|%|/\*|<!--)\s*\[!code\s+(\+\+|--|highlight|focus)(?::(\d+))?\]\s*+(?:(?:\*/|-->)\s*+)?$"
)
_NOTED: dict[str, Mark] = {"++": "add", "--": "remove", "highlight": "highlight", "focus": "focus"}
_WORD = lazy_pattern(r"""[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S*)|\{[^}]*\}|\S+""")
_TITLE = lazy_pattern(r"""(?:title|filename)=(?:"([^"]*)"|'([^']*)'|\{\s*["']([^"'}]*)["']\s*\}|(\S*))\Z""")
_SETTING = lazy_pattern(
    r"(?:icon|iconType|lines|wrap|expandable|highlight|focus|twoslash|nocopy|theme|actions|placement|dropdown|startLine"
    r"|showLineNumbers|title|filename)(?:=.*)?\Z|\{.*\}\Z|(?:icon|highlight|focus|theme)\s*=",
    re.DOTALL,
)


@record(frozen=False, slots=True)
class CodeSource:
    """A code block with its settings."""

    text: str
    language: str = ""
    title: str = ""
    numbered: bool = False
    wrapped: bool = False
    expandable: bool = False
    """Whether long code is cut until the reader expands it."""
    copied: bool = True
    """Whether it has a copy button."""
    icon: str = ""
    """The name of an icon beside the title."""
    start: int = 1
    marks: dict[int, Mark] = field(default_factory=dict)
    """The marks by line, from 0."""

    @classmethod
    def of_fence(cls, text: str, language: str | None, meta: str | None) -> "CodeSource":
        """Return the code of a fence with the info string ``language meta``."""
        code = cls(text, clean_line(language or ""), clean_line(fence_title(meta)))
        meta = meta or ""
        flags = {found[1] for found in _FLAG.finditer(meta) if found[2] != "false"}
        code.numbered = bool(flags & {"lines", "showLineNumbers"})
        code.wrapped = "wrap" in flags
        expandable = _EXPANDABLE.search(meta)
        code.expandable = expandable is not None and expandable[1] != "false"
        code.copied = not _NO_COPY.search(meta) and code.language != "nocopy"
        icon = _ICON.search(meta)
        code.icon = icon[1] if icon is not None else ""
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
        """Its title, or else its language, for a tab."""
        return self.title or self.language or "Code"

    def shown(self) -> tuple[list[str], dict[int, Mark]]:
        """Return the visible lines, without comments that mark lines, and the marks of all lines."""
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
    """Return the rows, from 0, of a list such as ``1,3-5``."""
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


def fence_info(info: str) -> str:
    """Return an info string without the settings that only concern the display."""
    lang, _, meta = info.partition(" ")
    meta = meta.strip()
    if not meta:
        return info
    title = fence_title(meta)
    if meta in (title, f'title="{title}"'):
        return info
    if not title:
        return lang
    if fence_title(title) != title:
        title = f'title="{title}"' if '"' not in title else f"title='{title}'"
    return f"{lang} {title}"


def fence_title(meta: str | None) -> str:
    """Return the title in ``meta``: ``title="…"``, or the words that are not settings."""
    if not meta:
        return ""
    words: list[str] = []
    for word in _WORD.findall(meta):
        named = _TITLE.match(word)
        if named:
            return next((each for each in named.groups() if each), "").strip()
        if not _SETTING.match(word):
            words.append(word)
    return " ".join(words)
