"""The options that a menu may name: one row each. A new option is a new row, here or in ``docs-tui.yaml``.

In a link, ``{prompt}`` is what the assistant is asked (added at the end where the link does not hold it), ``{name}`` the
name of the site's MCP server, and ``{cursor}``, ``{vscode}`` and ``{devin}`` its address in the form that each of them
reads. In a text, ``{mcp}`` is that address itself.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Literal

from docs_tui.menu.entry import Kind
from docs_tui.menu.menu_links import URL_LIMIT
from docs_tui.site.setting_names import option_id
from docs_tui.site.site_settings import MenuRow
from docs_tui.source.record import record

NEEDS_BASE_URL = "Needs the address of the published site: set base_url in docs-tui.yaml or give --base-url"
HOSTED_ONLY = "Only on the hosted site"
_ABOUT_THIS_PAGE = "Ask questions about this page"


@record(frozen=True, slots=True)
class Option:
    """One row of the table."""

    id: str
    label: str
    description: str
    icon: str = ""
    """The name, path or URL given in ``docs-tui.yaml``; empty: the icon of its kind."""
    kind: Kind = "open"
    link: str = ""
    """The link template of an option of kind ``open``."""
    limit: int = URL_LIMIT
    """Maximum characters of the whole link."""
    text: str = ""
    """The text that an option of kind ``copy`` copies; empty: the page as Markdown."""
    installs: Literal["", "anywhere", "hosted"] = ""
    """Which clients it gives the MCP server to: any, or hosted ones, which cannot reach a draft on this machine."""
    hosted_only: str = ""
    """Why only the hosted service can do it; empty for options that work here."""


_ROWS = (
    Option("copy", "Copy page", "Copy page as Markdown for LLMs", kind="copy"),
    Option("view", "View as Markdown", "View this page as plain text", kind="view"),
    Option("chatgpt", "Open in ChatGPT", _ABOUT_THIS_PAGE, link="https://chatgpt.com/?hints=search&q="),
    Option("claude", "Open in Claude", _ABOUT_THIS_PAGE, link="https://claude.ai/new?q="),
    Option("perplexity", "Ask Perplexity", _ABOUT_THIS_PAGE, link="https://www.perplexity.ai/search?q="),
    Option("grok", "Open in Grok", _ABOUT_THIS_PAGE, link="https://grok.com/?q="),
    Option(
        "aistudio",
        "Open in Google AI Studio",
        _ABOUT_THIS_PAGE,
        link="https://aistudio.google.com/prompts/new_chat?prompt=",
    ),
    Option("devin", "Open in Devin", _ABOUT_THIS_PAGE, link="https://app.devin.ai/?prompt="),
    Option(
        "devin-desktop",
        "Open in Devin Desktop",
        "Ask questions about this page in the installed app",
        link="devin://cascade?prompt=",
    ),
    Option(
        "mcp",
        "Copy MCP server URL",
        "Copy MCP Server URL to clipboard",
        kind="copy",
        text="{mcp}",
        installs="anywhere",
    ),
    Option(
        "add-mcp",
        "Copy MCP install command",
        "Copy the npx add-mcp command to clipboard",
        kind="copy",
        text="npx add-mcp {mcp}",
        installs="anywhere",
    ),
    Option(
        "cursor",
        "Connect to Cursor",
        "Install MCP Server on Cursor",
        link="cursor://anysphere.cursor-deeplink/mcp/install?name={name}&config={cursor}",
        installs="anywhere",
    ),
    Option(
        "vscode",
        "Connect to VS Code",
        "Install MCP Server on VS Code",
        link="vscode:mcp/install?{vscode}",
        installs="anywhere",
    ),
    Option(
        "devin-mcp",
        "Connect to Devin",
        "Install MCP Server on Devin",
        link="https://app.devin.ai/settings/mcp-marketplace/setup/custom?config={devin}",
        installs="hosted",
    ),
    Option("assistant", "Ask assistant", _ABOUT_THIS_PAGE, hosted_only=HOSTED_ONLY),
    Option("download-pdf", "Download PDF", "Download this page as a PDF", hosted_only=HOSTED_ONLY),
    Option(
        "download-spec",
        "Download API spec",
        "Download the OpenAPI spec of this site",
        hosted_only=f"{HOSTED_ONLY}, on its API pages",
    ),
)

OPTIONS: Mapping[str, Option] = {row.id: row for row in _ROWS}
"""The built-in options by id."""

DEFAULT_IDS = ("copy", "view", "chatgpt", "claude", "perplexity")
"""The options of a page whose site configures no menu."""


def options_table(rows: Iterable[MenuRow]) -> dict[str, Option]:
    """Return the built-in options, overridden by ``docs-tui.yaml``; its new options come last."""
    table = dict(OPTIONS)
    for row in rows:
        option = table.get(option_id(row.id)) or Option(row.id, row.id, "")
        table[option.id] = _changed(option, row)
    return table


def _changed(option: Option, row: MenuRow) -> Option:
    """Return ``option`` with the values that ``row`` sets; a link makes the option one that opens here."""
    option = replace(
        option,
        label=row.title or option.label,
        description=row.description or option.description,
        icon=row.icon or option.icon,
        limit=option.limit if row.limit is None else row.limit,
    )
    return replace(option, link=row.template, kind="open", hosted_only="") if row.template else option
