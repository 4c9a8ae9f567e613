"""The static site works in the browser without our server."""

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import copy_options
from docs_tui.search.engine import SearchEngine
from docs_tui.server.search_rows import is_findable, search_rows
from docs_tui.server.static_build import HtmlWriter
from docs_tui.server.static_site import StaticSite
from docs_tui.site import Site
from docs_tui.workspace import Workspace
from docs_tui.workspace.build.builder import Builder
from tests.benchmarks.search_quality import unique_headings, without_letter
from tests.server.browser.conftest import Window
from tests.server.running import hosting

MANY = 60
"""Pages of a site whose whole text is several times what a search may load."""


def built(docs: Path, out: Path) -> Site:
    """Build a site for browsers."""
    site = Workspace(docs).load()
    Builder(docs, out, cached=False, extra_files=lambda each, text: StaticSite(each, docs, text)).update(site)
    return site


@pytest.fixture(scope="module")
def built_site(docs: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Site, Path]:
    """The sample site and the folder that it is built into."""
    out = tmp_path_factory.mktemp("static")
    return built(docs, out), out


def test_search_menu_and_tabs_work(tab: Window, built_site: tuple[Site, Path]) -> None:
    with hosting(built_site[1]) as url:
        tab.show(url)
        page = tab.open("/quickstart/")
        page.keyboard.press("/")
        page.get_by_role("combobox").fill("idempotency")
        option = page.get_by_role("option").first
        expect(option.locator("mark").first).to_have_text(re.compile("idempotency", re.IGNORECASE))
        option.click()
        page.wait_for_url(lambda address: "/quickstart" not in address)
        tab.open("/quickstart/").click(".menu-first")
        expect(page.locator(".notice")).to_contain_text('Copied "Quickstart"')
        assert tab.clipboard().startswith("# Quickstart\n")
        page.get_by_role("tab", name="Windows").click()
        expect(page.get_by_role("tabpanel", name="Windows")).to_be_visible()


def test_icons_are_drawn_below_a_path(tab: Window, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "docs.json").write_text(
        '{"name": "n", "theme": "mint", "colors": {"primary": "#0B6E63"},'
        '"seo": {"metatags": {"canonical": "https://n.example/docs"}}, "navigation": {"pages": ["index"]}}'
    )
    (docs / "index.mdx").write_text("---\ntitle: A\nicon: rocket\n---\n```sh\nls\n```\n")
    out = tmp_path / "out"
    site = Workspace(docs).load()
    writer = HtmlWriter(docs, out)
    builder = Builder(docs, writer.place(site), cached=False, extra_files=writer.files)
    writer.with_host_files(builder.update(site))
    with hosting(out) as url:
        tab.show(url)
        page = tab.open("/docs/")
        seen = "[...document.querySelectorAll('use')].filter((each) => each.checkVisibility())"
        assert page.evaluate(f"{seen}.length") > 3
        page.wait_for_function(f"{seen}.every((each) => each.getBBox().width > 0)")


def test_a_static_site_finds_what_the_server_finds(tab: Window, built_site: tuple[Site, Path]) -> None:
    site, out = built_site
    engine = SearchEngine(lambda site, page: render_markdown(site, page, copy_options(site)).text)
    engine.update(site)
    sought = [each for each in unique_headings(site) if is_findable(site, each.page)]
    typo = random.Random(3)
    queries = [(each.text, each.page) for each in sought[::2]] + [
        (without_letter(each.text, typo), each.page) for each in sought[::4]
    ]
    with hosting(out) as url:
        tab.show(url)
        page = tab.open("/quickstart/")
        script, address = page.evaluate("[document.body.dataset.searchScript, document.body.dataset.search]")
        found = page.evaluate(
            "([script, address, queries]) => import(script).then((module) => module.open(address))"
            ".then((search) => Promise.all(queries.map(async (query) => (await search(query))[0])))",
            [script, address, [query for query, _ in queries]],
        )
    here = site.pages["/quickstart"]
    same = 0
    for (query, _), first in zip(queries, found, strict=True):
        (wanted, *_) = search_rows(engine, site, query, here.path)
        same += first is not None and first["href"] == wanted["href"]
    assert len(queries) > 25
    assert same >= 0.9 * len(queries)


def test_a_first_result_loads_less_than_100_kb(tab: Window, tmp_path: Path) -> None:
    draw = random.Random(5)
    words = ["".join(draw.choices("abcdefghijklmnopqrstuvwxyz", k=draw.randint(4, 9))) for _ in range(6_000)]
    docs = tmp_path / "docs"
    docs.mkdir()
    for number in range(MANY):
        text = "\n\n".join(
            f"## {' '.join(draw.choices(words, k=3))}\n\n{' '.join(draw.choices(words, k=120))}" for _ in range(8)
        )
        (docs / f"p{number}.mdx").write_text(f"---\ntitle: {words[number]} guide\n---\n\n{text}\n")
    (docs / "docs.json").write_text(
        json.dumps({"name": "Many", "navigation": {"pages": [f"p{each}" for each in range(MANY)]}})
    )
    built(docs, tmp_path / "out")
    whole = sum(file.stat().st_size for file in (tmp_path / "out" / "_docs-tui" / "search").rglob("*"))
    assert whole > 500_000
    with hosting(tmp_path / "out") as url:
        tab.show(url)
        page = tab.open("/p0/")
        loaded: list[int] = []
        tab.listen("response", lambda response: loaded.append(len(response.body())))
        page.keyboard.press("/")
        page.get_by_role("combobox").fill(f"{words[7]} guide")
        expect(page.get_by_role("option").first).to_contain_text(f"{words[7]} guide")
    assert 0 < sum(loaded) < 100_000


def test_recent_pages_are_offered_before_a_word_is_typed(tab: Window, built_site: tuple[Site, Path]) -> None:
    with hosting(built_site[1]) as url:
        tab.show(url)
        tab.open("/installation/")
        page = tab.open("/quickstart/")
        page.keyboard.press("/")
        expect(page.get_by_role("option")).to_have_text(["Installation"])
        page.keyboard.press("Enter")
        page.wait_for_url("**/installation/")
