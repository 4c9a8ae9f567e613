"""The user's settings: a choice in the app is saved, and nothing else in the file changes."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from docs_tui.site.site_settings import read_settings
from docs_tui.workspace.user_config import read_user_config, user_config_file, write_choice

OURS = """# mine
editor: "code --wait {file}"   # in a window
theme:
  nord
keymap:
  # as in vim
  copy: [c, Ctrl+C]
  theme: x
last_folder: /old
"""


@pytest.fixture
def file() -> Path:
    path = user_config_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def test_a_choice_replaces_its_own_lines_only(file: Path) -> None:
    file.write_text(OURS)
    assert write_choice("theme", "dracula")
    assert file.read_text() == OURS.replace("theme:\n  nord", "theme: dracula")
    assert write_choice("images", "box")
    assert file.read_text() == OURS.replace("theme:\n  nord", "theme: dracula") + "images: box\n"
    assert read_user_config().chosen["keymap"] == {"copy": "c, Ctrl+C", "theme": "x"}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    st.text(
        st.characters(
            codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\ufeff\ufffe\uffff"
        ),
        min_size=1,
    )
)
@pytest.mark.parametrize("before", ["", OURS, "theme: nord"])
def test_any_folder_is_read_as_it_was_written(file: Path, before: str, folder: str) -> None:
    file.write_text(before)
    assert write_choice("last_folder", folder)
    read = read_user_config()
    assert (read.last_folder, read.problems[1:]) == (folder, ())
    assert read.chosen.get("theme") == ("nord" if before else None)


@pytest.mark.parametrize("broken", ["theme: [", "- a list\n", "theme: a\ntheme: b\n"])
def test_a_file_that_is_not_understood_stays(file: Path, broken: str) -> None:
    file.write_text(broken)
    assert not write_choice("last_folder", "/x") or broken.startswith("theme: a")
    assert file.read_text().startswith(broken)


def test_the_file_stays_a_link(file: Path, tmp_path: Path) -> None:
    (target := tmp_path / "dotfiles.yaml").write_text("editor: vi\n")
    file.symlink_to(target)
    assert write_choice("theme", "nord")
    assert file.is_symlink()
    assert target.read_text() == "editor: vi\ntheme: nord\n"


def test_the_person_s_settings_come_before_the_project_s(file: Path) -> None:
    file.write_text("editor: mine\nkeymap: {copy: F5}\nbudget: 7\n")
    project, _ = read_settings(
        {"docs-tui.yaml": b"editor: theirs\ntheme: nord\nkeymap: {copy: y, menu: z}\nbudget: 5\n"}
    )
    read = read_user_config()
    both = read.over(project)
    assert (both.editor, both.theme, both.keymap, both.budget) == ("mine", "nord", {"copy": "F5", "menu": "z"}, 5)
    assert [each.message for each in read.problems] == ["budget is a setting of a project, not of a user"]
