"""Opens the contextual menu of a page and runs the chosen entry."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docs_tui.commands.context import Context, Outcome, Value
    from docs_tui.menu import MenuEntry
    from docs_tui.site import Page
    from docs_tui.tui.app_services import AppWithServices
    from docs_tui.tui.dialogs.menu_screen import MenuChoice


def show_outcome(app: "AppWithServices", context: "Context", outcome: "Outcome") -> None:
    """Show the menu that the command ``menu`` returned, or run the option with the pressed number."""
    chosen = context.options.get("choose")
    if chosen is None:
        _open(app, context, outcome)
        return
    number, entries = int(str(chosen)), outcome.entries
    if number <= len(entries):
        choose(app, context.page, entries[number - 1])
    else:
        app.notice(f"The menu of this page has no option {number}", then="{menu} shows it", severity="warning")


def _open(app: "AppWithServices", context: "Context", outcome: "Outcome") -> None:
    from docs_tui.source.clean import clean_line  # noqa: PLC0415 - not needed to start
    from docs_tui.tui.dialogs.menu_screen import MenuScreen  # noqa: PLC0415 - not needed to start

    page, draft = context.page, context.flag("draft")

    def chosen(choice: "MenuChoice | None") -> None:
        if choice is None:
            return
        if choice.entry is None:
            app.command_service.run("menu", page, options={"draft": choice.draft}, asked_on=app.screen)
        else:
            choose(app, page, choice.entry, draft=choice.draft)

    app.push_screen(MenuScreen(clean_line(page.title), outcome.entries, outcome.notice, draft=draft), chosen)


def choose(app: "AppWithServices", page: "Page", entry: "MenuEntry", *, draft: bool = False) -> None:
    """Run an entry of the menu; with ``draft``, for the page as it is on disk."""
    if not entry.enabled:
        app.notice(f"{entry.title}: {entry.reason}", severity="warning")
    elif entry.kind == "view":
        from docs_tui.tui.dialogs.markdown_screen import show_markdown  # noqa: PLC0415 - not needed to start

        show_markdown(app, page)
    elif entry.kind == "open":
        options: dict[str, Value] = {"with": entry.id or entry.title}
        app.command_service.run("open", page, options={**options, "draft": True} if draft else options)
    elif entry.id == "copy":
        app.command_service.run("copy", page)
    else:
        app.clipboard_service.copy_text(entry.clipboard or "", entry.title)
