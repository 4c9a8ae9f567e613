"""The Markdown of the example of each component: ``components/<name>.md``.

``DOCS_TUI_WRITE_GOLDEN=1`` writes the current output; read the difference.
"""

import os
from pathlib import Path

import pytest

from docs_tui.components import COMPONENTS
from docs_tui.export.markdown import render_markdown
from tests.sites import site_of

GOLDEN = Path(__file__).parent / "components"
NAMES = [name for name, row in COMPONENTS.items() if row.example]


@pytest.mark.parametrize("name", NAMES)
def test_a_component_is_written_as_its_golden_says(name: str) -> None:
    site = site_of({"guide/page.mdx": COMPONENTS[name].example, "snippets/support.mdx": "Write to support.\n"})
    written = render_markdown(site, site.pages["/guide/page"]).body
    golden = GOLDEN / f"{name}.md"
    if os.environ.get("DOCS_TUI_WRITE_GOLDEN"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(written)
    assert written == golden.read_text()


def test_there_is_no_golden_without_a_component() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(NAMES)
