"""What a page's contextual menu holds, as values: no more than what is needed to show it and to act on it."""

import re
from typing import Literal

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
    """One line of the menu, resolved for one page: everything about it is known before it is chosen."""

    id: str | None
    """The id of a built-in option, never an alias; None for a custom one."""
    title: str
    description: str
    icon: str
    """The name, path or URL that the writer gave; empty: that of its kind."""
    kind: Kind
    url: str | None = None
    """The link that opens if the entry is chosen now."""
    sends: Sends | None = None
    """How the page reaches the other side: its address or its Markdown in the link, or a paste from the clipboard."""
    enabled: bool = True
    reason: str = ""
    """Why it is not enabled."""
    clipboard: str | None = None
    """Text to put on the clipboard: all that a ``copy`` entry does, and what an ``open`` entry needs before it opens."""
    word: str = ""
    """The handle of a custom one whose own stands for another entry of its menu already; empty: its own."""

    @property
    def glyph(self) -> str:
        """One narrow character that every terminal has."""
        return _GLYPHS[self.kind] if self.enabled else _DISABLED_GLYPH

    @property
    def handle(self) -> str:
        """The word that ``open --with`` takes for it: its id, or the title of a custom one as one word."""
        return self.id or self.word or _NOT_OF_A_HANDLE.sub("-", self.title.casefold()).strip("-") or self.title

    @property
    def name(self) -> str:
        """What it opens, without the verb: ``Claude`` of ``Open in Claude``."""
        for verb in _VERBS:
            if self.title.startswith(verb):
                return self.title.removeprefix(verb)
        return self.title


@record(frozen=True, slots=True)
class Menu:
    """The contextual menu of one page."""

    entries: tuple[MenuEntry, ...]
    display: Display = "header"
    """Where the site shows it."""
    on_site: bool = True
    """Whether the site itself shows a menu on this page; False where the entries are only this program's own."""
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def assistant(self) -> MenuEntry | None:
        """The first assistant that can be opened here; None where there is none."""
        return next((each for each in self.entries if each.enabled and each.kind == "open" and each.sends), None)
