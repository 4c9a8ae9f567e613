"""Tab bars of tabs and code groups in one or several rows."""

import pytest

from docs_tui.preview.layout import BlockLayout, cell_width
from docs_tui.preview.model import pane_groups, switch_pane
from docs_tui.preview.targets import placed_targets
from tests.preview.drawing import content_of, strips

TITLES = ["Product announcements", "Maintenance notices", "Critical notices", "Custom colour", "页面"]
GROUP = "<CodeGroup>\n" + "\n".join(f"```json {title}\n{{}}\n```" for title in TITLES) + "\n</CodeGroup>"


@pytest.mark.parametrize("active", range(len(TITLES)))
@pytest.mark.parametrize("width", range(24, 110, 7))
def test_a_bar_of_any_height_has_all_tabs_and_the_copy_button(width: int, active: int) -> None:
    content = content_of(GROUP)
    (group,) = pane_groups(content.parts[0].items or [])
    switch_pane(group, active)
    rows = [strip.text for strip in strips(content, width)]
    assert {cell_width(row) for row in rows} == {width}
    text = " ".join(" ".join(rows).split())
    assert all(title in text for title in TITLES)
    kinds = [placed.target.kind for placed in placed_targets(BlockLayout(content.visible_blocks()[0], width))]
    assert kinds.count("tab") == len(TITLES)
    assert kinds.count("copy") == 1


def test_two_examples_of_a_request_are_tabs_and_one_is_not() -> None:
    one, two = "```bash curl\nfirst\n```\n", "```js Node\nsecond\n```\n"
    for text, tabs in ((one, 0), (f"{one}\n{two}", 2)):
        content = content_of(f"<RequestExample>\n{text}</RequestExample>")
        layout = BlockLayout(content.visible_blocks()[0], 60)
        assert [placed.target.kind for placed in placed_targets(layout)].count("tab") == tabs
