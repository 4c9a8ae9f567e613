"""``serve --try``: the browser sends a request to a server of the spec, and to no other."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest
from playwright.sync_api import expect

from docs_tui.server.http_server import RunningServer
from docs_tui.server.live import WatchedSite
from docs_tui.server.playground import policy_for, request_form
from docs_tui.workspace import Workspace
from tests.server.asking import ask
from tests.server.browser.conftest import Window
from tests.server.conftest import write
from tests.server.running import serving
from tests.sites import site_of


class Api(BaseHTTPRequestHandler):
    """Answers every request with a description of the request."""

    asked: ClassVar[list[tuple[str, str, dict[str, str], str]]] = []

    def do_OPTIONS(self) -> None:
        self.reply(204, b"")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"] or 0)).decode()
        self.asked.append((self.command, self.path, {key.lower(): value for key, value in self.headers.items()}, body))
        self.reply(201, json.dumps({"said": "<b>hello</b>"}).encode())

    def reply(self, status: int, content: bytes) -> None:
        self.send_response(status)
        for name in ("origin", "headers", "methods"):
            self.send_header(
                f"access-control-allow-{name}", "*" if name != "headers" else "authorization, content-type"
            )
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Do not log requests."""


@contextmanager
def answering() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Api)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def files(server: str) -> dict[str, str]:
    operation = {
        "parameters": [
            {"name": "id", "in": "path", "required": True},
            {"name": "dry", "in": "query", "schema": {"type": "boolean"}},
        ],
        "requestBody": {"content": {"application/json": {"example": {"text": "hi"}}}},
        "security": [{"token": []}],
        "responses": {"201": {"description": "Sent"}},
    }
    spec = {
        "openapi": "3.1.0",
        "info": {},
        "servers": [{"url": f"{server}/v1"}],
        "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        "paths": {"/messages/{id}": {"post": operation}},
    }
    return {
        "docs.json": '{"name": "R", "navigation": {"pages": ["send", "other"]}}',
        "api.json": json.dumps(spec),
        "send.mdx": "---\ntitle: Send\nopenapi: api.json POST /messages/{id}\n---\n",
        "other.mdx": "Other.",
    }


@contextmanager
def trying(folder: Path) -> Iterator[str]:
    workspace = Workspace(folder)
    workspace.load()
    server = RunningServer(WatchedSite(workspace, playground=True), 0)
    server.start()
    try:
        yield server.url
    finally:
        server.stop()


def test_the_browser_sends_the_request_and_shows_the_answer_as_text(tab: Window, tmp_path: Path) -> None:
    Api.asked.clear()
    with answering() as api, answering() as other, trying(write(tmp_path, files(api))) as url:
        tab.show(url)
        page = tab.open("/send")
        page.get_by_text("Try it").click()
        page.locator("[data-name=id]").fill("a/b")
        page.locator("[data-name=dry]").fill("true")
        page.locator("[data-name=Authorization]").fill("secret")
        page.get_by_role("button", name="Send").click()
        expect(page.locator(".try-answer")).to_contain_text("201")
        expect(page.locator(".try-answer")).to_contain_text("<b>hello</b>")
        assert page.locator(".try-answer b").count() == 0
        ((method, path, headers, body),) = Api.asked
        assert (method, path) == ("POST", "/v1/messages/a%2Fb?dry=true")
        assert headers["authorization"] == "Bearer secret"
        assert "cookie" not in headers
        assert json.loads(body) == {"text": "hi"}
        post = f"fetch('{other}/', {{method: 'POST'}})"
        refused = page.evaluate(f"{post}.then(() => 'sent', (error) => error.message)")
        assert "Failed to fetch" in refused
        assert len(Api.asked) == 1
        tab.complaints.clear()  # the browser itself notes what the policy refused


def test_only_pages_with_a_request_may_send_and_only_with_try(tmp_path: Path) -> None:
    root = write(tmp_path, files("https://api.example"))
    with trying(root) as url:
        policy = ask(url, "/send").headers["content-security-policy"]
        assert "connect-src 'self' https://api.example;" in policy
        assert "connect-src 'self';" in ask(url, "/other").headers["content-security-policy"]
        assert 'class="try' not in ask(url, "/other").text
    with serving(root) as url:
        reply = ask(url, "/send")
        assert "connect-src 'self';" in reply.headers["content-security-policy"]
        assert 'class="try' not in reply.text
        assert "playground" not in reply.text


@pytest.mark.parametrize(
    "server",
    [
        *("https://evil.example; script-src *", "https://a.example https://b.example", "javascript:alert(1)", "/v1"),
        *(
            "https://*",
            "https://*.example",
            "http://user:password@api.example",
            "ws://api.example",
            "data:text/html,x",
            "'none'",
        ),
        *("https://api.example\nset-cookie: a=b", 'https://api.example"><script>'),
    ],
)
def test_a_server_that_no_policy_can_name_is_not_offered(server: str) -> None:
    site = site_of(files(server))
    assert request_form(site, site.pages["/send"]) == ("", "")
    assert "connect-src 'self';" in policy_for([server])
