"""No path leads out of the docs, or to hidden or ignored files in them."""

import asyncio
from collections.abc import MutableMapping
from itertools import chain
from pathlib import Path
from typing import Any

from docs_tui.server.docs_files import find_docs_file
from docs_tui.server.file_response import file_response
from docs_tui.workspace import Workspace
from tests.server.asking import ask

TARGETS = ("etc/passwd", "outside.txt", "docs/server.key", ".env", "proc/self/environ")
UPWARDS = (
    "../", "..%2f", "..%2F", "%2e%2e/", "%2E%2E%2F", ".%2e/", "%2e./", "..%5c", "..\\", "%2e%2e%5c", "..%252f",
    "%252e%252e%252f", "%c0%ae%c0%ae/", "%c0%ae%c0%ae%c0%af", "..%c0%af", "..%ef%bc%8f", "%uff0e%uff0e/", "..;/",
    "....//", "..../", "./../", "%2e/%2e%2e/", "..%00/", "images/../../", "images/..%2f..%2f", "guide/%2e%2e/%2e%2e/",
    "guide/index.md/../../", "..//", "/../", "//..//",
)  # fmt: skip
ABSOLUTE = (
    "//etc/passwd", "/%2fetc/passwd", "/%2Fetc%2Fpasswd", "///etc/passwd", "/%5c%5cetc%5cpasswd", "/C:/Windows/win.ini",
    "/C:%5cWindows%5cwin.ini", "/file:///etc/passwd", "/%00", "/index%00.md", "/llms.txt%00", "/index.md%00.png",
    "/guide%0d%0aset-cookie:%20a", "/%0a", "/%ff%fe", "/~root/.bashrc", "/~/.ssh/id_rsa",
)  # fmt: skip
NOT_SERVED = (
    "/.env", "/.git/config", "/.git/", "/.git", "/.mintignore", "/guide/.hidden", "/node_modules/x/readme.txt",
    "/private/notes.txt", "/private/page", "/private/page.md", "/private/page.mdx", "/server.key", "/out.txt",
    "/up/outside.txt", "/up/docs/server.key", "/env.txt", "/docs.json", "/docs-tui.yaml", "/snippets/part.mdx",
    "/snippets/part", "/snippets/part.md", "/README.md", "/README", "/%2eenv", "/%2Egit/config", "/.ENV", "/.Env",
    "/.GIT/config", "/SERVER.KEY", "/Docs.json", "/images", "/images/", "/guide/.", "/part/", "/specs",
    "/llms.txt/", "/index.md/", "/guide.md/x", "/.well-known/", "/.well-known/../.env", "/.well-known/.env",
    "/_llms/", "/_llms/../.env", "/_docs-tui/", "/_docs-tui/../.env", "/_docs-tui/nothing.css", "/_docs-tui/%2e%2e/.env",
)  # fmt: skip


def requests() -> list[str]:
    """Return each path as it is in the request line."""
    upwards = (f"/{step * depth}{target}" for step in UPWARDS for depth in (1, 4) for target in TARGETS)
    return list(dict.fromkeys(chain(upwards, ABSOLUTE, NOT_SERVED)))


def test_every_path_that_leads_astray_is_refused(url: str) -> None:
    paths = requests()
    replies = {path: ask(url, path) for path in paths}
    assert len(paths) >= 300
    assert {path: reply.status for path, reply in replies.items() if reply.status not in (400, 404)} == {}
    assert [path for path, reply in replies.items() if b"never" in reply.body or b"root:" in reply.body] == []


def test_no_page_of_ours_has_what_is_not_served(url: str) -> None:
    for path in (
        "/llms.txt",
        "/llms-full.txt",
        "/sitemap.xml",
        "/_docs-tui/search?q=never",
        "/_docs-tui/search?q=secret",
    ):
        assert b"never" not in ask(url, path).body


def test_a_file_that_becomes_a_link_is_gone(folder: Path, outside: Path, tmp_path: Path) -> None:
    """What lies under a name may have changed since the site was read."""
    (tmp_path / "a.txt").write_text("here")
    site = Workspace(tmp_path).load()
    assert find_docs_file(tmp_path, site, "a.txt") is not None
    for target in (outside, folder / ".env", tmp_path):
        (tmp_path / "a.txt").unlink()
        (tmp_path / "a.txt").symlink_to(target)
        assert find_docs_file(tmp_path, site, "a.txt") is None
    (tmp_path / "a.txt").unlink()
    assert find_docs_file(tmp_path, site, "a.txt") is None


async def test_a_link_that_replaces_a_file_before_it_is_sent_is_not_followed(outside: Path, tmp_path: Path) -> None:
    """The file is found first and sent later."""
    for size in (10, 5_000, 200_000):
        file = tmp_path / "a.txt"
        file.write_text("a" * size)
        found = find_docs_file(tmp_path, Workspace(tmp_path).load(), "a.txt")
        assert found is not None
        for is_replaced in (False, True):
            if is_replaced:
                file.unlink()
                file.symlink_to(outside)
            app = file_response(found, [(b"content-type", b"text/plain")], None, None, None)
            sent = list[bytes]()

            async def send(message: MutableMapping[str, Any], sent: list[bytes] = sent) -> None:
                sent.append(message.get("body", b""))

            await app({"type": "http", "method": "GET", "headers": []}, _nothing, send)
            assert (b"".join(sent) == b"a" * size) is not is_replaced
            assert b"never" not in b"".join(sent)
        file.unlink()


async def _nothing() -> MutableMapping[str, Any]:
    await asyncio.sleep(3_600)
    raise AssertionError
