"""``g g`` goes to the top, in the tree, the page and the outline alike."""

from collections import deque
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding
from textual.message_pump import MessagePump
from textual.widget import Widget

from docs_tui.tui.keys import keys_of

G_TWICE = Binding("g", "first_g", "Top (g g)", show=False, id="g-twice")


class GTwice(MessagePump):
    """A panel with ``G_TWICE`` in its bindings."""

    TOP: ClassVar[str] = "top"
    """The action that goes to the top."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._follows_g = False
        """Whether the previous key was the first ``g``."""
        self._seconds: deque[bool] = deque()
        """For each key that is not handled yet, whether it is the second ``g``: a terminal may send both at once."""

    def on_key(self, event: events.Key) -> None:
        """Record whether the key is the second ``g``. Its action runs later, perhaps after the next key."""
        is_g = event.key in keys_of(G_TWICE, getattr(self.app, "changed_keys", {}))
        if is_g:
            self._seconds.append(self._follows_g)
        self._follows_g = is_g and not self._follows_g

    async def action_first_g(self) -> None:
        """Go to the top if the previous key was also ``g``."""
        is_second = self._seconds.popleft() if self._seconds else False
        if is_second and isinstance(self, Widget):
            await self.run_action(self.TOP)
