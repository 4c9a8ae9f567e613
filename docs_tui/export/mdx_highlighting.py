"""The tokens of MDX in a code block.

It is read line by line, and reading never fails: anything that is not recognized as markup is text.
"""

import re
from collections.abc import Callable, Generator, Iterator
from typing import TypeAlias

from docs_tui.source.lazy_pattern import lazy_pattern

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
