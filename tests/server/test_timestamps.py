"""The day of the last change below a page: of its last commit, or as its front matter says."""

import subprocess
from pathlib import Path

import pytest

from docs_tui.server.page_html import render_page
from docs_tui.server.static_site import StaticSite
from docs_tui.server.timestamps import CommitDates, asks_git, last_change
from docs_tui.workspace import Workspace
from docs_tui.workspace.build import FileStatus
from docs_tui.workspace.build.builder import Builder
from tests.review.histories import git
from tests.server.asking import ask
from tests.server.running import serving
from tests.sites import site_of
from tests.waiting import until

CONFIG = '{"name": "n", "metadata": {"timestamp": true}, "navigation": {"pages": ["a", "b"]}}'
COMMITTED = {"a.mdx": "2026-03-31"}


def commit(docs: Path, day: str) -> None:
    git(docs, "add", "-A")
    moment = f"{day}T12:00:00+0000"
    subprocess.run(
        ("git", "-c", "user.name=n", "-c", "user.email=n@n.example", "commit", "-q", "-m", "m"),
        cwd=docs,
        check=True,
        env={"GIT_COMMITTER_DATE": moment, "GIT_AUTHOR_DATE": moment, "PATH": "/usr/bin:/bin"},
    )


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """A repository in which ``b`` was committed a month after ``a``; ``c`` is not committed."""
    folder = tmp_path / "docs"
    folder.mkdir()
    git(tmp_path, "init", "-q")
    (folder / "docs.json").write_text(CONFIG)
    (folder / "a.mdx").write_text("# A\n")
    commit(tmp_path, "2026-03-31")
    (folder / "b.mdx").write_text("# B\n")
    commit(tmp_path, "2026-04-30")
    (folder / "c.mdx").write_text("# C\n")
    return folder


@pytest.mark.parametrize(
    ("front", "config", "day"),
    [
        ("", CONFIG, "2026-03-31"),
        ("timestamp: false", CONFIG, ""),
        ("", "{}", ""),
        ("timestamp: true", "{}", "2026-03-31"),
        ("lastUpdatedDate: 2026-08-13", CONFIG, "2026-08-13"),
        ('lastUpdatedDate: "2026-08-13"', CONFIG, "2026-08-13"),
        ("lastUpdatedDate: 2026-08-13T10:00:00Z", CONFIG, "2026-08-13"),
        ('lastUpdatedDate: "soon"', CONFIG, "2026-03-31"),
        ("lastUpdatedDate: 2026-08-13", "{}", ""),
        ("lastUpdatedDate: [1]", CONFIG, "2026-03-31"),
    ],
)
def test_the_day_is_that_of_front_matter_or_of_git(front: str, config: str, day: str) -> None:
    site = site_of({"docs.json": config, "a.mdx": f"---\ntitle: A\n{front}\n---\n"})
    assert last_change(site, site.pages["/a"], COMMITTED) == day


def test_git_is_asked_only_if_a_page_shows_its_answer() -> None:
    own = "---\nlastUpdatedDate: 2026-08-13\n---\n"
    assert asks_git(site_of({"docs.json": CONFIG, "a.mdx": "A"}))
    assert asks_git(site_of({"docs.json": "{}", "a.mdx": "---\ntimestamp: true\n---\n"}))
    assert not asks_git(site_of({"docs.json": CONFIG, "a.mdx": own}))
    assert not asks_git(site_of({"docs.json": "{}", "a.mdx": "A"}))


def test_one_reading_has_the_days_of_all_files(docs: Path) -> None:
    dates = CommitDates(docs)
    assert dates.read()
    assert dates.by_file == {"docs.json": "2026-03-31", "a.mdx": "2026-03-31", "b.mdx": "2026-04-30"}
    assert not dates.read()
    commit(docs.parent, "2026-05-31")
    assert dates.read()
    assert dates.by_file["c.mdx"] == "2026-05-31"


def test_without_git_there_are_no_days(tmp_path: Path) -> None:
    dates = CommitDates(tmp_path)
    assert not dates.read()
    assert dates.by_file == {}


def test_the_day_is_in_the_words_of_the_page() -> None:
    config = '{"metadata": {"timestamp": true}, "navigation": {"languages": [{"language": "de", "pages": ["a"]}]}}'
    english = 'Last modified on <time datetime="2026-03-31">March 31, 2026</time>'
    german = 'Zuletzt geändert am <time datetime="2026-03-31">2026-03-31</time>'
    for given, said in ((CONFIG, english), (config, german)):
        site = site_of({"docs.json": given, "a.mdx": "A"})
        html = render_page(site, site.pages["/a"], committed=COMMITTED)
        assert said in html.replace("\n", "")


def test_a_static_build_writes_a_page_again_after_its_commit(docs: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"

    def build() -> frozenset[str]:
        site = Workspace(docs).load()
        files = (
            Builder(docs, out, cached=False, extra_files=lambda each, text: StaticSite(each, docs, text))
            .update(site)
            .files
        )
        return frozenset(each.path for each in files if each.status is FileStatus.WRITTEN)

    build()
    assert "April 30, 2026" in (out / "b/index.html").read_text()
    assert "last-change" not in (out / "c/index.html").read_text()
    commit(docs.parent, "2026-05-31")
    written = build()
    assert "c/index.html" in written
    assert "b/index.html" not in written
    assert "May 31, 2026" in (out / "c/index.html").read_text()


def test_a_served_page_does_not_wait_for_git_and_has_the_day_soon_after_each_commit(docs: Path) -> None:
    with serving(docs) as url:
        assert ask(url, "/b").status == 200
        _await_day(url, "/b", "April 30, 2026")
        commit(docs, "2026-05-31")  # c was saved before, so that no page changes now
        _await_day(url, "/c", "May 31, 2026")


def _await_day(url: str, path: str, day: str) -> None:
    assert until(lambda: day in ask(url, path).text)
