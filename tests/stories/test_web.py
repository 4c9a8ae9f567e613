"""The app in a browser: it is displayed, answers a key, loads nothing from other servers, and rejects other clients."""

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from docs_tui.cli.main import main
from docs_tui.errors import CannotRunError
from tests.program import ROOT, Program, needs
from tests.waiting import PATIENCE

DOCS = {
    "docs.json": '{"name": "Relay Docs", "navigation": {"pages": ["index", "quickstart"]}}',
    "index.mdx": "---\ntitle: Introduction\n---\n\nRelay sends messages.\n",
    "quickstart.mdx": "---\ntitle: Quickstart\n---\n\nSend your first one.\n",
}


def started(docs: Path, home: Path) -> "subprocess.Popen[str]":
    """Start the app for a browser; its first line of errors names the address."""
    own = {name: str(home / name) for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
    environment = Program(docs, home, own).environment
    command = [sys.executable, "-m", "docs_tui", str(docs), "--web", "--port", "0"]
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True, cwd=docs)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address at which one app listens for all tests: each of them is a client of its own."""
    pytest.importorskip("textual_serve")
    home = tmp_path_factory.mktemp("home")
    docs = home / "docs"
    docs.mkdir()
    for name, text in DOCS.items():
        (docs / name).write_text(text)
    process = started(docs, home)
    assert process.stderr is not None
    try:
        line = process.stderr.readline()
        assert line.startswith("The app is at http://127.0.0.1:"), line
        yield line.split()[4].rstrip(",")
    finally:
        process.terminate()
        assert process.wait(PATIENCE) == 0
        process.stderr.close()


def test_the_app_shows_in_a_browser_answers_a_key_and_opens_links_there(address: str) -> None:
    needs("chromium")
    sync_api = pytest.importorskip("playwright.sync_api")
    nowhere = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    arguments = ["--no-sandbox", "--headless", "--disable-gpu", nowhere]
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=arguments)
        page = browser.new_page(viewport={"width": 1200, "height": 700})
        received: list[bytes] = []
        elsewhere: list[str] = []
        said: list[str] = []

        def keep(frame: str | bytes) -> None:
            received.append(frame.encode() if isinstance(frame, str) else frame)

        page.on("websocket", lambda socket: socket.on("framereceived", keep))
        page.on("request", lambda request: elsewhere.append(request.url))
        page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        page.goto(address)

        def until(text: str) -> None:
            for _ in range(600):
                if text.encode() in b"".join(received):
                    return
                page.wait_for_timeout(100)
            pytest.fail(f"{text!r} never came; the page says {said}")

        until("Relay sends")
        until("watching")
        page.locator(".opening").wait_for(state="hidden")
        received.clear()
        page.keyboard.press("v")
        until("Tokens by section")
        if folder := os.environ.get("DOCS_TUI_PICTURES"):
            page.screenshot(path=f"{folder}/web.png")
        page.keyboard.press("v")
        with page.expect_popup() as opened:
            page.keyboard.press("o")
        page.locator("#link[href]").wait_for(state="attached")
        asked = page.locator("#link").get_attribute("href")
        assert asked is not None
        assert urlsplit(asked).hostname == "chatgpt.com"
        opened.value.wait_for_url(lambda url: url != "about:blank", wait_until="commit")
        assert opened.value.evaluate("window.opener") is None
        assert not page.locator(".blocked").is_visible()
        assert all(url.startswith((address, "data:")) for url in elsewhere)
        assert said == []
        browser.close()


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/", {}, 200),
        ("/", {"Host": "rebound.example"}, 403),
        ("/ws", {}, 403),
        ("/ws", {"Origin": "https://evil.example"}, 403),
        ("/", {"Origin": "https://evil.example"}, 403),
    ],
)
def test_requests_from_other_origins_are_refused(address: str, path: str, headers: dict[str, str], status: int) -> None:
    connection = HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    assert response.status == status
    if status == 200:
        assert "script-src 'self' 'nonce-" in response.headers["Content-Security-Policy"]
        assert "https://" not in body


def test_without_textual_serve_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)
    monkeypatch.delitem(sys.modules, "docs_tui.tui.web", raising=False)
    with pytest.raises(CannotRunError, match=r"pip install 'docs-tui\[web\]'"):
        importlib.import_module("docs_tui.tui.web")


def test_the_line_says_where_it_listens(sample_docs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[object] = []

    def start(_root: Path | None, _base_url: str | None, web: object) -> int:
        asked.append(web)
        return 0

    words = [str(sample_docs), "--web", "--host", "0.0.0.0", "--port", "8000"]
    assert main(words, start) == 0
    (web,) = asked
    assert (getattr(web, "host", None), getattr(web, "port", None)) == ("0.0.0.0", 8000)
    assert main([str(sample_docs), "--port", "8000"], lambda *_: 0) == 2
    assert main([str(sample_docs), "--web", "--port", "x"], lambda *_: 0) == 2
    assert "--port works only with --web" in capsys.readouterr().err


def test_without_the_package_of_mcp_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    for name in [
        each for each in sys.modules if each.startswith(("mcp.", "docs_tui.mcp.stdio", "docs_tui.mcp.server"))
    ]:
        monkeypatch.delitem(sys.modules, name)
    assert main(["mcp", str(ROOT / "sample_docs")], lambda *_: 0) == 2
    said = capsys.readouterr().err
    assert said.startswith(
        "docs-tui: the MCP server needs the package mcp; install it with \"pip install 'docs-tui[mcp]'\""
    )
    assert said.count("\n") == 1


async def test_a_signal_closes_the_windows_and_more_of_them_interrupt_nothing(tmp_path: Path) -> None:
    """The server would otherwise wait for each window, up to a minute."""
    pytest.importorskip("textual_serve")
    aiohttp = pytest.importorskip("aiohttp")
    (tmp_path / "docs.json").write_text(DOCS["docs.json"])
    process = started(tmp_path, tmp_path)
    assert process.stderr is not None
    with process.stderr:
        try:
            address = process.stderr.readline().split()[4].rstrip(",")
            async with aiohttp.ClientSession() as client:
                socket = await client.ws_connect(f"{address}/ws", origin=address, autoclose=False)
                await socket.receive(PATIENCE)
                process.terminate()
                while (await socket.receive(PATIENCE)).type is not aiohttp.WSMsgType.CLOSE:
                    pass
                process.terminate()  # the server waits for this client's part of the closing
                await socket.close()
            assert process.wait(PATIENCE) == 0
            assert process.stderr.read() == ""
        finally:
            process.kill()
            process.wait()
