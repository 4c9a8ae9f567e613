"""Messages for people name files from the working directory, JSON names them from the docs folder."""

import json
from pathlib import Path

import pytest

from docs_tui.cli.main import main as run_line

PAGE = "---\ntitle: A\n---\n\nimport B from '/gone.mdx'\n\nSome words.\n"
LINES = [
    (("search", "words"), "index.mdx:7: Some words."),
    (("view", "index"), "index.mdx:5:16 error: file /gone.mdx does not exist"),
    (("pages",), "docs.json:1:49 error: page gone does not exist"),
    (("build",), "index.mdx:5:16 error: file /gone.mdx does not exist"),
    (("build",), "index.mdx:5:16 error: file /gone.mdx does not exist"),
    (("lint",), "index.mdx:5:16: error L004 missing-snippet"),
]


def main(words: list[str]) -> None:
    run_line(words, _no_app)


def _no_app(_root: Path | None, _base_url: str | None, _web: object) -> int:
    pytest.fail("the app was started")


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    (folder / "guides").mkdir(parents=True)
    (folder / "index.mdx").write_text(PAGE)
    (folder / "docs.json").write_text('{"name": "A", "navigation": {"pages": ["index", "gone"]}}')
    return folder


@pytest.mark.parametrize(("stands", "before"), [("", "docs/"), ("docs", ""), ("docs/guides", "../")])
def test_paths_are_relative_to_the_working_folder(
    docs: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], stands: str, before: str
) -> None:
    monkeypatch.chdir(docs.parent / stands)
    for words, told in LINES:
        main([*words, "-C", str(docs)])
        said = capfd.readouterr()
        assert any(line.startswith(before + told) for line in (said.out + said.err).splitlines()), words


def test_from_elsewhere_places_are_named_in_full(
    docs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    main(["search", "words", "-C", str(docs)])
    assert capfd.readouterr().out == f"{docs}/index.mdx:7: Some words.\n"


def test_a_file_of_another_folder_is_named_there(
    docs: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(docs)
    out = docs.parent / "public"
    out.mkdir()
    (out / "llms.txt").write_text("Mine.\n")
    main(["build", "--out", str(out)])
    assert f"{out}/llms.txt:1:1 warning" in capfd.readouterr().err


def test_programs_know_a_file_by_its_name_in_the_docs(
    docs: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(docs.parent)
    main(["search", "words", "--json", "-C", "docs"])
    assert [each["file"] for each in json.loads(capfd.readouterr().out)] == ["index.mdx"]


KEY = "ghp_" + "9dKf83mZq0PvT5xLbR7wYc2NhJ4sGaUe1iVo"


def test_each_build_reports_keys_and_shows_none_whole(
    docs: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(docs)
    (docs / "index.mdx").write_text(f"---\ntitle: A\n---\n\nUse `{KEY}`.\n")
    for _ in range(2):
        main(["build"])
        said = capfd.readouterr()
        assert "index.mdx:5:6 error: possible secret: GitHub token" in said.err
        assert KEY not in said.out + said.err


def test_a_build_reports_keys_in_specs_and_docs_json(
    docs: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(docs)
    spec = f'{{"openapi": "3.1.0", "info": {{"title": "{KEY}", "version": "1"}}, "paths": {{}}}}'
    (docs / "openapi.json").write_text(spec)
    (docs / "docs.json").write_text(f'{{"name": "{KEY}", "api": {{"openapi": "openapi.json"}}}}')
    main(["build", "--out", "public"])
    said = capfd.readouterr().err
    assert [line.split(":")[0] for line in said.splitlines() if "possible secret" in line] == [
        "docs.json",
        "openapi.json",
    ]
    assert KEY not in said


def test_a_suppressed_key_is_not_reported(
    docs: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(docs)
    (docs / "index.mdx").write_text(f"---\ntitle: A\n---\n\n{{/* docs-tui-disable-file secret */}}\n\nUse `{KEY}`.\n")
    main(["build"])
    assert "key" not in capfd.readouterr().err


@pytest.mark.parametrize(
    "words", [["view", "--all"], ["build"], ["build", "--check"], ["pages"], ["search", "a"], ["lint"]]
)
def test_every_command_on_all_pages_reports_a_folder_without_docs(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], words: list[str]
) -> None:
    main([*words, "-C", str(tmp_path)])
    assert f"there are no pages, .md or .mdx, in {tmp_path}" in capfd.readouterr().err


def test_a_problem_is_one_line_whatever_it_names(
    docs: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(docs)
    (docs / "docs.json").write_text(
        '{"name": "A", "navigation": {"pages": ["index", "a\\r\\n::stop-commands::x\\u2028y"]}}'
    )
    for _ in range(2):
        main(["build"])
        said = capfd.readouterr().err
        assert "stop-commands" in said
        assert not any(line.startswith("::") for line in said.splitlines())


def test_a_file_to_parse_is_looked_for_in_the_docs_too(
    docs: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(docs.parent)
    main(["ast", "index.mdx", "-C", "docs"])
    assert json.loads(capfd.readouterr().out)["ok"]
