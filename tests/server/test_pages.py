"""HTML documents: head, navigation, and the data of the menu."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from docs_tui.export.html.html_page import logo_html
from docs_tui.export.html.icons import SiteIcons, icon
from docs_tui.export.markdown import markdown_of, render_markdown
from docs_tui.export.markdown_options import file_options
from docs_tui.search.engine import SearchEngine
from docs_tui.server.assets import ACCENT, accent_rules
from docs_tui.server.colors import contrast, read_color, readable_color
from docs_tui.server.page_html import render_missing_page, render_page
from docs_tui.server.page_navigation import page_navigation
from docs_tui.server.search_rows import search_rows
from docs_tui.server.site_theme import DARK, LIGHT
from docs_tui.server.web_menu import WebMenu
from docs_tui.site import Site
from docs_tui.workspace import Workspace
from tests.conftest import ROOT
from tests.hostile import write_tree
from tests.sites import site_of

UNSAFE = re.compile(
    r"""<(?:script(?! src="/_docs-tui/(?:script|reading)\.| type="application/ld\+json">)|style|iframe|object|base)|\son\w+=|(?:href|src)="(?:javascript|data:text)"""
)


@pytest.fixture(scope="module")
def site() -> Site:
    return Workspace(Path(__file__).resolve().parents[2] / "sample_docs").load()


def found_on(site: Site, query: str) -> list[dict[str, Any]]:
    """Return the results of a query on a site."""
    engine = SearchEngine(lambda site, page: markdown_of(site, page).text)
    engine.update(site)
    return search_rows(engine, site, query)


def test_what_is_skipped_of_the_served_markdown_is_what_the_app_does_not_copy(site: Site) -> None:
    for page in site.pages.values():
        served = render_markdown(site, page, file_options(site)).text
        menu = WebMenu.of(site, page, served, "/x.md", "")
        assert served.encode("utf-16-le")[2 * menu.skip :].decode("utf-16-le") == markdown_of(site, page).text


def test_an_option_shows_the_icon_that_the_settings_give_it() -> None:
    settings = "menu: {kimi: {title: Ask Kimi, icon: rocket, template: 'https://kimi.com/?q='}, claude: {icon: key}}"
    site = site_of(
        {"docs.json": '{"contextual": {"options": ["copy", "claude"]}}', "a.mdx": "", "docs-tui.yaml": settings}
    )
    menu = WebMenu.of(site, site.pages["/a"], "", "/a.md", "")
    own = SiteIcons.around_pages(site, "")
    shown = {entry.id: str(menu.icon(entry)) for entry in menu.menu.entries}
    assert shown == {"copy": icon("copy"), "claude": own.html("key"), "kimi": own.html("rocket")}


def test_the_neighbors_are_those_of_the_navigation(site: Site) -> None:
    found = page_navigation(site, site.pages["/installation"], "")
    assert found.before is site.pages["/quickstart"]
    assert found.after is site.pages["/concepts/channels"]
    assert found.trail == ("Get started",)
    assert [(level.kind, level.active and level.active.label) for level in found.levels] == [
        ("version", "v2"),
        ("tab", "Guides"),
    ]


def test_the_head_has_structured_data_that_page_text_cannot_leave() -> None:
    title = "Keys </script><script>alert(1)</script> & more"
    found = site_of(
        {
            "docs.json": '{"name": "Relay", "navigation": {"groups": [{"group": "Start", "pages": ["a"]}]}}',
            "a.mdx": f"---\ntitle: {json.dumps(title)}\n---\n\nText.\n",
        },
        base_url="https://docs.example",
    )
    page = render_page(found, found.pages["/a"])
    (data,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    article, crumbs = json.loads(data)["@graph"]
    assert (article["@type"], article["headline"], article["url"]) == ("TechArticle", title, "https://docs.example/a")
    assert [each["name"] for each in crumbs["itemListElement"]] == ["Start", title]
    assert "<script>alert" not in page


def test_hidden_pages_are_in_no_navigation_and_no_search(site: Site) -> None:
    page = render_page(site, site.pages["/quickstart"])
    assert "release-checklist" not in page
    assert not any("release-checklist" in row["href"] for row in found_on(site, "release checklist"))
    hidden = render_page(site, site.pages["/internal/release-checklist"])
    assert '<meta name="robots" content="noindex">' in hidden


def test_the_description_is_read_as_markdown_but_in_the_head_as_words() -> None:
    described = 'description: "Send **one** `message`, not [all](/all). <script>no()</script>"'
    site = site_of({"docs.json": "{}", "a.mdx": f"---\ntitle: A\n{described}\n---\n\nText.\n"})
    page = render_page(site, site.pages["/a"])
    assert '<p class="lead">Send <strong>one</strong> <code>message</code>, not <a' in page
    assert "<script>no" not in page
    assert re.search(r'<meta name="description" content="[^"<>]*">', page)


def test_each_page_is_found_once_with_its_sections_and_no_source(site: Site) -> None:
    rows = found_on(site, "schedule a message")
    pages = [row["href"].partition("#")[0] for row in rows]
    assert pages[0] == "/guides/scheduling"
    assert len(set(pages)) == len(pages)
    assert all("title:" not in row["text"] and "**" not in row["text"] for row in rows)
    assert all(
        each["href"].startswith(f"{page}#") for row, page in zip(rows, pages, strict=True) for each in row["sections"]
    )


@pytest.mark.parametrize(
    ("line", "query", "shown"),
    [
        ("- **A receipt** for [every one](/receipts) of `them`", "receipt", "A [receipt] for every one of them"),
        ("1. 😀 *Some* receipt", "receipt", "😀 Some [receipt]"),
        ("| `a` | receipts |", "receipt", "a · [receipts]"),
        ("$a \\cdot b$ is a receipt", "receit", "a · b is a [receipt]"),
        ("Each receipt and recipe", "rec", "Each [receipt] and [recipe]"),
    ],
)
def test_what_is_found_is_shown_as_it_reads(line: str, query: str, shown: str) -> None:
    site = site_of({"docs.json": '{"navigation": {"pages": ["a"]}}', "a.mdx": f"---\ntitle: A\n---\n\n{line}\n"})
    (row,) = found_on(site, query)
    units, parts, at = row["text"].encode("utf-16-le"), [], 0
    for start, end in row["marks"]:
        parts += [units[2 * at : 2 * start], b"[\0", units[2 * start : 2 * end], b"]\0"]
        at = end
    assert b"".join((*parts, units[2 * at :])).decode("utf-16-le") == shown


@pytest.mark.parametrize(
    ("logo", "shown"),
    [
        ('"/logo.svg"', '<img class="logo" src="/docs/logo.svg"'),
        ('"/gone.svg"', "site-name"),
        ('{"light": "/gone.svg", "dark": "/logo.svg"}', '<img class="logo" src="/docs/logo.svg"'),
        ('"https://example.com/a.svg"', '<img class="logo" src="https://example.com/a.svg"'),
    ],
)
def test_a_logo_that_is_not_there_leaves_the_name(logo: str, shown: str) -> None:
    site = site_of({"docs.json": f'{{"name": "x", "logo": {logo}}}', "logo.svg": "<svg/>"})
    assert shown in logo_html(site, "/docs")


def test_a_long_tree_sends_the_groups_on_the_way_only() -> None:
    groups = [{"group": f"G{g}", "pages": [f"g{g}/p{n}" for n in range(60)]} for g in range(20)]
    files: dict[str, str | bytes] = {f"g{g}/p{n}.mdx": f"Page {g} {n}" for g in range(20) for n in range(60)}
    site = site_of({"docs.json": str({"name": "x", "navigation": {"groups": groups}}).replace("'", '"'), **files})
    page = render_page(site, site.pages["/g7/p3"])
    assert len(set(re.findall(r'href="(/g7/p\d+)"', page))) == 60
    assert re.findall(r'href="(/g8/[^"]*)"', page) == ["/g8/p0"]
    assert len(page) < 40_000


@pytest.mark.parametrize("given", ["#fff", "#000000", "#ffe600", "#0F766E", "red", "not a color", 7])
def test_the_accent_can_be_read(given: object) -> None:
    rules = accent_rules(site_of({"docs.json": f'{{"name": "x", "colors": {{"primary": "{given}"}}}}'}))
    light, dark = re.findall(r"--accent:light-dark\((#\w{6}),(#\w{6})\)", rules)[0]
    for color, background in ((light, LIGHT), (dark, DARK)):
        one, other = read_color(color), read_color(background)
        assert one is not None
        assert other is not None
        assert contrast(one, other) >= 4.5
        assert readable_color(one, background) == color
    assert read_color(ACCENT)


def test_nothing_of_a_hostile_tree_acts(tmp_path: Path) -> None:
    site = Workspace(write_tree(tmp_path)).load()
    for page in site.pages.values():
        document = render_page(site, page)
        assert not UNSAFE.search(document)
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", document)
    assert not UNSAFE.search(render_missing_page(site, "/<script>alert(1)</script>", list(site.pages.values())))
    assert site.front_page is not None


def test_an_empty_tree_has_a_page_that_says_so() -> None:
    site = site_of({})
    assert site.front_page is None
    assert "Page not found" in render_missing_page(site, "/", ())


@pytest.mark.parametrize(
    ("language", "said"), [("ar", 'lang="ar" dir="rtl"'), ("he-IL", 'dir="rtl"'), ("de", 'lang="de"')]
)
def test_a_language_that_is_written_from_the_right_is_shown_so(language: str, said: str) -> None:
    navigation = {"languages": [{"language": language, "pages": ["index"]}]}
    site = site_of({"docs.json": json.dumps({"name": "x", "navigation": navigation}), "index.mdx": "Text."})
    head = render_page(site, site.pages["/"]).partition("<head>")[0]
    assert said in head
    assert ("rtl" in head) == (language != "de")


@pytest.mark.parametrize(
    ("language", "lang", "search", "menu"),
    [
        ("en", "en", ">Search<", "<span>Copy page<"),
        ("cn", "zh", ">搜索<", "<span>复制页面<"),
        ("pt-BR", "pt-BR", ">Pesquisar<", "<span>Copiar página<"),
        ("zh-Hant", "zh-Hant", ">搜尋<", "<span>複製頁面<"),
        ("xx", "xx", 'lang="en"><svg', '<span><span lang="en">Copy page<'),
    ],
)
def test_our_own_words_are_in_the_language_of_the_page_or_say_which_they_are_in(
    language: str, lang: str, search: str, menu: str
) -> None:
    config = {
        "name": "x",
        "contextual": {"options": ["copy"]},
        "navigation": {"languages": [{"language": language, "pages": ["index"]}]},
    }
    document = render_page(site := site_of({"docs.json": json.dumps(config), "index.mdx": "Text."}), site.pages["/"])
    assert f'<html lang="{lang}"' in document
    button = document[document.index('class="search-open') : document.index('class="plain theme')]
    assert search in button
    assert menu in document
    ours = re.sub(r'<nav class="side".*?</nav>', "", document.partition("<main")[2], flags=re.DOTALL)
    assert ('lang="en"' in ours) == (language != "en")


CHROME = {
    "name": "Relay",
    "navbar": {
        "links": [
            {"label": "Blog", "href": "https://relay.example/blog"},
            {"type": "github", "href": "https://github.com/relay"},
        ],
        "primary": {"type": "button", "label": "Sign up", "href": "/a"},
    },
    "footer": {
        "socials": {"x": "https://x.com/relay", "linkedin": "javascript:alert(1)"},
        "links": [
            {
                "header": "Company",
                "items": [{"label": "About", "href": "/a"}, {"label": "Bad", "href": "javascript:alert(1)"}],
            }
        ],
    },
    "banner": {"content": "New **version**", "dismissible": True, "color": {"light": "#112233"}},
    "seo": {"metatags": {"og:image": "/card.png", "theme": '"><script>alert(1)</script>'}},
    "navigation": {"pages": ["a"]},
}


def test_links_footer_banner_and_tags_are_those_of_docs_json_and_nothing_runs() -> None:
    text = "---\ntitle: A\n'og:title': Another\n---\n\n<Card icon='no-such-icon' title='C'>x</Card>\n\n<Icon icon='key' />\n"
    site = site_of({"docs.json": json.dumps(CHROME), "a.mdx": text}, base_url="https://relay.example/docs")
    page = render_page(site, site.pages["/a"], prefix="/docs")
    assert page.count("> GitHub</a>") == 2  # in the bar, and in the menu of narrow screens
    assert '<a class="primary" href="/docs/a"' in page
    assert '<p class="foot-name">Company</p><ul><li><a href="/docs/a"' in page
    assert '<a href="https://x.com/relay"' in page
    assert '<link rel="canonical" href="https://relay.example/docs/a">' in page
    assert '<meta property="og:title" content="Another">' in page
    assert re.search(r'<meta property="og:image" content="https://[\w./]+/card.png">', page)
    assert re.search(r'<div class="banner"[^>]* data-banner="\w+"><span>New <strong>version', page)
    assert ".banner{background:light-dark(#112233,#112233);color:light-dark(#ffffff,#ffffff)}" in accent_rules(site)
    assert "javascript:" not in page
    assert not UNSAFE.search(page.replace("/docs/_docs-tui/", "/_docs-tui/"))
    assert "card-icon" not in page  # another drawing would say something else
    assert all("width=" in each for each in re.findall(r"<svg class=[^>]*>", page))


@pytest.mark.parametrize(
    ("background", "front", "base", "shown"),
    [
        ("/card.png", "", "https://n.example/docs", "https://n.example/docs/card.png"),
        ("/card.png", "", None, "/card.png"),
        ("/card.png", '"og:image": /own.png', "https://n.example", "https://n.example/own.png"),
        ("/card.png", '"og:image": https://cdn.example/x.png', "https://n.example", "https://cdn.example/x.png"),
        ("/gone.png", "", "https://n.example", ""),
        ("/card.svg", "", "https://n.example", ""),
        (3, "", "https://n.example", ""),
    ],
)
def test_link_previews_show_the_picture_that_the_author_gives(
    background: object, front: str, base: str | None, shown: str
) -> None:
    config = json.dumps({"thumbnails": {"background": background}})
    files: dict[str, str | bytes] = {"docs.json": config, "a.mdx": f"---\ntitle: A\n{front}\n---\n"}
    files |= {"card.png": b"", "card.svg": b""}
    site = site_of(files, base_url=base)
    found = re.findall(r'<meta property="og:image" content="([^"]*)">', render_page(site, site.pages["/a"]))
    assert found == ([shown] if shown else [])


def test_the_spec_is_downloaded_from_api_pages_only() -> None:
    config = {"contextual": {"options": ["copy", "download-spec"]}, "api": {"openapi": "a b.json"}}
    config |= {"navigation": {"pages": ["index", "GET /a"]}}
    spec = '{"openapi": "3.1.0", "paths": {"/a": {"get": {"summary": "A"}}}}'
    site = site_of({"docs.json": json.dumps(config), "index.mdx": "# H", "a b.json": spec})
    for page in site.pages.values():
        html = render_page(site, page, prefix="/docs")
        assert ("Download API spec" in html) is (page.api is not None)
        assert ('href="/docs/a%20b.json" target="_blank"' in html) is (page.api is not None)


def test_the_style_sheet_leaves_icons_the_color_of_their_author() -> None:
    sheet = "".join(path.read_text("utf-8") for path in (ROOT / "docs_tui/server/static/style").glob("*.css"))
    rules = re.findall(r"([^{}]*\.icon\b[^{}]*)\{([^{}]*)\}", sheet)
    filling = [selector for selectors, body in rules if "fill:" in body for selector in selectors.split(",")]
    assert filling
    assert all(":not([fill])" in selector for selector in filling if ".icon" in selector)
