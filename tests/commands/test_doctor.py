"""``doctor``: eleven lines that can be pasted anywhere."""

import json
from pathlib import Path

import pytest

from docs_tui.commands import doctor as doctor_command
from docs_tui.commands.context import Context, Item, Machine

NAMES = [
    "versions",
    "system",
    "terminal",
    "colours",
    "clipboard",
    "browser",
    "editor",
    "settings",
    "state",
    "cache",
    "docs",
]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in (
        "DISPLAY",
        "WAYLAND_DISPLAY",
        "TMUX",
        "XDG_STATE_HOME",
        "XDG_CACHE_HOME",
        "XDG_CONFIG_HOME",
        "VISUAL",
        "BROWSER",
    ):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def doctor(root: Path) -> Item:
    def touched(_: str) -> object:
        pytest.fail("the machine was touched")

    (item,) = doctor_command.doctor(Context(None, Machine(touched, touched), folder=root)).items  # type: ignore[arg-type]
    return item


def lines(item: Item) -> dict[str, str]:
    return {line.split()[0]: line.split(maxsplit=1)[1] for line in item.text.splitlines()}


def test_eleven_lines_say_it_to_a_person_and_to_a_program(home: Path) -> None:
    item = doctor(home)
    assert list(lines(item)) == NAMES
    assert list(json.loads(json.dumps(item.record))) == NAMES
    assert all(len(line) < 160 for line in item.text.splitlines())


def test_the_doctor_prints_no_secrets_and_creates_no_files(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    docs = home / "docs"
    docs.mkdir()
    (docs / "docs.json").write_text('{"name": "Relay", "navigation": {"pages": ["index"]}}')
    (docs / "index.mdx").write_text("# Hello\n")
    (docs / "docs-tui.yaml").write_text("editor: sh --token=very-secret {file}\n")
    monkeypatch.setenv("BROWSER", "sh --password very-secret %s")
    monkeypatch.setenv("TERM_PROGRAM", "odd\x1b]52;c;x\x07\nname" + "!" * 500)
    before = sorted(home.rglob("*"))
    item = doctor(docs)
    said = item.text + json.dumps(item.record)
    assert str(home) not in said
    assert "very-secret" not in said
    assert "\x1b" not in said
    assert len(item.text.splitlines()) == len(NAMES)
    assert lines(item)["docs"] == "~/docs, docs.json, 1 page"
    assert lines(item)["state"] == "~/.local/state/docs-tui, does not exist yet"
    assert lines(item)["editor"].startswith("sh, ")
    assert lines(item)["browser"] == "sh"
    assert sorted(home.rglob("*")) == before


def test_the_doctor_reports_a_machine_without_programs(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"PATH": "/nonexistent", "TERM": "dumb", "EDITOR": "", "NO_COLOR": "1"}.items():
        monkeypatch.setenv(name, value)
    found = lines(doctor(home))
    assert found["clipboard"].startswith("none; ")
    assert found["browser"].startswith("none; ")
    assert found["editor"].startswith("none; ")
    assert found["colours"] == "none; NO_COLOR is set"
    assert found["docs"] == "~, without docs.json"


def test_an_editor_that_is_not_here_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VISUAL", "sh")
    (home / "docs-tui.yaml").write_text('editor: "no-such-editor {file}"\n')
    found = doctor(home)
    assert lines(found)["editor"] == "sh, in this terminal; no-such-editor does not exist"
    assert found.record["editor"] == {"program": "sh", "in_terminal": True, "missing": ["no-such-editor"]}


def test_a_broken_configuration_is_survived(home: Path) -> None:
    (home / "docs.json").write_text("{broken")
    assert lines(doctor(home))["docs"].startswith("~, docs.json with an error, ")


def test_what_is_wrong_with_the_settings_is_counted_and_never_shown(home: Path) -> None:
    (home / "docs-tui.yaml").write_text("theme: very-secret\nkeymap: {nothing: x}\n")
    (home / ".config" / "docs-tui").mkdir(parents=True)
    (home / ".config" / "docs-tui" / "config.yaml").write_text("base_url: https://very-secret.example\neditor: sh\n")
    item = doctor(home)
    yours, project = "~/.config/docs-tui/config.yaml (yours, 1 problem)", "~/docs-tui.yaml (project, 2 problems)"
    assert lines(item)["settings"] == f"{yours}, {project}"
    assert lines(item)["editor"].startswith("sh, ")
    assert "secret" not in item.text
