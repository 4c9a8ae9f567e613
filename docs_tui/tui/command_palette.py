"""The entries of the command palette: commands, keys, pages, headings and the options of the page's menu."""

from asyncio import shield, to_thread
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from rich.cells import cell_len
from textual.app import App, ComposeResult, SystemCommand
from textual.command import Command, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.system_commands import SystemCommandsProvider
from textual.theme import ThemeProvider
from textual.widgets import Input, OptionList

from docs_tui.commands.command import Surface
from docs_tui.commands.registry import COMMANDS
from docs_tui.export.markdown import markdown_of
from docs_tui.menu import page_menu
from docs_tui.site.quick_search import Candidate, PageFinder
from docs_tui.source.clean import clean_line
from docs_tui.tui.dialogs.dialog import Overlay
from docs_tui.tui.dialogs.menu_screen import run_entry
from docs_tui.tui.keys import key_text
from docs_tui.tui.widgets.bars import DialogKeys
from docs_tui.tui.widgets.screens import AppWidget

if TYPE_CHECKING:
    from textual.binding import ActiveBinding, Binding

    from docs_tui.menu import MenuEntry
    from docs_tui.site import Page, Site
    from docs_tui.tui.app_services import AppWithServices

_ACTIONS = {"copy": "copy", "view": "view", "menu": "menu", "open": "assistant"}
"""The actions of screens that run a command, by the command's id."""
_WIDEST = 88
"""The most cells of the palette."""
_EDGES = 5
"""The cells for its frame, padding and scrollbar."""
_MOST = 20
_MOST_RECENT = 5
_GROUPS: Mapping[str, tuple[str, ...]] = {
    "Page": (
        "copy",
        "view",
        "edit",
        "menu",
        "copy_as",
        "find_in_page",
        "bookmark",
        "open_served",
        "changes",
        "jump",
        "pictures",
    ),
    "AI": ("assistant", "mark", "copy_marked", "ask_marked", "unmark"),
    "Site": (
        "find",
        "search",
        "places",
        "serve",
        "write_now",
        "write_on_save",
        "written",
        "switch('tab')",
        "switch('version')",
        "switch('language')",
    ),
    "Problems": ("problems",),
    "View": ("toggle_tree", "toggle_outline", "back", "forward", "pane(1)", "pane(-1)", "resize(2)", "resize(-2)"),
}
"""Actions by group, most useful first; without a query, the groups are listed in this order."""
_OTHERS = "App"
_THEME = "Change the theme"
_OF_THE_MENU = "Option of the page's menu"
_AFTER_COMMANDS = -1_000.0
_SCATTERED = 0.05
"""Score factor for commands with the letters not in a row, so that pages with the whole word come first."""
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
            keys_shown = f"{_group(action)} · {_first(keys[action])}"
            yield SystemCommand(_title(app, action) or command.title, keys_shown, partial(_run, app, screen, action))
    # If two entries match a query equally well, the palette lists the shorter one first.
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
            keys_shown = f"{_group(action)} · {_first(keys[action])}"
            yield SystemCommand(_text(binding), keys_shown, partial(_run, app, entry.node, action))
    yield SystemCommand(_THEME, "View", partial(_ask_theme, app))


def _group(action: str) -> str:
    """Return the group of an action, shown before its keys."""
    return next((group for group, actions in _GROUPS.items() if action in actions), _OTHERS)


def _in_order(commands: Iterable[SystemCommand], recent: Sequence[str]) -> list[SystemCommand]:
    """Return the commands: recent ones first, then by group, most useful first."""
    places = {action: place for place, action in enumerate(action for group in _GROUPS.values() for action in group)}
    latest = {title: place for place, title in enumerate(recent)}

    def place(command: SystemCommand) -> tuple[int, int]:
        args = getattr(command.callback, "args", ())
        action = args[-1] if args else ""
        return latest.get(command.title, len(latest)), places.get(action, len(places))

    return sorted(commands, key=place)


def _text(binding: "Binding") -> str:
    return binding.tooltip or binding.description


def _ask_theme(app: "AppWithServices") -> None:
    app.push_screen(ThemePalette(providers=[Themes], placeholder="Find a theme"))


class PaletteScreen(AppWidget, CommandPalette, Overlay[None]):
    """Lists commands, pages and options in a frame like those of the dialogs."""

    _TITLE = "Palette"
    _HINT = "Enter runs it · ↑↓ other rows · Esc closes"
    _width = 0
    """The width of the terminal when the rows were made, in cells."""

    def compose(self) -> ComposeResult:
        """Lay out the input line and the rows, and the keys in the footer."""
        yield from super().compose()
        yield DialogKeys(self._HINT)

    def on_mount(self) -> None:
        """Set the title of the frame."""
        self.query_one("#--input").border_title = Content(self._TITLE)

    def on_resize(self) -> None:
        """Make the rows again for the new width."""
        before, self._width = self._width, self.app.size.width
        if before not in (0, self._width):
            line = self.query_one(Input)
            line.post_message(Input.Changed(line, line.value))


class ThemePalette(PaletteScreen):
    """Lists the themes. The app shows the highlighted theme, and keeps the one that is chosen."""

    _TITLE = "Themes"
    _HINT = "Enter keeps it · ↑↓ show others · Esc closes"

    def on_mount(self) -> None:
        """Remember the current theme."""
        self._theme_before = self.app.theme

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the app in the highlighted theme."""
        if isinstance(event.option, Command) and isinstance(chosen := event.option.hit.command, partial):
            self.app.theme = chosen.args[-1]

    def on_unmount(self) -> None:
        """Restore the theme; a chosen one is set after this."""
        if self._selected_command is None:
            self.app.theme = self._theme_before


class Themes(ThemeProvider):
    """The themes; a chosen one is saved in the user's settings."""

    @property
    def commands(self) -> list[tuple[str, Callable[[], None]]]:
        """Each theme with its callback."""
        app = cast("AppWithServices", self.app)
        return [(name, partial(_take_theme, app, name)) for name, _ in super().commands]


def _take_theme(app: "AppWithServices", name: str) -> None:
    app.theme = name
    otherwise = (
        "config.yaml cannot be written, so this theme lasts until you quit. Run docs-tui doctor to find the file."
    )
    app.personal_service.choose("theme", name, otherwise=otherwise)


def _title(app: "AppWithServices", action: str) -> str:
    """Return the title of an action on this page; empty for its usual title, or if Textual would parse markup in it."""
    assistant = app.assistant_title if action == "assistant" else ""
    return "" if "[" in assistant else assistant


def _first(keys: list[str]) -> str:
    """Return one of the keys of an action, a single letter if there is one."""
    return min(keys, key=lambda key: len(key) > 1)


def _row(app: App[Any], title: Content, note: str) -> Content:
    """Return a row of the palette: the title at the left, a note at the right."""
    room = min(app.size.width, _WIDEST) - _EDGES
    note = note if cell_len(note) <= room // 2 else ""
    shown = title.truncate(max(room - cell_len(note) - 2, 1), ellipsis=True)
    return Content.assemble(shown, " " * (room - shown.cell_length - cell_len(note)), (note, "dim"))


def _run(app: "AppWithServices", node: DOMNode, action: str) -> None:
    app.call_later(app.run_action, action, node)


def _remembered(app: "AppWithServices", command: SystemCommand) -> Callable[[], None]:
    """Return a callback that runs a command and makes it the most recent one."""

    def run() -> None:
        others = [title for title in app.recent_commands if title != command.title]
        app.recent_commands = [command.title, *others][:_MOST_RECENT]
        command.callback()

    return run


@dataclass
class RankedHit(DiscoveryHit):
    """An entry that is offered before anything is typed."""

    rank: float = 0.0
    """Its rank; the highest comes first."""

    @property
    def score(self) -> float:
        """The rank."""
        return self.rank


class ReadyProvider(Provider):
    """A provider that starts up once, even if the reader types fast."""

    @property
    def docs_app(self) -> "AppWithServices":
        """The app."""
        return cast("AppWithServices", self.app)

    async def _wait_init(self) -> None:
        """Wait for the start-up. A key cancels the search that waits here, but must not cancel the start-up."""
        if self._init_task is not None:
            await shield(self._init_task)


class CommandProvider(ReadyProvider, SystemCommandsProvider):
    """Commands and keys."""

    async def discover(self) -> Hits:
        """Yield the recent commands, then all by group."""
        app = self.docs_app
        for place, each in enumerate(_in_order(app.get_system_commands(self.screen), app.recent_commands)):
            run = _remembered(app, each)
            row = _row(app, Content(each.title), each.help)
            yield RankedHit(row, run, text=each.title, rank=-place)

    async def search(self, query: str) -> Hits:
        """Yield the commands that match ``query``."""
        app, matcher = self.docs_app, self.matcher(query)
        for each in app.get_system_commands(self.screen):
            if (score := matcher.match(each.title)) > 0:
                if not all(word in each.title.casefold() for word in query.casefold().split()):
                    score *= _SCATTERED
                row = _row(app, matcher.highlight(each.title), each.help)
                yield Hit(score, row, _remembered(app, each), text=each.title)


class PageProvider(ReadyProvider):
    """The pages of the site."""

    async def startup(self) -> None:
        """Index the pages."""
        self._made_of = self.docs_app.site
        self._finder = PageFinder(self._candidates())
        self.docs_app.heading_service.prepare(lambda: None)

    async def discover(self) -> Hits:
        """Yield the last visited pages, without the displayed one."""
        titles = {each.path: each.title for each in self._candidates()}
        for path in self.docs_app.memory_service.recent[1:_MOST]:
            if path in titles:
                title, run = titles[path], partial(self._open, path)
                row = _row(self.app, Content(title), "Recent page")
                yield RankedHit(row, run, text=title, rank=_AFTER_COMMANDS)

    async def search(self, query: str) -> Hits:
        """Yield the pages and headings that match ``query``."""
        if self.docs_app.folder_service.watching and self._made_of is not self.docs_app.site:
            await self.startup()  # pages that were read meanwhile have titles
        for match in self._finder.find(query, _MOST):
            page = match.candidate
            display = _row(self.app, Content(page.title), clean_line(page.path))
            yield Hit(match.score / 10_000, display, partial(self._open, page.path), text=page.title)
        index, site = self.docs_app.heading_service.index, self.docs_app.site
        if index is None or site is None:
            return
        for heading in index.find(query, _MOST):
            if (found := site.pages.get(heading.path)) is not None:
                text = clean_line(heading.text)
                display = Content.assemble((f"{clean_line(found.title)} › ", "dim"), text)
                yield Hit(heading.score / 10_000, display, partial(self._go, heading.path, heading.line), text=text)

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
            run = partial(self._choose, entry)
            yield RankedHit(_row(self.app, Content(text), _OF_THE_MENU), run, text=text, rank=_AFTER_COMMANDS)

    async def search(self, query: str) -> Hits:
        """Yield the options that match ``query``."""
        matcher = self.matcher(query)
        for entry in self._entries:
            text = clean_line(entry.title)
            if (score := matcher.match(text)) > 0:
                shown = _row(self.app, matcher.highlight(text), _OF_THE_MENU)
                yield Hit(score * _BEHIND, shown, partial(self._choose, entry), text=text)

    def _choose(self, entry: "MenuEntry") -> None:
        if self._page is not None:
            run_entry(self.docs_app, self._page, entry)


def _entries(site: "Site", page: "Page") -> "tuple[MenuEntry, ...]":
    entries = page_menu(site, page, markdown_of(site, page).text).entries
    return tuple(entry for entry in entries if entry.enabled and entry.id not in ("copy", "view"))
