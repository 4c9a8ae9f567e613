"""Which pages are public, and their divisions and order."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.export.public_pages import PublicSection, is_public, public_paths, public_section
from docs_tui.site import Site
from tests.export.trees import CORPORA, site_of_folder
from tests.sites import site_of

TREES = sorted(CORPORA.iterdir()) if CORPORA.is_dir() else []


def site(navigation: Mapping[str, Any], pages: Mapping[str, str], **config: Any) -> Site:
    """Return a site of these pages: name to front matter."""
    files = {f"{name}.mdx": f"---\ntitle: {name}\n{front}\n---\n\nText.\n" for name, front in pages.items()}
    return site_of({"docs.json": json.dumps({"name": "Relay", "navigation": navigation, **config}), **files})


def plain(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, "")


def paths(of: Site, *, everything: bool = False) -> list[str]:
    return list(public_paths(public_section(of), everything=everything))


def shape(section: PublicSection) -> dict[str, Any]:
    """Return trails with the pages directly below them."""
    return {": ".join(each.trail): list(each.pages) for each in section.walk() if each.pages}


class TestWhatIsPublic:
    @pytest.mark.parametrize(
        ("front", "public"),
        [
            ("", True),
            ("hidden: true", False),
            ("hidden: false", True),
            ("noindex: true", False),
            ("searchable: false", True),
            ("groups: [admins]", False),
            ("groups: admins", False),
            ("groups: []", True),
        ],
    )
    def test_front_matter_decides_whether_a_page_is_public(self, front: str, *, public: bool) -> None:
        assert paths(site({"pages": ["a"]}, {"a": front})) == (["/a"] if public else [])

    def test_a_page_outside_the_navigation_is_not_public(self) -> None:
        assert paths(site({"pages": ["a"]}, plain("a", "b"))) == ["/a"]

    @pytest.mark.parametrize("kind", ["tab", "group"])
    def test_pages_of_a_hidden_group_are_not_public(self, kind: str) -> None:
        navigation = {f"{kind}s": [{kind: "H", "hidden": True, "pages": ["a"]}, {kind: "V", "pages": ["b"]}]}
        assert paths(site(navigation, plain("a", "b"))) == ["/b"]

    def test_pages_of_a_hidden_searchable_group_are_public(self) -> None:
        navigation = {"groups": [{"group": "H", "hidden": True, "searchable": True, "pages": ["a"]}]}
        assert paths(site(navigation, plain("a"))) == ["/a"]

    def test_a_visible_group_in_a_hidden_one_is_public(self) -> None:
        inner = {"group": "V", "hidden": False, "pages": ["b"]}
        navigation = {"groups": [{"group": "H", "hidden": True, "pages": ["a", inner]}]}
        assert shape(public_section(site(navigation, plain("a", "b")))) == {"H: V": ["/b"]}

    def test_a_page_with_hidden_false_is_listed_at_its_hidden_place(self) -> None:
        navigation = {"groups": [{"group": "H", "hidden": True, "pages": ["a", "b"]}]}
        found = site(navigation, {"a": "hidden: false", "b": ""})
        assert shape(public_section(found)) == {"H": ["/a"]}

    def test_a_page_at_a_hidden_and_a_visible_place_is_listed_at_the_visible_one(self) -> None:
        navigation = {"groups": [{"group": "H", "hidden": True, "pages": ["a"]}, {"group": "V", "pages": ["a"]}]}
        assert shape(public_section(site(navigation, plain("a")))) == {"V": ["/a"]}

    def test_pages_outside_the_navigation_belong_to_the_language_of_their_folder(self) -> None:
        navigation = {
            "languages": [
                {"language": "en", "groups": [{"group": "G", "pages": ["en/a"]}]},
                {"language": "pt-BR", "groups": [{"group": "G", "pages": ["pt-BR/a"]}]},
            ]
        }
        pages = {"en/a": "", "en/b": "", "c": "", "pt-BR/a": "", "pt-BR/b": "", "edge/pt-BR/c": ""}
        found = site(navigation, pages, seo={"indexing": "all"})
        assert paths(found) == ["/en/a", "/c", "/en/b"]
        assert paths(found, everything=True)[3:] == ["/pt-BR/a", "/edge/pt-BR/c", "/pt-BR/b"]

    def test_indexing_all_takes_everything_but_what_is_for_groups(self) -> None:
        pages = {"a": "", "z": "", "h": "hidden: true", "n": "noindex: true", "g": "groups: [x]", "b": ""}
        found = site({"groups": [{"group": "G", "pages": ["n", "a", "g"]}]}, pages, seo={"indexing": "all"})
        assert shape(public_section(found)) == {"G": ["/n", "/a"], "Other": ["/b", "/h", "/z"]}


class TestWhereTheyStand:
    def test_direct_pages_come_before_inner_groups(self) -> None:
        inner = {"group": "I", "root": "r", "pages": ["i"]}
        found = site({"groups": [{"group": "O", "pages": [inner, "a", "b"]}]}, plain("a", "b", "i", "r"))
        assert paths(found) == ["/a", "/b", "/r", "/i"]

    def test_the_page_of_a_groups_own_title_comes_first(self) -> None:
        found = site({"groups": [{"group": "O", "root": "r", "pages": ["a", "r"]}]}, plain("a", "r"))
        assert paths(found) == ["/r", "/a"]

    def test_nodes_of_one_trail_are_one_section(self) -> None:
        navigation = {
            "groups": [{"group": "A", "pages": ["a"]}, {"group": "B", "pages": ["b"]}, {"group": "A ", "pages": ["c"]}]
        }
        assert shape(public_section(site(navigation, plain("a", "b", "c")))) == {"A": ["/a", "/c"], "B": ["/b"]}

    def test_a_group_without_a_name_makes_no_section(self) -> None:
        navigation = {"tabs": [{"tab": "T", "groups": [{"group": "", "pages": ["a"]}]}]}
        assert shape(public_section(site(navigation, plain("a")))) == {"T": ["/a"]}

    def test_links_that_lead_away_belong_to_the_scope(self) -> None:
        navigation = {
            "global": {"anchors": [{"anchor": "Status", "href": "https://s.example"}]},
            "tabs": [
                {"tab": "T", "pages": ["a"]},
                {"tab": "Blog", "href": "https://b.example"},
                {"tab": "Here", "href": "/a"},
                {"tab": "Secret", "hidden": True, "href": "https://x.example"},
            ],
        }
        links = public_section(site(navigation, plain("a"))).links
        assert [(link.label, link.href) for link in links] == [
            ("Blog", "https://b.example"),
            ("Status", "https://s.example"),
        ]

    def test_a_tree_without_docs_json_is_public_by_folders(self) -> None:
        found = site_of({"README.md": "# Hello\n", "b/two.md": "# Two\n", "a.md": "# A\n"})
        assert shape(public_section(found)) == {"": ["/README", "/a"], "b": ["/b/two"]}


class TestScopes:
    NAVIGATION: Mapping[str, Any] = {
        "languages": [
            {"language": "fr", "pages": ["fr", "both"]},
            {
                "language": "en",
                "default": True,
                "versions": [
                    {"version": "v2", "groups": [{"group": "G", "pages": ["g2"]}]},
                    {"version": "v1", "groups": [{"group": "G", "pages": ["g1", "both"]}]},
                ],
            },
        ]
    }

    def found(self) -> PublicSection:
        return public_section(site(self.NAVIGATION, plain("fr", "both", "g1", "g2")))

    def test_the_default_language_and_version_come_first(self) -> None:
        assert [(scope.steps, list(scope.paths())) for scope in self.found().scopes()] == [
            ((), ["/g2"]),
            ((("language", "fr"),), ["/fr", "/both"]),
            ((("language", "en"), ("version", "v1")), ["/g1"]),
        ]

    def test_trails_leave_languages_and_versions_out(self) -> None:
        trails = [section.trail for scope in self.found().scopes() for section in scope.walk() if section.pages]
        assert trails == [("G",), (), ("G",)]

    def test_a_hidden_language_is_not_the_default(self) -> None:
        navigation = {
            "languages": [{"language": "en", "hidden": True, "pages": ["a"]}, {"language": "fr", "pages": ["b"]}]
        }
        assert paths(site(navigation, plain("a", "b"))) == ["/b"]

    def test_a_page_of_the_default_scope_is_listed_nowhere_else(self) -> None:
        navigation = {"languages": [{"language": "en", "pages": ["a"]}, {"language": "fr", "pages": ["a", "b"]}]}
        assert [list(scope.paths()) for scope in public_section(site(navigation, plain("a", "b"))).scopes()] == [
            ["/a"],
            ["/b"],
        ]


NAMES = ("a", "b", "c", "d", "e")
GROUP: st.SearchStrategy[Any] = st.deferred(
    lambda: st.fixed_dictionaries(
        {"group": st.sampled_from(["", "G", "H"]), "pages": st.lists(st.sampled_from(NAMES) | GROUP, max_size=3)},
        optional={"hidden": st.booleans(), "searchable": st.booleans(), "root": st.sampled_from(NAMES)},
    )
)
VERSIONS = st.lists(
    st.fixed_dictionaries(
        {"version": st.sampled_from(["1", "2"]), "groups": st.lists(GROUP, max_size=2)},
        optional={"default": st.booleans(), "hidden": st.booleans()},
    ),
    max_size=3,
)
NAVIGATIONS = st.one_of(
    st.fixed_dictionaries({"groups": st.lists(GROUP, max_size=3)}),
    st.fixed_dictionaries({"versions": VERSIONS}),
    st.fixed_dictionaries(
        {
            "languages": st.lists(
                st.fixed_dictionaries({"language": st.sampled_from(["en", "fr"]), "versions": VERSIONS})
            )
        }
    ),
)
FRONT = st.sampled_from(["", "hidden: true", "hidden: false", "noindex: true", "groups: [x]"])


@given(NAVIGATIONS, st.fixed_dictionaries(dict.fromkeys(NAMES, FRONT)), st.sampled_from(["navigable", "all"]))
def test_each_public_page_is_listed_once_and_no_other_page(
    navigation: dict[str, Any], pages: dict[str, str], indexing: str
) -> None:
    found = site(navigation, pages, seo={"indexing": indexing})
    assert sorted(paths(found, everything=True)) == sorted(
        path for path, page in found.pages.items() if is_public(found, page)
    )


@pytest.mark.corpora
@pytest.mark.parametrize("tree", TREES, ids=[tree.name for tree in TREES])
def test_each_public_page_of_a_real_tree_is_listed_once(tree: Any) -> None:
    found = site_of_folder(tree)
    assert sorted(paths(found, everything=True)) == sorted(
        path for path, page in found.pages.items() if is_public(found, page)
    )
