"""The state of a docs folder, stored outside of it."""

import subprocess
import sys
from pathlib import Path

from docs_tui.workspace.state import amend, cache_folder, recall, remember, state_folder

ADD = """
import sys
from pathlib import Path
from docs_tui.workspace.state import amend
for number in range(40):
    amend(Path(sys.argv[1]), lambda known: {"all": [*known.get("all", ()), f"{sys.argv[2]} {number}"]})
"""


def test_a_folder_is_remembered_apart_from_others_and_outside_it(tmp_path: Path) -> None:
    one, other = tmp_path / "one/docs", tmp_path / "other/docs"
    one.mkdir(parents=True)
    assert recall(one) == {}
    assert remember(one, page="/a", write=True)
    assert remember(one, page="/b")
    assert recall(one) == {"page": "/b", "write": True}
    assert recall(other) == {}
    assert list(one.iterdir()) == []
    assert state_folder(one).name.startswith("docs-")
    assert len({state_folder(one), state_folder(other), cache_folder(one), cache_folder(other)}) == 4


def test_what_cannot_be_read_is_forgotten(tmp_path: Path) -> None:
    remember(tmp_path, page="/a")
    file = state_folder(tmp_path) / "remembered.json"
    for text in ("{", "[1]", "[" * 100_000, '{"page": "' + "a" * 2_000_000 + '"}'):
        file.write_text(text)
        assert recall(tmp_path) == {}
    assert remember(tmp_path, page="/b")
    assert recall(tmp_path) == {"page": "/b"}


def test_where_nothing_can_be_written_nothing_is_remembered(tmp_path: Path) -> None:
    folder = state_folder(tmp_path)
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file in its place")
    assert not remember(tmp_path, page="/a")
    assert recall(tmp_path) == {}


def test_two_at_once_lose_nothing_and_leave_nothing_behind(tmp_path: Path) -> None:
    adding = [subprocess.Popen([sys.executable, "-c", ADD, tmp_path, name]) for name in "ab"]
    assert [process.wait() for process in adding] == [0, 0]
    known = recall(tmp_path)["all"]
    assert len(known) == 80
    assert [each for each in known if each.startswith("a")] == [f"a {number}" for number in range(40)]
    assert sorted(file.name for file in state_folder(tmp_path).iterdir()) == ["remembered.json", "remembered.lock"]


def test_a_failed_write_keeps_the_old_state(tmp_path: Path) -> None:
    remember(tmp_path, page="/a")
    assert not amend(tmp_path, lambda _: (_ for _ in ()).throw(OSError()))
    assert recall(tmp_path) == {"page": "/a"}
