"""Splits the HTML of a page into blocks and words. The input is the output of ``export.html``, which is balanced."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Literal, NamedTuple

_TOKEN = re.compile(
    r"""(<!--.*?-->|<(?:"[^"]*"|'[^']*'|[^'">])*>)|(\s+)|([\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]|[^\s<\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+|<)""",
    re.DOTALL,
)
"""A tag, white space, or a word; in Chinese, Japanese and Korean each character is a word."""
_TAG = re.compile(r"""<!--.*?-->|</?([A-Za-z][\w-]*)(?:"[^"]*"|'[^']*'|[^'">])*>""", re.DOTALL)
"""A comment, or a tag with its name."""
_ATTRIBUTE = re.compile(r'\s(src|alt)="([^"]*)"')
_NAME = re.compile(r"</?([A-Za-z][\w-]*)")
_VOID = frozenset(
    {"br", "hr", "img", "source", "wbr", "input", "link", "meta", "col", "area", "track", "embed", "param"}
)
_INLINE = frozenset(
    {
        "a",
        "abbr",
        "b",
        "code",
        "del",
        "em",
        "i",
        "ins",
        "kbd",
        "mark",
        "s",
        "small",
        "span",
        "strong",
        "sub",
        "sup",
        "u",
    }
)
_NO_TEXT = frozenset({"svg", "style", "script", "template"})
"""Elements whose text is not read."""


class Token(NamedTuple):
    """A piece of HTML."""

    kind: Literal["tag", "space", "word"]
    text: str
    name: str = ""
    """The name of a tag."""

    @property
    def opens(self) -> bool:
        """Whether it opens an element that is closed later."""
        return bool(self.name) and self.name not in _VOID and self.text[1] != "/" and not self.text.endswith("/>")

    @property
    def closes(self) -> bool:
        """Whether it closes an element."""
        return bool(self.name) and self.text.startswith("</")


def tokens_in(html: str) -> Iterator[Token]:
    """Yield the tags, spaces and words of HTML; together they are the HTML."""
    for found in _TOKEN.finditer(html):
        tag, space, word = found.groups()
        if tag is not None:
            yield _tag(tag)
        elif space is not None:
            yield Token("space", space)
        else:
            yield Token("word", word)


def elements_in(html: str) -> Iterator[tuple[Token, int]]:
    """Yield the open tag of each element, and the number of elements around it."""
    depth = 0
    for found in _TAG.finditer(html):
        token = _tag(found[0])
        if token.closes:
            depth -= depth > 0
        elif token.name:
            yield token, depth
            depth += token.opens


def _tag(text: str) -> Token:
    name = _NAME.match(text)
    return Token("tag", text, name[1].lower() if name else "")


def blocks_in(html: str) -> list[str]:
    """Return the outermost elements of HTML, in order; text between them belongs to the element before it."""
    blocks: list[list[str]] = []
    depth = 0
    for token in tokens_in(html):
        if depth == 0 and ((token.kind == "tag" and not token.closes) or not blocks):
            blocks.append([])
        blocks[-1].append(token.text)
        if token.kind == "tag":
            depth += token.opens - (token.closes and depth > 0)
    return ["".join(block) for block in blocks]


def _picture(tag: str) -> str:
    """Return what stands for a picture in a text, as HTML."""
    given = dict(_ATTRIBUTE.findall(tag))
    address, alt = given.get("src", ""), given.get("alt", "")
    file = "" if address.startswith("data:") else address.rpartition("/")[2]
    return f" {' '.join(filter(None, ('▣', file, alt and f'“{alt}”')))} "


def shown_text(html: str) -> str:
    """Return the text that a reader sees, one line per block; a picture is its file and its alternative text."""
    lines: list[list[str]] = [[]]
    silent = at = 0
    for found in _TAG.finditer(html):
        if not silent and found.start() > at:
            lines[-1].append(html[at : found.start()])
        at = found.end()
        name = found[1]
        if name is None:
            continue
        tag = Token("tag", found[0], name.lower())
        if tag.name in _NO_TEXT:
            silent += tag.opens - tag.closes
        elif tag.name == "img" and not silent:
            lines[-1].append(_picture(tag.text))
        elif tag.name not in _INLINE and lines[-1]:
            lines.append([])
    if not silent:
        lines[-1].append(html[at:])
    texts = (" ".join(unescape("".join(line)).split()) for line in lines)
    return "".join(f"{text}\n" for text in texts if text)
