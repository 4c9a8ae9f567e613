"""A selection is the text that readers see, in reading order."""

import re
from textwrap import dedent

import pytest

from docs_tui.components import COMPONENTS, ComponentSpec
from docs_tui.preview.layout import BlockLayout, ColumnGeometry
from docs_tui.preview.selection import Point, block_around, point_at, reading_order, selected_text
from tests.preview.drawing import content_of

WITH_EXAMPLE = [spec for spec in COMPONENTS.values() if spec.example and not spec.role.name.startswith("TREE")]
_ORNAMENTS = re.compile("[━─│╭╮╰╯┃┄]|\xa0")

CARDS = dedent("""
    <CardGroup cols={2}>
      <Card title="One" icon="rocket" href="/a">
        First card with words that wrap over the rows.
      </Card>
      <Card title="Two">
        Second
        ```python
        x = 1

        y = 2
        ```
      </Card>
    </CardGroup>
    """)


def laid_out(text: str, width: int = 60) -> BlockLayout:
    return BlockLayout(content_of(text).visible_blocks()[0], width)


def everything(layout: BlockLayout) -> str:
    last = layout.blocks[-1]
    return selected_text(layout, Point(layout.blocks[0], 0), Point(last, len(last.text)))


def dragged(layout: BlockLayout, start: tuple[int, int], end: tuple[int, int]) -> str:
    geometry = ColumnGeometry(0, layout.width, layout.width)
    one, other = (point_at(layout, geometry, *place) for place in (start, end))
    assert one is not None
    assert other is not None
    return selected_text(layout, one, other)


@pytest.mark.parametrize(
    ("text", "selected"),
    [
        (CARDS, "One\nFirst card with words that wrap over the rows.\n\nTwo\nSecond\n\nx = 1\n\ny = 2"),
        ("| a | | b |\n|-|-|-|\n| 1 | | two |\n| | 3 | |", "a\t\tb\n1\t\ttwo\n\t3\t"),
        ("<CodeGroup>\n```js a.js\nlet x;\n```\n```py\ny\n```\n</CodeGroup>\n\nEnd", "let x;\n\nEnd"),
        ("<Tabs><Tab title='A'>one</Tab><Tab title='B'>two</Tab></Tabs>", "one"),
        ("<Note>Call <Badge>GET</Badge> now</Note>\n\n---\n\nEnd", "Note\nCall GET now\n\nEnd"),
    ],
)
@pytest.mark.parametrize("width", [24, 60])
def test_a_selection_has_no_ornaments(text: str, selected: str, width: int) -> None:
    assert everything(laid_out(text, width)) == selected


def test_a_drag_stays_in_one_card() -> None:
    layout = laid_out(CARDS)
    assert dragged(layout, (2, 2), (10, 3)) == "First card with words that wra"
    assert dragged(layout, (33, 1), (40, 2)) == "Two\nSecond"
    assert dragged(layout, (10, 6), (40, 2)) == "Two\nSecond"
    assert dragged(layout, (40, 8), (33, 1)) == "Two\nSecond\n\nx = 1\n\ny = 2"


def test_a_triple_click_selects_one_cell() -> None:
    layout = laid_out(CARDS)
    point = point_at(layout, ColumnGeometry(0, 60, 60), 4, 2)
    assert point is not None
    assert selected_text(layout, *block_around(point)) == "First card with words that wrap over the rows."


@pytest.mark.parametrize("spec", WITH_EXAMPLE, ids=lambda spec: spec.name)
def test_components_are_selected_without_ornaments(spec: ComponentSpec) -> None:
    for width in (30, 88):
        layout = laid_out(f"<Card>\n{spec.example}\n</Card>\n\n{spec.example}", width)
        assert not _ORNAMENTS.search(everything(layout))
        for block in layout.blocks:
            order = reading_order(block)
            assert [each.whole for each in order] == sorted(each.whole for each in order)
