"""Measure how many elements survive a typing error: ``python tests/benchmarks/mdx_tolerance.py [SEED] [PAGES]``.

Each page with elements is damaged at random, once in each way in which typing can break it, and parsed again. An
element is kept if the damaged page has one of the same name on the same line. (Lines after the damage are counted
from the end of the page; lines that were cut off, and elements that the damage hits itself, do not count.) The goal
is 99.5 %.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from docs_tui.mdx import MdxJsxElement, find, parse
from docs_tui.source import Source, Span

CORPORA = Path(__file__).resolve().parents[3] / "shared" / "corpora"
INSERTED = {
    "<5": " <5 ",
    "Map<string": " Map<string ",
    "{": "{",
    "<br>": "<br>",
    "half-typed tag": '\n<Card title="x\n',
}


def elements(text: str) -> list[MdxJsxElement]:
    """Return the elements of a page."""
    return list(find(parse(Source("page.mdx", text)).root, MdxJsxElement))


def lines_of(text: str, found: list[MdxJsxElement]) -> Counter[tuple[str | None, int]]:
    """Return how many elements of each name begin on each line."""
    source = Source("page.mdx", text)
    return Counter((element.name, source.line_of(element.span.start)) for element in found)


def kept(text: str, cut: Span, new: str) -> tuple[int, int]:
    """Return how many of a page's elements survive a damage, and how many there are."""
    damaged = text[: cut.start] + new + text[cut.end :]
    source = Source("page.mdx", text)
    shift = new.count("\n") - text.count("\n", cut.start, cut.end)
    wanted: Counter[tuple[str | None, int]] = Counter()
    for element in elements(text):
        if element.open.end > cut.start and element.span.start < cut.end:
            continue
        line = source.line_of(element.span.start)
        wanted[element.name, line + (shift if element.span.start >= cut.end else 0)] += 1
    got = lines_of(damaged, elements(damaged))
    return (wanted & got).total(), wanted.total()


def without_close_tag(text: str, dice: random.Random) -> tuple[Span, str] | None:
    """Remove one close tag."""
    tags = [element.close for element in elements(text) if element.close]
    return (dice.choice(tags), "") if tags else None


def truncated(text: str, dice: random.Random) -> tuple[Span, str] | None:
    """Truncate the page."""
    return Span(dice.randrange(len(text)), len(text)), ""


def inserting(piece: str) -> Callable[[str, random.Random], tuple[Span, str] | None]:
    """Return a damage that inserts ``piece`` into a line of text."""

    def insert(text: str, dice: random.Random) -> tuple[Span, str] | None:
        taken = [element.open for element in elements(text)]
        for _ in range(20):
            at = dice.randrange(len(text))
            if not any(span.start < at < span.end for span in taken):
                return Span(at, at), piece
        return None

    return insert


DAMAGES = {
    "deleted close tag": without_close_tag,
    "truncation": truncated,
    **{name: inserting(piece) for name, piece in INSERTED.items()},
}


def main() -> int:
    """Measure each kind of damage and print a line for it."""
    dice = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    limit = int(sys.argv[2]) if len(sys.argv) > 2 else 600
    pages = [path.read_bytes().decode("utf-8", "replace") for path in sorted(CORPORA.rglob("*.mdx"))]
    pages = [page for page in dice.sample(pages, min(limit * 3, len(pages))) if elements(page)][:limit]
    total: Counter[str] = Counter()
    whole: Counter[str] = Counter()
    for page in pages:
        for name, damage in DAMAGES.items():
            change = damage(page, dice)
            if change:
                some, every = kept(page, *change)
                total[name] += some
                whole[name] += every
    for name in DAMAGES:
        print(f"{name:20} {total[name]:7} of {whole[name]:7}  {100 * total[name] / max(whole[name], 1):7.3f} %")
    share = total.total() / max(whole.total(), 1)
    print(f"{'all':20} {total.total():7} of {whole.total():7}  {100 * share:7.3f} %  ({len(pages)} pages)")
    return int(share < 0.995)


if __name__ == "__main__":
    sys.exit(main())
