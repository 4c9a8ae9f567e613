"""What the whole app hears of. Messages of one widget live inside that widget."""

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from docs_tui.lint.failure import Failure
    from docs_tui.site import Site
    from docs_tui.tui.problems.problem_counts import Problems


class SiteChanged(Message, bubble=False):
    """There is a new snapshot of the site: widgets read it again."""

    def __init__(self, site: "Site", *, reading: bool) -> None:
        super().__init__()
        self.site = site
        self.reading = reading
        """Bodies are still being read behind."""

    def can_replace(self, message: Message) -> bool:
        """Let the newest snapshot stand for those before it."""
        return isinstance(message, SiteChanged)


class PageMeasured(Message, bubble=False):
    """The page's Markdown was made: how much of it there is."""

    def __init__(self, path: str, characters: int, tokens: str, assistant: str) -> None:
        super().__init__()
        self.path = path
        self.characters = characters
        self.tokens = tokens
        self.assistant = assistant
        """What the first assistant of the page's menu is called there: ``Open in Claude``; empty without one."""


class SiteLinted(Message, bubble=False):
    """What is wrong with the site is known: at many pages that takes a while."""

    def __init__(self, problems: "Problems", site: "Site", *, done: bool, failures: "tuple[Failure, ...]" = ()) -> None:
        super().__init__()
        self.problems = problems
        self.site = site
        """The snapshot that they were found in."""
        self.done = done
        """Every page has been judged."""
        self.failures = failures
        """Rules that failed meanwhile."""


class FilesWritten(Message, bubble=False):
    """A run has changed llms files: what was shown of the run before it is out of date."""
