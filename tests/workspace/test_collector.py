"""Reading and writing a site leaves no reference cycles, because the garbage collector is off during this."""

import gc
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from docs_tui.export.html import render_html
from docs_tui.export.markdown import render_markdown
from docs_tui.lint.linter import Linter
from docs_tui.preview.preview_page import preview_page
from docs_tui.site import Page, Site
from docs_tui.workspace import Workspace

ROOT = Path(__file__).parents[2] / "sample_docs"
NODE = {"$ref": "#/components/schemas/Node"}


@pytest.fixture(scope="module")
def site() -> Site:
    return read()


@pytest.mark.parametrize("make", [render_markdown, render_html, preview_page])
def test_pages_leave_no_reference_cycles(site: Site, make: Callable[[Site, Page], object]) -> None:
    pages = list(site.pages.values())
    assert left_behind(lambda: [make(site, page) for page in pages[:40]]) == {}


@pytest.mark.parametrize("compact", [False, True])
def test_reading_and_checking_a_site_leave_no_reference_cycles(compact: bool) -> None:  # noqa: FBT001 - pytest passes it
    assert left_behind(lambda: Linter(compact=compact).update(read())) == {}


def test_a_schema_within_itself_leaves_no_reference_cycles(tmp_path: Path) -> None:
    node = {
        "properties": {
            "parent": NODE,
            "children": {"type": "array", "items": NODE},
            "next": {"anyOf": [NODE, {"type": "null"}]},
        }
    }
    content = {"application/json": {"schema": NODE}}
    answer = {"responses": {"200": {"description": "A node", "content": content}}}
    spec = {"openapi": "3.1.0", "info": {"title": "Nodes", "version": "1"}, "paths": {"/nodes": {"get": answer}}}
    (tmp_path / "openapi.json").write_text(json.dumps({**spec, "components": {"schemas": {"Node": node}}}))
    (tmp_path / "docs.json").write_text('{"navigation": {"pages": ["a"]}}')
    (tmp_path / "a.mdx").write_text("---\ntitle: Nodes\nopenapi: GET /nodes\n---\n")

    def read_operation() -> None:
        site = read(tmp_path)
        operation = site.operation(site.pages["/a"], "all")
        assert operation is not None
        assert operation.responses

    assert left_behind(read_operation) == {}


def read(root: Path = ROOT) -> Site:
    return Workspace(root).load()


def left_behind(work: Callable[[], object]) -> dict[str, int]:
    """Return for each class of docs-tui the number of values that only a garbage collection would free after ``work``."""
    gc.disable()
    gc.freeze()  # what was there before is not looked at, which would take seconds after thousands of tests
    try:
        work()
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        kinds = Counter(map(type, gc.garbage))
        return {kind.__qualname__: count for kind, count in kinds.items() if kind.__module__.startswith("docs_tui")}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
