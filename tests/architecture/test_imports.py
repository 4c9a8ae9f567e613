"""Packages import downwards, and a command loads only what it needs."""

import json
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("textual", "rich", "starlette", "watchfiles", "pyperclip", "asyncio")


def lint_imports(root: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    if not program.is_file():
        pytest.skip("import-linter is not installed beside this Python")
    return subprocess.run([program, "--no-cache"], cwd=root, capture_output=True, text=True, check=False, timeout=50)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project in which a test can plant a fault."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "docs_tui", tmp_path / "docs_tui", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


PLANTED = {
    "site/planted.py": ("docs_tui.menu", "Packages import downwards only"),
    "cli/planted.py": ("docs_tui.tui", "Packages import downwards only"),
    "mdx/planted.py": ("pathlib", "The core never waits, reads or writes"),
    "commands/planted.py": ("textual", "Only the app knows Textual"),
}
"""Modules with an import that a contract forbids, and the contract."""


def test_planted_violations_are_caught(project: Path) -> None:
    for file, (name, _contract) in PLANTED.items():
        (project / "docs_tui" / file).write_text(f"import {name}\n")
    done = lint_imports(project)
    assert done.returncode == 1
    for file, (name, contract) in PLANTED.items():
        module = f"docs_tui.{file.removesuffix('.py').replace('/', '.')}"
        assert f"{contract} BROKEN" in done.stdout
        assert re.search(rf"{re.escape(module)} -> {re.escape(name)}\b", done.stdout)


def test_a_package_without_a_place_is_caught(project: Path) -> None:
    (project / "docs_tui" / "utils").mkdir()
    (project / "docs_tui" / "utils" / "__init__.py").write_text("")
    done = lint_imports(project)
    assert done.returncode == 1
    assert "docs_tui.utils" in done.stdout


def loaded(code: str, cwd: Path) -> set[str]:
    """Run ``code`` in a new Python process and return the names of the modules that it loaded."""
    tail = "import json, sys; print(); print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{tail}"],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(cwd)},
        timeout=50,
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


MODULES = {"--version": 9, "--help": 10, "--complete": 10, "pages": 91, "view": 123, "lint": 289}
"""The most modules of docs-tui that a command may load: importing is most of the start."""
NO_CORE = ("dataclasses", "inspect", "difflib", "yaml", "markdown_it")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["--help"],
        ["--complete", "b"],
        ["--complete", "view", ""],
        ["pages"],
        ["pages", "--json"],
        ["view", "/"],
        ["view", "--all", "--json"],
        ["copy", "/", "other", "--with-linked", "1", "--print"],
        ["menu", "/"],
        ["open", "/", "--with", "claude", "--print"],
        ["doctor"],
        ["ast", "index.mdx"],
        ["completion", "bash"],
        ["lint", "index.mdx"],
    ],
    ids=" ".join,
)
def test_a_command_loads_only_what_it_needs(tmp_path: Path, arguments: list[str]) -> None:
    """No command loads the app, help and completion load neither dataclasses nor the core, and all load few modules."""
    (tmp_path / "docs.json").write_text('{"name": "Sample", "navigation": {"pages": ["index"]}}')
    (tmp_path / "index.mdx").write_text("---\ntitle: Home\n---\n\nText with *emphasis* and a <Note>note</Note>.\n")
    (tmp_path / "other.mdx").write_text("---\ntitle: Other\n---\n\n[Home](/)\n")
    code = f"from docs_tui.cli.main import main\nassert main({arguments!r}, lambda *_: 3) in (0, 1)"
    names = loaded(code, tmp_path)
    assert names.isdisjoint(HEAVY)
    if arguments in (["--version"], ["--help"], ["--complete", "b"]):
        assert names.isdisjoint(NO_CORE)
    if arguments in (["--version"], ["--help"], ["--complete", "b"], ["pages"], ["view", "/"], ["lint", "index.mdx"]):
        assert sum(name.partition(".")[0] == "docs_tui" for name in names) <= MODULES[arguments[0]]


def test_the_app_is_loaded_by_nothing_else(tmp_path: Path) -> None:
    assert "textual" not in loaded("import docs_tui.__main__", tmp_path)


def test_the_app_starts_without_what_no_first_page_needs(tmp_path: Path) -> None:
    code = "from docs_tui.tui import run\nfrom docs_tui.errors import CannotRunError\ntry: run(Path('no folder'))\nexcept CannotRunError: pass"
    names = loaded(f"from pathlib import Path\n{code}", tmp_path)
    assert "textual.command" in names
    assert names.isdisjoint(
        {"ssl", "html", "markdown_it", "textual.widgets._select", "textual.widgets._directory_tree"}
    )


def test_modules_that_the_start_puts_off_can_be_imported_afterwards(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path\nfrom docs_tui.tui import run\nfrom docs_tui.errors import CannotRunError\n"
        "try: run(Path('no folder'))\nexcept CannotRunError: pass\n"
        "import ssl, textual.types\nassert textual.types.NoSelection\nfrom textual.types import NoSelection, SelectType\nfrom textual.widgets import Select\n"
        "assert ssl.SSLContext and Select.NULL is not None and isinstance(Select.NULL, NoSelection)"
    )
    assert {"ssl", "textual.widgets._select"} <= loaded(code, tmp_path)


def test_a_wrong_line_loads_no_core(tmp_path: Path) -> None:
    code = "from docs_tui.cli.main import main\nassert main(['pags'], lambda *_: 3) == 2"
    assert loaded(code, tmp_path).isdisjoint({*HEAVY, "yaml", "markdown_it", "pathspec"})


def test_the_package_itself_imports_nothing(tmp_path: Path) -> None:
    before = loaded("", tmp_path)
    assert loaded("import docs_tui", tmp_path) - before == {"docs_tui"}


def test_the_app_imports_modules_that_exist_after_its_first_paint() -> None:
    from docs_tui.tui import startup  # noqa: PLC0415 - the other tests here do without the app

    names = (
        *startup.FOR_THE_FIRST_PAGE,
        *startup.FOR_THE_SERVICES,
        *startup.FOR_THE_FIRST_KEYS,
        *startup.FOR_PROBLEMS_AND_HELP,
    )
    assert [name for name in (*names, *startup.STYLES_OF_THE_FIRST_KEYS) if find_spec(name) is None] == []
