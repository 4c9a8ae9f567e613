"""The README's lists match the program."""

import re
from dataclasses import fields
from pathlib import Path

import pytest
import yaml

from docs_tui.commands.registry import COMMANDS
from docs_tui.library import Library, LibraryPage
from docs_tui.site import Settings
from docs_tui.tui.app import DocsApp
from docs_tui.tui.dialogs.help_screen import all_keys
from tests.settings_table import with_table

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def fences(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_every_command_has_its_row() -> None:
    rows = re.findall(r"^\| `docs-tui (\w+)", README, re.MULTILINE)
    assert set(rows) == {command.id for command in COMMANDS}


def test_every_key_named_is_in_the_help() -> None:
    table = README.partition("| Key |")[2].partition("\n\n")[0]
    named = {key for row in table.splitlines() for key in re.findall(r"`(\S+)`", row.partition(" | ")[0])}
    known = {key for row in all_keys(DocsApp, 200) for key in "".join(part.text for part in row)[:24].split()}
    assert named
    assert named <= known


def test_the_settings_shown_exist() -> None:
    shown = yaml.safe_load(fences("yaml")[0])
    assert set(shown) <= {field.name for field in fields(Settings)}


def test_the_table_has_every_setting() -> None:
    assert with_table(README) == README, "python -m tests.settings_table writes it"


def test_the_example_in_python_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    example = fences("python")[0]
    names: dict[str, object] = {}
    exec(example, names)
    docs, page = names["docs"], names["page"]
    assert isinstance(docs, Library)
    assert isinstance(page, LibraryPage)
    values = [eval(line, names) for line in example.splitlines() if line and not re.match(r"from |\w+ = ", line)]
    assert [bool(value) for value in values] == [True, True, True, True, False]  # the sample docs have no mistakes


def test_the_drawing_has_every_package() -> None:
    drawn = {name for line in fences("text")[0].splitlines() for name in re.findall(r"\w+", line.split("  ")[0])}
    assert drawn == {path.name for path in (ROOT / "docs_tui").iterdir() if (path / "__init__.py").is_file()}


def test_every_term_of_the_glossary_is_used_in_code() -> None:
    rows = README.partition("| Term |")[2].partition("\n\n")[0].splitlines()[2:]
    terms = [row.split("|")[1].strip() for row in rows]
    assert 20 <= len(terms) <= 30
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs_tui").rglob("*.py"))
    used = {name.lower().replace("_", "") for name in re.findall(r"(?:def|class) (\w+)", code)}
    assert [term for term in terms if not any(term.replace(" ", "") in name for name in used)] == []


def test_files_named_in_links_exist() -> None:
    text = re.sub(r"`[^`\n]*`", "", README)
    targets = re.findall(r"\]\((?!https?:)([^)#]+)\)", text)
    assert [target for target in targets if not (ROOT / target).is_file()] == []
