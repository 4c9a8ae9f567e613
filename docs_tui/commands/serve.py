"""``serve``: the draft site over HTTP on this machine."""

import sys
from collections.abc import Iterator
from pathlib import Path

from docs_tui.commands.context import Context, Item, Outcome
from docs_tui.commands.secrets import secrets_in_site
from docs_tui.commands.shown_paths import docs_below_hint, path_from_here
from docs_tui.desktop.editor import EditorCommand, run_on_terminal
from docs_tui.errors import CannotRunError
from docs_tui.server.breakage import Breakage, still_shown
from docs_tui.server.hosts import is_loopback
from docs_tui.server.http_server import HOST as THIS_MACHINE
from docs_tui.server.http_server import PORT as USUAL_PORT
from docs_tui.server.http_server import RunningServer, ended_by_sigterm
from docs_tui.server.live import WatchedSite
from docs_tui.server.review_marks import ReviewMarks
from docs_tui.server.site_theme import code_theme_notices
from docs_tui.source.clean import clean_name
from docs_tui.source.numbers import counted, whole_number
from docs_tui.workspace import Workspace
from docs_tui.workspace.build.worker import MANY

_MOST_PORT = 65_535


def serve(context: Context) -> Outcome:
    """Serve until Ctrl+C."""
    return Outcome(items=_lines(context), live=True)


def _lines(context: Context) -> Iterator[Item]:
    host = context.text("host") or THIS_MACHINE
    port = port_of(context.text("port"))
    workspace = Workspace(context.root, base_url=context.text("base-url") or None)
    revision = context.text("review")
    marks = ReviewMarks(context.root, revision) if revision else None
    if context.flag("edit") and not is_loopback(host):
        raise CannotRunError(f"--edit lets anyone who can reach the server change your files; leave out --host {host}")
    live = WatchedSite(workspace, bound=host, marks=marks, playground=context.flag("try"))
    server = RunningServer(live, port, reports=True)
    if context.flag("edit") and live.margins is not None:
        from docs_tui.server.editing import Editing  # noqa: PLC0415 - only --edit changes files

        on_terminal = server.run_on_terminal if sys.stdin.isatty() else None
        live.editing = Editing(context.root, live.margins.check, on_terminal)
    with ended_by_sigterm():
        try:
            yield Item(notices=(f"Reading the pages in {clean_name(str(context.root))} …",))
            workspace.load(context.progress)
            server.start()
            shown = f"{server.url}/{live.editing.fragment}" if live.editing is not None else server.url
            yield Item(f"{shown}\n", url=shown, notices=tuple(_notices(server, workspace, port)))
            if secrets := secrets_in_site(workspace.site):
                yield Item(diagnostics=secrets)
            for event in server.wait():
                yield from _news(workspace, event) if isinstance(event, Breakage) else _edited(event)
        finally:
            server.stop()


def _edited(command: EditorCommand) -> Iterator[Item]:
    """Run an editor in this terminal until it ends."""
    name = Path(command.argv[0]).name
    try:
        code = run_on_terminal(command.argv)
    except OSError as error:
        yield Item(notices=(f"{name} could not be started: {error.strerror}",))
        return
    if code:
        yield Item(notices=(f"{name} ended with exit code {code}.",))


def _news(workspace: Workspace, breakage: Breakage) -> Iterator[Item]:
    """Yield a line for each problem that a save caused or fixed."""
    site, shown_path = workspace.site, path_from_here(workspace.root)
    if breakage.diagnostics:
        yield Item(diagnostics=breakage.diagnostics)
    shown = dict.fromkeys(still_shown(site, each) for each in breakage.diagnostics)
    fixed = (f"{clean_name(shown_path(file))} is fixed." for file in breakage.fixed)
    yield Item(notices=(*shown, *fixed))


def port_of(text: str) -> int | None:
    """Return the port number in ``text``; None if it is empty.

    Raises:
        CannotRunError: The text is not a port number.
    """
    if not text:
        return None
    number = whole_number(text)
    if number is None or number > _MOST_PORT:
        raise CannotRunError(f"--port {text} is not a port; use a number up to {_MOST_PORT}, or 0 for any free port")
    return number


def _notices(server: RunningServer, workspace: Workspace, port: int | None) -> Iterator[str]:
    """Yield notices about a started server. ``port`` is the requested port."""
    if port is None and server.port != USUAL_PORT:
        yield f"Port {USUAL_PORT} is in use; the server uses port {server.port}."
    if not is_loopback(server.host):
        yield f"Anyone who can reach port {server.port} of this machine can read these drafts."
    if not workspace.site.pages:
        yield (
            f"There are no pages in {workspace.root} yet; the first one appears when you save it, "
            'or start a site with "docs-tui init".'
        )
    if workspace.site.base_url:
        yield f"Links in the Markdown lead to the published site, {workspace.site.base_url}."
    if (pages := len(workspace.site.pages)) >= MANY:
        yield f"llms-full.txt is available once all {pages:,} pages are exported; pages are available now."
    if count := len(workspace.diagnostics):
        yield f'{counted(count, "problem")} in the docs; run "docs-tui lint" to list them.'
    yield from code_theme_notices(workspace.site)
    yield from docs_below_hint(workspace.site, workspace.root)
    if server.may_edit:
        yield "Anyone with this URL can apply fixes to your files. Press ! in the browser to open the margin."
    yield "Pages reload at each save. Ctrl+C stops the server."
