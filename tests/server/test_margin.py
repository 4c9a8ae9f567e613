"""Only the writer on this machine gets the margin, and it changes files only if the writer allows that."""

import json
import shutil
import socket
import stat
import sys
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest

from docs_tui.desktop.editor import EditorCommand
from docs_tui.errors import CannotRunError
from docs_tui.server import request_body
from docs_tui.server.assets import site_assets
from docs_tui.server.editing import Editing
from docs_tui.server.http_server import RunningServer
from docs_tui.server.live import WatchedSite
from docs_tui.server.page_html import render_page
from docs_tui.site.operation_text import spec_place
from docs_tui.workspace import Workspace
from docs_tui.workspace.build.builder import Builder
from docs_tui.workspace.changing import take_back
from tests.review.histories import git
from tests.saving import save
from tests.server.asking import Reply, ask, read_reply, sent
from tests.server.conftest import write
from tests.server.running import serving
from tests.sites import site_of
from tests.waiting import until

LOCAL = "127.0.0.1"
PAGE = "---\ntitle: Home\n---\n\nWelcome to the the docs. See [this](/nowhere).\n\n## More\n\nThe end of it.<br>\n\nNext.<hr>\n"
FILES = {
    "docs.json": '{"name": "Relay", "navigation": {"pages": ["index", "other"]}}',
    "docs-tui.yaml": "serve:\n  hosts: [docs.test]\n",
    "index.mdx": PAGE,
    "other.mdx": "---\ntitle: Other\n---\n\nNothing is wrong here.\n",
    ".env": "SECRET=1",
    ".hidden.mdx": "---\ntitle: Hidden\n---\n\nThe the word.\n",
}


@dataclass
class Served:
    """A server that may edit, with functions to send requests to it."""

    url: str
    docs: Path
    editing: Editing
    server: RunningServer

    @property
    def token(self) -> str:
        return self.editing.fragment.removeprefix("#edit=")

    def margin(self, path: str = "/", *, more: str = "") -> Reply:
        return ask(self.url, f"/_docs-tui/margin?page={quote(path)}{more}")

    def post(
        self, body: object, headers: Mapping[str, str | None] | None = None, *, data: bytes | None = None
    ) -> Reply:
        """Send the request that the page would send, with some headers replaced; None omits one."""
        host = urlsplit(self.url).netloc
        named = {
            "host": host,
            "origin": self.url,
            "content-type": "application/json",
            "x-docs-tui-token": self.token,
            **(headers or {}),
        }
        connection = HTTPConnection(LOCAL, urlsplit(self.url).port or 0, timeout=60)
        connection.putrequest("POST", "/_docs-tui/edit", skip_host=True, skip_accept_encoding=True)
        sent = json.dumps(body).encode() if data is None else data
        for name, value in named.items():
            if value is not None:
                connection.putheader(name, value)
        connection.putheader("content-length", str(len(sent)))
        connection.endheaders(sent)
        answer = connection.getresponse()
        reply = Reply(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
        connection.close()
        return reply


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    docs = write(tmp_path / "docs", FILES)
    workspace = Workspace(docs)
    workspace.load()
    live = WatchedSite(workspace, bound=LOCAL)
    assert live.margins is not None
    editing = live.editing = Editing(docs, live.margins.check)
    server = RunningServer(live, 0)
    server.start()
    yield Served(server.url, docs, editing, server)
    server.stop()


def _problem(served: Served, code: str) -> dict[str, object]:
    return next(each for each in json.loads(served.margin().body)["problems"] if each["rule"] == code)


def test_the_margin_of_a_page(served: Served) -> None:
    found = json.loads(served.margin(more="&text=1").body)
    assert {each["rule"] for each in found["problems"]} >= {"repeated-word", "broken-link"}
    assert ask(served.url, "/index.md", x_docs_tui_links="root").text.endswith(f"\n\n{found['markdown']}")
    assert found["edit"] is True
    assert served.margin("/no-such-page").status == 404
    reply = served.margin()
    assert ask(served.url, "/_docs-tui/margin?page=/", if_none_match=reply.headers["etag"]).status == 304
    rule = ask(served.url, "/_docs-tui/margin/rule?rule=broken-link")
    assert "A link to a page that does not exist." in json.loads(rule.body)["html"]
    assert ask(served.url, "/_docs-tui/margin/rule?rule=../x").status == 404


def test_the_margin_follows_saves_and_commits(served: Served) -> None:
    assert json.loads(served.margin().body)["since"]["commit"] == ""
    before = served.margin()
    save(served.docs / "index.mdx", PAGE.replace("the the", "the"))
    assert until(lambda: served.margin().body != before.body)
    assert "the the" not in str(json.loads(served.margin().body)["problems"])


def test_the_margin_has_the_state_of_the_llms_files(served: Served) -> None:
    def told() -> dict[str, str]:
        """Repeat the request until the comparison has ended: a busy machine takes longer than one response waits."""
        now: dict[str, str] = {"state": "comparing"}
        while now["state"] == "comparing":
            now = json.loads(ask(served.url, "/_docs-tui/margin/llms").body)
        return now

    def state() -> str:
        return told()["state"]

    assert state() == "none"
    workspace = Workspace(served.docs)
    Builder(served.docs).update(workspace.load())
    assert state() == "current"
    save(served.docs / "index.mdx", PAGE + "More.\n")
    assert until(lambda: state() == "stale")
    assert told()["words"] == "llms-full.txt is out of date; docs-tui build updates it"
    file = served.docs / "llms.txt"
    file.write_text(file.read_text() + "By hand.\n")
    assert state() == "edited"


def test_readers_get_one_tag_more_and_only_on_this_machine(tmp_path: Path) -> None:
    docs = write(tmp_path / "docs", FILES)
    with serving(docs, bound=LOCAL) as url, serving(docs) as other:
        mine, theirs = ask(url, "/").text, ask(other, "/").text
        tag = next(line for line in mine.splitlines() if "margin" in line)
        assert tag.startswith('<script src="/_docs-tui/margin.')
        assert mine.replace(f"{tag}\n", "").replace(url, other) == theirs
        script = tag.split('"')[1]
        assert ask(url, script).status == 200
        assert ask(other, script).status == 404
        assert "margin" not in ask(url, "/", host="docs.test").text
        for path in ("margin?page=/", "margin/rule?rule=broken-link", "margin/llms", "edit"):
            assert ask(other, f"/_docs-tui/{path}").status == 404
            assert ask(url, f"/_docs-tui/{path}", host="docs.test").status == 404
            assert ask(url, f"/_docs-tui/{path}", host="evil.example").status == 421


def test_pages_of_other_sites_read_nothing(served: Served) -> None:
    reply = ask(served.url, "/_docs-tui/margin?page=/", origin="https://evil.example", sec_fetch_site="cross-site")
    assert reply.status == 403
    assert "access-control-allow-origin" not in served.margin().headers
    assert served.token not in ask(served.url, "/").text
    assert served.token not in served.margin(more="&text=1").text


def test_a_fix_is_made_and_taken_back(served: Served) -> None:
    problem = _problem(served, "repeated-word")
    reply = served.post({"action": "fix", "page": "/", "key": problem["key"]})
    assert reply.status == 200, reply.text
    assert (served.docs / "index.mdx").read_text() == PAGE.replace("the the", "the")
    done = json.loads(reply.body)
    assert done["said"] == "Fixed repeated-word in index.mdx, line 5"
    assert served.post({"action": "undo", "number": done["undo"] + 1}).status == 409
    assert served.post({"action": "undo", "number": done["undo"]}).status == 200
    assert (served.docs / "index.mdx").read_text() == PAGE


def test_safe_fixes_are_those_of_lint_and_undo_takes_them_back(served: Served) -> None:
    keys = [each["key"] for each in json.loads(served.margin().body)["problems"] if each["fix"] and each["fix"]["safe"]]
    assert len(keys) == 2
    assert served.post({"action": "fix-safe", "page": "/", "keys": keys[:1]}).status == 409
    assert served.post({"action": "fix-safe", "page": "/", "keys": keys}).status == 200
    assert (served.docs / "index.mdx").read_text() == PAGE.replace("<br>", "<br />").replace("<hr>", "<hr />")
    take_back(served.docs)
    assert (served.docs / "index.mdx").read_text() == PAGE


def test_a_file_that_changed_since_it_was_checked_stays(served: Served) -> None:
    key = _problem(served, "repeated-word")["key"]
    newer = PAGE.replace("Welcome", "Hello")
    (served.docs / "index.mdx").write_text(newer)
    reply = served.post({"action": "fix", "page": "/", "key": key})
    assert reply.status == 409
    assert "changed since" in reply.text
    assert (served.docs / "index.mdx").read_text() == newer


HOSTILE: dict[str, dict[str, str | None]] = {
    "another site": {"origin": "https://evil.example"},
    "another port": {"origin": "http://127.0.0.1:1"},
    "a sandboxed page": {"origin": "null"},
    "no origin": {"origin": None},
    "another name of this machine": {"origin": "http://localhost:4000"},
    "a name bent to this machine": {"host": "evil.example", "origin": "http://evil.example"},
    "a name that the settings allow": {"host": "docs.test", "origin": "http://docs.test"},
    "a browser that says cross-site": {"sec-fetch-site": "cross-site"},
    "another port of this machine": {"sec-fetch-site": "same-site"},
    "no token": {"x-docs-tui-token": None},
    "an empty token": {"x-docs-tui-token": ""},
    "a wrong token": {"x-docs-tui-token": "A" * 32},
    "a token beyond ASCII": {"x-docs-tui-token": "\xff\xfe"},
    "a form": {"content-type": "application/x-www-form-urlencoded"},
    "plain text, which needs no preflight": {"content-type": "text/plain"},
}


@pytest.mark.parametrize("headers", HOSTILE.values(), ids=HOSTILE.keys())
def test_requests_without_the_token_change_nothing(served: Served, headers: dict[str, str | None]) -> None:
    key = _problem(served, "repeated-word")["key"]
    reply = served.post({"action": "fix", "page": "/", "key": key}, headers)
    assert reply.status in (403, 404, 415, 421)
    assert (served.docs / "index.mdx").read_text() == PAGE


def test_a_request_that_does_not_end_is_refused(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_body, "LONGEST", 0.1)
    lines = (
        "POST /_docs-tui/edit HTTP/1.1",
        f"host: {urlsplit(served.url).netloc}",
        f"origin: {served.url}",
        f"x-docs-tui-token: {served.token}",
        "content-type: application/json",
        "content-length: 9",
        "",
        "{",
    )
    assert read_reply(sent(served.url, "\r\n".join(lines).encode())).status == 408


def test_other_methods_and_shapes_change_nothing(served: Served) -> None:
    key = _problem(served, "repeated-word")["key"]
    for method in ("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"):
        reply = ask(served.url, f"/_docs-tui/edit?action=fix&page=/&key={key}", method=method, origin=served.url,
                    x_docs_tui_token=served.token)  # fmt: skip
        assert reply.status == 405
    assert served.post(None, data=b"{").status == 400
    assert served.post(None, data=b"[" * 30_000).status == 400
    assert served.post([1]).status == 400
    assert served.post({"x": "y" * 100_000}).status == 413
    assert served.post({}).status == 404
    assert served.post({"action": "fix", "page": ["/"], "key": {}}).status == 404
    assert served.post({"action": "fix", "page": "/", "key": "0" * 24}).status == 409
    assert (served.docs / "index.mdx").read_text() == PAGE


@pytest.mark.parametrize(
    "file",
    ["../outside.txt", "/etc/passwd", ".env", ".hidden.mdx", "docs-tui.yaml", "other.mdx", "out.mdx", "", "-x", "a\0b"],
)
def test_only_the_files_of_a_page_are_opened(served: Served, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (served.docs.parent / "outside.txt").write_text("never")
    (served.docs / "out.mdx").symlink_to(served.docs.parent / "outside.txt")
    ran = served.docs.parent / "ran"
    monkeypatch.setenv("VISUAL", f"touch {ran}")
    assert served.post({"action": "open", "page": "/", "file": file, "line": 1}).status == 404
    assert not ran.exists()


def test_a_page_behind_a_link_that_leads_out_is_not_changed(tmp_path: Path) -> None:
    docs = write(tmp_path / "docs", FILES)
    outside = tmp_path / "outside.mdx"
    outside.write_text(PAGE)
    workspace = Workspace(docs)
    workspace.load()
    live = WatchedSite(workspace, bound=LOCAL)
    assert live.margins is not None
    editing = live.editing = Editing(docs, live.margins.check)
    server = RunningServer(live, 0)
    server.start()
    try:
        served = Served(server.url, docs, editing, server)
        key = _problem(served, "repeated-word")["key"]
        (docs / "index.mdx").unlink()
        (docs / "index.mdx").symlink_to(outside)  # after the check
        assert served.post({"action": "fix", "page": "/", "key": key}).status in (404, 409)
        assert outside.read_text() == PAGE
    finally:
        server.stop()


def test_the_editor_gets_the_file_at_its_line(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = tmp_path / "said"
    program = tmp_path / "code"
    program.write_text(f"#!{sys.executable}\nimport sys\nopen({str(said)!r}, 'w').write(sys.argv[2])\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("VISUAL", str(program))
    reply = served.post({"action": "open", "page": "/", "file": "index.mdx", "line": 5})
    assert json.loads(reply.body)["said"] == "Opened index.mdx at line 5 in code"
    assert until(lambda: said.exists() and said.read_text())
    assert said.read_text() == f"{served.docs / 'index.mdx'}:5"


def test_an_editor_for_terminals_needs_one(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "vi").symlink_to(shutil.which("true") or "/bin/true")
    monkeypatch.setenv("VISUAL", str(tmp_path / "vi"))
    reply = served.post({"action": "open", "page": "/", "file": "index.mdx"})
    assert reply.status == 409
    assert "name another editor in $VISUAL" in reply.text
    commands: list[object] = []
    served.server._live.editing = editing = Editing(served.docs, served.editing._check, commands.append)
    served.editing = editing
    assert served.post({"action": "open", "page": "/", "file": "index.mdx"}).status == 200
    assert len(commands) == 1


def test_without_edit_nothing_is_posted(tmp_path: Path) -> None:
    docs = write(tmp_path / "docs", FILES)
    with serving(docs, bound=LOCAL) as url:
        assert json.loads(ask(url, "/_docs-tui/margin?page=/").body)["edit"] is False
        assert ask(url, "/_docs-tui/edit", method="POST", origin=url, content_length="0").status == 404


def test_half_a_request_changes_nothing(served: Served) -> None:
    key = _problem(served, "repeated-word")["key"]
    body = json.dumps({"action": "fix", "page": "/", "key": key}).encode()
    host = urlsplit(served.url)
    head = (
        f"POST /_docs-tui/edit HTTP/1.1\r\nhost: {host.netloc}\r\norigin: {served.url}\r\n"
        f"content-type: application/json\r\nx-docs-tui-token: {served.token}\r\ncontent-length: {len(body) + 9}\r\n\r\n"
    )
    with socket.create_connection((LOCAL, host.port), timeout=60) as connection:
        connection.sendall(head.encode() + body)
    assert served.margin().status == 200
    assert (served.docs / "index.mdx").read_text() == PAGE


def test_a_commit_is_compared_with(tmp_path: Path) -> None:
    docs = write(tmp_path / "docs", FILES)
    git(docs, "init", "-q")
    git(docs, "add", "-A")
    git(docs, "commit", "-q", "-m", "one")
    (docs / "index.mdx").write_text(PAGE.replace("Welcome", "Hello"))
    with serving(docs, bound=LOCAL) as url:

        def since() -> str:
            return str(json.loads(ask(url, "/_docs-tui/margin?page=/").body)["since"]["words"])

        assert since().startswith("1 block changed since the last commit")
        git(docs, "commit", "-q", "-a", "-m", "two")
        assert since().startswith("Not changed since the last commit")


def test_a_static_site_has_no_margin(tmp_path: Path) -> None:
    site = Workspace(write(tmp_path / "docs", FILES)).load()
    assert "margin" not in render_page(site, site.pages["/"], live=False)
    assert not [path for path in site_assets(site) if "margin" in path]


def test_the_front_page_lists_the_problems_of_docs_json(served: Served) -> None:
    write(served.docs, {"docs.json": '{\n"name": "Relay", "navigation": {"pages": ["index", "other", "gone"]}}'})

    def missing() -> list[object]:
        found = [each for each in json.loads(served.margin().body)["problems"] if each["file"] == "docs.json"]
        return [each["block"] for each in found if "gone" in each["message"]]

    assert until(missing)
    assert missing() == [None]
    assert not [each for each in json.loads(served.margin("/other").body)["problems"] if each["file"] == "docs.json"]


def test_a_page_made_from_a_spec_opens_the_spec_at_its_operation() -> None:
    spec = '{\n"openapi": "3.1.0",\n"paths": {\n"/a": {\n"post": {"summary": "Make A"}}}}'
    config = '{"name": "n", "navigation": {"pages": ["POST /a"]}, "api": {"openapi": "a.json"}}'
    site = site_of({"docs.json": config, "a.json": spec})
    page = next(iter(site.pages.values()))
    assert page.file is None
    assert spec_place(site, page) == ("a.json", 5)


def test_a_second_editor_does_not_start_while_one_has_the_terminal(served: Served) -> None:
    command = EditorCommand(("vi", "a"), in_terminal=True)
    served.server.run_on_terminal(command)
    with pytest.raises(CannotRunError, match="close it first"):
        served.server.run_on_terminal(command)
    news = served.server.wait()
    assert isinstance(news, Generator)
    assert next(news) == command
    with pytest.raises(CannotRunError, match="close it first"):
        served.server.run_on_terminal(command)
    news.close()
    served.server.run_on_terminal(command)
