"""Allowed hosts and methods, and security headers."""

from pathlib import Path

import pytest

from docs_tui.server.responses import CONTENT_SECURITY_POLICY
from tests.server.asking import ask, read_reply, sent
from tests.server.conftest import write
from tests.server.following import following
from tests.server.running import serving

STRANGERS = (
    "evil.test",
    "localhost.evil.test",
    "192.168.7.7",
    "127.0.0.1.nip.io:80",
    "a b",
    "",
    "[::2]",
    "user@localhost",
)


@pytest.mark.parametrize("host", STRANGERS)
def test_a_name_that_is_not_ours_is_refused(url: str, host: str) -> None:
    for path in ("/", "/llms.txt", "/_docs-tui/events", "/_docs-tui/search?q=a", "/images/a.svg"):
        reply = ask(url, path, host=host)
        assert reply.status in (400, 421)
        assert "Welcome" not in reply.text


def test_requests_to_known_host_names_are_answered(url: str) -> None:
    for host in ("localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:4000", "docs.test", "docs.test:80"):
        assert ask(url, "/guide", host=host).status == 200


def test_a_request_without_exactly_one_host_is_refused(url: str) -> None:
    for lines in (b"", b"Host: localhost\r\nHost: evil.test\r\n", b"Host: evil.test\r\nHost: localhost\r\n"):
        reply = read_reply(sent(url, b"GET / HTTP/1.1\r\nConnection: close\r\n" + lines + b"\r\n"))
        assert reply.status in (400, 421)


def test_names_follow_the_settings_as_they_are_saved(tmp_path: Path) -> None:
    write(tmp_path, {"index.md": "Text."})
    with serving(tmp_path) as url, following(url) as events:
        assert ask(url, "/index.md", host="new.test").status == 421
        write(tmp_path, {"docs-tui.yaml": "serve:\n  hosts: new.test\n"})
        while ask(url, "/index.md", host="new.test").status != 200:
            events.next()  # a save may be seen twice: as a file that is there, then with what it says


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])
def test_only_get_and_head_are_answered(url: str, method: str) -> None:
    for path in ("/", "/llms.txt", "/_docs-tui/events", "/images/a.svg"):
        reply = ask(url, path, method=method)
        assert (reply.status, reply.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("path", ["/", "/guide", "/missing"])
def test_a_page_runs_nothing_but_our_own_script(url: str, path: str) -> None:
    headers = ask(url, path, accept="text/html").headers
    assert headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    for part in ("default-src 'none'", "script-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"):
        assert part in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/images/a.svg", "/page.html", "/script.js", "/specs/api.json"])
def test_a_file_by_itself_has_no_script_and_no_origin(url: str, path: str) -> None:
    headers = ask(url, path).headers
    assert "sandbox" in headers["content-security-policy"]
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "javascript" not in headers["content-type"]


@pytest.mark.parametrize("path", ["/llms.txt", "/llms-full.txt", "/guide.md", "/.well-known/llms.txt"])
def test_texts_for_ai_are_open_to_web_pages(url: str, path: str) -> None:
    assert ask(url, path).headers["access-control-allow-origin"] == "*"
    near = ask(url, path, origin="http://localhost:6274")
    assert (near.headers["access-control-allow-origin"], near.headers["vary"]) == ("*", "Origin, Accept-Encoding")
    published = ask(url, path, host="docs.test", origin="https://elsewhere.test")
    assert published.headers["access-control-allow-origin"] == "*"


@pytest.mark.parametrize("origin", ["https://evil.test", "null", "http://localhost.evil.test", "file://"])
def test_drafts_on_this_machine_are_not_open_to_foreign_pages(url: str, origin: str) -> None:
    for path in ("/llms.txt", "/guide.md"):
        assert "access-control-allow-origin" not in ask(url, path, origin=origin).headers


@pytest.mark.parametrize(
    "path", ["/", "/guide", "/sitemap.xml", "/robots.txt", "/images/a.svg", "/_docs-tui/search?q=a"]
)
def test_other_files_have_no_cors_header(url: str, path: str) -> None:
    assert "access-control-allow-origin" not in ask(url, path, origin="http://localhost:1").headers


def test_an_internal_error_is_a_500_without_details(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> str:
        raise RuntimeError("/secret/path")

    monkeypatch.setattr("docs_tui.server.router.render_missing_page", broken)
    reply = ask(url, "/broken-now", accept="text/html")
    assert reply.status == 500
    assert b"secret" not in reply.body
    assert ask(url, "/guide").status == 200
