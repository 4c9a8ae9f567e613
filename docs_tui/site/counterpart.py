"""Find the same page in another language or version: the same path apart from the division's own folder.

Nothing in docs.json says which pages are translations of each other, and labels are not always names of folders (``v3.4.4``
is in ``v3/``, a default language at the root). So one folder is ignored on each side: those with which most pages match.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from docs_tui.site.page import Page, Trail

if TYPE_CHECKING:
    from docs_tui.site.site import Site
    from docs_tui.site.structure import Structure

_DEEP = 3
"""How many folder levels are searched for a division's own folder."""
_LEAST = 0.5
"""The share of a division's pages that must be in its own folder."""

Folder = tuple[int, str]
"""A folder and its depth; depth -1 means none."""
_NONE: Folder = (-1, "")


class Counterparts:
    """Maps the pages of one division to those of another.

    Args:
        site: The site.
        here: The trail of the division that pages are looked up from.
        there: The trail of the other.
    """

    def __init__(self, site: "Site", here: Trail, there: Trail) -> None:
        own, others = ([each for each in site.pages.values() if each.is_in(trail)] for trail in (here, there))
        self._mine, theirs = _folders_between(own, others)
        self._shared = {each.path for each in others}
        self._paths: dict[tuple[str, ...], str] = {}
        for each in others:
            self._paths.setdefault(_key(each, theirs), each.path)

    def of(self, page: Page) -> str | None:
        """Return the path of the counterpart of ``page``; None if there is none."""
        return page.path if page.path in self._shared else self._paths.get(_key(page, self._mine))


_known: "WeakKeyDictionary[Structure, dict[tuple[Trail, Trail], Counterparts]]" = WeakKeyDictionary()
"""Cached by structure, because page texts do not matter."""


def counterpart(site: "Site", page: Page, here: Trail, there: Trail) -> str | None:
    """Return the counterpart under the trail ``there`` of a page under ``here``; None if there is none."""
    mine = _known.setdefault(site.structure, {})
    found = mine.get((here, there))
    if found is None:
        found = mine[here, there] = Counterparts(site, here, there)
    return found.of(page)


def _folders_between(own: Sequence[Page], others: Sequence[Page]) -> tuple[Folder, Folder]:
    """Return the folder to ignore on each side so that most pages match."""
    left = {folder: {_key(page, folder) for page in own} for folder in _candidates(own)}
    right = {folder: {_key(page, folder) for page in others} for folder in _candidates(others)}
    pairs = [(mine, theirs) for mine in left for theirs in right]
    return max(pairs, key=lambda pair: len(left[pair[0]] & right[pair[1]]))


def _candidates(pages: Sequence[Page]) -> Iterator[Folder]:
    """Yield the folders that may be a division's own. No folder comes first, so that it wins a tie."""
    yield _NONE
    counts = Counter(folder for page in pages for folder in enumerate(_segments(page)[:_DEEP]))
    folders = {folder for page in pages for folder in enumerate(_segments(page)[:-1])}
    yield from (folder for folder, count in counts.items() if count >= _LEAST * len(pages) and folder in folders)


def _key(page: Page, folder: Folder) -> tuple[str, ...]:
    """Return a page's path without ``folder``."""
    return tuple(segment for depth, segment in enumerate(_segments(page)) if (depth, segment) != folder)


def _segments(page: Page) -> list[str]:
    return [segment for segment in page.path.split("/") if segment]
