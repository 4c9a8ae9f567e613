"""Names of Markdown files."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.export.page_urls import markdown_address, markdown_file, markdown_files
from tests.export.trees import CORPORA, site_of_folder
from tests.sites import site_of

TREES = sorted(CORPORA.iterdir()) if CORPORA.is_dir() else []
CONFIG = {"docs.json": json.dumps({"name": "R", "navigation": {"pages": ["index"]}})}


def test_every_page_has_its_file_and_a_section_page_has_two() -> None:
    found = site_of(
        {**CONFIG, "index.mdx": "", "a.md": "", "guide/index.mdx": "---\nhidden: true\n---\n", "guide/more.mdx": ""}
    )
    assert dict(markdown_files(found).pages) == {
        "index.md": "/",
        "a.md": "/a",
        "guide/index.md": "/guide",
        "guide.md": "/guide",
        "guide/more.md": "/guide/more",
    }


def test_of_two_pages_with_one_name_the_nearer_gets_it_and_the_other_is_reported() -> None:
    found = site_of({**CONFIG, "guide.mdx": "", "guide/index.mdx": ""})
    files = markdown_files(found)
    assert dict(files.pages) == {"guide.md": "/guide", "guide/index.md": "/guide/index"}
    told = [*found.diagnostics, *files.diagnostics]
    assert [each.path for each in told if each.code.endswith("clash")] == ["guide/index.mdx"]


def test_a_section_called_index_does_not_take_the_name_of_home() -> None:
    found = site_of({**CONFIG, "index.mdx": "", "index/index.mdx": ""})
    files = markdown_files(found)
    assert files.pages["index.md"] == "/"
    assert [each.path for each in (*found.diagnostics, *files.diagnostics) if each.code.endswith("clash")]


def test_pages_made_from_a_spec_have_files() -> None:
    spec = {"openapi": "3.1.0", "info": {}, "paths": {"/a": {"get": {"summary": "Read a"}}}}
    config = {"name": "R", "navigation": {"tabs": [{"tab": "API", "openapi": "s.json"}]}}
    found = site_of({"docs.json": json.dumps(config), "s.json": json.dumps(spec)})
    assert dict(markdown_files(found).pages) == {"api-reference/read-a.md": "/api-reference/read-a"}


NAMES = st.lists(
    st.lists(st.sampled_from(["a", "b", "index"]), min_size=1, max_size=3).map("/".join), unique=True, max_size=8
)


@given(NAMES)
def test_each_page_is_served_under_the_name_that_links_have(names: list[str]) -> None:
    found = site_of({**CONFIG, **{f"{name}.mdx": "" for name in names}})
    files = markdown_files(found).pages
    for page in found.pages.values():
        assert files[markdown_file(page)] == page.path
        assert markdown_address("", page) == f"/{markdown_file(page)}"


@pytest.mark.corpora
@pytest.mark.parametrize("tree", TREES, ids=[tree.name for tree in TREES])
def test_every_page_of_a_real_tree_has_a_file(tree: Path) -> None:
    found = site_of_folder(tree)
    files = markdown_files(found)
    assert set(files.pages.values()) == set(found.pages)
    assert files.diagnostics == ()
