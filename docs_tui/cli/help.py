"""What ``--help`` says, made from the registry: each text fits a screen of 80 columns and has an example."""

import textwrap

from docs_tui.cli.parser import APP_PARAMS, COMMANDS_BY_ID, PROGRAM, is_option, names_of, params_of
from docs_tui.commands.command import Command, Kind, Param

_WIDTH = 80
_INDENT = 2
_GAP = 2
_NAMES = 22
"""The widest column of names; a longer name has its explanation on the next line."""

_PURPOSE = "Read, browse and hand to an AI the documentation you are writing."


def help_text(command: Command | None) -> str:
    """Return the help of a command, or of ``docs-tui`` itself."""
    return _program() if command is None else _command(command)


def _program() -> str:
    commands = [(command.id, command.help) for command in COMMANDS_BY_ID.values()]
    return _page(
        f"{PROGRAM} [DIR]            open the app on a docs folder",
        f"{PROGRAM} COMMAND …        print, copy or open something",
        summary=_PURPOSE,
        sections=(("Commands", commands), ("Options", [_row(param) for param in APP_PARAMS])),
        example=f"{PROGRAM} ./docs",
    )


def _command(command: Command) -> str:
    params = params_of(command)
    places = [param for param in params if not is_option(param)]
    usage = " ".join([PROGRAM, command.id, *(_usage(param) for param in places), "[options]"])
    required = [f"--{param.name} {param.metavar}" for param in params if is_option(param) and param.required]
    usage = usage.replace("[options]", " ".join([*required, "[options]"]))
    return _page(
        usage,
        summary=command.help,
        sections=(
            ("Arguments", [_row(param) for param in places]),
            ("Options", [_row(param) for param in params if is_option(param)]),
        ),
        example=command.example,
    )


def _page(*usage: str, summary: str, sections: tuple[tuple[str, list[tuple[str, str]]], ...], example: str) -> str:
    parts = ["\n".join(f"{'Usage:' if not at else '      '} {line}" for at, line in enumerate(usage)), summary]
    parts += [f"{title}:\n{_table(rows)}" for title, rows in sections if rows]
    parts.append(f"Example:\n  {example}")
    return "\n\n".join(parts) + "\n"


def _usage(param: Param) -> str:
    match param.kind:
        case Kind.PAGES | Kind.FILES | Kind.WORDS:
            return f"{param.name}…" if param.required else f"[{param.name}…]"
        case Kind.FOLDER:
            return f"[{param.name}]"
        case Kind.CHOICE:
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


def _entry(name: str, text: str, width: int) -> str:
    margin = _INDENT + width + _GAP
    lines = textwrap.wrap(text, _WIDTH - margin)
    first = f"{' ' * _INDENT}{name:<{width}}{' ' * _GAP}"
    if len(name) > width:
        first = f"{' ' * _INDENT}{name}\n{' ' * margin}"
    return first + f"\n{' ' * margin}".join(lines)
