"""Finding changes in a docs folder, however many there are."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from docs_tui.site import UNREAD, Content
from docs_tui.workspace.disk import Disk
from docs_tui.workspace.listing import SymbolicLinks
from docs_tui.workspace.workspace import Workspace


class Counted(dict[str, Content]):
    """Files that count how often their names are iterated."""

    walks = 0

    def __iter__(self) -> Iterator[str]:
        self.walks += 1
        return super().__iter__()


@pytest.mark.parametrize(
    "names", [["a/b.md", "a/c.md", "a/d/e.md", "z.md"], ["a", "z.md"], ["a/d", "a", "a/b.md", "z.md", "a/c.md"]]
)
def test_files_and_folders_that_go_together_take_one_walk_through_what_is_known(
    tmp_path: Path, names: list[str]
) -> None:
    known = Counted(dict.fromkeys(("a.md", "a/b.md", "a/c.md", "a/d/e.md", "a-b/c.md", "a0.md", "z.md"), UNREAD))
    for name in ("a.md", "a-b/c.md", "a0.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    changes = Disk(tmp_path).changes_at(names, known)
    assert changes == dict.fromkeys(("a/b.md", "a/c.md", "a/d/e.md", "z.md"))
    assert known.walks <= 1


def see_that_changes_are_found(root: Path, change: Callable[[], object], *names: str) -> None:
    """Fail if the reported names of a change lead to other files than a new listing of the folder."""
    workspace = Workspace(root)
    known = dict(workspace.load().files)
    disk = Disk(root)
    disk.first_files()
    change()
    for name, content in disk.changes_at(names, known).items():
        if content is None:
            del known[name]
        else:
            known[name] = content
    assert known == Workspace(root).load().files


def test_a_link_that_leads_through_another_follows_it_elsewhere(tmp_path: Path) -> None:
    for name in ("v3", "v4"):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.md").write_text(name)
        (tmp_path / name / "a.md").write_text(name)
    current = tmp_path / "current"
    current.symlink_to("v3")
    (tmp_path / "latest").symlink_to(tmp_path / "current")
    (tmp_path / "a.md").symlink_to("./latest/../latest/a.md")

    def retarget() -> None:
        current.unlink()
        current.symlink_to("v4")

    see_that_changes_are_found(tmp_path, retarget, "current")


def test_a_link_into_a_folder_that_was_moved_is_looked_at_again(tmp_path: Path) -> None:
    (tmp_path / "v3/in").mkdir(parents=True)
    (tmp_path / "v3/in/a.md").write_text("a")
    (tmp_path / "old.md").symlink_to("v3/in/a.md")
    (tmp_path / "new.md").symlink_to("v4/in/a.md")
    see_that_changes_are_found(tmp_path, lambda: (tmp_path / "v3").rename(tmp_path / "v4"), "v3", "v4")


def test_a_new_link_follows_what_it_leads_through(tmp_path: Path) -> None:
    for name in ("v3", "v4"):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.md").write_text(name)
    disk = Disk(tmp_path)
    disk.first_files()
    (tmp_path / "current").symlink_to("v3")
    (tmp_path / "latest").symlink_to("current")
    known: dict[str, Content] = {}
    known.update((name, content) for name, content in disk.changes_at(["latest", "current"], {}).items() if content)
    (tmp_path / "current").unlink()
    (tmp_path / "current").symlink_to("v4")
    assert sorted(disk.changes_at(["current"], known)) == [
        "current/v3.md",
        "current/v4.md",
        "latest/v3.md",
        "latest/v4.md",
    ]


def test_links_in_a_circle_lead_nowhere(tmp_path: Path) -> None:
    (tmp_path / "one.md").symlink_to("two.md")
    (tmp_path / "two.md").symlink_to("one.md")
    disk = Disk(tmp_path)
    disk.first_files()
    assert disk.changes_at(["one.md"], {"one.md": b"", "two.md": b""}) == {"one.md": None, "two.md": None}


def test_a_page_that_became_a_folder_is_gone(tmp_path: Path) -> None:
    page = tmp_path / "a.md"
    page.write_text("a")

    def replace() -> None:
        page.unlink()
        page.mkdir()
        (page / "in.md").write_text("in")

    see_that_changes_are_found(tmp_path, replace, "a.md")


def test_a_folder_that_became_a_page_has_no_pages(tmp_path: Path) -> None:
    (tmp_path / "docs" / "a.md").mkdir(parents=True)
    (tmp_path / "docs/a.md/in.md").write_text("in")

    def replace() -> None:
        (tmp_path / "docs/a.md").rename(tmp_path / "b")
        (tmp_path / "docs/a.md").write_text("a")

    see_that_changes_are_found(tmp_path, replace, "docs/a.md", "b")


class Asked(dict[str, list[str]]):
    """Links that support lookups, and fail if they are iterated."""

    def __iter__(self) -> Iterator[str]:
        raise AssertionError

    items = keys = values = __iter__  # type: ignore[assignment]


def test_other_names_are_found_without_going_through_all_links() -> None:
    links = Asked({"real": ["one", "two"], "real/in": ["three"], "real/in/a.md": ["b.md"], "rea": ["never"]})
    names = ["one/in/a.md", "two/in/a.md", "three/a.md", "b.md", "real/in/a.md", "c.md"]
    assert sorted(SymbolicLinks(links, Asked()).with_others(["real/in/a.md", "c.md"])) == sorted(names)
