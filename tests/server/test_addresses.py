"""What a served draft says of its own address: that of the request, where no public address is known."""

import json
import re
from base64 import b64decode
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from docs_tui.server.responses import SiteResponse
from docs_tui.server.router import SiteRequest, SiteRouter
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
