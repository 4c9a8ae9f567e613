"""The command line, made from the registry of commands: which command is meant, and what it was told.

A first word that is a command is the command, ``help`` is ``--help``, any other is the folder to open; ``./build`` is always a
folder. Options may stand before the command's word as well as after it: each command's parser takes them all, and only the
parser of the command that is meant is built.
"""

import argparse
import difflib
import os
import re
import shlex
from collections.abc import Sequence
from dataclasses import field
from pathlib import Path
from typing import Any, NoReturn

from docs_tui.commands.command import BASE_URL, Command, Kind, Param, Surface, Value
from docs_tui.commands.registry import COMMANDS
from docs_tui.commands.serve import port_of
from docs_tui.errors import CannotRunError
from docs_tui.source.base_url import is_base_url
from docs_tui.source.record import record

PROGRAM = "docs-tui"

DIRECTORY = Param("directory", Kind.TEXT, "the docs folder, or the nearest; files: here, or in it", metavar="DIR")
HELP = Param("help", Kind.FLAG, "show this help")
VERSION = Param("version", Kind.FLAG, "show the version")
WEB = Param("web", Kind.FLAG, "the app in a browser, for who has no terminal")
HOST = Param("host", Kind.TEXT, "where --web listens, if not only here", metavar="HOST")
PORT = Param("port", Kind.TEXT, "the port of --web, 0 for any free one", metavar="N")


_NO_VALUE = re.compile(r"argument (?:\S+/)?(?P<option>--\S+): expected one argument")
"""What argparse says of an option without its value."""

SHORT = {"directory": "-C", "help": "-h"}

COMMANDS_BY_ID = {command.id: command for command in COMMANDS if Surface.CLI in command.surfaces}
APP_PARAMS = (DIRECTORY, BASE_URL, WEB, HOST, PORT, HELP, VERSION)


def names_of(param: Param) -> list[str]:
    """Return the spellings of an option, the short one first."""
    return [name for name in (SHORT.get(param.name), f"--{param.name}") if name]


def is_option(param: Param) -> bool:
    """Tell whether ``param`` is written by its name, not by its place."""
    return param.kind in (Kind.TEXT, Kind.FLAG)


def params_of(command: Command) -> tuple[Param, ...]:
    """Return all that ``command`` takes: its own parameters, then those that every command has."""
    return (*command.params, DIRECTORY, HELP)


_TAKE_VALUE = frozenset(
    name
    for params in (APP_PARAMS, *(command.params for command in COMMANDS))
    for param in params
    if param.kind is Kind.TEXT
    for name in names_of(param)
)


@record(frozen=True, slots=True)
class Help:
    """An explanation is asked for, of a command or of the program."""

    command: Command | None = None


@record(frozen=True, slots=True)
class Version:
    """The version is asked for."""


@record(frozen=True, slots=True)
class Listening:
    """Where the app is to be had in a browser."""

    host: str | None = None
    """None: on this machine alone."""
    port: int | None = None
    """None: any that is free, from the usual one on."""


@record(frozen=True, slots=True)
class OpenApp:
    """No command: the app, on a folder."""

    directory: Path | None
    """The docs folder, None where it is to be searched upwards."""
    base_url: str | None
    web: Listening | None = None
    """None: in this terminal."""


@record(frozen=True, slots=True)
class Invocation:
    """A command with what it was told."""

    command: Command
    directory: Path | None
    """The docs folder, None where it is to be searched upwards."""
    options: dict[str, Value] = field(default_factory=dict)
    """By the names of the command's parameters; pages are still the writer's words."""

    @property
    def base_url(self) -> str | None:
        """The address given on the command line."""
        value = self.options.get(BASE_URL.name)
        return value if isinstance(value, str) else None


Request = Help | Version | OpenApp | Invocation


def parse(arguments: Sequence[str]) -> Request:
    """Return what the writer asks for.

    Raises:
        CannotRunError: The line makes no sense; the message says what would.
    """
    first = _first_word(arguments)
    word = "" if first is None else arguments[first]
    if first is not None and word == HELP.name:
        return _help_on(arguments[first + 1 :])
    if first is None or word not in COMMANDS_BY_ID:
        return _parse_app(arguments)
    return _parse_command(COMMANDS_BY_ID[word], [*arguments[:first], *arguments[first + 1 :]])


def command_word(arguments: Sequence[str]) -> int | None:
    """Return the place of the word that names a command; None where the first word names none."""
    first = _first_word(arguments)
    return first if first is not None and arguments[first] in COMMANDS_BY_ID else None


def _first_word(arguments: Sequence[str]) -> int | None:
    """Return the place of the first word that is neither an option nor an option's value."""
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
    """Return the request for the help of the command that ``words`` name, of the program where they name none.

    Raises:
        CannotRunError: There is no such command.
    """
    word = next((word for word in words if not word.startswith("-")), HELP.name)
    if word != HELP.name and word not in COMMANDS_BY_ID:
        raise CannotRunError(f"there is no command {word}; {_meant_command(word, HELP.name)}")
    return Help(COMMANDS_BY_ID.get(word))


def _meant_command(word: str, *before: str) -> str:
    """Return how to write what ``word`` was to be, after the words ``before``, else where the commands are listed."""
    near = difflib.get_close_matches(word, (*COMMANDS_BY_ID, HELP.name), 1)
    return (
        f'did you mean "{" ".join((PROGRAM, *before, near[0]))}"?' if near else f'"{PROGRAM} --help" lists the commands'
    )


def _asks_for(param: Param, arguments: Sequence[str]) -> bool:
    """Tell whether a flag stands among the options; it wins over whatever else is wrong with the line."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return f"--{param.name}" in options or SHORT.get(param.name) in options


def _parse_app(arguments: Sequence[str]) -> Request:
    if _asks_for(HELP, arguments):
        return Help()
    if _asks_for(VERSION, arguments):
        return Version()
    first = _first_word(arguments)
    if first is not None and arguments[first] != "--":
        _refuse_no_folder(arguments[first])  # a slip of a command, before what is wrong with the words after it
    parser = _Parser(PROGRAM)
    parser.add_argument("DIR", nargs="?")
    for param in APP_PARAMS:
        parser.take(param)
    given = parser.read(arguments)
    word = given["DIR"]
    if word is not None:
        _refuse_no_folder(word)
    folder = _folder(word if word is not None else given[DIRECTORY.name])
    return OpenApp(folder, _address(given[BASE_URL.name]), _listening(given))


def _refuse_no_folder(word: str) -> None:
    """Do nothing where ``word``, which is no command, is a folder.

    Raises:
        CannotRunError: It is none.
    """
    if os.path.isdir(word):  # noqa: PTH112 - which answers for any text, however long
        return
    if os.path.isfile(word):  # noqa: PTH113 - as above
        home = shlex.quote(os.path.dirname(word) or ".")  # noqa: PTH120 - as above
        raise CannotRunError(f'{word} is a file; "{PROGRAM} {home}" opens the docs that it belongs to')
    raise CannotRunError(f"{word} is neither a command nor a folder; {_meant_command(word)}")


def _listening(given: dict[str, Any]) -> Listening | None:
    """Return where the app is to listen, None where it is not.

    Raises:
        CannotRunError: It is told where and not that it is to, or the port is none.
    """
    if not given[WEB.name]:
        for param in (HOST, PORT):
            if given[param.name] is not None:
                raise CannotRunError(f"--{param.name} belongs to --{WEB.name}, or to a command such as serve")
        return None
    return Listening(given[HOST.name], port_of(given[PORT.name] or ""))


def _folder(name: str | None) -> Path | None:
    """Return the folder that is named, if one is.

    Raises:
        CannotRunError: There is no such folder.
    """
    if name is None:
        return None
    if not os.path.isdir(name):  # noqa: PTH112 - which answers for any text, however long
        there = os.path.lexists(name)
        raise CannotRunError(f"{name} is not a folder" if there else f"there is no folder {name}")
    return Path(name)


def _address(url: str | None) -> str | None:
    """Return the address that is named, if one is.

    Raises:
        CannotRunError: It is none that a site can have.
    """
    if url is not None and not is_base_url(url):
        raise CannotRunError(f"--{BASE_URL.name} {url} is no address of a site; write it whole: https://host/docs")
    return url


def _parse_command(command: Command, arguments: Sequence[str]) -> Request:
    if _asks_for(HELP, arguments):
        return Help(command)
    parser = _Parser(f"{PROGRAM} {command.id}")
    for param in params_of(command):
        parser.take(param)
    given = parser.read(arguments)
    named = [given.pop(DIRECTORY.name)]
    named += [given.pop(param.name) for param in command.params if param.kind is Kind.FOLDER]
    directory = _folder(next((name for name in reversed(named) if name is not None), None))
    _address(given.get(BASE_URL.name))
    options = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items() if value}
    return Invocation(command, directory, options)


class _Parser(argparse.ArgumentParser):
    """Argparse, but what is wrong is an error of ours, in the words of ours, and nothing is printed."""

    def __init__(self, program: str) -> None:
        super().__init__(program, add_help=False, allow_abbrev=False)
        self._params: list[Param] = []

    def read(self, arguments: Sequence[str]) -> dict[str, Any]:
        """Return what was given, options and positions in any order."""
        # The intermixed way forgets "--" in its second pass.
        parse = self.parse_known_args if "--" in arguments else self.parse_known_intermixed_args
        given, unknown = parse(arguments)
        if unknown:
            self.error(f"unknown argument {unknown[0]}{self._meant(unknown[0])}")
        for param in self._params:
            self._check(param, getattr(given, param.name))
        return vars(given)

    def take(self, param: Param) -> None:
        """Take a parameter; what is wrong with it is said by us, not by argparse."""
        self._params.append(param)
        match param.kind:
            case Kind.PAGE | Kind.CHOICE | Kind.FOLDER:
                self.add_argument(param.name, nargs="?")
            case Kind.PAGES | Kind.FILES | Kind.WORDS:
                self.add_argument(param.name, nargs="*")
            case Kind.FLAG:
                self.add_argument(*names_of(param), dest=param.name, action="store_true")
            case Kind.TEXT if param.bare:
                self.add_argument(*names_of(param), dest=param.name, nargs="?", const=param.bare)
            case Kind.TEXT:
                action = "append" if param.many else "store"
                self.add_argument(*names_of(param), dest=param.name, action=action)

    def _check(self, param: Param, value: str | list[str] | bool | None) -> None:  # noqa: FBT001 - as argparse gives it
        name = f"--{param.name}" if is_option(param) else param.name
        if param.kind is Kind.CHOICE and not value:
            self.error(f"say which: {', '.join(param.choices)}")
        if param.kind is Kind.TEXT and value == "":
            self.error(f"{name} needs a value")
        if not value and (param.required or param.kind is Kind.PAGE):
            self.error(f"{name} is missing{f': {param.help}' if is_option(param) else ''}")
        for each in value if isinstance(value, list) else [value]:
            if param.choices and isinstance(each, str) and each not in param.choices:
                said = f"{name} cannot be {each}: it is" if is_option(param) else f"{each} is not"
                self.error(f"{said} one of {', '.join(param.choices)}")

    def _meant(self, unknown: str) -> str:
        """Return the end of a message that says how to write what ``unknown`` was to be, as far as one can tell."""
        if unknown in COMMANDS_BY_ID:
            return f"; a command stands first: {PROGRAM} {unknown}"
        if os.path.isdir(unknown):  # noqa: PTH112 - which answers for any text, however long
            return f"; a docs folder is named with {SHORT[DIRECTORY.name]} {unknown}"
        near = difflib.get_close_matches(unknown, self._option_string_actions, 1)
        return f"; did you mean {near[0]}?" if near else ""

    def error(self, message: str) -> NoReturn:
        """Refuse the line, and point to the help."""
        said = _NO_VALUE.sub(r"\g<option> needs a value", message)
        raise CannotRunError(f'{said}{"" if said.endswith("?") else ";"} "{self.prog} --help" explains')
