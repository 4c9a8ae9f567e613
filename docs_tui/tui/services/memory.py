"""Remembers the reader's place, bookmarks and recent pages of a docs folder.

It is stored as JSON in the platform's state folder. Invalid values are ignored.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, field, fields, replace
from typing import TYPE_CHECKING, Any

from docs_tui.preview.page_content import PagePosition
from docs_tui.source.record import record
from docs_tui.tui.services.last_view import LastView
from docs_tui.workspace.state import amend, keep_view, recall, recall_view

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from textual.timer import Timer

    from docs_tui.site import Page, Site
    from docs_tui.tui.services.background import Background

MOST_RECENT = 50
MOST_BOOKMARKS = 500
_LONGEST = 4_000
"""The longest remembered text, such as a path, in characters."""
_PAUSE = 2.0
"""Seconds after which the reader's place is saved, in case the app is killed."""


@record(frozen=True, slots=True)
class FolderMemory:
    """The memory of one folder."""

    page: str = ""
    """The path of the page that was displayed."""
    place: PagePosition | None = None
    """The place in that page, identified by content."""
    trail: tuple[str, ...] = ()
    """The labels of the chosen tab, version and language."""
    hidden: frozenset[str] = frozenset()
    """The names of the hidden panes."""
    recent: tuple[str, ...] = ()
    """The paths of visited pages, the latest first."""
    bookmarks: tuple[str, ...] = ()
    """The paths of bookmarked pages, the oldest bookmark first."""
    widths: Mapping[str, int] = field(default_factory=dict)
    """The widths of panes that the reader has resized, by their names."""

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "FolderMemory":
        """Parse the JSON of a folder."""
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


def with_place(known: Mapping[str, Any], now: FolderMemory) -> dict[str, Any]:
    """Return the JSON with the reader's place replaced; bookmarks stay, because another app may have added some."""
    recent = dict.fromkeys((*now.recent, *FolderMemory.from_json(known).recent))
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
    """Return the JSON with a bookmark added or removed."""
    others = [each for each in FolderMemory.from_json(known).bookmarks if each != path]
    return {**known, "bookmarks": [*others, path][-MOST_BOOKMARKS:] if wanted else others}


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, list):
        yield from dict.fromkeys(each for each in value if isinstance(each, str) and len(each) <= _LONGEST)


def _numbers(value: Any) -> dict[str, int]:
    found = value.items() if isinstance(value, dict) else ()
    return {name: number for name, number in found if isinstance(name, str) and type(number) is int and number > 0}


def _place(value: Any) -> PagePosition | None:
    if not isinstance(value, dict):
        return None
    wanted = {each.name: str if each.type in ("str", str) else int for each in fields(PagePosition)}
    if value.keys() != wanted.keys() or any(type(value[name]) is not kind for name, kind in wanted.items()):
        return None
    place = PagePosition(**value)
    return place if min(place.offset, place.char, place.row) >= 0 and len(place.text) <= _LONGEST else None


class MemoryService:
    """Reads a folder's memory at the start and keeps it up to date."""

    def __init__(
        self,
        background: "Background",
        root: "Callable[[], Path]",
        now: "Callable[[], FolderMemory | None]",
        view: "Callable[[], LastView | None]",
    ) -> None:
        """Create the service.

        Args:
            background: Threads and messages.
            root: Returns the docs folder; only called when it is known.
            now: Returns the reader's place and the pages visited since the start; its page is empty if there is none. None if
                nothing is shown.
            view: Returns what is shown, for the next start; None if that is not worth storing.
        """
        self._background = background
        self._root = root
        self._now = now
        self._view = view
        self._kept: LastView | None = None
        """The view that was stored last."""
        self._site: Site | None = None
        self.start = FolderMemory()
        """The memory at the start of the app, with the page that the command line names."""
        self._first_file: Path | None = None
        self._bookmarks: dict[str, None] = {}
        self._waiting: Timer | None = None

    def recall(self, root: "Path", first_file: "Path | None" = None) -> None:
        """Read the memory of a folder; only for threads, before there is a site.

        Args:
            root: The docs folder.
            first_file: The file of the page to open first, instead of the remembered page.
        """
        self.start = FolderMemory.from_json(recall(root))
        self._bookmarks = dict.fromkeys(self.start.bookmarks)
        self._first_file = first_file

    def last_view(self, root: "Path") -> LastView | None:
        """Return what was shown last, if it shows the page that is opened first; only for threads."""
        view = LastView.from_json(recall_view(root)) if self._first_file is None else None
        self._kept = view
        return view if view is not None and view.page == self.start.page else None

    def site_changed(self, site: "Site") -> None:
        """Use the pages of this snapshot from now on."""
        self._site = site
        if self._first_file is not None:
            self._start_at(self._first_file, site)
            self._first_file = None

    def _start_at(self, file: "Path", site: "Site") -> None:
        """Open the page of a named file first. If it has none, show a notice and keep the remembered page."""
        root, inside = self._root().resolve(), file.resolve()
        page = site.page_of_file(inside.relative_to(root).as_posix()) if inside.is_relative_to(root) else None
        if page is None:
            self._background.show_notice(f"{file} is not a page of this site", severity="warning")
        elif page.path != self.start.page:
            self.start = replace(self.start, page=page.path, place=None)

    @property
    def recent(self) -> tuple[str, ...]:
        """The visited pages that still exist: the displayed one, then the latest first."""
        return self._existing(*self._shown.recent, *self.start.recent)

    @property
    def bookmarks(self) -> tuple[str, ...]:
        """The bookmarked pages that still exist, the latest first."""
        return self._existing(*reversed(self._bookmarks))

    def _existing(self, *paths: str) -> tuple[str, ...]:
        site = self._site
        return tuple(path for path in dict.fromkeys(paths) if site is not None and path in site.pages)

    def toggle_bookmark(self, page: "Page") -> bool:
        """Add or remove the bookmark of a page; return whether it has one now."""
        path, wanted = page.path, page.path not in self._bookmarks
        if wanted:
            self._bookmarks[path] = None
        else:
            del self._bookmarks[path]
        otherwise = "The state folder cannot be written, so bookmarks last only until you quit."
        self._amend(lambda known: with_bookmark(known, path, wanted=wanted), otherwise)
        return wanted

    def save_soon(self) -> None:
        """Save the reader's place in a moment."""
        if self._waiting is not None:
            self._waiting.stop()
        self._waiting = self._background.set_timer(_PAUSE, self._save)

    def _save(self) -> None:
        if (now := self._place()).page:
            self._amend(lambda known: with_place(known, now))
            if (view := self._new_view()) is not None:
                root = self._root()
                self._background.write_state(lambda: keep_view(root, view.as_json()))

    def save_now(self) -> None:
        """Save the reader's place before the app ends, and everything that threads have not saved yet."""
        writes = self._background.state_writes
        if (now := self._place()).page:
            writes.add(lambda: amend(self._root(), lambda known: with_place(known, now)))
            if (view := self._new_view()) is not None:
                writes.add(lambda: keep_view(self._root(), view.as_json()))
        writes.run()

    def _new_view(self) -> LastView | None:
        """Return the current view if it has changed since it was stored; else None."""
        view = self._view()
        if view is None or view == self._kept:
            return None
        self._kept = view
        return view

    def _place(self) -> FolderMemory:
        return replace(self._shown, recent=self.recent)

    @property
    def _shown(self) -> FolderMemory:
        return self._now() or FolderMemory()

    def _amend(self, change: "Callable[[dict[str, Any]], dict[str, Any]]", otherwise: str = "") -> None:
        """Change the JSON in a thread; if it cannot be written, show ``otherwise``."""
        root = self._root()

        def run() -> None:
            if not amend(root, change) and otherwise:
                self._background.show_notice(otherwise, severity="warning")

        self._background.write_state(run)
