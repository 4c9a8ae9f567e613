"""The prose of a page without code, tags, addresses and markup; each character keeps its source offset.

Most rules look for words that most pages lack. They look the words up in the set of the page's words first, which is
far cheaper than reading all text.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, compress
from operator import eq
from string import ascii_letters, digits
from typing import Literal, NamedTuple, Protocol, TypeAlias

from docs_tui.components import Role, spec_for
from docs_tui.lint.english import LETTERS
from docs_tui.mdx import Content, MdxInline, MdxJsxElement
from docs_tui.mdx.inline_scan import MarkdownLink
from docs_tui.mdx.inline_syntax import CodeRuns, inline_math_end
from docs_tui.mdx.region import TextRegion, joined
from docs_tui.source import Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

OBJECT = "\N{OBJECT REPLACEMENT CHARACTER}"
"""A placeholder for non-prose that is part of a sentence: code, a formula, a value, an image, an address."""

_APART = frozenset((Role.CALLOUT, Role.CARD, Role.DISCLOSURE, Role.FRAME, Role.STEP, Role.TAB))
"""Components that readers see as a box, so that no sentence goes on after their closing tag."""
_END = ". "

ProseKind = Literal["paragraph", "item", "quote", "heading", "cell", "attribute"]

_MARK = lazy_pattern(r"[`\\*_~\[$&\n]")
_ENTITY = lazy_pattern(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_FOOTNOTE = lazy_pattern(r"\[\^[^\]\s]+\]")
_SPACE = re.compile(r"[ \t]+")
_SENTENCE_END = lazy_pattern(r"[.!?…。！？][)\"'”’\]]*")
_WIDE = frozenset("。！？")
"""Full-width sentence ends, which no space follows."""
ABBREVIATIONS = ("e.g", "i.e", "etc", "vs", "cf", "No", "approx", "Dr", "Mr", "Ms", "Inc", "Ltd", "St")


@record(frozen=True, slots=True)
class Sentence:
    """One sentence of a prose text."""

    prose: "ProseText"
    start: int
    """Offset in the prose text."""
    end: int

    @property
    def text(self) -> str:
        """The text as readers see it."""
        return self.prose.text[self.start : self.end]

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Return the source span of a part of the sentence; by default the whole."""
        stop = self.end if end is None else self.start + end
        return self.prose.span(self.start + start, stop)


@record(frozen=True, slots=True)
class ProseText:
    """A paragraph, heading, cell or attribute as prose."""

    text: str
    kind: ProseKind
    whole: Span
    """The span of the leaf."""
    starts: tuple[int, ...]
    """The start of each contiguous run in ``text``."""
    origins: tuple[int, ...]
    """The source offset of each run."""

    def origin(self, offset: int) -> int:
        """Return the source offset of an offset in the text."""
        run = max(bisect_right(self.starts, offset) - 1, 0)
        return self.origins[run] + offset - self.starts[run]

    def span(self, start: int, end: int) -> Span:
        """Return the source span of a range of the text."""
        first = self.origin(start)
        return Span(first, max(self.origin(end - 1) + 1, first) if end > start else first)

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences, without surrounding white space."""
        return tuple(self._cut())

    def _cut(self) -> Iterator[Sentence]:
        text, at = self.text, 0
        for match in _SENTENCE_END.finditer(text):
            end = match.end()
            if end < len(text) and _ends(text, match.start(), end):
                yield from self._trimmed(at, end)
                at = end
        yield from self._trimmed(at, len(text))

    def _trimmed(self, start: int, end: int) -> Iterator[Sentence]:
        text = self.text
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        if end > start:
            yield Sentence(self, start, end)


def _ends(text: str, at: int, after: int) -> bool:
    """Tell whether the mark at ``at`` ends a sentence before the end of the text."""
    mark = text[at]
    if mark in _WIDE:
        return True
    if not text[after].isspace():
        return False
    if mark != ".":
        return True
    word = text[max(0, at - 8) : at].rsplit(" ", maxsplit=1)[-1].lstrip("(\"'“‘[")
    return word not in ABBREVIATIONS and not (len(word) == 1 and word.isupper() and word != "I")


def prose_of(
    source: Source, content: Content, links: Sequence[MarkdownLink], kind: ProseKind, whole: Span
) -> ProseText:
    """Return the prose of a leaf.

    Args:
        source: The page.
        content: The leaf's lines.
        links: Its links and images, as the parser finds them.
        kind: What the leaf is.
        whole: Its span.
    """
    text = source.text
    if len(content.lines) == 1 and not links and not content.inlines:
        start, end = content.lines[0]
        if not _MARK.search(text, start, end):
            return ProseText(text[start:end], kind, whole, (0,), (start,))
    region = joined(text, text, content.lines)
    writer = _Writer(region)
    _write(writer, _skips(region, content.inlines, links))
    return writer.prose(kind, whole)


def prose_of_text(source: Source, span: Span) -> ProseText:
    """Return the prose of an attribute's value or of front matter."""
    writer = _Writer(TextRegion(source.text, source.text, span.start, span.end))
    _write(writer, {})
    return writer.prose("attribute", span)


class _Writer:
    """Collects runs of characters into a prose text."""

    def __init__(self, region: TextRegion) -> None:
        self.region = region
        self.code: CodeRuns | None = None
        """The runs of backticks; None before the first backtick."""
        self.parts: list[str] = []
        self.starts: list[int] = []
        self.origins: list[int] = []
        self.length = 0

    def copy(self, start: int, end: int) -> None:
        """Append source characters unchanged."""
        if end > start:
            self.instead(self.region.text[start:end], start)

    def instead(self, text: str, at: int) -> None:
        """Append ``text`` in place of the source at ``at``."""
        self.starts.append(self.length)
        self.origins.append(at)
        self.parts.append(text)
        self.length += len(text)

    def prose(self, kind: ProseKind, whole: Span) -> ProseText:
        """Return the collected text."""
        region, origins = self.region, self.origins
        if not region.is_page:
            origins = [region.origin(at) for at in origins]
        return ProseText("".join(self.parts), kind, whole, tuple(self.starts) or (0,), tuple(origins) or (whole.start,))


def _skips(
    region: TextRegion, inlines: Sequence[MdxInline], links: Sequence[MarkdownLink]
) -> dict[int, tuple[int, str]]:
    """Return the ranges to leave out: each start, with its end and replacement."""
    found: dict[int, tuple[int, str]] = {}
    waiting = list(inlines)
    while waiting:
        node = waiting.pop()
        if not isinstance(node, MdxJsxElement):
            instead = OBJECT if getattr(node, "kind", "comment") not in ("comment", "empty", "string") else ""
            found[region.offset(node.span.start)] = (region.offset(node.span.end - 1) + 1, instead)
            continue
        instead = OBJECT if node.close is None else ""
        found[region.offset(node.open.start)] = (region.offset(node.open.end - 1) + 1, instead)
        if node.close:
            after = _END if spec_for(node.name).role in _APART else ""
            found[region.offset(node.close.start)] = (region.offset(node.close.end - 1) + 1, after)
        waiting += [child for child in node.children if isinstance(child, MdxInline)]
    for link in links:
        start, end = region.offset(link.span.start), region.offset(link.span.end - 1) + 1
        if link.kind in ("image", "auto"):
            found[start] = (end, OBJECT)
        else:
            text_end = (
                region.offset(link.text_span.end - 1) + 1 if link.text_span.end > link.text_span.start else start + 1
            )
            found[start] = (start + 1, "")
            found[text_end] = (end, "")
    return found


def _write(writer: _Writer, skips: dict[int, tuple[int, str]]) -> None:
    region = writer.region
    text, end, at = region.text, region.end, region.start
    starts = sorted(skips, reverse=True)
    while at < end:
        while starts and starts[-1] < at:
            starts.pop()
        limit = min(starts[-1], end) if starts else end
        match = _MARK.search(text, at, limit)
        stop = match.start() if match else limit
        if stop > at:
            writer.instead(text[at:stop], at)
        at = stop
        if at in skips:
            after, instead = skips[at]
            if instead:
                writer.instead(instead, at)
            at = max(after, at + 1)
        elif at < end:
            at = _one(writer, text, at, end)


def _one(writer: _Writer, text: str, at: int, end: int) -> int:
    """Write the replacement of the mark at ``at``, and return the offset after it."""
    mark = text[at]
    if mark == "`":
        writer.code = writer.code or CodeRuns(text, at, end)
        stop = writer.code.after(at)
        if text[stop - 1] == "`" and stop - at > 2 and text[at:stop].strip("`"):
            writer.instead(OBJECT, at)
            return stop
        writer.copy(at, stop)
        return stop
    if mark == "\\" and at + 1 < end:
        writer.copy(at + 1, at + 2)
        return at + 2
    if mark in "*~":
        return at + 1
    if mark == "_":
        inside = at and text[at - 1].isalnum() and at + 1 < end and text[at + 1].isalnum()
        if not inside:
            return at + 1
    elif mark == "$":
        stop = inline_math_end(text, at, end)
        if stop > 0:
            writer.instead(OBJECT, at)
            return stop
    if mark == "[":
        note = _FOOTNOTE.match(text, at, end)
        if note:
            return note.end()
    elif mark == "&":
        entity = _ENTITY.match(text, at, end)
        if entity:
            writer.instead(" " if entity[0] == "&nbsp;" else OBJECT, at)
            return entity.end()
    elif mark == "\n":
        writer.instead(" ", at)
        space = _SPACE.match(text, at + 1, end)
        return space.end() if space else at + 1
    writer.copy(at, at + 1)
    return at + 1


ALL_KINDS: frozenset[ProseKind] = frozenset(("paragraph", "item", "quote", "heading", "cell", "attribute"))
SENTENCES: frozenset[ProseKind] = frozenset(("paragraph", "item", "quote"))
"""Kinds of text that usually contain whole sentences."""
_SHARE_OF_WORDS = 0.6
"""At least this share of the words is separated by blanks; the others by punctuation."""
_IN_WORDS = frozenset(ascii_letters + digits + "_'./:@-")
"""The ASCII characters that a match of ``WORD`` may have."""
WORD = lazy_pattern(rf"[\w{OBJECT}][\w'’{OBJECT}./:@-]*")
"""A pattern for one word of a sentence."""


class Matching(Protocol):
    """A compiled pattern, or a faster matcher."""

    def match(self, text: str, at: int, /) -> object:
        """Return a true value if the text matches at ``at``."""


Sign: TypeAlias = "tuple[str, Matching | None]"
"""Lower-case letters, and a pattern that must follow them."""


class Leaf(NamedTuple):
    """One piece of text that readers see: a paragraph, a heading, a table cell or an attribute."""

    whole: Span
    """Its span; of an attribute the value's."""
    kind: ProseKind
    content: Content | None
    """None for an attribute."""


make_leaf: "Callable[[tuple[Span, ProseKind, Content | None]], Leaf]" = partial(tuple.__new__, Leaf)
"""A constructor twice as fast as ``Leaf`` itself, for thousands of leaves."""


_BREAK = "\x1f"
"""A control character that stands for the end of a leaf among words. On a page it is white space."""
_NO_WORD = frozenset((_BREAK.encode(),))
_LETTERS_AND_BREAKS = LETTERS[: ord(_BREAK)] + _BREAK.encode() + LETTERS[ord(_BREAK) + 1 :]
_SPACED = bytes(
    0x20
    if code >= 0x80 or (chr(code).isspace() and chr(code) != _BREAK)
    else LETTERS[code]
    if chr(code).isalpha()
    else 0x2E
    for code in range(256)
)
"""Translation table from UTF-8 bytes that keeps white space apart from punctuation; other scripts may be white space."""


class Leaves:
    """Every text of one page that a reader sees, in document order."""

    def __init__(
        self,
        source: Source,
        leaves: Sequence[Leaf],
        attributes: Iterable[Leaf],
        links: Mapping[int, Sequence[MarkdownLink]],
    ) -> None:
        """Store the texts that a walk found: ``leaves`` in text order, ``attributes`` in any order."""
        self._source = source
        self._blocks = leaves
        self._attributes = sorted(attributes, key=_place)
        self._links = links
        self._made: dict[Span, ProseText] = {}

    def of(self, kinds: Container[ProseKind] = ALL_KINDS) -> Iterator[ProseText]:
        """Yield the prose of leaves of these kinds."""
        leaves = sorted(chain(self._blocks, self._attributes), key=_place)
        return (self._prose(leaf) for leaf in leaves if leaf.kind in kinds)

    def before(self, span: Span) -> str:
        """Return the character before a span; empty at the start of the page."""
        return self._source.text[span.start - 1 : span.start]

    @property
    def blocks(self) -> Sequence[Leaf]:
        """All blocks of text, in document order."""
        return self._blocks

    @property
    def wholes(self) -> list[Span]:
        """The spans of all blocks of text, in document order."""
        return [leaf.whole for leaf in self._blocks]

    def blocks_with(self, sign: re.Pattern[str]) -> list[Leaf]:
        """Return the blocks of text in which a match of ``sign`` begins, in document order.

        This is fast if ``sign`` begins with at least one plain character: ``re`` then finds it several times faster than
        ``str.find`` finds two characters.
        """
        found: dict[int, Leaf] = {}
        for match in sign.finditer(self._source.text):
            found.update((leaf.whole.start, leaf) for leaf in self._around(match.start()) if leaf.content is not None)
        return list(found.values())

    def at(self, whole: Span) -> ProseText | None:
        """Return the prose of the leaf with exactly this span; None if there is none."""
        leaf = self._by_place.get(whole)
        return self._prose(leaf) if leaf is not None else None

    def kind_at(self, whole: Span) -> ProseKind | None:
        """Return the kind of the leaf with exactly this span; None if there is none."""
        leaf = self._by_place.get(whole)
        return leaf.kind if leaf is not None else None

    def having(self, signs: Iterable[Sign], kinds: Container[ProseKind] = ALL_KINDS) -> Iterator[ProseText]:
        """Yield the prose of leaves whose lower-case source contains one of ``signs``."""
        return (prose for prose, _ in self.having_which(tuple(signs), kinds))

    def having_which(
        self, signs: Sequence[Sign], kinds: Container[ProseKind] = ALL_KINDS
    ) -> Iterator[tuple[ProseText, Collection[int]]]:
        """Like ``having``, but also yield the indexes of the signs that may be in each leaf."""
        lowered = self._lowered
        if lowered is None:
            yield from ((prose, range(len(signs))) for prose in self.of(kinds))
            return
        found: dict[Span, tuple[Leaf, set[int]]] = {}
        for number, (begins, goes_on) in enumerate(signs):
            length = len(begins)
            at = lowered.find(begins)
            while at >= 0:
                after = at + length
                if goes_on is None or goes_on.match(lowered, after):
                    for leaf in self._around(at):
                        if leaf.whole in found:
                            found[leaf.whole][1].add(number)
                        else:
                            found[leaf.whole] = leaf, {number}
                at = lowered.find(begins, after)
        for whole in sorted(found):
            leaf, numbers = found[whole]
            if leaf.kind in kinds:
                yield self._prose(leaf), numbers

    def holding(self, words: Iterable[str]) -> Iterator[ProseText]:
        """Yield the prose of leaves whose source contains one of these words, case-sensitive."""
        text, found = self._source.text, dict[Span, Leaf]()
        for word in words:
            at = text.find(word)
            while at >= 0:
                found.update((leaf.whole, leaf) for leaf in self._around(at))
                at = text.find(word, at + len(word))
        return (self._prose(found[whole]) for whole in sorted(found))

    def longer(self, words: int, kinds: Container[ProseKind]) -> Iterator[ProseText]:
        """Yield the prose of leaves that may have a sentence with more words than ``words``."""
        text = self._source.text
        for leaf in self._blocks:
            start, end = leaf.whole
            if end - start > 2 * words and leaf.kind in kinds and _has_long_run(text[start:end], words):
                yield self._prose(leaf)

    @cached_property
    def words(self) -> frozenset[bytes]:
        """All runs of Latin letters in the leaves, in lower case: a word that is not among them is not in the prose."""
        return frozenset(self._words)

    def doubled(self, fine: frozenset[bytes]) -> frozenset[bytes]:
        """Return the words that may directly follow themselves in a leaf, after nothing but white space, except ``fine`` ones."""
        words = self._words
        doubled = frozenset(compress(words, map(eq, words, words[1:]))) - fine - _NO_WORD
        if not doubled:
            return doubled
        spaced = self._shown.translate(_SPACED)
        return frozenset(word for word in doubled if _is_again(word, spaced))

    @cached_property
    def bare(self) -> bytes:
        """All runs of Latin letters in order, separated by blanks."""
        return b" ".join(self._words)

    @cached_property
    def _words(self) -> list[bytes]:
        """The words of the leaves in order, with a break between leaves."""
        return self._shown.translate(_LETTERS_AND_BREAKS).split()

    @cached_property
    def _shown(self) -> bytes:
        """The source of the leaves, with a break between leaves."""
        text = self._source.text.replace(_BREAK, " ")
        shown = f" {_BREAK} ".join([text[start:end] for (start, end), _, _ in chain(self._blocks, self._attributes)])
        return shown.encode("utf-8", "replace")

    @cached_property
    def _lowered(self) -> str | None:
        """The page in lower case; None if that changes its length."""
        lowered = self._source.text.lower()
        return lowered if len(lowered) == len(self._source.text) else None

    @cached_property
    def _by_place(self) -> dict[Span, Leaf]:
        return {leaf.whole: leaf for leaf in self._blocks}

    @cached_property
    def _starts(self) -> tuple[tuple[Sequence[Leaf], list[int]], ...]:
        """The blocks and the attributes, if any, with their offsets."""
        groups = (self._blocks, self._attributes)
        return tuple((leaves, [leaf[0][0] for leaf in leaves]) for leaves in groups if leaves)

    def _around(self, offset: int) -> list[Leaf]:
        """Return the leaves that contain an offset: at most one block and one attribute."""
        found: list[Leaf] = []
        for leaves, starts in self._starts:
            index = bisect_right(starts, offset) - 1
            if index >= 0 and offset < leaves[index].whole.end:
                found.append(leaves[index])
        return found

    def _prose(self, leaf: Leaf) -> ProseText:
        prose = self._made.get(leaf.whole)
        if prose is None:
            if leaf.content is None:
                prose = prose_of_text(self._source, leaf.whole)
            else:
                links = self._links.get(id(leaf.content), ())
                prose = prose_of(self._source, leaf.content, links, leaf.kind, leaf.whole)
            self._made[leaf.whole] = prose
        return prose


def _is_again(word: bytes, spaced: bytes) -> bool:
    """Tell whether a word follows itself after nothing but blanks, as whole words."""
    begins, at = word + b" ", -1
    while (at := spaced.find(begins, at + 1)) >= 0:
        gap = at + len(begins)
        second = spaced[gap : gap + _WIDEST_GAP].lstrip(b" ")
        if (
            second.startswith(word)
            and not second[len(word) : len(word) + 1].isalpha()
            and not spaced[max(at - 1, 0) : at].isalpha()
        ):
            return True
    return False


_WIDEST_GAP = 200
"""The most bytes of white space, and of the word after it, that are looked at."""
_PARTS = bytes(0x20 if code > 0xBF or (code < 0x80 and chr(code) not in _IN_WORDS) else code for code in range(256))
"""Translation table from UTF-8 bytes to parts: at least one for each match of ``WORD``. A character beyond ASCII begins one."""


def _has_long_run(text: str, words: int) -> bool:
    """Tell whether a sentence of ``text`` may have more than ``words`` words.

    Matching words is slow, so runs with fewer blanks, and then with fewer parts between other characters, are skipped first.
    """
    fewest = int(words * _SHARE_OF_WORDS)
    if text.count(" ") + text.count("\n") < fewest:
        return False
    runs = text.split(". ")
    if len(runs) > 1 and any(map(_goes_on, runs[:-1])):
        runs = [text]
    return any(
        len(run) > 2 * words
        and run.count(" ") + run.count("\n") >= fewest
        and len(run.encode("utf-8", "replace").translate(_PARTS).split(None, words)) > words
        and len(WORD.findall(run)) > words
        for run in runs
    )


def _goes_on(run: str) -> bool:
    """Tell whether a full stop after this run is part of an abbreviation or number."""
    return run.endswith(ABBREVIATIONS) or (run[-1:].isupper() and not run[-2:-1].isalnum())


def _place(leaf: Leaf) -> Span:
    return leaf.whole
