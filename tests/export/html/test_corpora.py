"""Every page of the corpora becomes safe, balanced HTML with all of its text."""

import html as entities
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs_tui.components import Role, spec_for
from docs_tui.export.expansion.expand import expand
from docs_tui.export.html import render_html
from docs_tui.mdx import Document, MdxJsxElement, find
from docs_tui.site import Page, Site
from tests.export.html.pages import check
from tests.export.reading import lost
from tests.export.trees import CORPORA, site_of_folder

TREES = sorted(CORPORA.iterdir()) if CORPORA.is_dir() else []


_LABEL = re.compile(r"\]\[([^\[\]\n]+)\]")


def _for_models(document: Document) -> Iterator[str]:
    """Yield the parts of a page that only models see."""
    for node in find(document.root, MdxJsxElement):
        if spec_for(node.name).role is Role.AUDIENCE:
            yield document.source.slice(node.span)


def faults(site: Site, page: Page) -> str:
    """Return the faults in the HTML of a page."""
    shown = render_html(site, page)
    try:
        parts = [check(shown.body), check(shown.aside)]
    except AssertionError as error:
        return str(error)[:200]
    told = [value for part in parts for _, name, value in part.attributes if name in ("alt", "title", "aria-label")]
    said = " ".join([*(word for part in parts for word in part.words), *told])
    document = expand(site, page).document
    unseen = " ".join([*_for_models(document), *_LABEL.findall(document.source.text)])
    missing = lost(document, entities.escape(f"{said} {unseen}"))
    return f"lost: {missing[:8]}" if missing else ""


@pytest.mark.corpora
@pytest.mark.timeout(600)
@pytest.mark.parametrize("tree", TREES, ids=[tree.name for tree in TREES])
def test_every_page_of_a_real_tree_is_shown_whole(tree: Path) -> None:
    site = site_of_folder(tree)
    broken = {path: wrong for path, page in site.pages.items() if (wrong := faults(site, page))}
    assert broken == {}
