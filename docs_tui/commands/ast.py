"""``ast``: the syntax tree of files, one JSON line each, to lay beside another parser's."""

import json
from collections.abc import Iterator
from pathlib import Path

from docs_tui.commands.command import COMMAND_LINE, Command, Context, Item, Kind, Outcome, Param
from docs_tui.errors import CannotRunError, NotFoundError

FILE = Param("FILE", Kind.FILES, "a .mdx or .md file", required=True)


def run(context: Context) -> Outcome:
    """Parse each file."""
    return Outcome(items=_items(context.words("FILE"), context.folder))


def _items(names: tuple[str, ...], folder: Path | None) -> Iterator[Item]:
    from docs_tui.commands.ast_dump import ast_record  # noqa: PLC0415 - only this command parses files by itself
    from docs_tui.site.content import decoded  # noqa: PLC0415 - as above
    from docs_tui.source import Source  # noqa: PLC0415 - as above

    for name in names:
        record = ast_record(name, Source(name, decoded(_read(name, folder))))
        yield Item(text=json.dumps(record, ensure_ascii=False) + "\n", record=record)


def _read(name: str, folder: Path | None) -> bytes:
    """Return a file that lies here, or else in the docs folder that is named."""
    here = Path(name)
    try:
        return (here if folder is None or here.exists() else folder / name).read_bytes()
    except IsADirectoryError as error:
        raise CannotRunError(f"{name} is a folder; name its files") from error
    except FileNotFoundError as error:
        raise NotFoundError(f"there is no file {name}") from error
    except OSError as error:
        raise CannotRunError(f"{name} cannot be read: {error.strerror or error}") from error


AST = Command(
    id="ast",
    title="Syntax tree",
    help="Print the syntax tree of files: one JSON line each.",
    run=run,
    params=(FILE,),
    example="docs-tui ast index.mdx",
    surfaces=COMMAND_LINE,
    needs="nothing",
    is_listed=False,
)
