"""``/mcp`` of a running server, tested with the SDK's client over both transports' handshakes, and with requests that browsers send."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from docs_tui.search.index import SearchIndex
from docs_tui.server import mcp_endpoint, request_body
from docs_tui.site import Page, Site
from tests.mcp.test_tools import FILES
from tests.server.asking import ask, connected, read_reply, sent
from tests.server.running import serving

PING = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture
def url(folder: Path) -> Iterator[str]:
    with serving(folder) as url:
        yield url


@pytest.mark.parametrize("mode", ["2026-07-28", "legacy"])
async def test_agents_of_both_revisions_read_the_draft(url: str, folder: Path, mode: str) -> None:
    async with Client(f"{url}/mcp", mode=mode) as client:
        found = await client.call_tool("search_docs", {"query": "rotate"})
        assert found.structured_content is not None
        assert found.structured_content["results"][0]["path"] == "/tokens"
        (folder / "hooks.mdx").write_text("---\ntitle: Hooks\n---\n\n## Zebra crossing\n\nStripes.\n")
        for _ in range(1_200):  # a minute on a busy machine
            found = await client.call_tool("search_docs", {"query": "zebra crossing"})
            assert found.structured_content is not None
            if found.structured_content["results"]:
                break
            await asyncio.sleep(0.05)
        assert found.structured_content["results"][0]["path"] == "/hooks"
        assert "apply_fixes" not in [each.name for each in (await client.list_tools()).tools]


async def test_readers_and_agents_share_one_index(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    indexed: list[str] = []
    add = SearchIndex._add

    def count(index: SearchIndex, site: Site, page: Page, *rest: Any) -> None:
        indexed.append(page.path)
        add(index, site, page, *rest)

    monkeypatch.setattr(SearchIndex, "_add", count)
    with serving(folder) as url:
        complete = False
        while not complete:
            found = json.loads((await asyncio.to_thread(ask, url, "/_docs-tui/search?q=rotate")).text)
            complete = found["complete"]
        assert found["results"][0]["href"].startswith("/tokens")
        async with Client(f"{url}/mcp") as client:
            said = await client.call_tool("search_docs", {"query": "rotate"})
            assert said.structured_content is not None
            assert said.structured_content["results"][0]["path"] == "/tokens"
    assert len(indexed) == len(set(indexed)) > 0


def answer_of(url: str, path: str = "/mcp", *, body: str = PING, **headers: str) -> bytes:
    given = {"content-type": "application/json", "accept": "application/json, text/event-stream", **headers}
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in given.items())
    host = "" if "host" in headers else f"host: {url.removeprefix('http://')}\r\n"
    length = f"content-length: {len(body)}\r\nconnection: close\r\n"
    with connected(url) as connection:
        connection.sendall(f"POST {path} HTTP/1.1\r\n{host}{lines}{length}\r\n{body}".encode())
        return connection.makefile("rb").read()


def post(url: str, path: str = "/mcp", *, body: str = PING, **headers: str) -> int:
    return int(answer_of(url, path, body=body, **headers).split(maxsplit=2)[1])


def test_a_malformed_message_gets_an_error_of_one_line(url: str) -> None:
    for body in ("[]", "{}", "7", '{"jsonrpc": "2.0", "id": 1, "method": 5}', "[" + PING + "]", '{"id": true}', "{"):
        for revision in ("2026-07-28", "2025-11-25"):
            head, _, said = answer_of(url, body=body, mcp_protocol_version=revision).partition(b"\r\n\r\n")
            assert b" 400 " in head.splitlines()[0], (body, revision)
            assert f"content-length: {len(said)}".encode() in head.lower().splitlines()
            error = json.loads(said)["error"]
            assert error["code"] in {-32600, -32700}
            assert "\n" not in error["message"]
            assert len(error["message"]) < 120


def test_a_body_without_end_is_refused_and_its_connection_closed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    head = f"POST /mcp HTTP/1.1\r\nhost: {url.removeprefix('http://')}\r\ncontent-type: application/json\r\n".encode()
    monkeypatch.setattr(mcp_endpoint, "_MOST_BYTES", len(PING))
    assert post(url) not in {408, 413}
    chunked = head + b"transfer-encoding: chunked\r\n\r\n"
    for large in (head + b"content-length: 999\r\n\r\n" + b"a" * 500, chunked + b"1f4\r\n" + b"a" * 500 + b"\r\n"):
        assert read_reply(sent(url, large)).status == 413
    monkeypatch.setattr(request_body, "LONGEST", 0.1)
    for late in (head + b"content-length: 9\r\n\r\n{", chunked + b"1\r\n{\r\n", chunked):
        assert read_reply(sent(url, late)).status == 408


def test_only_our_names_and_our_pages_may_ask(url: str) -> None:
    allowed = post(url)
    assert allowed not in {403, 405, 421}
    assert post(url, origin=url) == allowed
    assert post(url, host="evil.example") == 421
    for origin in ("https://evil.example", "null", "http://127.0.0.1.evil.example"):
        assert post(url, origin=origin) == 403
    assert post(url, "/tokens") == 405


def test_spaces_around_a_header_are_no_part_of_it(url: str) -> None:
    """RFC 9110, 5.5; the revision of 2026-07-28 compares headers with the request."""
    meta = {"protocolVersion": "2026-07-28", "clientInfo": {"name": "test", "version": "1"}, "clientCapabilities": {}}
    named = {f"io.modelcontextprotocol/{name}": value for name, value in meta.items()}
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": named}})
    headers = {"mcp_protocol_version": "2026-07-28", "mcp_method": "  tools/list \t"}
    assert post(url, body=body, **headers) == 200
    assert post(url, body=body, **{**headers, "mcp_method": "tools/call"}) == 400


def test_a_page_named_mcp_is_still_a_page(folder: Path) -> None:
    (folder / "mcp.mdx").write_text("---\ntitle: Our MCP server\n---\n\nWords.\n")
    with serving(folder) as url:
        assert "Our MCP server" in ask(url, "/mcp", accept="text/html").text
        assert post(url) not in {403, 405, 421}


def test_a_server_ends_while_an_agent_listens(folder: Path) -> None:
    with serving(folder) as url:
        initialize = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "initialize",
            "params": {
                "protocolVersion": "2025-11-25",
                "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            },
        }
        body = json.dumps(initialize)
        host = url.removeprefix("http://")
        head = f"host: {host}\r\naccept: application/json, text/event-stream\r\n"
        with connected(url) as connection:
            connection.sendall(
                f"POST /mcp HTTP/1.1\r\n{head}content-type: application/json\r\n"
                f"content-length: {len(body)}\r\nconnection: close\r\n\r\n{body}".encode()
            )
            answer = connection.makefile("rb").read().decode()
        session = next(line.split(": ")[1] for line in answer.splitlines() if line.lower().startswith("mcp-session-id"))
        listening = connected(url)
        listening.sendall(f"GET /mcp HTTP/1.1\r\n{head}mcp-session-id: {session}\r\n\r\n".encode())
        assert b"200" in listening.makefile("rb").readline()
    with listening:
        while listening.recv(65536):  # until the server closes the connection
            pass


def test_clients_discover_it_at_the_address_that_they_asked(folder: Path) -> None:
    with serving(folder, base_url="https://relay.example/docs") as url:
        root = url.removesuffix("/docs")
        found = json.loads(ask(root, "/docs/.well-known/mcp").text)
        assert found["url"] == f"{url}/mcp"
        assert found["servers"][0]["url"] == f"{url}/mcp"
        other = url.replace("127.0.0.1", "localhost")
        card = json.loads(
            ask(root, "/docs/.well-known/mcp/server-card.json", host=other[7:].removesuffix("/docs")).text
        )
        assert card["remotes"] == [{"type": "streamable-http", "url": f"{other}/mcp"}]
        assert post(root, "/docs/mcp") not in {403, 404, 405, 421}
