"""Keeps keys that are pressed before the site is read, and handles them in order afterwards.

A reader who starts the app and types ``/tabs`` at once wants to find a page: the letters must not become commands.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual import events
    from textual.app import App
    from textual.message_pump import MessagePump


_NEVER_KEPT = frozenset({"ctrl+q", "ctrl+z"})
"""Keys that are handled at once."""


class EarlyKeys:
    """Keeps keys from the first paint until the panes are mounted."""

    def __init__(self, app: "App[None]") -> None:
        self._app = app
        self._kept: list[events.Key] = []
        self._waiting = True
        self._answering = False
        """A kept key is being handled, so it must not be kept again."""

    def keeps(self, event: "events.Key") -> bool:
        """Keep a key if it has to wait, and return whether it does.

        A key of the app itself, such as ``?``, does not wait if no other key does.
        """
        app = self._app
        if not self._waiting or self._answering or event.key in _NEVER_KEPT:
            return False
        if not self._kept and (len(app.screen_stack) > 1 or event.key in app._bindings.key_to_bindings):  # noqa: SLF001 - as Textual's own widgets ask
            return False
        self._kept.append(event)
        return True

    async def answer(self) -> None:
        """Handle the kept keys, each after the previous one's result is on the screen, and stop keeping keys."""
        if not self._kept:
            self._waiting = False
            return
        app = self._app
        self._answering = True
        await app.on_event(self._kept.pop(0))
        self._answering = False
        self._follow(app.focused or app.screen)

    def _follow(self, node: "MessagePump") -> None:
        """Wait while a key bubbles from widget to widget up to the app, which may handle it last."""
        above = node._parent  # noqa: SLF001 - as Textual's own bubbling goes
        if above is None or not node.call_later(self._follow, above):
            self._app.call_after_refresh(self.answer)
