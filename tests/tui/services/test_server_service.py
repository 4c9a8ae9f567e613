"""The draft site, served from the app."""

import asyncio
import socket
from urllib.parse import urlsplit

import pytest

from docs_tui.server import http_server
from tests.server.asking import ask
from tests.server.following import following
from tests.tui.running import running
from tests.waiting import PATIENCE


@pytest.fixture(autouse=True)
def _own_ports(monkeypatch: pytest.MonkeyPatch, worker_id: str) -> None:
    """Use separate ports for each test process, because parallel tests take a port as soon as it is free."""
    number = int(worker_id.removeprefix("gw")) if worker_id != "master" else 0
    monkeypatch.setattr(http_server, "PORT", http_server.PORT + 100 * (number + 1))


async def test_a_key_serves_what_the_app_shows_and_ends_it_again() -> None:
    async with running(size=(150, 40)) as run:
        await run.press("s")
        await run.until(lambda: run.app.server_service.header_text)
        assert run.app.server_service.header_text in run.shown().splitlines()[0]
        url = f"http://127.0.0.1:{run.app.server_service.header_text.partition(':')[2]}"
        assert any(url in notice for notice in run.notices)
        assert "Relay sends messages." in (await asyncio.to_thread(ask, url, "/index.md")).text
        with following(url) as events:
            run.folder.write("channels.mdx", "---\ntitle: Channels\n---\n\nChanged.\n")
            assert await asyncio.to_thread(events.next) == ["/channels"]
            assert "Changed." in (await asyncio.to_thread(ask, url, "/channels.md")).text
            await run.press("s")
            assert await asyncio.to_thread(events.ended)
        assert run.app.server_service.header_text == ""
        assert "serving" not in run.shown().splitlines()[0]


async def test_a_key_opens_the_page_in_the_browser_and_serves_it_first() -> None:
    async with running() as run:
        run.app.open_page("/channels")
        await run.press("b")
        await run.until(lambda: run.notes.opened)
        url = run.notes.opened[0]
        assert urlsplit(url).path == "/channels"
        assert (await asyncio.to_thread(ask, url, "/channels")).status == 200
        await run.press("b")
        assert run.notes.opened == [url, url]


async def test_a_page_asked_for_while_the_server_starts_is_opened_when_it_answers() -> None:
    async with running() as run:
        run.app.open_page("/channels")
        assert run.panes.page is not None
        run.app.server_service.toggle()
        run.app.server_service.open(run.panes.page)
        await run.until(lambda: run.notes.opened)
        assert urlsplit(run.notes.opened[0]).path == "/channels"


async def test_the_server_ends_with_the_app() -> None:
    async with running() as run:
        await run.press("s")
        await run.until(lambda: run.app.server_service.header_text)
        server = run.app.server_service._server
        assert server is not None
    assert not server.runs


async def test_a_server_that_cannot_begin_is_tried_again_with_the_next_key(monkeypatch: pytest.MonkeyPatch) -> None:
    expected: list[Exception] = []
    async with running(size=(150, 40), survived=expected) as run:
        with monkeypatch.context() as patched:
            patched.setattr(http_server, "bind", lambda *_: 1 / 0)
            await run.press("s")
            await run.until(lambda: run.app.accidents)
        expected += run.app.accidents
        await run.press("s")
        await run.until(lambda: run.app.server_service.header_text)


async def test_a_lost_port_is_reported_and_the_next_key_serves_again() -> None:
    async with running(size=(150, 40)) as run:
        await run.press("s")
        await run.until(lambda: run.app.server_service.header_text)
        server = run.app.server_service._server
        assert server is not None
        server._socket.shutdown(socket.SHUT_RDWR)
        await run.until(lambda: not run.app.server_service.header_text)
        assert any("no longer served: the port was closed · s serves it again" in notice for notice in run.notices)
        await run.press("s")
        await run.until(lambda: run.app.server_service.header_text)
        url = f"http://127.0.0.1:{run.app.server_service.header_text.partition(':')[2]}"
        assert (await asyncio.to_thread(ask, url, "/channels")).status == 200


async def test_a_server_that_ends_while_starting_is_reported_and_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(size=(150, 40)) as run:
        start = run.app.server_service._started

        def short_lived() -> http_server.RunningServer:
            server = start()
            server._socket.shutdown(socket.SHUT_RDWR)
            server._thread.join(PATIENCE)
            return server

        monkeypatch.setattr(run.app.server_service, "_started", short_lived)
        await run.press("s")
        await run.until(lambda: any("no longer served: the port was closed" in notice for notice in run.notices))
        assert run.app.server_service.header_text == ""
        assert not any("The draft site is at" in notice for notice in run.notices)


async def test_stopping_and_starting_again_keeps_the_port_for_open_tabs() -> None:
    async with running(size=(150, 40)) as run:
        service = run.app.server_service
        await run.press("s")
        await run.until(lambda: service.header_text)
        before = service.header_text
        with following(f"http://127.0.0.1:{before.partition(':')[2]}"):
            service.toggle()
            service.toggle()
            await run.until(lambda: service.header_text)
        assert service.header_text == before
        service.toggle()
        with socket.create_server(("127.0.0.1", 0)) as taken:
            service._port = number = taken.getsockname()[1]
            service.toggle()
            await run.until(lambda: service.header_text)
            assert service._port != number
