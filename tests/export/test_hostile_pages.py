"""Hostile pages become Markdown and HTML, and pass lint, in seconds of processor time."""

from time import thread_time

import pytest

from docs_tui.export.html import render_html
from docs_tui.export.markdown import render_markdown
from docs_tui.lint.linter import Linter
from docs_tui.site import build_site

PAGES = {
    "images in images": "![" * 2_000 + "a" + "](b)" * 2_000,
    "definitions": "".join(f"[a{n}]: /b{n}\n" for n in range(4_000)),
    "definitions and uses": "".join(f"[a{n}]: /b{n}\n\n[a{n}] is used.\n\n" for n in range(1_000)),
    "notes in notes": "<Note>\n" * 2_000 + "a\n" + "</Note>\n" * 2_000,
    "notes in notes, in a line": "<Note>" * 2_000 + "a" + "</Note>" * 2_000,
    "objects without an end": "<div style={{" * 2_000,
    "objects": '<p style={{color: "red"}}>a</p>\n\n' * 1_000,
}


@pytest.mark.parametrize("name", PAGES)
def test_a_hostile_page_is_exported_and_checked_in_time(name: str) -> None:
    began = thread_time()
    site = build_site({"page.mdx": PAGES[name].encode()})
    page = site.pages["/page"]
    assert render_markdown(site, page)
    assert render_html(site, page)
    assert Linter(select=("all",)).update(site) is not None
    assert thread_time() - began < 10, "not in proportion to the length of the page"
