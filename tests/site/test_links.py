"""Where URLs on a page lead."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.site import LinkTarget
from docs_tui.site.docs_json import Redirect
from docs_tui.site.links import Links, redirect
from tests.sites import site_of

DOCS = """{"name": "x", "navigation": {}, "redirects": [
 {"source": "/old", "destination": "/guide"},
 {"source": "/blog/:slug*", "destination": "/zh/:slug*"},
 {"source": "/v1/:page", "destination": "/guide/:page#part"},
 {"source": "/round", "destination": "/round"},
 {"source": "/out", "destination": "https://example.com"}
]}"""
SITE = site_of(
    {
        "docs.json": DOCS,
        "index.mdx": "",
        "guide/index.mdx": "",
        "guide/install.mdx": "",
        "guide/two words.md": "",
        "zh/安装.mdx": "",
        "images/a b.png": b"",
        ".mintignore": "secret/",
        "secret/x.mdx": "",
        "snippets/s.mdx": "",
    }
)


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("/guide", LinkTarget("page", "/guide")),
        ("/guide/", LinkTarget("page", "/guide")),
        ("/guide/index", LinkTarget("page", "/guide")),
        ("/", LinkTarget("page", "/")),
        ("install", LinkTarget("page", "/guide/install")),
        ("./install.mdx#step-1", LinkTarget("page", "/guide/install", "step-1")),
        ("../guide/install.md?x=1#a%20b", LinkTarget("page", "/guide/install", "a b")),
        ("two%20words", LinkTarget("page", "/guide/two words")),
        ("/zh/安装", LinkTarget("page", "/zh/安装")),
        ("/zh/%E5%AE%89%E8%A3%85", LinkTarget("page", "/zh/安装")),
        ("..", LinkTarget("page", "/")),
        ("zh/安装#x", LinkTarget("page", "/zh/安装", "x")),
        ("images/a%20b.png", LinkTarget("asset", path="images/a b.png")),
        ("./zh/安装", LinkTarget("missing", path="/guide/zh/安装")),
        ("#here", LinkTarget("anchor", "/guide", "here")),
        ("", LinkTarget("anchor", "/guide", "")),
        ("?tab=1", LinkTarget("page", "/guide", "")),
        ("https://example.com/a#b", LinkTarget("external", path="https://example.com/a#b")),
        ("//cdn.example.com/x", LinkTarget("external", path="//cdn.example.com/x")),
        ("mailto:a@b.c", LinkTarget("external", path="mailto:a@b.c")),
        ("/images/a%20b.png", LinkTarget("asset", path="images/a b.png")),
        ("../images/a b.png", LinkTarget("asset", path="images/a b.png")),
        ("/llms.txt", LinkTarget("asset", path="llms.txt")),
        ("/nowhere", LinkTarget("missing", path="/nowhere")),
        ("/secret/x", LinkTarget("missing", path="/secret/x")),
        ("/old#x", LinkTarget("page", "/guide", "x", redirected=True)),
        ("/blog/安装", LinkTarget("page", "/zh/安装", redirected=True)),
        ("/v1/install", LinkTarget("page", "/guide/install", "part", redirected=True)),
        ("/round", LinkTarget("missing", path="/round")),
        ("/out", LinkTarget("external", path="https://example.com", redirected=True)),
    ],
)
def test_a_url_leads_somewhere(url: str, target: LinkTarget) -> None:
    assert SITE.link(SITE.pages["/guide"], url) == target


@pytest.mark.parametrize(
    ("source", "destination", "path", "found"),
    [
        ("/a", "/b", "/a", "/b"),
        ("a/", "/b", "/a", "/b"),
        ("/a", "/b", "/a/c", None),
        ("/a/:x/:y", "/:y/:x", "/a/1/2", "/2/1"),
        ("/a/:x", "/b/:x", "/a/1/2", None),
        ("/a/:rest*", "/b/:rest*", "/a/1/2", "/b/1/2"),
        ("/a/:rest*", "/b/:rest*", "/a", "/b"),
        ("/a-*", "/b-*", "/a-1", "/b-1"),
        ("/a(b)", "/c", "/a(b)", "/c"),
        ("/a", "/", "/a", "/"),
    ],
)
def test_redirects_fill_in_their_wildcards(source: str, destination: str, path: str, found: str | None) -> None:
    assert redirect(Redirect(source, destination), path) == found


def test_a_redirect_with_wildcards_without_end_matches_nothing() -> None:
    assert redirect(Redirect("/" + ":a*" * 9 + "x", "/b"), "/" + "a" * 60) is None
    assert redirect(Redirect("/:a/:b/:c/:d/:e/:f*", "/:f/:a"), "/1/2/3/4/5/6/7") == "/6/7/1"


_SOURCES = st.sampled_from(["/a", "a/", "/a b", "/a%20b", "/a/:one", "/a/*", "/:two", "/a/b", "/b"])


@given(
    st.lists(st.tuples(_SOURCES, st.sampled_from(["/x", "/y/:one", "/z/:two"])), max_size=8),
    st.sampled_from(["/a", "/a b", "/a%20b", "/a/b", "/b", "/c/d"]),
)
def test_of_many_redirects_the_first_one_that_applies_is_followed(pairs: list[tuple[str, str]], path: str) -> None:
    rules = tuple(Redirect(source, destination) for source, destination in pairs)
    links = Links(site_of({}).structure, (), rules)
    first = next((found for each in rules if (found := redirect(each, path)) is not None), None)
    assert links._destination(path) == first
