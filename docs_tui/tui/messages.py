"""The messages that services post to the app. Messages of one widget or of one service are defined beside it."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal

from textual.message import Message

if TYPE_CHECKING:
    from docs_tui.commands.context import Context, Outcome
    from docs_tui.desktop.browser import OpenResult
    from docs_tui.errors import DocsTuiError
    from docs_tui.lint.linter import Failure
    from docs_tui.preview.preview_page import PreviewPage
    from docs_tui.site import Site
    from docs_tui.tui.problems.problem_counts import Problems
    from docs_tui.tui.services.last_view import LastView


class SiteChanged(Message, bubble=False):
    """There is a new snapshot of the site."""

    def __init__(self, site: "Site", *, reading: bool) -> None:
        super().__init__()
        self.site = site
        self.reading = reading
        """More pages are still being read in the background."""

    def can_replace(self, message: Message) -> bool:
        """Replace older snapshots that are still in the queue."""
        return isinstance(message, SiteChanged)


class LastRunFound(Message, bubble=False):
    """The view of the last run, or only the page that opens first, has been read. Posted before there is a site."""

    def __init__(self, view: "LastView", page: "PreviewPage", keymap: "Mapping[str, str] | None") -> None:
        super().__init__()
        self.view = view
        self.keymap = keymap
        """The keymap of the settings; None if it is not known."""
        self.page = page
        """The page as it is on the disk now; only its title if it could not be read alone."""


class FolderRead(Message, bubble=False):
    """Every page of the docs folder has been read."""


class FolderFailed(Message, bubble=False):
    """The docs folder cannot be read, so the app ends."""

    def __init__(self, error: "DocsTuiError") -> None:
        super().__init__()
        self.error = error


NoticeKind = Literal["information", "refusal", "warning", "error"]
"""Decides the sign and the color of a notice. A refusal says that something did not happen, without any fault."""


class Notice(Message, bubble=False):
    """Show a notice; its text may be foreign text."""

    def __init__(self, text: str, *, then: str = "", severity: NoticeKind = "information", about: str = "") -> None:
        super().__init__()
        self.text = text
        self.then = then
        """A hint about the next key, with the id of its action in braces."""
        self.severity = severity
        self.about = about
        """What it is about: a later notice about the same replaces it, and one without text only removes it."""


class ErrorNotice(Message, bubble=False):
    """Show why something could not be done."""

    def __init__(self, error: "DocsTuiError | str", *, severity: NoticeKind = "error") -> None:
        super().__init__()
        self.error = error
        self.severity = severity


class FooterHint(Message, bubble=False):
    """Show a text in the footer until there is another; an empty text removes it."""

    def __init__(self, text: str, seconds: float | None = None) -> None:
        super().__init__()
        self.text = text
        self.seconds = seconds
        """Remove it after this many seconds."""


class ConfirmationNeeded(Message, bubble=False):
    """Ask before doing something that cannot be undone."""

    def __init__(self, question: str, go_on: Callable[[], object], *, otherwise: str) -> None:
        super().__init__()
        self.question = question
        self.go_on = go_on
        """Called if the answer is yes."""
        self.otherwise = otherwise
        """The notice if the answer is no."""


class HeaderOutdated(Message, bubble=False):
    """The state that the header shows has changed."""


class PageMeasured(Message, bubble=False):
    """The size of a page's Markdown is known."""

    def __init__(self, path: str, characters: int, tokens: str, assistant: str) -> None:
        super().__init__()
        self.path = path
        self.characters = characters
        self.tokens = tokens
        self.assistant = assistant
        """The title of the first assistant in the page's menu, such as ``Open in Claude``; empty without one."""


class SiteLinted(Message, bubble=False):
    """The problems of a snapshot are known, or the first of them if the site is large."""

    def __init__(self, problems: "Problems", site: "Site", *, done: bool, failures: "tuple[Failure, ...]" = ()) -> None:
        super().__init__()
        self.problems = problems
        self.site = site
        """The snapshot that has these problems."""
        self.done = done
        """Every page has been checked."""
        self.failures = failures
        """The rules that raised an exception."""


class MarksChanged(Message, bubble=False):
    """The set of marked pages or its known size changed."""


class GitFilesChanged(Message, bubble=False):
    """The set of files that differ from the last commit changed."""

    def __init__(self, files: frozenset[str]) -> None:
        super().__init__()
        self.files = files


class FilesWritten(Message, bubble=False):
    """A run changed llms files, so the screen about the previous run is outdated."""


class CommandFinished(Message, bubble=False):
    """A command of the registry has an outcome."""

    def __init__(self, name: str, context: "Context", outcome: "Outcome", asked_on: object) -> None:
        super().__init__()
        self.name = name
        self.context = context
        self.outcome = outcome
        self.asked_on = asked_on
        """The screen that asked for the command."""


class LinkNotOpened(Message, bubble=False):
    """There is no browser, so the reader has to open a link."""

    def __init__(self, opened: "OpenResult", copied: str) -> None:
        super().__init__()
        self.opened = opened
        self.copied = copied
        """The text that was copied to be pasted there; empty without one."""
