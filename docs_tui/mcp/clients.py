"""The configuration files of MCP clients, and docs-tui's entry in the format of each. Does no input or output."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from docs_tui.errors import CannotRunError
from docs_tui.source.record import record

NAME = "docs-tui"
"""The name of the server in a client's configuration."""

_Json = dict[str, Any]


@record(frozen=True, slots=True)
class Client:
    """One client and the form of its configuration."""

    id: str
    title: str
    file: str
    """The path of the file, from the root of the repository; from the home folder if ``personal``."""
    merge: Callable[[str, Sequence[str]], str]
    """Returns the configuration's text with the command added; the text may be empty."""
    personal: bool = False
    """Whether the file is in the home folder: docs-tui then prints the entry instead of writing it."""


def _merged(text: str, keys: Sequence[str], entry: _Json, first: _Json | None = None) -> str:
    """Put an entry under nested keys of a JSON text and keep everything else.

    Raises:
        CannotRunError: The text is not JSON, or the value of a key is not an object.
    """
    try:
        whole = json.loads(text) if text.strip() else dict(first or {})
    except ValueError as error:
        raise CannotRunError(f"it is not plain JSON ({error}); add the entry yourself") from error
    at = whole
    for key in keys:
        if not isinstance(at, dict):
            break
        at = at.setdefault(key, {})
    if not isinstance(at, dict):
        raise CannotRunError(f"its {'.'.join(keys)} is not an object; add the entry yourself")
    at[NAME] = entry
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def _servers(text: str, command: Sequence[str]) -> str:
    return _merged(text, ["mcpServers"], {"command": command[0], "args": list(command[1:])})


def _claude(text: str, command: Sequence[str]) -> str:
    return _merged(text, ["mcpServers"], {"type": "stdio", "command": command[0], "args": list(command[1:])})


def _vscode(text: str, command: Sequence[str]) -> str:
    return _merged(text, ["servers"], {"type": "stdio", "command": command[0], "args": list(command[1:])})


def _opencode(text: str, command: Sequence[str]) -> str:
    entry = {"type": "local", "command": list(command), "enabled": True}
    return _merged(text, ["mcp"], entry, {"$schema": "https://opencode.ai/config.json"})


def _codex(text: str, command: Sequence[str]) -> str:
    head = f'[mcp_servers."{NAME}"]'
    entry = f"{head}\ncommand = {json.dumps(command[0])}\nargs = {json.dumps(list(command[1:]))}\n"
    block = re.compile(rf"^{re.escape(head)}\n(?:(?!\[).*\n?)*", re.MULTILINE)
    if block.search(text):
        return block.sub(lambda _: entry, text, count=1)
    gap = "" if not text else "\n" if text.endswith("\n") else "\n\n"
    return f"{text}{gap}{entry}"


CLIENTS: tuple[Client, ...] = (
    Client("claude", "Claude Code", ".mcp.json", _claude),
    Client("cursor", "Cursor", ".cursor/mcp.json", _servers),
    Client("vscode", "VS Code", ".vscode/mcp.json", _vscode),
    Client("windsurf", "Windsurf", ".codeium/windsurf/mcp_config.json", _servers, personal=True),
    Client("codex", "Codex", ".codex/config.toml", _codex),
    Client("opencode", "opencode", "opencode.json", _opencode),
)
"""The clients by id, according to their documentation in November 2026."""


def client_named(name: str) -> Client:
    """Return a client by its id.

    Raises:
        CannotRunError: There is none.
    """
    for client in CLIENTS:
        if client.id == name:
            return client
    raise CannotRunError(f"--editor {name} is not one of {', '.join(each.id for each in CLIENTS)}")
