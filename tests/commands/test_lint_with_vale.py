"""``lint --vale``, with a fake Vale that prints what Vale 3 prints for such a page."""

import json
from pathlib import Path

import pytest

from docs_tui.commands.context import Context, Machine, Outcome
from docs_tui.commands.lint import lint
from docs_tui.errors import CannotRunError
from docs_tui.lint.vale_alerts import ValeAlert, alerts_in
from docs_tui.source import Severity, Source, Span

HEAD = "---\ntitle: Keys\ndescription: How keys work.\n---\n\n"
ALERT = {
    "Action": {"Name": "replace", "Params": ["use"]},
    "Span": [5, 11],
    "Check": "Google.WordList",
    "Description": "",
    "Link": "https://developers.google.com/style/word-list",
    "Message": "Use 'use' instead of 'utilise'.",
    "Severity": "error",
    "Match": "utilise",
    "Line": 6,
}


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "docs.json").write_text("{}")
    (tmp_path / "keys.mdx").write_text(f"{HEAD}You frobnicate keys.\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def vale(monkeypatch: pytest.MonkeyPatch, folder: Path, output: object) -> None:
    (folder / "bin").mkdir()
    program = folder / "bin" / "vale"
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{json.dumps(output)}\nEND\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")


def run(*places: str) -> Outcome:
    machine = Machine(copy=pytest.fail, open_url=pytest.fail)
    options: dict[str, bool | str | tuple[str, ...]] = {
        "PATH": places,
        "vale": True,
        "select": ("vale",),
        "format": "json",
    }
    return lint(Context(None, machine, options=options))


def found(outcome: Outcome) -> list[tuple[str, int, int]]:
    rows = json.loads("".join(item.text for item in outcome.items))
    return [(row["message"], row["line"], row["column"]) for row in rows]


def test_what_vale_finds_has_its_place_and_level(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vale(monkeypatch, docs, {"./keys.mdx": [ALERT]})
    outcome = run()
    assert found(outcome) == [("Use 'use' instead of 'utilise' (Google.WordList)", 6, 5)]
    assert outcome.failed


def test_a_comment_suppresses_it(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vale(monkeypatch, docs, {"./keys.mdx": [ALERT]})
    (docs / "keys.mdx").write_text(f"{HEAD}You frobnicate keys.\n\n{{/* docs-tui-disable-file vale */}}\n")
    assert found(run()) == []


def test_why_vale_cannot_run_is_one_line(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vale(monkeypatch, docs, {"Line": 0, "Path": "", "Text": "no .vale.ini\n  found", "Code": "E100", "Span": 0})
    with pytest.raises(CannotRunError, match=r"^Vale cannot run: no \.vale\.ini found$"):
        run()


def test_an_error_in_a_file_of_vale_has_its_place(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vale(monkeypatch, docs, {"Line": 3, "Path": ".vale.ini", "Text": "no such style", "Code": "E201", "Span": 1})
    with pytest.raises(CannotRunError, match=r"^Vale cannot run: \.vale\.ini:3: no such style$"):
        run()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("before", ["", "Ünï🙂 ", "It&rsquo;s &rsquo;it "])
def test_an_alert_has_its_place_in_the_text_as_written(end: str, before: str) -> None:
    text = f"One.{end}{end}{before}You utilise it.{end}"
    read = len(before.replace("&rsquo;", "'")) + len("You ")  # Vale counts characters, and reads &rsquo; as '
    alert = ValeAlert("A.B", "Message", Severity.ERROR, 3, (read + 1, read + len("utilise")))
    span = alert.span(Source("a.md", text))
    assert text[span.start : span.end] == "utilise"


@pytest.mark.parametrize("line", [-1, 0, 1, 2, 9])
def test_an_alert_beyond_the_text_is_at_its_end(line: int) -> None:
    span = ValeAlert("A.B", "Message", Severity.ERROR, line, (90, 99)).span(Source("a.md", "Text."))
    assert span == Span(5, 5)


def test_without_vale_it_says_so(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(docs))
    with pytest.raises(CannotRunError, match="Vale is not installed"):
        run()


@pytest.mark.parametrize("output", ["oops", "[1]", "1"])
def test_other_output_is_refused(output: str) -> None:
    with pytest.raises(CannotRunError, match="the output of vale"):
        alerts_in(output)


def test_a_broken_alert_is_read_as_far_as_it_goes() -> None:
    (alert,) = alerts_in('{"a.md": [{"Message": "Be  short.", "Span": "x"}]}')["a.md"]
    assert (alert.message, alert.line, alert.columns, alert.severity) == ("Be short", 1, (1, 1), Severity.WARNING)
