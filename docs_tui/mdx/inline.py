"""The Markdown inside one leaf: links, images, code and math in one scan, and the whole leaf as a tree of phrasing nodes.

``scan_inline`` finds everything whose extent does not depend on emphasis. The tree needs that, the elements and expressions
that the parser found, and markdown-it, which reads what is left: emphasis, strikethrough, escapes, entities and line breaks.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from docs_tui.mdx.document import Document
from docs_tui.mdx.inline_jsx import ANGLE_LINK, ESCAPED, CodeRuns
from docs_tui.mdx.link_syntax import Resource, bare_email_end, bare_url_end, normal_label, read_resource, unescape
from docs_tui.mdx.math import inline_math_end
from docs_tui.mdx.nodes import (
    Comment,
    Content,
    Definition,
    FootnoteDefinition,
    Heading,
    MdxExpression,
    MdxInline,
    MdxJsxElement,
    Node,
    Paragraph,
    Prose,
    TableCell,
)
from docs_tui.mdx.phrasing import (
    ExpressionText,
    FootnoteReference,
    HiddenText,
    Image,
    InlineCode,
    InlineMath,
    JsxText,
    Link,
    Phrasing,
    PhrasingTag,
    Text,
    plain_text,
    tree_of,
)
from docs_tui.mdx.region import Region, joined
from docs_tui.mdx.tree import MAX_DEPTH
from docs_tui.mdx.visit import children_of, find, walk
from docs_tui.source import Source, Span, make_span
from docs_tui.source.record import record

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

LinkKind: TypeAlias = Literal["link", "image", "auto", "reference"]

# Each alternative begins with a single character, so that ``re`` jumps from one of these characters to the next.
_MARK = re.compile(r"`|\\|\[|\]|<|\{|\$|@|h[tT][tT][pP][sS]?://|H[tT][tT][pP][sS]?://|w[wW]{2}\.|W[wW]{2}\.")
_PLAIN_LINK = re.compile(r"\[([^\[\]\\`<{$\n]++)\]\(([^\s()<>{}\\`\"'&]++)\)")
"""A link without special characters in its text and URL, as nearly all links are."""
_MARKS_IN_ALT = re.compile(r"[*_`\\\[\]<{&~$!]")
"""What may be Markdown in an image's description."""
_DEEPEST_ALT = 10
"""An image inside so many images keeps the marks of its description: each level is scanned again."""
_LABEL = re.compile(r"\[((?>(?:[^\[\]\\]|\\[\s\S]){0,999}))\]")
_FOOTNOTE = re.compile(r"\[\^((?>(?:[^\[\]\s\\]|\\.)+))\]")
_ANY_FOOTNOTE = re.compile(r"\[\^[^\s\[\]]++\]")
_ATEXT = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-._")
_AFTER_ADDRESS = "!\"&'),.:;<>?]}"

MAY_LINK = re.compile(r"\[|@|<|://|w[wW]{2}\.|W[wW]{2}\.")
"""Text that does not match this has no links."""
_MAY_MARK = re.compile(rf"{MAY_LINK.pattern}|`|\$")
"""Text that does not match this has no links, code or math."""
_PLAIN_OR_MARK = re.compile(
    rf"{_PLAIN_LINK.pattern}|`(?<!``)[^`\n]+`(?!`)|`|\\|\[|\]|<|\{{|\$|@|://|w[wW]{{2}}\.|W[wW]{{2}}\."
)
_TEXT_END = re.compile(r"[\n!#$%&*+\-:<=>@\[\\\]^_`{}~]")
"""Where markdown-it's own rule for text stops."""
_BACKSLASH = re.compile(rf"{ESCAPED.pattern}|\\\n")
"""A backslash that escapes a character or a line end."""
_ANY_MARK = re.compile(rf"{_TEXT_END.pattern}|[wW]{{3}}\.")
"""Text that does not match this is plain text."""


@record(frozen=True, slots=True)
class MarkdownLink:
    """One Markdown link or image."""

    span: Span
    kind: LinkKind
    """``auto`` is a bare URL or ``<https://…>``; ``reference`` uses a definition; an ``image`` may use one too."""
    url: str
    """Decoded: escapes and entities resolved, nothing percent-encoded."""
    url_span: Span | None
    """The destination as written, without angle brackets; None if it comes from a definition."""
    text_span: Span
    """Between the square brackets; the URL itself of an ``auto`` link."""
    title: str | None
    label: str | None = None
    """The normalised label of the definition, if one is used."""
    alt: str = ""
    """The description of an image, without marks."""


@record(frozen=True, slots=True)
class PageReferences:
    """The link definitions and footnotes of a page, by label. Make it once to read many leaves."""

    definitions: Mapping[str, Definition]
    footnotes: frozenset[str]


def references_of(document: Document) -> PageReferences:
    """Return the link definitions and footnotes of a page."""
    notes = frozenset(note.label for note in find(document.root, FootnoteDefinition))
    return PageReferences(definitions_of(document), notes)


def definitions_of(document: Document) -> Mapping[str, Definition]:
    """Return the page's link definitions by normalised label; the first of a label counts."""
    found: dict[str, Definition] = {}
    stack: list[Node] = [document.root]
    while stack:
        node = stack.pop()
        if isinstance(node, Definition):
            found.setdefault(node.label, node)
        elif not isinstance(node, Prose):  # which has none
            stack.extend(reversed(children_of(node)))
    return found


def links(document: Document) -> Iterator[MarkdownLink]:
    """Yield every Markdown link and image of a page in the order of the text."""
    definitions = definitions_of(document)
    source = document.source
    for node in walk(document.root):
        if isinstance(node, Paragraph | Heading | TableCell):
            yield from content_links(source, node.content, definitions)


def content_links(source: Source, content: Content, definitions: Mapping[str, Definition]) -> tuple[MarkdownLink, ...]:
    """Return the Markdown links and images of one leaf in the order of the text."""
    if not content.lines:
        return ()
    text = source.text
    start, end = content.lines[0].start, content.lines[-1].end
    if not MAY_LINK.search(text, start, end):
        return ()
    if len(content.lines) == 1 and not content.inlines:
        plain = _plain_links(text, start, end)
        if plain is not None:
            return plain
    region = joined(text, text, content.lines)
    return scan_inline(region, content.inlines, PageReferences(definitions, frozenset()), any_footnote=True).links


def _plain_links(text: str, start: int, end: int) -> tuple[MarkdownLink, ...] | None:
    """Return the links and images of a line, or None if it has more than plain links and plain code."""
    found: list[MarkdownLink] = []
    for match in _PLAIN_OR_MARK.finditer(text, start, end):
        at = match.start()
        if match[1] is not None:
            image = at > start and text[at - 1] == "!"
            if match[1][0] == "^" or (image and _MARKS_IN_ALT.search(match[1])):
                return None
            span, inner, where = (at - image, match.end()), match.span(1), match.span(2)
            kind: LinkKind = "image" if image else "link"
            alt = match[1] if image else ""
            found.append(
                MarkdownLink(make_span(span), kind, match[2], make_span(where), make_span(inner), None, None, alt)
            )
        elif text[at] != "`" or match.end() == at + 1:
            return None
    return tuple(found)


class InlineMarks(NamedTuple):
    """The marks of one leaf. Offsets count in the region that was scanned."""

    links: tuple[MarkdownLink, ...]
    """In the order of the text, a link before the images inside it."""
    code: list[tuple[int, int]]
    math: list[tuple[int, int]]
    footnotes: list[tuple[int, int]]


def scan_inline(
    region: Region,
    inlines: tuple[MdxInline, ...],
    references: PageReferences,
    *,
    any_footnote: bool = False,
    depth: int = 0,
) -> InlineMarks:
    """Find the links, images, code, math and footnote references of a leaf in one pass.

    Args:
        region: The text of the leaf.
        inlines: Its elements, expressions and comments: their tags and braces hold no Markdown.
        references: What ``[label]`` and ``[^label]`` may refer to.
        any_footnote: Take each ``[^label]`` for a footnote reference.
        depth: How many images the leaf is the description of.
    """
    return _InlineScan(region, inlines, references, any_footnote=any_footnote, depth=depth).run()


class _Bracket(NamedTuple):
    """An opening bracket that may begin a link's text."""

    at: int
    """The offset of ``[``."""
    image: bool


class _Target(NamedTuple):
    """Where a link or image leads."""

    url: str
    url_span: Span | None
    title: str | None
    label: str | None


class _InlineScan:
    """One pass over a leaf."""

    def __init__(
        self,
        region: Region,
        inlines: tuple[MdxInline, ...],
        references: PageReferences,
        *,
        any_footnote: bool,
        depth: int,
    ) -> None:
        self.region = region
        self.references = references
        self.any_footnote = any_footnote
        self.depth = depth
        self.skips = _skips(region, inlines)
        self.links: list[MarkdownLink] = []
        self.code: list[tuple[int, int]] = []
        self.math: list[tuple[int, int]] = []
        self.footnotes: list[tuple[int, int]] = []
        self.brackets: list[_Bracket] = []
        self.around = 0
        """How many of the open brackets have a link inside, so that they may begin an image but no link."""
        self.bare: list[int] = []
        """Bare URLs inside brackets that may still become a link's text."""
        self.consumed = region.start
        """No bare address begins before this offset."""

    def run(self) -> InlineMarks:
        """Scan the leaf."""
        text, end = self.region.text, self.region.end
        code: CodeRuns | None = None
        at = self.region.start
        while True:
            match = _MARK.search(text, at, end)
            if match is None:
                break
            at = match.start()
            mark = text[at]
            if at in self.skips:
                at = self.skips[at]
            elif mark == "`":
                code = code or CodeRuns(text, at, end)
                stop = code.after(at)
                if text[at:stop].strip("`"):
                    self.code.append((at, stop))
                at = stop
            elif mark == "\\":
                at += 2 if ESCAPED.match(text, at, end) else 1
            elif mark == "[":
                at = self._open(at)
            elif mark == "]":
                at = self._close(at)
            elif mark == "<":
                at = self._angle(at)
            elif mark == "@":
                at = self._email(at)
            elif mark == "{":
                at += 1
            elif mark == "$":
                at = self._dollar(at)
            else:
                at = self._bare(at, match.end())
            self.consumed = max(self.consumed, at)
        self._bare_in_text()
        found = sorted(self.links, key=lambda link: link.span.start)
        return InlineMarks(tuple(map(self._with_alt, found)), self.code, self.math, self.footnotes)

    def _dollar(self, at: int) -> int:
        stop = inline_math_end(self.region.text, at, self.region.end)
        if stop < 0:
            return at + 1
        self.math.append((at, stop))
        return stop

    def _open(self, at: int) -> int:
        text, end = self.region.text, self.region.end
        footnote = self._footnote(at)
        if footnote:
            self.footnotes.append((at, footnote))
            return footnote
        image = at > self.region.start and text[at - 1] == "!" and not _is_escaped(text, at - 1)
        opening = _Bracket(at, image)
        plain = _PLAIN_LINK.match(text, at, end)
        if plain is not None:
            where = self.region.span(*plain.span(2))
            self._put(opening, plain.end(1), plain.end(), _Target(plain[2], where, None, None))
            self._closed(opening)
            return plain.end()
        self.brackets.append(opening)
        return at + 1

    def _footnote(self, at: int) -> int:
        """Return the offset after the footnote reference at ``at``, or 0."""
        text, end = self.region.text, self.region.end
        if not text.startswith("[^", at, end):
            return 0
        if self.any_footnote:
            match = _ANY_FOOTNOTE.match(text, at, end)
            return match.end() if match else 0
        match = _FOOTNOTE.match(text, at, end)
        return match.end() if match and match[1] in self.references.footnotes else 0

    def _close(self, at: int) -> int:
        """Finish the link or image whose text ends at ``at``."""
        if not self.brackets:
            return at + 1
        opening = self.brackets.pop()
        depth = len(self.brackets)
        holds_link = depth < self.around
        self.around = min(self.around, depth)
        if holds_link and not opening.image:
            return at + 1
        text, end = self.region.text, self.region.end
        resource = read_resource(text, at + 1, end) if text.startswith("(", at + 1, end) else None
        if resource:
            self._put_resource(opening, at, resource)
            after = resource.end
        else:
            after = self._put_reference(opening, at)
            if after < 0:
                return at + 1
        self._closed(opening)
        return after

    def _closed(self, opening: _Bracket) -> None:
        """Let no bracket around a link begin another link."""
        if not opening.image:
            self.around = len(self.brackets)

    def _put_resource(self, opening: _Bracket, at: int, resource: Resource) -> None:
        text = self.region.text
        title = resource.title and unescape(text[slice(*resource.title)])
        where = self.region.span(*resource.url)
        self._put(opening, at, resource.end, _Target(unescape(text[slice(*resource.url)]), where, title, None))

    def _put_reference(self, opening: _Bracket, at: int) -> int:
        """Add the use of a definition and return the offset after it, or -1 if nothing is defined."""
        text, end = self.region.text, self.region.end
        after = at + 1
        own = _LABEL.match(text, opening.at, after)
        label = own[1] if own is not None and own.end() == after else ""
        if text.startswith("[", after, end):
            match = _LABEL.match(text, after, end)
            if match is None:
                return -1
            label, after = match[1] or label, match.end()
        definitions = self.references.definitions
        definition = definitions.get(normal_label(label)) if definitions else None
        if definition is None:
            return -1
        self._put(opening, at, after, _Target(definition.url, None, definition.title, definition.label))
        return after

    def _put(self, opening: _Bracket, at: int, end: int, target: _Target) -> None:
        region = self.region
        url, url_span, title, label = target
        kind: LinkKind = "image" if opening.image else "link" if label is None else "reference"
        span = region.span(opening.at - opening.image, end)
        alt = region.text[opening.at + 1 : at] if opening.image else ""
        while opening.image and self.links and self.links[-1].span.start > span.start:
            self.links.pop()
        self.links.append(MarkdownLink(span, kind, url, url_span, region.span(opening.at + 1, at), title, label, alt))

    def _with_alt(self, link: MarkdownLink) -> MarkdownLink:
        """Take the marks out of an image's description. Only after the scan: an image inside another one needs no alt."""
        if not _MARKS_IN_ALT.search(link.alt) or self.depth >= _DEEPEST_ALT:
            return link
        region = Region(link.alt, link.alt, 0, len(link.alt))
        alt = plain_text(_region_phrasing(region, (), self.references, depth=self.depth + 1))
        return MarkdownLink(link.span, link.kind, link.url, link.url_span, link.text_span, link.title, link.label, alt)

    def _angle(self, at: int) -> int:
        match = ANGLE_LINK.match(self.region.text, at, self.region.end)
        if match is None:
            return at + 1
        url = match[1] if ":" in match[1] else f"mailto:{match[1]}"
        self._put_auto(match.start(), match.end(), match.start(1), match.end(1), url)
        return match.end()

    def _email(self, at: int) -> int:
        """Read the address around ``@``."""
        text = self.region.text
        start = at
        while start > self.consumed and text[start - 1] in _ATEXT:
            start -= 1
        if start > self.region.start and (text[start - 1] == "/" or text[start - 1] in _ATEXT):
            return at + 1
        stop = bare_email_end(text, start, self.region.end)
        if stop < 0:
            return at + 1
        if self.brackets:
            self.bare.append(start)
            return stop
        self._put_auto(start, stop, start, stop, f"mailto:{text[start:stop]}")
        return stop

    def _bare(self, at: int, after: int) -> int:
        """Read the URL at ``at``; inside brackets, remember it until it is known whether they are a link."""
        if self.brackets:
            self.bare.append(at)
            return after
        stop = bare_url_end(self.region.text, at, self.region.end)
        if stop < 0:
            return after
        self._put_auto(at, stop, at, stop, _with_protocol(self.region.text[at:stop]))
        return stop

    def _bare_in_text(self) -> None:
        """Add the URLs in brackets that are no link."""
        text = self.region.text
        taken = sorted((link.span for link in self.links), reverse=True)
        stop = covered = 0
        for at in self.bare:
            where = self.region.origin(at)
            while taken and taken[-1].start <= where:
                covered = max(covered, taken.pop().end)
            if at < stop or where < covered:
                continue
            stop = bare_email_end(text, at, self.region.end)
            if stop > 0:
                self._put_auto(at, stop, at, stop, f"mailto:{text[at:stop]}")
                continue
            stop = bare_url_end(text, at, self.region.end)
            if stop > 0:
                address = text[at:stop].rstrip(_AFTER_ADDRESS)
                stop = at + len(address)
                self._put_auto(at, stop, at, stop, _with_protocol(address))

    def _put_auto(self, start: int, end: int, url_start: int, url_end: int, url: str) -> None:
        span, inner = self.region.span(start, end), self.region.span(url_start, url_end)
        self.links.append(MarkdownLink(span, "auto", url, inner, inner, None))


def _with_protocol(url: str) -> str:
    return url if "://" in url[:8] else f"http://{url}"


def _skips(region: Region, inlines: tuple[MdxInline, ...]) -> dict[int, int]:
    """Return where tags, expressions and comments begin and end: they hold no Markdown."""
    found: dict[int, int] = {}
    stack = list(inlines)
    while stack:
        node = stack.pop()
        if not isinstance(node, MdxJsxElement):
            found[region.offset(node.span.start)] = region.offset(node.span.end)
            continue
        found[region.offset(node.open.start)] = region.offset(node.open.end)
        if node.close:
            found[region.offset(node.close.start)] = region.offset(node.close.end)
        stack += [child for child in node.children if isinstance(child, MdxInline)]
    return found


def _is_escaped(text: str, at: int) -> bool:
    """Tell whether an odd number of backslashes precedes ``at``."""
    first = at
    while first and text[first - 1] == "\\":
        first -= 1
    return (at - first) % 2 == 1


def phrasing(document: Document, content: Content, references: PageReferences | None = None) -> tuple[Phrasing, ...]:
    """Return the inline nodes of a leaf of ``document``."""
    if not content.lines:
        return ()
    text = document.source.text
    region = joined(text, text, content.lines)
    known = references_of(document) if references is None else references
    return _region_phrasing(region, content.inlines, known, cell=content.cell)


def _region_phrasing(
    region: Region, inlines: tuple[MdxInline, ...], references: PageReferences, *, cell: bool = False, depth: int = 0
) -> tuple[Phrasing, ...]:
    text, start, end = region.text, region.start, region.end
    if not _ANY_MARK.search(text, start, end):
        return (Text(text[start:end]),) if end > start else ()
    known = _jsx_parts(region, inlines)
    if _MAY_MARK.search(text, start, end):
        marks = scan_inline(region, inlines, references, depth=depth)
        known.update(_mark_parts(region, marks, cell=cell))
    tokens: list[Token] = []
    parser = _parser()
    env = {"parts": known, "starts": sorted(known)}
    parser.inline.parse(text[start:end], parser, env, tokens)
    return tree_of(tokens)


class _Part(NamedTuple):
    """Something in a leaf that markdown-it need not read, by the offset at which it begins."""

    end: int
    node: Phrasing | PhrasingTag | MarkdownLink
    inner: tuple[int, int] = (0, 0)
    """The text of a link."""


def _jsx_parts(region: Region, inlines: tuple[MdxInline, ...]) -> dict[int, _Part]:
    """Return the tags, expressions and comments of a leaf by their offset in it."""
    found: dict[int, _Part] = {}
    base = region.start
    stack: list[MdxInline] = list(inlines)
    while stack:
        node = stack.pop()
        start, end = region.offset(node.span.start) - base, region.offset(node.span.end - 1) + 1 - base
        if isinstance(node, MdxExpression):
            found[start] = _Part(end, ExpressionText(node))
        elif isinstance(node, Comment):
            found[start] = _Part(end, HiddenText(region.text[start + base : end + base]))
        elif node.close is None and not node.unclosed:
            found[start] = _Part(end, JsxText(node, ()))
        else:
            found[start] = _Part(region.offset(node.open.end - 1) + 1 - base, PhrasingTag(node, opens=True))
            if node.close:
                found[region.offset(node.close.start) - base] = _Part(end, PhrasingTag(node, opens=False))
            stack += [child for child in node.children if isinstance(child, MdxInline)]
    return found


def _mark_parts(region: Region, marks: InlineMarks, *, cell: bool) -> Iterator[tuple[int, _Part]]:
    """Yield the links, images, code, math and footnote references of a leaf with their offset in it."""
    text, base = region.text, region.start
    for link in marks.links:
        start, end = region.offset(link.span.start) - base, region.offset(link.span.end - 1) + 1 - base
        if link.kind == "auto":
            first, stop = region.offset(link.text_span.start), region.offset(link.text_span.end - 1) + 1
            yield start, _Part(end, Link(link.url, None, (Text(text[first:stop]),)))
        elif link.kind == "image":
            yield start, _Part(end, Image(link.url, link.alt, link.title or None))
        else:
            first = start + 1
            stop = (
                region.offset(link.text_span.end - 1) + 1 - base if link.text_span.end > link.text_span.start else first
            )
            yield start, _Part(end, link, (first, stop))
    for start, end in marks.code:
        yield start - base, _Part(end - base, InlineCode(_code_value(text[start:end], cell=cell)))
    for start, end in marks.math:
        yield start - base, _Part(end - base, InlineMath(text[start:end].strip("$").strip()))
    for start, end in marks.footnotes:
        yield start - base, _Part(end - base, FootnoteReference(text[start + 2 : end - 1]))


def _code_value(span: str, *, cell: bool) -> str:
    """Return the code in a code span: without backticks, one space at each end, and the escapes of pipes in a table."""
    ticks = len(span) - len(span.lstrip("`"))
    code = span[ticks:-ticks].replace("\n", " ")
    if code.startswith(" ") and code.endswith(" ") and code.strip(" "):
        code = code[1:-1]
    return code.replace("\\|", "|") if cell else code


@cache
def _parser() -> "MarkdownIt":
    """Return markdown-it for one leaf: emphasis, strikethrough, escapes, entities and line breaks."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - slow to import; only a preview or an index needs it

    parser = MarkdownIt("commonmark", {"maxNesting": MAX_DEPTH, "strikethrough_single_tilde": True})
    parser.enable("strikethrough").disable(["html_inline", "autolink", "backticks", "link", "image"])
    ruler = parser.inline.ruler
    ruler.at("text", _text_rule)
    ruler.before("text", "mdx", _part_rule)
    return parser


def _part_rule(state: "StateInline", silent: bool) -> bool:  # noqa: FBT001 - markdown-it's own signature
    """Put what the scan or the parser found into the tokens; of a link, read the text."""
    part = state.env["parts"].get(state.pos)
    end = state.posMax
    if part is None or part.end > end:
        return False
    if not silent and isinstance(part.node, MarkdownLink):
        state.push("link_open", "a", 1).meta = {"node": part.node}
        state.pos, state.posMax = part.inner
        state.md.inline.tokenize(state)
        state.push("link_close", "a", -1)
        state.posMax = end
    elif not silent:
        state.push("mdx", "", 0).meta = {"node": part.node}
    state.pos = part.end
    return True


def _text_rule(state: "StateInline", silent: bool) -> bool:  # noqa: FBT001 - markdown-it's own signature
    """Read plain text up to the next mark or part; a backslash that escapes nothing is text."""
    at = state.pos
    if state.src[at] == "\\" and not _BACKSLASH.match(state.src, at):
        if not silent:
            state.pending += "\\"
        state.pos += 1
        return True
    found = _TEXT_END.search(state.src, at, state.posMax)
    end = _next_start(state.env, at, found.start() if found else state.posMax)
    if end == at:
        return False
    if not silent:
        state.pending += state.src[at:end]
    state.pos = end
    return True


def _next_start(env: Mapping[str, Any], at: int, end: int) -> int:
    """Return ``end``, or the offset of the part before it."""
    starts = env["starts"]
    index = bisect_left(starts, at)
    return min(end, starts[index]) if index < len(starts) else end
