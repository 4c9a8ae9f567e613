"""What a command gets and returns.

A front end (command line, app, library) finds the site and the pages, makes a ``Context``, runs the command and shows its
``Outcome``. A command never prints and never prompts: if a question must be answered first, the outcome contains the
question, and the command has changed nothing yet.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from docs_tui.errors import CannotRunError
from docs_tui.source.highlight import joined
from docs_tui.source.numbers import counted
from docs_tui.source.record import record

if TYPE_CHECKING:
    from pathlib import Path

    from docs_tui.desktop.browser import OpenResult
    from docs_tui.desktop.copied import Copied
    from docs_tui.menu import MenuEntry
    from docs_tui.site import Page, Site
    from docs_tui.source import Diagnostic
    from docs_tui.source.highlight import Highlight, Piece

Progress = Callable[[int, int], None]
"""Called with the number of finished steps, and the number of all steps."""

Value = bool | str | tuple[str, ...]
"""The value of a parameter."""


@record(frozen=True, slots=True)
class Machine:
    """The clipboard and the browser, which each front end reaches in its own way."""

    copy: "Callable[[str], Copied]"
    """Copy a text to the clipboard by the most reliable means available. May take seconds."""
    open_url: "Callable[[str], OpenResult]"
    """Open a link in the browser, if one can be shown."""


def _no_progress(_done: int, _of: int) -> None:
    pass


@record(frozen=True, slots=True)
class Context:
    """The input of a command."""

    opened: "Site | None"
    """The site; None if the command does not need one."""
    machine: Machine
    pages: "tuple[Page, ...]" = ()
    """The pages named on the command line, or the open or marked pages of the app, in order."""
    options: Mapping[str, Value] = field(default_factory=dict)
    """Values by parameter name; parameters that were not given are missing."""
    folder: "Path | None" = None
    """The docs folder."""
    progress: Progress = _no_progress
    columns: int | None = None
    """The width of the terminal that shows the results; None: they are not shown on one."""

    @property
    def site(self) -> "Site":
        """The site.

        Raises:
            CannotRunError: No site is open.
        """
        if self.opened is None:
            raise CannotRunError("no docs folder is open")
        return self.opened

    @property
    def root(self) -> "Path":
        """The docs folder.

        Raises:
            CannotRunError: No folder is open.
        """
        if self.folder is None:
            raise CannotRunError("no docs folder is open")
        return self.folder

    @property
    def page(self) -> "Page":
        """The first page.

        Raises:
            CannotRunError: No page is open or named.
        """
        if not self.pages:
            raise CannotRunError("no page is open or named")
        return self.pages[0]

    def flag(self, name: str) -> bool:
        """Tell whether an option was given."""
        return bool(self.options.get(name))

    def text(self, name: str) -> str:
        """Return the value of an option, or an empty string."""
        value = self.options.get(name, "")
        return value if isinstance(value, str) else ""

    def words(self, name: str) -> tuple[str, ...]:
        """Return the values of a parameter that takes several."""
        value = self.options.get(name, ())
        return value if isinstance(value, tuple) else ()


@record(frozen=True, slots=True)
class Item:
    """One result, as text for people and as a record for programs."""

    text: str = ""
    """The exact output, including line ends."""
    pieces: "tuple[Piece, ...]" = ()
    """The same text in pieces, for terminals with colors; made by ``item_of``."""
    cells: tuple[str, ...] = ()
    """A table row, instead of ``text``; cells contain no line ends."""
    highlights: "tuple[Highlight | None, ...]" = ()
    """The highlights of the cells, if any."""
    record: Mapping[str, object] = field(default_factory=dict)
    """The result as JSON."""
    url: str = ""
    """The link that ``text`` shows, or the link of a table row."""
    diagnostics: "tuple[Diagnostic, ...]" = ()
    """Problems found while making this result."""
    notices: tuple[str, ...] = ()
    """Messages for the writer that are shown with a live result."""


def item_of(pieces: "Iterable[Piece]", record: Mapping[str, object] | None = None) -> Item:
    """Return a result whose text has highlighted parts."""
    kept = tuple(pieces)
    return Item(text=joined(kept), pieces=kept, record=record or {})


@record(frozen=True, slots=True)
class Answer:
    """An answer to the question of a command."""

    title: str
    """Its description for the writer."""
    option: str
    """The option on the command line for this answer."""
    value: Value


@record(frozen=True, slots=True)
class Outcome:
    """The output of a command; the front end decides how to show it."""

    items: Iterable[Item] = ()
    """The results in order. May be a generator, to be read once."""
    live: bool = False
    """Whether to show each item as soon as it is made; hours may pass between two. Ctrl+C closes the generator."""
    notice: str = ""
    """What was done, in one or more lines for the writer."""
    hint: str = ""
    """A command that shows more; only the command line prints this."""
    question: str = ""
    """A question to answer first; nothing has been done yet. To proceed, run the command again with the option ``yes``."""
    answers: tuple[Answer, ...] = ()
    """The answers to ``question``, if it is not a yes/no question.

    To proceed, run the command again with an answer's option.
    """
    free_answer: str = ""
    """The option that takes any other answer."""
    url: str = ""
    """The link that was opened, or that the reader must open."""
    reads_published: bool = False
    """Whether the link is for an assistant that reads the published page, not the draft."""
    entries: "tuple[MenuEntry, ...]" = ()
    """The rows of a menu."""
    diagnostics: "tuple[Diagnostic, ...]" = ()
    """Problems in the pages that the command worked on."""
    with_site: bool = False
    """Whether the front end should also report ``site.diagnostics``; they take a while on a large site."""
    failed: bool = False
    """Whether to exit with 1: the command ran, but has no result or found problems."""
    broke: bool = False
    """Whether to exit with 2: the command could not do all of its work; the notice or the items say why."""


def incomplete(unreadable: int) -> tuple[str, ...]:
    """Return the line to end with if files or folders could not be read, so that nobody takes the result for the whole."""
    if not unreadable:
        return ()
    return (
        f"The result is incomplete: {counted(unreadable, 'file or folder', 'files or folders')} could not be read.",
    )


def no_pages(folder: "Path | None") -> str:
    """Return the message of a command that finds no pages in ``folder``."""
    where = f"in {folder}" if folder is not None else "here"
    return (
        f'there are no pages, .md or .mdx, {where}; name another folder with -C, or start a site with "docs-tui init"'
    )
