"""A writer works while ``docs-tui watch`` runs: hand-written files, git, drives without events, links."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from docs_tui.export.llms.generated_mark import Ownership, ownership
from docs_tui.site import build_site
from tests.program import ROOT, Program, needs
from tests.saving import save
from tests.waiting import until
from tests.workspace.test_build_equals import from_nothing, on_disk
from tests.workspace.watching import Watch, watching

_PAGES = 1_000


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return shutil.copytree(ROOT / "sample_docs", tmp_path / "docs")


@pytest.fixture
def program(docs: Path, tmp_path: Path) -> Program:
    return Program(docs, tmp_path / "home").with_variables(XDG_CACHE_HOME=str(tmp_path / "cache"))


def line_with(watch: Watch, words: str) -> str:
    """Wait for the line that contains ``words``; other lines may come first."""
    while words not in (line := watch.line()):
        assert line, f"the watch ended without saying {words}"
    return line


def test_an_index_written_by_hand_is_copied_when_it_is_saved(docs: Path, program: Program, tmp_path: Path) -> None:
    mine, served = docs / "llms.txt", tmp_path / "out" / "llms.txt"
    with watching(program, "--out", str(tmp_path / "out")) as watch:
        line_with(watch, "watching")
        ours = served.read_bytes()
        save(mine, "# Mine\n\n> By hand.\n\n## Pages\n\n- [Gone](/not/here.md)\n")
        assert until(lambda: served.read_bytes() == mine.read_bytes())
        line_with(watch, "llms.txt was written by hand")
        line_with(watch, "/not/here.md does not exist")
        save(mine, "# Mine\n\n> By hand, again.\n")
        assert until(lambda: served.read_bytes() == mine.read_bytes())
        mine.unlink()
        assert until(lambda: served.read_bytes() == ours)


def test_our_index_comes_back_when_it_is_removed_and_stays_when_it_is_edited(docs: Path, program: Program) -> None:
    index = docs / "llms.txt"
    with watching(program) as watch:
        line_with(watch, "watching")
        ours = index.read_bytes()
        index.unlink()
        assert until(lambda: index.is_file() and index.read_bytes() == ours)
        save(index, ours.decode() + "One more line.\n")
        line_with(watch, "llms.txt was edited by hand")
        save(docs / "index.mdx", "---\ntitle: Another title\n---\n\nNew words.\n")
        assert until(lambda: b"New words." in (docs / "llms-full.txt").read_bytes())
        assert ownership(index.read_bytes()) is Ownership.EDITED
        assert b"Another title" not in index.read_bytes()


def test_half_typed_tags_are_reported_and_a_broken_docs_json_changes_nothing(docs: Path, program: Program) -> None:
    page, config = docs / "index.mdx", docs / "docs.json"
    with watching(program) as watch:
        line_with(watch, "watching")
        save(page, page.read_text() + "\n<Steps>\n")
        line_with(watch, "<Steps>")
        written = (docs / "llms.txt").read_bytes()
        whole = config.read_text()
        save(config, whole[:-5])
        line_with(watch, "docs.json cannot be read; the files keep the content from its last readable version.")
        line_with(watch, "docs.json:")
        assert (docs / "llms.txt").read_bytes() == written
        save(config, whole)
        line_with(watch, "docs.json can be read again.")


@pytest.mark.timeout(300)
def test_a_checkout_of_1000_files_is_one_change(program: Program, tmp_path: Path) -> None:
    needs("git")
    root, out = tmp_path / "repo", tmp_path / "out"
    branches = {
        "one": {
            f"part{number % 20}/page{number}.mdx": f"---\ntitle: Page {number}\n---\n\nThe first words.\n"
            for number in range(_PAGES)
        },
        "two": {
            f"part{number % 20}/page{number}.mdx": f"---\ntitle: New {number}\n---\n\nOther words.\n"
            for number in range(5, _PAGES + 5)
        },
    }
    git(tmp_path, "init", "-q", "-b", "none", str(root))
    for branch, pages in branches.items():
        git(root, "checkout", "-q", "--orphan", branch)
        git(root, "rm", "-rfq", "--ignore-unmatch", ".")
        config = {"name": branch, "navigation": {"pages": [name.removesuffix(".mdx") for name in pages]}}
        for name, text in {**pages, "docs.json": json.dumps(config)}.items():
            (root / name).parent.mkdir(exist_ok=True)
            (root / name).write_text(text)
        git(root, "add", "-A")
        git(root, "commit", "-q", "-m", branch)
    with watching(program, str(root), "--out", str(out), "--json") as watch:
        assert json.loads(watch.line())["event"] == "watching"
        save(root / "new.mdx", "---\ntitle: New\n---\n")
        assert json.loads(watch.line())["written"][0] == "new.md"
        (root / "new.mdx").unlink()
        assert json.loads(watch.line())["removed"] == ["new.md"]
        git(root, "checkout", "-q", "one")
        change = json.loads(watch.line())
        found = on_disk(out)
    content = {name: (root / name).read_bytes() for name in ("docs.json", *branches["one"])}
    assert found == from_nothing(build_site(content))
    assert (change["event"], set(change["written"])) == ("changed", set(found))
    assert set(change["removed"]) == {
        f"{name.removesuffix('.mdx')}.md" for name in branches["two"].keys() - branches["one"].keys()
    }


def git(folder: Path, *arguments: str) -> None:
    names = (
        "-c",
        "user.name=Writer",
        "-c",
        "user.email=writer@example.com",
        "-c",
        "gc.auto=0",
        "-c",
        "commit.gpgsign=false",
    )
    subprocess.run(["git", *names, *arguments], cwd=folder, check=True, capture_output=True)


def test_a_drive_without_events_is_polled(docs: Path, program: Program) -> None:
    (docs / "docs-tui.yaml").write_text("polling: true\n")
    with watching(program) as watch:
        line_with(watch, "watching")
        save(docs / "snippets" / "support.mdx", "Other help.\n")
        assert until(lambda: b"Other help." in (docs / "llms-full.txt").read_bytes())
        save(docs / "llms.txt", "# Mine\n\n> By hand.\n")
        line_with(watch, "llms.txt was written by hand")


def test_links_inside_the_folder_are_followed_and_those_that_lead_out_are_not(
    docs: Path, program: Program, tmp_path: Path
) -> None:
    outside = tmp_path / "elsewhere"
    outside.mkdir()
    (outside / "secret.mdx").write_text("---\ntitle: Elsewhere\n---\n\nNot of these docs.\n")
    (docs / "shared").mkdir()
    (docs / "shared" / "part.mdx").write_text("---\ntitle: Part\n---\n\nAs it was.\n")
    (docs / "linked").symlink_to(docs / "shared")
    (docs / "leads-out").symlink_to(outside)
    out = tmp_path / "out"
    with watching(program, "--out", str(out)) as watch:
        line_with(watch, "watching")
        assert b"As it was." in (out / "linked" / "part.md").read_bytes()
        save(docs / "shared" / "part.mdx", "---\ntitle: Part\n---\n\nAs it is.\n")
        assert until(lambda: b"As it is." in (out / "linked" / "part.md").read_bytes())
        assert until(lambda: b"As it is." in (out / "shared" / "part.md").read_bytes())
        assert not (out / "leads-out").exists()
