"""The report formats for other programs."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from docs_tui.lint.linter import lint
from docs_tui.lint.reports import FORMATS, Report, text_pieces
from docs_tui.source import Diagnostic, Position
from docs_tui.source.clean import clean
from docs_tui.source.highlight import joined
from tests.sites import site_of

SCHEMA = json.loads(Path(__file__).with_name("fixtures").joinpath("sarif-2.1.0.json").read_text("utf-8"))
PAGE = '---\ntitle: "Ü, 100%: x"\n---\n\n#### Tief\n\nÜber «10 %»:\t<br> [weg](/weg, hier) [x](/nichts)\n\nZeile\n<Note>\nText\n'
SITE = site_of({"index.mdx": PAGE, "sp ace/a,b.mdx": "---\ntitle: A\n---\n\n# A\n\n日本 <5\n"})


@pytest.fixture(scope="module")
def report() -> Report:
    return Report(lint(SITE, select=("all",)), SITE.file_text, lambda path: f"docs/{path}")


def of(report: Report, name: str) -> Any:
    return json.loads(FORMATS[name](report))


def test_sarif_validates_against_its_published_schema(report: Report) -> None:
    found = of(report, "sarif")
    jsonschema.Draft7Validator(SCHEMA).validate(found)
    results = found["runs"][0]["results"]
    assert len(results) == len(report.findings) > 5
    rules = found["runs"][0]["tool"]["driver"]["rules"]
    assert all(rules[each["ruleIndex"]]["id"] == each["ruleId"] for each in results)
    assert any("fixes" in each for each in results)
    assert "docs/sp%20ace/a%2Cb.mdx" in {
        each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for each in results
    }


def test_an_empty_report_is_whole_in_every_format() -> None:
    empty = Report((), SITE.file_text)
    jsonschema.Draft7Validator(SCHEMA).validate(of(empty, "sarif"))
    assert of(empty, "json") == []
    assert of(empty, "rdjson")["diagnostics"] == []
    assert FORMATS["text"](empty) == FORMATS["github"](empty) == ""


def test_json_has_what_a_program_asks_for(report: Report) -> None:
    found = of(report, "json")
    keys = {"rule", "name", "severity", "message", "file", "line", "column", "end_line", "end_column", "fixable"}
    assert all(keys <= each.keys() for each in found)
    void = next(each for each in found if each["name"] == "void-tag")
    assert (void["rule"], void["severity"], void["file"], void["line"], void["column"], void["fixable"]) == (
        *("M006", "error", "docs/index.mdx", 7, 14, True),
    )


def test_github_reads_one_command_a_line(report: Report) -> None:
    lines = FORMATS["github"](report).splitlines()
    assert len(lines) == len(report.findings)
    for line in lines:
        head, _, data = line[2:].partition("::")
        command, _, values = head.partition(" ")
        assert command in ("error", "warning", "notice")
        given = dict(each.split("=", 1) for each in values.split(","))
        assert {"file", "line", "endLine", "title"} <= given.keys()
        assert data
    assert any("file=docs/sp ace/a%2Cb.mdx" in line for line in lines)


def test_columns_of_rdjson_count_bytes(report: Report) -> None:
    found = of(report, "rdjson")["diagnostics"]
    void = next(each for each in found if each["code"]["value"] == "M006 void-tag")
    start = void["location"]["range"]["start"]
    line = PAGE.split("\n")[6].encode()
    assert line[start["column"] - 1 :].startswith(b"<br>")
    assert void["suggestions"][0]["text"] == " /"


def test_carets_are_under_the_finding(report: Report) -> None:
    text = FORMATS["text"](report)
    shown = text[text.index("M006 void-tag") :].splitlines()
    line, carets = shown[2], shown[3]
    assert line[carets.index("^") :].startswith("<br>")
    assert carets.count("^") == 4
    wide = text[text.index("M003 bare-angle-bracket") :].splitlines()
    assert wide[2].endswith("日本 <5")
    assert wide[3].endswith(" " * 5 + "^")


def test_a_long_line_is_shown_around_its_place() -> None:
    site = site_of({"index.mdx": f"---\ntitle: A\ndescription: B\n---\n\n{'word ' * 100}<br> {'word ' * 100}\n"})
    text = FORMATS["text"](Report(lint(site, select=("M006",)), site.file_text))
    line, carets = text.splitlines()[2:4]
    assert max(len(line), len(carets)) <= 110
    assert line[carets.index("^") :].startswith("<br>")


@pytest.mark.parametrize("columns", [None, 80])
def test_of_a_very_long_line_only_the_part_around_the_finding_matters(columns: int | None) -> None:
    def shown(length: int) -> str:
        start = Position(1, length + 1)
        finding = Diagnostic("void-tag", "m", "a.mdx", start, Position(1, start.column + 4))
        report = Report((finding,), lambda _: "é" * length + "<br>" + "x" * length)
        return joined(text_pieces(report, columns)).partition("\n")[2]

    assert "<br>" in shown(200)
    assert shown(200) == shown(2_000_000)


def test_a_key_is_not_shown_whole() -> None:
    key = "ghp_" + "9dKf83mZq0PvT5xLbR7wYc2NhJ4sGaUe1iVo"
    site = site_of({"index.mdx": f"---\ntitle: A\n---\n\n```bash\nexport TOKEN={key} # mine\n```\n"})
    text = FORMATS["text"](Report(lint(site, select=("secret",)), site.file_text))
    assert f"6 | export TOKEN=ghp_{'•' * (len(key) - 4)} # mine\n" in text
    assert f"  |              {'^' * len(key)}\n" in text


@given(
    st.text("ab 日\t\u0301\u200b", max_size=90),
    st.text("xy語", min_size=1, max_size=20),
    st.text("cd 本\t", max_size=90),
    st.integers(16, 90),
)
def test_on_a_terminal_a_source_line_fits_and_its_carets_are_under_the_finding(
    before: str, place: str, after: str, columns: int
) -> None:
    start = Position(1, len(before) + 1)
    finding = Diagnostic("void-tag", "m", "a.mdx", start, Position(1, start.column + len(place)))
    report = Report((finding,), lambda _: before + place + after + "\n")
    _, _, source, carets, *_ = clean(joined(text_pieces(report, columns))).split("\n")
    assert cell_len(source) <= columns
    left, right = len(carets) - carets.count("^"), len(carets)
    under = "".join(char for at, char in enumerate(source) if left <= cell_len(source[:at]) < right)
    assert under
    assert place.startswith(under.strip("\u0301"))
