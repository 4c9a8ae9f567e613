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


def test_each_of_several_nodes_gets_the_arrow() -> None:
    assert draw_flowchart("graph LR; A & B --> C & D", 60) == draw_flowchart(
        "graph LR; A --> C; A --> D; B --> C; B --> D", 60
    )


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


def test_a_loop_of_a_sequence_has_its_condition_above_and_a_line_below() -> None:
    rows = draw_sequence("sequenceDiagram\nA->>B: x\nloop every day\nB->>A: y\nend", 60)
    assert [row for row in rows or () if "┄" in row] == ["┄ loop every day", "┄┄┄┄┄┄┄┄┄┄"]


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


def test_an_edge_of_a_subgraph_ends_at_its_box_also_if_it_is_in_another() -> None:
    text = """
        flowchart TD
            subgraph Cloud
                subgraph Zone
                    A[API]
                end
                Zone --> S[Store]
            end
            U[User] --> Cloud
    """
    assert drawn_diagram(dedent(text).strip(), 60).text == dedent("""
                   ╭──────╮
                   │ User │
                   ╰──────╯
                       │
                       ▼
        ╭─ Cloud ─────────────────────╮
        │  ╭─ Zone ────╮              │
        │  │           │              │
        │  │  ╭─────╮  │              │
        │  │  │ API │  │              │
        │  │  ╰─────╯  │              │
        │  │           │              │
        │  ╰─────┬─────╯              │
        │        │                    │
        │        ▼                    │
        │    ╭───────╮                │
        │    │ Store │                │
        │    ╰───────╯                │
        ╰─────────────────────────────╯
        """).strip("\n")


_GROUPS = ("left", "right", "deep")
_ENDS = st.sampled_from([*"ABCDEF", *_GROUPS])


@given(
    st.lists(st.tuples(_ENDS, _ENDS), max_size=9),
    st.lists(st.sampled_from(["", *_GROUPS]), min_size=6, max_size=6),
    st.sampled_from(["", "left", "right"]),
)
def test_a_node_is_within_its_subgraphs_and_no_other(
    pairs: list[tuple[str, str]], groups: list[str], around_deep: str
) -> None:
    around = dict(zip("ABCDEF", groups, strict=True)) | {"deep": around_deep}

    def trail(name: str) -> list[str]:
        return [name, *(trail(around[name]) if around.get(name) else [])]

    def lines(group: str) -> list[str]:
        inside = [line for name, each in around.items() if each == group for line in (lines(name) or [name])]
        return [f"subgraph {group}", *inside, "end"] if group in _GROUPS else inside

    edges = [f"{one} --> {other}" for one, other in pairs if one not in trail(other) and other not in trail(one)]
    source = "\n".join(["graph TD", *lines(""), *lines("left"), *lines("right"), *edges])
    rows = draw_flowchart(source, 400)
    assert rows is not None
    places = {name: _place(rows, name) for name in "ABCDEF"}
    for group in _GROUPS:
        inside = {name for name in "ABCDEF" if group in trail(name)}
        top = next((at for at, row in enumerate(rows) if f"─ {group} ─" in row), None)
        assert (top is not None) == bool(inside)
        if top is None:
            continue
        left = rows[top].index(f"─ {group} ─") - 1
        right = rows[top].index("╮", left)
        bottom = next(at for at in range(top + 1, len(rows)) if rows[at][left : left + 1] == "╰")
        assert {name for name, (y, x) in places.items() if top < y < bottom and left < x < right} == inside


def _place(rows: list[str], name: str) -> tuple[int, int]:
    ((y, x),) = ((y, row.index(f"│ {name} │")) for y, row in enumerate(rows) if f"│ {name} │" in row)
    return y, x


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


@pytest.mark.parametrize("source", ["pie\n  title Pets", "graph TD\n  subgraph one\n  A --> B\n  end\n  A --> one"])
def test_other_diagrams_show_their_source(source: str) -> None:
    shown = drawn(f"```mermaid\n{source}\n```", 60)
    assert "◇ Diagram" in shown
    assert all(line.strip() in shown for line in source.split("\n"))


def test_a_diagram_without_room_shows_its_source() -> None:
    source = "sequenceDiagram\n" + "\n".join(f"P{at}->>P{at + 1}: says something" for at in range(9))
    assert "P0->>P1" in drawn_diagram(source, 40).text
