"""Which files are pages, under which paths, with which front matter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.errors import NotFoundError
from docs_tui.site import UNREAD, Content, Site
from docs_tui.site.content_facts import files_with_facts
from docs_tui.site.page_files import decoded, wide_encoding
from tests.sites import site_of

DOCS = '{"name": "x", "navigation": {}}'


def paths(*files: str, docs: str | None = DOCS) -> list[str]:
    texts = dict.fromkeys(files, "")
    return list(site_of({"docs.json": docs, **texts} if docs is not None else texts).pages)


@pytest.mark.parametrize(
    ("file", "path"),
    [
        ("index.mdx", "/"),
        ("guide.mdx", "/guide"),
        ("guide.md", "/guide"),
        ("guide/index.mdx", "/guide"),
        ("a/b c.mdx", "/a/b c"),
        ("a%20b.mdx", "/a%20b"),
        ("zh/快速开始.mdx", "/zh/快速开始"),
        ("v1.2/x.y.md", "/v1.2/x.y"),
        ("readme.mdx", "/readme"),
        ("my-snippets/a.mdx", "/my-snippets/a"),
        ("deep/snippets/a.mdx", "/deep/snippets/a"),
    ],
)
def test_a_file_has_a_path(file: str, path: str) -> None:
    assert paths(file) == [path]


@pytest.mark.parametrize(
    "file",
    [
        "README.md",
        "sub/Readme.md",
        "LICENSE.md",
        "contributing.md",
        "CHANGELOG.md",
        "skill.md",
        "snippets/a.mdx",
        "Snippets/a.mdx",
        "_snippets/a.md",
        "a.jsx",
        "a.tsx",
        "image.png",
        ".github/a.md",
        ".hidden.mdx",
        "x/.claude/y.mdx",
        "node_modules/p/readme.mdx",
        "_llms/en.txt",
    ],
)
def test_a_file_is_no_page_of_a_site(file: str) -> None:
    assert paths(file) == []


@pytest.mark.parametrize("file", [".hidden.png", ".github/logo.png", "x/.claude/logo.png", "node_modules/p/logo.png"])
def test_files_that_the_hosted_service_ignores_cannot_be_linked(file: str) -> None:
    site = site_of(
        {"docs.json": DOCS, "page.mdx": f"![Logo](/{file}) ![Logo](/logo.png)\n", file: "x", "logo.png": "x"}
    )
    page = site.pages["/page"]
    assert [site.link(page, url).kind for url in (f"/{file}", "/logo.png")] == ["missing", "asset"]


def test_facts_are_asked_of_pages_and_snippets_that_are_read() -> None:
    files: dict[str, Content] = {
        "a.mdx": b"",
        "b.png": b"",
        "c.mdx": UNREAD,
        "d.jsx": b"",
        "e.md": b"",
        "docs.json": b"",
    }
    assert files_with_facts(files) == ["a.mdx", "d.jsx", "e.md"]


def test_a_plain_folder_shows_all_its_markdown() -> None:
    shown = paths("README.md", "LICENSE.md", "snippets/a.md", ".git/x.md", docs=None)
    assert shown == ["/README", "/LICENSE", "/snippets/a"]


def test_one_path_one_page() -> None:
    files = ("g.mdx", "g.md", "g/index.mdx", "g/index.md", "h.md", "h/index.mdx")
    site = site_of({"docs.json": DOCS, **dict.fromkeys(files, "")})
    assert {path: page.file for path, page in site.pages.items()} == {
        "/g": "g.mdx",
        "/g/index": "g/index.mdx",
        "/h": "h.md",
        "/h/index": "h/index.mdx",
    }
    clashes = [(each.path, each.code) for each in site.diagnostics]
    assert clashes == [
        ("g.md", "path-clash"),
        ("g/index.md", "path-clash"),
        ("g/index.mdx", "path-clash"),
        ("h/index.mdx", "path-clash"),
    ]


def test_a_page_that_another_imports_is_a_snippet() -> None:
    site = site_of({"docs.json": DOCS, "a.mdx": 'import Part from "./part.mdx";\n\n<Part />\n', "part.mdx": "Part."})
    assert list(site.pages) == ["/a"]
    assert list(site.snippets) == ["part.mdx"]
    free = site.apply({"a.mdx": b"text"})
    assert list(free.pages) == ["/a", "/part"]


FRONT = """---
title: "Get going"
sidebarTitle: Go
description: >
  Two
  lines
icon: rocket
tag: NEW
noindex: true
searchable: false
deprecated: true
custom: {a: [1, 2]}
---
Body
"""


def test_front_matter_is_known_and_kept_whole() -> None:
    page = site_of({"docs.json": DOCS, "a.mdx": FRONT}).pages["/a"]
    assert (page.title, page.sidebar_title, page.description) == ("Get going", "Go", "Two lines")
    assert (page.icon, page.tag, page.noindex, page.searchable, page.deprecated) == ("rocket", "NEW", True, False, True)
    assert page.front_matter["custom"] == {"a": [1, 2]}


@pytest.mark.parametrize(
    ("file", "text", "title"),
    [
        ("my-first_page.mdx", "", "My first page"),
        ("sub/index.mdx", "", "Sub"),
        ("index.mdx", "", "Index"),
        ("a.mdx", "---\ntitle: 404\n---\n", "404"),
        ("a.mdx", "---\ntitle: 2024-01-02\n---\n", "2024-01-02"),
        ("a.mdx", "---\ntitle:\n---\n", "A"),
        ("a.mdx", "---\ntitle: [x]\n---\n", "A"),
        ("a.mdx", "---\r\ntitle: Windows\r\n---\r\nx", "Windows"),
        ("a.mdx", "\ufeff---\ntitle: Mark\n---\n", "Mark"),
        ("a.mdx", '+++\ntitle = "Toml"\n+++\n', "Toml"),
        ("a.mdx", "---\ntitle: Until the end\n---", "Until the end"),
        ("a.mdx", "\n---\ntitle: Too late\n---\n", "A"),
        ("a.mdx", "---\ntitle: Never closed\n", "A"),
        ("a.mdx", "---\n---\n", "A"),
        ("a.mdx", "---\ntitle: A: B\ntag: x\n---\n", "A: B"),
        ("a.mdx", "---\n- a\n---\n", "A"),
    ],
)
def test_a_page_always_has_a_title(file: str, text: str, title: str) -> None:
    (page,) = site_of({"docs.json": DOCS, file: text}).pages.values()
    assert (page.title, page.sidebar_title) == (title, title)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# Hello *there*\n\ntext", "Hello there"),
        ("text\n\n```sh\n# a comment\n```\n\n# Real\n", "Real"),
        ("Underlined\n===\n", "Underlined"),
        ('<h1 align="center">\n  Centred\n</h1>\n', "Centred"),
        ("---\ntitle: Given\n---\n# Other\n", "Given"),
        ("## Second level\n", "READ me"),
    ],
)
def test_in_a_plain_folder_the_first_heading_is_the_title(text: str, title: str) -> None:
    assert site_of({"READ-me.md": text}).pages["/READ-me"].title == title
    assert site_of({"docs.json": DOCS, "READ-me.md": text}).pages["/READ-me"].title in ("READ me", "Given")


def test_broken_front_matter_is_reported_at_its_line_and_costs_no_other_page() -> None:
    site = site_of(
        {"docs.json": DOCS, "a.mdx": '---\ntitle: A\ndescription: "open\n---\n', "b.mdx": "---\ntitle: B\n---\n"}
    )
    (found,) = site.diagnostics
    assert (found.code, found.path, found.start.line) == ("front-matter-syntax", "a.mdx", 3)
    assert found.hint
    assert [page.title for page in site.pages.values()] == ["A", "B"]


def test_bytes_that_are_no_utf_8_are_shown_and_reported() -> None:
    site = site_of({"docs.json": DOCS, "a.mdx": b"---\ntitle: A\n---\n\nCaf\xe9\n", "b.mdx": "a real \ufffd"})
    assert "Caf\ufffd" in site.text(site.pages["/a"])
    assert [(each.code, each.path, each.start) for each in site.diagnostics] == [("encoding", "a.mdx", (5, 4))]


WIDE = [
    ("utf-16", "UTF-16"), ("utf-16-le", "UTF-16"), ("utf-16-be", "UTF-16"),
    ("utf-32", "UTF-32"), ("utf-32-le", "UTF-32"), ("utf-32-be", "UTF-32"),
]  # fmt: skip


@pytest.mark.parametrize(("codec", "name"), WIDE)
def test_of_a_page_in_a_wide_encoding_only_that_is_reported(codec: str, name: str) -> None:
    site = site_of({"docs.json": DOCS, "a.mdx": "---\ntitle: Größe\n---\n\nText.\n".encode(codec), "b.mdx": "Text."})
    assert site.text(site.pages["/a"]) == ""
    assert [(each.code, each.path, each.message) for each in site.diagnostics] == [
        ("encoding", "a.mdx", f"the file is {name}")
    ]


@pytest.mark.parametrize(("codec", "name"), WIDE)
def test_a_docs_json_or_spec_in_a_wide_encoding_is_named_so(codec: str, name: str) -> None:
    spec = '{"openapi": "3.1.0", "paths": {"/a": {"get": {}}}}'
    of_config = site_of({"docs.json": DOCS.encode(codec), "a.mdx": "Text."})
    with_spec = site_of({"docs.json": '{"navigation": {"openapi": "api.json"}}', "api.json": spec.encode(codec)})
    for site, file in ((of_config, "docs.json"), (with_spec, "api.json")):
        assert [each.message for each in site.diagnostics if each.path == file] == [f"the file is {name}"]


@given(st.text(min_size=1))
def test_no_text_in_utf_8_counts_as_a_wide_encoding(text: str) -> None:
    content = text.replace("\0", "").encode("utf-8", "replace")
    assert wide_encoding(content) == ""
    assert decoded(content) == content.decode("utf-8-sig")


def found_by(site: Site, reference: str) -> str:
    return site.find(reference).path


def test_a_page_is_found_by_path_file_or_title() -> None:
    files = {"docs.json": DOCS, "index.mdx": "", "guide/index.mdx": "---\ntitle: The Guide\n---\n", "a b.mdx": ""}
    site = site_of({**files, "x.mdx": "---\ntitle: Same\n---\n", "y.mdx": "---\ntitle: same\n---\n"})
    for reference in (
        "/guide",
        "guide",
        "guide/",
        "guide/index.mdx",
        "./guide/index.mdx",
        "guide/index",
        "The Guide",
        "the guide",
    ):
        assert found_by(site, reference) == "/guide"
    assert found_by(site, "/") == "/"
    assert found_by(site, "index") == "/"
    assert found_by(site, "/a%20b") == found_by(site, "a b") == found_by(site, "a b.mdx") == "/a b"
    assert found_by(site, "Same") == "/x"
    for reference, words in (
        ("SAME", "2 pages"),
        ("gide", "did you mean /guide?"),
        ("", "no page"),
        ("zzzzzz", "no page"),
    ):
        with pytest.raises(NotFoundError, match=words.replace("?", r"\?")):
            site.find(reference)
