"""Keys that come before there is anything to answer them with: kept, and answered in their order once there is.

Whoever opens a site and types ``/tabs`` at once means to find a page. Letters must not become commands because ``/`` came too
early.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual import events
    from textual.message_pump import MessagePump

    from docs_tui.tui.app import DocsApp

_AT_ONCE = frozenset({"ctrl+q", "ctrl+z"})
"""Whatever was typed before, these are answered."""


class TypedAhead:
    """Keeps keys from the first paint until the panes stand."""

    def __init__(self, app: "DocsApp") -> None:
        self._app = app
        self._kept: list[events.Key] = []
        self._waiting = True
        self._answering = False
        """A key that was kept is being answered: it is not kept again."""

    def keeps(self, event: "events.Key") -> bool:
        """Tell whether a key has to wait, and keep it then: one of the app itself, such as ``?``, does not, where none does."""
        app = self._app
        if not self._waiting or self._answering or event.key in _AT_ONCE:
            return False
        if not self._kept and (len(app.screen_stack) > 1 or event.key in app._bindings.key_to_bindings):  # noqa: SLF001 - as Textual's own widgets ask
            return False
        self._kept.append(event)
        return True

    async def answer(self) -> None:
        """Answer what was kept, each key once the answer to the one before is on the screen; then keep nothing any longer."""
        if not self._kept:
            self._waiting = False
            return
        app = self._app
        self._answering = True
        await app.on_event(self._kept.pop(0))
        self._answering = False
        self._follow(app.focused or app.screen)

    def _follow(self, node: "MessagePump") -> None:
        """Go the way of a key, from widget to widget up to the app, behind it: some are answered at its end only."""
        above = node._parent  # noqa: SLF001 - as Textual's own bubbling goes
        if above is None or not node.call_later(self._follow, above):
            self._app.call_after_refresh(self.answer)
