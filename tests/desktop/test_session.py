"""Folders as users write them, and whether they are writable."""

from pathlib import Path

from docs_tui.desktop.session import is_writable, shown


def test_the_home_folder_is_a_tilde() -> None:
    home = Path.home()
    assert [shown(path) for path in (home, home / "docs" / "a", Path("/etc"), Path("docs"))] == [
        "~",
        "~/docs/a",
        "/etc",
        "docs",
    ]


def test_a_folder_that_could_be_made_is_writable_and_is_not_made(tmp_path: Path) -> None:
    assert is_writable(tmp_path)
    assert is_writable(tmp_path / "a" / "b")
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_the_way_is_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"")
    assert not is_writable(tmp_path / "a" / "b")
