"""The sample site is complete: it shows every component, and everything that it links to exists."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from docs_tui.components import COMPONENTS, Role, spec_for
from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import MarkdownOptions
from docs_tui.mdx import Code, Heading, MdxJsxElement, attributes_of, find, parse
from docs_tui.mdx.phrasing import links
from docs_tui.menu import page_menu
from docs_tui.site import Page, Site
from docs_tui.source import Source
from docs_tui.workspace import Workspace

ROOT = Path(__file__).parents[1] / "sample_docs"
CONFIG = json.loads((ROOT / "docs.json").read_text(encoding="utf-8"))
PAGES = sorted(
    str(path.relative_to(ROOT)) for path in ROOT.rglob("*.mdx") if path.parent.name not in {"snippets", "drafts"}
)
FILES = [*PAGES, *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "snippets").glob("*.mdx"))]
OPERATIONS = {
    f"{method.upper()} {path}"
    for name in ("openapi.yaml", "keys.openapi.json")
    for path, methods in yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))["paths"].items()
    for method in methods
}


def source(file: str) -> Source:
    return Source(file, (ROOT / file).read_text(encoding="utf-8"))


def entries(node: Any) -> Iterator[str]:
    """Yield every page and operation in a node of the navigation."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, list):
        for each in node:
            yield from entries(each)
    elif isinstance(node, dict):
        yield from entries(node.get("root", []))
        for key in ("versions", "tabs", "groups", "pages"):
            yield from entries(node.get(key, []))


def target(page: str, url: str) -> str:
    """Return the path of the page or file that an internal ``url`` on ``page`` leads to."""
    path = url.partition("#")[0].strip("/")
    return path or page.removesuffix(".mdx")


def internal(url: object) -> bool:
    return isinstance(url, str) and re.match(r"[a-z]+:", url) is None


@pytest.fixture(scope="module")
def site() -> Site:
    return Workspace(ROOT).load()


def exists(path: str) -> bool:
    return (ROOT / path).is_file() or (ROOT / f"{path}.mdx").is_file()


def test_every_component_is_used() -> None:
    used = {element.name for file in FILES for element in find(parse(source(file)).root, MdxJsxElement)}
    assert {name for name, row in COMPONENTS.items() if not row.html} - used == set()


def test_every_entry_of_the_navigation_exists() -> None:
    named = list(entries(CONFIG["navigation"]))
    assert [name for name in named if name not in OPERATIONS and not (ROOT / f"{name}.mdx").is_file()] == []
    assert len(named) == len(set(named))


def test_every_page_is_in_the_navigation() -> None:
    assert {page.removesuffix(".mdx") for page in PAGES} - set(entries(CONFIG["navigation"])) == set()


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_a_title_and_a_description(page: str) -> None:
    meta = yaml.safe_load(source(page).text.split("---\n")[1])
    assert meta["title"]
    assert meta["description"].endswith(".")
    assert len(meta["description"]) <= 160


@pytest.mark.parametrize("file", FILES)
def test_no_tag_is_left_open(file: str) -> None:
    assert [str(diagnostic) for diagnostic in parse(source(file)).diagnostics] == []


@pytest.mark.parametrize("page", PAGES)
def test_headings_begin_at_level_two_and_skip_none(page: str) -> None:
    depths = [1, *(heading.depth for heading in find(parse(source(page)).root, Heading))]
    assert all(2 <= depth <= before + 1 for before, depth in pairwise(depths))


@pytest.mark.parametrize("file", FILES)
def test_code_names_its_language(file: str) -> None:
    assert all(code.lang for code in find(parse(source(file)).root, Code))


@pytest.mark.parametrize("file", FILES)
def test_every_link_and_file_that_a_page_names_exists(file: str) -> None:
    document = parse(source(file))
    urls: list[object] = [link.url for link in links(document)]
    for element in find(document.root, MdxJsxElement):
        values = attributes_of(element)
        urls += [values[name] for name in ("href", "src") if name in values]
    assert [url for url in urls if internal(url) and not exists(target(file, str(url)))] == []


@pytest.mark.parametrize("page", PAGES)
def test_an_image_says_what_it_shows(page: str) -> None:
    document = parse(source(page))
    for element in find(document.root, MdxJsxElement):
        if spec_for(element.name).role is Role.IMAGE:
            assert attributes_of(element)["alt"]


def test_the_colors_and_images_of_the_site_exist() -> None:
    files = [CONFIG["favicon"], *CONFIG["logo"].values()]
    assert [file for file in files if not exists(file.strip("/"))] == []
    assert all(re.fullmatch(r"#[0-9A-F]{6}", color) for color in CONFIG["colors"].values())


def test_redirects_lead_to_pages() -> None:
    fixed = [each["destination"] for each in CONFIG["redirects"] if "*" not in each["source"]]
    assert [path for path in fixed if not exists(path.strip("/"))] == []


def test_variables_are_defined_and_used() -> None:
    used = {name for file in FILES for name in re.findall(r"\{\{([\w.-]+)\}\}", source(file).text)}
    assert used == set(CONFIG["variables"])


def test_nothing_is_wrong_with_the_site(site: Site) -> None:
    found = [*site.diagnostics]
    for page in site.pages.values():
        found += render_markdown(site, page, MarkdownOptions()).diagnostics
        found += page_menu(site, page, "").diagnostics
    assert [str(diagnostic) for diagnostic in found] == []


def test_every_link_leads_to_a_heading_that_exists(site: Site) -> None:
    for page in site.pages.values():
        for url in internal_urls(site, page):
            target = site.link(page, url)
            assert target.kind != "missing", url
            if target.page and target.fragment:
                assert target.fragment in {heading.id for heading in site.headings(site.pages[target.page])}, url


def internal_urls(site: Site, page: Page) -> list[str]:
    document = site.document(page)
    elements = find(document.root, MdxJsxElement)
    urls = [*(link.url for link in links(document)), *(attributes_of(each).get("href") for each in elements)]
    return [url for url in urls if isinstance(url, str) and internal(url)]
