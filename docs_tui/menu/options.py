"""The options that a menu may name, one row each, and the entries that a menu shows.

In a link, ``{prompt}`` is the question to the assistant (appended if the link does not contain it), ``{name}`` the
name of the site's MCP server, and ``{cursor}``, ``{vscode}`` and ``{devin}`` its address in the form that each of them
reads. In a text, ``{mcp}`` is that address itself.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Literal

from docs_tui.menu.menu_links import URL_LIMIT
from docs_tui.site.setting_names import option_id
from docs_tui.site.site_settings import MenuRow
from docs_tui.source import Diagnostic
from docs_tui.source.record import record

Kind = Literal["copy", "view", "open"]
Sends = Literal["url", "markdown", "clipboard"]
Display = Literal["header", "toc"]

_GLYPHS: dict[Kind, str] = {"copy": "❐", "view": "≡", "open": "↗"}
_DISABLED_GLYPH = "⊘"
_NOT_OF_A_HANDLE = re.compile(r"[\W_]+")
_VERBS = ("Open in ", "Ask ", "Connect to ")


@record(frozen=True, slots=True)
class MenuEntry:
    """One line of the menu, fully resolved for one page."""

    id: str | None
    """The id of a built-in option, never an alias; None for a custom option."""
    title: str
    description: str
    icon: str
    """The icon as the writer gave it (name, path or URL); empty: the default icon of its kind."""
    kind: Kind
    url: str | None = None
    """The link to open."""
    sends: Sends | None = None
    """How the page is sent: its address in the link, its Markdown in the link, or by pasting from the clipboard."""
    enabled: bool = True
    reason: str = ""
    """Why it is disabled."""
    clipboard: str | None = None
    """Text to copy: all that a ``copy`` entry does, and the first step of some ``open`` entries."""
    word: str = ""
    """The replacement handle of a custom entry whose own is already taken; empty: its own."""

    @property
    def glyph(self) -> str:
        """One character of one cell that every terminal can show."""
        return _GLYPHS[self.kind] if self.enabled else _DISABLED_GLYPH

    @property
    def handle(self) -> str:
        """The word that ``open --with`` accepts: the id, or a custom entry's title as one word."""
        return self.id or self.word or _NOT_OF_A_HANDLE.sub("-", self.title.casefold()).strip("-") or self.title

    @property
    def name(self) -> str:
        """The target without the verb: ``Claude`` for ``Open in Claude``."""
        for verb in _VERBS:
            if self.title.startswith(verb):
                return self.title.removeprefix(verb)
        return self.title


@record(frozen=True, slots=True)
class Menu:
    """The contextual menu of one page."""

    entries: tuple[MenuEntry, ...]
    display: Display = "header"
    """Where the site shows the menu on the page."""
    on_site: bool = True
    """Whether the published site shows a menu on this page. If False, the entries are docs-tui's defaults."""
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def assistant(self) -> MenuEntry | None:
        """The first enabled assistant; None if there is none."""
        return next((each for each in self.entries if each.enabled and each.kind == "open" and each.sends), None)


NEEDS_BASE_URL = "Needs the URL of the published site: set base_url in docs-tui.yaml or give --base-url"
HOSTED_ONLY = "Only on the hosted site"
_CHATGPT_LIMIT = 7500
"""The longest link to ChatGPT in characters: it refuses much longer ones with status 431, and react-email found this length
safe (resend/react-email, issue 3403 and pull request 3404, April 2026). No such figure is known of other assistants.
"""
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
    """Which clients it installs the MCP server in: any, or hosted ones, which cannot reach a draft on this machine."""
    hosted_only: str = ""
    """Why only the hosted service supports it; empty for options that work here."""


_ROWS = (
    Option("copy", "Copy page", "Copy page as Markdown for LLMs", kind="copy"),
    Option("view", "View as Markdown", "View this page as plain text", kind="view"),
    Option(
        "chatgpt",
        "Open in ChatGPT",
        _ABOUT_THIS_PAGE,
        link="https://chatgpt.com/?hints=search&q=",
        limit=_CHATGPT_LIMIT,
    ),
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
    """Return ``option`` with the values that ``row`` sets; with a link, it becomes an option that opens here."""
    option = replace(
        option,
        label=row.title or option.label,
        description=row.description or option.description,
        icon=row.icon or option.icon,
        limit=option.limit if row.limit is None else row.limit,
    )
    return replace(option, link=row.template, kind="open", hosted_only="") if row.template else option
