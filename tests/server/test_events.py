"""Followers get an event for each change; slow clients delay neither others nor shutdown."""

import json
from contextlib import ExitStack
from pathlib import Path

from docs_tui.server.events import Events
from docs_tui.server.http_server import RunningServer
from docs_tui.server.live import LiveSite, WatchedSite
from docs_tui.workspace import Workspace
from tests.server.asking import ask
from tests.server.conftest import write
from tests.server.following import following
from tests.server.running import serving

FILES = {
    "docs.json": '{"name": "A", "navigation": {"pages": ["index", "other"]}}',
    "index.md": "One.",
    "other.md": "Two.",
}


def test_a_save_is_announced_and_live_at_once(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    with serving(tmp_path) as url, following(url) as events:
        head = ask(url, "/_docs-tui/events", method="HEAD")
        assert (head.status, head.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
        assert "content-length" not in head.headers
        before = ask(url, "/other.md")
        write(tmp_path, {"other.md": "Changed."})
        assert events.next() == ["/other"]
        after = ask(url, "/other.md", if_none_match=before.headers["etag"])
        assert (after.status, after.text.splitlines()[-1]) == (200, "Changed.")
        assert "Changed." in ask(url, "/llms-full.txt").text
        write(tmp_path, {"other.md": "---\ntitle: New\n---\n"})
        assert events.next() is None  # its title stands in the navigation of each page
        assert f"[New]({url}/other.md)" in ask(url, "/llms.txt").text
        write(tmp_path, {"added.md": "Three."})
        assert events.next() is None
        assert ask(url, "/added.md").status == 200
        (tmp_path / "added.md").unlink()
        assert events.next() is None
        assert ask(url, "/added.md").status == 404


def test_every_client_gets_the_event(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    with serving(tmp_path) as url, ExitStack() as stack:
        clients = [stack.enter_context(following(url)) for _ in range(60)]
        write(tmp_path, {"index.md": "Changed."})
        assert [client.next() for client in clients] == [["/"]] * 60


def test_open_event_streams_do_not_delay_shutdown(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    workspace = Workspace(tmp_path)
    workspace.load()
    server = RunningServer(WatchedSite(workspace), 0)
    server.start()
    with ExitStack() as stack:
        clients = [stack.enter_context(following(server.url)) for _ in range(20)]
        server.stop()
        assert not server.runs
        assert all(client.ended() for client in clients)


def test_a_replaced_picture_is_announced(tmp_path: Path) -> None:
    picture = "<svg xmlns='http://www.w3.org/2000/svg' width='1'/>"
    write(tmp_path, {**FILES, "images/a b.svg": picture})
    with serving(tmp_path) as url, following(url) as events:
        write(tmp_path, {"other.md": "Changed."})
        assert events.next() == ["/other"]  # from now on the folder is watched
        before = ask(url, "/images/a%20b.svg").headers["etag"]
        write(tmp_path, {"images/a b.svg": picture + "\n"})
        assert events.next_files() == ["images/a b.svg"]
        assert ask(url, "/images/a%20b.svg", if_none_match=before).status == 200


async def test_invisible_changes_are_not_announced(tmp_path: Path) -> None:
    """Many programs save through a hidden file."""
    workspace = Workspace(write(tmp_path, {**FILES, "b.svg": "Old."}))
    workspace.load()
    live = LiveSite(workspace)
    stream = live.events.stream()
    await anext(stream)
    for file in (".other.md.tmp", ".b.svg.tmp", "other.md", ".c.svg.tmp", "b.svg"):
        (tmp_path / file).write_text("Changed.")
        await workspace._follow(frozenset({file}))
        live.changed()
        if not file.startswith("."):
            told = json.loads((await anext(stream)).partition(b"data: ")[2])
            assert told == {
                "pages": ["/other"] if file == "other.md" else [],
                "files": ["b.svg"] if file == "b.svg" else [],
            }


async def test_what_a_slow_client_has_not_taken_is_one_event() -> None:
    events = Events()
    stream = events.stream()
    assert await anext(stream) == b"retry: 1000\n\n"
    for number in range(100):
        events.notify(frozenset({f"/{number % 3}"}))
    assert await anext(stream) == b'event: change\ndata: {"pages": ["/0", "/1", "/2"], "files": []}\n\n'
    events.notify(frozenset({"/0"}))
    events.notify(None)
    assert await anext(stream) == b'event: change\ndata: {"pages": null, "files": []}\n\n'
    events.notify(frozenset(f"/{number}" for number in range(10_000)))
    assert await anext(stream) == b'event: change\ndata: {"pages": null, "files": []}\n\n'
    assert len(events) == 1
    await stream.aclose()
    assert len(events) == 0


async def test_a_silent_client_is_sent_a_comment() -> None:
    events = Events(pulse=0.01)
    stream = events.stream()
    await anext(stream)
    assert (await anext(stream)).startswith(b":")
    events.close()
    assert [each async for each in stream] == []
    assert events.full


def test_clients_that_go_leave_nothing(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    workspace = Workspace(tmp_path)
    workspace.load()
    server = RunningServer(WatchedSite(workspace), 0)
    server.start()
    try:
        for _ in range(5):
            with ExitStack() as stack:
                for _ in range(40):
                    stack.enter_context(following(server.url))
        while len(server._live.events):
            ask(server.url, "/index.md")
    finally:
        server.stop()
