"""One kind of fault that ``python -m tests.long.plants`` plants, and tables of them.

``«`` marks the line where lint must report a fault, ``‹`` the line after it. ``@page@`` becomes the path of a page,
``@heading@`` the title of a heading,
``@hex32@``, ``@key40@`` and the like become random characters.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Config = dict[str, Any]


class Fault(NamedTuple):
    """One kind of fault: how it is planted, and which rules may report it."""

    group: str
    name: str
    rules: tuple[str, ...]
    block: str = ""
    """Text to insert between two blocks of a page."""
    front: str = ""
    """A line of front matter, instead of the one with the same key."""
    pattern: str = ""
    """What to replace in a page, by ``instead``."""
    instead: str = ""
    config: Callable[[Config], object] | None = None
    """A change of docs.json."""
    config_text: Callable[[str], str] | None = None
    """A change of docs.json as text."""
    files: Mapping[str, str] = {}
    """Files to add; a page that is one comes into the navigation."""


def blocks(group: str, rows: Mapping[str, tuple[str, str]]) -> list[Fault]:
    """Return faults that are a block of text: name to rules and text."""
    return [Fault(group, name, tuple(rules.split()), block=text) for name, (rules, text) in rows.items()]


def fronts(group: str, rows: Mapping[str, tuple[str, str]]) -> list[Fault]:
    """Return faults of front matter: name to rules and line."""
    return [Fault(group, name, tuple(rules.split()), front=text) for name, (rules, text) in rows.items()]


def edits(group: str, rows: Mapping[str, tuple[str, str, str]]) -> list[Fault]:
    """Return faults that change a page: name to rules, pattern and replacement."""
    return [
        Fault(group, name, tuple(rules.split()), pattern=pattern, instead=instead)
        for name, (rules, pattern, instead) in rows.items()
    ]


def configs(rows: Mapping[str, tuple[str, Callable[[Config], object]]]) -> list[Fault]:
    """Return faults of docs.json: name to rules and change."""
    return [Fault("docs.json", name, tuple(rules.split()), config=change) for name, (rules, change) in rows.items()]


def config_texts(rows: Mapping[str, tuple[str, Callable[[str], str]]]) -> list[Fault]:
    """Return faults of the text of docs.json: name to rules and change."""
    return [
        Fault("docs.json", name, tuple(rules.split()), config_text=change) for name, (rules, change) in rows.items()
    ]


def with_files(group: str, rows: Mapping[str, tuple[str, Mapping[str, str]]]) -> list[Fault]:
    """Return faults that are files: name to rules and files."""
    return [Fault(group, name, tuple(rules.split()), files=files) for name, (rules, files) in rows.items()]
