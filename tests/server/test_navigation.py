"""The navigation around a page: switches lead to the same page in another language or version."""

import json

from docs_tui.server.page_navigation import page_navigation
from docs_tui.site import Site
from docs_tui.site.navigation import navigation_view
from tests.sites import site_of


def links(site: Site, path: str) -> dict[str, str]:
    """Return the targets of the choices around the page at ``path``."""
    return {
        choice.name: choice.href
        for level in page_navigation(site, site.pages[path], "/docs").levels
        for choice in level.choices
    }


def test_a_switch_leads_to_the_same_page_where_there_is_one() -> None:
    divisions = {"en": ["index", "start", "more"], "fr": ["fr/index", "fr/start"]}
    paths = [path for pages in divisions.values() for path in pages]
    languages = [{"language": name, "pages": pages} for name, pages in divisions.items()]
    config = {"name": "N", "navigation": {"languages": languages}}
    site = site_of({"docs.json": json.dumps(config), **{f"{path}.md": "Text" for path in [*paths, "apart"]}})
    assert links(site, "/start") == {"en": "/docs", "fr": "/docs/fr/start"}
    assert links(site, "/fr/start") == {"en": "/docs/start", "fr": "/docs/fr"}
    assert links(site, "/more")["fr"] == "/docs/fr"  # French has no such page, so its first page
    assert links(site, "/apart")["fr"] == "/docs/fr"  # /apart is listed in no language


def test_the_switches_of_nested_divisions_show_where_the_page_is() -> None:
    versions = {
        name: [{"version": each, "pages": [f"{name}/{each}/a"]} for each in ("v2", "v1")] for name in ("en", "fr")
    }
    languages = [{"language": name, "versions": each} for name, each in versions.items()]
    pages = {f"{name}/{each}/a.md": "Text" for name in ("en", "fr") for each in ("v2", "v1")}
    site = site_of({"docs.json": json.dumps({"name": "N", "navigation": {"languages": languages}}), **pages})
    levels = page_navigation(site, site.pages["/fr/v1/a"], "").levels
    assert [level.active.label for level in levels if level.active] == ["Français", "v1"]


def test_tabs_lead_to_their_first_page() -> None:
    tabs = [{"tab": "One", "pages": ["a/x", "a/y"]}, {"tab": "Two", "pages": ["b/x", "b/y"]}]
    pages = {f"{path}.md": "Text" for path in ("a/x", "a/y", "b/x", "b/y")}
    site = site_of({"docs.json": json.dumps({"name": "N", "navigation": {"tabs": tabs}}), **pages})
    assert links(site, "/a/y") == {"One": "/docs/a/x", "Two": "/docs/b/x"}


def test_a_tab_that_is_a_link_keeps_its_place_and_a_hidden_one_is_shown_to_nobody() -> None:
    tabs = [
        {"tab": "Secret", "pages": ["s"], "hidden": True},
        {"tab": "One", "pages": ["a"]},
        {"tab": "Blog", "href": "https://blog.example"},
        {"tab": "Two", "pages": ["b"]},
    ]
    config = json.dumps({"name": "N", "navigation": {"tabs": tabs}})
    site = site_of({"docs.json": config, **dict.fromkeys(("s.md", "a.md", "b.md", "apart.md"), "Text")})
    assert list(links(site, "/a")) == ["One", "Blog", "Two"]
    assert list(links(site, "/s")) == ["One", "Blog", "Two"]
    levels = page_navigation(site, site.pages["/apart"], "").levels
    assert levels[0].active is not None
    assert levels[0].active.label == "One"  # the first tab is hidden, so the second one
    assert navigation_view(site).trail == ("One",)


def test_anchors_that_are_links_are_at_the_top_of_the_tree() -> None:
    anchors = [{"anchor": "Docs", "pages": ["a"]}, {"anchor": "Forum", "href": "https://forum.example"}]
    everywhere = {"anchors": [{"anchor": "Status", "href": "https://status.example"}]}
    config = json.dumps({"name": "N", "navigation": {"anchors": anchors, "global": everywhere}})
    site = site_of({"docs.json": config, "a.md": "---\ntitle: Page\n---\n"})
    html = page_navigation(site, site.pages["/a"], "").sidebar.html("/a")
    assert sorted(("Status", "Forum", "Page"), key=html.index) == ["Status", "Forum", "Page"]
