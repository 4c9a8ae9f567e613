"""What a shell may put at the cursor: commands, options, pages, and the entries of a page's menu."""

import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.cli import parser
from docs_tui.commands.command import Command, Kind, Param
from docs_tui.commands.open import WITH
from docs_tui.errors import DocsTuiError

if TYPE_CHECKING:
    from docs_tui.site import Site

FILES = ":files"
FOLDERS = ":folders"

Load = Callable[[str | None], "Site"]
"""Reads the site of the folder that the line names, if it names one."""


def completions(words: Sequence[str]) -> str:
    """Return what a script of a shell reads: one candidate a line."""
    return "".join(f"{line}\n" for line in candidates(words, _names_only))


def candidates(words: Sequence[str], load: Load) -> Iterator[str]:
    """Give what fits in place of the last of ``words``: a line each, an explanation after a tab.

    Args:
        words: Those after the program's name up to the cursor, as the shell has them; the last may be empty.
        load: Called only where pages are to be named.
    """
    *before, current = [_unquoted(word) for word in words] or [""]
    for value, text in _fitting(before, current, load):
        if value in (FILES, FOLDERS):
            yield value
        elif value.startswith(current):
            yield f"{value}\t{' '.join(text.split())}" if text else value


def _names_only(directory: str | None) -> "Site":
    """Return the site of a folder as docs.json and the names of its files make it: fast at any size."""
    from docs_tui.workspace import Workspace, find_root  # noqa: PLC0415 - not needed to complete commands and options

    return Workspace(Path(directory) if directory else find_root()).open()


def _unquoted(word: str) -> str:
    """Return ``word`` as the program would get it; bash hands out what was typed, its quotes perhaps not yet closed."""
    for closing in ("", "'", '"'):
        try:
            return "".join(shlex.split(word + closing))
        except ValueError:
            continue
    return word


def _fitting(before: Sequence[str], current: str, load: Load) -> Iterable[tuple[str, str]]:
    at = parser.command_word(before)
    command = None if at is None else parser.COMMANDS_BY_ID[before[at]]
    params = parser.APP_PARAMS if command is None else parser.params_of(command)
    option = _option_before(before, params)
    if option is not None:
        return _values(option, command, before, load)
    if current.startswith("-"):
        return [(name, param.help) for param in params if parser.is_option(param) for name in parser.names_of(param)]
    if command is None:
        return _first_words(_places(before, params))
    return _at_its_place(command, before, current, load)


def _first_words(places: Sequence[str]) -> Iterable[tuple[str, str]]:
    """Give the words that may stand first, or after ``help``."""
    known = [(each.id, each.help) for each in parser.COMMANDS_BY_ID.values()]
    if places:
        return known if list(places) == [parser.HELP.name] else []
    return [*known, (parser.HELP.name, "Explain a command."), (FOLDERS, "")]


def _option_before(before: Sequence[str], params: Iterable[Param]) -> Param | None:
    """Return the option whose value stands at the cursor."""
    last = before[-1] if before else ""
    return next((param for param in params if param.kind is Kind.TEXT and last in parser.names_of(param)), None)


def _places(before: Sequence[str], params: Iterable[Param]) -> list[str]:
    """Return the words that are neither options nor values of options."""
    takes_value = {name for param in params if param.kind is Kind.TEXT for name in parser.names_of(param)}
    pairs = zip(("", *before), before, strict=False)
    return [word for previous, word in pairs if not word.startswith("-") and previous not in takes_value]


def _values(option: Param, command: Command | None, before: Sequence[str], load: Load) -> Iterable[tuple[str, str]]:
    if option == parser.DIRECTORY:
        return [(FOLDERS, "")]
    if option == WITH and command is not None:
        return _menu_ids(command, before, load)
    return [(choice, "") for choice in option.choices]


def _menu_ids(command: Command, before: Sequence[str], load: Load) -> Iterable[tuple[str, str]]:
    from docs_tui.menu import page_menu  # noqa: PLC0415 - read only for this one option

    places = _places(before, parser.params_of(command))[1:]
    try:
        site = load(_directory(before))
        page = site.find(places[0]) if places else next(iter(site.pages.values()))
        entries = page_menu(site, page, "").entries
    except (DocsTuiError, StopIteration):
        return []
    return [(entry.handle, entry.title) for entry in entries if entry.kind == "open"]


def _directory(before: Sequence[str]) -> str | None:
    """Return the folder that the line names."""
    names = parser.names_of(parser.DIRECTORY)
    return next((value for name, value in pairwise(before) if name in names), None)


def _at_its_place(command: Command, before: Sequence[str], current: str, load: Load) -> Iterable[tuple[str, str]]:
    taken = len(_places(before, parser.params_of(command))) - 1
    param = next((param for param in command.params if not parser.is_option(param)), None)
    if param is None or param.kind is Kind.WORDS or (taken and param.kind in (Kind.PAGE, Kind.CHOICE, Kind.FOLDER)):
        return []
    if param.kind is Kind.CHOICE:
        return [(choice, "") for choice in param.choices]
    if param.kind is Kind.FILES:
        return [(FILES, "")]
    if param.kind is Kind.FOLDER:
        return [(FOLDERS, "")]
    return _pages(load, _directory(before), current)


def _pages(load: Load, directory: str | None, current: str) -> Iterable[tuple[str, str]]:
    """Give every page by its path, written with or without the first slash as the writer began it."""
    try:
        site = load(directory)
    except DocsTuiError:
        return
    for page in site.pages.values():
        path = page.path if current.startswith("/") else page.path.removeprefix("/") or "/"
        yield path, page.title
