"""``mcp``: serve the draft to agents over the Model Context Protocol; ``mcp init`` configures a client."""

from collections.abc import Iterator
from pathlib import Path

from docs_tui.commands.context import Context, Item, Outcome
from docs_tui.errors import CannotRunError, MissingExtraError
from docs_tui.mcp.clients import CLIENTS, NAME, client_named
from docs_tui.source.clean import clean_name
from docs_tui.workspace import find_root
from docs_tui.workspace.atomic_files import replace_file

_INIT = "init"


def mcp(context: Context) -> Outcome:
    """Serve the draft on standard input and output, or configure a client."""
    words = context.words("DIR")
    if words[:1] == (_INIT,):
        return _configure(context, words[1:])
    if context.text("editor"):
        raise CannotRunError('--editor works only with "docs-tui mcp init"')
    root, write = _folder(context, words), context.flag("write")
    if write:
        return Outcome(items=_with_notice(root), live=True)
    _serve(root, write=False)
    return Outcome()


def _with_notice(root: Path) -> Iterator[Item]:
    """Name the folder in which agents may write, then serve it."""
    place = clean_name(str(root.resolve()))
    yield Item(
        notices=(f'Agents may apply safe fixes in {place}, and nowhere else. To undo them, run "docs-tui undo".',)
    )
    _serve(root, write=True)


def _folder(context: Context, words: tuple[str, ...]) -> Path:
    if len(words) > 1:
        raise CannotRunError(f'"docs-tui mcp" takes one folder; leave out {words[1]}')
    if not words:
        return context.folder or find_root()
    folder = Path(words[0])
    if not folder.is_dir():
        raise CannotRunError(f"there is no folder {folder}")
    return folder


def _serve(root: Path, *, write: bool) -> None:
    try:
        from docs_tui.mcp.stdio import serve  # noqa: PLC0415 - loads the SDK, which takes a second
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("mcp", "mcp_types", "pydantic"):
            raise
        raise MissingExtraError("the MCP server", "mcp", "mcp") from error
    serve(root, write=write)


def _configure(context: Context, words: tuple[str, ...]) -> Outcome:
    """Write the configuration of one client, or print it if the file is in the home folder."""
    root = _folder(context, words)
    if not context.text("editor"):
        raise CannotRunError(f"name the client with --editor: {', '.join(each.id for each in CLIENTS)}")
    client = client_named(context.text("editor"))
    home = _repository(root)
    place = str(root.resolve()) if client.personal else _relative(root, home)
    command = ["docs-tui", "mcp", place, *(["--write"] if context.flag("write") else [])]
    hint = f"If docs-tui is not on the PATH, use: uvx --from 'docs-tui[mcp]' {' '.join(command)}"
    if client.personal:
        text = client.merge("", command)
        return Outcome(
            items=[Item(text=text)],
            notice=f"Add this to ~/{client.file}; docs-tui writes no files in the home folder.",
            hint=hint,
        )
    file = home / client.file
    before = _read(file)
    try:
        after = client.merge(before, command)
    except CannotRunError as error:
        return Outcome(items=[Item(text=client.merge("", command))], notice=f"{file}: {error}", broke=True)
    if after == before:
        return Outcome(notice=f"{file} already has the server {NAME}.", hint=hint)
    _write(file, after)
    done = "Added" if before else "Wrote"
    notice = f"{done} the server {NAME} {'to' if before else 'into the new file'} {file}. {client.title} starts it with: {' '.join(command)}"
    return Outcome(notice=notice, hint=hint)


def _repository(root: Path) -> Path:
    """Return the root of the repository around a folder, or the folder itself."""
    real = root.resolve()
    return next((each for each in (real, *real.parents) if (each / ".git").exists()), real)


def _relative(root: Path, home: Path) -> str:
    """Return the docs folder relative to the repository; ``./init`` if its name is that of the subcommand."""
    place = root.resolve().relative_to(home).as_posix()
    return f"./{place}" if place == _INIT else place


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as error:
        raise CannotRunError(f"{file} cannot be read: {error}") from error


def _write(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_file(str(file.resolve()), [text.encode()])
    except OSError as error:
        raise CannotRunError(f"{file} cannot be written: {error.strerror or error}") from error
