"""``keymap`` of docs-tui.yaml: parse keys as people write them, and report faults."""

import re
import string
import unicodedata
from collections.abc import Iterator, Mapping

from docs_tui.site.nearest import meant, nearest
from docs_tui.site.setting_names import KEY_SCOPES, KeyScope
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

_MODIFIERS = {
    **{name: name for name in ("alt", "ctrl", "hyper", "meta", "shift", "super")},
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
    "←": "left",
    "→": "right",
    "↑": "up",
    "↓": "down",
}
_SIGNS = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}
"""Characters whose name in Textual differs from Unicode."""
_BETWEEN = lazy_pattern(r"(?<=.)[+-](?=.)")
_PART = lazy_pattern(r"[^,]+[+-],(?=\s*(?:,|$))|[^,]+")
"""The text between commas; ``Ctrl+,`` is a key."""
_CLOSES = "close"
"""Actions with this prefix do the same, so that they may share a key."""


@record(frozen=True, slots=True)
class KeyFault:
    """A fault in the keys of one action."""

    id: str
    """The action as written in the keymap."""
    message: str
    hint: str


def changed_keys(written: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the keys of each action in Textual's spelling: ``copy: Ctrl+C, c``."""
    found = {name: tuple(filter(None, map(normal_key, _parts(text)))) for name, text in written.items()}
    return {name: keys for name, keys in found.items() if keys}


def normal_key(text: str) -> str | None:
    """Return a key in Textual's spelling; None if ``text`` is not a key.

    ``Ctrl+C``, ``ctrl-c``, ``^c``, ``?``, ``F5``, ``Page Down``, ``Alt+←`` and ``Cmd+K`` are all understood.
    """
    text = text.strip()
    if (name := _named(text)) is not None:
        return name
    if len(text) == 1:
        return _of_character(text)
    if len(text) == 2 and text[0] == "^":
        text = f"ctrl+{text[1]}"
    *before, last = _BETWEEN.split(text)
    modifiers = {_MODIFIERS.get(part.strip().lower()) for part in before}
    key = normal_key(last.strip().lower()) if before and last.strip() else None
    if key is None or None in modifiers:
        return None
    if modifiers == {"shift"} and len(key) == 1:
        return key.upper()
    return "+".join([*sorted(filter(None, modifiers)), key])


def keymap_faults(written: Mapping[str, str]) -> Iterator[KeyFault]:
    """Yield faults of a keymap: unknown ids, invalid keys, and keys with two meanings.

    Args:
        written: Keys as the writer wrote them, by the ids of actions.
    """
    known = {name for scope in KEY_SCOPES for name in scope.keys}
    for name, text in written.items():
        if name not in known:
            hint = meant(nearest(name, known), "The help (?) has the id beside each key")
            yield KeyFault(name, f"unknown action {name}", hint)
            continue
        for part in _parts(text) or ["nothing"]:
            if normal_key(part) is None:
                yield KeyFault(name, f"keymap.{name}: {part} is not a key", "Write c, Ctrl+C, F5 or ?")
        shown = {normal_key(part): part for part in _parts(text)}
        for key, others in _twice(name, changed_keys(written)).items():
            message = f"keymap.{name}: {shown[key]} is also the key of {_listed(others)}"
            yield KeyFault(name, message, "Use another key for one of the actions")


def _twice(name: str, changed: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    """Return the keys of an action that also trigger other actions in the same scope, with their ids."""
    found: dict[str, list[str]] = {}
    for scope in KEY_SCOPES:
        own = scope.keys.get(name)
        if own is None:
            continue
        for other, others in (each for one in _counting_with(scope) for each in one.keys.items()):
            if other == name or (name.startswith(_CLOSES) and other.startswith(_CLOSES)):
                continue
            both = set(changed.get(name, own)) & set(changed.get(other, others))
            for key in sorted(both - (set(own) & set(others))):
                shared = found.setdefault(key, [])
                shared += [other] if other not in shared else []
    return found


def _counting_with(scope: KeyScope) -> Iterator[KeyScope]:
    """Yield the scopes whose keys work at the same time as those of ``scope``: itself, outer and inner ones."""
    by_name = {each.name: each for each in KEY_SCOPES}
    for each in KEY_SCOPES:
        if scope.name in _way_out(each, by_name) or each.name in _way_out(scope, by_name):
            yield each


def _way_out(scope: KeyScope, by_name: Mapping[str, KeyScope]) -> list[str]:
    names = [scope.name]
    while around := by_name[names[-1]].around:
        names.append(around)
    return names


def _parts(text: str) -> list[str]:
    """Split a text into keys."""
    parts = [text] if text.strip() == "," else _PART.findall(text)
    return [part.strip() for part in parts if part.strip()]


def _named(text: str) -> str | None:
    """Return the key with this name."""
    name = re.sub(r"[ -]", "_", text.lower()) if len(text) > 1 else text
    name = _NAMES.get(name, name)
    return name if name in _KNOWN else None


def _of_character(character: str) -> str:
    """Return the key that types a character."""
    if character.isalnum():
        return character
    name = unicodedata.name(character, character).lower().replace("-", "_").replace(" ", "_")
    return _SIGNS.get(name, name)


_KNOWN = frozenset(
    {
        *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
        *("insert", "delete", "backspace", "tab", "enter", "escape", "space"),
        *(f"f{number}" for number in range(1, 25)),
        *map(_of_character, string.punctuation),
    }
)


def _listed(names: list[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
