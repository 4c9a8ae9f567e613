"""The keys that bookmark pages, and list bookmarks and recent pages."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from docs_tui.tui.browse.panes_screen import PanesScreen


class PlaceKeys(PanesScreen):
    """Bookmarks and recent pages."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "B", "bookmark", "Bookmark", show=False, id="bookmark", tooltip="Bookmark the page, or remove its bookmark"
        ),
        Binding(
            "apostrophe",
            "places",
            "Bookmarks and recent pages",
            show=False,
            id="places",
            tooltip="List bookmarks and recent pages",
            priority=True,
        ),
    ]

    def action_bookmark(self) -> None:
        """Bookmark the page, or remove its bookmark."""
        if page := self.wanted_page():
            is_one = self.docs_app.memory_service.toggle_bookmark(page)
            lists = self.docs_app.with_keys("{places} lists the bookmarks")
            self.docs_app.notice(
                f'Bookmarked "{page.title}": {lists}.' if is_one else f'Removed the bookmark of "{page.title}".'
            )

    def action_places(self) -> None:
        """List bookmarks and recent pages."""
        site, remembering = self.docs_app.site, self.docs_app.memory_service
        if site is None or self.panes is None:
            return
        if not remembering.bookmarks and not remembering.recent[1:]:
            said = "No bookmarks and no other recent pages yet: {bookmark} bookmarks the page."
            self.docs_app.notice(self.docs_app.with_keys(said))
            return
        from docs_tui.tui.dialogs.places import PlacesScreen  # noqa: PLC0415 - not needed to start

        self.app.push_screen(PlacesScreen(site, self.panes))
