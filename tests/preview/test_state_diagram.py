"""Mermaid state diagrams as boxes and arrows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.export.html import render_html
from docs_tui.preview.diagrams.diagram_svg import diagram_svg
from docs_tui.preview.diagrams.state_diagram import draw_state_diagram
from tests.sites import site_of

LIFE = """stateDiagram-v2
    direction LR
    [*] --> Still
    Still --> Moving : starts
    Moving --> Crash
    Crash --> [*]
"""
CHOICE = """stateDiagram
  state "Waiting for input" as W
  state check <<choice>>
  W --> check
  check --> Low: n < 0
  check --> High : n >= 0
  Low : below zero
"""


def test_states_and_transitions_are_drawn() -> None:
    drawn = "\n".join(draw_state_diagram(LIFE, 78) or ())
    assert drawn.index("●") < drawn.index("Still") < drawn.index("starts") < drawn.index("Moving") < drawn.index("◉")
    assert drawn.count("▼") == 4


def test_names_choices_and_conditions_are_as_written() -> None:
    drawn = "\n".join(draw_state_diagram(CHOICE, 78) or ())
    for words in ("Waiting for input", "◇", "n < 0", "n >= 0", "below zero", "High"):
        assert words in drawn
    assert " W " not in drawn


@pytest.mark.parametrize(
    "unknown", ["state A {\nB --> C\n}", "note right of A: x", "A --> A", "--", "A --> B --> C", "state A <<what>>"]
)
def test_what_cannot_be_drawn_shows_its_source(unknown: str) -> None:
    source = f"stateDiagram-v2\n[*] --> A\n{unknown}\n"
    assert draw_state_diagram(source, 78) is None
    assert diagram_svg(source) == ""


@pytest.mark.parametrize(
    "source",
    ["classDiagram\nA <|-- B", "erDiagram\nA ||--o{ B : has", 'pie\n"x" : 3', "gantt\ntitle T", "gitGraph\ncommit"],
)
def test_other_kinds_show_their_source_until_a_script_draws_them(source: str) -> None:
    site = site_of({"a.mdx": f"```mermaid\n{source}\n```\n"})
    html = render_html(site, site.pages["/a"], diagrams=diagram_svg).body
    assert '<figure class="diagram-figure undrawn">' in html
    assert '<details class="diagram-source" open' in html
    assert source.split("\n", maxsplit=1)[0] in html
    assert '<svg class="diagram"' not in html


@given(st.text(alphabet='[]*AB->:{} "|<>;#\nstateas', max_size=60))
def test_no_source_breaks_it(source: str) -> None:
    rows = draw_state_diagram(f"stateDiagram-v2\n{source}", 60)
    assert rows is None or all(isinstance(row, str) for row in rows)
