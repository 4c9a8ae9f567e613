"""Candidates for shell completion: commands, options, pages, and menu entries."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.cli import parser
from docs_tui.commands.command import Command, Param, ParamKind
from docs_tui.errors import DocsTuiError

if TYPE_CHECKING:
    from docs_tui.site import Site

FILES = ":files"
FOLDERS = ":folders"

Load = Callable[[str | None], "Site"]
"""Loads the site of a folder, or of the nearest docs folder."""


def completions(words: Sequence[str]) -> str:
    """Return the output for the shell scripts: one candidate per line."""
    return "".join(f"{line}\n" for line in candidates(words, _names_only))


def candidates(words: Sequence[str], load: Load) -> Iterator[str]:
    """Yield candidates for the last of ``words``, each with an optional explanation after a tab.

    Args:
        words: The words from the program's name to the cursor, quoted as typed; the last may be empty.
        load: Called only if pages are among the candidates.
    """
    *before, current = [_unquoted(word) for word in words] or [""]
    for value, text in _fitting(before, current, load):
        if value in (FILES, FOLDERS):
            yield value
        elif value.startswith(current):
            yield f"{value}\t{' '.join(text.split())}" if text else value


def _names_only(directory: str | None) -> "Site":
    """Load a site from docs.json and file names only, which is fast at any size."""
    from docs_tui.workspace import Workspace, find_root  # noqa: PLC0415 - not needed to complete commands and options

    return Workspace(Path(directory) if directory else find_root()).open()


def _unquoted(word: str) -> str:
    """Return ``word`` without shell quotes; bash passes words as typed, perhaps with an open quote."""
    if not any(each in word for each in "'\"\\ #"):
        return word
    import shlex  # noqa: PLC0415 - few words have quotes

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
        return _first_words(_positional(before, params))
    return _argument(command, before, current, load)


def _first_words(positional: Sequence[str]) -> Iterable[tuple[str, str]]:
    """Return candidates for the first word, or for the word after ``help``."""
    known = [(each.id, each.help) for each in parser.COMMANDS_BY_ID.values()]
    if positional:
        return known if list(positional) == [parser.HELP.name] else []
    return [*known, (parser.HELP.name, "Explain a command."), (FOLDERS, "")]


def _option_before(before: Sequence[str], params: Iterable[Param]) -> Param | None:
    """Return the option whose value is being typed; None for another word."""
    last = before[-1] if before else ""
    return next((param for param in params if param.kind is ParamKind.TEXT and last in parser.names_of(param)), None)


def _positional(before: Sequence[str], params: Iterable[Param]) -> list[str]:
    """Return the positional arguments."""
    takes_value = {name for param in params if param.kind is ParamKind.TEXT for name in parser.names_of(param)}
    pairs = zip(("", *before), before, strict=False)
    return [word for previous, word in pairs if not word.startswith("-") and previous not in takes_value]


def _values(option: Param, command: Command | None, before: Sequence[str], load: Load) -> Iterable[tuple[str, str]]:
    if option == parser.DIRECTORY:
        return [(FOLDERS, "")]
    if option.name == "with" and command is not None:
        return _menu_ids(command, before, load)
    return [(choice, "") for choice in option.choices]


def _menu_ids(command: Command, before: Sequence[str], load: Load) -> Iterable[tuple[str, str]]:
    from docs_tui.menu import page_menu  # noqa: PLC0415 - only for this option

    positional = _positional(before, parser.params_of(command))[1:]
    try:
        site = load(_directory(before))
        page = site.find(positional[0]) if positional else next(iter(site.pages.values()))
        entries = page_menu(site, page, "").entries
    except (DocsTuiError, StopIteration):
        return []
    return [(entry.handle, entry.title) for entry in entries if entry.kind == "open"]


def _directory(before: Sequence[str]) -> str | None:
    """Return the value of ``-C``; None if it is not given."""
    names = parser.names_of(parser.DIRECTORY)
    return next((value for name, value in pairwise(before) if name in names), None)


def _argument(command: Command, before: Sequence[str], current: str, load: Load) -> Iterable[tuple[str, str]]:
    taken = len(_positional(before, parser.params_of(command))) - 1
    param = next((param for param in command.params if not parser.is_option(param)), None)
    if (
        param is None
        or param.kind is ParamKind.WORDS
        or (taken and param.kind in (ParamKind.PAGE, ParamKind.CHOICE, ParamKind.FOLDER))
    ):
        return []
    if param.kind is ParamKind.CHOICE:
        return [(choice, "") for choice in param.choices]
    if param.kind in (ParamKind.FILES, ParamKind.PLACE):
        return [(FILES, "")]
    if param.kind is ParamKind.FOLDER:
        return [(FOLDERS, "")]
    return _pages(load, _directory(before), current)


def _pages(load: Load, directory: str | None, current: str) -> Iterable[tuple[str, str]]:
    """Yield the path of every page, with a leading slash if the typed word has one."""
    try:
        site = load(directory)
    except DocsTuiError:
        return
    for page in site.pages.values():
        path = page.path if current.startswith("/") else page.path.removeprefix("/") or "/"
        yield path, page.title
