"""Configurations of clients: existing entries stay, and ours has the client's format."""

import json
import tomllib
from pathlib import Path

import pytest

from docs_tui.errors import CannotRunError
from docs_tui.mcp.clients import CLIENTS, NAME, Client, client_named
from tests.program import QuickProgram

COMMAND = ("docs-tui", "mcp", "docs")


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.id)
def test_an_entry_is_added_once(client: Client) -> None:
    fresh = client.merge("", COMMAND)
    assert client.merge(fresh, COMMAND) == fresh
    assert NAME in fresh


def test_other_servers_of_a_json_configuration_stay() -> None:
    before = '{"mcpServers": {"other": {"command": "x"}}, "more": 1}'
    after = json.loads(client_named("claude").merge(before, COMMAND))
    assert after["more"] == 1
    assert set(after["mcpServers"]) == {"other", NAME}


def test_a_toml_configuration_keeps_its_comments() -> None:
    before = '# mine\nmodel = "x"\n\n[mcp_servers."docs-tui"]\ncommand = "old"\nargs = []\n\n[other]\na = 1\n'
    after = client_named("codex").merge(before, COMMAND)
    assert after.startswith("# mine\n")
    whole = tomllib.loads(after)
    assert whole["mcp_servers"][NAME] == {"command": "docs-tui", "args": ["mcp", "docs"]}
    assert whole["other"] == {"a": 1}


def test_a_configuration_that_is_not_plain_json_is_not_changed() -> None:
    with pytest.raises(CannotRunError, match="not plain JSON"):
        client_named("vscode").merge("{ // comment\n}", COMMAND)


def test_init_writes_the_file_of_the_project_and_prints_that_of_the_person(tmp_path: Path) -> None:
    (tmp_path / "repo" / ".git").mkdir(parents=True)
    docs = tmp_path / "repo" / "docs"
    docs.mkdir()
    (docs / "index.md").write_text("# Hi\n")
    program = QuickProgram(docs, tmp_path / "home")
    done = program.run("mcp", "init", "--editor", "cursor")
    assert done.returncode == 0
    written = json.loads((tmp_path / "repo" / ".cursor" / "mcp.json").read_text())
    assert written == {"mcpServers": {NAME: {"command": "docs-tui", "args": ["mcp", "docs"]}}}
    assert "uvx --from" in done.stderr
    assert "already has the server docs-tui" in program.run("mcp", "init", "--editor", "cursor").stderr
    assert str(docs) in program.run("mcp", "init", "--editor", "windsurf").stdout
    refused = program.run("mcp", "init", "--editor", "emacs")
    assert (refused.returncode, "one of claude, cursor" in refused.stderr) == (2, True)
