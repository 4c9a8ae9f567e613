"""Count how pages use words: as a verb, as a noun, and as the first word of list items.

``python -m tests.make_word_use FOLDER…`` reads the sites in the folders and prints ``docs_tui/lint/list_items/word_use.tsv``. The counts in that
file are of the sites that RATES.md names for it; it holds no text of theirs.
"""

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from docs_tui.lint.list_items.word_use import FUNCTION_WORDS, is_gerund
from docs_tui.lint.page_context import PageContext
from docs_tui.mdx import List, Paragraph
from docs_tui.workspace import Workspace

_VERB = re.compile(
    r"\b(?:can|must|will|should|cannot|could|would|may|might|don['’]t|can['’]t|won['’]t|to|please|and then)"
    r" (?:also |then |now |only |not )?([a-z]+)"
)
_NOUN = re.compile(r"\b(?:the|a|an|your|each|this|of|any|our|its|their|no|every|another|new|with|for|in) ([a-z]+)")
_DOING = re.compile(r"\b(?:by|when|while|before|after|without|avoid|start|stop) ([a-z]+ing)\b")
_THING = re.compile(r"\b(?:the|your|a|an|of|our|this|and|for|with) ([a-z]+ing)\b")
_FIRST = re.compile(r"[\W\d_]*([A-Za-z][\w-]*)")
_LABEL = re.compile(r"[^.:]{1,40}:(?:\s|$)|[^.]{1,40} [–—-] ")
_NO_FIRST_WORDS = (
    "to how what which when if whether where why who after before once while for in on at by from with under as during since until "
    "unless via within per inside through you it we they there not and or"
)
_NO_FIRST = frozenset(_NO_FIRST_WORDS.split())
_ROUNDS = 4
_LEAST = 3
_COMMON_NOUN = 20
_TRUST = 4
"""How many items the use in sentences counts as."""
Counts = dict[str, tuple[int, int]]


def main() -> None:
    """Print the table."""
    paragraphs, lists = list[str](), list[list[str]]()
    for folder in sys.argv[1:]:
        for page in pages_of(Path(folder)):
            paragraphs.extend(page.text_of(node).lower() for node in page.all(Paragraph))
            lists.extend(items_of(page))
    gerunds = _uses(paragraphs, _DOING, _THING)
    uses = _uses(paragraphs, _VERB, _NOUN) | {word: use for word, use in gerunds.items() if is_gerund(word)}
    orders = _orders(lists, uses)
    for word in sorted(uses.keys() | orders.keys()):
        verb, noun = uses.get(word, (0, 0))
        order, other = orders.get(word, (0, 0))
        if (verb + noun >= _LEAST or order + other >= _LEAST) and (verb or order or noun >= _COMMON_NOUN):
            print(word, verb, noun, order, other, sep="\t")


def pages_of(folder: Path) -> Iterator[PageContext]:
    """Yield the English pages of a site."""
    site = Workspace(folder).load()
    for page in site.pages.values():
        if page.file is not None and (context := PageContext.of(site, page.file)).english:
            yield context


def items_of(page: PageContext) -> Iterator[list[str]]:
    """Yield the texts of the items of each list."""
    for each in page.all(List):
        first = [item.children[0] for item in each.children if item.children]
        yield [page.text_of(node) for node in first if isinstance(node, Paragraph)]


def _uses(paragraphs: Sequence[str], verb: re.Pattern[str], noun: re.Pattern[str]) -> Counts:
    """Count each word in both positions."""
    verbs, nouns = Counter[str](), Counter[str]()
    for text in paragraphs:
        verbs.update(verb.findall(text))
        nouns.update(noun.findall(text))
    return {word: (verbs[word], nouns[word]) for word in verbs.keys() | nouns.keys()}


def _orders(lists: Sequence[Sequence[str]], uses: Counts) -> Counts:
    """Count how often a word begins an item among instructions, and among others.

    Whether the other items are instructions follows from their first words, in the first round by their use in sentences, then by the
    counts of the round before.
    """
    firsts, seen = list[list[str]](), set[tuple[str, ...]]()
    for items in lists:
        key = tuple(" ".join(text.split()[:3]) for text in items[:3])
        if key in seen or sum(_LABEL.match(text) is not None for text in items) * 2 >= len(items):
            continue
        seen.add(key)
        words = [found[1].lower() for text in items if (found := _FIRST.match(text))]
        words = [word for word in words if word not in _NO_FIRST and not word.endswith(("ing", "ed", "ly"))]
        if len(words) >= _LEAST:
            firsts.append(words)
    counts = defaultdict[str, list[float]](lambda: [0.0, 0.0])
    for _ in range(_ROUNDS):
        shares = {word: _share(word, uses, counts) for words in firsts for word in words}
        counts = defaultdict(lambda: [0.0, 0.0])
        for words in firsts:
            total = sum(shares[word] for word in words)
            for word in words:
                others = (total - shares[word]) / (len(words) - 1)
                if others > 0.5:
                    counts[word][0] += others
                elif others < 0.35:
                    counts[word][1] += 1 - others
    return {word: (round(order), round(other)) for word, (order, other) in counts.items()}


def _share(word: str, uses: Counts, counts: dict[str, list[float]]) -> float:
    """Return how likely a first word is that of an instruction."""
    if word in FUNCTION_WORDS:
        return 0.0
    verb, noun = uses.get(word, (0, 0))
    share = verb / (verb + noun + 0.5) if verb >= _LEAST else 0.05
    order, other = counts.get(word, (0.0, 0.0))
    return (order + _TRUST * share) / (order + other + _TRUST)


if __name__ == "__main__":
    main()
