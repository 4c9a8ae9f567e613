"""One fault is one report."""

import pytest

from docs_tui.lint.linter import lint
from tests.sites import site_of

HEAD = "---\ntitle: Keys\ndescription: How keys work.\n---\n\n"


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ("Text.\n\n```\n", "code-unclosed"),
        ("Text.\n\n```\n\nMore.\n\n```bash\nrelay start\n```\n", "code-unclosed"),
        ("| Key | Use |\n| --- | --- |\n| a | One of `b | c | d`. Send it. |\n", "extra-table-cell"),
        ('<Card title="Chat" href="<https://example.com/chat>">\n  Text.\n</Card>\n', "broken-link"),
    ],
)
def test_one_fault_is_reported_once(body: str, rule: str) -> None:
    assert [each.code for each in lint(site_of({"index.mdx": HEAD + body}))] == [rule]
