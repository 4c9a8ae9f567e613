"""Mermaid diagrams as SVG."""

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.export.html import render_html
from docs_tui.preview.diagrams.diagram_svg import diagram_svg
from tests.sites import site_of

CHART = "flowchart TD\nA[Start] --> B{Ready?}\nB -->|Yes| C[Send]\nB -->|No| A\n"
SEQUENCE = "sequenceDiagram\nparticipant U as User\nU->>S: Asks\nS-->>U: Answers\nNote over U,S: Both\nS->>S: Logs\n"
SVG = "{http://www.w3.org/2000/svg}"


def read(drawing: str) -> ET.Element:
    return ET.fromstring(drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def test_boxes_words_and_arrows_of_a_flowchart_are_drawn() -> None:
    svg = read(diagram_svg(CHART))
    assert {each.text for each in svg.iter(f"{SVG}text")} == {"Start", "Ready?", "Yes", "No", "Send"}
    classes = sorted(each.get("class", "") for each in svg.iter(f"{SVG}rect"))
    assert classes == ["diagram-decision", "diagram-node", "diagram-node"]
    heads = next(each for each in svg.iter(f"{SVG}path") if each.get("class") == "diagram-head")
    assert (heads.get("d") or "").count("M") == 3
    assert sorted((svg.get("aria-label") or "").split()) == ["No", "Ready?", "Send", "Start", "Yes"]


def test_each_arrow_of_a_sequence_ends_at_a_line_of_life() -> None:
    svg = read(diagram_svg("sequenceDiagram\nA->>B: asks\nB-->>A: answers\nA->>A: logs\n"))
    lifelines = {each.get("x") for each in svg.iter(f"{SVG}text") if each.text in ("A", "B")}
    heads = next(each for each in svg.iter(f"{SVG}path") if each.get("class") == "diagram-head")
    assert set(re.findall(r"M([\d.]+) ", heads.get("d") or "")) == lifelines


def test_every_word_of_a_box_is_inside_it() -> None:
    svg = read(diagram_svg(SEQUENCE))
    boxes = [[float(each.get(name, "")) for name in ("x", "y", "width", "height")] for each in svg.iter(f"{SVG}rect")]
    places = {each.text: (float(each.get("x", "")), float(each.get("y", ""))) for each in svg.iter(f"{SVG}text")}
    for word in ("User", "S", "Both"):
        x, y = places[word]
        assert any(left < x < left + width and top < y < top + height for left, top, width, height in boxes), word
    for word in ("Asks", "Answers", "Logs"):
        assert word in places


@given(st.text(max_size=12).filter(str.strip))
def test_no_word_becomes_markup(word: str) -> None:
    drawing = diagram_svg(f'flowchart TD\nA["{word}<b onclick=x>"] --> B\n')
    assert not re.search(r"<(?!/?(?:svg|rect|path|text)\b)", drawing)


@pytest.mark.parametrize("source", ["gantt\ntitle A", "", "flowchart TD\n" + "A --> B\n" * 5_000, "pie\n"])
def test_what_cannot_be_drawn_is_shown_as_source(source: str) -> None:
    assert diagram_svg(source) == ""
    site = site_of({"a.mdx": f"```mermaid\n{source}\n```\n"})
    assert 'class="code"' in render_html(site, site.pages["/a"], diagrams=diagram_svg).body


def test_a_page_shows_the_drawing_and_its_source() -> None:
    site = site_of({"a.mdx": f"```mermaid\n{CHART}```\n\n<Mermaid chart={{`{CHART}`}} />\n"})
    body = render_html(site, site.pages["/a"], diagrams=diagram_svg).body
    assert body.count('<svg class="diagram"') == 2
    assert body.count("B{Ready?}") == 2
    assert "<svg" not in render_html(site, site.pages["/a"]).body.replace('<svg class="icon', "")
