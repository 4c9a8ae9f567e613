"""What the app remembers of a docs folder from one time to the next, as a value and as JSON.

Whatever stands in the file, a memory comes of it: what does not fit is not remembered.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from docs_tui.tui.page_view.places import Place

MOST_RECENT = 50
MOST_BOOKMARKS = 500
_LONGEST = 4_000
"""Characters of a path, or of another text, that may be remembered."""


@dataclass(frozen=True, slots=True)
class FolderMemory:
    """Where the reader was, and what is to be found again."""

    page: str = ""
    """The path of the page that was left."""
    place: Place | None = None
    """Where in it, by content."""
    trail: tuple[str, ...] = ()
    """The tab, version and language chosen, as labels."""
    hidden: frozenset[str] = frozenset()
    """The names of what stands beside the page and was hidden."""
    recent: tuple[str, ...] = ()
    """The paths of pages that were read, the latest first."""
    bookmarks: tuple[str, ...] = ()
    """The paths of pages, in the order in which they were bookmarked."""
    widths: Mapping[str, int] = field(default_factory=dict)
    """The cells of what stands beside the page, by its name, where the reader has chosen them."""

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> "FolderMemory":
        """Return the memory among the values that are remembered of a folder."""
        page = value.get("page")
        return cls(
            page if isinstance(page, str) else "",
            _place(value.get("place")),
            tuple(_texts(value.get("trail"))),
            frozenset(_texts(value.get("hidden"))),
            tuple(_texts(value.get("recent")))[:MOST_RECENT],
            tuple(_texts(value.get("bookmarks")))[:MOST_BOOKMARKS],
            _numbers(value.get("widths")),
        )


def left_at(known: Mapping[str, Any], now: FolderMemory) -> dict[str, Any]:
    """Return the values to remember when a folder is left: bookmarks are not among them, another app may have set some."""
    recent = dict.fromkeys((*now.recent, *FolderMemory.of(known).recent))
    return {
        **known,
        "page": now.page,
        "place": asdict(now.place) if now.place is not None else None,
        "trail": list(now.trail),
        "hidden": sorted(now.hidden),
        "widths": dict(now.widths),
        "recent": list(recent)[:MOST_RECENT],
    }


def with_bookmark(known: Mapping[str, Any], path: str, *, wanted: bool) -> dict[str, Any]:
    """Return the values to remember with a bookmark more, or without it."""
    others = [each for each in FolderMemory.of(known).bookmarks if each != path]
    return {**known, "bookmarks": [*others, path][-MOST_BOOKMARKS:] if wanted else others}


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, list):
        yield from dict.fromkeys(each for each in value if isinstance(each, str) and len(each) <= _LONGEST)


def _numbers(value: Any) -> dict[str, int]:
    found = value.items() if isinstance(value, dict) else ()
    return {name: number for name, number in found if isinstance(name, str) and type(number) is int and number > 0}


def _place(value: Any) -> Place | None:
    if not isinstance(value, dict):
        return None
    wanted = {each.name: str if each.type in ("str", str) else int for each in fields(Place)}
    if value.keys() != wanted.keys() or any(type(value[name]) is not kind for name, kind in wanted.items()):
        return None
    place = Place(**value)
    return place if min(place.offset, place.char, place.row) >= 0 and len(place.text) <= _LONGEST else None
