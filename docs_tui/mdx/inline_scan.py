"""Find the links, images, code, math and footnote references of a leaf in one pass."""

import re
from typing import Literal, NamedTuple, TypeAlias

from docs_tui.mdx.inline_syntax import (
    ANGLE_LINK,
    ESCAPED,
    CodeRuns,
    Resource,
    bare_email_end,
    bare_url_end,
    inline_math_end,
    is_escaped,
    normal_label,
    read_resource,
    unescape,
)
from docs_tui.mdx.nodes import (
    MdxInline,
    MdxJsxElement,
    PageReferences,
)
from docs_tui.mdx.region import TextRegion
from docs_tui.source import Span, make_span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

LinkKind: TypeAlias = Literal["link", "image", "auto", "reference"]
# Each alternative begins with a single character, so that ``re`` jumps from one of these characters to the next.
_MARK = lazy_pattern(r"`|\\|\[|\]|<|\{|\$|@|h[tT][tT][pP][sS]?://|H[tT][tT][pP][sS]?://|w[wW]{2}\.|W[wW]{2}\.")
_PLAIN_LINK = re.compile(r"\[([^\[\]\\`<{$\n]*+)\]\(([^\s()<>{}\\`\"'&]++)\)")
"""A link without special characters in its text and URL, as nearly all links are."""
MARKS_IN_ALT = lazy_pattern(r"[*_`\\\[\]<{&~$!]")
"""Characters in an image's description that may be Markdown."""
_MARKED_ALT = lazy_pattern(r"[*`\\\[\]<{~$]|&[#A-Za-z]|_(?:(?<!\w_)|(?!\w))")
"""The same in a description of one line, where an underscore inside a word is text."""
_LABEL = lazy_pattern(r"\[((?>(?:[^\[\]\\]|\\[\s\S]){0,999}))\]")
_FOOTNOTE = lazy_pattern(r"\[\^((?>(?:[^\[\]\s\\]|\\.)+))\]")
_ANY_FOOTNOTE = lazy_pattern(r"\[\^[^\s\[\]]++\]")
_ATEXT = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-._")
_AFTER_ADDRESS = "!\"&'),.:;<>?]}"
MAY_LINK = re.compile(r"\[|@|<mailto:|://|w[wW]{2}\.|W[wW]{2}\.")
"""Text that does not match this has no links."""
_PLAIN_OR_MARK = lazy_pattern(
    rf"{_PLAIN_LINK.pattern}|`(?<!``)[^`\n]+`(?!`)|`|\\|\[|\]|<|\{{|\$|@|://|w[wW]{{2}}\.|W[wW]{{2}}\."
)


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
    """The normalized label of the definition, if one is used."""
    alt: str = ""
    """The description of an image. ``scan_inline`` keeps Markdown marks in it; ``plain_alt`` removes them."""


def plain_links(text: str, start: int, end: int) -> tuple[MarkdownLink, ...] | None:
    """Return the links and images of a line, or None if the line needs the full scan."""
    found: list[MarkdownLink] = []
    for match in _PLAIN_OR_MARK.finditer(text, start, end):
        at = match.start()
        if match[1] is not None:
            image = at > start and text[at - 1] == "!"
            if match[1].startswith("^") or (image and _MARKED_ALT.search(match[1])):
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


@record(frozen=True, slots=True)
class InlineMarks:
    """The marks of one leaf. Offsets count in the region that was scanned."""

    links: tuple[MarkdownLink, ...]
    """In the order of the text, a link before the images inside it."""
    code: list[tuple[int, int]]
    math: list[tuple[int, int]]
    footnotes: list[tuple[int, int]]


def scan_inline(
    region: TextRegion,
    inlines: tuple[MdxInline, ...],
    references: PageReferences,
    *,
    any_footnote: bool = False,
) -> InlineMarks:
    """Find the links, images, code, math and footnote references of a leaf in one pass.

    Args:
        region: The text of the leaf.
        inlines: Its elements, expressions and comments; their tags and braces contain no Markdown.
        references: The labels that ``[label]`` and ``[^label]`` may refer to.
        any_footnote: Whether each ``[^label]`` counts as a footnote reference.
    """
    return _InlineScan(region, inlines, references, any_footnote=any_footnote).run()


@record(frozen=True, slots=True)
class _Bracket:
    """An opening bracket that may begin link text."""

    at: int
    """The offset of ``[``."""
    image: bool


class _Target(NamedTuple):
    """The destination of a link or image."""

    url: str
    url_span: Span | None
    title: str | None
    label: str | None


class _InlineScan:
    """One pass over a leaf."""

    def __init__(
        self,
        region: TextRegion,
        inlines: tuple[MdxInline, ...],
        references: PageReferences,
        *,
        any_footnote: bool,
    ) -> None:
        self.region = region
        self.references = references
        self.any_footnote = any_footnote
        self.skips = _skips(region, inlines)
        self.links: list[MarkdownLink] = []
        self.code: list[tuple[int, int]] = []
        self.math: list[tuple[int, int]] = []
        self.footnotes: list[tuple[int, int]] = []
        self.brackets: list[_Bracket] = []
        self.around = 0
        """How many open brackets contain a link: they may begin an image, but not a link."""
        self.bare: list[int] = []
        """Offsets of bare URLs inside brackets that may turn out to be link text."""
        self.consumed = region.start
        """The offset before which no bare URL begins."""

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
        return InlineMarks(tuple(found), self.code, self.math, self.footnotes)

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
        image = at > self.region.start and text[at - 1] == "!" and not is_escaped(text, at - 1)
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
        """Mark the open brackets around a link, which must not begin another link."""
        if not opening.image:
            self.around = len(self.brackets)

    def _put_resource(self, opening: _Bracket, at: int, resource: Resource) -> None:
        text = self.region.text
        title = resource.title and unescape(text[slice(*resource.title)])
        where = self.region.span(*resource.url)
        self._put(opening, at, resource.end, _Target(unescape(text[slice(*resource.url)]), where, title, None))

    def _put_reference(self, opening: _Bracket, at: int) -> int:
        """Add a reference link and return the offset after it, or -1 if its label has no definition."""
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
        """Read the URL at ``at``. Inside brackets, remember it until it is known whether they form a link."""
        if self.brackets:
            self.bare.append(at)
            return after
        stop = bare_url_end(self.region.text, at, self.region.end)
        if stop < 0:
            return after
        self._put_auto(at, stop, at, stop, _with_protocol(self.region.text[at:stop]))
        return stop

    def _bare_in_text(self) -> None:
        """Add the URLs in brackets that did not become links."""
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


def _skips(region: TextRegion, inlines: tuple[MdxInline, ...]) -> dict[int, int]:
    """Return the end offset of each tag, expression and comment by its start: they contain no Markdown."""
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
