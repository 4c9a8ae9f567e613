"""``serve``: the draft site over HTTP, on this machine, as it would be published."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from docs_tui.commands.command import BASE_URL, COMMAND_LINE, FOLDER, Command, Context, Item, Kind, Outcome, Param
from docs_tui.commands.docs_below import said_of_docs_below
from docs_tui.errors import CannotRunError
from docs_tui.source.counted import counted

if TYPE_CHECKING:
    from docs_tui.server.http_server import RunningServer
    from docs_tui.workspace import Workspace

HOST = Param("host", Kind.TEXT, "where to listen, for other machines too; default: only this one", metavar="HOST")
PORT = Param("port", Kind.TEXT, "the port, 0 for any free one; default: 4000, or the next free", metavar="N")

_MOST_PORT = 65_535


def run(context: Context) -> Outcome:
    """Serve until Ctrl+C."""
    return Outcome(items=_lines(context), live=True)


def _lines(context: Context) -> Iterator[Item]:
    from docs_tui.server.http_server import HOST as THIS_MACHINE  # noqa: PLC0415 - as above
    from docs_tui.server.http_server import RunningServer  # noqa: PLC0415 - as above
    from docs_tui.server.live import WatchedSite  # noqa: PLC0415 - most commands serve nothing
    from docs_tui.workspace import Workspace  # noqa: PLC0415 - as above

    host = context.text(HOST.name) or THIS_MACHINE
    port = port_of(context.text(PORT.name))
    workspace = Workspace(context.root, base_url=context.text(BASE_URL.name) or None)
    server = RunningServer(WatchedSite(workspace, bound=host), port)
    workspace.load()
    server.start()
    try:
        yield Item(f"{server.url}\n", url=server.url, notices=tuple(_said(server, workspace, port)))
        server.wait()
    finally:
        server.stop()


def port_of(text: str) -> int | None:
    """Return the port that the line names, a number in ``text``; None where it names none.

    Raises:
        CannotRunError: It is no port.
    """
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and int(text) <= _MOST_PORT):
        raise CannotRunError(f"--port {text} is no port; it is a number from 0, for any free one, to {_MOST_PORT}")
    return int(text)


def _said(server: "RunningServer", workspace: "Workspace", asked: int | None) -> Iterator[str]:
    from docs_tui.server.hosts import is_loopback  # noqa: PLC0415 - as above
    from docs_tui.server.http_server import PORT as USUAL  # noqa: PLC0415 - as above
    from docs_tui.workspace.building.ahead import MANY  # noqa: PLC0415 - as above

    if asked is None and server.port != USUAL:
        yield f"Port {USUAL} is in use; this is {server.port}."
    if not is_loopback(server.host):
        yield f"Anybody who reaches this machine at port {server.port} can read these drafts."
    if not workspace.site.pages:
        yield f"There are no pages in {workspace.root} yet; the first one that you save is here at once."
    if workspace.site.base_url:
        yield f"Links in the Markdown lead to {workspace.site.base_url}, where the site is published."
    if (pages := len(workspace.site.pages)) >= MANY:
        yield f"llms-full.txt answers once the text of all {pages:,} pages is exported; pages answer now."
    if count := len(workspace.diagnostics):
        yield f'{counted(count, "problem")} in the docs; "docs-tui lint" lists them.'
    yield from said_of_docs_below(workspace.site, workspace.root)
    yield "Live at each save, until Ctrl+C."


SERVE = Command(
    id="serve",
    title="Serve",
    help="Serve the draft site over HTTP: for readers, and for AI tools.",
    run=run,
    params=(FOLDER, HOST, PORT, BASE_URL),
    example="docs-tui serve ./docs --port 8000",
    surfaces=COMMAND_LINE,
    needs="folder",
)
