"""The text of ``--help``, made from the registry. Each text fits on a screen of 80 by 24 and ends with an example."""

import textwrap
from itertools import zip_longest

from docs_tui.cli.parser import APP_PARAMS, COMMANDS_BY_ID, HELP, PROGRAM, is_option, names_of, params_of
from docs_tui.commands.command import Command, Param, ParamKind

_WIDTH = 80
_INDENT = 2
_GAP = 2
_NAMES = 22
"""The widest column of names; after a longer name, the text starts on the next line."""


_SCREEN = 24
"""Lines of a small terminal, including the prompt."""


def help_text(command: Command | None) -> str:
    """Return the help of a command, or of docs-tui."""
    return _program() if command is None else _command(command)


def _program() -> str:
    """Return the help of docs-tui; to fit on a screen, it only names rarely used commands."""
    commands = _table([(command.id, command.help) for command in COMMANDS_BY_ID.values() if command.is_listed])
    more = [command.id for command in COMMANDS_BY_ID.values() if not command.is_listed]
    options = [_row(param) for param in APP_PARAMS if param is not HELP]
    return (
        f"Usage: {PROGRAM} [DIR|FILE]   open the app on a docs folder, or at a page\n"
        f'       {PROGRAM} COMMAND …    do one thing; "{PROGRAM} COMMAND --help" explains it\n'
        f"{commands}\n  More: {', '.join(more)}\n\n{_in_pairs([(name, text.partition(',')[0]) for name, text in options])}\n"
    )


def _command(command: Command) -> str:
    params = params_of(command)
    places = [param for param in params if not is_option(param)]
    usage = " ".join([PROGRAM, command.id, *(_usage(param) for param in places), "[options]"])
    required = [f"--{param.name} {param.metavar}" for param in params if is_option(param) and param.required]
    usage = usage.replace("[options]", " ".join([*required, "[options]"]))
    return _page(
        usage,
        command.help,
        sections=(
            ("Arguments", [_row(param) for param in places]),
            ("Options", [_row(param) for param in params if is_option(param)]),
        ),
        example=command.example,
    )


def _page(usage: str, summary: str, sections: tuple[tuple[str, list[tuple[str, str]]], ...], example: str) -> str:
    parts = [f"Usage: {usage}", summary]
    parts += [f"{title}:\n{_table(rows)}" for title, rows in sections if rows]
    text = "\n\n".join(parts) + "\n\n"
    if text.count("\n") + 1 >= _SCREEN:
        text = text.removesuffix("\n")
    return f"{text}Example: {example}\n"


def _usage(param: Param) -> str:
    match param.kind:
        case ParamKind.PAGES | ParamKind.FILES | ParamKind.WORDS:
            return f"{param.name}…" if param.required else f"[{param.name}…]"
        case ParamKind.FOLDER:
            return f"[{param.name}]"
        case ParamKind.CHOICE:
            return "|".join(param.choices)
        case _:
            return param.name


def _row(param: Param) -> tuple[str, str]:
    if not is_option(param):
        return _usage(param), param.help
    return " ".join([", ".join(names_of(param)), *([param.metavar] if param.metavar else [])]), param.help


def _table(rows: list[tuple[str, str]]) -> str:
    width = min(_NAMES, max(len(name) for name, _ in rows))
    return "\n".join(_entry(name, text, width) for name, text in rows)


def _in_pairs(rows: list[tuple[str, str]]) -> str:
    """Return a table with two rows per line."""
    halves = [_table(rows[start::2]).splitlines() for start in (0, 1)]
    width = max(map(len, halves[0]))
    return "\n".join(f"{left:<{width}}{right}".rstrip() for left, right in zip_longest(*halves, fillvalue=""))


def _entry(name: str, text: str, width: int) -> str:
    margin = _INDENT + width + _GAP
    lines = textwrap.wrap(text, _WIDTH - margin)
    first = f"{' ' * _INDENT}{name:<{width}}{' ' * _GAP}"
    if len(name) > width:
        first = f"{' ' * _INDENT}{name}\n{' ' * margin}"
    return first + f"\n{' ' * margin}".join(lines)
