"""Commands of the registry, run from the app in a thread; what comes of them is said, or asked first."""

from dataclasses import replace
from typing import TYPE_CHECKING

from docs_tui.commands.command import Context
from docs_tui.commands.registry import COMMANDS
from docs_tui.errors import DocsTuiError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from textual.screen import Screen

    from docs_tui.commands.command import Outcome, Value
    from docs_tui.site import Page
    from docs_tui.source import Diagnostic
    from docs_tui.tui.app import DocsApp


class CommandService:
    """Carries out what the reader asks for by name."""

    def __init__(self, app: "DocsApp") -> None:
        self._app = app

    def run(self, command: str, *pages: "Page", options: "Mapping[str, Value] | None" = None) -> None:
        """Run a command of the registry on pages, and say or ask what comes of it."""
        if self._app.site is not None:
            self._run(command, Context(self._app.site, self._app.clipboard_service.machine, pages, options or {}))

    def _run(self, name: str, context: Context) -> None:
        app, asked = self._app, self._app.screen

        def run() -> None:
            command = next(each for each in COMMANDS if each.id == name)
            try:
                outcome = command.run(context)
                if name == "menu":
                    app.call_later(self._menu_made, asked, context, outcome)
                else:
                    app.call_later(self._finished, name, context, outcome)
            except DocsTuiError as error:
                app.call_later(app.say_error, error)

        app.run_worker(run, thread=True, group="command", exit_on_error=False, description="command")

    def _menu_made(self, asked: "Screen[object]", context: Context, outcome: "Outcome") -> None:
        """Open the menu, unless the reader has gone on to another screen by then."""
        if self._app.screen is asked:
            self._app.page_menu.opened(context, outcome)

    def _finished(self, name: str, context: Context, outcome: "Outcome") -> None:
        """Say what happened, or ask what has to be answered first."""
        if outcome.question:
            sure = replace(context, options={**context.options, "yes": True})
            self._app.confirm(outcome.question, lambda: self._run(name, sure), otherwise="Nothing was copied or sent.")
        elif outcome.notice and not self._app.clipboard_service.said_with_link(outcome.url, outcome.notice):
            self._app.notice(
                "\n".join([outcome.notice, *not_written(outcome.diagnostics)]),
                severity="warning" if outcome.failed or outcome.diagnostics else "information",
            )


def not_written(diagnostics: "Sequence[Diagnostic]") -> list[str]:
    """Return what of a page could not be written as Markdown, and why: the first such place, and how many more there are."""
    more = len(diagnostics) - 1
    return [str(diagnostics[0]) + (f" ({more:,} more)" if more else "")] if diagnostics else []
