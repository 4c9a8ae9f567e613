"""Parse the command line according to the registry of commands.

The first word is a command, ``help``, or the folder to open; ``./build`` is always a folder. Options may come before or
after the command. Only the parser of the named command is built.
"""

import argparse
import os
import re
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from docs_tui.commands.command import Command, Param, ParamKind, Surface
from docs_tui.commands.registry import BASE_URL, COMMANDS
from docs_tui.errors import CannotRunError

if TYPE_CHECKING:
    from docs_tui.commands.context import Value

PROGRAM = "docs-tui"

DIRECTORY = Param("directory", ParamKind.TEXT, "the docs folder", metavar="DIR")
HELP = Param("help", ParamKind.FLAG, "show this help")
VERSION = Param("version", ParamKind.FLAG, "show the version")
WEB = Param("web", ParamKind.FLAG, "run it in a browser")
HOST = Param("host", ParamKind.TEXT, "where --web listens", metavar="HOST")
PORT = Param("port", ParamKind.TEXT, "the port of --web, 0 for any free one", metavar="N")


SHORT = {"directory": "-C", "help": "-h"}

COMMANDS_BY_ID = {command.id: command for command in COMMANDS if Surface.CLI in command.surfaces}
APP_PARAMS = (DIRECTORY, BASE_URL, WEB, HOST, PORT, HELP, VERSION)


def names_of(param: Param) -> list[str]:
    """Return the spellings of an option, the short one first."""
    return [name for name in (SHORT.get(param.name), f"--{param.name}") if name]


def is_option(param: Param) -> bool:
    """Tell whether a parameter is an option, not positional."""
    return param.kind in (ParamKind.TEXT, ParamKind.FLAG)


def params_of(command: Command) -> tuple[Param, ...]:
    """Return the parameters of ``command``, then those that every command has."""
    return (*command.params, DIRECTORY, HELP)


_TAKE_VALUE = frozenset(
    name
    for params in (APP_PARAMS, *(command.params for command in COMMANDS))
    for param in params
    if param.kind is ParamKind.TEXT
    for name in names_of(param)
)


class Help(NamedTuple):
    """Show the help of a command or of the program."""

    command: Command | None = None


class Version(NamedTuple):
    """Show the version."""


class Listening(NamedTuple):
    """Where ``--web`` serves the app."""

    host: str | None = None
    """None: this machine only."""
    port: int | None = None
    """None: the usual port or the next free one."""


class OpenApp(NamedTuple):
    """Open the app, because no command is named."""

    place: Path | None
    """The docs folder, or the file of a page in it; None: search upwards."""
    base_url: str | None
    web: Listening | None = None
    """None: run in this terminal."""


class Invocation(NamedTuple):
    """Run a command."""

    command: Command
    directory: Path | None
    """The docs folder; None: search upwards."""
    options: "dict[str, Value]"
    """Values by parameter name; pages are not looked up yet."""

    @property
    def base_url(self) -> str | None:
        """The value of ``--base-url``."""
        value = self.options.get(BASE_URL.name)
        return value if isinstance(value, str) else None


Request = Help | Version | OpenApp | Invocation


def parse(arguments: Sequence[str]) -> Request:
    """Parse a command line.

    Raises:
        CannotRunError: The line is invalid; the message says what to write.
    """
    first = _first_word(arguments)
    word = "" if first is None else arguments[first]
    if first is not None and word == HELP.name:
        return _help_on(arguments[first + 1 :])
    if first is None or word not in COMMANDS_BY_ID:
        return _parse_app(arguments)
    return _parse_command(COMMANDS_BY_ID[word], [*arguments[:first], *arguments[first + 1 :]])


def command_word(arguments: Sequence[str]) -> int | None:
    """Return the index of the command's word; None if the first word is not a command."""
    first = _first_word(arguments)
    return first if first is not None and arguments[first] in COMMANDS_BY_ID else None


def _first_word(arguments: Sequence[str]) -> int | None:
    """Return the index of the first word that is neither an option nor an option's value; None if there is none."""
    takes_value = False
    for index, argument in enumerate(arguments):
        if takes_value:
            takes_value = False
        elif argument in _TAKE_VALUE:
            takes_value = True
        elif argument == "--" or not argument.startswith("-"):
            return index
    return None


def _help_on(words: Sequence[str]) -> Help:
    """Return a request for the help of the command in ``words``, or of the program.

    Raises:
        CannotRunError: There is no such command.
    """
    word = next((word for word in words if not word.startswith("-")), HELP.name)
    if word != HELP.name and word not in COMMANDS_BY_ID:
        raise CannotRunError(f"there is no command {word}; {_meant_command(word, HELP.name)}")
    return Help(COMMANDS_BY_ID.get(word))


def _nearest(word: str, known: Iterable[str]) -> str:
    from docs_tui.commands.misspelled import nearest_word  # noqa: PLC0415 - only for errors

    return nearest_word(word, known)


def _meant_place(name: str) -> str:
    from docs_tui.commands.misspelled import meant_place  # noqa: PLC0415 - only for errors

    return meant_place(name)


def _meant_command(word: str, *before: str) -> str:
    """Suggest a command similar to ``word``, or say how to list the commands."""
    near = _nearest(word, (*COMMANDS_BY_ID, HELP.name))
    return f'did you mean "{" ".join((PROGRAM, *before, near))}"?' if near else f'see "{PROGRAM} --help"'


def _asks_for(param: Param, arguments: Sequence[str]) -> bool:
    """Tell whether a flag is given, even if the rest of the line is invalid."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return f"--{param.name}" in options or SHORT.get(param.name) in options


def _parse_app(arguments: Sequence[str]) -> Request:
    if _asks_for(HELP, arguments):
        return Help()
    if _asks_for(VERSION, arguments):
        return Version()
    first = _first_word(arguments)
    if first is not None and arguments[first] != "--" and "." not in arguments[first]:
        _refuse_unknown(arguments[first])  # report a misspelled command before errors in its options
    parser = _Parser(PROGRAM)
    parser.add_argument("DIR", nargs="?")
    for param in APP_PARAMS:
        parser.take(param)
    given = parser.read(arguments)
    place = _app_place(given["DIR"], given[DIRECTORY.name])
    return OpenApp(place, _address(given[BASE_URL.name]), _listening(given))


def _app_place(word: str | None, folder: str | None) -> Path | None:
    """Return the folder or the page's file that the app opens, if one is named; a file may be relative to ``-C``.

    Raises:
        CannotRunError: It does not exist, or is a file of another kind.
    """
    if word is None:
        return _folder(folder)
    within = os.path.join(folder, word) if folder is not None else word  # noqa: PTH118 - accepts any text, however long
    place = next((each for each in (word, within) if os.path.isfile(each)), word)  # noqa: PTH113 - as above
    if not os.path.isfile(place):  # noqa: PTH113 - as above
        _refuse_unknown(place)
        return Path(place)
    from docs_tui.site.page_files import PAGE_EXTENSIONS  # noqa: PLC0415 - a folder opens faster without
    from docs_tui.source.file_names import CONFIG_FILES  # noqa: PLC0415 - as above

    if place.endswith(CONFIG_FILES):
        return Path(place).parent
    if not place.endswith(PAGE_EXTENSIONS):
        import shlex  # noqa: PLC0415 - only for errors

        home = shlex.quote(os.path.dirname(place) or ".")  # noqa: PTH120 - as above
        raise CannotRunError(f'{place} is not a page; run "{PROGRAM} {home}" to open its docs')
    return Path(place)


def _refuse_unknown(word: str) -> None:
    """Check that ``word`` is a folder.

    Raises:
        CannotRunError: It is not.
    """
    if not os.path.isdir(word):  # noqa: PTH112 - accepts any text, however long
        place = _meant_place(word) if any(mark in word for mark in "./\\") else ""
        raise CannotRunError(f"{word} is not a command, folder or file{place or f'; {_meant_command(word)}'}")


def _listening(given: dict[str, Any]) -> Listening | None:
    """Return where ``--web`` listens; None without ``--web``.

    Raises:
        CannotRunError: A host or port is given without ``--web``, or the port is not one.
    """
    if not given[WEB.name]:
        for param in (HOST, PORT):
            if given[param.name] is not None:
                raise CannotRunError(f"--{param.name} works only with --{WEB.name}, or with a command such as serve")
        return None
    from docs_tui.commands.serve import port_of  # noqa: PLC0415 - loads the server

    return Listening(given[HOST.name], port_of(given[PORT.name] or ""))


def _folder(name: str | None) -> Path | None:
    """Return the named folder, if any.

    Raises:
        CannotRunError: There is no such folder.
    """
    if name is None:
        return None
    if not os.path.isdir(name):  # noqa: PTH112 - accepts any text, however long
        there = os.path.lexists(name)
        raise CannotRunError(f"{name} is not a folder" if there else f"there is no folder {name}{_meant_place(name)}")
    return Path(name)


def _address(url: str | None) -> str | None:
    """Return the value of ``--base-url``, if given.

    Raises:
        CannotRunError: It is not the address of a site.
    """
    if url is None:
        return None
    from docs_tui.source.base_url import is_base_url  # noqa: PLC0415 - few lines name an address

    if not is_base_url(url):
        raise CannotRunError(f"--{BASE_URL.name} {url} is not a site's URL; write it like https://host/docs")
    return url


def _parse_command(command: Command, arguments: Sequence[str]) -> Request:
    if _asks_for(HELP, arguments):
        return Help(command)
    parser = _Parser(f"{PROGRAM} {command.id}")
    for param in params_of(command):
        parser.take(param)
    given = parser.read(arguments)
    named = [given.pop(DIRECTORY.name)]
    named += [given.pop(param.name) for param in command.params if param.kind is ParamKind.FOLDER]
    name = next((name for name in reversed(named) if name is not None), None)
    may_be_new = any(param.may_be_new for param in command.params)
    directory = Path(name) if name and may_be_new else _folder(name)
    _address(given.get(BASE_URL.name))
    options = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items() if value}
    return Invocation(command, directory, options)


_WIDTH = 80
"""The columns of help that argparse would print: it prints none."""


class _Parser(argparse.ArgumentParser):
    """Argparse with our error messages; prints nothing itself."""

    def __init__(self, program: str) -> None:
        # Argparse makes a formatter for each argument, and without a width it imports shutil to ask the terminal for it.
        formatter = partial(argparse.HelpFormatter, width=_WIDTH)
        super().__init__(program, add_help=False, allow_abbrev=False, formatter_class=formatter)
        self._params: list[Param] = []

    def read(self, arguments: Sequence[str]) -> dict[str, Any]:
        """Return the given values; options and positional arguments may be mixed."""
        # Intermixed parsing loses "--" in its second pass.
        parse = self.parse_known_args if "--" in arguments else self.parse_known_intermixed_args
        given, unknown = parse(arguments)
        if unknown:
            self.error(f"unknown argument {unknown[0]}{self._meant(unknown[0])}")
        for param in self._params:
            self._check(param, getattr(given, param.name))
        return vars(given)

    def take(self, param: Param) -> None:
        """Accept a parameter; errors in its value are reported by ``_check``, not argparse."""
        self._params.append(param)
        match param.kind:
            case ParamKind.PAGE | ParamKind.CHOICE | ParamKind.FOLDER | ParamKind.PLACE:
                self.add_argument(param.name, nargs="?")
            case ParamKind.PAGES | ParamKind.FILES | ParamKind.WORDS:
                self.add_argument(param.name, nargs="*")
            case ParamKind.FLAG:
                self.add_argument(*names_of(param), dest=param.name, action="store_true")
            case ParamKind.TEXT if param.bare:
                self.add_argument(*names_of(param), dest=param.name, nargs="?", const=param.bare)
            case ParamKind.TEXT:
                action = "append" if param.many else "store"
                self.add_argument(*names_of(param), dest=param.name, action=action)

    def _check(self, param: Param, value: str | list[str] | bool | None) -> None:  # noqa: FBT001 - as argparse gives it
        name = f"--{param.name}" if is_option(param) else param.name
        if param.kind is ParamKind.CHOICE and not value:
            self.error(f"name one of {', '.join(param.choices)}")
        if param.kind is ParamKind.TEXT and value == "":
            self.error(f"{name} needs a value")
        if not value and (param.required or param.kind is ParamKind.PAGE):
            self.error(f"{name} is missing{f': {param.help}' if is_option(param) else ''}")
        for each in value if isinstance(value, list) else [value]:
            if param.choices and isinstance(each, str) and each not in param.choices:
                problem = f"{name} {each} is not" if is_option(param) else f"{each} is not"
                self.error(f"{problem} one of {', '.join(param.choices)}")

    def _meant(self, unknown: str) -> str:
        """Return a suggestion for an unknown argument, if there is one."""
        if unknown in COMMANDS_BY_ID:
            return f"; write the command first: {PROGRAM} {unknown}"
        if os.path.isdir(unknown):  # noqa: PTH112 - accepts any text, however long
            return f"; name a docs folder with {SHORT[DIRECTORY.name]} {unknown}"
        near = _nearest(unknown, self._option_string_actions)
        return f"; did you mean {near}?" if near else ""

    def error(self, message: str) -> NoReturn:
        """Raise ``CannotRunError`` with a pointer to the help."""
        pattern = r"argument (?:\S+/)?(?P<option>--\S+): expected one argument"  # argparse's wording
        text = re.sub(pattern, r"\g<option> needs a value", message)
        see = " See" if text.endswith("?") else "; see"
        raise CannotRunError(f'{text}{see} "{self.prog} --help"')
