"""What changed in a docs folder, however much of it at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from docs_tui.site import UNREAD, Content
from docs_tui.workspace.disk import Disk
from docs_tui.workspace.files import with_aliases


class Counted(dict[str, Content]):
    """Files that count how often their names are gone through."""

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


class Asked(dict[str, list[str]]):
    """Links that may be asked for, and not gone through."""

    def __iter__(self) -> Iterator[str]:
        raise AssertionError

    items = keys = values = __iter__  # type: ignore[assignment]


def test_other_names_are_found_without_going_through_all_links() -> None:
    links = Asked({"real": ["one", "two"], "real/in": ["three"], "real/in/a.md": ["b.md"], "rea": ["never"]})
    names = ["one/in/a.md", "two/in/a.md", "three/a.md", "b.md", "real/in/a.md", "c.md"]
    assert sorted(with_aliases(["real/in/a.md", "c.md"], links)) == sorted(names)
