"""``mcp``: the draft for agents over the Model Context Protocol, and the configuration of the clients that use it."""

from pathlib import Path

from docs_tui.commands.command import COMMAND_LINE, Command, Context, Item, Kind, Outcome, Param
from docs_tui.errors import CannotRunError

PLACE = Param("DIR", Kind.WORDS, "the docs folder; or the word init, which configures a client")
WRITE = Param("write", Kind.FLAG, "let agents make safe fixes in your files")
EDITOR = Param("editor", Kind.TEXT, "init: claude, cursor, vscode, windsurf, codex, opencode", metavar="NAME")
_INIT = "init"
_MISSING = """the MCP server needs the package mcp; install it with: pip install 'docs-tui[mcp]'"""


def run(context: Context) -> Outcome:
    """Serve the draft on standard input and output, or configure a client."""
    words = context.words(PLACE.name)
    if words[:1] == (_INIT,):
        return _configure(context, words[1:])
    if context.text(EDITOR.name):
        raise CannotRunError(f'--{EDITOR.name} belongs to "docs-tui mcp init"')
    _serve(_folder(context, words), write=context.flag(WRITE.name))
    return Outcome()


def _folder(context: Context, words: tuple[str, ...]) -> Path:
    from docs_tui.workspace import find_root  # noqa: PLC0415 - only this command needs it

    if len(words) > 1:
        raise CannotRunError(f"{words[1]} is one folder too many")
    if not words:
        return context.folder or find_root()
    folder = Path(words[0])
    if not folder.is_dir():
        raise CannotRunError(f"there is no folder {folder}")
    return folder


def _serve(root: Path, *, write: bool) -> None:
    try:
        from docs_tui.mcp.stdio import serve  # noqa: PLC0415 - brings the SDK, which takes a second
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("mcp", "mcp_types", "pydantic"):
            raise
        raise CannotRunError(_MISSING) from error
    serve(root, write=write)


def _configure(context: Context, words: tuple[str, ...]) -> Outcome:
    """Write the configuration of one client, or print it if the file is the person's own."""
    from docs_tui.mcp.clients import CLIENTS, NAME, client_named  # noqa: PLC0415 - only this needs it

    root = _folder(context, words)
    if not context.text(EDITOR.name):
        raise CannotRunError(f"say which client: --{EDITOR.name} {', '.join(each.id for each in CLIENTS)}")
    client = client_named(context.text(EDITOR.name))
    home = _repository(root)
    place = str(root.resolve()) if client.personal else _relative(root, home)
    command = ["docs-tui", "mcp", place, *(["--write"] if context.flag(WRITE.name) else [])]
    hint = f"Without docs-tui on the PATH: uvx --from 'docs-tui[mcp]' {' '.join(command)}"
    if client.personal:
        text = client.merge("", command)
        return Outcome(items=[Item(text=text)], notice=f"Add this to ~/{client.file}, which is yours.", hint=hint)
    file = home / client.file
    before = _read(file)
    try:
        after = client.merge(before, command)
    except CannotRunError as error:
        raise CannotRunError(f"{file}: {error}:\n{client.merge('', command)}") from error
    if after == before:
        return Outcome(notice=f"{file} has {NAME} already.", hint=hint)
    _write(file, after)
    done = "added to" if before else "written to"
    return Outcome(notice=f"{NAME} {done} {file}: {client.title} starts it with: {' '.join(command)}", hint=hint)


def _repository(root: Path) -> Path:
    """Return the root of the repository that a folder lies in; the folder itself if it lies in none."""
    real = root.resolve()
    return next((each for each in (real, *real.parents) if (each / ".git").exists()), real)


def _relative(root: Path, home: Path) -> str:
    """Return the docs folder from the repository's root; ``./init`` if it is named like the subcommand."""
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
    from docs_tui.workspace.building.writing import replace_file  # noqa: PLC0415 - only this writes

    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_file(str(file.resolve()), [text.encode()])
    except OSError as error:
        raise CannotRunError(f"{file} cannot be written: {error.strerror or error}") from error


MCP = Command(
    id="mcp",
    title="Serve the draft to agents",
    help="Serve the draft to AI agents over MCP, on standard input and output.",
    run=run,
    params=(PLACE, WRITE, EDITOR),
    example="docs-tui mcp init --editor claude",
    surfaces=COMMAND_LINE,
    needs="nothing",
)
