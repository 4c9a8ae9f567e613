"""What is remembered of a docs folder, outside it."""

from pathlib import Path

from docs_tui.workspace.state import cache_folder, recall, remember, state_folder


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
    for text in ("{", "[1]", "[" * 100_000):
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
