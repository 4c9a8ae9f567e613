"""The app: owns the screens, passes them each snapshot of the site, and handles the messages of services.

``app_services`` makes the services; ``startup`` imports what the first keys need.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.filter import LineFilter
from textual.screen import Screen
from textual.widgets import Input
from textual.worker import Worker, WorkerState

from docs_tui.errors import DocsTuiError
from docs_tui.source.clean import clean
from docs_tui.tui import dialogs, messages, startup
from docs_tui.tui.app_services import AppWithServices
from docs_tui.tui.browse.browse_screen import BrowseScreen
from docs_tui.tui.few_colors import ReadableColors, few_colors
from docs_tui.tui.keys import with_keys
from docs_tui.tui.messages import SiteChanged
from docs_tui.tui.notifications import notice_lines, sentence
from docs_tui.tui.services.folder_service import READING
from docs_tui.tui.shutdown import Shutdown
from docs_tui.tui.theme import THEMES, Appearance, readable_variables, site_theme, variables

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import RenderableType
    from textual.command import Provider
    from textual.driver import Driver
    from textual.notifications import SeverityLevel

    from docs_tui.commands.context import Machine
    from docs_tui.site import Site
    from docs_tui.tui.browse.panes import Panes
    from docs_tui.tui.messages import NoticeKind
    from docs_tui.tui.preferences import Preferences
    from docs_tui.tui.services.fix_service import FixesReady, FixTakenBack
    from docs_tui.tui.services.folder_service import Folder
    from docs_tui.tui.services.last_view import LastView
    from docs_tui.tui.services.memory import FolderMemory


def _provider(name: str) -> "Callable[[], type[Provider]]":
    """Return a function that imports a provider of the palette."""

    def load() -> "type[Provider]":
        from docs_tui.tui import command_palette  # noqa: PLC0415 - not needed to start

        found: type[Provider] = getattr(command_palette, name)
        return found

    return load


_HARMLESS = (events.MouseMove, events.MouseScrollDown, events.MouseScrollUp)
"""What the mouse may do before the folder has been read."""


class DocsApp(AppWithServices):
    """Browse a documentation tree and give its pages to an AI."""

    TITLE = "docs-tui"
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (76, "-roomy")]  # noqa: RUF012 - Textual's
    CSS_PATH = "browse/browse.tcss"
    CSS = """
    ToastRack { align-horizontal: right; margin-bottom: 2; }
    Toast {
        width: auto; max-width: 88; padding: 0 1; margin-top: 1;
        background: $panel; color: $foreground;
        &.-information { border-left: outer $primary; }
        &.-refusal { border-left: outer $faint; color: $quiet; }
        &.-warning { border-left: outer $warning; }
        &.-error { border-left: outer $error; }
    }
    .-slim Toast, .-narrow Toast { max-width: 56; }
    CommandPalette {
        background: $background 50%;
        & > Vertical { max-width: 88; margin-top: 2; background: transparent; }
        #--input, #--input.--list-visible {
            border: round $faint; border-bottom: none; padding: 0; background: $surface;
            border-title-color: $foreground; border-title-style: bold;
        }
        SearchIcon { display: none; }
        CommandList {
            border: round $faint; border-top: none; background: $surface; scrollbar-size-vertical: 1;
            border-subtitle-color: $quiet;
        }
        CommandList > .option-list--option { padding: 0 1; text-style: none; }
        CommandList > .option-list--option-highlighted {
            color: $foreground; background: $cursor; text-style: $cursor-style;
        }
    }
    OptionList { min-width: 10; }
    Tooltip { background: $panel; color: $foreground; padding: 0 1; max-width: 60; }
    """
    COMMANDS = {_provider(name) for name in ("CommandProvider", "PageProvider", "MenuProvider")}  # noqa: RUF012 - Textual's
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+p",
            "command_palette",
            "Palette",
            id="palette",
            tooltip="Find a command or a page by its name",
            priority=True,
        ),
        Binding("question_mark", "help", "Help", id="help", tooltip="Show all keys"),
        Binding("q,ctrl+q", "quit", "Quit", show=False, id="quit", tooltip="Leave docs-tui"),
        Binding(
            "ctrl+z",
            "suspend_process",
            "To the shell",
            show=False,
            id="shell",
            tooltip="Suspend to the shell; fg returns",
        ),
    ]

    def __init__(
        self,
        find_folder: "Callable[[], Folder]",
        *,
        machine: "Machine | None" = None,
        first_file: "Path | None" = None,
        colors: "Mapping[str, str]" = MappingProxyType({}),
    ) -> None:
        """Make the app.

        Args:
            find_folder: Finds the docs folder; called in a thread, after the first paint.
            machine: The clipboard and the browser; default: those of this machine.
            first_file: The file of the page to open first; default: the page that was displayed last time.
            colors: The colors of docs.json, as far as they are known already. Others are applied when it has been read,
                which draws everything again.
        """

        def import_and_find() -> "Folder":
            startup.import_modules(startup.FOR_THE_FIRST_PAGE, self.ui_priority)
            return find_folder()

        super().__init__(import_and_find, machine)
        self._first_file = first_file
        self._notices_about: dict[str, str] = {}
        """The lines of the last notice about each thing."""
        self._back_since = 0.0
        """When another program last gave the terminal back."""
        self.failure: Exception | None = None
        """The error that ended the app."""
        self.shutdown = Shutdown(lambda code: self.exit(return_code=code))
        for name in THEMES:
            self.register_theme(site_theme(name, colors))
        self._first_colors = colors
        self.appearance = Appearance(self)
        self.theme = self.appearance.theme
        self.stylesheet = startup.CachingStylesheet(variables=self.get_css_variables())

    def get_driver_class(self) -> "type[Driver]":
        """Use the driver of docs-tui for terminals."""
        driver = super().get_driver_class()
        if driver.__name__ != "LinuxDriver":
            return driver
        from docs_tui.tui.terminal_driver import TerminalDriver  # noqa: PLC0415 - not on every system

        return TerminalDriver

    def get_default_screen(self) -> Screen[None]:
        """Start on the browse screen."""
        return BrowseScreen()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Add the style variables of docs-tui to themes that do not define them."""
        return variables(self.current_theme)

    def get_css_variables(self) -> dict[str, str]:
        """Adjust text colors that are too faint in the current theme."""
        given = super().get_css_variables()
        if not self.current_theme.ansi:
            self.theme_variables = given = {**given, **readable_variables(given)}
        return given

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Keep text readable in terminals with few colors."""
        filters = super().get_line_filters()
        return filters if self._readable_colors is None else (*filters, self._readable_colors)

    @cached_property
    def _readable_colors(self) -> ReadableColors | None:
        system = few_colors(self.console)
        return ReadableColors(system) if system is not None else None

    async def on_event(self, event: events.Event) -> None:
        """Handle keys and the mouse before background jobs continue."""
        if isinstance(event, events.Key | events.MouseDown | events.MouseScrollDown | events.MouseScrollUp):
            self.ui_priority.note_key()
        if isinstance(event, events.Key) and event.time < self._back_since:
            return
        if isinstance(event, events.Key) and not event.is_forwarded and self.early_keys.keeps(event):
            return
        if isinstance(event, events.MouseEvent) and self._is_unconfirmed and not isinstance(event, _HARMLESS):
            if isinstance(event, events.MouseDown):
                self.notice("The pages are still being read", severity="refusal")
            return
        await super().on_event(event)

    @contextmanager
    def suspend(self) -> Iterator[None]:
        """Give the terminal to another program. Keys that were pressed before it ended were meant for it: they are dropped."""
        try:
            with super().suspend():
                yield
        finally:
            self._back_since = monotonic()

    @property
    def _is_unconfirmed(self) -> bool:
        """Whether the panes show what the app showed when it ended, and the folder has not been read yet."""
        return self.site is None and self.panes is not None

    # Start and end

    def on_load(self) -> None:
        """Handle signals that end the app."""
        self.shutdown.begin()

    def on_mount(self) -> None:
        """Draw everything again after a suspension."""
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))

    def on_ready(self) -> None:
        """Read the folder after the first paint."""
        self.folder_service.start()
        self.call_after_refresh(self.appearance.ask)

    def _before_reading(self, root: "Path") -> None:
        self.personal_service.read()
        self.memory_service.recall(root, self._first_file)
        view = self.memory_service.last_view(root)
        if view is None:
            view = self.preview_service.first_view(self.memory_service.start.page, self._first_file)
        if view is not None:
            self._draw_last(view)

    def _draw_last(self, view: "LastView") -> None:
        """Draw what the app showed when it ended, or the first page, before the folder is read; only for threads."""
        found = self.preview_service.preview_alone(view)
        if found is None and not view.rows:
            return
        page, keymap = found or (self.preview_service.preview_of_last(view), None)
        self.browse.post_message(messages.LastRunFound(view, page, keymap))
        if found is not None:
            self.ui_priority.wait_for_first_page()

    def _before_pages(self) -> None:
        self.ui_priority.wait_for_first_page()
        startup.import_modules(startup.FOR_THE_SERVICES, self.ui_priority)
        self.call_from_thread(self._start_services)
        startup.import_modules(startup.FOR_THE_FIRST_KEYS, self.ui_priority)
        startup.import_modules((*startup.rule_modules(), *startup.FOR_PROBLEMS_AND_HELP), self.ui_priority)
        for widget in startup.widgets_of(startup.STYLES_OF_THE_FIRST_KEYS):
            self.ui_priority.yield_to_ui()
            self.call_from_thread(startup.register_styles, self, widget)

    def on_folder_failed(self, message: messages.FolderFailed) -> None:
        """End the app, because the folder cannot be read."""
        self.failure = message.error
        self.exit()

    def _reading_stopped(self, error: Exception) -> None:
        """End the app after an unexpected error if there is nothing to show; otherwise show that pages are missing."""
        if self._exit:
            return
        if self.site is None:
            self.failure = error
            self.exit()
            return
        self.accident(
            error, "reading of the pages", "some pages may be empty, and saves are not shown: restart docs-tui"
        )
        if self.panes is not None and self.panes.has_site:
            self.panes.update_header()

    def on_folder_read(self) -> None:
        """Watch the folder on disk."""
        from docs_tui.commands.shown_paths import docs_below_hint  # noqa: PLC0415 - not needed to start

        for line in docs_below_hint(self.folder.site, self.folder.root):
            self.notice(line, severity="warning")
        if self.folder.site.pages:
            self.personal_service.opened(self.folder.root)
        follow = self.folder_service.follow(self.llms_service.write_first)
        self.run_worker(follow, group="watch", exit_on_error=False, description="watch")

    def exit(self, result: None = None, return_code: int = 0, message: "RenderableType | None" = None) -> None:
        """End the app and save the reader's place."""
        self.ui_priority.end()
        self.shutdown.has_begun(return_code)
        if self.site is not None:
            self.memory_service.save_now()
        super().exit(result, return_code, message)

    def on_unmount(self) -> None:
        """Stop the services."""
        if self.site is not None:
            self.llms_service.end()
            self.server_service.end()

    def on_app_focus(self) -> None:
        """Re-check whether the background is light or dark."""
        self.appearance.ask()

    def action_command_palette(self) -> None:
        """Open the palette."""
        from docs_tui.tui.command_palette import PaletteScreen  # noqa: PLC0415 - not needed to start

        if self.use_command_palette and not any(isinstance(screen, PaletteScreen) for screen in self.screen_stack):
            self.push_screen(PaletteScreen(placeholder="Find a command, a page or a heading"))

    def action_suspend_process(self) -> None:
        """Suspend the app and return to the shell."""
        to_the_shell = getattr(self._driver, "to_the_shell", None)  # there is no shell behind a browser
        if to_the_shell is None:
            self.notice("There is no shell to return to", severity="refusal")
            return
        self._suspend_signal()
        to_the_shell()

    # The site

    def on_site_changed(self, message: SiteChanged) -> None:
        """Pass the latest snapshot to every screen and service."""
        site = self.site = self.folder.site
        self.preferences.apply(site)
        for screen in self.screen_stack:
            screen.post_message(SiteChanged(site, reading=message.reading))
        for service in self._using_site:
            service.site_changed(site)
        if self.has_services:
            self._update_services(site, reading=message.reading)

    def _update_services(self, site: "Site", *, reading: bool) -> None:
        """Pass a snapshot to the services that begin after the first page is on the screen."""
        self.llms_service.site_changed(site, reading=reading)
        self.marked_pages.site_changed(site, reading=reading)
        self.git_service.site_changed(site, reading=reading)

    def _start_services(self) -> None:
        self.has_services = True
        if self.site is not None:
            self._update_services(self.site, reading=True)

    @cached_property
    def preferences(self) -> "Preferences":
        """Applies the accent color, the theme and the keymap."""
        from docs_tui.tui.preferences import Preferences  # noqa: PLC0415 - not needed to start

        return Preferences(self, default_theme=lambda: self.appearance.theme, colors=self._first_colors)

    def use_settings_of(self, view: "LastView", keymap: "Mapping[str, str]") -> None:
        """Use the colors and the theme of the last run, and a keymap, until there is a site."""
        self.preferences.apply_last(view, keymap)

    # The browse screen

    @property
    def browse(self) -> BrowseScreen:
        """The main screen."""
        return next(screen for screen in self.screen_stack if isinstance(screen, BrowseScreen))

    @property
    def panes(self) -> "Panes | None":
        """The panes of the main screen; None before there is a site, and at the end."""
        return next((screen.panes for screen in self.screen_stack if isinstance(screen, BrowseScreen)), None)

    def open_page(self, path: str, *, anchor: str = "", line: int = 0) -> None:
        """Show a page on the browse screen, at a heading or at a line of its file."""
        if (panes := self.panes) is None:
            return
        panes.open_page(path, anchor=anchor)
        if line:
            panes.view.goto_line(line)
            panes.view.focus()

    @property
    def assistant_title(self) -> str:
        """The title of the first assistant in the menu of the displayed page; empty if it is not known."""
        return self.panes.assistant if self.panes is not None else ""

    def _reader_place(self) -> "FolderMemory | None":
        return panes.memory() if (panes := self.panes) is not None and panes.is_attached else None

    def _view_to_keep(self) -> "LastView | None":
        from docs_tui.tui.browse.last_run import view_to_keep  # noqa: PLC0415 - not needed to start

        panes = self.panes
        return view_to_keep(panes, self.preferences) if panes is not None and panes.is_attached else None

    # The messages of services

    def on_notice(self, message: messages.Notice) -> None:
        """Show a notice."""
        earlier = self._notices_about.pop(message.about, "")
        for old in [each for each in self._notifications if each.message == earlier]:
            self._unnotify(old)
        if message.text:
            lines = self.notice(message.text, then=message.then, severity=message.severity)
            self._notices_about |= {message.about: lines} if message.about else {}

    def on_error_notice(self, message: messages.ErrorNotice) -> None:
        """Show why something could not be done."""
        self.notify_error(message.error, severity=message.severity)

    def on_confirmation_needed(self, message: messages.ConfirmationNeeded) -> None:
        """Ask the reader."""
        self.confirm(message.question, message.go_on, otherwise=message.otherwise)

    def on_footer_hint(self, message: messages.FooterHint) -> None:
        """Show a text in the footer, or a notice if there is no footer yet."""
        if (panes := self.panes) is not None:
            panes.hint(message.text, seconds=message.seconds)
        elif message.text:
            self.notice(message.text)

    def on_header_outdated(self) -> None:
        """Update the header."""
        if (panes := self.panes) is not None:
            panes.update_header()

    def on_marks_changed(self) -> None:
        """Show the marked pages in the tree and the header."""
        if (panes := self.panes) is not None:
            panes.show_marked(self.marked_pages.summary)

    def on_git_files_changed(self, message: messages.GitFilesChanged) -> None:
        """Show in the tree which files differ from the last commit."""
        if (panes := self.panes) is not None:
            panes.show_changed(message.files)

    def on_site_linted(self, message: messages.SiteLinted) -> None:
        """Show the problems."""
        self.lint_service.keep(message)
        if (panes := self.panes) is not None:
            panes.show_problems()

    def on_fixes_ready(self, message: "FixesReady") -> None:
        """Show what fixes would change, unless the user has moved on: the next Enter would then apply unseen fixes."""
        if message.asked_on is not None and (self.screen is not message.asked_on or self.is_typing):
            self.fix_service.not_shown(message.remedy)
        else:
            self.push_screen(dialogs.RemedyScreen(message.remedy, message.show_more), self.write_remedy)

    def on_fix_taken_back(self, message: "FixTakenBack") -> None:
        """Move the cursor of the list back to the problem."""
        if (shown := self.browse.problem_list) is not None:
            shown.come_back_to(message.problem)

    def on_files_written(self) -> None:
        """Update the screen that shows what the last run changed in the llms files."""
        for screen in self.screen_stack:
            screen.post_message(messages.FilesWritten())

    def on_command_finished(self, message: messages.CommandFinished) -> None:
        """Show the outcome of a command, or ask its question."""
        from docs_tui.tui.outcomes import show_outcome  # noqa: PLC0415 - not needed to start

        show_outcome(self, message)

    def on_link_not_opened(self, message: messages.LinkNotOpened) -> None:
        """Show the link in a dialog."""
        from docs_tui.tui.outcomes import show_unopened_link  # noqa: PLC0415 - as above

        show_unopened_link(self, message)

    # Dialogs and notices

    def action_help(self) -> None:
        """Show all keys."""
        from docs_tui.tui.dialogs.help_screen import HelpScreen  # noqa: PLC0415 - not needed to start

        self.push_screen(HelpScreen((self.focused or self.screen).ancestors_with_self))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Offer every command and every key of the screen in the palette."""
        from docs_tui.tui.command_palette import system_commands  # noqa: PLC0415 - not needed to start

        return system_commands(self, screen)

    def push_screen(self, screen: Any, *rest: Any, **how: Any) -> Any:
        """Open a screen, and remove notices that would cover it and hints that answer the keys before it."""
        self.clear_notifications()
        if (panes := self.panes) is not None:
            panes.remove_passing_hint()
        if isinstance(screen, Screen):
            startup.register_styles(
                self, type(screen)
            )  # otherwise Textual would parse every style sheet again for this screen
        return super().push_screen(screen, *rest, **how)

    def confirm(self, question: str, go_on: "Callable[[], object]", *, otherwise: str) -> None:
        """Ask the reader before ``go_on`` is called; if the answer is no, show ``otherwise``.

        A reader who is typing gets no question, because a ``y`` in a word would answer it.
        """
        if self.is_typing:
            self.notice(f"{question}\n{otherwise}", severity="warning")
            return

        def answered(yes: bool | None) -> None:  # noqa: FBT001 - Textual calls it so
            if yes:
                go_on()
            else:
                self.notice(otherwise, severity="refusal")

        self.push_screen(dialogs.ConfirmScreen(question), answered)

    @property
    def is_typing(self) -> bool:
        """Whether letters are input into a line, not commands."""
        return isinstance(self.focused, Input) or getattr(self.focused, "is_typing", False)

    def with_keys(self, text: str, *owners: type[DOMNode]) -> str:
        """Replace ids of actions in a text by their current keys: ``{mark} marks a page``.

        Args:
            text: Never made from foreign text.
            owners: The classes that bind the keys; default: the browse screen and the app.
        """
        return with_keys(text, self.changed_keys, *owners, BrowseScreen, type(self))

    def with_problem_keys(self, text: str) -> str:
        """Return a text with the keys of the list of problems."""
        from docs_tui.tui.problems.problem_list import ProblemList  # noqa: PLC0415 - not needed to start

        return self.with_keys(text, ProblemList)

    def notice(self, text: str, *, then: str = "", severity: "NoticeKind" = "information") -> str:
        """Show a notice in one line: what happened, and the next key; return its lines. ``text`` may be foreign text."""
        lines = notice_lines(clean(text), self.with_keys(then), severity, self.size.width)
        self.remove_answers(refresh=False)
        level = cast("SeverityLevel", severity)  # Textual makes it a class of the toast, which the styles know
        self.notify(lines, severity=level, markup=False, timeout=5 + len(lines) / 40)
        return lines

    def notify_error(self, error: DocsTuiError | str, *, severity: "NoticeKind" = "error") -> None:
        """Show why something could not be done."""
        self.notice(sentence(str(error)), severity=severity)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Show a notice about an error in a background job."""
        if event.state is WorkerState.ERROR:
            error = event.worker.error
            if isinstance(error, DocsTuiError):
                self.notify_error(error)
            elif isinstance(error, Exception) and event.worker.group == READING:
                self._reading_stopped(error)
            elif error is not None:
                self.accident(error, event.worker.description)
