""".mintignore reads as git reads .gitignore."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pathspec import GitIgnoreSpec

from docs_tui.site.ignore import read_ignore
from tests.sites import site_of

NAMES = st.lists(st.sampled_from(["a", "b", "ab", "a.md", "x.md", "docs", "b-c"]), min_size=1, max_size=4).map("/".join)
PARTS = st.sampled_from(["a", "b", "*", "*.md", "a*", "?", "**", "docs", "[ab]", "x.md", "[!a]", "b-c"])
LINES = st.builds(
    "{}{}{}{}".format,
    st.sampled_from(["", "!"]),
    st.sampled_from(["", "/"]),
    st.lists(PARTS, min_size=1, max_size=3).map("/".join),
    st.sampled_from(["", "/"]),
)


def git_ignores(lines: list[str], name: str) -> bool:
    """Ask pathspec folder by folder, as git goes: nothing in an ignored folder is taken back."""
    spec = GitIgnoreSpec.from_lines(lines)
    parts = name.split("/")
    folders = ["/".join(parts[:depth]) + "/" for depth in range(1, len(parts))]
    return any(spec.match_file(folder) for folder in folders) or spec.match_file(name)


@given(st.lists(LINES, max_size=4), NAMES)
def test_the_same_files_are_ignored_as_by_git(lines: list[str], name: str) -> None:
    assert read_ignore("\n".join(lines)).ignores(name) == git_ignores(lines, name)


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


def test_ignored_files_are_no_pages() -> None:
    files = {"docs.json": '{"name": "x", "navigation": {}}', "a.mdx": "", "drafts/b.mdx": "", "drafts/c.mdx": ""}
    site = site_of({**files, ".mintignore": "drafts/*\n!drafts/c.mdx\n"})
    assert list(site.pages) == ["/a", "/drafts/c"]
    assert list(site.apply({".mintignore": None}).pages) == ["/a", "/drafts/b", "/drafts/c"]
