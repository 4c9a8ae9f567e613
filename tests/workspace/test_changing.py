"""Changes of several files are atomic, and undone byte for byte."""

import os
import subprocess
from pathlib import Path

import pytest

from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.refactor.change_plan import FileChange
from docs_tui.workspace.changing import make_changes, take_back
from docs_tui.workspace.journal import last_entry

_OPEN_FILES = Path("/proc/self/fd")
_FILES = {"a.mdx": b"A\r\n", "sub/b.mdx": b"B", "sub/p.png": b"\x89PNG", "gone.mdx": b"G"}
_CHANGES = (
    FileChange("sub/b.mdx", "far/off/b.mdx", b"B", b"B2"),
    FileChange("sub/p.png", "far/p.png"),
    FileChange("a.mdx", "a.mdx", b"A\r\n", b"A2\r\n"),
    FileChange("gone.mdx", "", b"G"),
)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    folder = tmp_path / "docs"
    for name, content in _FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    (folder / "a.mdx").chmod(0o755)
    return folder


def _tree(root: Path) -> dict[str, tuple[bytes, int]]:
    return {
        path.relative_to(root).as_posix(): (path.read_bytes(), path.stat().st_mode)
        for path in sorted(root.rglob("*"))
        if path.is_file() and ".git" not in path.parts
    }


def _git(root: Path, *words: str) -> str:
    who = ("-c", "user.name=a", "-c", "user.email=a@example.com")
    return subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True, text=True).stdout


def test_changes_are_made_and_taken_back(root: Path) -> None:
    before = _tree(root)
    make_changes(root, "Move", _CHANGES)
    now = {name: content for name, (content, _) in _tree(root).items()}
    assert now == {"a.mdx": b"A2\r\n", "far/off/b.mdx": b"B2", "far/p.png": b"\x89PNG"}
    assert not (root / "sub").exists()
    assert take_back(root).title == "Move"
    assert _tree(root) == before
    with pytest.raises(NotFoundError):
        take_back(root)


def test_a_file_that_takes_the_name_of_another_is_taken_back(root: Path) -> None:
    before = _tree(root)
    make_changes(root, "Move", (FileChange("a.mdx", "gone.mdx"), FileChange("gone.mdx", "sub/gone.mdx", b"G", b"G2")))
    assert {name: content for name, (content, _) in _tree(root).items() if "gone" in name} == {
        "gone.mdx": b"A\r\n",
        "sub/gone.mdx": b"G2",
    }
    take_back(root)
    assert _tree(root) == before
    make_changes(root, "Exchange", (FileChange("a.mdx", "gone.mdx"), FileChange("gone.mdx", "a.mdx")))
    assert ((root / "a.mdx").read_bytes(), (root / "gone.mdx").read_bytes()) == (b"G", b"A\r\n")
    take_back(root)
    assert _tree(root) == before


@pytest.mark.parametrize("step", range(1, 40))
def test_an_error_at_any_step_leaves_everything(root: Path, monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    before, count = _tree(root), 0
    real = {"replace": Path.replace, "mkdir": Path.mkdir, "fsync": os.fsync}

    def failing(name: str) -> object:
        def call(*given: object, **named: object) -> object:
            nonlocal count
            count += 1
            if count == step:
                raise OSError(28, "No space left on device")
            return real[name](*given, **named)  # type: ignore[operator]

        return call

    monkeypatch.setattr(Path, "replace", failing("replace"))
    monkeypatch.setattr(os, "fsync", failing("fsync"))
    try:
        make_changes(root, "Move", _CHANGES)
    except CannotRunError:
        assert _tree(root) == before
        assert last_entry(root) is None
    else:
        assert count < step or last_entry(root) is None  # without a journal the change is made all the same


def test_git_follows_and_its_index_comes_back(root: Path) -> None:
    _git(root, "init", "-q")
    _git(root, "add", "-A")
    _git(root, "commit", "-qm", "x")
    (root / "sub" / "b.mdx").write_bytes(b"staged")
    _git(root, "add", "-A")
    (root / "sub" / "b.mdx").write_bytes(b"B")
    before = _git(root, "status", "--porcelain"), _git(root, "ls-files", "-s")
    make_changes(root, "Move", _CHANGES[:2])
    assert "far/off/b.mdx" in _git(root, "ls-files")
    assert "sub/" not in _git(root, "ls-files")
    take_back(root)
    assert (_git(root, "status", "--porcelain"), _git(root, "ls-files", "-s")) == before


def test_a_lock_of_git_stops_the_change(root: Path) -> None:
    _git(root, "init", "-q")
    _git(root, "add", "-A")
    (root / ".git" / "index.lock").touch()
    before = _tree(root)
    with pytest.raises(CannotRunError, match="git failed"):
        make_changes(root, "Move", _CHANGES)
    assert _tree(root) == before


def test_a_file_that_changed_since_stops_the_change_and_the_undo(root: Path) -> None:
    make_changes(root, "Move", _CHANGES)
    (root / "a.mdx").write_bytes(b"mine")
    before = _tree(root)
    with pytest.raises(CannotRunError, match=r"a\.mdx has changed"):
        take_back(root)
    with pytest.raises(CannotRunError, match=r"a\.mdx has changed"):
        make_changes(root, "Again", [FileChange("a.mdx", "b.mdx", b"A2\r\n", b"x")])
    assert _tree(root) == before


def test_nothing_is_written_over_or_outside(root: Path) -> None:
    before = _tree(root)
    for target in ("gone.mdx", "../out.mdx"):
        with pytest.raises(CannotRunError):
            make_changes(root, "Move", [FileChange("a.mdx", target, b"A\r\n")])
    assert _tree(root) == before


def test_an_interrupted_change_is_taken_back(root: Path) -> None:
    """The machine stopped after the first of several files: the entry is there, the other files are as before."""
    before = _tree(root)
    make_changes(root, "Move", _CHANGES)
    (root / "gone.mdx").write_bytes(b"G")
    (root / "a.mdx").write_bytes(b"A\r\n")
    (root / "sub").mkdir()
    (root / "sub" / "b.mdx").write_bytes(b"B")
    take_back(root)
    assert _tree(root).keys() == before.keys()
    assert {name: content for name, (content, _) in _tree(root).items()} == _FILES


def test_a_file_in_the_place_of_a_removed_one_leaves_that_in_the_index(root: Path) -> None:
    _git(root, "init", "-q")
    _git(root, "add", ".")
    _git(root, "commit", "-qm", "Start")
    before = _tree(root)
    make_changes(root, "Move", (FileChange("gone.mdx", "new.mdx"),))
    make_changes(root, "Remove", (FileChange("new.mdx", "", b"G"),))
    make_changes(root, "Move another", (FileChange("a.mdx", "new.mdx"),))
    for _ in range(3):
        take_back(root)
    assert _tree(root) == before
    assert _git(root, "status", "--porcelain") == ""


@pytest.mark.parametrize(("link", "target"), [("alias.mdx", "sub/b.mdx"), ("also", "sub")])
def test_a_file_that_a_symbolic_link_shows_stays(root: Path, link: str, target: str) -> None:
    (root / link).symlink_to(target)
    before = _tree(root)
    with pytest.raises(
        CannotRunError, match=rf"sub/b.mdx is also reached by the symbolic link {link}, .*change or remove"
    ):
        make_changes(root, "Move", _CHANGES)
    assert _tree(root) == before
    make_changes(root, "Edit", [FileChange("sub/b.mdx", "sub/b.mdx", b"B", b"B2")])


@pytest.mark.skipif(not _OPEN_FILES.exists(), reason="the system does not list open files")
def test_a_change_closes_every_file_that_it_opens(root: Path) -> None:
    before = len(list(_OPEN_FILES.iterdir()))
    for _ in range(3):
        make_changes(root, "Move", _CHANGES)
        take_back(root)
    assert len(list(_OPEN_FILES.iterdir())) <= before


def test_a_folder_that_takes_no_files_is_named(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(prefix: str, dir: Path) -> None:  # noqa: A002 - the name of tempfile's argument
        raise PermissionError(13, "Permission denied", str(dir / f"{prefix}x"))

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    with pytest.raises(CannotRunError, match=rf"the folder {root} cannot be written: Permission denied; nothing was"):
        make_changes(root, "Edit", _CHANGES[2:3])
