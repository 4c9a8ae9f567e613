"""``review`` on the command line."""

import json
from pathlib import Path

import pytest

from docs_tui.commands.context import Context, Machine, Outcome, Value
from docs_tui.commands.review import review
from docs_tui.errors import CannotRunError
from tests.program import needs
from tests.review.histories import git

PAGE = "---\ntitle: {0}\ndescription: About {0}.\n---\n\n"


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    needs("git")
    root = tmp_path / "docs"
    root.mkdir()
    config = {"theme": "mint", "name": "x", "colors": {"primary": "#000"}, "navigation": {"pages": ["index", "keys"]}}
    (root / "docs.json").write_text(json.dumps(config))
    (root / "index.mdx").write_text(PAGE.format("Home") + "See [keys](/keys).\n")
    (root / "keys.mdx").write_text(PAGE.format("Keys") + "Text.\n")
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "One")
    return root


def run(folder: Path, *revisions: str, **options: Value) -> Outcome:
    machine = Machine(copy=pytest.fail, open_url=pytest.fail)
    given = {name.replace("_", "-"): value for name, value in options.items()}
    return review(Context(None, machine, options={**given, "REV": revisions}, folder=folder))


def text_of(outcome: Outcome) -> str:
    return "".join(item.text for item in outcome.items)


def test_a_vanished_address_needs_a_look_and_an_edit_does_not(docs: Path) -> None:
    assert (text_of(run(docs)), run(docs).failed) == ("", False)
    (docs / "keys.mdx").write_text(PAGE.format("Keys") + "Other text.\n")
    edited = run(docs)
    assert "~ /keys" in text_of(edited)
    assert not edited.failed
    assert run(docs, fail_on="change").failed
    (docs / "keys.mdx").rename(docs / "codes.mdx")
    moved = run(docs)
    assert "> /keys → /codes" in text_of(moved)
    assert "/keys  linked from index.mdx:6" in text_of(moved)
    assert moved.failed
    assert not run(docs, fail_on="never").failed
    git(docs, "add", "-A")
    git(docs, "commit", "-q", "-m", "Two")
    assert text_of(run(docs, "HEAD~1..HEAD")) == text_of(moved)
    for name in ("markdown", "json", "html"):
        assert "/codes" in text_of(run(docs, "HEAD~1", format=name))


@pytest.mark.parametrize(
    ("revisions", "options", "said"),
    [
        (("nowhere",), {}, "there is no commit nowhere"),
        (("a", "b"), {}, "name one revision, or a range such as a..b"),
        ((), {"translations": True}, "has no second language"),
        ((), {"translations": True, "format": "html"}, "has no format html; use text or json"),
    ],
)
def test_an_unknown_revision_gets_a_message(
    docs: Path, revisions: tuple[str, ...], options: dict[str, Value], said: str
) -> None:
    with pytest.raises(CannotRunError, match=said):
        run(docs, *revisions, **options)


def test_a_folder_without_git_gets_a_message(tmp_path: Path) -> None:
    needs("git")
    (tmp_path / "index.mdx").write_text("Text.\n")
    with pytest.raises(CannotRunError, match="is not in a git repository"):
        run(tmp_path)
