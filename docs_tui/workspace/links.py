# ruff: noqa: PTH115, PTH117, PTH118, PTH120, PTH206
"""Symbolic links of a docs folder: under which other names they show its files, and what they lead through."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

_MOST_FOLLOWED = 40
"""Links after which the system gives up."""


@dataclass(slots=True)
class Links:
    """The symbolic links that were met; names are relative to the root of the docs, with ``/``."""

    aliases: dict[str, list[str]] = field(default_factory=dict)
    """For the target of each, the links that lead to it."""
    ways: dict[str, list[str]] = field(default_factory=dict)
    """For each folder and link on the way to a target, the links that lead through it."""

    def add(self, root: str, place: str, name: str) -> None:
        """Note the link ``name``, which lies at ``place``; both paths are real."""
        for passed in _way(place):
            if passed != place and is_below(passed, root):
                _note(self.ways, name_in(root, passed), name)

    def add_target(self, target: str, name: str) -> None:
        """Note that the link ``name`` leads to ``target``: what changes there changes under its name as well."""
        _note(self.aliases, target, name)

    def meet(self, root: Path, name: str) -> None:
        """Note a link that something happened to; one that goes just while it is followed leads nowhere."""
        with suppress(OSError):
            top = os.path.realpath(root)
            folder, _, own = name.rpartition("/")
            place = os.path.join(os.path.realpath(os.path.join(top, *folder.split("/"))), own)
            self.add(top, place, name)
            target = os.path.realpath(place)
            if is_below(target, top):
                self.add_target(name_in(top, target), name)

    def update(self, others: "Links") -> None:
        """Note ``others`` too."""
        for mine, theirs in ((self.aliases, others.aliases), (self.ways, others.ways)):
            for target, links in theirs.items():
                for link in links:
                    _note(mine, target, link)

    def with_others(self, names: Iterable[str]) -> Iterator[str]:
        """Yield each name where something happened, and under which other names links show it, or show another file now."""
        for name in names:
            found = {name: None}
            for target in (name, *folders_of(name)):
                found.update((link + name[len(target) :], None) for link in self.aliases.get(target, ()))
            yield from found | dict.fromkeys(self.ways.get(name, ()))


def folders_of(name: str) -> Iterator[str]:
    """Yield the folders that a path lies in, the nearest first; not the one that it is relative to."""
    while name := name.rpartition("/")[0]:
        yield name


def is_below(path: str, folder: str) -> bool:
    """Tell whether ``path`` lies in ``folder``; both are real."""
    return path.startswith(folder.rstrip(os.sep) + os.sep)


def name_in(root: str, path: str) -> str:
    """Return the name of a path below ``root``, from there."""
    return os.path.relpath(path, root).replace(os.sep, "/")


def _note(links: dict[str, list[str]], target: str, name: str) -> None:
    known = links.setdefault(target, [])
    if name not in known:
        known.append(name)


def _way(link: str) -> Iterator[str]:
    """Yield where a link leads through, each folder and further link where it really is, and at last its target."""
    at, name = os.path.split(link)
    waiting, followed = [name], 0
    while waiting:
        at = os.path.normpath(os.path.join(at, waiting.pop()))
        yield at
        try:
            target = os.readlink(at)
        except OSError:
            continue
        followed += 1
        if followed > _MOST_FOLLOWED:
            return
        at = os.sep if os.path.isabs(target) else os.path.dirname(at)
        waiting.extend(reversed(target.split(os.sep)))
