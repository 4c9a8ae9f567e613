"""One server for all tests that only read from it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.saving import save
from tests.server.asking import ask
from tests.server.running import serving
from tests.waiting import until

NAVIGATION = """{
  "name": "Sample", "description": "About samples.",
  "navigation": {"pages": ["index", "guide/index", "größe/über uns", "plain", "api/get"]},
  "api": {"openapi": "specs/api.json"},
  "redirects": [
    {"source": "/old", "destination": "/plain"},
    {"source": "/moved/:slug*", "destination": "/guide/:slug*", "permanent": false},
    {"source": "/round", "destination": "/circle"}, {"source": "/circle", "destination": "/round"},
    {"source": "/plain", "destination": "/index"},
    {"source": "/away", "destination": "https://example.com/x"}
  ]
}"""
SPEC = '{"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {"/a": {"get": {"summary": "Get"}}}}'
FILES = {
    "docs.json": NAVIGATION,
    "docs-tui.yaml": "serve:\n  hosts: [docs.test]\n",
    "index.mdx": "---\ntitle: Home\n---\n\nWelcome. [Guide](/guide)\n",
    "guide/index.mdx": "---\ntitle: Guide\ndescription: How.\n---\n\n<Note>Read this.</Note>\n",
    "größe/über uns.mdx": "---\ntitle: Über uns\n---\n\nWir.\n",
    "plain.md": "---\ntitle: Plain\n---\n\nText.\n",
    "api/get.mdx": "---\nopenapi: GET /a\n---\n",
    "hidden.mdx": "---\ntitle: Hidden\nhidden: true\n---\n\nSecretly here.\n",
    "specs/api.json": SPEC,
    "skill.md": "---\nname: Use Sample\ndescription: How to use it.\n---\n\nDo this.\n",
    "part/llms.txt": "# Part\n",
    "images/a.svg": "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
    "images/data.bin": "0123456789",
    "script.js": "alert(1)",
    "page.html": "<script>alert(1)</script>",
    ".mintignore": "private/\n*.key\n",
    "private/notes.txt": "never",
    "private/page.mdx": "never",
    "server.key": "never",
    ".env": "SECRET=never",
    ".git/config": "never",
    "guide/.hidden": "never",
    "node_modules/x/readme.txt": "never",
    "snippets/part.mdx": "never",
    "README.md": "never",
}


def write(folder: Path, files: dict[str, str]) -> Path:
    """Save ``files`` below ``folder``, and return it."""
    for name, text in files.items():
        save(folder / name, text)
    return folder


@pytest.fixture(scope="session")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file beside the docs folder."""
    path = tmp_path_factory.mktemp("around") / "outside.txt"
    path.write_text("never")
    return path


@pytest.fixture(scope="session")
def folder(outside: Path) -> Path:
    """A docs folder with served files, files that must not be served, and links between them."""
    root = write(outside.parent / "docs", FILES)
    (root / "out.txt").symlink_to(outside)
    (root / "up").symlink_to(outside.parent)
    (root / "env.txt").symlink_to(root / ".env")
    (root / "inside.svg").symlink_to(root / "images" / "a.svg")
    return root


@pytest.fixture(scope="session")
def url(folder: Path) -> Iterator[str]:
    """The address of a server over the folder; its pages are already indexed, because a search finds less before that."""
    with serving(folder) as address:
        assert until(lambda: json.loads(ask(address, "/_docs-tui/search?q=welcome").body)["complete"])
        yield address
