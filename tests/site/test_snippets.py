"""Imports between pages and snippets, and diagnostics for broken ones."""

import pytest

from docs_tui.site import Site
from tests.sites import site_of

DOCS = '{"name": "x", "navigation": {}}'


def site_with(**files: str) -> Site:
    return site_of({"docs.json": DOCS, **files})


@pytest.mark.parametrize(
    ("page", "statement", "target"),
    [
        ("a.mdx", 'import P from "/snippets/p.mdx"', "snippets/p.mdx"),
        ("sub/a.mdx", 'import P from "../snippets/p.mdx"', "snippets/p.mdx"),
        ("sub/a.mdx", "import { one, two as Two } from './parts.jsx'", "sub/parts.jsx"),
        ("a.mdx", 'import P from "snippets/p.mdx"', "snippets/p.mdx"),
        ("a.mdx", 'import P from "/snippets/p"', "snippets/p.mdx"),
        ("a.mdx", 'import {\n  One,\n  Two,\n} from "/sub/parts.jsx"', "sub/parts.jsx"),
        ("a.mdx", 'import P from "/snippets/two%20words.mdx"', "snippets/two words.mdx"),
        ("a.mdx", '<Snippet file="p.mdx" />', "snippets/p.mdx"),
        ("a.mdx", 'Text\n\nimport P from "/snippets/p.mdx"\n\n<P />', "snippets/p.mdx"),
    ],
)
def test_an_import_finds_its_file(page: str, statement: str, target: str) -> None:
    files = {"snippets/p.mdx": "P", "sub/parts.jsx": "", "snippets/two words.mdx": "", page: f"{statement}\n\nx\n"}
    site = site_with(**files)
    ((imported,),) = site.graph.imports.values()
    assert imported.target == target
    assert [each.file for each in site.importers(target)] == [page]
    assert not site.diagnostics


@pytest.mark.parametrize(
    "text",
    [
        'import React from "react"\n',
        '```jsx\nimport P from "/snippets/gone.mdx"\n```\n',
        '~~~\nimport P from "./gone.mdx"\n~~~\n',
        "import sys\nimport os\n\n'text'\n",
        'We import "/gone.mdx" by hand.\n',
    ],
)
def test_what_only_looks_like_an_import_takes_in_nothing(text: str) -> None:
    site = site_with(**{"a.mdx": text})
    assert site.graph.imports == {}
    assert not site.diagnostics


def test_an_example_in_a_comment_of_a_script_takes_in_nothing() -> None:
    comment = '{/*\n  Use:\n\n  import { A } from "/a.jsx"\n  import { B } from "/gone.jsx"\n*/}\n'
    site = site_with(**{"a.jsx": comment + 'import { C } from "./c.jsx"\n', "c.jsx": ""})
    assert [each.target for each in site.graph.imports["a.jsx"]] == ["c.jsx"]
    assert not site.diagnostics


def test_missing_files_are_reported_where_they_are_named() -> None:
    site = site_with(
        **{
            "a.mdx": '---\ntitle: A\n---\n\nimport P from "/snippets/not.mdx"\n\n<P />\n\n<Snippet file="gone.mdx" />\n',
            "snippets/note.mdx": 'import Q from "./q.mdx"\n\n<Q />\n',
        }
    )
    found = [(each.code, each.path, each.start.line) for each in site.diagnostics]
    assert found == [
        ("import-missing", "a.mdx", 5),
        ("import-missing", "a.mdx", 9),
        ("import-missing", "snippets/note.mdx", 1),
    ]
    assert site.diagnostics[0].hint == "Did you mean /snippets/note.mdx?"


def test_circles_are_reported_where_they_are_closed() -> None:
    site = site_with(
        **{
            "page.mdx": 'import A from "/snippets/a.mdx"\n\n<A />\n',
            "snippets/a.mdx": 'import B from "/snippets/b.mdx"\n\n<B />\n',
            "snippets/b.mdx": 'import A from "/snippets/a.mdx"\n\n<A />\n',
            "self.mdx": 'import S from "/self.mdx"\n\n<S />\n',
        }
    )
    assert [(each.code, each.path) for each in site.diagnostics] == [
        ("import-cycle", "self.mdx"),
        ("import-cycle", "snippets/a.mdx"),
        ("import-cycle", "snippets/b.mdx"),
    ]
    assert "/self" in site.pages


def test_pages_are_found_through_several_snippets() -> None:
    site = site_with(
        **{
            "z.mdx": 'import A from "/snippets/a.mdx"\n\n<A />\n',
            "b.mdx": 'import C from "/snippets/c.jsx"\n\n<C />\n',
            "snippets/a.mdx": 'import { C } from "/snippets/c.jsx"\n\n<C />\n',
            "snippets/c.jsx": "export const C = () => <b/>",
            "free.mdx": "text",
        }
    )
    assert [page.path for page in site.importers("snippets/c.jsx")] == ["/b", "/z"]
    assert [page.path for page in site.importers("snippets/a.mdx")] == ["/z"]
    assert site.snippets["snippets/a.mdx"].imports[0].target == "snippets/c.jsx"
    assert site.resolve_import("z.mdx", "./snippets/c.jsx") == "snippets/c.jsx"


def test_an_import_is_mended_by_the_file_it_misses() -> None:
    site = site_with(**{"a.mdx": 'import P from "/parts/p.mdx"\n\n<P />\n'})
    assert [each.code for each in site.diagnostics] == ["import-missing"]
    mended = site.apply({"parts/p.mdx": b"P"})
    assert not mended.diagnostics
    assert list(mended.pages) == ["/a"]
