"""The server, tested with the SDK's client: in memory for the protocol, and as a process as an editor starts it."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from mcp import Client, MCPError
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp_types import (
    INVALID_PARAMS,
    EmptyResult,
    PromptReference,
    ResourceTemplateReference,
    SubscribeRequest,
    SubscribeRequestParams,
)

from docs_tui.mcp.draft import Draft
from docs_tui.mcp.resource_registration import page_uri
from docs_tui.mcp.server import DraftServer
from tests.mcp.test_tools import FILES
from tests.program import ROOT
from tests.sites import site_of

TOOLS = ["search_docs", "read_page", "list_pages", "outline", "lint", "explain_rule", "related", "preview_change"]


@asynccontextmanager
async def client_of(*, write: bool = False) -> AsyncIterator[Client]:
    site = site_of(FILES)
    async with Client(DraftServer(Draft(lambda: site), title="Relay", write=write)) as client:
        yield client


async def test_a_call_that_takes_too_long_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("docs_tui.mcp.long_calls.MOST_SECONDS", 0)
    async with client_of() as client:
        refused = await client.call_tool("lint", {})
    assert refused.is_error
    words = "lint takes longer than 0 seconds here and is still running; call it again with the same arguments to wait for its answer"
    assert [getattr(each, "text", "") for each in refused.content] == [words]


async def test_the_tools_are_typed_and_only_read() -> None:
    async with client_of() as client:
        listed = (await client.list_tools()).tools
    assert [each.name for each in listed] == TOOLS
    for each in listed:
        assert each.output_schema is not None
        assert each.description is not None
        assert each.annotations is not None
        assert each.annotations.read_only_hint
        assert each.annotations.open_world_hint is False


async def test_only_a_server_that_may_write_offers_to() -> None:
    async with client_of(write=True) as client:
        listed = (await client.list_tools()).tools
    assert [each.name for each in listed] == [*TOOLS, "apply_fixes"]
    assert listed[-1].annotations is not None
    assert listed[-1].annotations.read_only_hint is False


async def test_an_answer_is_data_and_an_error_says_what_to_do() -> None:
    async with client_of() as client:
        answer = await client.call_tool("search_docs", {"query": "rotate"})
        assert answer.structured_content is not None
        assert answer.structured_content["results"][0]["path"] == "/tokens"
        assert json.loads(answer.content[0].text) == answer.structured_content  # type: ignore[union-attr]  # it is text
        assert "\n" not in answer.content[0].text  # type: ignore[union-attr]  # as above
        missing = await client.call_tool("read_page", {"page": "/tokenz"})
        assert missing.is_error
        assert "did you mean /tokens" in missing.content[0].text  # type: ignore[union-attr]  # as above
        for wrong, said in (
            ({}, "page: Field required"),
            ({"page": 3}, "page: Input should be a valid string"),
            ({"page": "/", "lines": "x; rm"}, "lines: String should match pattern"),
            ({"page": "/", "lines": "1" * 5_000}, "lines: String should match pattern"),
            ({"page": "/", "cursor": 10**30}, "cursor: Input should be less than or equal to 1000000000"),
            ({"path": "/"}, "read_page has no argument 'path'; it has page, section, lines"),
            ({"page": "a" * 100_000}, "page: String should have at most 1000 characters"),
            ({"page": "/../outside"}, "there is no page '/../outside'; call list_pages for the list"),
        ):
            refused = await client.call_tool("read_page", wrong)
            assert refused.is_error
            assert refused.content[0].text.startswith(said)  # type: ignore[union-attr]  # as above
            assert len(refused.content[0].text) < 120  # type: ignore[union-attr]  # as above


async def test_a_client_hears_of_the_pages_it_subscribed_to_and_of_new_ones() -> None:
    """The SDK makes a session for each request, so subscriptions that were kept by session were lost at once."""
    before = site_of(FILES)
    draft = Draft(lambda: before)
    server, heard = DraftServer(draft), list[str]()

    async def hear(message: object) -> None:
        heard.append(str(getattr(message, "method", "")) + str(getattr(getattr(message, "params", None), "uri", "")))

    async with Client(server, mode="legacy", message_handler=hear) as client:
        await client.list_resources()
        for path in ("tokens", "hooks"):
            await client.session.send_request(
                SubscribeRequest(params=SubscribeRequestParams(uri=page_uri(f"/{path}"))), EmptyResult
            )
        after = before.apply({"tokens.mdx": b"---\ntitle: Tokens\n---\n\nNew.\n", "more.mdx": b"# More\n"})
        await server.announce(before, after)
        await client.list_tools()
    assert sorted(heard) == [
        "notifications/resources/list_changed",
        "notifications/resources/updateddocs://page/tokens",
    ]


async def test_pages_and_texts_are_resources() -> None:
    async with client_of() as client:
        listed = [str(each.uri) for each in (await client.list_resources()).resources]
        assert listed == ["docs://llms.txt", "docs://rules", *map(page_uri, ("/", "/tokens", "/hooks"))]
        for uri in listed:
            (content,) = (await client.read_resource(uri)).contents
            assert content.text  # type: ignore[union-attr]  # as above
        with pytest.raises(MCPError):
            await client.read_resource("docs://page/../../etc/passwd")
        with pytest.raises(MCPError):
            await client.read_resource("docs://page/nope")


async def test_no_answer_repeats_a_long_name() -> None:
    long = "x" * 30_000
    async with client_of() as client:
        for refused in (
            client.read_resource(f"docs://page/{long}"),
            client.get_prompt(long),
            client.get_prompt("review_page", {"page": long}),
            client.call_tool(long),
            client.list_resources(cursor=long),
        ):
            with pytest.raises(MCPError) as wrong:
                await refused
            assert wrong.value.error.code == INVALID_PARAMS
            assert len(str(wrong.value.error)) < 200


async def test_the_list_of_resources_is_cut_to_what_clients_accept() -> None:
    pages = {f"{'page-' * 20}{n}.mdx": f"---\ntitle: {'T' * 400}\ndescription: {'界' * 400}\n---\n" for n in range(250)}
    site = site_of(pages)
    found, cursor = list[str](), None
    async with Client(DraftServer(Draft(lambda: site))) as client:
        for _ in range(250):
            listed = await client.list_resources(cursor=cursor)
            assert len(listed.model_dump_json(by_alias=True, exclude_none=True)) <= 50_000
            found += [each.name for each in listed.resources]
            cursor = listed.next_cursor
            if cursor is None:
                break
    assert found == ["llms.txt", "rules", *site.pages]


async def test_paths_of_pages_are_completed() -> None:
    template, prompt = ResourceTemplateReference(uri="docs://page/{+path}"), PromptReference(name="review_page")
    async with client_of() as client:
        for ref, name, value, expected in (
            (template, "path", "", ["index", "tokens", "hooks"]),
            (template, "path", "ho", ["hooks"]),
            (prompt, "page", "/", ["/", "/tokens", "/hooks"]),
            (PromptReference(name="write_page"), "topic", "", []),
            (ResourceTemplateReference(uri="docs://nothing"), "path", "", []),
        ):
            found = await client.complete(ref, {"name": name, "value": value})
            assert found.completion.values == expected


async def test_prompts_name_the_tools_to_use() -> None:
    async with client_of() as client:
        names = [each.name for each in (await client.list_prompts()).prompts]
        assert names == ["write_page", "review_page", "update_for_change"]
        prompt = await client.get_prompt("write_page", {"kind": "how-to", "topic": "keys"})
        for name, arguments in (("nope", {}), ("write_page", {}), ("write_page", {"kind": "poem", "topic": "keys"})):
            with pytest.raises(MCPError) as wrong:
                await client.get_prompt(name, arguments)
            assert wrong.value.error.code == INVALID_PARAMS
        assert "preview_change" in prompt.messages[0].content.text  # type: ignore[union-attr]  # as above


def test_malformed_messages_are_answered_and_the_server_goes_on(tmp_path: Path) -> None:
    (tmp_path / "index.mdx").write_text("---\ntitle: Home\n---\n")
    lines = [
        '{"jsonrpc": "2.0"',
        "\xff",
        "[]",
        '[{"jsonrpc": "2.0", "id": 1, "method": "ping"}]',
        '{"jsonrpc": "1.0", "id": 2, "method": "ping"}',
        '{"jsonrpc": "2.0", "id": "three", "method": "ping", "params": [1]}',
        '{"jsonrpc": "2.0", "id": 4, "result": 5}',
        '{"jsonrpc": "2.0", "id": null, "method": "ping"}',
        '{"jsonrpc": "2.0", "id": {}, "method": "tools/list"}',
        '{"a":' * 3_000 + "1" + "}" * 3_000,
        json.dumps({"jsonrpc": "2.0", "id": 5, "method": "ping"}),
    ]
    with subprocess.Popen(
        [sys.executable, "-m", "docs_tui", "mcp", str(tmp_path), "--write"],
        env={"PYTHONPATH": str(ROOT), "HOME": str(tmp_path / "home")},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\n".join([*lines, ""]))
        process.stdin.flush()
        answers = [json.loads(process.stdout.readline()) for _ in range(10)]
        process.stdin.close()
        assert process.stderr is not None
        said = process.stderr.read()
    assert said.startswith(f"Agents may apply safe fixes in {tmp_path.resolve()}, and nowhere else.")
    codes = [(each["id"], each["error"]["code"]) for each in answers[:-1]]
    assert codes == [
        (None, -32700),
        (None, -32700),
        (None, -32600),
        (None, -32600),
        (2, -32600),
        ("three", -32600),
        (None, -32600),
        (None, -32600),
        (None, -32700),
    ]
    assert answers[-1]["id"] == 5


def test_a_client_may_end_before_it_has_its_answer(tmp_path: Path) -> None:
    (tmp_path / "index.mdx").write_text("---\ntitle: Home\n---\n")
    with subprocess.Popen(
        [sys.executable, "-m", "docs_tui", "mcp", str(tmp_path)],
        env={"PYTHONPATH": str(ROOT), "HOME": str(tmp_path / "home")},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        client = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
        request = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": client}
        process.stdin.write(f"{json.dumps(request)}\n".encode())
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


async def test_a_saved_page_is_in_the_next_answer_of_a_process(tmp_path: Path) -> None:
    """An agent's edit on disk is found, and what it broke is reported."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    started = StdioServerParameters(
        command=sys.executable,
        args=["-m", "docs_tui", "mcp", str(tmp_path)],
        env={"PYTHONPATH": str(ROOT), "HOME": str(tmp_path / "home")},
    )
    async with Client(stdio_client(started)) as client:
        before = await client.call_tool("lint", {"paths": ["index.mdx"]})
        assert before.structured_content is not None
        preview = await client.call_tool("preview_change", {"file": "tokens.mdx", "source": "---\ntitle: Keys\n---\n"})
        assert preview.structured_content is not None
        assert preview.structured_content["new_problems"]
        (tmp_path / "tokens.mdx").write_text("---\ntitle: Tokens\n---\n\n## Zebra crossing\n\nStripes.\n")
        for _ in range(1_200):  # a minute on a busy machine
            found = await client.call_tool("search_docs", {"query": "zebra crossing"})
            assert found.structured_content is not None
            if found.structured_content["results"]:
                break
            await asyncio.sleep(0.05)
        assert found.structured_content["results"][0]["heading"] == "Zebra crossing"
        after = await client.call_tool("lint", {"paths": ["index.mdx"]})
        assert after.structured_content is not None
        rules = [each["rule"] for each in after.structured_content["findings"]]
        assert rules == ["broken-anchor", "broken-link"]
