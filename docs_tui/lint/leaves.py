"""The stretches of text of a page, and their prose, made only where a rule asks for it.

Most rules look for words that most pages do not have. What stretches have them is told by the page's own characters, which is
far cheaper than to read every stretch as its reader does.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import NamedTuple, TypeAlias

from docs_tui.lint.english import LETTERS
from docs_tui.lint.prose import ABBREVIATIONS, OBJECT, Prose, ProseKind, prose_of, prose_of_text
from docs_tui.mdx import Content
from docs_tui.mdx.link import Link
from docs_tui.source import Source, Span

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
        self, source: Source, leaves: Sequence[Leaf], attributes: Iterable[Leaf], links: Mapping[int, Sequence[Link]]
    ) -> None:
        """Take what a walk has found: ``leaves`` in the order of the text, ``attributes`` in any."""
        self.source = source
        self._blocks = leaves
        self._attributes = sorted(attributes, key=_place)
        self._links = links
        self._made: dict[Span, Prose] = {}

    def of(self, kinds: Container[ProseKind] = ALL_KINDS) -> Iterator[Prose]:
        """Yield the prose of each stretch of these kinds."""
        leaves = sorted(chain(self._blocks, self._attributes), key=_place)
        return (self._prose(leaf) for leaf in leaves if leaf.kind in kinds)

    def at(self, whole: Span) -> Prose | None:
        """Return the prose of the paragraph, heading or cell that stands exactly there; None where there is none."""
        leaf = self._by_place.get(whole)
        return self._prose(leaf) if leaf is not None else None

    def kind_at(self, whole: Span) -> ProseKind | None:
        """Return what the paragraph, heading or cell is that stands exactly there; None where there is none."""
        leaf = self._by_place.get(whole)
        return leaf.kind if leaf is not None else None

    def having(self, signs: Iterable[Sign], kinds: Container[ProseKind] = ALL_KINDS) -> Iterator[Prose]:
        """Yield the prose of each stretch whose source, in lower case, has one of ``signs``."""
        return (prose for prose, _ in self.having_which(tuple(signs), kinds))

    def having_which(
        self, signs: Sequence[Sign], kinds: Container[ProseKind] = ALL_KINDS
    ) -> Iterator[tuple[Prose, Collection[int]]]:
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

    def holding(self, words: Iterable[str]) -> Iterator[Prose]:
        """Yield the prose of each stretch whose source has one of these words, with the same capitals."""
        text, found = self.source.text, dict[Span, Leaf]()
        for word in words:
            at = text.find(word)
            while at >= 0:
                found.update((leaf.whole, leaf) for leaf in self._around(at))
                at = text.find(word, at + len(word))
        return (self._prose(found[whole]) for whole in sorted(found))

    def longer(self, words: int, kinds: Container[ProseKind]) -> Iterator[Prose]:
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

    def _prose(self, leaf: Leaf) -> Prose:
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
