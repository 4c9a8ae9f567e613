"""``g g`` goes to the top, in the tree, the page and the outline alike."""

from typing import ClassVar

from textual import events
from textual.binding import Binding
from textual.message_pump import MessagePump
from textual.widget import Widget

G_TWICE = Binding("g", "first_g", "Top (g g)", show=False, id="g-twice")


class GTwice(MessagePump):
    """A panel with ``G_TWICE`` among its bindings."""

    TOP: ClassVar[str] = "top"
    """The action that goes there."""

    _keys_since = 2
    """Keys after the last ``g``, itself not counted."""

    def on_key(self, event: events.Key) -> None:
        """Count; what the key is bound to comes after this."""
        del event
        self._keys_since += 1

    async def action_first_g(self) -> None:
        """Go to the top when the key before was this one too."""
        again = self._keys_since == 1
        self._keys_since = 2 if again else 0
        if again and isinstance(self, Widget):
            await self.run_action(self.TOP)
