"""The names of the contextual menu's options, as docs.json may write them; what each does stands in the room ``menu``."""

from collections.abc import Mapping

MENU_OPTIONS = (
    "copy",
    "assistant",
    "view",
    "download-pdf",
    "download-spec",
    "chatgpt",
    "claude",
    "perplexity",
    "grok",
    "aistudio",
    "devin",
    "devin-desktop",
    "windsurf",
    "mcp",
    "add-mcp",
    "cursor",
    "vscode",
    "devin-mcp",
)
"""Those that the hosted service has; ``windsurf`` and ``devin-desktop`` are one."""

ALIASES: Mapping[str, str] = {
    "assistant_a": "chatgpt",
    "assistant_b": "claude",
    "assistant_c": "perplexity",
    "windsurf": "devin-desktop",
}
"""Other names that a site may use, with the id that each means."""


def option_id(name: str) -> str:
    """Return the id that ``name`` means."""
    return ALIASES.get(name, name)
