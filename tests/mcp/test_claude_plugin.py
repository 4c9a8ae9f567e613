"""The plugin for Claude Code; ``claude plugin validate docs_tui/mcp/claude_plugin`` checks the rest."""

import json

import yaml

import docs_tui
from docs_tui.commands.registry import COMMANDS_BY_ID
from tests.mcp.test_server import TOOLS
from tests.program import ROOT

PLUGIN = ROOT / "docs_tui" / "mcp" / "claude_plugin"


def test_it_has_the_version_of_the_program() -> None:
    manifest = json.loads((PLUGIN / ".claude-plugin" / "plugin.json").read_text())
    assert manifest["version"] == docs_tui.__version__


def test_the_marketplace_leads_to_it() -> None:
    (plugin,) = json.loads((ROOT / ".claude-plugin" / "marketplace.json").read_text())["plugins"]
    assert (ROOT / plugin["source"]).resolve() == PLUGIN


def test_it_starts_our_command() -> None:
    (server,) = json.loads((PLUGIN / ".mcp.json").read_text())["mcpServers"].values()
    assert [server["command"], *server["args"]] == ["docs-tui", COMMANDS_BY_ID["mcp"].id]


def test_its_skill_is_one_by_the_specification_and_names_tools_that_exist() -> None:
    """agentskills.io: the name is the folder's, and the description has at most 1,024 characters."""
    (file,) = PLUGIN.glob("skills/*/SKILL.md")
    _, head, body = file.read_text().split("---\n", 2)
    front = yaml.safe_load(head)
    assert front["name"] == file.parent.name
    assert 0 < len(front["description"]) <= 1024
    for tool in ("search_docs", "outline", "read_page", "related", "preview_change", "lint", "explain_rule"):
        assert tool in TOOLS
        assert f"`{tool}`" in body
