"""Which files are served, with their types and headers."""

import asyncio
import json
import os
import xml.etree.ElementTree as ET
from collections.abc import AsyncGenerator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from docs_tui.export.llms.llms_index import llms_index_files
from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown_options import file_options
from docs_tui.site import Site
from docs_tui.workspace import Workspace
from tests.program import ROOT
from tests.saving import save
from tests.server.asking import ask, read_reply, sent
from tests.server.conftest import write
from tests.server.following import following
from tests.server.running import serving

MARKDOWN, PLAIN, HTML = "text/markdown; charset=utf-8", "text/plain; charset=utf-8", "text/html; charset=utf-8"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", HTML),
        ("/guide", HTML),
        ("/gr%C3%B6%C3%9Fe/%C3%BCber%20uns", HTML),
        ("/gro%CC%88%C3%9Fe/u%CC%88ber%20uns", HTML),  # as some file systems spell it
        ("/api/get", HTML),
        ("/hidden", HTML),
        ("/index.md", MARKDOWN),
        ("/guide.md", MARKDOWN),
        ("/guide/index.md", MARKDOWN),
        ("/plain.md", MARKDOWN),
        ("/plain/index.md", MARKDOWN),
        ("/gr%C3%B6%C3%9Fe/%C3%BCber%20uns.md", MARKDOWN),
        ("/skill.md", MARKDOWN),
        ("/.well-known/agent-skills/use-sample/SKILL.md", MARKDOWN),
        ("/llms.txt", PLAIN),
        ("/llms-full.txt", PLAIN),
        ("/.well-known/llms.txt", PLAIN),
        ("/.well-known/llms-full.txt", PLAIN),
        ("/part/llms.txt", PLAIN),
        ("/robots.txt", PLAIN),
        ("/sitemap.xml", "application/xml; charset=utf-8"),
        ("/.well-known/api-catalog", "application/linkset+json"),
        ("/.well-known/agent-skills/index.json", "application/json"),
        ("/.well-known/skills/index.json", "application/json"),
        ("/specs/api.json", "application/json"),
        ("/images/a.svg", "image/svg+xml"),
        ("/inside.svg", "image/svg+xml"),
        ("/images/data.bin", "application/octet-stream"),
        ("/script.js", PLAIN),
        ("/page.html", HTML),
        ("/_docs-tui/search?q=welcome", "application/json"),
        ("/guide?utm_source=x", HTML),
    ],
)
def test_a_name_is_served_under_its_type(url: str, path: str, kind: str) -> None:
    reply, head = ask(url, path), ask(url, path, method="HEAD")
    assert (reply.status, reply.headers["content-type"]) == (200, kind)
    assert int(reply.headers["content-length"]) == len(reply.body) > 0
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert (head.status, head.body) == (200, b"")
    assert {**head.headers, "date": ""} == {**reply.headers, "date": ""}
    if tag := reply.headers.get("etag"):
        again = ask(url, path, if_none_match=f'"other", {tag}')
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
        assert ask(url, path, if_none_match='"other"').status == 200


@pytest.mark.parametrize(
    ("path", "status", "location"),
    [
        ("/guide/", 308, "/guide"),
        ("/guide/index", 308, "/guide"),
        ("/index", 308, "/"),
        ("/plain.mdx", 308, "/plain"),
        ("/old", 308, "/plain"),
        ("/old?a=b", 308, "/plain?a=b"),
        ("/moved/a%20b", 307, "/guide/a%20b"),
        ("/away", 308, "https://example.com/x"),
        ("/api", 307, "/api/get"),
        ("/gr%C3%B6%C3%9Fe/", 307, "/gr%C3%B6%C3%9Fe/%C3%BCber%20uns"),
        ("/gr%C3%B6%C3%9Fe/%C3%BCber%20uns/", 308, "/gr%C3%B6%C3%9Fe/%C3%BCber%20uns"),
    ],
)
def test_moved_pages_redirect(url: str, path: str, status: int, location: str) -> None:
    reply = ask(url, path)
    assert (reply.status, reply.headers["location"]) == (status, location)


def test_redirects_in_a_circle_lead_nowhere(url: str) -> None:
    assert ask(url, "/round").status == 404


def test_a_page_goes_before_a_redirect(url: str) -> None:
    assert ask(url, "/plain").status == 200


@pytest.mark.parametrize(
    ("accept", "kind"),
    [("text/markdown", MARKDOWN), ("text/plain;q=0.9, text/html;q=0.1", PLAIN), ("text/html", HTML), ("image/*", HTML)],
)
def test_a_page_has_the_form_that_is_asked_for(url: str, accept: str, kind: str) -> None:
    reply = ask(url, "/guide", accept=accept)
    assert reply.headers["content-type"] == kind
    assert "Accept" in reply.headers["vary"]
    assert (reply.body == ask(url, "/guide.md").body) == (kind != HTML)
    if kind != HTML:
        assert reply.headers["content-location"] == "/guide/index.md"


def test_a_header_on_several_lines_is_one(url: str) -> None:
    tag = ask(url, "/guide.md").headers["etag"]
    lines = f"host: {urlsplit(url).netloc}\r\nconnection: close\r\n"
    told = sent(url, f"GET /guide HTTP/1.1\r\n{lines}accept: text/markdown\r\naccept: text/html;q=0.1\r\n\r\n".encode())
    assert read_reply(told).headers["content-type"] == MARKDOWN
    known = f'if-none-match: {tag}\r\nif-none-match: "other"\r\n\r\n'
    assert read_reply(sent(url, f"GET /guide.md HTTP/1.1\r\n{lines}{known}".encode())).status == 304


def test_the_texts_are_those_of_the_command_line(url: str, folder: Path) -> None:
    site = Workspace(folder, base_url=url).load()
    assert ask(url, "/llms.txt").text == llms_index_files(site)[0].text
    assert ask(url, "/guide.md").text == render_markdown(site, site.pages["/guide"], file_options(site)).text


def test_headers_lead_agents_on(url: str) -> None:
    for path in ("/guide", "/guide.md", "/llms.txt", "/nothing"):
        headers = ask(url, path).headers
        assert '</llms.txt>; rel="llms-txt"' in headers["link"]
        assert '</llms-full.txt>; rel="llms-full-txt"' in headers["link"]
        assert headers["x-llms-txt"] == "/llms.txt"
    assert '</guide/index.md>; rel="alternate"; type="text/markdown"' in ask(url, "/guide").headers["link"]
    assert ask(url, "/guide.md").headers["x-robots-tag"] == "noindex"
    assert "x-robots-tag" not in ask(url, "/guide").headers
    assert ask(url, "/hidden").headers["x-robots-tag"] == "noindex"


@pytest.mark.parametrize(
    ("path", "accept", "kind"),
    [("/guid", "text/html", HTML), ("/guid", "text/markdown", MARKDOWN), ("/guid.md", "text/html", MARKDOWN)],
)
def test_what_is_missing_names_what_is_near(url: str, path: str, accept: str, kind: str) -> None:
    reply = ask(url, path, accept=accept)
    assert (reply.status, reply.headers["content-type"]) == (404, kind)
    assert "/guide" in reply.text
    assert "etag" not in reply.headers


def test_the_sitemap_has_the_public_pages(url: str) -> None:
    found = [each.text for each in ET.fromstring(ask(url, "/sitemap.xml").body).iter() if each.tag.endswith("loc")]
    names = ["/", "/guide", "/gr%C3%B6%C3%9Fe/%C3%BCber%20uns", "/plain", "/api/get"]
    assert found == [url + name for name in names]
    assert f"Sitemap: {url}/sitemap.xml" in ask(url, "/robots.txt").text


def test_agents_learn_what_they_may_do_and_where_the_specs_are(url: str) -> None:
    assert "Content-Signal: search=yes, ai-input=yes\n" in ask(url, "/robots.txt").text
    (links,) = json.loads(ask(url, "/.well-known/api-catalog").body)["linkset"]
    assert links["anchor"] == url
    (spec,) = links["service-desc"]
    assert spec["href"] == f"{url}/specs/api.json"
    assert ask(url, "/specs/api.json").status == 200


def test_the_skill_can_be_discovered(url: str) -> None:
    row = json.loads(ask(url, "/.well-known/agent-skills/index.json").body)["skills"][0]
    assert (row["name"], row["description"]) == ("use-sample", "How to use it.")
    assert ask(url, row["url"]).text.endswith("Do this.\n")


def test_a_range_of_a_file_is_served(url: str) -> None:
    reply = ask(url, "/images/data.bin", range="bytes=2-4")
    assert (reply.status, reply.body, reply.headers["content-range"]) == (206, b"234", "bytes 2-4/10")
    assert ask(url, "/images/data.bin", range="bytes=20-").status == 416
    for ignored in ("items=0-1", "bytes=abc", "bytes=4-2", "bytes=", "bytes=" + ",".join(["0-0"] * 17)):
        assert (ask(url, "/images/data.bin", range=ignored).status, ignored) == (200, ignored)
    assert ask(url, "/images/data.bin", method="HEAD", range="bytes=2-4").status == 200


def test_under_a_base_path(folder: Path) -> None:
    """The site is at its own path, as published, and at the root as well."""
    with serving(folder, base_url="https://docs.example.com/base") as url:
        root = url.removesuffix("/base")
        assert url == root + "/base"
        for path in ("/base/guide", "/guide", "/base", "/base/", "/"):
            reply = ask(root, path, host="docs.example.com")
            assert reply.status == 200
            assert '</base/llms.txt>; rel="llms-txt"' in reply.headers["link"]
        assert ask(root, "/base/old").headers["location"] == "/base/plain"
        assert ask(root, "/guide/").headers["location"] == "/base/guide"
        assert "https://docs.example.com/base/guide/index.md" in ask(root, "/base/llms.txt").text
        assert "<loc>https://docs.example.com/base/guide</loc>" in ask(root, "/base/sitemap.xml").text


@pytest.mark.parametrize("written", ["bäse", "b%C3%A4se", "b%c3%a4se"])
def test_a_base_path_is_found_however_it_is_written(folder: Path, written: str) -> None:
    base = "/b%C3%A4se"
    with serving(folder, base_url=f"https://docs.example.com/{written}") as url:
        root = url.removesuffix(base)
        assert url == root + base
        page = ask(root, f"{base}/guide")
        assert page.status == 200
        assert f'<{base}/guide/index.md>; rel="alternate"' in page.headers["link"]
        assert (
            ask(root, f"{base}/guide", accept="text/markdown").headers["content-location"] == f"{base}/guide/index.md"
        )
        assert ask(root, f"{base}/guide/").headers["location"] == f"{base}/guide"
        assert ask(root, f"{base}/_docs-tui/search?q=how").headers["content-type"] == "application/json"
        assert f"({base}/guide/index.md)" in ask(root, f"{base}/guid.md").text


def test_a_file_that_may_not_be_read_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, {"index.mdx": "Text.\n", "open.txt": "open", "closed.txt": "closed"})
    access = os.access

    def refusing(path: str, mode: int) -> bool:  # as the system does it for whoever is not allowed everything
        return not str(path).endswith("closed.txt") and access(path, mode)

    monkeypatch.setattr(os, "access", refusing)
    with serving(tmp_path) as url:
        assert [ask(url, f"/{name}.txt").status for name in ("open", "closed")] == [200, 404]


def test_an_error_that_ends_watching_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def failing(*_: object, **__: object) -> AsyncGenerator[Site, None]:
        await asyncio.sleep(0)
        raise ArithmeticError
        yield  # what makes it a generator

    monkeypatch.setattr(Workspace, "changes", failing)
    with serving(write(tmp_path, {"index.mdx": "Text.\n"})) as url:
        assert ask(url, "/").status == 200
    assert "Changes on disk are no longer detected" in caplog.text
    assert "ArithmeticError" in caplog.text


def test_llms_files_written_by_hand_are_served_as_they_are(tmp_path: Path) -> None:
    theirs = "# Mine\r\n\r\n- [A](/a.md)\n"
    write(tmp_path, {"index.mdx": "Text.\n", "robots.txt": "User-agent: *\nDisallow: /\n"})
    with serving(tmp_path) as url, following(url) as events:
        made = ask(url, "/llms.txt")
        assert ask(url, "/robots.txt").text.endswith("Disallow: /\n")
        save(tmp_path / "llms.txt", theirs)
        events.next()
        for path in ("/llms.txt", "/.well-known/llms.txt"):
            assert ask(url, path, if_none_match=made.headers["etag"]).body == theirs.encode()
        (tmp_path / "llms.txt").unlink()
        events.next()
        assert ask(url, "/llms.txt").body == made.body


def test_llms_files_that_builds_have_left_are_not_served_for_ever(tmp_path: Path) -> None:
    write(tmp_path, {"index.mdx": "---\ntitle: Before\n---\n"})
    with serving(tmp_path) as url:
        made = ask(url, "/llms.txt")
    (tmp_path / "llms.txt").write_bytes(made.body)
    with serving(tmp_path) as url, following(url) as events:
        write(tmp_path, {"index.mdx": "---\ntitle: After\n---\n"})
        while f"[After]({url}/index.md)" not in ask(url, "/llms.txt").text:
            events.next()  # a slow save may be seen twice: empty, then with what it says


def test_indexes_are_text_and_their_old_names_lead_there() -> None:
    with serving(ROOT / "sample_docs") as url:
        index = ask(url, "/_llms/v1.txt")
        assert index.headers["content-type"].startswith("text/plain")
        assert "/v1/overview.md" in index.text
        old = ask(url, "/_llms/v1.md")
        assert (old.status, old.headers["location"]) == (308, "/_llms/v1.txt")
        assert ask(url, "/_llms/nothing.md").status == 404


def test_a_page_with_a_control_character_in_its_name_opens(tmp_path: Path) -> None:
    name = "be\all\x1b[31m"
    write(tmp_path, {"docs.json": "{}", f"{name}.mdx": "---\ntitle: Bell\n---\n\nIt rings.\n"})
    with serving(tmp_path) as url:
        for path in ("/be%07ll%1B%5B31m", "/be%07ll%1B%5B31m.md"):
            reply = ask(url, path)
            assert reply.status == 200
            assert b"It rings." in reply.body
            assert not any(each in "".join(reply.headers.values()) for each in name if not each.isprintable())
