"""Inotify watches on a folder: their reports while folders and links are created, moved and removed."""

import os
import shutil
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from docs_tui.workspace.folder_watch import EVERYTHING, FolderWatches, has_new_entries

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has inotify")


@pytest.fixture
def watches(tmp_path: Path) -> Iterator[FolderWatches]:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / ".hidden").mkdir()
    made = FolderWatches(os.path.realpath(tmp_path), lambda name: "/." in f"/{name}")
    yield made
    made.close()


def changed(watches: FolderWatches) -> frozenset[str]:
    names: frozenset[str] = frozenset()
    with suppress(BlockingIOError):
        while True:
            names |= watches.changed_names(os.read(watches.descriptor, 65536))
    return names


def test_a_file_in_a_folder_made_after_the_watch_is_reported(watches: FolderWatches, tmp_path: Path) -> None:
    (tmp_path / "new" / "deep").mkdir(parents=True)
    assert "new" in changed(watches)
    (tmp_path / "new" / "deep" / "page.mdx").write_text("x")
    assert changed(watches) == {"new/deep/page.mdx"}


def test_files_of_a_renamed_folder_have_its_new_name(watches: FolderWatches, tmp_path: Path) -> None:
    (tmp_path / "a").rename(tmp_path / "z")
    assert changed(watches) == {"a", "z"}
    (tmp_path / "z" / "b" / "page.mdx").write_text("x")
    (tmp_path / "a").mkdir()
    assert changed(watches) == {"z/b/page.mdx", "a"}
    (tmp_path / "a" / "page.mdx").write_text("x")
    assert changed(watches) == {"a/page.mdx"}


def test_an_atomic_save_reports_the_page(watches: FolderWatches, tmp_path: Path) -> None:
    (tmp_path / "a" / "page.tmp").write_text("x")
    (tmp_path / "a" / "page.tmp").replace(tmp_path / "a" / "page.mdx")
    assert changed(watches) == {"a/page.tmp", "a/page.mdx"}


def test_skipped_folders_are_not_watched_but_links_to_them_are(watches: FolderWatches, tmp_path: Path) -> None:
    (tmp_path / ".hidden" / "page.mdx").write_text("x")
    assert changed(watches) == set()
    (tmp_path / "link").symlink_to(".hidden")
    (tmp_path / ".hidden" / "loop").symlink_to("../.hidden")
    assert "link" in changed(watches)
    (tmp_path / ".hidden" / "page.mdx").write_text("y")
    assert changed(watches) == {"link/page.mdx"}
    (tmp_path / "link").unlink()
    assert changed(watches) == {"link"}
    (tmp_path / ".hidden" / "page.mdx").write_text("z")
    assert changed(watches) == set()


def test_links_out_of_the_folder_are_not_watched(watches: FolderWatches, tmp_path: Path) -> None:
    outside = tmp_path.with_name(f"{tmp_path.name}-outside")
    outside.mkdir()
    (tmp_path / "out").symlink_to(outside)
    assert changed(watches) == {"out"}
    (outside / "page.mdx").write_text("x")
    assert changed(watches) == set()


def test_after_lost_events_everything_may_have_changed(watches: FolderWatches, tmp_path: Path) -> None:
    (tmp_path / "a").rename(tmp_path / "z")
    with suppress(BlockingIOError):
        os.read(watches.descriptor, 65536)  # these events are lost
    assert EVERYTHING in watches.changed_names(struct.pack("iIII", -1, 0x4000, 0, 0))
    changed(watches)
    (tmp_path / "z" / "b" / "page.mdx").write_text("x")
    assert changed(watches) == {"z/b/page.mdx"}


@pytest.mark.parametrize("go", [lambda root: root.rename(f"{root}-2"), shutil.rmtree])
def test_when_the_root_goes_everything_may_have_changed(
    watches: FolderWatches, tmp_path: Path, go: Callable[[Path], object]
) -> None:
    go(tmp_path)
    assert EVERYTHING in changed(watches)


def test_only_new_entries_may_be_folders_to_read(watches: FolderWatches, tmp_path: Path) -> None:
    def made(change: Callable[[], object]) -> bool:
        change()
        events = os.read(watches.descriptor, 65536)
        watches.changed_names(events)
        return has_new_entries(events)

    page = tmp_path / "a" / "page.mdx"
    assert made(lambda: page.write_text("x"))
    assert not made(lambda: page.write_text("y"))
    assert made(lambda: page.rename(tmp_path / "page.mdx"))
    assert made((tmp_path / "new").mkdir)
    assert not made((tmp_path / "new").rmdir)
    assert has_new_entries(struct.pack("iIII", -1, 0x4000, 0, 0))


def test_a_limit_of_the_system_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_watch_left = frozenset({2})  # as if ENOENT said so
    monkeypatch.setattr("docs_tui.workspace.folder_watch._LIMITS", no_watch_left)
    with pytest.raises(OSError, match="none"):
        FolderWatches(str(tmp_path / "none"), lambda _: False)
