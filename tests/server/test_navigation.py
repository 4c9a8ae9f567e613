"""What surrounds a page: switches lead to the same page in another language or version."""

import json

from docs_tui.server.navigation import around
from docs_tui.site import Site
from tests.sites import site_of


def links(site: Site, path: str) -> dict[str, str]:
    """Return where the choices around the page at ``path`` lead."""
    return {
        choice.name: choice.href for level in around(site, site.pages[path], "/docs").levels for choice in level.choices
    }


def test_a_switch_leads_to_the_same_page_where_there_is_one() -> None:
    divisions = {"en": ["index", "start", "more"], "fr": ["fr/index", "fr/start"]}
    paths = [path for pages in divisions.values() for path in pages]
    languages = [{"language": name, "pages": pages} for name, pages in divisions.items()]
    config = {"name": "N", "navigation": {"languages": languages}}
    site = site_of({"docs.json": json.dumps(config), **{f"{path}.md": "Text" for path in [*paths, "apart"]}})
    assert links(site, "/start") == {"en": "/docs", "fr": "/docs/fr/start"}
    assert links(site, "/fr/start") == {"en": "/docs/start", "fr": "/docs/fr"}
    assert links(site, "/more")["fr"] == "/docs/fr"  # there is no such page: the first
    assert links(site, "/apart")["fr"] == "/docs/fr"  # it stands in no language


def test_tabs_lead_to_their_first_page() -> None:
    tabs = [{"tab": "One", "pages": ["a/x", "a/y"]}, {"tab": "Two", "pages": ["b/x", "b/y"]}]
    pages = {f"{path}.md": "Text" for path in ("a/x", "a/y", "b/x", "b/y")}
    site = site_of({"docs.json": json.dumps({"name": "N", "navigation": {"tabs": tabs}}), **pages})
    assert links(site, "/a/y") == {"One": "/docs/a/x", "Two": "/docs/b/x"}
