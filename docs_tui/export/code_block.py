"""Code blocks: info strings, marked lines, and tokens for highlighting.

MDX is read line by line, and reading never fails: anything that is not recognised as markup is text.
"""

import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import field
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, Literal, TypeAlias

from docs_tui.source.clean import clean_line
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.numbers import whole_number
from docs_tui.source.record import record

if TYPE_CHECKING:
    from pygments.lexer import Lexer

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


_WORD = lazy_pattern(r"""[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S*)|\{[^}]*\}|\S+""")
_TITLE = lazy_pattern(r"""(?:title|filename)=(?:"([^"]*)"|'([^']*)'|\{\s*["']([^"'}]*)["']\s*\}|(\S*))\Z""")
_SETTING = lazy_pattern(
    r"(?:icon|iconType|lines|wrap|expandable|highlight|focus|twoslash|nocopy|theme|actions|placement|dropdown|startLine"
    r"|showLineNumbers|title|filename)(?:=.*)?\Z|\{.*\}\Z|(?:icon|highlight|focus|theme)\s*=",
    re.DOTALL,
)


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


LONGEST = 400_000
"""The most characters of code that is highlighted."""
_BREATH = 1000
_ALIASES = {
    "sh": "bash", "shell": "bash", "zsh": "bash", "curl": "bash", "terminal": "bash", "jsonc": "json", "json5": "json", "js": "javascript", "ts": "typescript", "node": "javascript", "vue": "html",
    "svelte": "html", "dotenv": "ini", "env": "ini", "proto": "protobuf", "text": "", "txt": "", "plaintext": "", "plain": "",
    "mermaid": "",
}  # fmt: skip
# The nearest ancestor in this table counts; tokens without one keep the color of text.
_ROLES = {
    "Comment": "comment",
    "Error": "",
    "Generic.Heading": "heading",
    "Generic.Subheading": "heading",
    "Generic.Deleted": "error",
    "Generic.Inserted": "string",
    "Keyword": "keyword",
    "Keyword.Constant": "constant",
    "Literal.Number": "number",
    "Literal.String": "string",
    "Name.Attribute": "attribute",
    "Name.Builtin": "builtin",
    "Name.Class": "class",
    "Name.Constant": "constant",
    "Name.Decorator": "function",
    "Name.Exception": "class",
    "Name.Function": "function",
    "Name.Tag": "tag",
    "Name.Variable": "variable",
    "Operator": "operator",
}


_SEEN: dict[str, str] = {}


def knows(language: str) -> bool:
    """Tell whether a language may be highlighted."""
    return bool(language) and bool(_ALIASES.get(language, "known"))


def tokens(text: str, language: str, stopped: Callable[[], bool] = bool) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and role of each highlighted token; nothing for unknown languages.

    Args:
        text: Code with LF line ends.
        language: The word after the fence, in lower case.
        stopped: Called regularly; True stops the work.
    """
    if language in MDX_LANGUAGES:
        yield from takewhile(lambda _token: not stopped(), mdx_tokens(text, tokens))
        return
    made = _lexer(_ALIASES.get(language, language))
    if made is None:
        return
    lexer = made(stripnl=False, ensurenl=False)
    for count, (start, kind, value) in enumerate(lexer.get_tokens_unprocessed(text)):
        if count % _BREATH == 0 and stopped():
            return
        role = _role(str(kind))
        if role and value:
            yield start, start + len(value), role


@cache
def _lexer(name: str) -> "type[Lexer] | None":
    from pygments.lexers import find_lexer_class_by_name  # noqa: PLC0415 - 20 ms, and many pages show no code
    from pygments.util import ClassNotFound  # noqa: PLC0415 - as above

    try:
        return find_lexer_class_by_name(name)
    except ClassNotFound:
        return None


def _role(kind: str) -> str:
    role = _SEEN.get(kind)
    if role is None:
        name = kind.removeprefix("Token.")
        while name and name not in _ROLES:
            name = name.rpartition(".")[0]
        role = _SEEN[kind] = _ROLES.get(name, "")
    return role


Token: TypeAlias = tuple[int, int, str]
"""Start, end and role."""
OtherLanguage: TypeAlias = Callable[[str, str], Iterator[Token]]
"""Returns the tokens of code in a language."""

MDX_LANGUAGES = frozenset({"mdx", "md", "markdown"})

_FENCE = lazy_pattern(r"[ \t>]*(`{3,}|~{3,})[ \t]*([\w+#.-]*)")
_LINE = lazy_pattern(r"[ \t]*(?:(#{1,6}[ \t].*)|((?:[-*+]|\d{1,9}[.)])[ \t])|(>)|((?:import|export)[ \t{].*))")
_KEY = lazy_pattern(r"[ \t]*(?:-[ \t]+)*([\w.$\"'-]+)[ \t]*(:)(?=[ \t]|$)[ \t]*")
_TOKEN = lazy_pattern(
    r"(?P<tag></?[A-Za-z][\w.:-]*|</?>)|(?P<comment><!--)|(?P<open>\{)|`(?P<code>[^`\n]+)`|\]\((?P<url>[^()\s]+)\)|(?P<strong>\*\*|__)"
)
_IN_TAG = lazy_pattern(
    r"""(?P<string>"[^"]*"?|'[^']*'?)|(?P<end>/?>)|(?P<open>\{)|(?P<attribute>[A-Za-z_][\w:.-]*)|(?P<operator>=)|(?P<tag><)"""
)
_BRACES = lazy_pattern(r"[{}]|\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`|/\*")
_DEEPEST = 3
"""How many levels of MDX fences within MDX fences are highlighted."""
_LONGEST_EXPRESSION = 4000
_TEXT_ROLES = {"code": "string", "url": "string", "strong": "operator"}


def mdx_tokens(text: str, other: OtherLanguage) -> Iterator[Token]:
    """Yield the tokens of MDX or Markdown, in order.

    Args:
        text: Code with LF line ends.
        other: Reads the code in fences and expressions.
    """
    return _Reader(text, other).tokens()


class _Reader:
    def __init__(self, text: str, other: OtherLanguage, depth: int = 0) -> None:
        self._text = text
        self._other = other
        self._depth = depth
        self._unclosed = 0
        """Braces before this offset are text, because an earlier one is not closed."""

    def tokens(self) -> Iterator[Token]:
        text, at = self._text, 0
        if text.startswith("---\n"):
            at = yield from self._front_matter()
        while at < len(text):
            end = self._line_end(at)
            line = _LINE.match(text, at, end)
            if fence := _FENCE.match(text, at, end):
                at = yield from self._fence(end, fence)
            elif line and line[1]:
                yield (*line.span(1), "heading")
                at = end + 1
            elif line and line[4]:
                stop = text.find("\n\n", at)
                stop = len(text) if stop < 0 else stop
                yield from self._code(at, stop, "javascript")
                at = stop + 1
            else:
                if line:
                    yield (*line.span(2 if line[2] else 3), "keyword")
                at = yield from self._words(line.end() if line else at, end)

    def _lines(self, at: int) -> Iterator[tuple[int, int]]:
        while at < len(self._text):
            end = self._line_end(at)
            yield at, end
            at = end + 1

    def _line_end(self, at: int) -> int:
        end = self._text.find("\n", at)
        return len(self._text) if end < 0 else end

    def _code(self, start: int, end: int, language: str) -> Iterator[Token]:
        """Yield the tokens of code inside of the text."""
        code = self._text[start:end]
        if language not in MDX_LANGUAGES:
            found = self._other(code, language)
        elif self._depth < _DEEPEST:
            found = _Reader(code, self._other, self._depth + 1).tokens()
        else:
            return
        yield from ((first + start, last + start, role) for first, last, role in found)

    def _front_matter(self) -> Generator[Token, None, int]:
        """Yield the tokens of front matter, and return where it ends."""
        for start, end in self._lines(0):
            if self._text[start:end].rstrip() == "---":
                yield start, end, "comment"
                if start:
                    return end + 1
                continue
            key = _KEY.match(self._text, start, end)
            if key:
                yield (*key.span(1), "attribute")
                yield (*key.span(2), "operator")
            at = key.end() if key else start
            if value := self._text[at:end].strip():
                yield at, end, "comment" if value.startswith("#") else "string"
        return len(self._text)

    def _fence(self, end: int, fence: re.Match[str]) -> Generator[Token, None, int]:
        """Yield the tokens of a fence whose first line ends at ``end``, and return where it ends."""
        text, start = self._text, end + 1
        yield fence.start(1), end, "comment"
        for first, last in self._lines(start):
            close = _FENCE.match(text, first, last)
            if close and close[1].startswith(fence[1]) and not text[close.end(1) : last].strip():
                yield from self._code(start, first, fence[2].lower())
                yield close.start(1), last, "comment"
                return last + 1
        yield from self._code(start, len(text), fence[2].lower())
        return len(text)

    def _words(self, at: int, end: int) -> Generator[Token, None, int]:
        """Yield the tokens of a line of text, and return where it ends. Tags and expressions may continue on other lines."""
        text = self._text
        while at < end and (found := _TOKEN.search(text, at, end)):
            kind, at = found.lastgroup or "", found.end()
            if kind == "tag":
                yield (*found.span(), "tag")
                at = yield from self._tag(at)
            elif kind == "comment":
                stop = text.find("-->", at)
                at = len(text) if stop < 0 else stop + 3
                yield found.start(), at, "comment"
            elif kind == "open":
                at = yield from self._expression(found.start())
            else:
                yield (*found.span(kind), _TEXT_ROLES[kind])
            if at > end:
                end = self._line_end(at)
        return end + 1

    def _tag(self, at: int) -> Generator[Token, None, int]:
        """Yield the attributes of a tag, and return where it ends."""
        text = self._text
        if text[at - 1] == ">":
            return at
        blank = text.find("\n\n", at)
        end = len(text) if blank < 0 else blank
        while at < end and (found := _IN_TAG.search(text, at, end)):
            kind, at = found.lastgroup or "", found.end()
            if kind == "open":
                at = yield from self._expression(found.start())
                end = max(end, at)
            elif kind == "tag":
                return found.start()
            else:
                yield (*found.span(), "tag" if kind == "end" else kind)
            if kind == "end":
                return at
        return max(at, end)

    def _expression(self, start: int) -> Generator[Token, None, int]:
        """Yield the tokens of ``{…}``, and return where it ends; an unclosed brace is text."""
        text, depth, at = self._text, 0, start
        limit = min(start + _LONGEST_EXPRESSION, len(text))
        while start >= self._unclosed and (found := _BRACES.search(text, at, limit)):
            at = found.end()
            if found[0] == "/*":
                stop = text.find("*/", at, limit)
                at = limit if stop < 0 else stop + 2
            else:
                depth += (found[0] == "{") - (found[0] == "}")
            if depth == 0:
                yield start, start + 1, "operator"
                yield from self._code(start + 1, at - 1, "javascript")
                yield at - 1, at, "operator"
                return at
        self._unclosed = max(self._unclosed, limit)
        return start + 1
