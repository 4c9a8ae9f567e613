"""Pages and their Markdown: ``golden/<case>/in.mdx`` and ``out.md``.

``DOCS_TUI_WRITE_GOLDEN=1`` writes the current output; read the difference.
"""

import os
from pathlib import Path

import pytest

from docs_tui.export.markdown.markdown_page import render_document
from docs_tui.export.markdown.rendered_body import RenderedBody
from docs_tui.export.markdown_options import MarkdownOptions
from docs_tui.export.page_urls import linker
from docs_tui.mdx import parse
from docs_tui.source import Source
from tests.export.reading import left_over, lost

CASES = sorted((Path(__file__).parent / "golden").iterdir())


def _rendered(text: str, options: MarkdownOptions = MarkdownOptions()) -> RenderedBody:  # noqa: B008 - frozen
    return render_document(parse(Source("guide/page.mdx", text)), options, linker("guide/page.mdx"))


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_page_is_written_as_its_golden_says(case: Path) -> None:
    text = (case / "in.mdx").read_text()
    written = _rendered(text).text + "\n"
    golden = case / "out.md"
    if os.environ.get("DOCS_TUI_WRITE_GOLDEN"):
        golden.write_text(written)
    assert written == golden.read_text()


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_golden_is_a_valid_export(case: Path) -> None:
    text = (case / "in.mdx").read_text()
    written = _rendered(text).text
    assert left_over(written) == []
    assert lost(parse(Source("guide/page.mdx", text)), written) == []
    assert _rendered(written).text == written
