"""Style sheets of windows that no key has opened yet, read while no key is answered: the first key waits for none of them."""

import sys
from inspect import getfile
from pathlib import Path
from typing import TYPE_CHECKING

from textual.screen import Screen
from textual.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textual.app import App

OF_THE_FIRST_KEYS = (
    "docs_tui.tui.dialogs.find",
    "docs_tui.tui.dialogs.finder",
    "docs_tui.tui.dialogs.menu",
    "docs_tui.tui.dialogs.base",
    "docs_tui.tui.dialogs.markdown",
    "docs_tui.tui.dialogs.help",
    "docs_tui.tui.dialogs.search",
    "docs_tui.tui.dialogs.copy",
    "textual.widgets._toast",
)
"""The modules whose windows come first; one that is not imported is left out."""


def widgets_of(modules: "Iterable[str]") -> "Iterator[type[Widget]]":
    """Yield the windows and widgets that modules define or use, each once."""
    seen: set[type[Widget]] = set()
    for name in modules:
        for kind in list(vars(sys.modules[name]).values()) if name in sys.modules else ():
            if isinstance(kind, type) and issubclass(kind, Widget) and kind not in seen:
                seen.add(kind)
                yield kind


def learn(app: "App[None]", kind: type[Widget]) -> None:
    """Read the styles of a widget as Textual would with the first one of its kind."""
    sheet, before = app.stylesheet, dict(app.stylesheet.source)
    unmade = kind.__new__(kind)
    for place, css, rank, scope in unmade._get_default_css():  # noqa: SLF001 - Textual has it of widgets at work alone
        sheet.add_source(css, read_from=place, is_default_css=True, tie_breaker=rank, scope=scope)
    if issubclass(kind, Screen) and isinstance(kind.CSS_PATH, str):
        path = Path(getfile(kind)).parent / kind.CSS_PATH
        if not sheet.has_source(str(path)):
            sheet.read(path)
    if sheet.source != before:  # a sheet that is known may have got another rank, which Textual would not notice
        sheet.parse()
