"""Ignore files: gitignore patterns in ``.mintignore`` and in git's own files, interpreted as git does.

The available library differs from git: it re-includes files of ignored folders and stops at some malformed lines. The tests
compare with git itself.
"""

import re
from collections.abc import Iterable
from dataclasses import field
from functools import lru_cache

from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

_BRACKET = lazy_pattern(r"\[(!|\^)?(\]?[^\]]*)\]")
_WILD = lazy_pattern(r"\[[!^]?\]?[^\]]*\]|\\.|[*?\[\]/\\]")
"""Wildcards and slashes: the literal text between them occurs in every matching path."""


@record(frozen=True, slots=True)
class IgnorePattern:
    """One pattern of an ignore file."""

    glob: str
    """Matches the whole path."""
    folders_only: bool
    negated: bool

    def matches(self, path: str, *, folder: bool) -> bool:
        """Tell whether the pattern matches a file or folder. A malformed pattern matches nothing, as in git."""
        if self.folders_only and not folder:
            return False
        regex = _compiled(self.glob)
        return regex is not None and regex.fullmatch(path) is not None


@record(frozen=True, slots=True)
class _Hints:
    """A cheap pattern that excludes most paths before the patterns are matched."""

    names: frozenset[str]
    endings: tuple[str, ...]
    parts: tuple[str, ...]
    none: bool
    """Whether at least one pattern may match any path."""

    @classmethod
    def of(cls, globs: Iterable[str]) -> "_Hints":
        names: set[str] = set()
        endings: set[str] = set()
        parts: set[str] = set()
        for glob in globs:
            last = glob.rpartition("/")[2]
            if not _WILD.search(last):
                names.add(last)
            elif last.startswith("*") and last[1:] and not _WILD.search(last[1:]):
                endings.add(last[1:])
            else:
                parts.add(max(_WILD.split(glob), key=len))
        return cls(frozenset(names), tuple(endings), tuple(parts), "" in parts)

    def fit(self, path: str) -> bool:
        name = path.rpartition("/")[2]
        if self.none or name in self.names or (self.endings and name.endswith(self.endings)):
            return True
        return any(part in path for part in self.parts)


@record(frozen=True, slots=True)
class IgnoreRules:
    """The patterns. The last match decides; files in an ignored folder cannot be re-included."""

    patterns: tuple[IgnorePattern, ...] = ()
    _hints: _Hints = field(default_factory=lambda: _Hints.of(()), compare=False, repr=False)
    _folders: dict[str, bool] = field(default_factory=dict, compare=False, repr=False)

    def ignores(self, file: str) -> bool:
        """Tell whether ``file`` or one of its parent folders is ignored."""
        if not self.patterns:
            return False
        folder = file.rpartition("/")[0]
        return (bool(folder) and self._ignores_folder(folder)) or self.verdict(file, folder=False) is True

    def may_ignore(self, path: str) -> bool:
        """Tell quickly whether a pattern may match this file or folder."""
        return self._hints.fit(path)

    def verdict(self, path: str, *, folder: bool) -> bool | None:
        """Return whether the patterns ignore this file or folder itself, or None if none matches."""
        for pattern in reversed(self.patterns):
            if pattern.matches(path, folder=folder):
                return not pattern.negated
        return None

    def _ignores_folder(self, folder: str) -> bool:
        known = self._folders.get(folder)
        if known is None:
            parent = folder.rpartition("/")[0]
            known = (bool(parent) and self._ignores_folder(parent)) or self.verdict(folder, folder=True) is True
            self._folders[folder] = known
        return known


def read_ignore(text: str) -> IgnoreRules:
    """Return the rules of an ignore file."""
    lines = (line.removesuffix("\r") for line in text.split("\n"))
    patterns = tuple(each for each in map(_pattern, lines) if each is not None)
    return IgnoreRules(patterns, _Hints.of(each.glob for each in patterns if not each.negated))


def _pattern(line: str) -> IgnorePattern | None:
    kept = line.rstrip(" \t")
    line = line[: len(kept) + 1] if kept.endswith("\\") else kept
    if not line or line.startswith("#"):
        return None
    negated = line.startswith("!")
    line = line[negated:]
    body = line.rstrip("/")
    glob = body.removeprefix("/") if "/" in body else f"**/{body}"
    return IgnorePattern(glob, line.endswith("/"), negated) if body.strip("/") else None


@lru_cache(4096)
def _compiled(glob: str) -> re.Pattern[str] | None:
    try:
        return re.compile(_translated(glob), re.DOTALL)
    except re.error:
        return None


_STAR = object()
"""A ``*``: any characters of one name."""
_FOLDERS = object()
"""A ``**/``: any folders, or none."""


def _translated(glob: str) -> str:
    """Return the regular expression of a gitignore glob.

    Matching is linear for every pattern: the text between two wildcards is matched at its first occurrence, without
    backtracking. A later occurrence could match no more, because the next wildcard matches any text.
    """
    blocks = [_block(each) for each in _split(_tokens(glob), _FOLDERS)]
    first, *inner, last = blocks if len(blocks) > 1 else ("", *blocks)
    folders = "(?:.+/)?" if len(blocks) > 1 else ""
    return first + "".join(f"(?>(?:.+?/)??{block})" for block in inner) + folders + last


def _block(tokens: list[object]) -> str:
    """Return the regular expression for the part between two ``**/``."""
    first, *rest = ["".join(map(str, each)) for each in _split(tokens, _STAR)]
    return first + "".join(f"(?>[^/]*?{each})" for each in rest[:-1]) + "".join(f"[^/]*{each}" for each in rest[-1:])


def _split(tokens: list[object], at: object) -> list[list[object]]:
    """Split at a wildcard; repeated wildcards count as one."""
    parts: list[list[object]] = [[]]
    before: object = None
    for token in tokens:
        if token is not at:
            parts[-1].append(token)
        elif before is not at:
            parts.append([])
        before = token
    return parts


def _tokens(glob: str) -> list[object]:
    """Split a glob into its wildcards and regular expressions for the text between them."""
    tokens: list[object] = []
    at = 0
    while at < len(glob):
        char = glob[at]
        starts_name = at == 0 or glob[at - 1] == "/"
        if starts_name and glob.startswith("**/", at):
            tokens.append(_FOLDERS)
            at += 3
        elif starts_name and glob[at:] == "**":
            tokens.append(".+")
            at += 2
        elif char == "*":
            tokens.append(_STAR)
            at += 1
        elif char == "?":
            tokens.append("[^/]")
            at += 1
        elif char == "[" and (bracket := _BRACKET.match(glob, at)):
            inside = bracket[2].replace("\\", "\\\\").replace("[", "\\[")
            tokens.append(f"(?!/)[{'^' if bracket[1] else ''}{inside}]")
            at = bracket.end()
        elif char == "\\" and at + 1 < len(glob):
            tokens.append(re.escape(glob[at + 1]))
            at += 2
        else:
            tokens.append(re.escape(char))
            at += 1
    return tokens
