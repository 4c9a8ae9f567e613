"""The links and images of one leaf, found in one pass over its text."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from docs_tui.mdx.autolink import bare_email_end, bare_url_end
from docs_tui.mdx.character import normal_label, unescape
from docs_tui.mdx.destination import Resource, read_resource
from docs_tui.mdx.inline import ANGLE_LINK, ESCAPED, CodeRuns
from docs_tui.mdx.link import Link, LinkKind
from docs_tui.mdx.math import inline_math_end
from docs_tui.mdx.nodes import Content, Definition, MdxInline, MdxJsxElement
from docs_tui.mdx.region import Region
from docs_tui.source import Span

# Where each way begins with one character, ``re`` goes from one of these characters to the next, and does not try each place.
_MARK = re.compile(r"`|\\|\[|\]|<|\{|\$|@|h[tT][tT][pP][sS]?://|H[tT][tT][pP][sS]?://|w[wW]{2}\.|W[wW]{2}\.")
PLAIN_LINK = re.compile(r"\[([^\[\]\\`<{$\n]++)\]\(([^\s()<>{}\\`\"'&]++)\)")
"""A link whose text and address hold nothing that may mean something else, as nearly all have it."""
MARKS = re.compile(r"[*_`\\\[\]<{&~$!]")
"""What may be Markdown in an image's description."""
_LABEL = re.compile(r"\[((?>(?:[^\[\]\\]|\\[\s\S]){0,999}))\]")
_FOOTNOTE = re.compile(r"\^[^\s\[\]]++\]")
_ATEXT = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-._")
_AFTER_ADDRESS = "!\"&'),.:;<>?]}"


class _Bracket(NamedTuple):
    """An opening bracket that may begin a link's text."""

    at: int
    """Of ``[``."""
    image: bool


class _Target(NamedTuple):
    """Where a link or image leads."""

    url: str
    url_span: Span | None
    title: str | None
    label: str | None


class LinkScan:
    """One pass over a leaf."""

    def __init__(self, region: Region, content: Content, definitions: Mapping[str, Definition]) -> None:
        self.region = region
        self.definitions = definitions
        self.skips = _skips(region, content.inlines)
        self.found: list[Link] = []
        self.brackets: list[_Bracket] = []
        self.around = 0
        """How many of the brackets stand around a link, so that they may begin an image and no link."""
        self.bare: list[int] = []
        """Bare URLs inside brackets that may still turn out to be a link's text."""
        self.consumed = region.start

    def run(self) -> list[Link]:
        """Return the links and images of the leaf, those inside others after them."""
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
                at = code.after(at)
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
                stop = inline_math_end(text, at, end)
                at = stop if stop > 0 and "{" in text[at:stop] else at + 1
            else:
                at = self._bare(at, match.end())
            self.consumed = max(self.consumed, at)
        self._bare_in_text()
        return self.found

    def _open(self, at: int) -> int:
        text, end = self.region.text, self.region.end
        footnote = _FOOTNOTE.match(text, at + 1, end)
        if footnote:
            return footnote.end()
        image = at > self.region.start and text[at - 1] == "!" and not _is_escaped(text, at - 1)
        opening = _Bracket(at, image)
        plain = PLAIN_LINK.match(text, at, end)
        if plain is not None:
            where = self.region.span(*plain.span(2))
            self._put(opening, plain.end(1), plain.end(), _Target(plain[2], where, None, None))
            self._closed(opening)
            return plain.end()
        self.brackets.append(opening)
        return at + 1

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
        """Let no bracket that is open begin a link: there is one in it now."""
        if not opening.image:
            self.around = len(self.brackets)

    def _put_resource(self, opening: _Bracket, at: int, resource: Resource) -> None:
        text = self.region.text
        title = resource.title and unescape(text[slice(*resource.title)])
        where = self.region.span(*resource.url)
        self._put(opening, at, resource.end, _Target(unescape(text[slice(*resource.url)]), where, title, None))

    def _put_reference(self, opening: _Bracket, at: int) -> int:
        """Note the use of a definition and return the offset after it, or -1 where nothing is defined."""
        text, end = self.region.text, self.region.end
        after = at + 1
        own = _LABEL.match(text, opening.at, after)
        label = own[1] if own is not None and own.end() == after else ""
        if text.startswith("[", after, end):
            match = _LABEL.match(text, after, end)
            if match is None:
                return -1
            label, after = match[1] or label, match.end()
        definition = self.definitions.get(normal_label(label)) if self.definitions else None
        if definition is None:
            return -1
        self._put(opening, at, after, _Target(definition.url, None, definition.title, definition.label))
        return after

    def _put(self, opening: _Bracket, at: int, end: int, target: _Target) -> None:
        region = self.region
        url, url_span, title, label = target
        kind: LinkKind = "image" if opening.image else "link" if label is None else "reference"
        span = region.span(opening.at - opening.image, end)
        alt = _plain_label(region.text[opening.at + 1 : at]) if opening.image else ""
        while opening.image and self.found and self.found[-1].span.start > span.start:
            self.found.pop()
        self.found.append(Link(span, kind, url, url_span, region.span(opening.at + 1, at), title, label, alt))

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
        """Note the URLs in brackets that are no link."""
        text = self.region.text
        taken = sorted((link.span for link in self.found), reverse=True)
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
        self.found.append(Link(span, "auto", url, inner, inner, None))


def _with_protocol(url: str) -> str:
    return url if "://" in url[:8] else f"http://{url}"


def _skips(region: Region, inlines: tuple[MdxInline, ...]) -> dict[int, int]:
    """Return where tags, expressions and comments begin and end: nothing in them is Markdown."""
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
    """Tell whether an odd number of backslashes stands before ``at``."""
    first = at
    while first and text[first - 1] == "\\":
        first -= 1
    return (at - first) % 2 == 1


def _plain_label(text: str) -> str:
    """Return an image's description without marks."""
    if not MARKS.search(text):
        return text
    from docs_tui.mdx.phrasing import plain_markdown  # noqa: PLC0415 - markdown-it is slow to import

    return plain_markdown(text)
