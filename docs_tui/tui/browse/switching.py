"""Which tab, version and language of the site the tree shows, and changing them."""

from typing import TYPE_CHECKING

from docs_tui.site.sidebar import Sidebar, Trail, first_page, place_in, sidebar
from docs_tui.tui.browse.navigation_tree import NavigationTree
from docs_tui.tui.browse.switchers import Switchers

if TYPE_CHECKING:
    from docs_tui.site import Page, Site
    from docs_tui.site.sidebar import Switch
    from docs_tui.tui.browse.panes import Panes

_TABS = frozenset({"product", "tab", "dropdown", "anchor", "item"})
_SAME_PAGES = frozenset({"language", "version"})
"""Alternatives that say the same: other switches lead to other pages."""
_KINDS = {"tab": _TABS, "version": frozenset({"version"}), "language": frozenset({"language"})}


class Switching:
    """Holds what is chosen, and lets the tree follow the page."""

    def __init__(self, panes: "Panes") -> None:
        self._panes = panes
        self._sidebar = Sidebar((), (), ())
        self._last_in: dict[Trail, str] = {}
        """The page that was read last in each tab."""

    @property
    def trail(self) -> Trail:
        """The labels of the tab, version and language chosen."""
        return self._sidebar.trail

    def want(self, trail: Trail) -> None:
        """Choose these labels as soon as there is a site, as far as it has them."""
        self._sidebar = Sidebar((), trail, ())

    def show(self, site: "Site") -> None:
        """Show a new navigation; what is chosen stays where it is still there."""
        self._choose_trail(site, self._sidebar.trail)
        self._show_tree(site)

    def follow(self, site: "Site", page: "Page") -> None:
        """Let the tree show the page's place, in its own tab where it has one."""
        place = place_in(page.places, self._sidebar.trail)
        if page.places and place[: len(self._sidebar.trail)] != self._sidebar.trail:
            self._choose_trail(site, place)
        self._show_tree(site)
        self._last_in[self._sidebar.trail] = page.path

    def first_page(self) -> str | None:
        """Return the path of the first page of the tree."""
        return first_page(self._sidebar.entries)

    def trail_of(self, page: "Page") -> Trail:
        """Return the labels on the way to a page from what is chosen, its title last."""
        place = place_in(page.places, self._sidebar.trail)
        return (*place[len(self._sidebar.trail) :], page.title)

    def change(self, index: int, option: int) -> None:
        """Show another alternative: of a language or version the same page, else the page read there last, else the first."""
        site = self._panes.docs_app.site
        switch = self._sidebar.switches[index]
        if site is None or option == switch.active:
            return
        self._last_in[self._sidebar.trail] = self._panes.path
        here, there = ((*switch.trail, switch.labels[at]) for at in (switch.active, option))
        if switch.kind in _SAME_PAGES and self._open_same(site, switch.kind, here, there):
            return
        self._choose_trail(site, there)
        path = self._last_in.get(self._sidebar.trail) if switch.kind not in _SAME_PAGES else None
        path = path if path in site.pages else self.first_page()
        if path is not None and path in site.pages:
            self._panes.open_page(path)
        else:
            self._show_tree(site)

    def _open_same(self, site: "Site", kind: str, here: Trail, there: Trail) -> bool:
        """Open the page on the screen in another language or version, at the same heading; False, and said, without one."""
        from docs_tui.site.counterpart import counterpart  # noqa: PLC0415 - not needed to start

        panes, page = self._panes, self._panes.page
        path = counterpart(site, page, here, there) if page is not None else None
        if path is None:
            if page is not None:
                panes.docs_app.notice(f"There is no such page in {kind} {there[-1]}: this is its first one.")
            return False
        heading, headings = panes.view.outline_index, len(panes.view.outline)
        self._choose_trail(site, there)
        panes.open_page(path)
        if heading >= 0 and len(panes.view.outline) == headings:
            panes.view.goto_heading(heading)
        return True

    def ask(self, kind: str) -> None:
        """Let the reader choose another ``tab``, ``version`` or ``language``."""
        found = tuple(
            index
            for index, switch in enumerate(self._sidebar.switches)
            if switch.kind in _KINDS[kind] and len(switch.labels) > 1
        )
        if found:
            self.offer(*found)
        else:
            self._panes.docs_app.notice(f"This site has one {kind} only.")

    def offer(self, *indexes: int) -> None:
        """Show the alternatives of these switches."""
        from docs_tui.tui.dialogs.choose import ChooseScreen  # noqa: PLC0415 - not needed to start

        def chosen(choice: tuple[int, int] | None) -> None:
            if choice is not None:
                self._take(offered[choice[0]], choice[1])

        offered = {index: self._sidebar.switches[index] for index in indexes}
        switches = tuple(offered.items())
        self._panes.app.push_screen(ChooseScreen(switches), chosen)

    def _take(self, offered: "Switch", option: int) -> None:
        """Choose what was offered, where the site still has it: it may have changed meanwhile."""
        for index, switch in enumerate(self._sidebar.switches):
            if (switch.kind, switch.trail) == (offered.kind, offered.trail) and offered.labels[option] in switch.labels:
                self.change(index, switch.labels.index(offered.labels[option]))
                return

    def _choose_trail(self, site: "Site", trail: Trail) -> None:
        self._sidebar = sidebar(site, trail)
        self._panes.query_one(Switchers).switches = self._sidebar.switches

    def _show_tree(self, site: "Site") -> None:
        self._panes.query_one(NavigationTree).show(site, self._sidebar, self._panes.path)
