"""Keys: their names for people, keys that the keymap has changed, keys pressed before the site is read, and ``g g``."""

import re
from collections import deque
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from textual import events
from textual.binding import Binding
from textual.dom import DOMNode
from textual.message_pump import MessagePump
from textual.widget import Widget

if TYPE_CHECKING:
    from textual.app import App

ChangedKeys: TypeAlias = Mapping[str, tuple[str, ...]]
"""The keys that the keymap assigns to actions, by action id, in Textual's spelling."""

_ID = re.compile(r"\{([a-z][a-z0-9-]*)\}")
_NAMES = {
    "slash": "/",
    "backslash": "\\",
    "question_mark": "?",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "escape": "Esc",
    "enter": "Enter",
    "space": "space",
    "tab": "Tab",
    "backspace": "Backspace",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "pageup": "Page Up",
    "pagedown": "Page Down",
    "home": "Home",
    "end": "End",
    "super": "Cmd",
    "ctrl": "Ctrl",
    "shift": "Shift",
    "alt": "Alt",
    "hyper": "Hyper",
    "meta": "Meta",
    "semicolon": ";",
    "apostrophe": "'",
    "exclamation_mark": "!",
    "less_than_sign": "<",
    "greater_than_sign": ">",
}


def key_text(key: str, *, short: bool = True) -> str:
    """Return the name of a key for people: ``^p`` if ``short``, else ``Ctrl+P``."""
    if key.startswith("ctrl+") and short:
        return f"^{key[5:]}"
    *modifiers, last = key.split("+")
    name = _NAMES.get(last, last)
    if modifiers and len(name) == 1:
        name = name.upper()
    if last.startswith("f") and last[1:].isdigit():
        name = last.upper()
    return "+".join([*(_NAMES[modifier] for modifier in modifiers), name])


def bindings_of(owner: type[DOMNode]) -> tuple[Binding, ...]:
    """Return the bindings that docs-tui's classes declare for ``owner``, base classes first."""
    classes = (cls for cls in owner.__mro__ if cls.__module__.startswith("docs_tui") and vars(cls).get("BINDINGS"))
    declared = [tuple(each for each in vars(cls)["BINDINGS"] if isinstance(each, Binding)) for cls in classes]
    return tuple(binding for each in reversed(declared) for binding in each)


def groups_of_bindings(owner: type[DOMNode]) -> list[list[Binding]]:
    """Return the bindings of ``owner``, split before each id that its ``HELP_GROUPS`` names."""
    groups: list[list[Binding]] = [[]]
    for binding in bindings_of(owner):
        if binding.id in getattr(owner, "HELP_GROUPS", ()):
            groups.append([])
        groups[-1].append(binding)
    return groups


def keys_of(binding: Binding, changed: ChangedKeys) -> tuple[str, ...]:
    """Return the keys of a binding, with the keymap applied."""
    own = tuple(key.strip() for key in binding.key.split(","))
    return changed.get(binding.id, own) if binding.id else own


def with_keys(text: str, changed: ChangedKeys, *owners: type[DOMNode]) -> str:
    """Return a text with keys in place of the ids of actions.

    Args:
        text: Names an action by its id: ``{mark} marks a page``. Never made from foreign text.
        changed: The keys that the keymap assigns to actions.
        owners: The classes with the actions; if two have the same id, the first class counts.
    """
    bindings = {binding.id: binding for owner in reversed(owners) for binding in bindings_of(owner)}
    return _ID.sub(lambda found: key_text(keys_of(bindings[found[1]], changed)[0], short=False), text)


_NEVER_KEPT = frozenset({"ctrl+q", "ctrl+z"})
"""Keys that are handled at once."""
TOLD_AFTER = 2.0
"""Seconds after which the reader is told that a key waits: a slow disk, not a broken app."""
_DISMISSED_AGAIN = 0.01
"""Seconds between two checks whether a dismissed screen is gone."""


class EarlyKeys:
    """Keeps keys from the first paint until there is a site.

    A reader who starts the app and types ``/tabs`` at once wants to find a page: the letters must not become commands.
    Once the first page is drawn, a key that needs only that page does not wait: the ``WITHOUT_SITE`` of the widget or screen
    that binds it has its id.
    """

    def __init__(self, app: "App[None]", tell: Callable[[], object]) -> None:
        """Keep the keys of an app; ``tell`` says that keys wait."""
        self._app = app
        self._tell = tell
        self._is_timed = False
        """Whether the reader has been told that keys wait, or soon will be."""
        self._kept: list[events.Key] = []
        self._waiting = True
        self._is_drawn = False
        """Whether the first page is drawn, and the keymap is applied."""
        self._has_site = False
        """Whether the panes show the site."""
        self._is_busy = False
        """Whether the result of a kept key is not on the screen yet."""
        self._answering = False
        """Whether a kept key is being handled, which must not be kept again."""

    def keeps(self, event: "events.Key") -> bool:
        """Keep a key while keys may have to wait, and return whether it is kept.

        Even a key that needs no site waits for the result of the one before: the dialog that ``/`` opens takes letters.
        """
        if not self._waiting or self._answering or event.key in _NEVER_KEPT:
            return False
        self._kept.append(event)
        self._app.call_later(self._answer)
        if not self._is_timed:
            self._is_timed = True
            self._app.set_timer(TOLD_AFTER, self._tell_if_kept)
        return True

    def _tell_if_kept(self) -> None:
        self._is_timed = bool(self._kept) and not self._has_site
        if self._is_timed:
            self._tell()

    def _needs_no_site(self, event: "events.Key") -> bool:
        app, screen = self._app, self._app.screen
        if event.key in app._bindings.key_to_bindings:  # noqa: SLF001 - as Textual's own widgets ask
            return True
        if len(app.screen_stack) > 1 and not hasattr(screen, "WITHOUT_SITE"):
            return True
        if not self._is_drawn:
            return False
        bound = screen.active_bindings.get(event.key)
        if bound is not None and bound.binding.id in getattr(bound.node, "WITHOUT_SITE", ()):
            return True
        is_edit = event.is_printable or (bound is not None and bound.node is app.focused and event.key != "enter")
        return is_edit and getattr(app, "is_typing", False)

    def forget(self) -> None:
        """Forget the kept keys, because the screen that they were meant for is gone."""
        self._kept.clear()

    async def page_drawn(self) -> None:
        """Handle the kept keys up to the first one that needs the site. The first page is drawn, and these keys need nothing else."""
        self._is_drawn = True
        await self._answer()

    async def site_shown(self) -> None:
        """Handle all kept keys, because the panes show the site, and stop keeping keys."""
        self._has_site = True
        await self._answer()

    async def _answer(self) -> None:
        if not self._is_busy:
            await self._answer_next()

    async def _answer_next(self) -> None:
        """Handle the first kept key, and the others after its result is on the screen."""
        app, kept = self._app, self._kept
        if getattr(app.screen, "is_dismissed", False):  # Textual removes it later; it would swallow the next key
            self._is_busy = True
            app.set_timer(_DISMISSED_AGAIN, self._answer_next)
            return
        self._is_busy = bool(kept) and (self._has_site or self._needs_no_site(kept[0]))
        if self._is_busy:
            self._answering = True
            await app.on_event(kept.pop(0))
            self._answering = False
            self._follow(app.focused or app.screen, then=self._follow_its_message)
        elif not kept:
            self._waiting = not self._has_site

    def _follow(self, node: "MessagePump", then: Callable[[], object]) -> None:
        """Call ``then`` after a key or message has bubbled from widget to widget up to the app, and after one more refresh."""
        above = node._parent  # noqa: SLF001 - the way of Textual's bubbling
        if above is None or not node.call_later(self._follow, above, then):
            self._app.call_after_refresh(then)

    def _follow_its_message(self) -> None:
        """Wait for the message that a key's action posts: for example, Enter in an input line posts one to close the dialog."""
        self._follow(self._app.focused or self._app.screen, then=self._answer_next)


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
        """For each key that is not handled yet, whether it is the second ``g``; a terminal may send both at once."""

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
