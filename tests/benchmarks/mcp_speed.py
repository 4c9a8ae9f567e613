"""Measure the MCP server through the SDK's client, over stdio and HTTP: ``python -m tests.benchmarks.mcp_speed DIR…``.

Prints for each folder the time from starting ``docs-tui mcp`` to the first tool's answer, without a cache; then the
50th and
95th percentile of ``search_docs``, ``read_page`` and ``outline``, one request after the other, and the time of
``tools/list``, which is the share of the protocol and the SDK. Times are wall time, beside the
processor time that the server took for the request.
"""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from tests.benchmarks.processor import spent
from tests.program import ROOT

REQUESTS: Final = 100
WORDS: Final = (
    "authentication",
    "webhook",
    "deploy",
    "error",
    "install",
    "model",
    "tool",
    "api key",
    "navigation",
    "rate limit",
)


async def measured(name: str, server: int, request: Callable[[int], Awaitable[object]]) -> None:
    """Send a request some hundred times, and print the percentiles."""
    times: list[float] = []
    used = spent(server).first
    for number in range(REQUESTS):
        start = time.perf_counter()
        await request(number)
        times.append((time.perf_counter() - start) * 1000)
    used = (spent(server).first - used) * 1000 / REQUESTS
    times.sort()
    p50, p95 = times[REQUESTS // 2], times[REQUESTS * 95 // 100]
    print(f"  {name:12} p50 {p50:6.1f} ms   p95 {p95:6.1f} ms   processor {used:6.1f} ms", flush=True)


async def ask(client: Client, server: int) -> None:
    """Measure the tools of a connected server."""
    await client.call_tool("search_docs", {"query": "qxzzq"})  # a word of no page: answered when all pages are indexed
    pages: list[str] = []
    for word in WORDS:
        found = await client.call_tool("search_docs", {"query": word, "limit": 30})
        pages += [each["path"] for each in (found.structured_content or {})["results"]]

    def search(number: int) -> Awaitable[object]:
        query = f"{WORDS[number % len(WORDS)]} {WORDS[number // len(WORDS)]}"
        return client.call_tool("search_docs", {"query": query})

    await measured("tools/list", server, lambda _: client.list_tools())
    await measured("search_docs", server, search)
    await measured("read_page", server, lambda n: client.call_tool("read_page", {"page": pages[n % len(pages)]}))
    await measured("outline", server, lambda n: client.call_tool("outline", {"page": pages[n % len(pages)]}))


def environment(state: str) -> dict[str, str]:
    """Return the environment of a server without a cache."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "XDG_STATE_HOME": state, "XDG_CACHE_HOME": state}


async def over_stdio(folder: Path, state: str) -> None:
    """Start a server as an editor does, and measure it."""
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "docs_tui", "mcp", str(folder)], env=environment(state)
    )
    start = time.perf_counter()
    async with Client(stdio_client(command)) as client:
        server = child()
        first: Any = await client.call_tool("search_docs", {"query": WORDS[0]})
        used = spent(server).first
        found = len(first.structured_content["results"])
        print(f"stdio: first answer after {time.perf_counter() - start:.2f} s, processor {used:.2f} s, {found} results")
        await ask(client, server)


async def over_http(url: str, server: int) -> None:
    """Measure a running draft site at ``/mcp``."""
    async with Client(f"{url}/mcp") as client:
        print("HTTP:")
        await ask(client, server)


def serve_and_ask(folder: Path, state: str) -> None:
    """Start the draft site, and measure it."""
    command = [sys.executable, "-m", "docs_tui", "serve", str(folder), "--port", "0"]
    with subprocess.Popen(command, env=environment(state), stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            asyncio.run(over_http(process.stdout.readline().strip(), process.pid))
        finally:
            process.terminate()


def child() -> int:
    """Return the process that this one started last."""
    return int(Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text(encoding="ascii").split()[-1])


def main() -> None:
    """Measure each folder named on the command line."""
    for each in sys.argv[1:]:
        folder = Path(each).resolve()
        print(f"{folder.name}: {sum(1 for _ in folder.rglob('*.mdx'))} pages")
        with TemporaryDirectory() as state:
            asyncio.run(over_stdio(folder, state))
        with TemporaryDirectory() as state:
            serve_and_ask(folder, state)


if __name__ == "__main__":
    main()
