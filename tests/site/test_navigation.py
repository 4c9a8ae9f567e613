"""The navigation of docs.json with existing and missing pages."""

import json
from typing import Any

import pytest

from docs_tui.site import UNREAD, NavLink, NavNode, NavPage, Site
from tests.sites import site_of

Trail = tuple[str, ...]


def site_with(navigation: Any, *pages: str, **files: str) -> Site:
    docs = json.dumps({"name": "Test", "navigation": navigation}, indent=2)
    return site_of({"docs.json": docs, **dict.fromkeys(pages, "text"), **files})


def places(site: Site) -> dict[str, tuple[Trail, ...]]:
    return {page.path: page.places for page in site.pages.values() if page.in_nav}


def codes(site: Site) -> list[str]:
    return [each.code for each in site.diagnostics]


@pytest.mark.parametrize(
    ("key", "label"),
    [
        ("languages", "language"),
        ("versions", "version"),
        ("products", "product"),
        ("tabs", "tab"),
        ("dropdowns", "dropdown"),
        ("anchors", "anchor"),
        ("groups", "group"),
    ],
)
def test_each_division_holds_pages(key: str, label: str) -> None:
    site = site_with({key: [{label: "One", "pages": ["a"]}, {label: "Two", "pages": ["b"]}]}, "a.mdx", "b.mdx")
    assert places(site) == {"/a": (("One",),), "/b": (("Two",),)}
    kinds = [node.kind for node in site.navigation.children if isinstance(node, NavNode)]
    assert kinds == [label, label]
    assert not site.diagnostics


def test_divisions_nest_in_the_order_of_the_text() -> None:
    navigation = {
        "languages": [
            {
                "language": "en",
                "versions": [
                    {
                        "version": "v2",
                        "tabs": [
                            {"tab": "Guides", "menu": [{"item": "Start", "groups": [{"group": "G", "pages": ["b"]}]}]},
                            {"tab": "More", "pages": ["a", {"group": "Inner", "root": "c/index", "pages": ["c/x"]}]},
                        ],
                    }
                ],
            }
        ]
    }
    site = site_with(navigation, "a.mdx", "b.mdx", "c/index.mdx", "c/x.mdx")
    assert list(places(site).items()) == [
        ("/b", (("en", "v2", "Guides", "Start", "G"),)),
        ("/a", (("en", "v2", "More"),)),
        ("/c", (("en", "v2", "More", "Inner"),)),
        ("/c/x", (("en", "v2", "More", "Inner"),)),
    ]
    assert {(page.language, page.version) for page in site.pages.values()} == {("en", "v2")}


def test_a_root_comes_first_and_is_not_repeated() -> None:
    site = site_with({"groups": [{"group": "G", "pages": ["a", "r", "b"], "root": "r"}]}, "a.md", "b.md", "r.md")
    node = site.navigation.children[0]
    assert isinstance(node, NavNode)
    assert (node.root, node.children) == ("/r", (NavPage("/a"), NavPage("/b")))
    assert list(site.pages) == ["/r", "/a", "/b"]


def test_all_places_of_a_page_are_known_the_first_one_first() -> None:
    site = site_with({"tabs": [{"tab": "A", "pages": ["x", "x"]}, {"tab": "B", "pages": ["x"]}]}, "x.mdx")
    page = site.pages["/x"]
    assert (page.nav, page.places) == (("A",), (("A",), ("B",)))


@pytest.mark.parametrize(
    ("entry", "path"),
    [
        ("guide", "/guide"),
        ("/guide", "/guide"),
        ("./guide", "/guide"),
        ("guide/", "/guide"),
        ("guide.mdx", "/guide"),
        ("deep/index", "/deep"),
        ("deep", "/deep"),
        ("deep/../guide", "/guide"),
        ("index", "/"),
        ("/", "/"),
        ("my%20page", "/my page"),
        ("my page", "/my page"),
        ("%E5%AE%89%E8%A3%85", "/安装"),
        ("安装", "/安装"),
    ],
)
def test_a_page_is_named_in_many_ways(entry: str, path: str) -> None:
    files = ("guide.mdx", "deep/index.mdx", "index.mdx", "my page.mdx", "安装.md")
    assert list(places(site_with({"pages": [entry]}, *files))) == [path]


def test_a_page_that_is_not_there_is_reported_where_it_is_named_with_the_nearest() -> None:
    site = site_with({"groups": [{"group": "G", "pages": ["getting-startd"]}]}, "getting-started.mdx")
    (found,) = site.diagnostics
    assert (found.code, found.path, found.hint) == ("nav-missing-page", "docs.json", "Did you mean getting-started?")
    line = site.config.sources["docs.json"].text.splitlines()[found.start.line - 1]
    assert line[found.start.column - 1 : found.end.column - 1] == '"getting-startd"'
    assert not site.pages["/getting-started"].in_nav


def test_an_entry_that_names_a_file_which_is_no_page_says_so() -> None:
    site = site_with({"pages": ["snippets/x", "README"]}, "snippets/x.mdx", "README.md")
    assert codes(site) == ["nav-not-published", "nav-not-published"]


@pytest.mark.parametrize(
    ("outer", "inner", "front", "hidden"),
    [
        ({}, {}, "", False),
        ({"hidden": True}, {}, "", True),
        ({"hidden": True, "searchable": True}, {}, "", False),
        ({"searchable": True}, {"hidden": True}, "", True),
        ({"hidden": True}, {"searchable": True}, "", True),
        ({"hidden": True}, {"hidden": False}, "", False),
        ({"hidden": True}, {"hidden": True, "searchable": True}, "", False),
        ({}, {}, "hidden: true", True),
        ({"hidden": True}, {}, "hidden: false", False),
    ],
)
def test_hidden_goes_down_the_tree(outer: dict[str, bool], inner: dict[str, bool], front: str, *, hidden: bool) -> None:
    navigation = {"tabs": [{"tab": "T", **outer, "groups": [{"group": "G", **inner, "pages": ["p"]}]}]}
    site = site_with(navigation, **{"p.mdx": f"---\n{front}\n---\n"})
    page = site.pages["/p"]
    assert (page.hidden, page.in_nav) == (hidden, True)


def test_a_page_is_hidden_only_where_all_its_places_are() -> None:
    navigation = {"groups": [{"group": "A", "hidden": True, "pages": ["p", "q"]}, {"group": "B", "pages": ["p"]}]}
    site = site_with(navigation, "p.mdx", "q.mdx")
    assert (site.pages["/p"].hidden, site.pages["/q"].hidden) == (False, True)


def test_links_and_entries_of_every_sidebar() -> None:
    navigation = {
        "global": {"anchors": [{"anchor": "Forum", "href": "https://example.com", "icon": "globe"}]},
        "tabs": [{"tab": "Blog", "href": "https://example.com/blog"}, {"tab": "T", "pages": ["a", "https://x.org"]}],
    }
    site = site_with(navigation, "a.mdx")
    assert site.navigation.everywhere == (NavNode("anchor", "Forum", icon="globe", href="https://example.com"),)
    blog, tab = site.navigation.children
    assert isinstance(blog, NavNode)
    assert isinstance(tab, NavNode)
    assert (blog.href, blog.children) == ("https://example.com/blog", ())
    assert tab.children == (NavPage("/a"), NavLink("https://x.org", "https://x.org"))


def test_node_keys_are_kept() -> None:
    group = {"group": "G", "icon": {"name": "book"}, "tag": "NEW", "expanded": True, "pages": []}
    site = site_with({"versions": [{"version": "1", "default": True, "groups": [group]}]})
    (version,) = site.navigation.children
    assert isinstance(version, NavNode)
    assert version.default
    assert version.children == (NavNode("group", "G", icon="book", tag="NEW", expanded=True),)


def test_a_broken_node_costs_that_node() -> None:
    navigation = {
        "groups": [3, {"pages": ["a"]}, {"group": "B", "pages": "b"}, {"group": "C", "pages": ["c", 7, None]}]
    }
    site = site_with(navigation, "a.mdx", "b.mdx", "c.mdx")
    assert places(site) == {"/a": (("Group",),), "/c": (("C",),)}
    assert sorted(codes(site)) == ["json-type", "json-type", "json-type", "nav-label"]
    assert all(each.path == "docs.json" and each.start.line > 1 for each in site.diagnostics)


def test_a_product_alone_may_have_its_name_under_another_key() -> None:
    division = {"name": "N", "pages": ["a"]}
    kinds = ("group", "tab", "anchor", "dropdown", "version", "language", "product")
    named = [kind for kind in kinds if not codes(site_with({f"{kind}s": [division]}, "a.mdx"))]
    assert named == ["product"]


def test_without_docs_json_the_folders_are_the_navigation() -> None:
    files = [
        "b.md",
        "README.md",
        "10-end.md",
        "9-near.md",
        "sub/index.md",
        "sub/z.md",
        "sub/a2.md",
        "sub/a10.md",
        "x.png",
    ]
    site = site_of(dict.fromkeys(files, "text"))
    assert list(site.pages) == ["/README", "/9-near", "/10-end", "/b", "/sub", "/sub/a2", "/sub/a10", "/sub/z"]
    assert site.pages["/sub/z"].nav == ("sub",)
    assert all(page.in_nav for page in site.pages.values())
    assert site.navigation.origin == "folders"


def test_names_come_first_and_bodies_behind() -> None:
    site = site_of({"docs.json": '{"navigation": {"pages": ["a"]}, "name": "N"}', "a.mdx": UNREAD, "b.mdx": UNREAD})
    assert [(page.path, page.title, page.read) for page in site.pages.values()] == [
        ("/a", "A", False),
        ("/b", "B", False),
    ]
    assert site.unread() == ("a.mdx", "b.mdx")
    read = site.apply({"a.mdx": b"---\ntitle: First\n---\n"})
    assert (read.pages["/a"].title, read.pages["/a"].read) == ("First", True)
    assert read.pages["/b"] is site.pages["/b"]


MINT = {
    "name": "Old",
    "tabs": [{"name": "API", "url": "api"}, {"name": "Blog", "url": "https://example.com"}],
    "anchors": [{"name": "Help", "icon": "life-ring", "url": "https://help.example.com"}],
    "primaryTab": {"name": "Guides"},
    "navigation": [
        {"group": "Start", "pages": ["a", {"group": "Inner", "pages": ["b"]}]},
        {"group": "Endpoints", "pages": ["api/users"]},
    ],
}


def test_mint_json_is_read_where_there_is_no_docs_json() -> None:
    pages = dict.fromkeys(("a.mdx", "b.mdx", "api/users.mdx"), "text")
    site = site_of({"mint.json": json.dumps(MINT), **pages})
    assert places(site) == {
        "/a": (("Guides", "Start"),),
        "/b": (("Guides", "Start", "Inner"),),
        "/api/users": (("API", "Endpoints"),),
    }
    assert [node.label for node in site.navigation.everywhere] == ["Blog", "Help"]
    assert site.navigation.origin == "mint.json"
    assert site_of({"mint.json": json.dumps(MINT), "docs.json": '{"name": "New"}'}).config.name == "New"


def test_mint_json_without_tabs_has_its_groups_at_the_top() -> None:
    mint = {"name": "Old", "navigation": [{"group": "G", "pages": ["a", "gone"]}]}
    site = site_of({"mint.json": json.dumps(mint, indent=1), "a.mdx": ""})
    assert places(site) == {"/a": (("G",),)}
    assert [(each.code, each.path, each.start.line) for each in site.diagnostics] == [
        ("nav-missing-page", "mint.json", 8)
    ]
