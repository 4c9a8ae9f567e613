"""Links of a draft use the address of the request if the site has no public address."""

import json
import re
from base64 import b64decode
from dataclasses import replace
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from docs_tui.export.llms.generated_mark import Ownership, ownership
from docs_tui.export.llms.llms_index import llms_index_files
from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import file_options
from docs_tui.export.page_urls import markdown_file
from docs_tui.server.responses import SiteResponse
from docs_tui.server.router import SiteRequest, SiteRouter
from docs_tui.server.well_known import generated_files
from docs_tui.site import build_site
from docs_tui.workspace import Workspace
from tests.program import ROOT
from tests.sites import site_of

CONFIG = {
    "name": "Relay",
    "navigation": {"pages": ["index", "guide/a"]},
    "contextual": {
        "options": [
            *("copy", "claude", "mcp", "add-mcp", "cursor", "vscode", "devin-mcp"),
            {"title": "Ask", "description": "", "href": {"base": "https://ask.example", "query": {"s": "$mcp"}}},
        ]
    },
}
FILES = {
    "docs.json": json.dumps(CONFIG),
    "index.mdx": "---\ntitle: Home\n---\n\n[A](/guide/a), [here](#x), [out](https://example.com/), `[c](/guide/a)`\n",
    "guide/a.mdx": "---\ntitle: A\n---\n\n[Home](/) and [a file](./data.csv) and ![p](/images/p.png)\n",
}
BASE = "https://docs.example.com/base"
ORIGINS = ("http://127.0.0.1:4000", "http://docs.test")


def text_of(router: SiteRouter, path: str, origin: str) -> str:
    form = "html" if "." not in path and path != "/llms.txt" else "markdown"
    found = router.respond(SiteRequest(path, form, origin))  # type: ignore[arg-type]
    assert isinstance(found, SiteResponse)
    return b"".join(found.parts).decode()


@pytest.mark.parametrize("base", [None, BASE])
def test_the_menu_leads_to_the_mcp_server_of_the_draft(tmp_path: Path, base: str | None) -> None:
    router = SiteRouter(tmp_path, site_of(FILES, base_url=base))
    for origin in ORIGINS:
        html = unescape(text_of(router, "/guide/a", origin))
        server = f"{origin}{router.prefix}/mcp"
        assert f"npx add-mcp {server}" in html
        cursor = parse_qs(urlsplit(re.search(r'cursor://[^"]+', html)[0]).query)  # type: ignore[index]
        assert json.loads(b64decode(cursor["config"][0])) == {"url": server}
        vscode = unquote(re.search(r"vscode:mcp/install\?([^\"]+)", html)[1])  # type: ignore[index]
        assert json.loads(vscode)["url"] == server
        assert f"https://ask.example?s={server.replace(':', '%3A').replace('/', '%2F')}" in html
        assert ("app.devin.ai/settings/mcp-marketplace" in html) is (base is not None)  # it cannot reach this machine


@pytest.mark.parametrize("origin", ORIGINS)
def test_markdown_and_indexes_link_to_the_address_of_the_request(tmp_path: Path, origin: str) -> None:
    site = Workspace(ROOT / "sample_docs").load()
    site = replace(site, settings=replace(site.settings, base_url=None))
    router, known = SiteRouter(tmp_path, site), build_site(site.files, base_url=origin)
    assert site.base_url is None
    for path, page in site.pages.items():
        expected = render_markdown(known, known.pages[path], file_options(known)).text
        assert text_of(router, "/" + markdown_file(page), origin) == expected
    (index, *_) = llms_index_files(known)
    assert text_of(router, "/llms.txt", origin) == index.text
    assert ownership(text_of(router, "/llms-full.txt", origin).encode()) is Ownership.OURS
    assert origin in text_of(router, "/sitemap.xml", origin)
    shown = text_of(router, "/quickstart", origin)
    assert "claude.ai/new" in shown
    assert f"Read%20from%20{origin}" not in shown  # no assistant can read from this machine
    assert "docs-tui.invalid" not in "".join(text_of(router, path, origin) for path in ("/llms-full.txt", "/", "/x.md"))


def test_what_is_copied_and_what_is_published_have_their_own_links(tmp_path: Path) -> None:
    site, published = site_of(FILES), site_of(FILES, base_url=BASE)
    router = SiteRouter(tmp_path, site)
    copied = router.respond(SiteRequest("/guide/a.md", "markdown", ORIGINS[0], from_root=True))
    assert isinstance(copied, SiteResponse)
    assert b"[Home](/)" in b"".join(copied.parts)
    assert f"[Home]({BASE}/)" in text_of(SiteRouter(tmp_path, published), "/guide/a.md", ORIGINS[0])
    later = router.after(site.apply({"index.mdx": b"[A](/guide/a)\n"}))
    assert f"[A]({ORIGINS[1]}/guide/a)" in text_of(later, "/index.md", ORIGINS[1])
    assert text_of(later, "/guide/a.md", ORIGINS[0]) == text_of(router, "/guide/a.md", ORIGINS[0])
    address = {"docs-tui.yaml": f"base_url: {BASE}\n".encode()}
    named = later.after(later.site.apply(address))
    assert f"[A]({BASE}/guide/a)" in text_of(named, "/index.md", ORIGINS[1])
    unnamed = named.after(named.site.apply({"docs-tui.yaml": None}))
    assert f"[A]({ORIGINS[1]}/guide/a)" in text_of(unnamed, "/index.md", ORIGINS[1])


@pytest.mark.parametrize("file", ["specs/api.yaml", "specs/api.json"])
def test_the_first_spec_has_a_known_address(tmp_path: Path, file: str) -> None:
    spec = {"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {"/x": {"get": {"summary": "Get"}}}}
    config = {"name": "A", "navigation": {"groups": [{"group": "API", "openapi": f"/{file}"}]}}
    files = {file: json.dumps(spec)}  # JSON is YAML, too
    named = site_of({"docs.json": json.dumps(config), **files})
    used = site_of({"a.mdx": "---\nopenapi: GET /x\n---\n", "docs.json": '{"navigation": {"pages": ["a"]}}', **files})
    for site in (named, used):
        assert json.loads(text_of(SiteRouter(tmp_path, site), "/openapi.json", ORIGINS[0])) == spec
        assert "/.well-known/api-catalog" in generated_files(site, None, ORIGINS[0])
    assert "/openapi.json" not in generated_files(site_of(FILES), None, ORIGINS[0])
