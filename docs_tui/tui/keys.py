"""Names of keys for people, and keys that the keymap has changed."""

import re
from collections.abc import Mapping
from typing import TypeAlias

from textual.binding import Binding
from textual.dom import DOMNode

ChangedKeys: TypeAlias = Mapping[str, tuple[str, ...]]
"""The keys that the keymap gives to actions, by action id, in Textual's spelling."""

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
    """Return the bindings that our own classes declare for ``owner``, those of its base classes first."""
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
        changed: The keys that were given to actions in place of their own.
        owners: Whose actions are meant; of two with the same id that of the first.
    """
    bindings = {binding.id: binding for owner in reversed(owners) for binding in bindings_of(owner)}
    return _ID.sub(lambda found: key_text(keys_of(bindings[found[1]], changed)[0], short=False), text)
