"""``docs-tui serve`` and other ASGI servers: started as a writer or a container does, queried, and ended."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from random import randrange

import pytest

from docs_tui.errors import CannotRunError
from docs_tui.server.http_server import bind
from tests.program import ROOT, QuickProgram
from tests.server.asking import ask, connected
from tests.server.conftest import write
from tests.server.following import following
from tests.waiting import PATIENCE

FILES = {"index.md": "---\ntitle: Home\n---\n\nText.\n"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path / "docs", FILES)


def free_port() -> int:
    """Return a free port outside the range from which the system assigns ports."""
    while True:
        port = randrange(10_000, 30_000)
        with suppress(CannotRunError), bind("127.0.0.1", port):
            return port


@contextmanager
def running(folder: Path, *words: str, variables: Mapping[str, str] | None = None) -> Iterator[subprocess.Popen[str]]:
    """Run Python with the arguments ``words`` in ``folder`` while the block runs."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", **(variables or {})}
    with subprocess.Popen(
        [sys.executable, *words],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def listens(url: str) -> bool:
    """Tell whether a server accepts connections at an address."""
    try:
        connected(url).close()
    except ConnectionRefusedError:
        return False
    return True


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_the_address_is_alone_on_its_line_and_the_end_is_clean(folder: Path, ending: signal.Signals) -> None:
    with running(folder, "-m", "docs_tui", "serve", "--port", "0") as process:
        url = first_line(process)
        assert ask(url, "/index.md").status == 200
        with following(url) as events:
            write(folder, {"index.md": "Changed."})
            events.next()
            assert "Changed." in ask(url, "/index.md").text
            process.send_signal(ending)
            out, said = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out) == (0, "")
        assert said == f"Reading the pages in {folder} …\nPages reload at each save. Ctrl+C stops the server.\n"


WITH_DEFAULT_PORT = """
import sys
from docs_tui.server import http_server
http_server.PORT = int(sys.argv.pop())
from docs_tui.__main__ import main
sys.exit(main())
"""


def test_a_default_port_that_is_taken_is_passed_over(folder: Path) -> None:
    with bind("127.0.0.1", 0) as taken:  # no other program can free it, as it could the real default port
        port = taken.getsockname()[1]
        with running(folder, "-c", WITH_DEFAULT_PORT, "serve", str(port)) as process:
            url = first_line(process)
            assert ask(url, "/index.md").status == 200
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=PATIENCE)
            assert f"Port {port} is in use" in said


def test_other_machines_are_let_in_only_with_a_warning(folder: Path) -> None:
    with running(folder, "-m", "docs_tui", "serve", "--host", "0.0.0.0", "--port", "0") as process:
        url = first_line(process)
        assert url.startswith("http://127.0.0.1:")
        assert ask(url, "/index.md", host="192.168.1.1").status == 200
        assert ask(url, "/index.md", host="rebound.test").status == 421
        process.send_signal(signal.SIGINT)
        assert "can read these drafts" in process.communicate(timeout=PATIENCE)[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "{taken}"], "port {taken} is in use; name another one with --port, or 0 for any free one"),
        (["--port", "70000"], "--port 70000 is not a port; use a number up to 65535, or 0 for any free port"),
        (["--port", "x"], "--port x is not a port; use a number up to 65535, or 0 for any free port"),
        (
            ["--host", "203.0.113.7"],
            "cannot listen at 203.0.113.7:4000: Cannot assign requested address; name an address",
        ),
        (["nowhere"], "there is no folder nowhere"),
    ],
)
def test_wrong_options_of_serve_give_one_line(folder: Path, tmp_path: Path, words: list[str], said: str) -> None:
    with bind("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        done = QuickProgram(folder, tmp_path).run("serve", *(word.format(taken=port) for word in words))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"docs-tui: {said.format(taken=port)}")
    assert done.stderr.count("\n") == 1


def test_any_server_runs_the_application_with_workers(folder: Path, tmp_path: Path) -> None:
    """Several processes serve the root of the environment, and none waits for those who follow the site."""
    port = free_port()
    words = ["-m", "uvicorn", "--factory", "docs_tui.server:create_app", "--workers", "2", "--port", str(port)]
    with running(tmp_path, *words, variables={"DOCS_TUI_ROOT": str(folder)}) as process:
        assert process.stderr is not None
        started = (line for line in process.stderr if "Application startup complete" in line)
        assert [next(started) for _ in range(2)]
        url = f"http://127.0.0.1:{port}"
        while not listens(url):  # which uvicorn does a moment after it has said so
            assert process.poll() is None
        with following(url), following(url), following(url):
            assert {ask(url, "/index.md").status for _ in range(10)} == {200}
            assert ask(url, "/", host="rebound.test").status == 421
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=PATIENCE)
