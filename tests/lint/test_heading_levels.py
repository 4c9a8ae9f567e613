"""What the rules say about the levels of headings fits together, and following it leaves a sound outline."""

import pytest

from docs_tui.lint.fixes import fix_all
from docs_tui.lint.linter import lint
from docs_tui.site import Site
from tests.sites import site_of

HEAD = "---\ntitle: Use Relay\ndescription: How to use it.\n---\n\n"
LEVELS = ("body-title", "heading-skips-level", "first-heading-level", "empty-heading", "empty-section")


def site_with(body: str, head: str = HEAD) -> Site:
    return site_of({"index.mdx": head + body})


def reported(site: Site) -> list[tuple[str, int]]:
    """Return the rules that report something, with the lines."""
    return [(each.code, each.start.line) for each in lint(site, select=LEVELS)]


def fixed(site: Site) -> str:
    """Return the page after all fixes of these rules."""
    return fix_all(site, lambda each: lint(each, select=LEVELS), lambda _: True).site.file_text("index.mdx")


def test_a_level_that_is_one_fault_is_reported_once() -> None:
    body = "# Install\n\n### On Linux\n\nText.\n"
    assert reported(site_with(body)) == [("body-title", 6)]
    assert reported(site_with(body, head="")) == [("heading-skips-level", 3)]
    assert reported(site_with("Text.\n\n##\n\n## Keys\n\nText.\n")) == [("empty-heading", 8)]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("# A\n\n## B\n\nText.\n\n### C\n\nText.\n\n# D\n\nText.\n", ["## A", "### B", "#### C", "## D"]),
        ("# A\n\nText.\n\n### C\n\nText.\n", ["## A", "### C"]),
        ("# A\n\n## B\n\nText.\n\n# D\n\n## E\n\nText.\n", ["## A", "### B", "## D", "### E"]),
    ],
)
def test_the_outline_stays_when_its_top_moves_down(body: str, expected: list[str]) -> None:
    text = fixed(site_with(body))
    assert [line for line in text.splitlines() if line.startswith("#")] == expected
    assert reported(site_of({"index.mdx": text})) == []


def test_a_heading_inside_an_element_moves_none_outside() -> None:
    text = fixed(site_with('<Accordion title="More">\n\n# A\n\nText.\n\n</Accordion>\n\n## B\n\nText.\n'))
    assert [line for line in text.splitlines() if line.startswith("#")] == ["## A", "## B"]
