"""Each case is a page and what becomes of it, to be read as text: ``golden/<case>/in.mdx`` and ``out.md``.

``DOCS_TUI_WRITE_GOLDEN=1`` writes what comes out now; whoever does that reads the difference.
"""

import os
from pathlib import Path

import pytest

from docs_tui.export.links import linker
from docs_tui.export.lower import Lowered, lower
from docs_tui.export.options import MarkdownOptions
from docs_tui.mdx import parse
from docs_tui.source import Source
from tests.export.reading import left_over, lost

CASES = sorted((Path(__file__).parent / "golden").iterdir())


def _lowered(text: str, options: MarkdownOptions = MarkdownOptions()) -> Lowered:  # noqa: B008 - frozen
    return lower(parse(Source("guide/page.mdx", text)), options, linker("guide/page.mdx"))


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_page_is_written_as_its_golden_says(case: Path) -> None:
    text = (case / "in.mdx").read_text()
    written = _lowered(text).text + "\n"
    golden = case / "out.md"
    if os.environ.get("DOCS_TUI_WRITE_GOLDEN"):
        golden.write_text(written)
    assert written == golden.read_text()


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_golden_keeps_the_promises_of_an_export(case: Path) -> None:
    text = (case / "in.mdx").read_text()
    written = _lowered(text).text
    assert left_over(written) == []
    assert lost(parse(Source("guide/page.mdx", text)), written) == []
    assert _lowered(written).text == written
