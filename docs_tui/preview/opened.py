"""What a reader of a page has opened and chosen: it outlives edits, and holds for all tabs of the same titles."""

from collections.abc import Iterable

from docs_tui.preview.model import Group, Item, groups_of, switch


class Opened:
    """The panes that are open in one state of a page, as far as its parts have changed since the state before.

    Args:
        chosen: The titles of tabs that were chosen in the state before.
    """

    def __init__(self, chosen: Iterable[str] = ()) -> None:
        self.chosen: dict[str, None] = dict.fromkeys(chosen)
        """Titles of tabs, the last one chosen at the end."""
        self._states: dict[tuple[str, ...], int] = {}
        """Which pane was open, by the titles of all."""

    def remember(self, items: list[Item]) -> None:
        """Note what is open in items that are gone."""
        self._states.update((group.titles, group.active) for group in groups_of(items))

    def restore(self, items: list[Item]) -> None:
        """Open in new items what was open before, and choose what was chosen."""
        for group in groups_of(items):
            if group.titles in self._states:
                switch(group, self._states[group.titles])
            self._follow(group)

    def choose(self, group: Group, index: int, others: Iterable[Group]) -> None:
        """Show a pane of ``group``, and of its ``others`` the pane of the same title."""
        switch(group, index)
        if group.kind != "tabs" or not group.synced:
            return
        self.chosen.pop(group.titles[index], None)
        self.chosen[group.titles[index]] = None
        for other in others:
            self._follow(other)

    def _follow(self, group: Group) -> None:
        if group.kind != "tabs" or not group.synced:
            return
        for title in reversed(self.chosen):
            if title in group.titles:
                if group.titles[group.active] != title:
                    switch(group, group.titles.index(title))
                return
