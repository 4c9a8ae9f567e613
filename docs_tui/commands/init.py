"""``init``: start a site."""

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.commands.context import Context, Item, Outcome
from docs_tui.commands.shown_paths import path_from_here
from docs_tui.source.clean import clean_name
from docs_tui.source.highlight import Highlight
from docs_tui.source.numbers import counted
from docs_tui.workspace.starter_site import start_site

if TYPE_CHECKING:
    from docs_tui.workspace.starter_site import StarterSite


def init(context: Context) -> Outcome:
    """Write the files of a new site, and say what to run next."""
    folder = context.folder or Path()
    started = start_site(folder)
    return Outcome(items=_items(folder, started), notice="\n".join(_notice(folder, started)))


def _items(folder: Path, started: "StarterSite") -> Iterator[Item]:
    shown = path_from_here(folder)
    for name in started.written:
        path = clean_name(shown(name))
        yield Item(text=f"written {path}\n", pieces=(("written ", Highlight.GOOD), (f"{path}\n", None)))


def _notice(folder: Path, started: "StarterSite") -> Iterator[str]:
    """Yield which pages were kept, and the commands to run next."""
    if started.listed:
        yield f"{counted(len(started.listed), 'page')} already existed; they are unchanged, and docs.json lists them."
    place = path_from_here(folder)("")
    at = "" if place == "." else f" {shlex.quote(place)}"
    yield f'"docs-tui{at}" opens the site, "docs-tui serve{at}" shows it in a browser, "docs-tui lint{at}" checks it.'
