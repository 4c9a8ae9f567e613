"""Of the words after a code block's language, the title stays and what only concerns the display goes."""

import pytest

from docs_tui.export.code_block import fence_info


@pytest.mark.parametrize(
    ("info", "kept"),
    [
        ("js", "js"),
        ("js send.js", "js send.js"),
        ("js send.js lines {1,3}", "js send.js"),
        ("js {1,3}", "js"),
        ('js title="Send it"', 'js title="Send it"'),
        ('js title="Send it" icon="bolt"', "js Send it"),
        ('js title="wrap it" {1}', 'js title="wrap it"'),
        ("js title='\"a\" wrap' {1}", "js title='\"a\" wrap'"),
    ],
)
def test_only_the_title_stays(info: str, kept: str) -> None:
    assert fence_info(info) == kept
    assert fence_info(kept) == kept
