"""The contextual menu of a page as values: all that is needed to show and to run it."""

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
    """One line of the menu, fully resolved for one page."""

    id: str | None
    """The id of a built-in option, never an alias; None for a custom option."""
    title: str
    description: str
    icon: str
    """The name, path or URL that the writer gave; empty: the icon of its kind."""
    kind: Kind
    url: str | None = None
    """The link to open."""
    sends: Sends | None = None
    """How the page gets there: its address in the link, its Markdown in the link, or a paste from the clipboard."""
    enabled: bool = True
    reason: str = ""
    """Why it is disabled."""
    clipboard: str | None = None
    """Text to copy: the whole effect of a ``copy`` entry, and a first step of some ``open`` entries."""
    word: str = ""
    """The handle of a custom entry whose own is taken by another entry; empty: its own."""

    @property
    def glyph(self) -> str:
        """One character, one cell wide, that every terminal has."""
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
    """Where on the page the site shows it."""
    on_site: bool = True
    """Whether the published site shows a menu on this page. If False, the entries are docs-tui's defaults."""
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def assistant(self) -> MenuEntry | None:
        """The first enabled assistant; None if there is none."""
        return next((each for each in self.entries if each.enabled and each.kind == "open" and each.sends), None)
