"""Shows the outcomes of commands: a notice with the next key, a question, the menu, or a link that no browser opened."""

from typing import TYPE_CHECKING

from docs_tui.tui.dialogs.link_screen import LinkScreen
from docs_tui.tui.dialogs.menu_screen import MenuScreen, show_menu_outcome
from docs_tui.tui.services.command_service import not_written

if TYPE_CHECKING:
    from docs_tui.tui.app_services import AppWithServices
    from docs_tui.tui.messages import CommandFinished, LinkNotOpened


def show_outcome(app: "AppWithServices", message: "CommandFinished") -> None:
    """Show the outcome of a command, or ask its question."""
    context, outcome = message.context, message.outcome
    if message.name == "menu":
        if message.asked_on in (None, app.screen):  # otherwise the reader has moved on
            show_menu_outcome(app, context, outcome)
    elif outcome.question:
        run_anyway = lambda: app.command_service.run_again(message.name, context)  # noqa: E731 - passed on
        app.confirm(outcome.question, run_anyway, otherwise="Nothing was copied or sent")
    elif outcome.notice and not _shown_with_link(app, message):
        lacking = ", which lacks your changes" if _is_without_changes(app, message) else ""
        app.notice(
            "\n".join([f"{outcome.notice}{lacking}", *not_written(outcome.diagnostics)]),
            then=_next_step(app, message),
            severity="warning" if outcome.failed or outcome.diagnostics else "information",
        )


def _is_without_changes(app: "AppWithServices", message: "CommandFinished") -> bool:
    """Return whether an assistant would read the published page although the page on disk has changes since the last commit."""
    return message.outcome.reads_published and any(map(app.git_service.is_changed, message.context.pages))


def _next_step(app: "AppWithServices", message: "CommandFinished") -> str:
    """Return the hint about the next key after a command."""
    if message.name == "copy" and not message.outcome.failed:
        return "paste it in the chat"
    if not _is_without_changes(app, message):
        return ""
    return app.with_keys("{menu}, then {draft} sends the draft", MenuScreen)


def _shown_with_link(app: "AppWithServices", message: "CommandFinished") -> bool:
    """Show the notice in the dialog that shows the command's link; return False if there is none."""
    screen, outcome = app.screen, message.outcome
    if not outcome.url or not isinstance(screen, LinkScreen) or screen.url != outcome.url:
        return False
    lacking = "The published page lacks your changes. After you close this window, "
    more = f"\n{lacking}{_next_step(app, message)}" if _is_without_changes(app, message) else ""
    screen.show_note(outcome.notice + more)
    return True


def show_unopened_link(app: "AppWithServices", message: "LinkNotOpened") -> None:
    """Show a link in a dialog, but not while the reader is typing: letters would close it or copy the link."""
    opened = message.opened
    if app.is_typing:
        app.notice(f"{opened.reason}\nOpen the link again to see its URL.".strip(), severity="warning")
    else:
        app.push_screen(LinkScreen(opened.url, opened.reason, message.copied))
