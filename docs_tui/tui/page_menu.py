"""The contextual menu of a page, in the app: its window, and what choosing an entry does."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docs_tui.commands.command import Context, Outcome, Value
    from docs_tui.menu import MenuEntry
    from docs_tui.site import Page
    from docs_tui.tui.app import DocsApp
    from docs_tui.tui.dialogs.menu import MenuChoice


class PageMenu:
    """Opens the menu and does what was chosen in it."""

    def __init__(self, app: "DocsApp") -> None:
        self._app = app

    def open(self, page: "Page") -> None:
        """Open the menu of a page."""
        self._app.command_service.run("menu", page)

    def choose_option(self, page: "Page", number: int) -> None:
        """Carry out the option of a page's menu with this number."""
        self._app.command_service.run("menu", page, options={"choose": str(number)})

    def opened(self, context: "Context", outcome: "Outcome") -> None:
        """Show the entries, or do what the one does that was asked for by number."""
        chosen = context.options.get("choose")
        if chosen is None:
            self._push(context, outcome)
        else:
            number, entries = int(str(chosen)), outcome.entries
            entry = entries[number - 1] if number <= len(entries) else None
            self.choose(context.page, entry, f"The menu of this page has no option {number}.")

    def _push(self, context: "Context", outcome: "Outcome") -> None:
        from docs_tui.source.clean import clean_line  # noqa: PLC0415 - not needed to start
        from docs_tui.tui.dialogs.menu import MenuScreen  # noqa: PLC0415 - not needed to start

        page, draft = context.page, context.flag("draft")

        def chosen(choice: "MenuChoice | None") -> None:
            if choice is None:
                return
            if choice.entry is None:
                self._app.command_service.run("menu", page, options={"draft": choice.draft})
            else:
                self.choose(page, choice.entry, "", draft=choice.draft)

        self._app.push_screen(MenuScreen(clean_line(page.title), outcome.entries, outcome.notice, draft=draft), chosen)

    def choose(self, page: "Page", entry: "MenuEntry | None", otherwise: str, *, draft: bool = False) -> None:
        """Do what an entry of the menu does; without one say ``otherwise``."""
        app = self._app
        if entry is None:
            app.notice(otherwise, severity="warning")
        elif not entry.enabled:
            app.notice(f"{entry.title}: {entry.reason}", severity="warning")
        elif entry.kind == "view":
            from docs_tui.tui.dialogs.markdown import show_markdown  # noqa: PLC0415 - not needed to start

            show_markdown(app, page)
        elif entry.kind == "open":
            options: dict[str, Value] = {"with": entry.id or entry.title}
            app.command_service.run("open", page, options={**options, "draft": True} if draft else options)
        elif entry.id == "copy":
            app.command_service.run("copy", page)
        else:
            app.clipboard_service.copy_text(entry.clipboard or "", entry.title)
