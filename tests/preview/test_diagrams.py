"""Mermaid diagrams are drawn where a terminal can, else their source is shown."""

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.preview.diagrams.drawing import drawn_diagram
from docs_tui.preview.diagrams.flowchart import draw_flowchart
from docs_tui.preview.diagrams.sequence import draw_sequence
from docs_tui.preview.layout import cell_width
from tests.preview.drawing import drawn

PIECES = (
    "flowchart TD\n", "sequenceDiagram\n", "A", "B[one]", "C{two?}", "-->", "-- no -->", "-->|yes|", " & ", "\n", ";", "A->>B: hi",
    "B-->>A: 你好", "Note over A,B: said", "loop x", "end", "alt", "else", "%% x", "participant A as Long name", "subgraph", ":", "<br/>",
)  # fmt: skip
_NAMES = st.sampled_from("ABCDEF")
_EDGES = st.lists(st.tuples(_NAMES, _NAMES).filter(lambda ends: ends[0] != ends[1]), min_size=1, max_size=9)


def test_a_flowchart_is_drawn() -> None:
    rows = draw_flowchart("graph LR; A[Server] --> B{Ok?}; B -->|yes| C(Phone); B -- no --> A", 60)
    assert rows is not None
    text = "\n".join(rows)
    assert all(word in text for word in ("Server", "Ok?", "yes", "Phone", "no"))
    assert text.count("▼") == 2
    assert text.count("▲") == 1


def test_a_sequence_is_drawn() -> None:
    text = """
        sequenceDiagram
            participant A as Client
            A->>Server: Send a message
            Server-->>A: 202
            Note over A: waits
    """
    assert drawn_diagram(dedent(text).strip(), 60).text == dedent("""
        ╭────────╮        ╭────────╮
        │ Client │        │ Server │
        ╰────────╯        ╰────────╯
             │ Send a message  │
             ├────────────────▶│
             │       202       │
             │◀╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┤
         ┌───────┐             │
         │ waits │             │
         └───────┘             │
             │                 │
        """).strip("\n")


def test_a_subgraph_is_a_box_around_its_nodes() -> None:
    text = """
        flowchart TD
            subgraph Cloud
                A[API] --> B[(Store)]
            end
            U[User] --> A
    """
    assert drawn_diagram(dedent(text).strip(), 60).text == dedent("""
                         ╭──────╮
                         │ User │
                         ╰──────╯
                             │
               ╭─────────────╯
        ╭─ Cloud ─────╮
        │      ▼      │
        │   ╭─────╮   │
        │   │ API │   │
        │   ╰─────╯   │
        │      │      │
        │      ▼      │
        │  ╭───────╮  │
        │  │ Store │  │
        │  ╰───────╯  │
        ╰─────────────╯
        """).strip("\n")


@given(_EDGES, st.lists(_NAMES, unique=True), st.lists(_NAMES, unique=True))
def test_a_node_is_within_its_subgraph_and_no_other(
    edges: list[tuple[str, str]], first: list[str], second: list[str]
) -> None:
    groups = {"left": first, "right": [name for name in second if name not in first]}
    lines = [f"subgraph {title}\n" + "\n".join(inside) + "\nend" for title, inside in groups.items() if inside]
    source = "\n".join(["graph TD", *lines, *(f"{one} --> {other}" for one, other in edges)])
    rows = draw_flowchart(source, 200)
    assert rows is not None
    for title, inside in groups.items():
        top = next((at for at, row in enumerate(rows) if f"─ {title} ─" in row), None)
        assert (top is not None) == bool(inside)
        if top is None:
            continue
        left = rows[top].index(f"─ {title} ─") - 1
        right = rows[top].index("╮", left)
        bottom = next(at for at in range(top + 1, len(rows)) if rows[at][left : left + 1] == "╰")
        for name in {name for edge in edges for name in edge} | {*inside}:
            (place,) = ((at, row.index(f" {name} ")) for at, row in enumerate(rows) if f"│ {name} │" in row)
            assert (top < place[0] < bottom and left < place[1] < right) == (name in inside)


@given(_EDGES, st.integers(12, 80))
def test_every_flowchart_fits_and_has_each_node_once(edges: list[tuple[str, str]], width: int) -> None:
    source = "graph TD\n" + "\n".join(f"{one}[{one * 3}] --> {other}[{other * 3}]" for one, other in edges)
    rows = draw_flowchart(source, width)
    if rows is None:
        assert width < 80
        return
    assert max(map(cell_width, rows)) <= width
    text = "\n".join(rows)
    assert all(text.count(name * 3) == 1 for name in {name for edge in edges for name in edge})
    assert ("▼" in text) or ("▲" in text)


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join), st.integers(1, 100))
def test_any_text_is_a_diagram_that_fits_or_its_source(source: str, width: int) -> None:
    for rows in (draw_flowchart(source, width), draw_sequence(source, width)):
        assert rows is None or max(map(cell_width, rows)) <= width
    assert drawn_diagram(source, width).text is not None


@pytest.mark.parametrize("source", ["pie\n  title Pets", "graph TD\n  subgraph one\n  A --> B\n  end\n  C --> one"])
def test_other_diagrams_show_their_source(source: str) -> None:
    shown = drawn(f"```mermaid\n{source}\n```", 60)
    assert "◇ Diagram" in shown
    assert all(line.strip() in shown for line in source.split("\n"))


def test_a_diagram_without_room_shows_its_source() -> None:
    source = "sequenceDiagram\n" + "\n".join(f"P{at}->>P{at + 1}: says something" for at in range(9))
    assert "P0->>P1" in drawn_diagram(source, 40).text
