"""A group is named by its label or its trail, and stands for all its pages."""

import json

import pytest

from docs_tui.errors import NotFoundError
from docs_tui.site.find_page import find_group, find_pages
from tests.sites import site_of

DOCS = {
    "docs.json": json.dumps(
        {
            "name": "Relay",
            "navigation": {
                "tabs": [
                    {
                        "tab": "Guides",
                        "groups": [
                            {
                                "group": "Start",
                                "root": "first",
                                "pages": ["index", {"group": "Deep > down", "pages": ["deep"]}],
                            },
                            {"group": "More", "pages": ["more", "index"]},
                        ],
                    },
                    {
                        "tab": "API",
                        "groups": [{"group": "More", "pages": ["api"]}, {"group": "Guides", "pages": ["x"]}],
                    },
                ]
            },
        }
    ),
    **{
        f"{name}.mdx": f"---\ntitle: {name.title()} page\n---\n"
        for name in ("index", "first", "deep", "more", "api", "x")
    },
    "named.mdx": "---\ntitle: Start\n---\n",
}


@pytest.mark.parametrize(
    ("reference", "trail", "paths"),
    [
        ("Start", ("Guides", "Start"), ["/first", "/", "/deep"]),
        ("start", ("Guides", "Start"), ["/first", "/", "/deep"]),
        ("Guides", ("Guides",), ["/first", "/", "/deep", "/more"]),
        ("API › Guides", ("API", "Guides"), ["/x"]),
        ("Guides › More", ("Guides", "More"), ["/", "/more"]),
        ("api > more", ("API", "More"), ["/api"]),
        ("Deep > down", ("Guides", "Start", "Deep > down"), ["/deep"]),
    ],
)
def test_a_label_a_trail_or_its_end_names_a_group(reference: str, trail: tuple[str, ...], paths: list[str]) -> None:
    group = find_group(site_of(DOCS), reference)
    assert (group.trail, [page.path for page in group.pages]) == (trail, paths)


@pytest.mark.parametrize(
    ("reference", "message"),
    [
        ("More", r'2 groups are named "More": "Guides › More", "API › More"; name one by its trail'),
        ("Guides › Strat", 'did you mean "Guides › Start"'),
        ("Strat", 'did you mean "Start"'),
        ("zzz", 'run "docs-tui pages" to see them'),
        ("", "there is no group"),
        (" › ", "there is no group"),
    ],
)
def test_an_ambiguous_group_lists_the_groups(reference: str, message: str) -> None:
    with pytest.raises(NotFoundError, match=message):
        find_group(site_of(DOCS), reference)


def test_a_page_comes_before_a_group() -> None:
    """A word that named a page goes on naming it; the group has its trail."""
    site = site_of(DOCS)
    assert [page.path for page in find_pages(site, "Start")] == ["/named"]
    assert [page.path for page in find_pages(site, "Guides › Start")] == ["/first", "/", "/deep"]


@pytest.mark.parametrize(
    ("reference", "message"),
    [
        ("/dep", "did you mean /deep"),
        ("Guides › Mor", 'no page or group .*did you mean "Guides › More"'),
        ("nothing like it", 'run "docs-tui pages" for the list'),
    ],
)
def test_an_unknown_page_or_group_gets_the_nearest_name(reference: str, message: str) -> None:
    with pytest.raises(NotFoundError, match=message):
        find_pages(site_of(DOCS), reference)


def test_divisions_without_a_name_are_passed_over() -> None:
    """Real trees have groups whose label is empty or a space."""
    groups = [{"group": " ", "pages": [{"group": "In", "pages": ["a"]}, "b"]}]
    config = {"name": "x", "navigation": {"tabs": [{"tab": "T", "groups": groups}]}}
    site = site_of({"docs.json": json.dumps(config), "a.mdx": "", "b.mdx": ""})
    assert find_group(site, "T › In").trail == find_group(site, "T ›   › In").trail == ("T", " ", "In")
    assert [page.path for page in find_group(site, "T").pages] == ["/a", "/b"]


def test_folders_are_groups_where_no_navigation_is_written() -> None:
    site = site_of({"a/one.md": "# One\n", "a/b/two.md": "# Two\n", "c.md": "# C\n"})
    (label,) = {page.places[0][0] for page in site.pages.values() if page.path == "/a/one"}
    assert [page.path for page in find_group(site, label).pages] == ["/a/b/two", "/a/one"]
