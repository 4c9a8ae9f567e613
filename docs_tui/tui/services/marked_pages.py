"""Pages marked to be handed to an AI together: which they are, and how much they are as one text.

How much it is, is found out in a thread, page by page: a page whose text is still the same is not made again.
"""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from docs_tui.site import Page, Site
    from docs_tui.site.page import Trail
    from docs_tui.tui.app import DocsApp

_MEMORY = "marked"
"""The name under which the marks of a folder are remembered."""


@dataclass(frozen=True, slots=True)
class Marked:
    """What is marked, as it is shown."""

    paths: frozenset[str] = frozenset()
    groups: "Counter[Trail] | None" = None
    """How many marked pages stand under each trail of the navigation."""
    characters: int = 0
    """Of all as one text; 0 while that is found out."""
    tokens: int = 0
    budget: int | None = None


@dataclass(frozen=True, slots=True)
class _Size:
    contents: tuple[object, ...]
    characters: int
    tokens: int


class MarkedPages:
    """Holds the marks; the panes are told of each change."""

    def __init__(self, app: "DocsApp") -> None:
        self._app = app
        self._paths: dict[str, None] = {}
        self._known: dict[str, _Size] = {}
        self._measuring = False
        self._recalled = False
        self._whole = False
        """What was marked the last time is known, and all pages are read."""
        self._wish: Callable[[], object] | None = None
        """What the reader wants done with the marked pages as soon as that is so."""
        self.shown = Marked()

    def pages(self) -> "tuple[Page, ...]":
        """Return the marked pages that are there, in the order of the navigation."""
        site = self._app.site
        return tuple(page for path, page in site.pages.items() if path in self._paths) if site is not None else ()

    def toggle(self, paths: "Sequence[str]") -> None:
        """Mark these pages; where all of them are marked, mark none of them any longer."""
        if all(path in self._paths for path in paths):
            for path in paths:
                del self._paths[path]
        else:
            self._paths.update(dict.fromkeys(paths))
        self._changed()

    def when_whole(self, do: "Callable[[], object]") -> None:
        """Do something with the marked pages: at once, or as soon as all pages are read and those marked are known."""
        if self._whole:
            do()
            return
        self._wish = do
        self._app.notice("The pages are still being read: this is done as soon as they are.")

    def clear(self) -> None:
        """Mark nothing any longer, and say so."""
        if self._paths:
            self._app.notice(f"{_counted(len(self._paths))} no longer marked.")
            self._paths.clear()
            self._changed()
        else:
            self._app.notice("No page is marked.")

    def site_changed(self, site: "Site", *, reading: bool) -> None:
        """Keep the marks, and find out anew how much is marked."""
        if not reading and not self._recalled:
            self._recalled = True
            self._recall(site)
        elif self._paths and not reading:
            self._show()

    # What is remembered

    def _recall(self, site: "Site") -> None:
        def run() -> None:
            from docs_tui.workspace.state import recall  # noqa: PLC0415 - the first paint does not wait for it

            known: list[str] = []
            try:
                found = recall(self._app.folder.root).get(_MEMORY)
                known += [path for path in found if path in site.pages] if isinstance(found, list) else []
            finally:
                self._app.call_later(self._take, known)

        self._app.run_worker(run, thread=True, group="remember", exit_on_error=False, description="recall marks")

    def _take(self, paths: "list[str]") -> None:
        if paths:
            self._paths = dict.fromkeys((*paths, *self._paths))
            self._show()
        self._whole = True
        wish, self._wish = self._wish, None
        if wish is not None:
            wish()

    def _changed(self) -> None:
        """Show the marks, and remember them."""
        self._show()
        paths = list(self._paths)

        def run() -> None:
            from docs_tui.workspace.state import remember  # noqa: PLC0415 - not needed to start

            remember(self._app.folder.root, **{_MEMORY: paths})

        self._app.run_worker(run, thread=True, group="remember", exit_on_error=False, description="remember marks")

    # How much it is

    def _show(self) -> None:
        site = self._app.site
        if site is None:
            return
        pages = self.pages()
        groups: Counter[Trail] = Counter()
        for page in pages:
            groups.update({place[:depth] for place in page.places for depth in range(1, len(place) + 1)})
        known = self.shown if self.shown.paths == frozenset(page.path for page in pages) else Marked()
        paths = frozenset(page.path for page in pages)
        self._tell(Marked(paths, groups, known.characters, known.tokens, site.settings.budget))
        if pages and not self._measuring:
            self._measure(site, pages)

    def _tell(self, marked: Marked) -> None:
        self.shown = marked
        panes = self._app.panes
        if panes is not None:
            panes.show_marked(marked)

    def _measure(self, site: "Site", pages: "tuple[Page, ...]") -> None:
        self._measuring = True

        def run() -> None:
            try:
                size = self._size_of(site, pages)
            finally:
                self._app.call_later(self._finished, site, pages)
            self._app.call_later(self._measured, pages, *size)

        self._app.run_worker(run, thread=True, group="marked", exit_on_error=False, description="measure marks")

    def _finished(self, site: "Site", pages: "tuple[Page, ...]") -> None:
        """Begin again where something has changed meanwhile."""
        self._measuring = False
        if self._app.site is not site or {page.path for page in pages} != {page.path for page in self.pages()}:
            self._show()

    def _measured(self, pages: "tuple[Page, ...]", characters: int, tokens: int) -> None:
        if self.shown.paths == {page.path for page in pages}:
            self._tell(Marked(self.shown.paths, self.shown.groups, characters, tokens, self.shown.budget))

    def _size_of(self, site: "Site", pages: "tuple[Page, ...]") -> tuple[int, int]:
        """Return the characters and about the tokens of the one text that the pages make; in a thread."""
        from docs_tui.commands.markdown import bundle_of  # noqa: PLC0415 - brings the exporter
        from docs_tui.export.bundle import BETWEEN, bundle_head, bundled_page  # noqa: PLC0415 - as above
        from docs_tui.export.markdown_options import copy_options  # noqa: PLC0415 - as above
        from docs_tui.export.tokens import estimate_tokens  # noqa: PLC0415 - as above
        from docs_tui.tui.services.page_inputs import contents_of, same  # noqa: PLC0415 - as above

        if len(pages) == 1:
            whole = bundle_of(site, pages)
            return whole.characters, whole.tokens
        options = copy_options(site)
        head = bundle_head(site, pages, options)
        characters, tokens = len(head) + 1, estimate_tokens(head)
        for page in pages:
            contents = (site.settings, site.base_url, *contents_of(site, page))
            known = self._known.get(page.path)
            if known is None or not same(known.contents, contents):
                part, _ = bundled_page(site, page, options)
                known = _Size(contents, len(BETWEEN) + len(part.text.rstrip("\n")), part.tokens)
                self._known[page.path] = known
            characters += known.characters
            tokens += known.tokens
            self._app.ui_priority.yield_to_ui()
        return characters, tokens


def _counted(count: int) -> str:
    return f"{count:,} page{' is' if count == 1 else 's are'}"
