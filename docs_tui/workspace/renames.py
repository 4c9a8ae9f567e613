"""Detect renames as git does, also before ``git add``, and correct them where whole folders moved."""

import itertools
import posixpath
from collections import Counter
from collections.abc import Iterable, Mapping

_MOST = 200
"""With more files than this on either side, only files of the same name are compared."""
_ALIKE = 0.5
"""The share of lines that a renamed file keeps; the default of git."""
_FEWEST = 3
"""How many moved files prove that their folder moved."""


def renames(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> dict[str, str]:
    """Return the old name of each new file that is a renamed one.

    Args:
        before: The files that are gone, with their content; empty content is never paired.
        after: The new files.
    """
    found = _identical(before, after)
    taken = frozenset(found.values())
    olds = {name: _lines(content) for name, content in before.items() if content and name not in taken}
    news = {name: content for name, content in after.items() if content and name not in found}
    is_many = len(olds) > _MOST or len(news) > _MOST
    for name, content in news.items():
        lines = _lines(content)
        base = posixpath.basename(name)
        near = [old for old in olds if not is_many or posixpath.basename(old) == base]
        alike = {old: _likeness(lines, olds[old]) for old in near}
        best = max(alike, key=lambda old: (alike[old], _common(old, name)), default="")
        if best and alike[best] > _ALIKE:
            found[name] = best
            del olds[best]
    return found


def _identical(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> dict[str, str]:
    """Pair files with the same content; among several candidates, prefer paths with similar ends."""
    same: dict[bytes, list[str]] = {}
    for name, content in before.items():
        if content:
            same.setdefault(content, []).append(name)
    pairs = [(old, name) for name, content in after.items() for old in same.get(content, ())]
    found: dict[str, str] = {}
    taken: set[str] = set()
    for old, name in sorted(pairs, key=lambda pair: -_common(*pair)):
        if name not in found and old not in taken:
            found[name] = old
            taken.add(old)
    return found


def along_folders(renamed: Mapping[str, str], gone: Iterable[str], new: Iterable[str]) -> dict[str, str]:
    """Return the renames after correcting those in which files moved with their folder.

    Without this, similar files in two moved folders are confused, and a page is missed if most of its lines changed.
    The majority of a folder's files decides where the folder went.

    Args:
        renamed: The old name of each renamed file.
        gone: Missing files that are in no rename.
        new: New files that are in no rename.
    """
    votes = Counter(pair for name, old in renamed.items() if (pair := _folders(old, name)))
    olds = {*renamed.values(), *gone}
    names = [*renamed, *new]
    found: dict[str, str] = {}
    taken: set[str] = set()
    for (old_folder, new_folder), count in votes.most_common():
        if count < _FEWEST:
            break
        for name in names:
            old = old_folder + name[len(new_folder) :]
            if name.startswith(new_folder) and name not in found and old in olds and old not in taken:
                found[name] = old
                taken.add(old)
    return found | {name: old for name, old in renamed.items() if name not in found and old not in taken}


def _folders(old: str, new: str) -> tuple[str, str] | None:
    """Return the different beginnings of two paths, without their common end; None if even their file names differ."""
    same = _common(old, new)
    if not same:
        return None
    one, other = (path.split("/")[: path.count("/") + 1 - same] for path in (old, new))
    return "".join(f"{part}/" for part in one), "".join(f"{part}/" for part in other)


def _common(old: str, new: str) -> int:
    """Return how many parts two paths have in common at their ends."""
    pairs = zip(reversed(old.split("/")), reversed(new.split("/")), strict=False)
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))


def _likeness(one: Counter[bytes], other: Counter[bytes]) -> float:
    return 2 * (one & other).total() / max(one.total() + other.total(), 1)


def _lines(content: bytes) -> Counter[bytes]:
    return Counter(line.strip() for line in content.split(b"\n") if line.strip())
