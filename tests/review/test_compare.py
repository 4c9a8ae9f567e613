"""Reviews of real repositories agree with git, and sites of revisions agree with checkouts."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from docs_tui.lint.baseline import keys_of
from docs_tui.lint.linter import lint
from docs_tui.review.compare import review
from docs_tui.review.review_model import Review
from docs_tui.site import Site
from docs_tui.source import Diagnostic
from docs_tui.workspace import Workspace
from docs_tui.workspace.revisions import compared_sites, site_of_revision
from tests.program import needs
from tests.review.histories import History, git

SEEDS = (1, 2)
_LETTERS = {"A": "added", "D": "gone", "M": "changed"}


def reviewed(root: Path, written: str) -> Review:
    sites = compared_sites(root, written, Workspace(root).load)
    return review(sites.before, sites.after, sites.files, sites.gone)


def by_git(root: Path, *revisions: str) -> dict[str, tuple[str, str]]:
    """Return what git reports about each page file: its change, and its old name."""
    found: dict[str, tuple[str, str]] = {}
    for line in git(root, "diff", "-M", "--name-status", "--relative", *revisions, "--", ".").splitlines():
        status, *names = line.split("\t")
        if names[-1].endswith(".mdx") and "snippets/" not in names[-1]:
            found[names[-1]] = (_LETTERS.get(status[0], "renamed"), names[0])
    return found


def by_us(found: Review) -> dict[str, tuple[str, str]]:
    """Return what the review reports about each changed page file."""
    return {
        page.file: ("renamed" if page.verb == "moved" else page.verb, page.old_file or page.file)
        for page in found.pages
        if page.file is not None and (page.verb != "changed" or page.source.lines)
    }


def keys(site: Site, names: Mapping[str, str]) -> Counter[tuple[str, str, str]]:
    """Return everything that lint finds, with the current names of files."""
    found = lint(site, ignore=("inconsistent-term",))
    return Counter((rule, names.get(path, path), text) for rule, path, text in keys_of(site, found))


def keys_in(site: Site, found: tuple[Diagnostic, ...], names: Mapping[str, str]) -> Counter[tuple[str, str, str]]:
    return Counter((rule, names.get(path, path), text) for rule, path, text in keys_of(site, found))


@pytest.mark.parametrize("seed", range(6, 14))
def test_problems_are_those_that_a_check_of_every_page_finds(tmp_path: Path, seed: int) -> None:
    needs("git")
    history = History(tmp_path / "repository", seed)
    for _ in range(2):
        history.change()
        sites = compared_sites(history.root, "HEAD", Workspace(history.root).load)
        found = review(sites.before, sites.after, sites.files, sites.gone)
        names = {old: now for now, old in sites.files.items() if old is not None}
        before, after = keys(sites.before, names), keys(sites.after, {})
        assert keys_in(sites.after, found.new_problems, {}) == after - before
        assert keys_in(sites.before, found.gone_problems, names) == before - after
        broken = {(each.path, each.start.line) for each in found.new_problems if each.code == "broken-link"}
        linked = {(link.file, link.line) for each in found.addresses if not each.anchor for link in each.links}
        unchanged = {place for place in broken if place[0] not in sites.files}
        assert unchanged <= linked
        history.commit()


def same(one: Site, other: Site) -> bool:
    return (dict(one.pages), one.config.raw) == (dict(other.pages), other.config.raw)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_review_agrees_with_git_and_with_checkouts(tmp_path: Path, seed: int) -> None:
    needs("git")
    history = History(tmp_path / "repository", seed)
    root, commits = history.root, [git(history.root, "rev-parse", "HEAD").strip()]
    sites = [Workspace(root).load()]
    for _ in range(5):
        history.change()
        git(root, "add", "-A", ".")
        on_disk = reviewed(root, commits[-1])
        assert by_us(on_disk) == by_git(root, commits[-1])
        commits.append(history.commit())
        sites.append(Workspace(root).load())
        assert reviewed(root, f"{commits[-2]}..HEAD") == on_disk
        assert reviewed(root, "HEAD").is_empty
    for commit, site in zip(commits, sites, strict=True):
        assert same(site_of_revision(root, commit), site)
        assert same(compared_sites(root, commit, Workspace(root).load).before, site)
    back = reviewed(root, f"{commits[-1]}..{commits[0]}")
    assert by_us(back) == by_git(root, commits[-1], commits[0])


def test_pages_reached_through_a_snippet_are_those_whose_text_changes(tmp_path: Path) -> None:
    needs("git")
    history = History(tmp_path / "repository", 4)
    (history.root / "snippets/one.mdx").write_text("Other words.\n")
    found = reviewed(history.root, "HEAD")
    users = {page.stem for page in history.pages() if "snippets/one.mdx" in page.read_text()}
    assert users
    assert {Path(page.path).name for page in found.pages} == users
    assert all(page.through == ("snippets/one.mdx",) and page.markdown.lines for page in found.pages)
    (part,) = found.parts
    assert (part.kind, part.verb, part.name) == ("snippet", "changed", "snippets/one.mdx")
    assert set(part.pages) == {page.path for page in found.pages}


def test_a_range_with_three_dots_begins_where_the_branches_parted(tmp_path: Path) -> None:
    needs("git")
    history = History(tmp_path / "repository", 5)
    root = history.root
    git(root, "checkout", "-q", "-b", "topic")
    history.pages()[0].write_text("Changed by us.\n")
    history.commit()
    git(root, "checkout", "-q", "-b", "theirs", "HEAD~1")
    history.pages()[1].write_text("Changed by them.\n")
    history.commit()
    ours = reviewed(root, "theirs...topic")
    assert [page.file for page in ours.pages] == [history.pages()[0].relative_to(root).as_posix()]
    assert len(reviewed(root, "theirs..topic").pages) == 2


def test_a_moved_page_has_only_the_problems_that_it_had(tmp_path: Path) -> None:
    needs("git")
    text = "---\ntitle: {0}\n---\n\nSee [here]({1}) and `[x]({2})`.\n"
    (tmp_path / "old").mkdir()
    for name in "abc":
        (tmp_path / f"old/{name}.mdx").write_text(text.format(name, "/old/a", "/old/a"))
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "One")
    (tmp_path / "old").rename(tmp_path / "new")
    (tmp_path / "new/a.mdx").write_text(text.format("a", "/new/a", "/old/a"))
    (tmp_path / "new/b.mdx").write_text(text.format("b", "/new/a", "/new/a"))
    found = reviewed(tmp_path, "HEAD")
    moved = [("moved", f"/old/{name}", f"/new/{name}") for name in "abc"]
    assert [(page.verb, page.old_path, page.path) for page in found.pages] == moved
    assert [(each.code, each.path) for each in found.new_problems] == [("broken-link", "new/c.mdx")]
    assert found.gone_problems == ()
    shown = [[line.text for line in page.shown.lines if line.kind == "new"] for page in found.pages]
    assert shown == [[], ["See here and [x](/new/a)."], []]


def test_a_description_is_compared_as_readers_see_it(tmp_path: Path) -> None:
    needs("git")
    text = "---\ntitle: A\ndescription: '{0} of `send()`.'\n---\n\nText.\n"
    (tmp_path / "a.mdx").write_text(text.format("The use"))
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "One")
    (tmp_path / "a.mdx").write_text(text.format("**All** uses"))
    (page,) = reviewed(tmp_path, "HEAD").pages
    assert [line.text for line in page.shown.lines if line.kind in ("gone", "new")] == [
        "The use of send().",
        "All uses of send().",
    ]


def test_a_broken_anchor_of_a_renamed_page_is_not_new(tmp_path: Path) -> None:
    needs("git")
    (tmp_path / "old.mdx").write_text("---\ntitle: Old\n---\n\n## Here\n\nText of the page that moves.\n")
    link = "---\ntitle: Home\n---\n\nSee [a heading](/{0}#gone).\n"
    (tmp_path / "index.mdx").write_text(link.format("old"))
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "One")
    (tmp_path / "old.mdx").rename(tmp_path / "new.mdx")
    (tmp_path / "index.mdx").write_text(link.format("new"))
    found = reviewed(tmp_path, "HEAD")
    assert ([each.code for each in found.new_problems], found.gone_problems) == ([], ())


def test_a_renamed_page_and_snippet_change_only_themselves(tmp_path: Path) -> None:
    needs("git")
    config = (
        '{{"name": "x", "theme": "mint", "colors": {{"primary": "#0F766E"}},\n'
        '"navigation": {{"groups": [{{"group": "G", "pages": ["index", "{0}"]}}]}}}}'
    )
    home = '---\ntitle: Home\n---\n\nimport Other from "/snippets/{0}.mdx"\n\nText.\n'
    for name, text in (("docs.json", config), ("index.mdx", home)):
        (tmp_path / name).write_text(text.format("old"))
    (tmp_path / "snippets").mkdir()
    (tmp_path / "snippets/old.mdx").write_text("Shared words.\n")
    (tmp_path / "old.mdx").write_text("---\ntitle: Old\n---\n\nText of the page that moves.\n")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "One")
    for name in ("old.mdx", "snippets/old.mdx"):
        (tmp_path / name).rename(tmp_path / name.replace("old", "new"))
    for name, text in (("docs.json", config), ("index.mdx", home)):
        (tmp_path / name).write_text(text.format("new"))
    found = reviewed(tmp_path, "HEAD")
    assert [(part.kind, part.verb) for part in found.parts if part.kind != "llms"] == [("snippet", "moved")]
    assert ([each.code for each in found.new_problems], found.gone_problems) == ([], ())
