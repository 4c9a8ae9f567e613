"""The footer: the keys that are useful now."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.binding import Binding
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

from docs_tui.tui.keys import bindings_of, key_text, keys_of
from docs_tui.tui.widgets.bar import Bar, Part

if TYPE_CHECKING:
    from docs_tui.tui.app_services import AppWithServices


class Status(Bar):
    """Shows keys, which can be clicked, or the target of the link under the mouse."""

    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = """
    Status {
        dock: bottom;
        background: $panel;
        color: $quiet;
    }
    """

    hint: reactive[str] = reactive("")
    """A cleaned text that is shown before the keys of a panel, or in place of all other keys; empty for none."""
    first: reactive[tuple[str, ...]] = reactive(())
    """The ids of keys that are shown first for now."""
    idle: reactive[frozenset[str]] = reactive(frozenset())
    """The ids of keys that can do nothing for now, and are not shown."""
    words: reactive[Mapping[str, str]] = reactive({})
    """Temporary descriptions of keys, by their ids."""
    typing: reactive[str] = reactive("")
    """The keys of a focused input line, shown alone: ``Enter keeps it · Esc clears``; empty without one."""
    panel: reactive[type[Widget] | None] = reactive(None)
    """The panel with the focus, where its own keys matter more than those of the screen: its ``FOOTER`` names them. Where it
    ``TAKES_TEXT``, no others are shown: letters are no keys then."""

    def __init__(self, screen: Screen[Any], keys: Sequence[str] | Mapping[int, Sequence[str]]) -> None:
        """Show the keys of ``screen`` with these ids, in this order, and those of the app.

        Args:
            screen: The screen with the keys.
            keys: Their ids, or for each id the number of columns from which it is shown.
        """
        super().__init__()
        self._by_id = {binding.id: binding for binding in bindings_of(type(screen))}
        self._keys: Mapping[int, Sequence[str]] = keys if isinstance(keys, Mapping) else {0: keys}
        self._always = [binding for binding in bindings_of(type(screen.app)) if binding.show]

    def left(self, width: int) -> Sequence[Part]:
        """Return the keys of this screen that fit."""
        gap = "   " if width > 90 else "  "
        if self.typing:
            return _hinted(self.typing, gap)
        parts = [Part(self.hint)] if self.hint else []
        if parts and self.panel is None:
            return parts
        for binding, scope in self._offered():
            more = [*([Part(gap)] if parts else []), *self._binding_parts(binding, scope)]
            if sum(part.width for part in (*parts, *more)) > width:
                break
            parts += more
        return parts

    def _offered(self) -> Iterator[tuple[Binding, str]]:
        """Yield the useful keys, the most useful first, each with the scope of its action."""
        if self.panel is not None:
            own = {binding.id: binding for binding in bindings_of(self.panel)}
            yield from ((own[key], "focused") for key in getattr(self.panel, "FOOTER", ()))
        if self._takes_text:
            return
        keys = self._keys[max(least for least in self._keys if least <= max(self.size.width, 0))]
        yield from ((self._by_id[key], "screen") for key in dict.fromkeys((*self.first, *keys)) if key not in self.idle)

    def right(self, width: int) -> Sequence[Part]:
        """Return the keys that all screens have."""
        if self._takes_text:
            return []
        bindings = self._always if width > 88 else self._always[-1:]
        parts: list[Part] = []
        for binding in bindings:
            parts += (*([Part("   ")] if parts else []), *self._binding_parts(binding, "app"))
        return parts

    @property
    def _takes_text(self) -> bool:
        return bool(self.typing) or getattr(self.panel, "TAKES_TEXT", False)

    def _binding_parts(self, binding: Binding, scope: str) -> list[Part]:
        action = f"{scope}.{binding.action}"
        key = key_text(keys_of(binding, cast("AppWithServices", self.app).changed_keys)[0])
        words = self.words.get(binding.id or "", binding.description)
        return [Part(key, "bold $primary", action), Part(f" {words}", "", action)]


class DialogKeys(Bar):
    """The footer of a dialog with an input line, where the keys of the page do nothing."""

    DEFAULT_CSS = """
    DialogKeys {
        dock: bottom;
        background: $panel;
        color: $quiet;
    }
    """

    def __init__(self, hints: str) -> None:
        """Show ``hints``: ``Enter goes there · Esc goes back``, each with its key first."""
        super().__init__()
        self._hints = hints

    def left(self, width: int) -> Sequence[Part]:
        """Return the keys with their descriptions."""
        return _hinted(self._hints, "   " if width > 90 else "  ")

    def right(self, width: int) -> Sequence[Part]:
        """Return nothing."""
        del width
        return []


def _hinted(hints: str, gap: str) -> list[Part]:
    """Return hints such as ``Enter goes there · Esc goes back``, each with its key first, as parts."""
    parts: list[Part] = []
    for hint in hints.split(" · "):
        key, _, words = hint.partition(" ")
        parts += [*([Part(gap)] if parts else []), Part(key, "bold $primary"), Part(f" {words}")]
    return parts
