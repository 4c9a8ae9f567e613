"""The keys that ``keymap`` of docs-tui.yaml gives to actions, in place of their own; what is wrong there is reported."""

import re
import string
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from textual.keys import Keys, _character_to_key

from docs_tui.site.nearest import nearest
from docs_tui.site.settings import SETTINGS_FILE
from docs_tui.source.diagnostic import Diagnostic, Severity
from docs_tui.source.span import Position
from docs_tui.tui.keys import ChangedKeys, bindings_of, key_text, keys_of
from docs_tui.tui.scopes import counting_with, scopes

if TYPE_CHECKING:
    from textual.binding import Binding
    from textual.dom import DOMNode

_MODIFIERS = {
    **{name: name for name in ("ctrl", "shift", "alt", "super", "hyper", "meta")},
    "control": "ctrl",
    "option": "alt",
    "opt": "alt",
    "cmd": "super",
    "command": "super",
    "win": "super",
}
_NAMES = {
    "esc": "escape",
    "return": "enter",
    "del": "delete",
    "ins": "insert",
    "spacebar": "space",
    "page_up": "pageup",
    "page_down": "pagedown",
    "pgup": "pageup",
    "pgdn": "pagedown",
}
_BETWEEN = re.compile(r"(?<=.)[+-](?=.)")
_KNOWN = frozenset(key.value.rpartition("+")[2] for key in Keys) | set(map(_character_to_key, string.punctuation))


def changed_keys(written: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the keys of each action in Textual's spelling, as a writer wrote them: ``copy: Ctrl+C, c``."""
    found = {name: tuple(filter(None, map(normal_key, _parts(text)))) for name, text in written.items()}
    return {name: keys for name, keys in found.items() if keys}


def normal_key(text: str) -> str | None:
    """Return a key in Textual's spelling; None where ``text`` is none.

    ``Ctrl+C``, ``ctrl-c``, ``?``, ``F5``, ``Page Down`` and ``Cmd+K`` are all understood.
    """
    text = text.strip()
    if len(text) == 1:
        return _character_to_key(text)
    if (name := _named(text)) is not None:
        return name
    *before, last = _BETWEEN.split(text)
    modifiers = [_MODIFIERS.get(part.strip().lower()) for part in before]
    key = normal_key(last.strip().lower()) if before and last.strip() else None
    if key is None or None in modifiers:
        return None
    if modifiers == ["shift"] and len(key) == 1:
        return key.upper()
    return "+".join([*(name for name in dict.fromkeys(_MODIFIERS.values()) if name in modifiers), key])


def _named(text: str) -> str | None:
    """Return the key that has this name."""
    name = re.sub(r"[ -]", "_", text.lower())
    name = _NAMES.get(name, name)
    return name if name in _KNOWN else None


def _parts(text: str) -> Iterator[str]:
    """Yield what stands between commas."""
    yield from (part for part in text.split(",") if part.strip())


def problems(written: Mapping[str, str], app: "type[DOMNode]", source: str) -> tuple[Diagnostic, ...]:
    """Return what is wrong with a keymap: ids that nothing has, keys that are none, and keys with two meanings.

    Args:
        written: The setting.
        app: Whose keys they are, with those of all its screens.
        source: The text of docs-tui.yaml.
    """
    bindings = {owner: bindings_of(owner) for _, owner in scopes(app)}
    known = {binding.id: None for each in bindings.values() for binding in each if binding.id}
    changed = changed_keys(written)
    found: list[Diagnostic] = []
    for name, text in written.items():
        at = _line_of(source, name)
        if name not in known:
            near = nearest(name, known)
            hint = f"Did you mean {near}?" if near else "The help lists all keys; each action has an id"
            found.append(_problem("keymap-unknown", f"no action has the id {name}", at, hint))
            continue
        wrong = [part.strip() for part in _parts(text) if normal_key(part) is None] or (
            [] if text.strip(", ") else [text]
        )
        found += (
            _problem("keymap-key", f"keymap.{name}: {part or 'nothing'} is no key", at, "Write c, Ctrl+C, F5 or ?")
            for part in wrong
        )
        found += (
            _problem("keymap-twice", f"keymap.{name}: {key} is the key of {other} as well", at, "Give one another key")
            for key, other in dict.fromkeys(_twice(name, changed, bindings, app))
        )
    return tuple(found)


def _twice(
    name: str, changed: ChangedKeys, bindings: "Mapping[type[DOMNode], tuple[Binding, ...]]", app: "type[DOMNode]"
) -> Iterator[tuple[str, str]]:
    """Yield the keys of an action that lead to another one where it can be asked for."""
    for owner, own in bindings.items():
        mine = next((each for each in own if each.id == name), None)
        if mine is None:
            continue
        others = (each for other in counting_with(owner, app) for each in bindings[other])
        for binding in others:
            if binding.id != name and binding.action != mine.action:
                both = set(keys_of(mine, changed)) & set(keys_of(binding, changed))
                meant = set(mine.key.split(",")) & set(binding.key.split(","))
                yield from ((key_text(key, short=False), binding.id or binding.action) for key in sorted(both - meant))


def _problem(code: str, message: str, at: Position, hint: str) -> Diagnostic:
    return Diagnostic(code, message, SETTINGS_FILE, at, at, Severity.WARNING, hint)


def _line_of(source: str, name: str) -> Position:
    """Return where the id stands in the keymap."""
    inside = False
    for number, line in enumerate(source.splitlines(), start=1):
        if line.startswith("keymap:"):
            inside = True
        elif (
            inside
            and line.strip().strip("\"'").startswith(name)
            and line.strip()[len(name) :].lstrip("\"' ")[:1] == ":"
        ):
            return Position(number, len(line) - len(line.lstrip()) + 1)
    return Position(1, 1)
