"""Marks changes in a page's HTML: added and removed blocks, and added and removed words in changed blocks.

Only text is wrapped in ``<ins>`` and ``<del>``, and only whole blocks in ``<div>``: the result is as safe as the two pages.
"""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from docs_tui.export.html.html_words import Token, blocks_in, tokens_in
from docs_tui.preview.edited_parts import match_items

_ALIKE = 0.5
"""Two blocks with at least this share of common words are versions of the same block."""
_MOST_WORDS = 3000
"""Larger blocks are marked as a whole: comparing them takes too long."""
_NO_MARKS = frozenset({"svg", "math", "option", "textarea", "select", "style", "script", "template", "title", "button"})
"""Elements that may not contain ``ins`` or ``del``."""
_MEDIA = ("<img", "<video", "<iframe")
_IDS = re.compile(r"""(\s(?:id|for|name|list|aria-controls|aria-labelledby|aria-describedby)=")""")


class MarkedBlock(NamedTuple):
    """A block of a page."""

    html: str
    is_marked: bool
    """Whether it changed."""


def marked_html(before: str, after: str) -> str:
    """Return ``after`` with its differences from ``before`` marked."""
    return "".join(block.html for block in marked_blocks(before, after))


def marked_blocks(before: str, after: str) -> tuple[MarkedBlock, ...]:
    """Return the blocks of ``after`` with their differences from ``before`` marked, and the removed blocks."""
    return tuple(MarkedBlock(*part) for part in _parts(blocks_in(before), blocks_in(after)))


def _parts(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield the HTML of each block, and whether it is marked."""
    matched = match_items(old, new)
    at = start = 0
    for index, match in [*enumerate(matched), (len(new), len(old))]:
        if match < 0:
            continue
        yield from _changed(old[at:match], new[start:index])
        if index < len(new):
            yield new[index], False
        at, start = match + 1, index + 1


def _changed(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield the blocks between two blocks that are equal on both sides."""
    left = list(old)
    for block in new:
        found = _alike(left, block)
        for gone in left[:found] if found is not None else ():
            yield _wrapped("gone", _with_other_ids(gone)), True
        if found is None:
            yield _wrapped("new", block), True
        else:
            yield _both(left[found], block), True
            left = left[found + 1 :]
    for gone in left:
        yield _wrapped("gone", _with_other_ids(gone)), True


def _alike(blocks: Sequence[str], block: str) -> int | None:
    """Return the index of the first block that is similar to ``block``; None if there is none.

    Blocks that take too long to compare are similar if they share a word.
    """
    words = _words(block)
    for index, other in enumerate(blocks):
        others = _words(other)
        matcher = SequenceMatcher(None, others, words, autojunk=False)
        if max(len(words), len(others)) > _MOST_WORDS:
            if set(words) & set(others):
                return index
        elif matcher.real_quick_ratio() >= _ALIKE and matcher.quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE:
            return index
    return None


def _both(before: str, after: str) -> str:
    """Return a block that exists on both sides, with its changed words marked."""
    old, new = _words(before), _words(after)
    if old == new and any(each in after for each in _MEDIA):
        return _wrapped("gone", _with_other_ids(before)) + _wrapped("new", after)
    if max(len(old), len(new)) > _MOST_WORDS:
        return _wrapped("changed", after)
    return _wrapped("changed", "".join(_with_words([*tokens_in(after)], old, new)))


def _with_words(tokens: Sequence[Token], old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """Yield the tokens of a block, with added and removed words marked."""
    came: set[int] = set()
    went: dict[int, str] = {}
    for tag, first, stop, begin, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            came.update(range(begin, end))
            if stop > first:
                went[begin] = " ".join(old[first:stop])
    place, is_open, closed = 0, False, 0
    last = max((index for index, token in enumerate(tokens) if token.kind == "word"), default=-1)
    for index, token in enumerate(tokens):
        if is_open and (token.kind == "tag" or (token.kind == "word" and place not in came)):
            yield "</ins>"
            is_open = False
        if token.kind == "tag" and token.name in _NO_MARKS:
            closed += token.opens - token.closes
        if token.kind == "word":
            if place in went and not closed:
                yield f"{_gone(went[place])} "
            if place in came and not closed and not is_open:
                yield '<ins class="review">'
                is_open = True
            place += 1
        yield token.text
        if index == last and place in went and not closed:
            yield f"{'</ins>' if is_open else ''} {_gone(went[place])}"
            is_open = False
    if is_open:
        yield "</ins>"


def _gone(words: str) -> str:
    return f'<del class="review">{words}</del>'


def _words(html: str) -> list[str]:
    return [token.text for token in tokens_in(html) if token.kind == "word"]


def _with_other_ids(html: str) -> str:
    """Return a removed block with its ids made unique."""
    return "".join(_IDS.sub(r"\1gone-", token.text) if token.kind == "tag" else token.text for token in tokens_in(html))


def _wrapped(kind: str, html: str) -> str:
    return f'<div class="review-{kind}">{html}</div>'
