# ruff: noqa: PTH110, PTH111, PTH112, PTH113, PTH118, PTH120
"""Finds the files of a docs folder that git ignores: they are not part of the site.

The patterns are read here, so that git need not run at start, nor be installed. A tracked file is never ignored: git is
asked only if a pattern matches a file that may be in the index.
"""

# Paths are strings: with pathlib a walk over 10,000 files takes twice as long.
import os
import re
from pathlib import Path

from docs_tui.errors import CannotRunError
from docs_tui.source.file_names import GIT_IGNORE_FILE, IGNORE_FILE, INDEX_FOLDER, LLMS_FILES, SETTINGS_FILE
from docs_tui.source.ignore import IgnoreRules, read_ignore
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record
from docs_tui.workspace.files import FileStat, file_stat, open_file

_ALWAYS = frozenset({*LLMS_FILES, INDEX_FOLDER, SETTINGS_FILE})
"""Files in the root that docs-tui itself writes or reads; they are used even if git ignores them."""
_INDEXES = INDEX_FOLDER + "/"
_MAX_SIZE = 1 << 20
"""Bytes of an ignore file that are read."""
_MAX_SEARCHED = 64 << 20
"""The most bytes of the index to search for all names together; a larger index is left to git."""
_EXCLUDES = lazy_pattern(
    rb"(?:^|\])[ \t]*excludesfile[ \t]*=[ \t]*([^\"\\;#\r\n]*?)[ \t]*$", re.IGNORECASE | re.MULTILINE
)
_ONLY_GIT_KNOWS = lazy_pattern(rb"excludesfile|\[[ \t]*include", re.IGNORECASE)


@record(frozen=True, slots=True)
class _Level:
    """One ignore file, and the folder that its patterns are relative to."""

    prefix: str
    """From the top of the working tree; empty, or with a slash at its end."""
    rules: IgnoreRules


class GitIgnore:
    """The ignore rules of one docs folder.

    Outside of a repository, and in a docs folder that is itself ignored, only the ``.gitignore`` in the root counts.

    Args:
        root: The real path of the docs folder.
    """

    def __init__(self, root: str) -> None:
        self._root = root
        self._base = ""
        self._tracked: tuple[FileStat | None, frozenset[str]] | None = None
        self._outside: dict[str, FileStat | None] = {}
        """The files outside the root that the rules were read from."""
        levels: tuple[_Level, ...] = ()
        repository = _find_repository(root)
        if repository is not None:
            base = os.path.relpath(root, repository.top).replace(os.sep, "/")
            sources = [("", _excludes_file(repository)), ("", os.path.join(repository.common, "info", "exclude"))]
            parts = base.split("/") if base != "." else []
            above = [f"{'/'.join(parts[:depth])}/".lstrip("/") for depth in range(len(parts))]
            sources += [(prefix, os.path.join(repository.top, prefix, GIT_IGNORE_FILE)) for prefix in above]
            levels = tuple(each for source in sources if (each := self._outside_level(*source)) is not None)
            if any(_verdict(levels, "/".join(parts[: depth + 1]), folder=True) for depth in range(len(parts))):
                repository, levels = None, ()
            elif parts:
                self._base = base + "/"
        self._repository = repository
        own = _rules_in(os.path.join(root, GIT_IGNORE_FILE))
        levels = levels if own is None else (*levels, _Level(self._base, own))
        self._folders: dict[str, tuple[_Level, ...]] = {"": levels}
        """The rules for each folder; its own come last and take precedence."""

    def _outside_level(self, prefix: str, file: str) -> _Level | None:
        self._outside[file] = file_stat(file)
        rules = _rules_in(file)
        return _Level(prefix, rules) if rules is not None else None

    def enter(self, folder: str, *, has_file: bool, is_repository: bool = False) -> None:
        """Read the rules of a folder. Its parent must have been entered before.

        Args:
            folder: Its real path from the root, with ``/``.
            has_file: Whether it contains a ``.gitignore``.
            is_repository: Whether it is the top of another repository, where the rules of this one do not apply.
        """
        if self._repository is None:
            return
        levels = () if is_repository else self._levels(folder.rpartition("/")[0])
        rules = _rules_in(os.path.join(self._root, folder, GIT_IGNORE_FILE)) if has_file else None
        self._folders[folder] = levels if rules is None else (*levels, _Level(f"{self._base}{folder}/", rules))

    def ignores_entry(self, name: str, *, folder: bool) -> bool:
        """Tell whether patterns ignore a file or folder, tracked or not. Its folder must not be ignored."""
        levels = self._levels(name.rpartition("/")[0])
        if not levels or name in _ALWAYS or name.startswith(_INDEXES):
            return False
        return _verdict(levels, self._base + name, folder=folder)

    def match(self, name: str, *, folder: bool = False) -> str | None:
        """Return the part of a path that patterns ignore, with ``/`` at the end of a folder; None if they ignore none."""
        end = name.find("/")
        while end >= 0:
            if self.ignores_entry(name[:end], folder=True):
                return name[: end + 1]
            end = name.find("/", end + 1)
        return name + "/" * folder if self.ignores_entry(name, folder=folder) else None

    def tracked(self, names: tuple[str, ...]) -> frozenset[str]:
        """Return the files that git tracks, or none of them if it tracks neither ``names`` nor files in them.

        Files whose names begin with a dot are never shown or served, so they are not looked up.
        """
        asked = tuple(name for name in names if name == IGNORE_FILE or not name.rpartition("/")[2].startswith("."))
        repository = self._repository
        if repository is None or not asked or not repository.may_track([self._base + name for name in asked]):
            return frozenset()
        stamp = repository.index_stamp()
        if self._tracked is None or self._tracked[0] != stamp:
            from docs_tui.workspace.git import tracked_files  # noqa: PLC0415 - subprocess: 8 ms that few folders need

            try:
                self._tracked = stamp, tracked_files(Path(self._root))
            except CannotRunError:  # no git, or a repository of another user: only the patterns decide
                self._tracked = stamp, frozenset()
        return self._tracked[1]

    def has_changed_outside(self) -> bool:
        """Tell whether rules outside the docs folder have changed."""
        return any(file_stat(file) != stamp for file, stamp in self._outside.items())

    def _levels(self, folder: str) -> tuple[_Level, ...]:
        if self._repository is None:
            return self._folders[""]
        known = self._folders.get(folder)
        if known is None:
            has_file = os.path.exists(os.path.join(self._root, folder, GIT_IGNORE_FILE))
            self.enter(
                folder, has_file=has_file, is_repository=os.path.exists(os.path.join(self._root, folder, ".git"))
            )
            known = self._folders[folder]
        return known


@record(frozen=True, slots=True)
class _Repository:
    """A repository with a working tree."""

    top: str
    """The real path of the working tree."""
    folder: str
    """Where HEAD and the index of the working tree are."""
    common: str
    """Where the configuration is, which several working trees may share."""

    def index_stamp(self) -> FileStat | None:
        """Return a value that changes whenever the index does; None without an index."""
        return file_stat(os.path.join(self.folder, "index"))

    def may_track(self, names: list[str]) -> bool:
        """Tell without running git whether the index may contain one of these files, or a file in one of these folders."""
        try:
            with open_file(os.path.join(self.folder, "index")) as file:
                index = file.readall()
        except (OSError, ValueError):
            return False
        # Version 4 shortens paths; a split or sparse index leaves some out.
        if index[4:8] == b"\0\0\0\x04" or b"link" in index or b"sdir" in index:
            return True
        if len(names) * len(index) > _MAX_SEARCHED:
            return True
        return any(name in index for name in map(os.fsencode, names))


def _find_repository(root: str) -> _Repository | None:
    folder = root
    while True:
        place = os.path.join(folder, ".git")
        if os.path.isdir(place):
            if os.path.exists(os.path.join(place, "HEAD")):
                return _Repository(folder, place, place)
        elif os.path.isfile(place) and (own := _pointed(place, "gitdir:")) is not None:
            return _Repository(folder, own, _pointed(os.path.join(own, "commondir")) or own)
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def _pointed(file: str, word: str = "") -> str | None:
    """Return the folder that a ``.git`` file points to, relative to its own folder; None if it points to none."""
    content = _read(file).decode("utf-8", "surrogateescape").strip()
    if not content.startswith(word) or not content[len(word) :].strip():
        return None
    return os.path.normpath(os.path.join(os.path.dirname(file), content[len(word) :].strip()))


def _excludes_file(repository: _Repository) -> str:
    """Return the path of git's ``core.excludesFile``, from the configuration or the default."""
    home = os.path.expanduser("~")
    own = os.path.join(os.environ.get("XDG_CONFIG_HOME") or os.path.join(home, ".config"), "git")
    configs = [
        os.path.join(repository.common, "config"),
        os.path.join(home, ".gitconfig"),
        os.path.join(own, "config"),
        "/etc/gitconfig",
    ]
    texts = [_read(file) for file in configs]
    simple = [found for text in texts for found in _EXCLUDES.findall(text)]
    hard = sum(len(_ONLY_GIT_KNOWS.findall(text)) for text in texts)
    if hard > len(simple) or len(simple) > 1 or any(name.startswith("GIT_CONFIG") for name in os.environ):
        from docs_tui.workspace.git import excludes_file  # noqa: PLC0415 - as above

        found = excludes_file(Path(repository.top))
    else:
        found = os.fsdecode(simple[0]) if simple else ""
    if not found:
        return os.path.join(own, "ignore")
    return os.path.join(repository.top, os.path.expanduser(found))


def _rules_in(file: str) -> IgnoreRules | None:
    content = _read(file)
    rules = read_ignore(content.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")) if content else None
    return rules if rules is not None and rules.patterns else None


def _read(file: str) -> bytes:
    try:
        with open_file(file) as opened:
            return opened.read(_MAX_SIZE) or b""
    except (OSError, ValueError):
        return b""


def _verdict(levels: tuple[_Level, ...], path: str, *, folder: bool) -> bool:
    """Tell whether a path, relative to the top of the working tree, is itself ignored.

    The last rule file that matches it decides.
    """
    if not any(level.rules.may_ignore(path) for level in levels):
        return False
    for level in reversed(levels):
        verdict = level.rules.verdict(path[len(level.prefix) :], folder=folder)
        if verdict is not None:
            return verdict
    return False
