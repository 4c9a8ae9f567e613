"""Keeps the pages that are marked for an AI, and measures them as one text.

A thread measures them page by page; a page whose text has not changed is not rendered again.
"""

from collections import Counter
from typing import TYPE_CHECKING

from docs_tui.source.record import record
from docs_tui.tui.messages import MarksChanged
from docs_tui.workspace.state import recall, remember

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from docs_tui.site import Page, Site
    from docs_tui.site.page import Trail
    from docs_tui.tui.services.background import Background
    from docs_tui.tui.services.bundle_size import BundleSizes

_STATE_KEY = "marked"
"""The key of the marks in a folder's state."""


@record(frozen=True, slots=True)
class MarkedSummary:
    """What the tree and the header show about marked pages."""

    paths: frozenset[str] = frozenset()
    groups: "Counter[Trail] | None" = None
    """The number of marked pages under each trail of the navigation."""
    characters: int = 0
    """The size of all pages as one text; 0 while they are being measured."""
    tokens: int = 0
    budget: int | None = None


class MarkedPages:
    """Posts ``MarksChanged`` after each change; ``summary`` has the latest state."""

    def __init__(self, background: "Background", root: "Callable[[], Path]") -> None:
        """Create it with ``root``, which returns the docs folder and is called only once there is a site."""
        self._background = background
        self._root = root
        self._site: Site | None = None
        self._paths: dict[str, None] = {}
        self._sizes: BundleSizes | None = None
        self._measuring = False
        self._recalled = False
        self._ready = False
        """Whether all pages have been read, and the remembered marks are known."""
        self._when_ready: Callable[[], object] | None = None
        """Functions to call once ``is_ready`` is True."""
        self.summary = MarkedSummary()

    def pages(self) -> "tuple[Page, ...]":
        """Return the marked pages that exist, in the order of the navigation."""
        site = self._site
        return tuple(page for path, page in site.pages.items() if path in self._paths) if site is not None else ()

    def toggle(self, paths: "Sequence[str]") -> None:
        """Mark these pages; if all of them are marked, remove their marks."""
        if all(path in self._paths for path in paths):
            for path in paths:
                del self._paths[path]
        else:
            self._paths.update(dict.fromkeys(paths))
        self._changed()

    def when_ready(self, do: "Callable[[], object]") -> None:
        """Call ``do`` now, or as soon as all pages have been read and the remembered marks are known."""
        if self._ready:
            do()
            return
        self._when_ready = do
        self._background.show_notice(
            "The pages are still being read; this continues as soon as they are", severity="refusal"
        )

    def clear(self) -> None:
        """Remove all marks."""
        if self._paths:
            self._background.show_notice(f"{_counted(len(self._paths))} no longer marked")
            self._paths.clear()
            self._changed()
        else:
            self._background.show_notice(
                "No page is marked", then="{mark} marks one, or in the tree a group", severity="refusal"
            )

    def site_changed(self, site: "Site", *, reading: bool) -> None:
        """Store the marks, and measure them again."""
        self._site = site
        if not reading and not self._recalled:
            self._recalled = True
            self._recall(site)
        elif self._paths and not reading:
            self._update()

    def _recall(self, site: "Site") -> None:
        def run() -> None:

            known: list[str] = []
            try:
                found = recall(self._root()).get(_STATE_KEY)
                known += [path for path in found if path in site.pages] if isinstance(found, list) else []
            finally:
                self._background.call_soon(self._take, known)

        self._background.run_in_thread(run, group="remember", description="recall marks")

    def _take(self, paths: "list[str]") -> None:
        if paths:
            self._paths = dict.fromkeys((*paths, *self._paths))
            self._update()
        self._ready = True
        waiting, self._when_ready = self._when_ready, None
        if waiting is not None:
            waiting()

    def _changed(self) -> None:
        """Announce the marks, and remember them."""
        self._update()
        paths = list(self._paths)

        def run() -> None:
            remember(self._root(), **{_STATE_KEY: paths})

        self._background.write_state(run, description="remember marks")

    def _update(self) -> None:
        site = self._site
        if site is None:
            return
        pages = self.pages()
        groups: Counter[Trail] = Counter()
        for page in pages:
            groups.update({place[:depth] for place in page.places for depth in range(1, len(place) + 1)})
        known = self.summary if self.summary.paths == frozenset(page.path for page in pages) else MarkedSummary()
        paths = frozenset(page.path for page in pages)
        self._announce(MarkedSummary(paths, groups, known.characters, known.tokens, site.settings.budget))
        if pages and not self._measuring:
            self._measure(site, pages)

    def _announce(self, summary: MarkedSummary) -> None:
        self.summary = summary
        self._background.post(MarksChanged())

    def _measure(self, site: "Site", pages: "tuple[Page, ...]") -> None:
        self._measuring = True

        def run() -> None:
            from docs_tui.tui.services.bundle_size import BundleSizes  # noqa: PLC0415 - imports the exporter

            try:
                self._sizes = self._sizes or BundleSizes()
                size = self._sizes.measure(site, pages, self._background.ui.yield_to_ui)
            finally:
                self._background.call_soon(self._finished, site, pages)
            self._background.call_soon(self._measured, pages, *size)

        self._background.run_in_thread(run, group="marked", description="measure marks")

    def _finished(self, site: "Site", pages: "tuple[Page, ...]") -> None:
        """Measure again if something changed during the measurement."""
        self._measuring = False
        if self._site is not site or {page.path for page in pages} != {page.path for page in self.pages()}:
            self._update()

    def _measured(self, pages: "tuple[Page, ...]", characters: int, tokens: int) -> None:
        if self.summary.paths == {page.path for page in pages}:
            self._announce(
                MarkedSummary(self.summary.paths, self.summary.groups, characters, tokens, self.summary.budget)
            )


def _counted(count: int) -> str:
    return f"{count:,} page{' is' if count == 1 else 's are'}"
