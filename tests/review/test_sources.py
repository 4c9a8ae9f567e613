"""Pages whose sources changed after them."""

from pathlib import Path

import pytest

from docs_tui.workspace import Workspace
from docs_tui.workspace.source_history import outdated_pages
from tests.program import needs
from tests.review.histories import git

PAGE = "---\ntitle: {0}\nsources: {1}\n---\n\nText of {0}.\n"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with code beside its docs."""
    needs("git")
    for name, text in {
        "src/client.py": "a = 1\n",
        "src/deep/other.py": "b = 1\n",
        "docs/client.mdx": PAGE.format("client", "[../src/client.py]"),
        "docs/guides/all.mdx": PAGE.format("all", "../src"),
        "docs/none.mdx": PAGE.format("none", '["../src/gone.py", "../../out.py"]'),
        "docs/plain.mdx": "Text.\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    git(tmp_path, "init", "-q")
    commit(tmp_path)
    return tmp_path


def commit(folder: Path) -> str:
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "Change")
    return git(folder, "rev-parse", "HEAD").strip()[:10]


def outdated(folder: Path) -> dict[tuple[str, str], str]:
    """Return the commit of each page and source; ``missing`` if there is no such file."""
    root = folder / "docs"
    found = outdated_pages(root, Workspace(root).load())
    return {(each.path, each.source): "missing" if each.is_missing else each.commit for each in found}


def test_pages_are_outdated_from_a_change_of_their_sources_until_their_own(repository: Path) -> None:
    missing = {("/none", "../src/gone.py"): "missing", ("/none", "../../out.py"): "missing"}
    assert outdated(repository) == missing
    (repository / "src/client.py").write_text("a = 2\n")
    expected = {("/client", "../src/client.py"): "", ("/guides/all", "../src"): ""}
    assert outdated(repository) == missing | expected  # on disk
    changed = commit(repository)
    assert outdated(repository) == missing | dict.fromkeys(expected, changed)
    page = repository / "docs/client.mdx"
    page.write_text(page.read_text() + "\nMore.\n")
    assert outdated(repository) == missing | {("/guides/all", "../src"): changed}
    commit(repository)
    assert outdated(repository) == missing | {("/guides/all", "../src"): changed}
    (repository / "src/deep/other.py").write_text("b = 2\n")
    assert outdated(repository)["/guides/all", "../src"] == ""
