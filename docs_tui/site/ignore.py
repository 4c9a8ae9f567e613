"""``.mintignore``: the patterns of gitignore, at the docs root, read as git reads them.

The library for these patterns takes files back out of ignored folders and stops at some malformed lines, where git does
neither; the tests compare with git itself.
"""

import re
from dataclasses import field

from docs_tui.source.record import record

IGNORE_FILE = ".mintignore"

_BRACKET = re.compile(r"\[(!|\^)?(\]?[^\]]*)\]")


@record(frozen=True, slots=True)
class IgnorePattern:
    """One line of the file."""

    regex: re.Pattern[str]
    """Of the whole path."""
    folders_only: bool
    negated: bool


@record(frozen=True, slots=True)
class IgnoreRules:
    """The patterns, of which the last that matches decides; nothing in an ignored folder is taken back."""

    patterns: tuple[IgnorePattern, ...] = ()
    _folders: dict[str, bool] = field(default_factory=dict, compare=False, repr=False)

    def ignores(self, file: str) -> bool:
        """Tell whether ``file`` is left out, by itself or with a folder it lies in."""
        if not self.patterns:
            return False
        folder = file.rpartition("/")[0]
        return (bool(folder) and self._ignores_folder(folder)) or self._decides(file, folder=False)

    def _ignores_folder(self, folder: str) -> bool:
        known = self._folders.get(folder)
        if known is None:
            parent = folder.rpartition("/")[0]
            known = (bool(parent) and self._ignores_folder(parent)) or self._decides(folder, folder=True)
            self._folders[folder] = known
        return known

    def _decides(self, path: str, *, folder: bool) -> bool:
        for pattern in reversed(self.patterns):
            if (folder or not pattern.folders_only) and pattern.regex.fullmatch(path):
                return not pattern.negated
        return False


def read_ignore(text: str) -> IgnoreRules:
    """Return the rules of an ignore file; a line that is no pattern is passed over, as git does."""
    patterns = (_pattern(line) for line in text.splitlines())
    return IgnoreRules(tuple(each for each in patterns if each is not None))


def _pattern(line: str) -> IgnorePattern | None:
    kept = line.rstrip(" \t")
    line = line[: len(kept) + 1] if kept.endswith("\\") else kept
    if not line or line.startswith("#"):
        return None
    negated = line.startswith("!")
    line = line[negated:]
    folders_only = line.endswith("/")
    body = line.rstrip("/")
    anchored = "/" in body
    body = body.removeprefix("/")
    if not body:
        return None
    try:
        regex = re.compile(_translated(body if anchored else f"**/{body}"), re.DOTALL)
    except re.error:
        return None
    return IgnorePattern(regex, folders_only, negated)


_STAR = object()
"""A ``*``: any characters of one name."""
_FOLDERS = object()
"""A ``**/``: any folders, or none."""


def _translated(glob: str) -> str:
    """Return the regular expression of a gitignore glob.

    What stands between two ``*`` or two ``**/`` is taken at the first place where it fits, and never tried at another: the
    one that follows reaches all that a later place would, and a path is read in linear time whatever the pattern.
    """
    blocks = [_block(each) for each in _split(_tokens(glob), _FOLDERS)]
    first, *inner, last = blocks if len(blocks) > 1 else ("", *blocks)
    folders = "(?:.+/)?" if len(blocks) > 1 else ""
    return first + "".join(f"(?>(?:.+?/)??{block})" for block in inner) + folders + last


def _block(tokens: list[object]) -> str:
    """Return the regular expression of what stands between two ``**/``."""
    first, *rest = ["".join(map(str, each)) for each in _split(tokens, _STAR)]
    return first + "".join(f"(?>[^/]*?{each})" for each in rest[:-1]) + "".join(f"[^/]*{each}" for each in rest[-1:])


def _split(tokens: list[object], at: object) -> list[list[object]]:
    """Split at a wildcard; several of it that follow one another are one."""
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
    """Return a glob as its wildcards and the regular expressions of what stands between."""
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
