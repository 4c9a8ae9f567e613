"""The targets of URLs on a page."""

import pytest

from docs_tui.site import LinkTarget
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
