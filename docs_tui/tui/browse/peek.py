"""Looking at other pages, and lines of them, without going there: while the reader finds, searches or walks a list."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from docs_tui.tui.browse.history import Visit

if TYPE_CHECKING:
    from docs_tui.tui.browse.panes import Panes


@dataclass(frozen=True, slots=True)
class Spot:
    """A page, and what is meant in it."""

    path: str
    """Of the page; empty where no page shows what was found."""
    line: int = 0
    """Of the page's file; 0: not known."""
    heading: str = ""
    """As the outline has it: what stands above the place, where its line is not known."""
    text: str = ""
    """What was found there, to be marked."""


class Glancing:
    """Holds the reader's place, shows others, and goes to one of them or back."""

    def __init__(self, panes: "Panes") -> None:
        self._panes = panes
        self._held: Visit | None = None
        self._glanced = False
        """Whether other pages, or other places, were looked at since."""
        self.beside = False
        """What is walked stands beside the panes, which can be used meanwhile."""

    @property
    def held(self) -> Visit | None:
        """Where the reader is while the panes show what is looked at; None while they show where the reader is."""
        return self._held

    @property
    def holding(self) -> bool:
        """Whether the reader's place is held: the panes show what is looked at."""
        return self._held is not None

    def hold(self, *, beside: bool = False) -> None:
        """Remember where the reader is, while other pages are only looked at."""
        self.settle()
        self.beside = beside
        self._held = Visit(self._panes.path, self._panes.view.place())

    def glance(self, spot: Spot) -> None:
        """Show a page, and a line of it, without going there; nothing where the reader's place is not held any more."""
        site = self._panes.docs_app.site
        if self._held is None or site is None or spot.path not in site.pages:
            return
        self._glanced = True
        if spot.path != self._panes.path:
            self._panes.look_at(spot.path)
        self._mark(spot)

    def come_back(self) -> bool:
        """Show the page of the reader's place in the stead of one that has gone; False where there is none."""
        held, site = self._held, self._panes.docs_app.site
        if held is None or site is None or held.path not in site.pages:
            return False
        self._panes.look_at(held.path, visit=held)
        return True

    def settle(self) -> None:
        """Go on from what is looked at: from here on, the reader is there."""
        held, self._held = self._held, None
        glanced, self._glanced = self._glanced, False
        panes, site = self._panes, self._panes.docs_app.site
        if held is None or not glanced or site is None or panes.path not in site.pages or panes.path == held.path:
            return
        panes.history.leave(held.place)
        panes.history.visit(panes.path)
        panes.switching.follow(site, site.pages[panes.path])

    def release(self, spot: Spot | None) -> None:
        """Go to ``spot``, or back to where the reader was."""
        held, self._held = self._held, None
        glanced, self._glanced = self._glanced, False
        panes, site = self._panes, self._panes.docs_app.site
        if held is None or site is None:
            return
        spot = spot if spot is not None and spot.path in site.pages else None
        if spot is None and held.path not in site.pages:
            panes.open_page(panes.path)  # it has gone meanwhile: the reader stays where the glance led
        elif spot is not None and spot.path != held.path:
            panes.history.leave(held.place)
            panes.open_page(spot.path)
        elif glanced and (spot is None or panes.path != held.path):
            panes.view.find("")
            panes.path = ""
            panes.open_page(held.path, visit=held)
        if spot is not None:
            panes.sides.close_overlay()
            panes.finding.bar.keep(spot.text, found=self._mark(spot))
            panes.view.focus()

    def _mark(self, spot: Spot) -> bool:
        """Go to a spot of the page on the screen, mark what was found there, and tell whether it stands there, or may."""
        view = self._panes.view
        offset = view.goto_line(spot.line) if spot.line else view.goto_title(spot.heading) if spot.heading else 0
        return bool(spot.text) and (view.find(spot.text, offset) > 0 or view.is_looking)
