"""What the palette offers: every command, every key of the screen, every page."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual.app import SystemCommand
from textual.binding import Binding
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen

from docs_tui.commands.command import Surface
from docs_tui.commands.registry import COMMANDS
from docs_tui.site.fuzzy import Candidate, PageFinder
from docs_tui.source.clean import clean_line
from docs_tui.tui.keys import key_text

if TYPE_CHECKING:
    from docs_tui.tui.app import DocsApp

_ACTIONS = {"copy": "copy", "view": "view", "menu": "menu", "open": "assistant"}
"""The commands that the screens have actions for, by id."""
_MOST = 20


def system_commands(app: "DocsApp", screen: Screen[object]) -> Iterator[SystemCommand]:
    """Yield the commands of the registry, then what else has a key, then what Textual offers."""
    named: set[str] = set()
    active = {entry.binding.action: entry for entry in screen.active_bindings.values()}
    for command in COMMANDS:
        action = _ACTIONS.get(command.id)
        if Surface.PALETTE in command.surfaces and action in active:
            named.add(action)
            told = f"{_keys(active[action].binding)} · {command.help}"
            yield SystemCommand(command.title, told, partial(_run, app, screen, action))
    for action, entry in active.items():
        binding = entry.binding
        if (
            binding.id
            and binding.description
            and action not in named | {"command_palette", "leave"}
            and "(" not in action
        ):
            text = binding.tooltip or binding.description
            yield SystemCommand(text, _keys(binding), partial(_run, app, entry.node, action))
    yield SystemCommand("Change the theme", "Choose the colours of the app", app.action_change_theme)


def _run(app: "DocsApp", node: DOMNode, action: str) -> None:
    app.call_later(app.run_action, action, node)


def _keys(binding: Binding) -> str:
    return " or ".join(key_text(key, short=False) for key in binding.key.split(","))


class PageProvider(Provider):
    """The pages of the site."""

    async def startup(self) -> None:
        """Make the pages ready to be searched."""
        self._finder = PageFinder(self._candidates())

    async def discover(self) -> Hits:
        """Offer the pages that were read last, without the one on the screen."""
        titles = {each.path: each.title for each in self._candidates()}
        for path in self.docs_app.remembering.recent[1:_MOST]:
            if path in titles:
                yield DiscoveryHit(Content(titles[path]), partial(self._open, path), text=titles[path], help=None)

    async def search(self, query: str) -> Hits:
        """Offer the pages that have the letters of ``query``."""
        for match in self._finder.find(query, _MOST):
            page = match.candidate
            display = Content.assemble(page.title, "  ", (clean_line(page.path), "dim"))
            yield Hit(match.score / 10_000, display, partial(self._open, page.path), text=page.title)

    @property
    def docs_app(self) -> "DocsApp":
        """The app, by its own type."""
        return self.app  # type: ignore[return-value]

    def _candidates(self) -> list[Candidate]:
        site = self.docs_app.site
        return [Candidate(page.path, clean_line(page.title)) for page in site.pages.values()] if site else []

    def _open(self, path: str) -> None:
        self.docs_app.open_page(path)
