"""Properties of the Markdown of every page of the corpora."""

from pathlib import Path
from typing import Literal

import pytest

from docs_tui.export.expansion.expand import expand
from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown.markdown_page import render_document
from docs_tui.export.markdown_options import MarkdownOptions
from docs_tui.export.page_urls import linker
from docs_tui.mdx import parse
from docs_tui.site import Page, Site
from docs_tui.source import Source
from tests.export.reading import left_over, lost, stays_open
from tests.export.trees import CORPORA, site_of_folder

TREES = sorted(CORPORA.iterdir()) if CORPORA.is_dir() else []


def broken_promises(site: Site, page: Page) -> list[str]:
    """Return the faults in the Markdown of one page."""
    document = expand(site, page).document
    options, href = MarkdownOptions(), linker(page.file or "")
    written = render_document(document, options, href).text
    again = render_document(parse(Source("page.md", written)), options, href).text
    return [
        *(f"left over: {each}" for each in left_over(written)),
        *(f"lost: {each}" for each in lost(document, render_markdown(site, page).text)),
        *(["a second pass changes it"] if again != written else []),
    ]


@pytest.mark.corpora
@pytest.mark.timeout(600)
@pytest.mark.parametrize("tree", TREES, ids=[tree.name for tree in TREES])
def test_every_page_of_a_real_tree_is_written_whole(tree: Path) -> None:
    site = site_of_folder(tree)
    broken = {path: wrong for path, page in site.pages.items() if (wrong := broken_promises(site, page))}
    assert broken == {}


@pytest.mark.corpora
@pytest.mark.timeout(600)
@pytest.mark.parametrize("tree", TREES, ids=[tree.name for tree in TREES])
@pytest.mark.parametrize("components", ["markdown", "jsx"])
def test_no_page_of_a_real_tree_reaches_into_the_next(tree: Path, components: Literal["markdown", "jsx"]) -> None:
    site = site_of_folder(tree)
    options = MarkdownOptions(components=components)
    reaching = [path for path, page in site.pages.items() if stays_open(render_markdown(site, page, options).body)]
    assert reaching == []
