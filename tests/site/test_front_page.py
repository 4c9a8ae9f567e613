"""The page at ``/``."""

import json

import pytest

from docs_tui.errors import NotFoundError
from docs_tui.site import Site
from tests.sites import site_of


def configured(*files: str, **config: object) -> Site:
    return site_of({"docs.json": json.dumps({"name": "x", **config}), **dict.fromkeys(files, "")})


def front_of(site: Site) -> str | None:
    return site.front_page.path if site.front_page is not None else None


@pytest.mark.parametrize(
    ("files", "front"),
    [
        (("zeta.md", "index.md", "README.md"), "/"),
        (("a/b.md", "about.md", "README.md"), "/README"),
        (("zeta.md", "about.md"), "/about"),
        (("b/README.md", "b/about.md"), "/b/README"),
        ((), None),
    ],
)
def test_a_plain_folder_opens_with_its_index_its_readme_or_its_first_page(
    files: tuple[str, ...], front: str | None
) -> None:
    assert front_of(site_of(dict.fromkeys(files, ""))) == front


def test_a_site_opens_with_the_first_page_that_it_shows() -> None:
    start = {"language": "en", "default": True, "groups": [{"group": "Start", "pages": ["b", "a"]}]}
    other = {"language": "de", "pages": ["de/a"]}
    site = configured("a.mdx", "b.mdx", "de/a.mdx", navigation={"languages": [other, start]})
    assert front_of(site) == "/b"
    assert front_of(site.apply({"b.mdx": b"---\nhidden: true\n---\n"})) == "/a"


def test_a_redirect_from_the_root_says_which_page_is_the_first() -> None:
    redirects = [{"source": "/", "destination": "/b"}]
    assert front_of(configured("a.mdx", "b.mdx", navigation={"pages": ["a", "b"]}, redirects=redirects)) == "/b"


def test_a_link_to_the_root_and_a_writer_who_names_it_find_the_front_page() -> None:
    site = site_of({"README.md": "", "zeta.md": "[home](/#top)"})
    assert site.find("/").path == "/README"
    target = site.link(site.pages["/zeta"], "/#top")
    assert (target.kind, target.page, target.fragment) == ("page", "/README", "top")
    with pytest.raises(NotFoundError):
        site_of({}).find("/")


@pytest.mark.parametrize(("slip", "meant"), [("indx", "index"), ("/indx.md", "index"), ("abuot", "/about")])
def test_a_misspelled_page_gets_a_suggestion(slip: str, meant: str) -> None:
    site = site_of({"index.md": "# Welcome", "about.md": "# About"})
    with pytest.raises(NotFoundError, match=f"did you mean {meant}\\?"):
        site.find(slip)
    assert site.find(meant)


def test_a_folder_leads_to_its_first_shown_page_in_the_navigation() -> None:
    navigation = {"pages": ["guides/hidden", "guides/deep/first", "guides/second", "api/index", "api/list"]}
    files = (
        "guides/hidden.mdx",
        "guides/deep/first.mdx",
        "guides/second.mdx",
        "api/index.mdx",
        "api/list.mdx",
        "lone/a.mdx",
    )
    site = configured(*files, navigation=navigation).apply({"guides/hidden.mdx": b"---\nhidden: true\n---\n"})
    assert site.folder_pages == {"/guides": "/guides/deep/first", "/guides/deep": "/guides/deep/first"}
    page = site.pages["/guides/second"]
    assert [site.link(page, url).page for url in ("/guides", "/guides/#top", "../guides/deep", "/api", "/lone")] == [
        *["/guides/deep/first"] * 3,
        "/api",
        None,
    ]
    without = configured(*files, navigation=navigation, errors={"404": {"redirect": False}})
    assert without.link(page, "/guides").kind == "missing"
