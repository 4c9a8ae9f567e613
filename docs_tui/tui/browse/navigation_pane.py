"""The left pane: the switchers for tab, version and language, and the tree of the chosen ones."""

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message

from docs_tui.site.counterpart import counterpart
from docs_tui.site.native_names import native_label
from docs_tui.site.navigation import NavigationView, Trail, first_page, navigation_view, place_in
from docs_tui.tui.browse.navigation_tree import NavigationTree
from docs_tui.tui.browse.switchers import Switchers
from docs_tui.tui.widgets.screens import AppWidget

if TYPE_CHECKING:
    from docs_tui.site import Page, Site
    from docs_tui.site.navigation import Switch

_KINDS = {
    "tab": frozenset({"product", "tab", "dropdown", "anchor", "item"}),
    "version": frozenset({"version"}),
    "language": frozenset({"language"}),
}
"""The kinds of switches that each key offers."""
_SAME_PAGES = frozenset({"language", "version"})
"""The kinds of switches whose alternatives have the same pages."""


class NavigationPane(AppWidget, Vertical):
    """Shows one sidebar of the site: the one of the chosen tab, version and language."""

    class PageChosen(Message):
        """Another tab, version or language was chosen, with a page to open."""

        def __init__(self, path: str, *, is_same: bool) -> None:
            super().__init__()
            self.path = path
            self.is_same = is_same
            """Whether it is the current page in another version or language."""

    def __init__(self) -> None:
        self.switchers = Switchers()
        self.navigation_tree = NavigationTree()
        super().__init__(id="side")
        self._sidebar = NavigationView((), (), ())
        self._site: Site | None = None
        self._path = ""
        """The page on the screen."""
        self._last_pages: dict[Trail, str] = {}
        """The last page that was read in each sidebar."""

    def compose(self) -> ComposeResult:
        """Yield the switchers and the tree below them."""
        yield self.switchers
        yield self.navigation_tree

    @property
    def trail(self) -> Trail:
        """The labels of the chosen tab, version and language."""
        return self._sidebar.trail

    @property
    def first_page(self) -> str | None:
        """The path of the first page of the tree."""
        return first_page(self._sidebar.entries)

    def trail_to(self, page: "Page") -> Trail:
        """Return the labels on the way to a page from the chosen tab, version and language; its title comes last."""
        place = place_in(page.places, self.trail)
        return (*place[len(self.trail) :], page.title)

    def show_last(self, side: NavigationView) -> None:
        """Show the switches as they were when the app ended."""
        self._sidebar = side
        self.switchers.switches = side.switches

    @property
    def switches(self) -> "tuple[Switch, ...]":
        """The alternatives of the site, with the chosen ones."""
        return self._sidebar.switches

    def restore(self, trail: Trail) -> None:
        """Choose these labels once there is a site, if it has them."""
        self._sidebar = NavigationView((), trail, ())

    def show(self, site: "Site", path: str) -> None:
        """Show a changed navigation; choices that still exist stay."""
        self._choose(site, self.trail)
        self._show_tree(site, path)

    def refresh_labels(self, site: "Site") -> None:
        """Show the titles of a new snapshot with the same navigation, and forget the earlier one, which takes memory."""
        self._site = site
        self.navigation_tree.refresh_labels(site)

    def follow(self, site: "Site", page: "Page") -> None:
        """Show where a page is, in the chosen sidebar if that has it."""
        place = place_in(page.places, self.trail)
        if page.places and place[: len(self.trail)] != self.trail:
            self._choose(site, place)
        self._show_tree(site, page.path)
        self._last_pages[self.trail] = page.path

    def _choose(self, site: "Site", trail: Trail) -> None:
        self._sidebar = navigation_view(site, trail)
        self.switchers.switches = self._sidebar.switches

    def _show_tree(self, site: "Site", path: str) -> None:
        self._site, self._path = site, path
        self.navigation_tree.show(site, self._sidebar, path)

    # Choosing another sidebar

    def ask(self, kind: str) -> bool:
        """Offer the alternatives of ``tab``, ``version`` or ``language``; return False if there are none."""
        found = [
            index
            for index, switch in enumerate(self._sidebar.switches)
            if switch.kind in _KINDS[kind] and len(switch.labels) > 1
        ]
        if found:
            self._offer(*found)
        return bool(found)

    def on_switchers_list_wanted(self, message: Switchers.ListWanted) -> None:
        """Offer the alternatives of one switch."""
        self._offer(message.index)

    def _offer(self, *indexes: int) -> None:

        offered = {index: self._sidebar.switches[index] for index in indexes}

        def change(choice: tuple[int, int] | None) -> None:
            if choice is not None:
                self._change_to(offered[choice[0]], choice[1])

        from docs_tui.tui.dialogs.question_screens import ChooseScreen  # noqa: PLC0415 - not needed for the first page

        self.app.push_screen(ChooseScreen(tuple(offered.items())), change)

    def _change_to(self, offered: "Switch", option: int) -> None:
        """Change to an alternative, if the site still has it; the site may have changed since the list was shown."""
        for index, switch in enumerate(self._sidebar.switches):
            if (switch.kind, switch.trail) == (offered.kind, offered.trail) and offered.labels[option] in switch.labels:
                self._change(index, switch.labels.index(offered.labels[option]))
                return

    def on_switchers_chosen(self, message: Switchers.Chosen) -> None:
        """Change to another tab."""
        self._change(message.index, message.option)

    def _change(self, index: int, option: int) -> None:
        """Show another alternative of a switch.

        Of a version or language, open the same page; of others the page that was read there last, else the first.
        """
        site, switch = self._site, self._sidebar.switches[index]
        if site is None or option == switch.active:
            return
        self._last_pages[self.trail] = self._path
        here, there = ((*switch.trail, switch.labels[at]) for at in (switch.active, option))
        if switch.kind in _SAME_PAGES:
            path = self._same_page(site, switch.kind, here, there)
            self._choose(site, there)
            is_same = path is not None
        else:
            self._choose(site, there)
            path, is_same = self._last_pages.get(self.trail), False
        if path is None or path not in site.pages:
            path = self.first_page
        if path is not None and path in site.pages:
            self.post_message(self.PageChosen(path, is_same=is_same))
        else:
            self._show_tree(site, self._path)

    def _same_page(self, site: "Site", kind: str, here: Trail, there: Trail) -> str | None:
        """Return the page on the screen in another language or version; notify the user if it does not exist there."""
        page = site.pages.get(self._path)
        path = counterpart(site, page, here, there) if page is not None else None
        if path is None and page is not None:
            app = self.docs_app
            name = native_label(there[-1]) if kind == "language" else there[-1]
            app.notice(f"{name} does not have this page; this is its first one", severity="refusal")
        return path


def has_other_tree(before: "Site", site: "Site") -> bool:
    """Return whether the navigation may look different, not counting titles."""
    return before.navigation is not site.navigation or before.pages.keys() != site.pages.keys()
