"""A build that finds nothing changed reads no file of the site, and is never wrong."""

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from docs_tui.source import Diagnostic, Position, Severity
from docs_tui.workspace import Workspace
from docs_tui.workspace.build import fingerprint as program
from docs_tui.workspace.build.builder import Builder
from docs_tui.workspace.build.unchanged import BuildRecord, find_unchanged_build
from docs_tui.workspace.shared_work import ENOUGH

DIAGNOSTIC = Diagnostic("c", "«m»", "a.mdx", Position(2, 3), Position(2, 3), Severity.WARNING, "Do it")
OLD = 10_000_000_000
"""Ten seconds in nanoseconds: old enough not to be read again."""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = tmp_path / "docs"
    (root / "guide").mkdir(parents=True)
    (root / "docs.json").write_text('{"name": "Relay", "navigation": {"pages": ["index", "guide/one"]}}')
    (root / "index.mdx").write_text("---\ntitle: Home\n---\n\nWelcome.\n")
    (root / "guide" / "one.mdx").write_text("---\ntitle: One\n---\n\nHow to.\n")
    (root / "image.svg").write_text("<svg/>")
    return root


def age(folder: Path) -> None:
    """Make all files old."""
    for path in folder.rglob("*"):
        if path.is_file():
            status = path.stat()
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns - OLD))


def build(root: Path, out: Path | None = None, base_url: str = "") -> None:
    record = BuildRecord.begin(root, out, base_url)
    builder = Builder(root, out)
    builder.prepare()
    workspace = Workspace(root, base_url=base_url or None)
    written = builder.update(workspace.load())
    builder.save()
    record.keep(workspace, written, builder, [DIAGNOSTIC], ["said"])


@pytest.mark.parametrize("with_out", [False, True])
@pytest.mark.parametrize("aged", [False, True])
def test_it_stays_valid_until_something_changes(root: Path, tmp_path: Path, with_out: bool, aged: bool) -> None:  # noqa: FBT001
    out = tmp_path / "out" if with_out else None
    if aged:
        age(root)
    assert find_unchanged_build(root, out, "") is None
    build(root, out)
    for _ in range(2):
        present = find_unchanged_build(root, out, "")
        assert present is not None
        assert (present.diagnostics, present.notices) == ((DIAGNOSTIC,), ("said",))
        assert set(present.paths) >= {"llms.txt", "llms-full.txt"}


def rewrite_alike(path: Path) -> None:
    """Save a file so that its stat looks as before."""
    status, text = path.stat(), path.read_text()
    with path.open("r+") as file:
        file.write(text.swapcase())
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert path.stat().st_size == status.st_size


CHANGES: dict[str, Callable[[Path, Path], object]] = {
    "a young page saved so that it looks the same": lambda root, _: rewrite_alike(root / "index.mdx"),
    "a page saved": lambda root, _: (root / "index.mdx").write_text("---\ntitle: Other\n---\n"),
    "a page saved by another name and renamed": lambda root, _: _renamed(root / "index.mdx"),
    "a page added": lambda root, _: (root / "new.mdx").write_text("New."),
    "a page removed": lambda root, _: (root / "guide" / "one.mdx").unlink(),
    "an image removed": lambda root, _: (root / "image.svg").unlink(),
    "docs.json saved": lambda root, _: (root / "docs.json").write_text('{"name": "X", "navigation": {"pages": []}}'),
    "settings added": lambda root, _: (root / "docs-tui.yaml").write_text("callouts: github\n"),
    "an output removed": lambda _, out: (out / "index.md").unlink(),
    "an output saved": lambda _, out: (out / "index.md").write_text("x"),
    "a young output saved so that it looks the same": lambda _, out: rewrite_alike(out / "index.md"),
}


def _renamed(path: Path) -> None:
    copy = path.with_suffix(".part")
    copy.write_text(path.read_text())
    status = path.stat()
    os.utime(copy, ns=(status.st_atime_ns, status.st_mtime_ns))
    copy.rename(path)


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("asked_before", [False, True])
def test_a_change_is_seen(root: Path, tmp_path: Path, what: str, asked_before: bool) -> None:  # noqa: FBT001
    out = tmp_path / "out"
    build(root, out)
    if asked_before:
        assert find_unchanged_build(root, out, "") is not None
    CHANGES[what](root, out)
    assert find_unchanged_build(root, out, "") is None


@pytest.mark.parametrize("name", ["docs/index.mdx", "out/index.md"])
def test_an_edit_that_keeps_the_modification_time_is_noticed(root: Path, tmp_path: Path, name: str) -> None:
    out = tmp_path / "out"
    build(root, out)
    age(root)
    age(out)
    build(root, out)
    assert find_unchanged_build(root, out, "") is not None
    rewrite_alike(tmp_path / name)
    assert find_unchanged_build(root, out, "") is None


def test_each_way_to_build_has_its_own_record(root: Path, tmp_path: Path) -> None:
    build(root, tmp_path / "out", "https://one.example")
    assert find_unchanged_build(root, tmp_path / "out", "https://two.example") is None
    assert find_unchanged_build(root, None, "https://one.example") is None
    assert find_unchanged_build(root, tmp_path / "out", "https://one.example") is not None


def test_where_no_cache_can_be_kept_there_is_nothing_to_forget(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "null").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "null"))
    build(root)
    BuildRecord.begin(root, None, "").drop()
    assert find_unchanged_build(root, None, "") is None


def test_what_cannot_be_forgotten_is_no_reason_to_fail(root: Path, tmp_path: Path) -> None:
    build(root)
    (record,) = (tmp_path / "cache").rglob("build-*.cache")
    record.unlink()
    record.mkdir()
    BuildRecord.begin(root, None, "").drop()
    assert find_unchanged_build(root, None, "") is None


def test_another_program_builds_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(root)
    monkeypatch.setattr(program, "fingerprint", lambda: b"another")
    assert find_unchanged_build(root, None, "") is None


def test_a_record_that_is_broken_anywhere_is_none(root: Path, tmp_path: Path) -> None:
    build(root)
    (record,) = (tmp_path / "cache").rglob("build-*.cache")
    whole = record.read_bytes()
    chance = random.Random(0)
    for number in range(30):
        broken = bytearray(whole)
        broken[chance.randrange(len(broken))] ^= 1 << chance.randrange(8)
        record.write_bytes(bytes(broken) if number % 3 else whole[: chance.randrange(len(whole))])
        assert find_unchanged_build(root, None, "") is None
    record.write_bytes(whole)
    assert find_unchanged_build(root, None, "") is not None


def test_a_large_build_keeps_its_pages_for_the_next_one(root: Path, tmp_path: Path) -> None:
    for number in range(ENOUGH):
        (root / f"page{number}.mdx").write_text(f"---\ntitle: Page {number}\n---\n\nSay {number}.\n")
    builder = Builder(root, tmp_path / "out")
    written = builder.update(Workspace(root).load())
    builder.save()
    assert written.exported == written.pages == ENOUGH + 2
    again = Builder(root, tmp_path / "elsewhere").update(Workspace(root).load())
    assert (again.exported, len(again.changed)) == (0, len(written.changed))


def test_a_check_takes_over_what_the_last_build_has_made_and_keeps_nothing(root: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(root, out)
    kept = {path: path.read_bytes() for path in (tmp_path / "cache").rglob("*") if path.is_file()}
    assert Builder(root, out).check(Workspace(root).load()).exported == 0
    (root / "index.mdx").write_text("---\ntitle: Home\n---\n\nWelcome again.\n")
    judged = Builder(root, out).check(Workspace(root).load())
    assert (judged.exported, judged.stale) == (1, ("index.md", "llms-full.txt"))
    assert {path: path.read_bytes() for path in (tmp_path / "cache").rglob("*") if path.is_file()} == kept
