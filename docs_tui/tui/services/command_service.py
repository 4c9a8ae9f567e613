"""Runs commands of the registry in a thread."""

from dataclasses import replace
from typing import TYPE_CHECKING

from docs_tui.commands.context import Context
from docs_tui.commands.registry import COMMANDS
from docs_tui.errors import DocsTuiError
from docs_tui.tui.messages import CommandFinished, ErrorNotice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from docs_tui.commands.context import Machine, Value
    from docs_tui.site import Page, Site
    from docs_tui.source import Diagnostic
    from docs_tui.tui.services.background import Background


class CommandService:
    """Posts ``CommandFinished`` for each command that was run."""

    def __init__(self, background: "Background", machine: "Callable[[], Machine]") -> None:
        """Create it with ``machine``, which returns the clipboard and the browser for one command."""
        self._background = background
        self._machine = machine
        self._site: Site | None = None

    def site_changed(self, site: "Site") -> None:
        """Run commands on this snapshot from now on."""
        self._site = site

    def run(
        self, name: str, *pages: "Page", options: "Mapping[str, Value] | None" = None, asked_on: object = None
    ) -> None:
        """Run a command on pages.

        Args:
            name: The id of the command.
            pages: The pages.
            options: The options of the command.
            asked_on: The screen that requests it.
        """
        if self._site is not None:
            self._run(name, Context(self._site, self._machine(), pages, options or {}), asked_on)

    def run_again(self, name: str, context: Context) -> None:
        """Run a command again after the reader has answered its question with yes."""
        self._run(name, replace(context, options={**context.options, "yes": True}))

    def _run(self, name: str, context: Context, asked_on: object = None) -> None:
        def run() -> None:
            command = next(each for each in COMMANDS if each.id == name)
            try:
                outcome = command.run(context)
            except DocsTuiError as error:
                self._background.post(ErrorNotice(error))
            else:
                self._background.post(CommandFinished(name, context, outcome, asked_on))

        self._background.run_in_thread(run, group="command")


def not_written(diagnostics: "Sequence[Diagnostic]") -> list[str]:
    """Return a line about content that has no Markdown form: its first place and the number of further places."""
    more = len(diagnostics) - 1
    return [str(diagnostics[0]) + (f" ({more:,} more)" if more else "")] if diagnostics else []
