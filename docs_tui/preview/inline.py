"""A line of text: phrasing to characters with roles and targets, every character cleaned on its way in."""

import re
from collections.abc import Iterable
from typing import assert_never

from docs_tui.export.expansion.javascript import shown_value
from docs_tui.export.formula_text import readable
from docs_tui.mdx import MdxExpression
from docs_tui.mdx.nodes import Content
from docs_tui.mdx.phrasing import (
    Break,
    Delete,
    Emphasis,
    ExpressionText,
    FootnoteReference,
    HiddenText,
    Image,
    InlineCode,
    InlineMath,
    JsxText,
    Link,
    Phrasing,
    Strong,
    Text,
)
from docs_tui.preview.icons import IMAGE
from docs_tui.preview.inline_elements import PAD, element
from docs_tui.preview.model import Block, Fragment, Region, Run, Target, Words
from docs_tui.preview.reader import Reader
from docs_tui.source.clean import clean, clean_line

_SPACE = re.compile(r"(?:(?<![ \t])[ \t]+)?\n[ \t\n]*|\t")
_PLAIN = re.compile(r"(?:(?!://|www\.)[^\\`*_\[\]<{}&~$@\t\n\r])*\Z", re.IGNORECASE)
"""A leaf of such characters is nothing but text: no mark, no entity, no address."""
_CODE = re.compile(r"`([^`\\\t\n\r]*[^`\\\s])`\Z")
"""A leaf that is one code span: most cells of many tables."""

_MARKED = re.compile(r"(?:(?!://|www\.)[^\\\[\]<{}!@\t\n\r])*\Z", re.IGNORECASE)
"""A leaf of such characters is text with marks, which means the same on every page: no link, no picture, no element."""
_WHITE = " \t\n\r"
_MOST_READ = 8192
_read: dict[str, Words] = {}


class Line:
    """Collects text with roles and targets."""

    def __init__(self, reader: Reader | None = None) -> None:
        self.reader = reader
        self._parts: list[str] = []
        self._runs: list[Run] = []
        self._regions: list[Region] = []
        self._fragments: list[Fragment] = []
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def row(self) -> Words:
        """Return what was collected as it is."""
        return Words("".join(self._parts), tuple(self._runs), tuple(self._regions), tuple(self._fragments))

    def words(self) -> Words:
        """Return what was collected, without white space at its ends."""
        text = "".join(self._parts)
        lead = len(text) - len(text.lstrip(_WHITE))
        end = len(text.rstrip(_WHITE))
        if lead == 0 and end == len(text):
            return Words(text, tuple(self._runs), tuple(self._regions))
        runs = (Run(max(run.start - lead, 0), min(run.end, end) - lead, run.cls) for run in self._runs)
        regions = (Region(max(each.start - lead, 0), min(each.end, end) - lead, each.target) for each in self._regions)
        return Words(
            text[lead:end],
            tuple(run for run in runs if run.start < run.end),
            tuple(region for region in regions if region.start < region.end),
        )

    def block(self, cls: str = "") -> Block:
        """Return a block of what was collected."""
        words = self.words()
        return Block(words.text, cls, words.runs, words.regions)

    def add(self, text: str, cls: str = "", target: Target | None = None) -> "Line":
        """Append text that is clean already."""
        if not text:
            return self
        start, end = self._length, self._length + len(text)
        self._parts.append(text)
        self._length = end
        if cls:
            if self._runs and self._runs[-1].end == start and self._runs[-1].cls == cls:
                start_of_run = self._runs.pop().start
                self._runs.append(Run(start_of_run, end, cls))
            else:
                self._runs.append(Run(start, end, cls))
        if target is not None:
            if self._regions and self._regions[-1].end == start and self._regions[-1].target is target:
                start = self._regions.pop().start
            self._regions.append(Region(start, end, target))
        return self

    def badge(self, text: str, role: str) -> "Line":
        """Append a label with its tint around it."""
        return self.add(f"{PAD}{clean_line(text)}{PAD}", role)

    def add_words(self, words: Words, cls: str = "") -> "Line":
        """Append words that were collected before, ``cls`` around their own roles."""
        base = self._length
        at = 0
        for run in words.runs:
            self.add(words.text[at : run.start], cls)
            self.add(words.text[run.start : run.end], f"{cls} {run.cls}".strip())
            at = run.end
        self.add(words.text[at:], cls)
        self._regions += (Region(each.start + base, each.end + base, each.target) for each in words.regions)
        self._fragments += (Fragment(each.start + base, each.end + base, each.whole) for each in words.fragments)
        return self

    def _again(self, words: Words, cls: str) -> "Line":
        """Append words whose roles were collected for no role around them: each begins with a space."""
        at = 0
        for run in words.runs:
            self.add(words.text[at : run.start], cls).add(words.text[run.start : run.end], cls + run.cls)
            at = run.end
        return self.add(words.text[at:], cls)

    def content(self, content: Content, cls: str = "", target: Target | None = None) -> "Line":
        """Append the text of a leaf."""
        reader = self.reader
        if reader is None:
            return self
        if not content.inlines and len(content.lines) == 1:
            text = reader.source.slice(content.lines[0])
            if _PLAIN.match(text):
                return self.add(clean(text), cls, target)
            if (code := _CODE.match(text)) and not code[1].startswith(" "):
                return self.add(clean(code[1]), f"{cls} code", target)
            if target is None and _MARKED.match(text):
                return self._again(_marked(reader, content, text), cls)
        return self.phrases(reader.phrasing(content), cls, target)

    def phrases(self, nodes: Iterable[Phrasing], cls: str = "", target: Target | None = None) -> "Line":
        """Append inline nodes."""
        for node in nodes:
            self._phrase(node, cls, target)
        return self

    def apart(self, nodes: Iterable[Phrasing], cls: str = "", target: Target | None = None) -> Words:
        """Return inline nodes as words that this line does not have yet."""
        return Line(self.reader).phrases(nodes, cls, target).words()

    def _phrase(self, node: Phrasing, cls: str, target: Target | None) -> None:
        match node:
            case Text():
                self.add(_SPACE.sub(" ", clean(node.value)), cls, target)
            case Emphasis():
                self.phrases(node.children, f"{cls} em", target)
            case Strong():
                self.phrases(node.children, f"{cls} strong", target)
            case Delete():
                self.phrases(node.children, f"{cls} strike", target)
            case InlineCode():
                self.add(_SPACE.sub(" ", clean(node.value)), f"{cls} code", target)
            case Break():
                self.add("\n" if node.hard else " ", "", target)
            case Link():
                to = Target("link", url=node.url)
                start = len(self)
                self.phrases(node.children, f"{cls} link", to)
                if len(self) == start:
                    self.add(clean_line(node.url), f"{cls} link", to)
            case Image():
                self.image(node.alt, node.url, cls, target)
            case InlineMath():
                self.add(readable(clean_line(node.value)), f"{cls} math", target)
            case FootnoteReference():
                self.add(f"[{clean_line(node.label)}]", f"{cls} dim", target)
            case JsxText():
                element(self, node, cls, target)
            case ExpressionText():
                self.expression(node.expression, cls, target)
            case HiddenText():
                pass
            case _:
                assert_never(node)

    def image(self, alt: str, url: str, cls: str = "", target: Target | None = None) -> None:
        """Append an image as its words."""
        name = clean_line(alt) or clean_line(url.rsplit("/", 1)[-1]) or "image"
        self.add(f"{IMAGE} {name}", f"{cls} image", target or Target("link", url=url, walked=False))

    def expression(self, expression: MdxExpression, cls: str = "", target: Target | None = None) -> "Line":
        """Append what a reader sees of ``{…}``; what only JavaScript knows, as it was written."""
        if self.reader is None or expression.kind in ("comment", "empty"):
            return self
        written = self.reader.source.slice(expression.value).strip()
        value = shown_value(written)
        if value is not None:
            return self.add(_SPACE.sub(" ", clean(value)), cls, target)
        return self.add(f"{{{clean_line(written)}}}", f"{cls} code expression".strip(), target)


def _marked(reader: Reader, content: Content, text: str) -> Words:
    """Return a leaf of text with marks, read once for all the cells and items that say the same."""
    words = _read.get(text)
    if words is None:
        if len(_read) >= _MOST_READ:
            _read.clear()
        words = _read[text] = Line(reader).phrases(reader.phrasing(content)).row()
    return words


def words_block(words: Words, cls: str = "") -> Block:
    """Return a block of ``words``."""
    return Block(words.text, cls, words.runs, words.regions)
