"""Compare the throughput of our server with uvicorn that sends the same bytes and headers; wrk queries both in turn.

    python -m tests.benchmarks.beside_uvicorn

A further run compares each response with the page.
"""

import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks import serve
from tests.benchmarks.processor import spent

_PORT = 4991
_TURNS = 5
_SECONDS = 2
_OF_CONNECTION = frozenset(("date", "server", "connection"))
"""Headers that uvicorn sends itself."""
_UVICORN = """
from pathlib import Path
HEADERS = {headers!r}
BODY = Path({body!r}).read_bytes()

async def app(scope, receive, send):
    if scope["type"] == "http":
        await send({{"type": "http.response.start", "status": 200, "headers": HEADERS}})
        await send({{"type": "http.response.body", "body": BODY}})
"""
_CHECK = """
local file = io.open("{body}", "rb")
local wanted = file:read("*a")
local all, wrong = 0, 0
function response(status, headers, body)
  all = all + 1
  if status ~= 200 or body ~= wanted then wrong = wrong + 1 end
  if all % 100 == 0 then
    local out = io.open("{out}", "w")
    out:write(all .. " " .. wrong)
    out:close()
  end
end
"""


class Compared(NamedTuple):
    """The results of both servers: medians of all turns."""

    throughput: float
    """Our answers a second as a share of uvicorn's."""
    processor_time: float
    """Our processor time a request, as a multiple of uvicorn's."""
    checked: int
    wrong: int
    """Of the answers that were checked, how many were not the page."""


def compared(url: str, process: int, path: str) -> Compared:
    """Compare a running docs-tui server with uvicorn.

    Args:
        url: The address of our server.
        process: Its process id.
        path: The page.
    """
    headers, body = serve.get(url, path)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "body").write_bytes(body)
        kept = [(key.encode(), value.encode()) for key, value in headers.items() if key not in _OF_CONNECTION]
        (folder / "bare.py").write_text(_UVICORN.format(headers=kept, body=str(folder / "body")))
        with _uvicorn(folder) as theirs:
            other = f"http://127.0.0.1:{_PORT}"
            assert serve.get(other, path)[1] == body
            turns = []
            for _ in range(_TURNS):
                ours_rate, ours_cost = _asked(url + path, process)
                rate, cost = _asked(other + path, theirs)
                turns.append((ours_rate / rate, ours_cost / cost))
        (folder / "check.lua").write_text(_CHECK.format(body=folder / "body", out=folder / "checked"))
        _wrk(url + path, "-s", str(folder / "check.lua"))
        checked, wrong = map(int, (folder / "checked").read_text().split())
    rates, costs = zip(*turns, strict=True)
    return Compared(statistics.median(rates), statistics.median(costs), checked, wrong)


@contextmanager
def _uvicorn(folder: Path) -> Iterator[int]:
    command = [sys.executable, "-m", "uvicorn", "--no-access-log", "--log-level", "error", "--port", str(_PORT)]
    running = subprocess.Popen([*command, "bare:app"], cwd=folder)
    try:
        time.sleep(2)
        yield running.pid
    finally:
        running.terminate()
        running.wait()


def _asked(address: str, process: int) -> tuple[float, float]:
    """Return the responses per second, and the processor time of one response."""
    before = spent(process).first
    count, rate = _wrk(address)
    return rate, (spent(process).first - before) / count


def _wrk(address: str, *options: str) -> tuple[int, float]:
    command = ["wrk", "-t1", f"-c{serve.CONNECTIONS}", f"-d{_SECONDS}s", *options, address]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    count, rate = re.search(r"(\d+) requests in", said), re.search(r"Requests/sec:\s+([\d.]+)", said)
    assert count is not None
    assert rate is not None
    assert "Non-2xx" not in said, said
    return int(count[1]), float(rate[1])


def main() -> None:
    """Compare on the sample site."""
    server = subprocess.Popen(
        [sys.executable, "-m", "docs_tui", "serve", str(serve.ROOT / "sample_docs"), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout is not None
        found = compared(server.stdout.readline().strip().rstrip("/"), server.pid, "/quickstart.md")
    finally:
        server.terminate()
        server.wait()
    print(f"throughput {found.throughput:.2f} of uvicorn, processor time a request {found.processor_time:.2f} x")
    print(f"{found.checked:,} answers checked, {found.wrong} wrong")


if __name__ == "__main__":
    main()
