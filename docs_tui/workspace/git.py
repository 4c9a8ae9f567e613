"""Queries git about a docs folder: which files differ from a commit, their content in a commit, and which commits changed them.

Runs the program ``git``. It only reads, except that moved files get their new names in the index. It takes no lock to
read, asks for no password, and runs no program from the configuration of the repository except filters that it needs to
compare files. Calls may be slow: make them in a thread.
"""

import os
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from docs_tui.errors import CannotRunError
from docs_tui.source.record import record
from docs_tui.workspace.renames import along_folders, renames

HEAD = "HEAD"

_LIMIT = 20.0
"""Seconds until git is stopped."""
_PROGRAM = (
    "git",
    "--no-optional-locks",
    "--literal-pathspecs",
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.quotePath=false",
    "-c",
    "diff.ignoreSubmodules=all",
)
_ELSEWHERE = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_NAMESPACE")
"""Variables that point git to another repository; hooks set them."""
_RENAMED = ("R", "C")
_LARGE = 4 << 20
"""Bytes; renames of larger files are not detected."""
_LEADS_NOWHERE = (b"dangling", b"symlink", b"loop", b"notdir")
"""How git's answer about a symbolic link begins."""


@record(frozen=True, slots=True)
class Since:
    """The differences between a docs folder and a commit."""

    commit: str
    """The short hash of the commit."""
    files: Mapping[str, str | None]
    """Changed files, relative to the docs folder, with their name in the commit; None for a new file."""
    gone: frozenset[str]
    """Files of the commit that were deleted."""


def since(root: Path, revision: str = HEAD, until: str = "") -> Since:
    """Return how the files below ``root`` differ from ``revision``, without ignored files.

    Args:
        root: The docs folder.
        revision: The commit to compare with.
        until: A commit to compare instead of the files on disk.

    Raises:
        CannotRunError: There is no git, no repository, or no such commit.
    """
    commit = commit_of(root, revision)
    commits = (commit, commit_of(root, until)) if until else (commit,)
    words = ("diff", "--name-status", "-z", "-M", "--relative", "--no-ext-diff", "--no-textconv", *commits, "--", ".")
    files: dict[str, str | None] = {}
    gone: set[str] = set()
    for status, before, name in _changes(_names(run_git(root, words))):
        if status.startswith("D"):
            gone.add(name)
        else:
            files[name] = None if status.startswith("A") else before
    if until:
        return _since(commit, files, gone)
    others = _names(run_git(root, ("ls-files", "--others", "--exclude-standard", "-z", "--", ".")))
    new = [name for name in others if name not in files and name not in gone]
    if new and gone:
        contents = {name: content for name, content in committed(root, sorted(gone), revision).items() if content}
        files |= renames(contents, {name: _content(root / name) for name in new})
    files = dict.fromkeys(new) | files
    return _since(commit, files, gone)


def _since(commit: str, files: Mapping[str, str | None], gone: set[str]) -> Since:
    renamed = {name: old for name, old in files.items() if old is not None and old != name}
    better = along_folders(renamed, gone - set(renamed.values()), (name for name, old in files.items() if old is None))
    left = (gone | set(renamed.values())) - set(better.values()) - set(files)
    kept = {name: better.get(name) if old != name else old for name, old in files.items()}
    return Since(commit[:10], kept, frozenset(left))


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes() if file.is_file() and file.stat().st_size < _LARGE else b""
    except OSError:
        return b""


def committed(root: Path, names: Iterable[str], revision: str = HEAD) -> dict[str, bytes | None]:
    """Return the content of files in ``revision``; None for a file that it does not have. Symbolic links are followed.

    Raises:
        CannotRunError: There is no git, no repository, or no such commit.
    """
    asked = [name for name in names if "\n" not in name]  # git would read two names
    if not asked:
        return {}
    commit = commit_of(root, revision)
    return dict(zip(asked, contents_at(root, [(commit, name) for name in asked]), strict=True))


def contents_at(root: Path, asked: Sequence[tuple[str, str]]) -> list[bytes | None]:
    """Return the content of files, each in its commit; None for a file that the commit does not have.

    Args:
        root: The docs folder.
        asked: Full hashes of commits, and names relative to the root. Names with line ends are not found.

    Raises:
        CannotRunError: There is no git, or no repository.
    """
    places = (f"{commit}:./{name}" if "\n" not in name else commit for commit, name in asked)
    data = b"".join(os.fsencode(f"{place}\n") for place in places)
    answer = run_git(root, ("cat-file", "--batch", "--follow-symlinks"), data) if asked else b""
    return [*_contents(answer)]


def files_in(root: Path, revision: str) -> tuple[str, ...]:
    """Return the names of all files below ``root`` in ``revision``.

    Raises:
        CannotRunError: There is no git, no repository, or no such commit.
    """
    rows = run_git(root, ("ls-tree", "-r", "-z", commit_of(root, revision))).split(b"\0")
    return tuple(
        os.fsdecode(name) for row in rows if row for head, _, name in [row.partition(b"\t")] if b" blob " in head
    )


def common_ancestor(root: Path, one: str, other: str) -> str:
    """Return the common ancestor of two commits.

    Raises:
        CannotRunError: There is no git, no repository, or no such commit; or the commits have no common ancestor.
    """
    commits = commit_of(root, one), commit_of(root, other)
    try:
        return run_git(root, ("merge-base", *commits)).decode("ascii", "replace").strip()
    except CannotRunError:
        raise CannotRunError(f"{one} and {other} have no common commit") from None


def tracked_files(root: Path) -> frozenset[str]:
    """Return the tracked files below ``root``, including those of submodules.

    Raises:
        CannotRunError: There is no git, or no repository.
    """
    return frozenset(_names(run_git(root, ("ls-files", "-z", "--cached", "--recurse-submodules", "--", "."))))


def excludes_file(root: Path) -> str:
    """Return ``core.excludesFile`` of the configuration, with ``~`` expanded; empty if not set."""
    try:
        found = run_git(root, ("config", "--type=path", "--get", "core.excludesFile"))
    except CannotRunError:
        return ""
    return os.fsdecode(found.rstrip(b"\n"))


def marker(root: Path) -> Path | None:
    """Return a file that changes at each commit and checkout; None outside of a repository."""
    try:
        folder = Path(os.fsdecode(run_git(root, ("rev-parse", "--absolute-git-dir")).rstrip(b"\n")))
    except CannotRunError:
        return None
    return folder / "logs" / "HEAD"


def commit_of(root: Path, revision: str) -> str:
    """Return the full hash of a commit.

    Raises:
        CannotRunError: There is no such commit, no git, or no repository.
    """
    run_git(root, ("rev-parse", "--is-inside-work-tree"))
    try:
        found = run_git(root, ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"))
    except CannotRunError:
        what = (
            "nothing is committed here yet; commit the docs first"
            if revision == HEAD
            else f"there is no commit {revision}; fetch it, or name another one"
        )
        raise CannotRunError(what) from None
    return found.decode("ascii", "replace").strip()


def run_git(root: Path, words: Sequence[str], data: bytes = b"") -> bytes:
    """Return the output of git.

    Raises:
        CannotRunError: git cannot be run, or fails.
    """
    variables = {name: value for name, value in os.environ.items() if name not in _ELSEWHERE}
    variables |= {"LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"}
    try:
        done = subprocess.run(  # noqa: S603 - no shell; names of files are after "--" or in the input
            [*_PROGRAM, *words],
            cwd=root,
            env=variables,
            input=data,
            capture_output=True,
            timeout=_LIMIT,
            check=False,
            start_new_session=True,
        )
    except FileNotFoundError:
        raise CannotRunError("git is not installed" if root.is_dir() else f"the folder {root} does not exist") from None
    except subprocess.TimeoutExpired:
        raise CannotRunError(f"git did not finish within {_LIMIT:.0f} seconds") from None
    except OSError as error:
        raise CannotRunError(f"git could not be started: {error.strerror or error}") from None
    if done.returncode:
        raise CannotRunError(_reason(done.stderr.decode("utf-8", "replace"), root))
    return done.stdout


def _reason(message: str, root: Path) -> str:
    """Return the reason why git failed, in one line."""
    if "not a git repository" in message:
        return f"the folder {root.name or root} is not in a git repository; run git init there, then commit"
    if "dubious ownership" in message:
        return f"the folder {root} belongs to another user; add it to git's safe.directory to let git read it"
    first = next(iter(message.strip().splitlines()), "").removeprefix("fatal: ")
    return f"git failed: {first}" if first else "git failed without a message"


def _names(answer: bytes) -> list[str]:
    return [os.fsdecode(name) for name in answer.split(b"\0") if name]


def _changes(words: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Yield status, old name and new name of each change."""
    rest = iter(words)
    for status in rest:
        before = next(rest, "")
        yield status, before, next(rest, "") if status.startswith(_RENAMED) else before


def _contents(answer: bytes) -> Iterator[bytes | None]:
    """Yield the objects of ``cat-file --batch``: ``<id> blob <size>``, the bytes, a line end.

    For a symbolic link that leads to no file there are two lines: ``dangling <size>``, and its target.
    """
    at = 0
    while at < len(answer):
        end = answer.index(b"\n", at)
        words = answer[at:end].split(b" ")
        at = end + 1
        if len(words) == 2 and words[0] in _LEADS_NOWHERE and words[1].isdigit():
            at += int(words[1]) + 1
            yield None
            continue
        if len(words) != 3 or not words[2].isdigit():  # "<what was asked> missing", "… ambiguous"
            yield None
            continue
        size = int(words[2])
        yield answer[at : at + size] if words[1] == b"blob" else None
        at += size + 1


_COMMIT = b"\x01"
_NEVER = 1 << 60


class FileCommit(NamedTuple):
    """A commit that changed a file."""

    number: int
    """From 0, the newest first."""
    commit: str
    date: str
    """The day: ``2026-03-31``."""
    name: str
    """The name of the file after this commit."""
    only_moved: bool = False
    """Whether the commit only renamed the file."""


class FileHistory:
    """The commits of the files below a folder."""

    def __init__(self, commits: Mapping[str, Sequence[FileCommit]]) -> None:
        self._commits = commits

    def of(self, file: str) -> Sequence[FileCommit]:
        """Return the commits that changed a file, the newest first."""
        return self._commits.get(file, ())

    def items(self) -> Iterable[tuple[str, Sequence[FileCommit]]]:
        """Return all files with their commits."""
        return self._commits.items()

    def name_at(self, file: str, number: int) -> str:
        """Return the name that a file had at a commit."""
        return next((each.name for each in self.of(file) if each.number >= number), file)

    def newest(self, file: str) -> int:
        """Return the number of the newest commit that changed a file; a large one if there is none."""
        return self.of(file)[0].number if self.of(file) else _NEVER


def file_history(root: Path, *places: str, revision: str = HEAD) -> FileHistory:
    """Return the commits that changed files below ``root``; renames are followed.

    Args:
        root: The docs folder.
        places: Look only at these files and folders instead, relative to the root; they may be outside it. The names
            are then relative to the top of the repository.
        revision: The newest commit to look at.

    Raises:
        CannotRunError: There is no git, no repository, or no commit.
    """
    words = ("log", "--format=%x01%H %cs", "--name-status", "-z", "-M")
    near = () if places else ("--relative",)
    answer = run_git(root, (*words, *near, commit_of(root, revision), "--", *(places or (".",))))
    commits: dict[str, list[FileCommit]] = {}
    names: dict[str, str] = {}
    number, commit, date = -1, "", ""
    parts = iter(answer.split(b"\0"))
    for part in parts:
        rest = part.lstrip(b"\n")
        if rest.startswith(_COMMIT):
            head, _, rest = rest[1:].partition(b"\n")
            commit, _, date = head.decode("ascii", "replace").partition(" ")
            number += 1
            rest = rest.strip()
        if not rest:
            continue
        status = rest.decode("ascii", "replace")
        before = os.fsdecode(next(parts, b""))
        after = os.fsdecode(next(parts, b"")) if status.startswith(("R", "C")) else before
        now = names.pop(after, after) if status.startswith(("A", "R")) else names.get(after, after)
        commits.setdefault(now, []).append(FileCommit(number, commit, date, after, status == "R100"))
        if status.startswith("R"):
            names[before] = now
    return FileHistory(commits)


_NO_OBJECT = b"0" * 40


def rename_in_index(root: Path, moved: Mapping[str, str]) -> None:
    """Rename tracked files in git's index; do nothing for others, and outside of a repository.

    A file keeps its old name in the index if the new name is already there, from a file that was removed from the disk.

    Args:
        root: The docs folder.
        moved: New paths by old ones, relative to the docs folder.

    Raises:
        CannotRunError: Git refuses, for example because another program holds its lock. The index is unchanged.
    """
    if not moved:
        return
    try:
        prefix = run_git(root, ("rev-parse", "--show-prefix")).rstrip(b"\n")
    except CannotRunError:  # no git, or no repository
        return
    asked = (*moved, *moved.values())
    rows = run_git(root, ("ls-files", "-s", "-z", "--", *asked)).split(b"\0") if len(asked) <= _AT_ONCE else _all(root)
    entries = [(head, name) for row in rows if row for head, _, name in [row.partition(b"\t")]]
    staying = {os.fsdecode(name) for _, name in entries} - moved.keys()
    lines: list[bytes] = []
    added: list[bytes] = []
    for head, name in entries:
        target = moved.get(os.fsdecode(name))
        if target is not None and target not in staying:
            lines.append(b"0 " + _NO_OBJECT + b"\t" + prefix + name + b"\0")
            added.append(head + b"\t" + prefix + os.fsencode(target) + b"\0")
    if lines:
        run_git(root, ("update-index", "-z", "--index-info"), b"".join([*lines, *added]))


_AT_ONCE = 400
"""With more names, git lists all of them: a command line has a limit."""


def _all(root: Path) -> list[bytes]:
    return run_git(root, ("ls-files", "-s", "-z", "--", ".")).split(b"\0")
