"""A shell completes commands, options, pages and menu entries."""

import os
import pty
import select
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.cli.parser import COMMANDS_BY_ID
from docs_tui.cli.word_completion import FILES, FOLDERS, candidates
from docs_tui.errors import CannotRunError
from docs_tui.site import Site
from tests.program import Program, needs
from tests.sites import site_of
from tests.waiting import PATIENCE

DOCS = {
    "docs.json": '{"name": "Relay", "navigation": {"pages": ["index", "quickstart", "guides/retries", "guides/my page"]},'
    ' "contextual": {"options": ["copy", "view", "chatgpt", "claude"]}}',
    "index.mdx": "---\ntitle: Home\n---\n",
    "quickstart.mdx": "---\ntitle: Quickstart\n---\n",
    "guides/retries.mdx": "---\ntitle: Retries\n---\n",
    "guides/my page.mdx": "---\ntitle: Mine\n---\n",
}


def load(_directory: str | None) -> Site:
    return site_of(DOCS)


def fitting(*words: str) -> list[str]:
    return [line.partition("\t")[0] for line in candidates(words, load)]


def test_the_first_word_is_a_command_or_a_folder() -> None:
    assert fitting("") == [*COMMANDS_BY_ID, "help", FOLDERS]
    assert fitting("help", "") == [*COMMANDS_BY_ID]
    assert fitting("help", "lint", "") == []
    assert fitting("co") == ["copy", "completion", FOLDERS]


def test_a_command_comes_with_its_explanation() -> None:
    assert next(candidates(["vi"], load)) == f"view\t{COMMANDS_BY_ID['view'].help}"


def test_options_are_those_of_the_command() -> None:
    assert fitting("view", "--") == ["--all", "--json", "--base-url", "--directory", "--help"]
    assert fitting("view", "--j") == ["--json"]
    assert fitting("--v") == ["--version"]


def test_pages_are_offered_as_they_were_begun() -> None:
    assert fitting("view", "") == ["/", "quickstart", "guides/retries", "guides/my page"]
    assert fitting("view", "/q") == ["/quickstart"]
    assert fitting("copy", "quickstart", "gui") == ["guides/retries", "guides/my page"]
    assert fitting("-C", "x", "view", "--json", "q") == ["quickstart"]


def test_a_command_for_one_page_takes_one() -> None:
    assert fitting("menu", "q") == ["quickstart"]
    assert fitting("menu", "quickstart", "") == []
    assert fitting("pages", "") == [":folders"]


def test_the_values_of_options_are_completed() -> None:
    assert fitting("view", "-C", "") == [FOLDERS]
    assert fitting("view", "--base-url", "") == []
    assert fitting("open", "quickstart", "--with", "c") == ["chatgpt", "claude"]
    assert fitting("open", "--with", "cl") == ["claude"]


def test_files_and_choices_are_completed() -> None:
    assert fitting("ast", "") == [FILES]
    assert fitting("completion", "") == ["bash", "zsh", "fish"]
    assert fitting("completion", "bash", "") == []


def test_words_are_read_as_the_shell_would() -> None:
    assert fitting("view", "guides/my\\ p") == ["guides/my page"]
    assert fitting("view", '"guides/my p') == ["guides/my page"]


def test_a_folder_that_cannot_be_read_offers_nothing() -> None:
    def broken(_directory: str | None) -> Site:
        raise CannotRunError("no")

    assert list(candidates(["view", ""], broken)) == []
    assert list(candidates(["open", "--with", ""], broken)) == []


@given(st.lists(st.sampled_from(["view", "open", "--with", "-C", "--", "", "'", "x", "--json", "guides"]), max_size=5))
def test_any_line_has_candidates_that_continue_it(words: list[str]) -> None:
    for line in candidates(words, load):
        assert "\n" not in line


@pytest.fixture
def program(tmp_path: Path) -> Program:
    folder = tmp_path / "docs"
    for name, text in DOCS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return Program(folder, tmp_path / "home")


BASH = """
source <(docs-tui completion bash)
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_docs_tui docs-tui "${COMP_WORDS[COMP_CWORD]}" ""
printf '%s\\n' "${COMPREPLY[@]}"
"""


def bash(program: Program, *words: str) -> list[str]:
    done = program.shell(["bash", "--norc", "-c", BASH, "bash", "docs-tui", *words])
    assert "not found" not in done.stderr
    return done.stdout.splitlines()


def test_bash_gets_completions(program: Program) -> None:
    needs("bash")
    assert bash(program, "vi") == ["view"]
    assert bash(program, "view", "--j") == ["--json"]
    assert bash(program, "view", "gu") == ["guides/retries", "guides/my page"]
    assert bash(program, "open", "quickstart", "--with", "cl") == ["claude"]
    assert bash(program, "gui") == ["guides"]
    assert bash(program, "ast", "quick") == ["quickstart.mdx"]


def test_fish_gets_completions(program: Program) -> None:
    needs("fish")

    def fish(line: str) -> list[str]:
        script = f"docs-tui completion fish | source; complete -C {line!r}"
        return program.shell(["fish", "--no-config", "-c", script]).stdout.splitlines()

    assert fish("docs-tui vi") == [f"view\t{COMMANDS_BY_ID['view'].help}"]
    assert fish("docs-tui view gu") == ["guides/retries\tRetries", "guides/my page\tMy page"]
    assert fish("docs-tui open quickstart --with cl") == ["claude\tOpen in Claude"]
    assert fish("docs-tui ast quick") == ["quickstart.mdx"]


def typed(program: Program, shell: Sequence[str], setup: str, line: str, expected: str) -> str:
    """Type ``line`` into a shell on a terminal, and return what it shows as soon as it contains ``expected``."""
    master, slave = pty.openpty()
    executable = shutil.which(shell[0])
    assert executable is not None
    environment = {**program.environment, "PS1": "$ ", "TERM": "dumb", "LC_ALL": "C.UTF-8"}
    process = subprocess.Popen(
        [executable, *shell[1:]],
        cwd=program.folder,
        env=environment,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
    )
    os.close(slave)
    shown = ""
    try:
        os.write(master, f"{setup}; echo rea''dy\n".encode())
        for sign, keys in (("ready", line), (expected, "")):
            deadline = time.monotonic() + PATIENCE
            while sign not in shown and time.monotonic() < deadline:
                if select.select([master], [], [], 0.2)[0]:
                    shown += os.read(master, 65536).decode(errors="replace").replace("\a", "")
            os.write(master, keys.encode())
            shown = shown if not keys else ""
    finally:
        process.kill()
        process.wait()
        os.close(master)
    return shown


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("docs-tui vi\t", "view "),
        ("docs-tui view gui\tr\t", "guides/retries"),
        ("docs-tui view guides/m\t", r"my\ page"),
    ],
)
def test_bash_completes_what_is_typed(program: Program, line: str, expected: str) -> None:
    needs("bash")
    setup = "source <(docs-tui completion bash)"
    assert expected in typed(program, ["bash", "--norc", "--noprofile", "-i"], setup, line, expected)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("docs-tui vi\t", "view "),
        ("docs-tui view guides/r\t", "guides/retries"),
        ("docs-tui view guides/m\t", r"my\ page"),
    ],
)
def test_zsh_completes_what_is_typed(program: Program, line: str, expected: str) -> None:
    needs("zsh")
    setup = "autoload -Uz compinit; compinit -u -D; source <(docs-tui completion zsh)"
    assert expected in typed(program, ["zsh", "-f", "-i"], setup, line, expected)


def test_zsh_finds_the_script_as_a_file(program: Program) -> None:
    needs("zsh")
    line, expected = "docs-tui view guides/r\t", "guides/retries"
    setup = "docs-tui completion zsh >_docs-tui; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D"
    assert expected in typed(program, ["zsh", "-f", "-i"], setup, line, expected)
