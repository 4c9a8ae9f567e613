"""The prose of a page as its reader reads it: free of code, tags, addresses and marks, each character with its place in the source.

Most rules look for words that most pages lack. The words of the page are looked up first, which is far cheaper than reading every
stretch of text.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import Literal, NamedTuple, TypeAlias

from docs_tui.lint.english import LETTERS
from docs_tui.mdx import Content, MdxInline, MdxJsxElement
from docs_tui.mdx.inline_scan import MarkdownLink
from docs_tui.mdx.inline_syntax import CodeRuns, inline_math_end
from docs_tui.mdx.region import TextRegion, joined
from docs_tui.source import Source, Span
from docs_tui.source.record import record

OBJECT = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands for what is no prose and yet part of the sentence: code, a formula, a value, an image, a bare address."""

ProseKind = Literal["paragraph", "item", "quote", "heading", "cell", "attribute"]

_MARK = re.compile(r"[`\\*_~\[$&\n]")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_FOOTNOTE = re.compile(r"\[\^[^\]\s]+\]")
_SPACE = re.compile(r"[ \t]+")
_SENTENCE_END = re.compile(r"[.!?…。！？][)\"'”’\]]*")
_WIDE = frozenset("。！？")
"""Marks after which no space follows."""
ABBREVIATIONS = ("e.g", "i.e", "etc", "vs", "cf", "No", "approx", "Dr", "Mr", "Ms", "Inc", "Ltd", "St")


@record(frozen=True, slots=True)
class Sentence:
    """One sentence of a stretch of prose."""

    prose: "ProseText"
    start: int
    """In the text of the prose."""
    end: int

    @property
    def text(self) -> str:
        """What a reader reads."""
        return self.prose.text[self.start : self.end]

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Return where characters ``start`` to ``end`` of the sentence stand in the source; by default all of it."""
        stop = self.end if end is None else self.start + end
        return self.prose.span(self.start + start, stop)


@record(frozen=True, slots=True)
class ProseText:
    """One paragraph, heading, cell or attribute as its reader reads it."""

    text: str
    kind: ProseKind
    whole: Span
    """The leaf in the source."""
    starts: tuple[int, ...]
    """Where each run of characters that stand together in the source begins in ``text``."""
    origins: tuple[int, ...]
    """Where the same run begins in the source."""

    def origin(self, offset: int) -> int:
        """Return where the character at ``offset`` of the text stands in the source."""
        run = max(bisect_right(self.starts, offset) - 1, 0)
        return self.origins[run] + offset - self.starts[run]

    def span(self, start: int, end: int) -> Span:
        """Return where characters ``start`` to ``end`` of the text stand in the source."""
        first = self.origin(start)
        return Span(first, max(self.origin(end - 1) + 1, first) if end > start else first)

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences, without the white space between them."""
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
    """Tell whether the mark at ``at`` ends a sentence that another follows."""
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
    """Return a leaf as prose.

    Args:
        source: The page.
        content: The leaf's lines.
        links: Its links and images, as the parser finds them.
        kind: What the leaf is.
        whole: Where it stands.
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
    """Return the value of an attribute, or of front matter, as prose."""
    writer = _Writer(TextRegion(source.text, source.text, span.start, span.end))
    _write(writer, {})
    return writer.prose("attribute", span)


class _Writer:
    """Gathers runs of characters."""

    def __init__(self, region: TextRegion) -> None:
        self.region = region
        self.code: CodeRuns | None = None
        """The runs of backticks, looked for once, at the first of them."""
        self.parts: list[str] = []
        self.starts: list[int] = []
        self.origins: list[int] = []
        self.length = 0

    def copy(self, start: int, end: int) -> None:
        """Add characters of the region as they stand."""
        if end > start:
            self.instead(self.region.text[start:end], start)

    def instead(self, text: str, at: int) -> None:
        """Add ``text`` for what stands at ``at``."""
        self.starts.append(self.length)
        self.origins.append(at)
        self.parts.append(text)
        self.length += len(text)

    def prose(self, kind: ProseKind, whole: Span) -> ProseText:
        """Return what was gathered."""
        region, origins = self.region, self.origins
        if not region.is_page:
            origins = [region.origin(at) for at in origins]
        return ProseText("".join(self.parts), kind, whole, tuple(self.starts) or (0,), tuple(origins) or (whole.start,))


def _skips(
    region: TextRegion, inlines: Sequence[MdxInline], links: Sequence[MarkdownLink]
) -> dict[int, tuple[int, str]]:
    """Return what is left out: by where it begins, where it ends and what stands in its place."""
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
            found[region.offset(node.close.start)] = (region.offset(node.close.end - 1) + 1, "")
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
    """Write what stands for the mark at ``at``, and return the offset after it."""
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
"""Where people write whole sentences."""
_SHARE_OF_WORDS = 0.6
"""Blanks part words, and so do a few marks: so many blanks a sentence with as many words has at least."""
WORD = re.compile(rf"[\w{OBJECT}][\w'’{OBJECT}./:@-]*")
"""What counts as one word of a sentence."""

Sign: TypeAlias = "tuple[str, re.Pattern[str] | None]"
"""Letters in lower case, and what has to follow them."""


class Leaf(NamedTuple):
    """One stretch of text."""

    whole: Span
    """Where it stands; of an attribute, its value."""
    kind: ProseKind
    content: Content | None
    """None for an attribute."""


make_leaf: "Callable[[tuple[Span, ProseKind, Content | None]], Leaf]" = partial(tuple.__new__, Leaf)
"""``Leaf`` from its fields, for the one that makes them by the thousand: twice as fast as its own constructor."""


class Leaves:
    """Every stretch of text of one page that a reader reads, in the order of the text."""

    def __init__(
        self,
        source: Source,
        leaves: Sequence[Leaf],
        attributes: Iterable[Leaf],
        links: Mapping[int, Sequence[MarkdownLink]],
    ) -> None:
        """Take what a walk has found: ``leaves`` in the order of the text, ``attributes`` in any."""
        self.source = source
        self._blocks = leaves
        self._attributes = sorted(attributes, key=_place)
        self._links = links
        self._made: dict[Span, ProseText] = {}

    def of(self, kinds: Container[ProseKind] = ALL_KINDS) -> Iterator[ProseText]:
        """Yield the prose of each stretch of these kinds."""
        leaves = sorted(chain(self._blocks, self._attributes), key=_place)
        return (self._prose(leaf) for leaf in leaves if leaf.kind in kinds)

    def at(self, whole: Span) -> ProseText | None:
        """Return the prose of the paragraph, heading or cell that stands exactly there; None where there is none."""
        leaf = self._by_place.get(whole)
        return self._prose(leaf) if leaf is not None else None

    def kind_at(self, whole: Span) -> ProseKind | None:
        """Return what the paragraph, heading or cell is that stands exactly there; None where there is none."""
        leaf = self._by_place.get(whole)
        return leaf.kind if leaf is not None else None

    def having(self, signs: Iterable[Sign], kinds: Container[ProseKind] = ALL_KINDS) -> Iterator[ProseText]:
        """Yield the prose of each stretch whose source, in lower case, has one of ``signs``."""
        return (prose for prose, _ in self.having_which(tuple(signs), kinds))

    def having_which(
        self, signs: Sequence[Sign], kinds: Container[ProseKind] = ALL_KINDS
    ) -> Iterator[tuple[ProseText, Collection[int]]]:
        """Yield the same with the numbers of the signs that each stretch may have."""
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
                        found.setdefault(leaf.whole, (leaf, set()))[1].add(number)
                at = lowered.find(begins, after)
        for whole in sorted(found):
            leaf, numbers = found[whole]
            if leaf.kind in kinds:
                yield self._prose(leaf), numbers

    def holding(self, words: Iterable[str]) -> Iterator[ProseText]:
        """Yield the prose of each stretch whose source has one of these words, with the same capitals."""
        text, found = self.source.text, dict[Span, Leaf]()
        for word in words:
            at = text.find(word)
            while at >= 0:
                found.update((leaf.whole, leaf) for leaf in self._around(at))
                at = text.find(word, at + len(word))
        return (self._prose(found[whole]) for whole in sorted(found))

    def longer(self, words: int, kinds: Container[ProseKind]) -> Iterator[ProseText]:
        """Yield the prose of each stretch that may have a sentence of more than so many words."""
        text, fewest = self.source.text, int(words * _SHARE_OF_WORDS)
        count = text.count
        for leaf in self._blocks:
            start, end = leaf.whole
            if (
                end - start > 2 * words
                and leaf.kind in kinds
                and count(" ", start, end) + count("\n", start, end) >= fewest
                and _has_long_run(text[start:end], words, fewest)
            ):
                yield self._prose(leaf)

    @cached_property
    def words(self) -> frozenset[bytes]:
        """All runs of Latin letters in the stretches, in lower case: what is not among them is no word of their prose."""
        return frozenset(self._words)

    @cached_property
    def bare(self) -> bytes:
        """The same runs in their order, a blank between them: what their prose says, without a mark."""
        return b" ".join(self._words)

    @cached_property
    def _words(self) -> list[bytes]:
        text = self.source.text
        said = " ".join([text[start:end] for (start, end), _, _ in chain(self._blocks, self._attributes)])
        return said.encode("utf-8", "replace").translate(LETTERS).split()

    @cached_property
    def _lowered(self) -> str | None:
        """The page in lower case; None where that moves its characters."""
        lowered = self.source.text.lower()
        return lowered if len(lowered) == len(self.source.text) else None

    @cached_property
    def _by_place(self) -> dict[Span, Leaf]:
        return {leaf.whole: leaf for leaf in self._blocks}

    @cached_property
    def _starts(self) -> tuple[list[int], list[int]]:
        return [leaf.whole.start for leaf in self._blocks], [leaf.whole.start for leaf in self._attributes]

    def _around(self, offset: int) -> Iterator[Leaf]:
        """Yield the stretches that the character at ``offset`` lies in: blocks lie in no block, attributes in no attribute."""
        for leaves, starts in zip((self._blocks, self._attributes), self._starts, strict=True):
            index = bisect_right(starts, offset) - 1
            if index >= 0 and offset < leaves[index].whole.end:
                yield leaves[index]

    def _prose(self, leaf: Leaf) -> ProseText:
        prose = self._made.get(leaf.whole)
        if prose is None:
            if leaf.content is None:
                prose = prose_of_text(self.source, leaf.whole)
            else:
                links = self._links.get(id(leaf.content), ())
                prose = prose_of(self.source, leaf.content, links, leaf.kind, leaf.whole)
            self._made[leaf.whole] = prose
        return prose


def _has_long_run(text: str, words: int, fewest: int) -> bool:
    """Tell whether more than ``words`` words stand together without a full stop that ends a sentence.

    Blanks are counted first, ``fewest`` of them, which is far quicker than to tell words.
    """
    runs = text.split(". ")
    if any(map(_goes_on, runs[:-1])):
        runs = [text]
    return any(len(run.split(None, fewest)) > fewest and len(WORD.findall(run)) > words for run in runs)


def _goes_on(run: str) -> bool:
    """Tell whether a full stop after this ends no sentence."""
    return run.endswith(ABBREVIATIONS) or (run[-1:].isupper() and not run[-2:-1].isalnum())


def _place(leaf: Leaf) -> Span:
    return leaf.whole
