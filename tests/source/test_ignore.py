""".mintignore is interpreted as git interprets .gitignore."""

import itertools
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from docs_tui.source.ignore import read_ignore
from tests.sites import site_of

PARTS = st.sampled_from(["a", "b", "*", "*.md", "a*", "?", "**", "docs", "[ab]", "x.md", "[!a]", "b-c"])
LINES = st.builds(
    "{}{}{}{}".format,
    st.sampled_from(["", "!"]),
    st.sampled_from(["", "/"]),
    st.lists(PARTS, min_size=1, max_size=3).map("/".join),
    st.sampled_from(["", "/"]),
)


NAMES_TRIED = [
    "/".join(parts) for depth in (1, 2, 3) for parts in itertools.product(["a", "b", "ab.md", "docs"], repeat=depth)
]


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    folder = tmp_path_factory.mktemp("repository")
    subprocess.run(["git", "init", "-q", folder], check=True)
    return folder


@given(st.lists(LINES, max_size=4))
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=60)
def test_the_same_files_are_ignored_as_by_git(repository: Path, lines: list[str]) -> None:
    (repository / ".gitignore").write_text("\n".join(lines))
    command = ["git", "-C", str(repository), "check-ignore", "--no-index", "--stdin", "-z"]
    asked = "\0".join(NAMES_TRIED).encode()
    ignored = subprocess.run(command, input=asked, capture_output=True, check=False).stdout.decode().split("\0")
    rules = read_ignore("\n".join(lines))
    assert [name for name in NAMES_TRIED if rules.ignores(name)] == [name for name in ignored if name]


@pytest.mark.parametrize(
    ("line", "name", "ignored"),
    [
        ("# a", "a", False),
        ("\\#a", "#a", True),
        ("\\!a", "!a", True),
        ("a  ", "a", True),
        ("a\\ ", "a ", True),
        ("", "a", False),
        ("/", "a", False),
        ("[", "[", True),
        ("a.md", "sub/a.md", True),
        ("/a.md", "sub/a.md", False),
        ("drafts/", "drafts/deep/a.md", True),
        ("drafts/", "drafts", False),
        ("[z-a]", "b", False),
    ],
)
def test_lines_are_read_one_by_one(line: str, name: str, *, ignored: bool) -> None:
    assert read_ignore(line).ignores(name) == ignored


@pytest.mark.parametrize("line", ["*a" * 90 + "b", "**/" * 90 + "*/b", "**/a/" * 90 + "b", "a*" * 90 + "!"])
def test_every_pattern_is_matched_in_time(line: str) -> None:
    assert not read_ignore(line).ignores("a" * 200 + "c")
    assert not read_ignore(line).ignores("a/" * 200 + "c")


def test_ignored_files_are_not_pages() -> None:
    files = {"docs.json": '{"name": "x", "navigation": {}}', "a.mdx": "", "drafts/b.mdx": "", "drafts/c.mdx": ""}
    site = site_of({**files, ".mintignore": "drafts/*\n!drafts/c.mdx\n"})
    assert list(site.pages) == ["/a", "/drafts/c"]
    assert list(site.apply({".mintignore": None}).pages) == ["/a", "/drafts/b", "/drafts/c"]
