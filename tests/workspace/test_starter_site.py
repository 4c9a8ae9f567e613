"""A new site has no problems, and starting it changes no existing file."""

import json
from pathlib import Path

import pytest

from docs_tui.errors import CannotRunError
from docs_tui.lint.linter import lint
from docs_tui.workspace import Workspace
from docs_tui.workspace.starter_site import start_site


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_new_site_has_no_problems_and_all_its_pages_in_the_navigation(tmp_path: Path) -> None:
    folder = tmp_path / "relay" / "docs"
    assert start_site(folder).written == ("index.mdx", "components.mdx", "docs.json")
    workspace = Workspace(folder)
    site = workspace.load()
    assert lint(site, select=("all",)) == workspace.diagnostics == ()
    assert site.config.name == "Relay"
    assert [(page.path, page.in_nav) for page in site.pages.values()] == [("/", True), ("/components", True)]


@pytest.mark.parametrize(
    "there", [("index.mdx",), ("index.md", "README.md"), ("components.mdx", "guides/a b.mdx", "é.md")]
)
def test_files_stay_and_their_pages_come_into_the_navigation(tmp_path: Path, there: tuple[str, ...]) -> None:
    for name in there:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"Text of {name}.\n")
    before = contents(tmp_path)
    started = start_site(tmp_path)
    after = contents(tmp_path)
    assert before.items() <= after.items()
    assert set(started.written) == after.keys() - before.keys()
    site = Workspace(tmp_path).load()
    assert all(page.in_nav for page in site.pages.values())
    assert {"/", "/components"} <= site.pages.keys()
    assert site.structure.problems == ()


@pytest.mark.parametrize("name", ["docs.json", "mint.json"])
def test_a_site_is_not_started_twice(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(json.dumps({"name": "A"}))
    with pytest.raises(CannotRunError, match=f"{name} already exists"):
        start_site(tmp_path)
    assert list(contents(tmp_path)) == [name]


def test_if_one_file_cannot_be_made_none_is(tmp_path: Path) -> None:
    (tmp_path / "components.mdx").symlink_to(tmp_path / "nowhere")
    with pytest.raises(CannotRunError, match="nothing was written"):
        start_site(tmp_path)
    assert contents(tmp_path) == {}
