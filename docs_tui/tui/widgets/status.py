"""The bottom line: the keys that matter here."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.binding import Binding
from textual.reactive import reactive
from textual.screen import Screen

from docs_tui.tui.keys import bindings_of, key_text, keys_of
from docs_tui.tui.widgets.bar import Bar, Part

if TYPE_CHECKING:
    from docs_tui.tui.app import DocsApp


class Status(Bar):
    """The footer; a click does what the key does. Shows the target of a link while the mouse is on it."""

    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = """
    Status {
        dock: bottom;
        background: $panel;
        color: $quiet;
    }
    """

    hint: reactive[str] = reactive("")
    """Cleaned text that takes the place of the keys while it is not empty."""
    first: reactive[tuple[str, ...]] = reactive(())
    """The ids of keys that stand before the others for now."""

    def __init__(self, screen: Screen[Any], keys: Sequence[str]) -> None:
        """Show the keys of ``screen`` with these ids, in this order, and those of the app."""
        super().__init__()
        self._by_id = {binding.id: binding for binding in bindings_of(type(screen))}
        self._keys = keys
        self._always = [binding for binding in bindings_of(type(screen.app)) if binding.show]

    def left(self, width: int) -> Sequence[Part]:
        """Return the keys of this screen, those that fit whole."""
        if self.hint:
            return [Part(self.hint)]
        parts: list[Part] = []
        gap = "   " if width > 90 else "  "
        for key in dict.fromkeys((*self.first, *self._keys)):
            binding = self._by_id[key]
            more = self._binding_parts(binding, "screen")
            if sum(part.width for part in (*parts, *more)) > width:
                break
            parts += (*more, Part(gap))
        return parts

    def right(self, width: int) -> Sequence[Part]:
        """Return the keys of every screen."""
        bindings = self._always if width > 88 else self._always[-1:]
        parts: list[Part] = []
        for binding in bindings:
            parts += (*([Part("   ")] if parts else []), *self._binding_parts(binding, "app"))
        return parts

    def _binding_parts(self, binding: Binding, scope: str) -> list[Part]:
        action = f"{scope}.{binding.action}"
        key = key_text(keys_of(binding, cast("DocsApp", self.app).changed_keys)[0])
        return [Part(key, "bold $primary", action), Part(f" {binding.description}", "", action)]
