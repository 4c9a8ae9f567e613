"""Build the syntax tree: keep track of open nodes, and close the ones that the author left open.

An unclosed element ends with its parent, or earlier at a sibling of the same name that is not indented deeper. An element
whose open tag begins a paragraph becomes a flow element if its close tag comes after the paragraph.
"""

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from docs_tui.components import COMPONENTS
from docs_tui.mdx.diagnostics import Reports
from docs_tui.mdx.jsx import Tag
from docs_tui.mdx.nodes import (
    BlockQuote,
    Content,
    Flow,
    FootnoteDefinition,
    List,
    ListItem,
    MdxInline,
    MdxJsxElement,
    Paragraph,
    Root,
)
from docs_tui.mdx.region import Fuel
from docs_tui.source import Span, make_span

MAX_DEPTH = 100
"""The deepest nesting of containers and elements; deeper nodes become siblings. Real pages reach 11."""

VOID = frozenset(name for name, row in COMPONENTS.items() if row.void and row.html)
"""HTML elements without a close tag."""


class FrameKind(Enum):
    """The kind of node that a frame becomes when it closes."""

    ROOT = auto()
    ELEMENT = auto()
    QUOTE = auto()
    LIST = auto()
    ITEM = auto()
    NOTE = auto()


# Looking up a module name is three times as fast as an enum member.
ROOT, ELEMENT, QUOTE, LIST, ITEM, NOTE = FrameKind

_CONTAINERS = frozenset((QUOTE, ITEM, NOTE))


class Leading(NamedTuple):
    """A paragraph that begins with tags it does not close."""

    place: int
    paragraph: Paragraph
    tags: tuple[Tag, ...]
    inlines: tuple[MdxInline, ...]
    """The nodes inside the last of the tags."""


class Frame:
    """An open node."""

    __slots__ = (
        "checked",
        "children",
        "end",
        "kind",
        "label",
        "leading",
        "marker",
        "start",
        "tag",
        "width",
    )

    def __init__(self, kind: FrameKind, start: int, end: int) -> None:
        self.kind = kind
        self.start = start
        self.end = end
        """The end of its last content."""
        self.children: list[Flow] = []
        self.tag: Tag | None = None
        self.leading: dict[str | None, list[Leading]] | None = None
        self.marker = ""
        self.width = 0
        self.checked: bool | None = None
        self.label = ""


class TreeBuilder:
    """The open frames, the page first."""

    __slots__ = ("_length", "_text", "frames", "fuel", "reports", "top")

    def __init__(self, text: str, length: int, reports: Reports, fuel: Fuel) -> None:
        self.fuel = fuel
        self._text = text
        self._length = length
        self.reports = reports
        self.top = Frame(ROOT, 0, length)
        self.frames = [self.top]

    @property
    def is_full(self) -> bool:
        """Tell whether the nesting limit is reached."""
        return len(self.frames) >= MAX_DEPTH

    def add(self, node: Flow) -> None:
        """Add ``node`` to the innermost frame. If that is a list, it ends."""
        top = self.top
        if top.kind is LIST:
            self.pop()
            top = self.top
        top.children.append(node)
        top.end = node.span.end

    def end_list(self) -> None:
        """Close the innermost frame if it is a list."""
        if self.top.kind is LIST:
            self.pop()

    def push(self, kind: FrameKind, start: int, end: int) -> Frame:
        """Open a frame inside the innermost one."""
        if self.top.kind is LIST and kind is not ITEM:
            self.pop()
        frame = Frame(kind, start, end)
        self.frames.append(frame)
        self.top = frame
        return frame

    def pop(self) -> None:
        """Close the innermost frame."""
        frame = self.frames.pop()
        parent = self.top = self.frames[-1]
        kind = frame.kind
        if kind is ELEMENT:
            parent.children += self._unclosed(frame)
        else:
            parent.children.append(self._container(frame))
        parent.end = max(parent.end, frame.end)

    def pop_to(self, depth: int) -> None:
        """Close frames until ``depth`` are left."""
        while len(self.frames) > depth:
            self.pop()

    def finish(self) -> Root:
        """Close everything and return the page."""
        self.pop_to(1)
        return Root(make_span((0, self._length)), tuple(self.top.children))

    def open_element(self, tag: Tag) -> None:
        """Open a flow element."""
        if tag.name in VOID and not self._closes_at_once(tag):
            self.reports.void_tag(tag.span, tag.name)
            self.add(self._childless(tag))
            return
        if len(self.frames) >= MAX_DEPTH:
            self.reports.too_deep(tag.span)
            self.add(self._childless(tag))
            return
        frame = self.push(ELEMENT, tag.span.start, tag.span.end)
        frame.tag = tag

    def add_element(self, tag: Tag) -> None:
        """Add the flow element of a self-closing tag to the innermost frame."""
        span = tag.span
        self.add(tag.element(span, None, (), self_closing=True, unclosed=False))

    def close_element(self, tag: Tag) -> bool:
        """Close the innermost element that ``tag`` matches and everything open inside it. Returns False if none matches."""
        top = self.top
        if top.tag is None or top.tag.name != tag.name or top.leading:
            depth = self._depth_of(tag.name)
            if depth < 0:
                return False
            if any(frame.kind in _CONTAINERS for frame in self.frames[depth + 1 :]):
                self.reports.crossing_tag(tag.span, tag.name)
            self.pop_to(depth + 1)
            top = self.top
            if self._led_by(top, tag.name):
                self._promote(top, tag.name)
                self.pop_to(self._innermost(tag.name) + 1)
                top = self.top
        opened = top.tag
        if opened is None or opened.name != tag.name:
            return False
        self.frames.pop()
        parent = self.top = self.frames[-1]
        span = make_span((top.start, tag.span.end))
        parent.children.append(opened.element(span, tag.span, tuple(top.children), self_closing=False, unclosed=False))
        parent.end = span.end
        return True

    def fits(self, tag: Tag) -> bool:
        """Tell whether ``tag`` would close something."""
        return self._depth_of(tag.name) >= 0

    def note_leading(self, paragraph: Paragraph, tags: tuple[Tag, ...], inlines: tuple[MdxInline, ...]) -> None:
        """Record that the last added ``paragraph`` begins with ``tags`` that it leaves open, unless they are nested too deeply."""
        if len(self.frames) + len(tags) > MAX_DEPTH:
            return
        top = self.top
        if top.leading is None:
            top.leading = {}
        record = Leading(len(top.children) - 1, paragraph, tags, inlines)
        for tag in tags:
            top.leading.setdefault(tag.name, []).append(record)

    def _innermost(self, name: str | None) -> int:
        return next(i for i in range(len(self.frames) - 1, -1, -1) if self._is(self.frames[i], name))

    def _depth_of(self, name: str | None) -> int:
        """Return the index of the innermost frame with an open element ``name``, or a paragraph that opens one, or -1."""
        frames = self.frames
        for index in range(len(frames) - 1, -1, -1):
            frame = frames[index]
            if self._is(frame, name) or self._led_by(frame, name):
                return index
        return -1

    @staticmethod
    def _is(frame: Frame, name: str | None) -> bool:
        return frame.tag is not None and frame.tag.name == name

    @staticmethod
    def _led_by(frame: Frame, name: str | None) -> bool:
        """Tell whether a paragraph in ``frame`` begins with an open tag ``name``. Discards paragraphs that have moved."""
        records = frame.leading and frame.leading.get(name)
        if not records:
            return False
        while records:
            place, paragraph, _, _ = records[-1]
            if place < len(frame.children) and frame.children[place] is paragraph:
                return True
            records.pop()
        if frame.leading:
            del frame.leading[name]
        return False

    def _promote(self, frame: Frame, name: str | None) -> None:
        """Turn the leading tags of a paragraph into open flow elements that contain it and the following blocks."""
        record = frame.leading[name].pop() if frame.leading else None
        if record is None:
            return
        moved = frame.children[record.place :]
        del frame.children[record.place :]
        for tag in record.tags:
            self.reports.split_element(tag.span, tag.name)
            self.push(ELEMENT, tag.span.start, tag.span.end).tag = tag
        top = self.top
        rest = _without_tags(self._text, record)
        top.children = [*rest, *moved[1:]]
        top.end = frame.end

    def _unclosed(self, frame: Frame) -> list[Flow]:
        """Return the element of an unclosed frame, and the nodes that do not belong to it."""
        tag = frame.tag
        if tag is None:
            return frame.children
        self.reports.unclosed_tag(tag.span, tag.name)
        children = frame.children
        keep = len(children)
        column = self._column(frame.start)
        for index, child in enumerate(children):
            if isinstance(child, MdxJsxElement) and child.name == tag.name and self._column(child.span.start) <= column:
                keep = index
                break
        inside = children[:keep]
        end = inside[-1].span.end if inside else tag.span.end
        span = make_span((frame.start, end))
        element = tag.element(span, None, tuple(inside), self_closing=False, unclosed=True)
        return [element, *children[keep:]]

    def _childless(self, tag: Tag) -> MdxJsxElement:
        span = tag.span
        return tag.element(span, None, (), self_closing=False, unclosed=False)

    def _closes_at_once(self, tag: Tag) -> bool:
        """Tell whether only white space is between a tag and its close tag."""
        rest = self._text[tag.span.end : tag.span.end + 200].lstrip()
        return rest.startswith(f"</{tag.name}")

    def _column(self, offset: int) -> int:
        return offset - self._text.rfind("\n", 0, offset)

    def _container(self, frame: Frame) -> Flow:
        span = make_span((frame.start, frame.end))
        children = tuple(frame.children)
        kind = frame.kind
        if kind is ITEM:
            return ListItem(span, frame.marker, frame.width, frame.checked, children)
        if kind is LIST:
            items = tuple([child for child in children if isinstance(child, ListItem)])
            ordered = frame.marker[0].isdigit()
            return List(span, ordered, int(frame.marker[:-1]) if ordered else 1, self._is_loose(items), items)
        if kind is NOTE:
            return FootnoteDefinition(span, frame.label, children)
        return BlockQuote(span, children)

    def _is_loose(self, items: Sequence[ListItem]) -> bool:
        """Tell whether blank lines separate items or the children of an item."""
        return self._has_gap(items) or any(len(item.children) > 1 and self._has_gap(item.children) for item in items)

    def _has_gap(self, nodes: Sequence[Flow]) -> bool:
        count = self._text.count
        end = nodes[0].span.end
        for node in nodes[1:]:
            if count("\n", end, node.span.start) > 1:
                return True
            end = node.span.end
        return False


def _without_tags(text: str, record: Leading) -> list[Flow]:
    """Return the paragraph without its leading tags; nothing if it has no other text."""
    content = record.paragraph.content
    lines = content_after(text, content.lines, record.tags[-1].span.end)
    if not lines:
        return []
    return [Paragraph(make_span((lines[0].start, record.paragraph.span.end)), Content(lines, record.inlines))]


def content_after(text: str, lines: Sequence[Span], offset: int) -> tuple[Span, ...]:
    """Return ``lines`` from ``offset`` on, without leading white space."""
    kept: list[Span] = []
    for start, end in lines:
        if end <= offset:
            continue
        first = max(start, offset)
        if not kept:
            while first < end and text[first] in " \t":
                first += 1
            if first == end:
                continue
        kept.append(make_span((first, end)))
    return tuple(kept)
