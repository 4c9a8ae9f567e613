"""A page's text for searching: hidden parts are replaced by blanks, and offsets stay.

Uses a few regular expressions, not the parser, because thousands of pages are searched between two keys.
Code stays as it is, tags in it included.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property

from docs_tui.site.page_files import decoded

_LINE_STARTS = re.compile(
    r"\n(?:[ \t]*(?:[-*>][ \t]+)?(?P<fence>`{3,}+|~{3,}+)"
    r"|[ ]{0,3}(?P<heading>#{1,6}[ \t][^\n]*)"
    r"|(?P<esm>import(?:[ \t]*['\"][^\n]*|[ \t]*\{[^{}]*\}[ \t\n]*from[^\n]*|[ \t]+[\w*][^\n]*[ \t]from[ \t]*['\"][^\n]*)))"
)
_TAG = re.compile(
    r"(?<!`)</?[A-Za-z][\w.:-]*+"
    r"(?>(?:\s++[\w:-]++(?>(?:\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|\{[^{}]*+\}))?))*)\s*+/?>"
)
_ATTRIBUTE = re.compile(r"""(?<![\w:-])([\w:-]++)\s*+=\s*(?:"([^"]*)"|'([^']*)')""")
_STYLING = frozenset(("class", "className", "style"))
_FRONT_MATTER = re.compile(r"\n---[ \t]*\r?\n.*?\n---[ \t]*(?=\r?\n|$)", re.DOTALL)
_KEY = re.compile(r"\n[ \t]*(?:-[ \t]+)?['\"]?[\w.-]+['\"]?[ \t]*:(?=\s|$)")
_COMMENTS = (("{/*", "*/}"), ("<!--", "-->"))
_LINE_END = re.compile(r"\n")
_NOT_LINE_END = re.compile(r"[^\n]")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
_MARKS = re.compile(r"\*+|`+|\{#[^{}]*\}\s*$|[ \t]#+[ \t]*$|~~")
_Span = tuple[int, int]


def folded(text: str) -> str:
    """Lower-case ``text`` character by character, so that offsets stay."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(low if len(low := each.lower()) == 1 else each for each in text)
    return lower if lower.isascii() else lower.replace("ς", "σ")


class Readable:
    """One decoded file. ``text`` begins with an extra line end, so that lines count from 1."""

    def __init__(self, content: bytes) -> None:
        written = "\n" + decoded(content)
        code: list[_Span] = []
        noise: list[_Span] = []
        self._headings: list[tuple[int, str]] = []
        front = _FRONT_MATTER.match(written)
        if front is not None:
            noise += _of_front_matter(written, front.end())
        self._read_lines(written, front.end() if front is not None else 0, code, noise)
        if "<" in written or "{/*" in written:
            noise += [span for span in _of_tags(written) if not _inside(span[0], code)]
        self.text = _blanked(written, noise)
        self.folded = folded(self.text)

    def _read_lines(self, written: str, at: int, code: list[_Span], noise: list[_Span]) -> None:
        """Process the lines that can be classified by their beginning."""
        fence, opened = "", 0
        for match in _LINE_STARTS.finditer(written, at):
            kind = match.lastgroup
            if kind == "fence":
                if not fence:
                    fence, opened = match["fence"], match.start()
                elif match["fence"].startswith(fence) and _alone(written, match.end()):
                    code.append((opened, match.end()))
                    fence = ""
            elif not fence and kind == "heading":
                self._headings.append((match.start() + 1, match["heading"]))
            elif not fence:
                noise.append(match.span("esm"))
        if fence:
            code.append((opened, len(written)))

    def line(self, at: int) -> int:
        """Return the line that contains the character at ``at``."""
        return max(bisect_left(self._line_ends, at), 1)

    @cached_property
    def _line_ends(self) -> list[int]:
        return [match.start() for match in _LINE_END.finditer(self.text)]

    def heading(self, at: int) -> str:
        """Return the heading above the character at ``at``."""
        place = bisect_right(self._headings, at, key=lambda each: each[0])
        return plain_heading(self._headings[place - 1][1]) if place else ""

    def headings(self) -> list[str]:
        """Return the plain text of all headings, in order."""
        return [plain_heading(heading) for _, heading in self._headings]


def _alone(written: str, at: int) -> bool:
    """Tell whether only white space follows on the line."""
    end = written.find("\n", at)
    return not written[at : end if end >= 0 else None].strip()


def _inside(at: int, spans: list[_Span]) -> bool:
    place = bisect_right(spans, at, key=lambda span: span[0])
    return place > 0 and at < spans[place - 1][1]


def _of_front_matter(written: str, end: int) -> Iterator[_Span]:
    yield 0, written.index("\n", 1)
    yield from (match.span() for match in _KEY.finditer(written, 1, end))
    yield written.rindex("\n", 0, end) + 1, end


def _of_tags(written: str) -> Iterator[_Span]:
    """Yield the hidden parts of tags and comments: everything except quoted attribute values."""
    for opening, closing in _COMMENTS:
        at = written.find(opening)
        while at >= 0 and (end := written.find(closing, at)) >= 0:
            yield at, end + len(closing)
            at = written.find(opening, end)
    for match in _TAG.finditer(written):
        at = match.start()
        for attribute in _ATTRIBUTE.finditer(written, at, match.end()):
            if attribute[1] not in _STYLING:
                start, end = attribute.span(attribute.lastindex or 0)
                yield at, start
                at = end
        yield at, match.end()


def _blanked(written: str, noise: list[_Span]) -> str:
    """Replace hidden text by spaces; line ends stay."""
    parts: list[str] = []
    at = 0
    for start, end in sorted(noise):
        if end > at:
            begin = max(start, at)
            parts += written[at:begin], _blank(written[begin:end])
            at = end
    return "".join((*parts, written[at:])) if parts else written


def _blank(text: str) -> str:
    return _NOT_LINE_END.sub(" ", text) if "\n" in text else " " * len(text)


def plain_heading(heading: str) -> str:
    """Return the text of a heading without markup and tags."""
    text = _TAG.sub("", _LINK.sub(r"\1", heading.lstrip("#")))
    return " ".join(_MARKS.sub("", text).split())
