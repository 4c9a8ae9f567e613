"""The names and contents of a folder's files."""

import asyncio
import io
import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from docs_tui.errors import CannotRunError
from docs_tui.export.expansion.expand import expand
from docs_tui.lint.linter import lint
from docs_tui.server.docs_files import find_docs_file
from docs_tui.workspace import Workspace
from docs_tui.workspace.changing import save
from docs_tui.workspace.disk import Disk
from docs_tui.workspace.files import MAX_SIZE, open_file, read_file, stamp_of
from docs_tui.workspace.listing import StoppedError, belongs, list_below, list_files


def made(root: Path, *names: str) -> Path:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name)
    return root


def listed(root: Path) -> list[str]:
    return sorted(list_files(root).files)


def test_files_are_named_from_the_root(tmp_path: Path) -> None:
    assert listed(made(tmp_path, "a.md", "b/c.mdx", "b/d/e.png", ".mintignore", "ü/安装.md")) == [
        ".mintignore",
        "a.md",
        "b/c.mdx",
        "b/d/e.png",
        "ü/安装.md",
    ]


def test_folders_that_no_site_is_made_of_are_passed_over(tmp_path: Path) -> None:
    made(
        tmp_path, "a.md", ".git/x.md", "node_modules/p/x.md", "dist/.docs-tui/record.json", "dist/a.md", ".claude/y.md"
    )
    assert listed(tmp_path) == ["a.md"]


def test_links_inside_are_followed_and_links_that_lead_out_are_not(tmp_path: Path) -> None:
    root = made(tmp_path / "docs", "real/a.md", "b.md")
    made(tmp_path / "other", "secret.md")
    for link, target in (
        ("folder", "real"),
        ("file.md", "b.md"),
        ("out.md", "../other/secret.md"),
        ("outside", "../other"),
    ):
        (root / link).symlink_to(target)
    (root / "real/up").symlink_to("..")
    (root / "self").symlink_to("self")
    (root / "ring").mkdir()
    (root / "ring/there").symlink_to("../back")
    (root / "back").mkdir()
    (root / "back/again").symlink_to("../ring")
    (root / "gone.md").symlink_to("nowhere.md")
    assert listed(root) == ["b.md", "file.md", "folder/a.md", "real/a.md"]
    assert belongs(root, "folder/a.md")
    assert not belongs(root, "out.md")
    made(root, "dist/.docs-tui/record.json", "dist/en/a.md")
    assert not belongs(root, "dist/en/a.md")
    links = list_files(root).links
    assert sorted(links.with_others(["real/a.md", "b.md"])) == ["b.md", "file.md", "folder/a.md", "real/a.md"]


@pytest.mark.skipif(os.name == "nt", reason="names are text on Windows")
def test_names_that_are_no_text_and_things_that_are_no_files_are_left_out(tmp_path: Path) -> None:
    made(tmp_path, "a.md")
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/bad\xff.md")).write_text("x")
    os.mkfifo(tmp_path / "pipe.md")
    assert listed(tmp_path) == ["a.md"]


def test_a_folder_that_is_not_there_cannot_be_listed(tmp_path: Path) -> None:
    with pytest.raises(CannotRunError, match="there is no folder"):
        list_files(tmp_path / "gone")
    assert list_below(tmp_path, "gone").files == []


def test_a_folder_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scandir, closed = os.scandir, made(tmp_path, "a/b/c.md", "z.md") / "a" / "b"

    def refusing(path: str) -> Iterator[os.DirEntry[str]]:
        if Path(path) == closed:  # as the system does it for whoever is not allowed everything
            raise PermissionError
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    listing = list_files(tmp_path)
    assert (listing.files, listing.closed) == (["z.md"], ["a/b"])
    workspace = Workspace(tmp_path)
    workspace.load()
    assert [str(each) for each in workspace.unreadable] == [
        "a/b:1:1 error: the folder cannot be read. Check its permissions"
    ]


def test_what_an_unreadable_folder_may_contain_is_not_reported_as_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = '---\ntitle: A\n---\n\nimport N from "/b/note.mdx"\n\n<N />\n\n[b](/b/page) ![p](b/p.png) [c](/c)\n\n<Snippet file="x.mdx" />\n'
    navigation = {"pages": ["a", "b/page", "c", {"group": "G", "openapi": "b/api.json"}]}
    for name, content in {"docs.json": json.dumps({"name": "S", "navigation": navigation}), "a.mdx": text}.items():
        (tmp_path / name).write_text(content)
    closed = made(tmp_path, "b/page.mdx", "snippets/x.mdx") / "b"
    scandir = os.scandir

    def refusing(path: str) -> Iterator[os.DirEntry[str]]:
        if Path(path) in (closed, tmp_path / "snippets"):
            raise PermissionError
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    workspace = Workspace(tmp_path)
    site = workspace.load()
    found = [*site.diagnostics, *expand(site, site.pages["/a"]).diagnostics, *lint(site, select=("links",))]
    assert {each.message for each in found} == {"page c does not exist", "page /c does not exist"}
    assert [each.path for each in workspace.unreadable] == ["b", "snippets"]
    monkeypatch.undo()
    asyncio.run(workspace._follow(frozenset()))
    assert workspace.site.find("/b/page").file == "b/page.mdx"
    missing = {each.message for each in workspace.diagnostics}
    assert {"spec b/api.json does not exist", "file /b/note.mdx does not exist", "page c does not exist"} == missing


@pytest.mark.parametrize("closed", ["folder", "file"])
def test_a_reference_to_what_cannot_be_read_is_not_reported_as_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: str
) -> None:
    config = {"theme": "mint", "name": "S", "colors": {"primary": "#000000"}, "navigation": {"$ref": "b/nav.json"}}
    for name, content in {"docs.json": json.dumps(config), "a.mdx": "---\ntitle: A\n---\n"}.items():
        (tmp_path / name).write_text(content)
    file = made(tmp_path, "b/nav.json") / "b" / "nav.json"
    file.write_text('{"pages": ["a"]}')
    scandir, opened = os.scandir, open_file

    def scanned(path: str) -> Iterator[os.DirEntry[str]]:
        if closed == "folder" and Path(path) == file.parent:
            raise PermissionError
        return scandir(path)

    def refusing(path: str) -> io.FileIO:
        if closed == "file" and Path(path) == file:
            raise PermissionError
        return opened(path)

    monkeypatch.setattr(os, "scandir", scanned)
    monkeypatch.setattr("docs_tui.workspace.files.open_file", refusing)
    workspace = Workspace(tmp_path)
    site = workspace.load()
    assert [*site.diagnostics, *lint(site, select=("config",))] == []
    assert [each.path for each in workspace.unreadable] == ["b" if closed == "folder" else "b/nav.json"]
    touched = frozenset({"b/nav.json"}) if closed == "file" else frozenset[str]()
    asyncio.run(workspace._follow(touched))
    assert workspace.site is site
    monkeypatch.undo()
    asyncio.run(workspace._follow(touched))
    assert workspace.site.pages["/a"].in_nav
    assert workspace.diagnostics == ()


def test_changes_in_an_unreadable_folder_do_not_stop_the_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody goes on writing to a file whose folder has been closed."""
    disk = Disk(made(tmp_path, "a/b.mdx", "z.mdx"))
    known = disk.first_files()

    def closing(asked: Callable[..., os.stat_result]) -> Callable[..., os.stat_result]:
        def look(path: str, **how: Any) -> os.stat_result:
            if Path(path).parent == tmp_path / "a":  # as the system does it for whoever is not allowed everything
                raise PermissionError
            return asked(path, **how)

        return look

    monkeypatch.setattr(os, "stat", closing(os.stat))
    monkeypatch.setattr(os, "lstat", closing(os.lstat))
    assert disk.changes_at(["a/b.mdx", "z.mdx"], known) == {"a/b.mdx": None, "z.mdx": b"z.mdx"}


def test_a_symbolic_link_may_vanish_while_it_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = made(tmp_path, "real/a.md", "real/a.png", "docs.json")
    (root / "linked").symlink_to("real")
    (root / "linked.md").symlink_to("real/a.md")
    (root / "linked.png").symlink_to("real/a.png")
    site = Workspace(root).load()
    assert belongs(root, "linked.md")
    assert find_docs_file(root, site, "linked.png") is not None

    def gone(path: str) -> str:
        raise FileNotFoundError(2, "No such file or directory", path)

    monkeypatch.setattr(os, "readlink", gone)  # it was a link when it was looked at
    assert not belongs(root, "linked.md")
    assert list_below(root, "linked").files == []
    assert find_docs_file(root, site, "linked.png") is None
    with pytest.raises(CannotRunError, match=r"linked\.md"):
        save(root, "linked.md", b"real/a.md", b"new")
    assert listed(root) == ["docs.json", "real/a.md", "real/a.png"]
    assert (root / "real/a.md").read_text() == "real/a.md"


def test_a_part_of_the_folder_can_be_listed(tmp_path: Path) -> None:
    made(tmp_path, "a/b/c.md", "a/.git/x.md", "z.md")
    assert list_below(tmp_path, "a").files == ["a/b/c.md"]
    assert list_below(tmp_path, "a/.git").files == []


def test_content_comes_with_a_stamp_that_shows_changes(tmp_path: Path) -> None:
    made(tmp_path, "a.md")
    found = read_file(tmp_path, "a.md")
    assert found is not None
    assert found == (b"a.md", stamp_of(tmp_path, "a.md"))
    (tmp_path / "a.md").write_text("longer text")
    assert stamp_of(tmp_path, "a.md") != found[1]
    assert read_file(tmp_path, "gone.md") is None
    assert stamp_of(tmp_path, "gone.md") is None
    assert read_file(tmp_path, "nul\x00") is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_a_pipe_is_neither_listed_nor_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "docs.json")
    assert listed(tmp_path) == []
    assert read_file(tmp_path, "docs.json") is None


def test_a_file_larger_than_any_documentation_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "a.md").open("wb") as file:
        file.truncate(MAX_SIZE + 1)
    assert read_file(tmp_path, "a.md") is None


@pytest.mark.skipif(os.name != "posix", reason="made and removed in the way of POSIX")
def test_folders_may_lie_in_each_other_deeper_than_calls_can(tmp_path: Path) -> None:
    depth = 1200
    here = os.open(tmp_path, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir("d", dir_fd=here)
        inner = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(os.open("a.md", os.O_CREAT, dir_fd=here))
    os.close(here)
    try:
        assert listed(tmp_path) == ["d/" * depth + "a.md"]
    finally:
        subprocess.run(["rm", "-r", str(tmp_path / "d")], check=True)  # Python's own way calls itself for each folder


def test_links_that_multiply_are_refused(tmp_path: Path) -> None:
    for number in range(16):
        (tmp_path / f"d{number}").mkdir()
    for number in range(15):
        for link in "lmn":
            (tmp_path / f"d{number}" / link).symlink_to(f"../d{number + 1}")
    with pytest.raises(CannotRunError, match="symbolic links"):
        list_files(tmp_path)


def test_a_file_is_not_read_through_a_link_that_replaced_it_or_its_folder(tmp_path: Path) -> None:
    """The file was checked before, but a link can take its place between the check and the reading."""
    root, outside = made(tmp_path / "docs", "a.md", "b/c.md"), made(tmp_path / "outside", "c.md")
    linked = tmp_path / "linked"
    linked.symlink_to(root)
    (root / "d.md").symlink_to("a.md")
    for folder in (root, linked):
        assert [read_file(folder, name) is not None for name in ("a.md", "b/c.md", "d.md")] == [True] * 3
    (root / "a.md").unlink()
    (root / "a.md").symlink_to(outside / "c.md")
    (root / "b").rename(tmp_path / "b")
    (root / "b").symlink_to(outside)
    for folder in (root, linked):
        assert [read_file(folder, name) for name in ("a.md", "b/c.md", "d.md")] == [None] * 3
    linked.unlink()
    linked.symlink_to(outside)
    assert read_file(linked, "c.md") is not None  # the docs folder itself may be a link, and change


def test_a_file_is_not_read_through_a_link_to_a_hidden_place(tmp_path: Path) -> None:
    root = made(tmp_path / ".docs", ".env", ".private/a.md", "node_modules/p/a.md", "real/a.md")
    links = {"env.md": ".env", "a.md": ".private/a.md", "b": ".private", "c": "node_modules", "d.md": "real/a.md"}
    for link, target in links.items():
        (root / link).symlink_to(target)
    assert listed(root) == [".env", "d.md", "real/a.md"]
    for name, seen in (("env.md", False), ("a.md", False), ("b/a.md", False), ("c/p/a.md", False), ("d.md", True)):
        assert belongs(root, name) is seen
        assert (read_file(root, name) is not None) is seen
    assert read_file(root, ".env") is not None  # as itself; the site never serves it


def test_a_file_that_an_editor_renames_while_it_is_read_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(tmp_path, "a.md")

    def open_and_rename(path: str) -> io.FileIO:
        file = open_file(path)
        monkeypatch.undo()
        (tmp_path / "a.md").rename(tmp_path / ".a.md~")
        (tmp_path / "a.md").write_text("new")
        return file

    monkeypatch.setattr("docs_tui.workspace.files.open_file", open_and_rename)
    found = read_file(tmp_path, "a.md")
    assert found is not None
    assert found[0] == b"new"


def test_listing_a_slow_disk_stops_when_asked(tmp_path: Path) -> None:
    for number in range(9):
        (tmp_path / f"folder{number}").mkdir()
    answers = iter([False, False, False, True])
    with pytest.raises(StoppedError):
        list_files(tmp_path, lambda: next(answers))
    assert next(answers, None) is None
