"""Every file and page of any docs folder is served, and no request causes an internal error."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from docs_tui.export.page_urls import markdown_files
from docs_tui.lint.linter import Linter
from docs_tui.lint.rules.front_matter_key import KNOWN_KEYS
from docs_tui.server.media_types import Form
from docs_tui.server.responses import SiteResponse
from docs_tui.server.router import SiteRequest, SiteRouter
from docs_tui.server.url_paths import decode_path
from docs_tui.site import Site
from tests.export.texts import TEXTS
from tests.site.test_hostile import CONFIGS, NAMES, VALUES
from tests.sites import site_of

FORMS = st.sampled_from(["html", "markdown", "plain"])
PIECES = st.sampled_from(
    [
        "a",
        "a.md",
        "a.mdx",
        "a.json",
        "b",
        "b/index",
        "index",
        "index.md",
        "u",
        "llms.txt",
        "llms-full.txt",
        "_llms",
        ".well-known",
        "skill.md",
        "sitemap.xml",
        "robots.txt",
        "docs.json",
        "_docs-tui",
        "style",
        "%2e%2e",
        "..",
        "é",
    ]
)
PATHS = st.lists(PIECES | NAMES, max_size=5).map(lambda parts: "/" + "/".join(parts))


@pytest.fixture(scope="module")
def nowhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder without files, so that everything served comes from the site alone."""
    return tmp_path_factory.mktemp("nowhere")


def any_site(config: Any, other: Any, texts: list[str]) -> Site:
    pages = {f"{name}.mdx": text for name, text in zip(("a", "b/index", "c"), texts, strict=False)}
    return site_of({"docs.json": json.dumps(config), "a.json": json.dumps(other), **pages})


def answered(surface: SiteRouter, path: str, form: Form) -> SiteResponse:
    found = surface.respond(SiteRequest(path, form, "http://127.0.0.1:4000"))
    assert isinstance(found, SiteResponse)
    headers = dict(found.headers)
    assert int(headers[b"content-length"]) == sum(map(len, found.parts))
    assert not any(mark in value for value in headers.values() for mark in (b"\r", b"\n", b"\0"))
    return found


SITES = (CONFIGS, VALUES, st.lists(TEXTS, min_size=1, max_size=3))


@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(*SITES, st.lists(st.tuples(PATHS, FORMS), max_size=6))
def test_every_page_is_served_and_anything_else_has_an_answer(
    nowhere: Path, config: Any, other: Any, texts: list[str], asked: list[tuple[str, Form]]
) -> None:
    site = any_site(config, other, texts)
    surface = SiteRouter(nowhere, site)
    for path in site.pages:
        assert answered(surface, path, "html").status == 200
    for name in markdown_files(site).pages:
        assert answered(surface, f"/{name}", "markdown").status == 200
    for path in ("/llms.txt", "/llms-full.txt", "/sitemap.xml", "/robots.txt", "/.well-known/llms.txt"):
        assert answered(surface, path, "plain").status == 200
    for path, form in asked:
        if (found := decode_path(path.encode())) is not None:
            assert answered(surface, found, form).status in (200, 307, 308, 404)


@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(*SITES)
def test_every_site_can_be_checked(config: Any, other: Any, texts: list[str]) -> None:
    site = any_site(config, other, texts)
    for found in Linter(select=("all",)).update(site):
        assert found.start.line >= 1
        assert found.message


FRONT_MATTER = (
    ["a", {"b": ["<i>"]}],
    {"a": {"b": None}},
    -1e999,
    True,
    "\x1b]52;c;UFdORUQ=\x07<i>",
    "javascript:alert(1)",
)


@pytest.mark.parametrize("value", FRONT_MATTER, ids=str)
def test_any_value_in_front_matter_is_served_and_checked(nowhere: Path, value: Any) -> None:
    written = yaml.safe_dump(value)
    keys = [*sorted(KNOWN_KEYS), "og:image", "twitter:image"]
    texts = [f"---\n? {json.dumps(key)}\n: {written.replace(chr(10), chr(10) + '  ')}\n---\n\nText.\n" for key in keys]
    site = site_of({f"{number}.mdx": text for number, text in enumerate(texts)})
    surface = SiteRouter(nowhere, site)
    assert [page.front_matter for page in site.pages.values()].count({}) == 0
    for path in site.pages:
        assert answered(surface, path, "html").status == 200
        assert answered(surface, f"{path}.md", "markdown").status == 200
    linter = Linter(select=("all",))
    linter.update(site)
    assert linter.failures == ()
