"""Measure the server: requests per second and memory, in one run.

    python tests/benchmarks/serve.py [FOLDER] [--seconds 5] [--requests 1000000]

Serves FOLDER (default: the sample site) and requests one page: as Markdown, as Markdown that the client has already, as
HTML; and llms.txt. It uses wrk if installed, and always its own clients, which count responses other than 200 and 304.
With ``--requests`` it then requests the pages in turn that many times, and prints the server's memory before and after.
"""

import argparse
import http.client
import multiprocessing
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
PIPELINED = 32
"""Requests that a client of ours sends before it reads the answers."""
CONNECTIONS = 16


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "sample_docs")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--requests", type=int, default=0)
    options = parser.parse_args()
    began = time.perf_counter()
    server = subprocess.Popen(
        [sys.executable, "-m", "docs_tui", "serve", str(options.folder), "--port", "0"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        print(f"answers after {time.perf_counter() - began:.2f} s, {memory(server.pid):.0f} MiB")
        pages = re.findall(r"\]\([^)]+?//[^)/]+(/[^)]+\.md)\)", get(url, "/llms.txt")[1].decode())
        measure(url, pages[0], options.seconds)
        print(f"{memory(server.pid):.0f} MiB")
        if options.requests:
            soak(url, server.pid, pages, options.requests)
        began = time.perf_counter()
        size = len(get(url, "/llms-full.txt")[1])
        taken = time.perf_counter() - began
        print(f"llms-full.txt: {size / 1e6:.1f} MB after {taken:.2f} s, then {memory(server.pid):.0f} MiB")
        print(f"at most {memory(server.pid, 'VmHWM'):.0f} MiB")
    finally:
        server.terminate()
        server.wait()


def measure(url: str, page: str, seconds: float) -> None:
    tag = get(url, page)[0]["etag"]
    html = page.removesuffix("/index.md").removesuffix(".md") or "/"
    print(f"{page}, {len(get(url, page)[1]) / 1000:.1f} KB")
    for name, path, headers in (
        ("Markdown", page, []),
        ("Markdown, 304", page, [f"If-None-Match: {tag}"]),
        ("HTML", html, ["Accept: text/html"]),
        ("llms.txt", "/llms.txt", []),
    ):
        if shutil.which("wrk"):
            print(f"  {name:15} wrk  {wrk(url + path, headers, seconds)}")
        begun = time.perf_counter()
        count, wrong = ask(url, [path], headers, seconds=seconds)
        print(f"  {name:15} ours {count / (time.perf_counter() - begun):9,.0f} a second, {wrong} wrong")


def wrk(address: str, headers: list[str], seconds: float) -> str:
    options = [part for header in headers for part in ("-H", header)]
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds:.0f}s", "--latency", *options, address]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    rate = re.search(r"Requests/sec:\s+([\d.]+)", said)
    late = re.search(r"99%\s+(\S+)", said)
    wrong = re.findall(r"(?:Non-2xx.*|Socket errors.*)", said)
    assert rate is not None
    return f"{float(rate[1]):9,.0f} a second, 99 % within {late[1] if late else '?'} {' '.join(wrong)}"


def soak(url: str, process: int, pages: list[str], requests: int) -> None:
    ask(url, pages, [], requests=10_000)
    before, began = memory(process), time.perf_counter()
    count, wrong = ask(url, pages, [], requests=requests)
    taken, after = time.perf_counter() - began, memory(process)
    print(
        f"{count:,} requests for {len(pages):,} pages in {taken:.0f} s ({count / taken:,.0f} a second), {wrong} wrong"
    )
    print(f"memory before {before:.1f} MiB, after {after:.1f} MiB")


def ask(
    url: str, paths: list[str], headers: list[str], *, seconds: float = 1e9, requests: int = 10**12
) -> tuple[int, int]:
    """Send requests from a new process over several connections, and return the number of responses, and of wrong ones."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(client, (url, paths, headers, seconds, requests))


def client(url: str, paths: list[str], headers: list[str], seconds: float, requests: int) -> tuple[int, int]:
    address = urlsplit(url)
    lines = "".join(f"{line}\r\n" for line in (f"Host: {address.netloc}", *headers))
    connections = [socket.create_connection((address.hostname, address.port), timeout=30) for _ in range(4)]
    count = wrong = turn = 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end and count < requests:
        for connection in connections:
            asked = [paths[(turn + number) % len(paths)] for number in range(PIPELINED)]
            turn += PIPELINED
            connection.sendall("".join(f"GET {path} HTTP/1.1\r\n{lines}\r\n" for path in asked).encode())
        for connection in connections:
            wrong += taken_in(connection)
            count += PIPELINED
    return count, wrong


def taken_in(connection: socket.socket) -> int:
    """Read the responses to one batch, and return how many were not 200 or 304."""
    data, wrong, at = b"", 0, 0
    for _ in range(PIPELINED):
        while (end := data.find(b"\r\n\r\n", at)) < 0:
            data += received(connection)
        head = data[at:end]
        wrong += head[9:12] not in (b"200", b"304")
        length = re.search(rb"content-length: (\d+)", head)
        at = end + 4 + (int(length[1]) if length and head[9:12] == b"200" else 0)
        while len(data) < at:
            data += received(connection)
    return wrong


def received(connection: socket.socket) -> bytes:
    data = connection.recv(1 << 20)
    if not data:
        raise SystemExit("the server has ended a connection")
    return data


def get(url: str, path: str) -> tuple[dict[str, str], bytes]:
    address = urlsplit(url)
    connection = http.client.HTTPConnection(address.hostname or "", address.port)
    connection.request("GET", path)
    answer = connection.getresponse()
    return {name.lower(): value for name, value in answer.getheaders()}, answer.read()


def memory(process: int, which: str = "VmRSS") -> float:
    """Return the memory of a process, or its peak (``VmHWM``), in MiB."""
    status = Path(f"/proc/{process}/status").read_text()
    found = re.search(rf"{which}:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else 0.0


if __name__ == "__main__":
    main()
