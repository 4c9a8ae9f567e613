"""The icons around the pages are in one file, and every reference leads to a drawing in it."""

import re
from pathlib import Path

import pytest

from docs_tui.export.icons.icon_sets import find_icon
from docs_tui.server.assets import site_assets
from docs_tui.server.page_html import render_missing_page, render_page
from docs_tui.server.responses import IMMUTABLE, SiteResponse
from docs_tui.server.router import SiteRequest, SiteRouter
from docs_tui.server.sprite import OWN_ICONS, is_sprite, sprite_of
from docs_tui.site import Site
from docs_tui.workspace import Workspace
from tests.conftest import ROOT
from tests.sites import site_of

USE = re.compile(r'<use href="([^"#]*)#([^"]*)"/>')
OUR_CALL = re.compile(r'(?<![\w.])icon\("([a-z-]+)"')


@pytest.fixture(scope="module")
def site() -> Site:
    return Workspace(ROOT / "sample_docs").load()


def test_every_reference_leads_to_a_drawing(site: Site) -> None:
    assets = site_assets(site)
    pages = [render_page(site, page, prefix="/docs", live=False) for page in site.pages.values()]
    for html in [*pages, render_missing_page(site, "/gone", (), prefix="/docs")]:
        found = USE.findall(html)
        assert found
        for address, name in found:
            assert f'id="{name}"' in assets[address.removeprefix("/docs")].content.decode()


def test_icons_are_in_the_sprite_and_in_no_page() -> None:
    site = site_of(
        {
            "index.mdx": "---\ntitle: A\nicon: rocket\n---\n<Card title='x' icon='anchor' />\n"
            "<Card title='y' icon='flag' iconType='regular' />\n<Icon icon={\"bell\"} />\n```js icon=\"gear\"\n1\n```\n"
            "<Card title='z' icon='no-such-icon' />\n\nimport Own from '/snippets/own.mdx'\n\n<Own />\n",
            "snippets/own.mdx": "<Card title='s' icon='leaf' />\n",
            "docs.json": (
                '{"name": "n", "icons": {"library": "fontawesome"}, "footer": {"socials": {"x": "https://x.com/n"}},'
                '"navbar": {"links": [{"label": "h", "href": "https://h.example", "icon": {"name": "house"}}]},'
                '"navigation": {"groups": [{"group": "g", "icon": "anchor", "pages": ["index"]}]}}'
            ),
        }
    )
    html = render_page(site, site.pages["/"])
    ids = sprite_of(site).ids
    for name, style in [
        *((name, "") for name in ("rocket", "house", "anchor", "x-twitter", "bell", "gear", "leaf")),
        ("flag", "regular"),
    ]:
        drawn = find_icon(name, style=style)
        assert drawn is not None
        assert f'#{ids[drawn.path]}"/></svg>' in html
    assert not re.search(r'<path d="[^"]*"/></svg>', html)


def test_a_save_adds_and_removes_icons_of_bodies() -> None:
    rocket, leaf = find_icon("rocket"), find_icon("leaf")
    assert rocket is not None
    assert leaf is not None
    before = site_of({"index.mdx": "<Card icon='rocket' />\n", "b.mdx": "Text.\n"})
    between = before.apply({"b.mdx": b"<Icon icon='leaf' />\n"})
    after = between.apply({"index.mdx": None})
    assert [{rocket.path, leaf.path} & sprite_of(site).ids.keys() for site in (before, between, after)] == [
        {rocket.path},
        {rocket.path, leaf.path},
        {leaf.path},
    ]
    assert sprite_of(before).ids[rocket.path] == sprite_of(between).ids[rocket.path]


def test_our_own_icons_are_in_it() -> None:
    ours = ROOT / "docs_tui"
    sources = [
        *(ours / "server").rglob("*.html"),
        *(ours / "server").glob("*.py"),
        *(ours / "export/html").glob("*.py"),
    ]
    named = {name for each in sources for name in OUR_CALL.findall(each.read_text())}
    assert named
    assert named <= set(OWN_ICONS)


def test_an_id_stays_when_icons_are_added() -> None:
    def sprite(icon: str) -> dict[str, str]:
        return dict(sprite_of(site_of({"index.mdx": f"---\ntitle: A\nicon: {icon}\n---\n"})).ids)

    before, after = sprite("rocket"), sprite("anchor")
    assert len(before.keys() & after.keys()) >= len(OWN_ICONS)
    assert all(before[path] == after[path] for path in before.keys() & after.keys())


@pytest.mark.parametrize(
    "path", ["/_docs-tui/icons.svg", "/_docs-tui/icons.0123456789ab.svg/x", "/icons.0123456789ab.svg"]
)
def test_other_paths_are_no_sprite(path: str) -> None:
    assert not is_sprite(path)


def test_an_older_page_gets_the_sprite_of_now(tmp_path: Path) -> None:
    site = site_of({"index.mdx": "# A\n"})
    answer = SiteRouter(tmp_path, site).respond(SiteRequest("/_docs-tui/icons.0123456789ab.svg", "html", "http://h"))
    assert isinstance(answer, SiteResponse)
    assert answer.status == 200
    assert dict(answer.headers)[b"cache-control"] != IMMUTABLE
