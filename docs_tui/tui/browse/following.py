"""The site as it changes: what a new snapshot makes the panes show, while the reader's place stays."""

from typing import TYPE_CHECKING

from docs_tui.tui.browse.history import Visit
from docs_tui.tui.browse.navigation_tree import NavigationTree

if TYPE_CHECKING:
    from docs_tui.site import Site
    from docs_tui.tui.browse.panes import Panes
    from docs_tui.tui.messages import SiteChanged


class FollowingSite:
    """Draws again what a snapshot has changed, and nothing else."""

    def __init__(self, panes: "Panes") -> None:
        self._panes = panes
        self._site: Site | None = None
        self.reading = True
        """Pages are still being read behind."""
        self.read = 0
        """How many pages are read."""

    def show(self, message: "SiteChanged") -> None:
        """Show a new snapshot."""
        panes, site = self._panes, message.site
        self.reading = message.reading
        before, self._site = self._site, site
        self.read = sum(page.read for page in site.pages.values()) if self.reading else len(site.pages)
        panes.query_one(NavigationTree).note(reading=self.reading)
        if before is None:
            self._resume()
        if before is None or _other_tree(before, site):
            panes.switching.show(site)
        else:
            panes.query_one(NavigationTree).refresh_labels(site)
        if panes.path not in site.pages and not panes.glancing.come_back():
            self._open_start(site, first=before is None)
        elif before is not None and (not self.reading or _other_page(before, site, panes.path)):
            self._draw_save(before, site)
        panes.tell_header()
        panes.telling.tell_broken(before, site)
        if not self.reading:
            panes.lint_service.judge(site)

    def _draw_save(self, before: "Site", site: "Site") -> None:
        self._panes.docs_app.ui_priority.note_save()
        if not self._panes.long_pages.save(before, site):
            self._panes.draw()

    def _resume(self) -> None:
        """Show and hide what was shown and hidden when the folder was left."""
        panes, left = self._panes, self._panes.docs_app.memory_service.start
        panes.switching.want(left.trail)
        panes.sides.hide(left.hidden)
        panes.sides.widen(left.widths)

    def _open_start(self, site: "Site", *, first: bool) -> None:
        """Open the page that was left, the first time; else, and where it is gone, the first of the tree."""
        panes, left = self._panes, self._panes.docs_app.memory_service.start
        path = panes.switching.first_page() or next(iter(site.pages), "")
        panes.path = ""
        if first and left.page in site.pages:
            panes.history.visit(left.page)
            panes.open_page(left.page, visit=Visit(left.page, left.place))
        elif path:
            panes.open_page(path)
        else:
            panes.show_nothing()


def _other_tree(before: "Site", site: "Site") -> bool:
    """Tell whether the navigation may look different, titles aside."""
    return before.navigation is not site.navigation or before.pages.keys() != site.pages.keys()


def _other_page(before: "Site", site: "Site", path: str) -> bool:
    """Tell whether a page itself is another one, while others are being read."""
    old, new = before.pages.get(path), site.pages[path]
    return old != new or (new.file is not None and before.files.get(new.file) is not site.files.get(new.file))
