"""Real pages are drawn, each row exactly as wide as the page."""

from pathlib import Path

import pytest

from tests.preview.drawing import content_of, open_everything, strips


@pytest.mark.corpora
def test_real_pages_are_drawn(shared: Path) -> None:
    files = sorted(file for file in (shared / "corpora").rglob("*.mdx") if file.is_file())
    assert files
    for number, file in enumerate(files[::40]):
        content = content_of(file.read_text("utf-8", errors="replace"))
        open_everything(content)
        width = (40, 66, 88)[number % 3]
        assert {strip.cell_length for strip in strips(content, width)} <= {width}, file
