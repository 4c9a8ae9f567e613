"""The app: holds the site, follows the disk, carries out what its screens are asked for. Draws nothing itself."""

import gc
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Protocol

from textual import work
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.worker import Worker, WorkerState, get_current_worker

from docs_tui.errors import DocsTuiError
from docs_tui.tui.messages import PageMeasured, SiteChanged
from docs_tui.tui.screens.browse import BrowseScreen
from docs_tui.tui.theme import DARK, app_theme, theme_names, variables

if TYPE_CHECKING:
    from pathlib import Path

    from textual.command import Provider

    from docs_tui.commands.command import Context, Outcome, Value
    from docs_tui.commands.machine import Machine
    from docs_tui.desktop.browser import Opened
    from docs_tui.desktop.clipboard import Copied
    from docs_tui.menu import MenuEntry
    from docs_tui.site import Page, Site
    from docs_tui.tui.preview.page import PreviewPage
    from docs_tui.tui.screens.menu import MenuChoice
    from docs_tui.tui.screens.panes import Panes


_TELL = 0.25
"""Seconds between two looks at what has been read behind: each one draws the tree again, which keys would wait for."""

_TURN = 0.02
"""Seconds of reading behind, after which keys that wait are answered first."""
_LONGEST = 0.2
"""Seconds that reading waits at most: an app that ends answers no more."""


class Folder(Protocol):
    """The docs folder, as the app needs it: a ``Workspace``, or a test's own."""

    root: "Path"

    @property
    def site(self) -> "Site":
        """The latest snapshot."""

    def open(self) -> "Site":
        """Read names and docs.json."""

    def read_first(self, *files: str) -> "Site":
        """Read these files ahead of the rest."""

    def read_behind(self) -> "Iterator[Site]":
        """Read the rest, batch by batch."""

    def changes(self) -> "AsyncIterator[Site]":
        """Follow the disk."""


def _page_provider() -> "type[Provider]":
    from docs_tui.tui.palette import PageProvider  # noqa: PLC0415 - not needed to start

    return PageProvider


class DocsApp(App[None]):
    """Browse a documentation tree and hand its pages to an AI."""

    TITLE = "docs-tui"
    CSS_PATH = "screens/browse.tcss"
    CSS = """
    ToastRack { align-horizontal: right; margin-bottom: 2; }
    Toast {
        width: auto; max-width: 72; padding: 0 1; margin-top: 1;
        background: $panel; color: $foreground;
        &.-information { border-left: outer $primary; }
        &.-warning { border-left: outer $warning; }
        &.-error { border-left: outer $error; }
    }
    CommandPalette > Vertical { max-width: 88; }
    Tooltip { background: $panel; color: $foreground; padding: 0 1; max-width: 60; }
    """
    COMMANDS = App.COMMANDS | {_page_provider}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+p", "command_palette", "Palette", id="palette", tooltip="Every command and page", priority=True),
        Binding("question_mark", "help", "Help", id="help", tooltip="All keys"),
        Binding("q,ctrl+q", "quit", "Quit", show=False, id="quit", tooltip="Leave docs-tui"),
        Binding(
            "ctrl+z", "suspend_process", "To the shell", show=False, id="shell", tooltip="To the shell; fg returns"
        ),
    ]

    class Finished(Message, bubble=False):
        """A command came to its end."""

        def __init__(self, command: str, context: "Context", outcome: "Outcome") -> None:
            super().__init__()
            self.command = command
            self.context = context
            self.outcome = outcome

    class Failed(Message, bubble=False):
        """Something could not be done."""

        def __init__(self, reason: str) -> None:
            super().__init__()
            self.reason = reason

    class NotOpened(Message, bubble=False):
        """There is no browser: the link has to be opened by hand."""

        def __init__(self, opened: "Opened") -> None:
            super().__init__()
            self.opened = opened

    def __init__(self, find_folder: "Callable[[], Folder]", *, machine: "Machine | None" = None) -> None:
        """Make the app.

        Args:
            find_folder: Gives the docs folder; called in a thread, after the first paint.
            machine: The clipboard and the browser; default: this machine's own.
        """
        super().__init__()
        self.site: Site | None = None
        self.failure: DocsTuiError | None = None
        """Why there is nothing to show: the app has ended."""
        self._find_folder = find_folder
        self._folder: Folder | None = None
        self.watching = False
        self._machine = machine
        for name in theme_names():
            self.register_theme(app_theme(name))
        self.theme = DARK

    @property
    def folder(self) -> Folder:
        """The docs folder; there is one once there is a site."""
        assert self._folder is not None  # noqa: S101 - an order of events, not an input
        return self._folder

    def get_default_screen(self) -> Screen[None]:
        """Start on the browse screen."""
        return BrowseScreen()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give themes of others the colours that ours have by name."""
        return variables(self.current_theme)

    # The site, and the disk behind it

    def on_mount(self) -> None:
        """Paint first, then read."""
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))
        self.call_after_refresh(self._read)

    @work(thread=True, group="read", exit_on_error=False, description="read")
    def _read(self) -> None:
        """Import what the first paint did not wait for, read names, then everything behind."""
        import docs_tui.tui.screens.panes  # noqa: F401, PLC0415 - so that the screen need not wait when it wants it

        worker = get_current_worker()
        try:
            self._folder = self._find_folder()
            self._announce(self._folder.open(), reading=True)
        except DocsTuiError as error:
            self.failure = error
            self.call_from_thread(self.exit)
            return
        told = asked = monotonic()
        for site in self.folder.read_behind():
            if worker.is_cancelled:
                return
            if monotonic() - told > _TELL:
                self._announce(site, reading=True)
                told = monotonic()
            if monotonic() - asked > _TURN:
                self._let_keys_go_first()
                asked = monotonic()
        self._announce(self.folder.site, reading=False)
        self.call_from_thread(self._watch)

    def _let_keys_go_first(self) -> None:
        """Wait until the app has done all that it was asked for; in the thread that reads."""
        done = Event()
        self.call_later(done.set)
        done.wait(_LONGEST)

    @work(group="watch", exit_on_error=False, description="watch")
    async def _watch(self) -> None:
        """Follow the disk."""
        gc.freeze()
        gc.enable()
        self.watching = True
        self._announce(self.folder.site, reading=False)
        try:
            async for site in self.folder.changes():
                self._announce(site, reading=False)
        finally:
            self.watching = False

    def _announce(self, site: "Site", *, reading: bool) -> None:
        self.post_message(SiteChanged(site, reading=reading))

    def on_site_changed(self, message: SiteChanged) -> None:
        """Hand the latest snapshot to every screen."""
        before, self.site = self.site, self.folder.site
        if before is None or before.config is not self.site.config:
            self._take_accent(self.site)
        if before is None or before.settings is not self.site.settings:
            self.set_keymap(dict(self.site.settings.keymap))
        for screen in self.screen_stack:
            screen.post_message(SiteChanged(self.site, reading=message.reading))

    def _take_accent(self, site: "Site") -> None:
        """Use the site's own colour, the one that it has for the dark where ours is."""
        colors = site.config.raw.get("colors")
        if not isinstance(colors, Mapping):
            return
        for name in theme_names():
            order = ("light", "primary", "dark") if name == DARK else ("primary", "dark", "light")
            accents = [value for key in order if isinstance(value := colors.get(key), str)]
            self.register_theme(app_theme(name, accents))
        if self.theme in theme_names():
            self.refresh_css(animate=False)

    def preview(self, path: str) -> "PreviewPage | None":
        """Return a page as the preview takes it, read first where it has not been."""
        site = self.site
        page = site.pages.get(path) if site else None
        if site is None or page is None:
            return None
        if not page.read and page.file is not None:
            site = self.site = self.folder.read_first(page.file)
            page = site.pages.get(path, page)
        try:
            return shown_page(site, page)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one page costs that page alone
            reason = f"docs-tui cannot show this page: {type(error).__name__}: {error}"
            return _words(page.title, reason, key=page.path)

    def preview_of_nothing(self) -> "PreviewPage":
        """Return what stands in the page's place where the folder has none."""
        from docs_tui.source.clean import clean_line  # noqa: PLC0415 - comes with the panes

        root = clean_line(str(self.folder.root))
        return _words("No pages here", f"{root} holds no .md or .mdx file. A page that you save here shows at once.")

    def measure(self, path: str) -> PageMeasured | None:
        """Make a page's Markdown, and return how much of it there is; for a thread."""
        from docs_tui.commands.markdown import markdown_of  # noqa: PLC0415 - the exporter is not needed to start
        from docs_tui.export.tokens import about_tokens, estimate_tokens  # noqa: PLC0415 - as above

        site = self.site
        page = site.pages.get(path) if site else None
        if site is None or page is None:
            return None
        made = markdown_of(site, page)
        tokens = about_tokens(estimate_tokens(made.text))
        return PageMeasured(path, len(made.text), tokens, made.diagnostics)

    # What the reader asks for

    def carry_out(self, command: str, page: "Page", options: "Mapping[str, Value] | None" = None) -> None:
        """Run a command of the registry on a page; its outcome comes as a message."""
        from docs_tui.commands.command import Context  # noqa: PLC0415 - not needed to start

        if self.site is not None:
            self._run_command(command, Context(self.site, self.machine, (page,), options or {}))

    @work(thread=True, group="command", exit_on_error=False, description="command")
    def _run_command(self, name: str, context: "Context") -> None:
        from docs_tui.commands.registry import COMMANDS  # noqa: PLC0415 - not needed to start

        command = next(each for each in COMMANDS if each.id == name)
        try:
            self.post_message(self.Finished(name, context, command.run(context)))
        except DocsTuiError as error:
            self.post_message(self.Failed(str(error)))

    def on_docs_app_finished(self, message: Finished) -> None:
        """Say what happened, or ask what has to be answered first."""
        outcome = message.outcome
        if outcome.question:
            self._ask(message)
        elif message.command == "menu":
            self._open_menu(message)
        elif outcome.notice:
            self.notice(outcome.notice, severity="warning" if outcome.failed else "information")

    def on_docs_app_failed(self, message: Failed) -> None:
        """Say what could not be done."""
        self.notice(message.reason, severity="error")

    def on_docs_app_not_opened(self, message: NotOpened) -> None:
        """Show the link, to be opened by hand."""
        from docs_tui.tui.screens.link import LinkScreen  # noqa: PLC0415 - not needed to start

        def copied(yes: bool | None) -> None:  # noqa: FBT001 - Textual calls it so
            if yes:
                self.copy_text(message.opened.url, "the link")

        self.push_screen(LinkScreen(message.opened.url, message.opened.reason), copied)

    def _ask(self, message: Finished) -> None:
        context = replace(message.context, options={**message.context.options, "yes": True})
        self._confirm(message.outcome.question, lambda: self._run_command(message.command, context))

    def _confirm(self, question: str, go_on: "Callable[[], object]") -> None:
        """Do nothing before the reader has said yes."""
        from docs_tui.tui.screens.confirm import ConfirmScreen  # noqa: PLC0415 - not needed to start

        def answered(yes: bool | None) -> None:  # noqa: FBT001 - Textual calls it so
            if yes:
                go_on()
            else:
                self.notice("Nothing was copied or sent.")

        self.push_screen(ConfirmScreen(question), answered)

    def copy_text(self, text: str, name: str) -> None:
        """Copy a piece of text and say so; one that holds a key is asked about first."""
        self._copy_text(text, name, sure=False)

    @work(thread=True, group="command", exit_on_error=False, description="command")
    def _copy_text(self, text: str, name: str, *, sure: bool) -> None:
        from docs_tui.desktop.clipboard import notice  # noqa: PLC0415 - not needed to start
        from docs_tui.lint.secrets import find_secrets  # noqa: PLC0415 - as above

        found = () if sure else find_secrets(text)
        if found:
            question = f"There is what looks like a key in {name}: {found[0].kind}, {found[0].shown}"
            self.call_from_thread(self._confirm, question, lambda: self._copy_text(text, name, sure=True))
            return
        self.call_from_thread(self.notice, notice(self.machine.copy(text), name))

    def follow(self, page: "Page | None", url: str) -> None:
        """Go where a link of ``page`` leads: a page here, everything else in the browser."""
        site = self.site
        page = page or (next(iter(site.pages.values()), None) if site else None)
        if site is None or page is None:
            return
        target = site.link(page, url)
        if target.kind in ("page", "anchor"):
            self.open_page(target.page or page.path, anchor=target.fragment)
        elif target.kind == "external":
            self._open_url(url)
        elif target.kind == "asset":
            self.notice(f"{target.path} is a file of this site, not a page.")
        else:
            self.notice(f"{url} leads to no page of this site.", severity="warning")

    @work(thread=True, group="command", exit_on_error=False, description="command")
    def _open_url(self, url: str) -> None:
        if self.machine.open_url(url).opened:
            self.call_from_thread(self.notice, f"Opened {url}")

    def edit(self, page: "Page", line: int) -> None:
        """Open a page in the writer's editor; the app steps aside where the editor draws on this terminal."""
        from docs_tui.tui.editing import edit  # noqa: PLC0415 - not needed to start

        if page.file is None or self.site is None:
            self.notice("This page is generated from an API spec: it has no file to edit.", severity="warning")
            return
        try:
            trouble = edit(self, self.folder.root / page.file, line, self.site.settings.editor)
        except DocsTuiError as error:
            self.notice(str(error), severity="error")
        else:
            if trouble:
                self.notice(trouble, severity="warning")

    # The menu of a page

    def _open_menu(self, message: Finished) -> None:
        chosen = message.context.options.get("choose")
        entries, page = message.outcome.entries, message.context.page
        if chosen is None:
            self._push_menu(message)
        else:
            number = int(str(chosen))
            entry = entries[number - 1] if number <= len(entries) else None
            self.choose(page, entry, f"The menu of this page has no option {number}.")

    def _push_menu(self, message: Finished) -> None:
        from docs_tui.source.clean import clean_line  # noqa: PLC0415 - not needed to start
        from docs_tui.tui.screens.menu import MenuScreen  # noqa: PLC0415 - not needed to start

        page, draft = message.context.page, message.context.flag("draft")

        def chosen(choice: "MenuChoice | None") -> None:
            if choice is None:
                return
            if choice.entry is None:
                self.carry_out("menu", page, {"draft": choice.draft})
            else:
                self.choose(page, choice.entry, "", draft=choice.draft)

        screen = MenuScreen(clean_line(page.title), message.outcome.entries, message.outcome.notice, draft=draft)
        self.push_screen(screen, chosen)

    def choose_option(self, page: "Page", number: int) -> None:
        """Carry out the option of a page's menu with this number."""
        self.carry_out("menu", page, {"choose": str(number)})

    def choose(self, page: "Page", entry: "MenuEntry | None", otherwise: str, *, draft: bool = False) -> None:
        """Do what an entry of the menu does; without one say ``otherwise``."""
        if entry is None:
            self.notice(otherwise, severity="warning")
        elif not entry.enabled:
            self.notice(f"{entry.title}: {entry.reason}", severity="warning")
        elif entry.kind == "view":
            self.show_markdown(page)
        elif entry.kind == "open":
            options: dict[str, Value] = {"with": entry.id or entry.title}
            self.carry_out("open", page, {**options, "draft": True} if draft else options)
        elif entry.id == "copy":
            self.carry_out("copy", page)
        else:
            self.copy_text(entry.clipboard or "", entry.title)

    # Other screens

    @property
    def browse(self) -> BrowseScreen:
        """The screen with the page."""
        return next(screen for screen in self.screen_stack if isinstance(screen, BrowseScreen))

    def open_page(self, path: str, *, anchor: str = "") -> None:
        """Show a page on the browse screen."""
        if self.browse.panes is not None:
            self.browse.panes.open_page(path, anchor=anchor)

    def show_markdown(self, page: "Page") -> None:
        """Show the exact text that an AI gets of a page."""
        self._make_markdown(page)

    @work(thread=True, exclusive=True, group="markdown", exit_on_error=False, description="markdown")
    def _make_markdown(self, page: "Page") -> None:
        from docs_tui.commands.markdown import markdown_of  # noqa: PLC0415 - the exporter is not needed to start

        if self.site is not None:
            self.call_from_thread(self._push_markdown, page, markdown_of(self.site, page).text)

    def _push_markdown(self, page: "Page", text: str) -> None:
        from docs_tui.tui.screens.markdown import MarkdownScreen  # noqa: PLC0415 - not needed to start

        screen = self.screen
        if isinstance(screen, MarkdownScreen):
            screen.show(text)
        else:
            self.push_screen(MarkdownScreen(page.path, text))

    def find_page(self, panes: "Panes") -> None:
        """Find a page by its title or path."""
        from docs_tui.tui.screens.find import FindScreen  # noqa: PLC0415 - not needed to start

        if self.site is not None:
            self.push_screen(FindScreen(self.site, panes))

    def search_text(self, panes: "Panes") -> None:
        """Search the text of all pages."""
        from docs_tui.tui.screens.search import SearchScreen  # noqa: PLC0415 - not needed to start

        if self.site is not None:
            self.push_screen(SearchScreen(self.site, panes))

    def action_help(self) -> None:
        """Show all keys."""
        from docs_tui.tui.screens.help import HelpScreen  # noqa: PLC0415 - not needed to start

        self.push_screen(HelpScreen())

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Offer every command and every key of the screen in the palette."""
        from docs_tui.tui.palette import system_commands  # noqa: PLC0415 - not needed to start

        return system_commands(self, screen)

    # This machine, and what goes wrong on it

    @property
    def machine(self) -> "Machine":
        """The clipboard and the browser, as commands take them."""
        from docs_tui.commands.machine import Machine  # noqa: PLC0415 - not needed to start

        return Machine(copy=self._copied, open_url=self._opened)

    def _copied(self, text: str) -> "Copied":
        if self._machine is not None:
            return self._machine.copy(text)
        from docs_tui.desktop.clipboard import copy  # noqa: PLC0415 - not needed to start

        worker = get_current_worker()
        return copy(
            text,
            send_osc52=lambda sent: self.call_from_thread(self.copy_to_clipboard, sent),
            cancelled=lambda: worker.is_cancelled,
        )

    def _opened(self, url: str) -> "Opened":
        from docs_tui.desktop.browser import open_url  # noqa: PLC0415 - not needed to start

        opened = (self._machine.open_url if self._machine else open_url)(url)
        if not opened.opened:
            self.post_message(self.NotOpened(opened))
        return opened

    def notice(self, text: str, *, severity: SeverityLevel = "information") -> None:
        """Say what happened, in words; ``text`` may hold anything."""
        from docs_tui.source.clean import clean  # noqa: PLC0415 - the first paint does not wait for it

        self.notify(clean(text), severity=severity, markup=False, timeout=5 + len(text) / 40)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Turn what went wrong behind into a notice: it costs that one thing."""
        if event.state is WorkerState.ERROR:
            error = event.worker.error
            known = isinstance(error, DocsTuiError)
            self.notice(str(error) if known else f"{type(error).__name__}: {error}", severity="error")


def shown_page(site: "Site", page: "Page") -> "PreviewPage":
    """Return what the preview shows of a page."""
    from docs_tui.tui.preview.of_site import preview_page  # noqa: PLC0415 - comes with the panes

    return preview_page(site, page)


def _words(title: str, text: str, *, key: str = "") -> "PreviewPage":
    """Return a page of our own words, in the place of one that cannot be shown."""
    from docs_tui.mdx import parse  # noqa: PLC0415 - comes with the panes
    from docs_tui.source import Source  # noqa: PLC0415 - as above
    from docs_tui.tui.preview.page import PreviewPage  # noqa: PLC0415 - as above

    return PreviewPage(key, parse(Source("", "")), title, text)
