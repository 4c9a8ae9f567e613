"""The entries of the command palette: commands, keys, pages, headings and the options of the page's menu."""

from asyncio import shield, to_thread
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.app import App, SystemCommand
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.system_commands import SystemCommandsProvider
from textual.theme import ThemeProvider

from docs_tui.commands.command import Surface
from docs_tui.commands.registry import COMMANDS
from docs_tui.site.fuzzy import Candidate, PageFinder
from docs_tui.source.clean import clean_line
from docs_tui.tui.dialogs import page_menu
from docs_tui.tui.keys import key_text

if TYPE_CHECKING:
    from textual.binding import ActiveBinding, Binding

    from docs_tui.menu import MenuEntry
    from docs_tui.site import Page, Site
    from docs_tui.tui.app_services import AppWithServices

_ACTIONS = {"copy": "copy", "view": "view", "menu": "menu", "open": "assistant"}
"""The actions of screens that run a command, by the command's id."""
_MOST = 20
_OF_THE_MENU = "Option of the page's menu"
_BEHIND = 0.999
"""Factor on the score of menu options, so that commands with an equal score come first."""


def system_commands(app: "AppWithServices", screen: Screen[object]) -> Iterator[SystemCommand]:
    """Yield the commands of the registry, then the other actions with a key, then the themes."""
    named: set[str] = set()
    active: dict[str, ActiveBinding] = {}
    keys: dict[str, list[str]] = {}
    for key, entry in screen.active_bindings.items():
        active.setdefault(entry.binding.action, entry)
        keys.setdefault(entry.binding.action, []).append(key_text(key, short=False))
    for command in COMMANDS:
        action = _ACTIONS.get(command.id)
        if Surface.PALETTE in command.surfaces and action in active:
            named.add(action)
            told = f"{_listed(keys[action])} · {command.help}"
            yield SystemCommand(_title(app, action) or command.title, told, partial(_run, app, screen, action))
    # Of entries that match a query equally well, the palette lists the shorter one first.
    for action, entry in sorted(active.items(), key=lambda each: len(_text(each[1].binding))):
        binding = entry.binding
        if (
            binding.id
            and binding.description
            and action not in named | {"command_palette", "leave"}
            and not action.startswith("option(")  # the menu's own rows name them
            and isinstance(entry.node, (App, Screen))  # what a key inside a pane does is for its key
            and keys[action] != ["Esc"]
        ):
            yield SystemCommand(_text(binding), _listed(keys[action]), partial(_run, app, entry.node, action))
    yield SystemCommand("Change the theme", "Choose the colours of the app", partial(_ask_theme, app))


def _text(binding: "Binding") -> str:
    return binding.tooltip or binding.description


def _ask_theme(app: "AppWithServices") -> None:
    app.push_screen(CommandPalette(providers=[Themes], placeholder="Search for themes…"))


class Themes(ThemeProvider):
    """The themes; a chosen one is kept in the person's settings."""

    @property
    def commands(self) -> list[tuple[str, Callable[[], None]]]:
        """Each theme with its callback."""
        app = cast("AppWithServices", self.app)
        return [(name, partial(_take_theme, app, name)) for name, _ in super().commands]


def _take_theme(app: "AppWithServices", name: str) -> None:
    app.theme = name
    otherwise = "config.yaml cannot be written: this theme lasts until you quit. docs-tui doctor names the file."
    app.personal_service.choose("theme", name, otherwise=otherwise)


def _title(app: "AppWithServices", action: str) -> str:
    """Return the title of an action on this page; empty for its usual title, or if Textual would read markup in it."""
    assistant = app.assistant_title if action == "assistant" else ""
    return "" if "[" in assistant else assistant


def _listed(keys: list[str]) -> str:
    """Return the keys of an action, single letters first."""
    return " or ".join(sorted(keys, key=lambda key: len(key) > 1))


def _run(app: "AppWithServices", node: DOMNode, action: str) -> None:
    app.call_later(app.run_action, action, node)


class ReadyProvider(Provider):
    """Starts up once, however fast the reader types."""

    async def _wait_init(self) -> None:
        """Wait for the start-up; a key cancels the search that waits here, but must not cancel the start-up."""
        if self._init_task is not None:
            await shield(self._init_task)


class CommandProvider(ReadyProvider, SystemCommandsProvider):
    """Commands and keys."""


class PageProvider(ReadyProvider):
    """The pages of the site."""

    async def startup(self) -> None:
        """Index the pages."""
        self._made_of = self.docs_app.site
        self._finder = PageFinder(self._candidates())
        self.docs_app.heading_service.prepare(lambda: None)

    async def discover(self) -> Hits:
        """Yield the pages that were visited last, without the displayed one."""
        titles = {each.path: each.title for each in self._candidates()}
        for path in self.docs_app.memory_service.recent[1:_MOST]:
            if path in titles:
                yield DiscoveryHit(Content(titles[path]), partial(self._open, path), text=titles[path], help=None)

    async def search(self, query: str) -> Hits:
        """Yield the pages and headings that match ``query``."""
        if self.docs_app.folder_service.watching and self._made_of is not self.docs_app.site:
            await self.startup()  # what was read meanwhile has titles
        for match in self._finder.find(query, _MOST):
            page = match.candidate
            display = Content.assemble(page.title, "  ", (clean_line(page.path), "dim"))
            yield Hit(match.score / 10_000, display, partial(self._open, page.path), text=page.title)
        index, site = self.docs_app.heading_service.index, self.docs_app.site
        if index is None or site is None:
            return
        for heading in index.find(query, _MOST):
            if (found := site.pages.get(heading.path)) is not None:
                text = clean_line(heading.text)
                display = Content.assemble((f"{clean_line(found.title)} › ", "dim"), text)
                yield Hit(heading.score / 10_000, display, partial(self._go, heading.path, heading.line), text=text)

    @property
    def docs_app(self) -> "AppWithServices":
        """The app, by its own type."""
        return self.app  # type: ignore[return-value]

    def _candidates(self) -> list[Candidate]:
        site = self.docs_app.site
        return [Candidate(page.path, clean_line(page.title)) for page in site.pages.values()] if site else []

    def _open(self, path: str) -> None:
        self.docs_app.open_page(path)

    def _go(self, path: str, line: int) -> None:
        self.docs_app.open_page(path, line=line)


class MenuProvider(ReadyProvider):
    """The contextual menu of the page on the screen."""

    async def startup(self) -> None:
        """Make the menu in a thread, since its links may contain the page."""
        app, page = self.docs_app, getattr(self.screen, "page", None)
        self._page = page
        site = app.site
        self._entries = await to_thread(_entries, site, page) if site is not None and page is not None else ()

    async def discover(self) -> Hits:
        """Yield all enabled options."""
        for entry in self._entries:
            text = clean_line(entry.title)
            yield DiscoveryHit(Content(text), partial(self._choose, entry), text=text, help=_OF_THE_MENU)

    async def search(self, query: str) -> Hits:
        """Yield the options that match ``query``."""
        matcher = self.matcher(query)
        for entry in self._entries:
            text = clean_line(entry.title)
            if (score := matcher.match(text)) > 0:
                shown = matcher.highlight(text)
                yield Hit(score * _BEHIND, shown, partial(self._choose, entry), text=text, help=_OF_THE_MENU)

    @property
    def docs_app(self) -> "AppWithServices":
        """The app, by its own type."""
        return self.app  # type: ignore[return-value]

    def _choose(self, entry: "MenuEntry") -> None:
        if self._page is not None:
            page_menu.choose(self.docs_app, self._page, entry)


def _entries(site: "Site", page: "Page") -> "tuple[MenuEntry, ...]":
    from docs_tui.commands.markdown import markdown_of  # noqa: PLC0415 - brings the exporter
    from docs_tui.menu import page_menu as menu_of_page  # noqa: PLC0415 - as above

    entries = menu_of_page(site, page, markdown_of(site, page).text).entries
    return tuple(entry for entry in entries if entry.enabled and entry.id not in ("copy", "view"))
