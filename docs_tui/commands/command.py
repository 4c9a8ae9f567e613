"""What a command is: asked for by name from any face, working on values, giving values back.

A face (the command line, the app) finds the site and the pages that are meant, makes the ``Context``, runs the command and
shows its ``Outcome`` in its own way. A command never prints, never asks and never knows which face called it; where
something must be answered first, its outcome carries the question and nothing has been done yet.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from enum import Enum, auto
from typing import TYPE_CHECKING, Literal

from docs_tui.errors import CannotRunError
from docs_tui.source.record import record

if TYPE_CHECKING:
    from pathlib import Path

    from docs_tui.commands.machine import Machine
    from docs_tui.menu import MenuEntry
    from docs_tui.site import Page, Site
    from docs_tui.source import Diagnostic


class Surface(Enum):
    """Where a command can be asked for."""

    CLI = auto()
    PALETTE = auto()
    KEY = auto()


EVERYWHERE = frozenset(Surface)
COMMAND_LINE = frozenset({Surface.CLI})


class Kind(Enum):
    """What a parameter takes."""

    PAGE = auto()
    """One page, by position."""
    PAGES = auto()
    """One page or more, by position; a group of the navigation is all of its pages."""
    FILES = auto()
    """Paths of files, by position."""
    FOLDER = auto()
    """The docs folder, by position; the site is that of this folder."""
    CHOICE = auto()
    """One of ``choices``, by position."""
    WORDS = auto()
    """Words of the writer's own, by position."""
    TEXT = auto()
    """An option with a value."""
    FLAG = auto()
    """An option without one."""


@record(frozen=True, slots=True)
class Param:
    """One thing that a command can be told."""

    name: str
    """As it is written: ``base-url`` is the option ``--base-url``, ``PAGE`` stands at its place."""
    kind: Kind
    help: str
    choices: tuple[str, ...] = ()
    """Of a CHOICE, or a TEXT that takes no other values."""
    metavar: str = ""
    """The word that stands for the value of a TEXT."""
    required: bool = False
    """Whether it must be given; PAGE and CHOICE always must."""
    many: bool = False
    """Of a TEXT: it may be given several times, and its value is all of them."""
    bare: str = ""
    """Of a TEXT: its value where the option stands without one."""


class Form(Enum):
    """How the records of a command stand in JSON."""

    ARRAY = auto()
    LINES = auto()
    """One record a line."""
    NONE = auto()
    """The command has text alone."""


Progress = Callable[[int, int], None]
"""Told how many of how many pieces of work are done."""


def _silent(_done: int, _of: int) -> None:
    pass


Value = bool | str | tuple[str, ...]
"""What an option's value can be."""


@record(frozen=True, slots=True)
class Context:
    """What a command works on, whoever calls it."""

    opened: "Site | None"
    """The site; None for a command that does not need it."""
    machine: "Machine"
    pages: "tuple[Page, ...]" = ()
    """The pages that are meant, in the order they were named: on the command line PAGE…, in the app the open page or those marked."""
    options: Mapping[str, Value] = field(default_factory=dict)
    """By the names of the command's parameters; what is absent was not given."""
    folder: "Path | None" = None
    """The docs folder, of a command that reads it by itself."""
    progress: "Progress" = _silent
    """To be told how far long work is, for a face that shows it."""

    @property
    def site(self) -> "Site":
        """The site.

        Raises:
            CannotRunError: There is none.
        """
        if self.opened is None:
            raise CannotRunError("no docs folder is open")
        return self.opened

    @property
    def root(self) -> "Path":
        """The docs folder.

        Raises:
            CannotRunError: There is none.
        """
        if self.folder is None:
            raise CannotRunError("no docs folder is open")
        return self.folder

    @property
    def page(self) -> "Page":
        """The one page that is meant.

        Raises:
            CannotRunError: There is none.
        """
        if not self.pages:
            raise CannotRunError("no page is open or named")
        return self.pages[0]

    def flag(self, name: str) -> bool:
        """Tell whether the option ``name`` was given."""
        return bool(self.options.get(name))

    def text(self, name: str) -> str:
        """Return the value of the option ``name``, empty where it was not given."""
        value = self.options.get(name, "")
        return value if isinstance(value, str) else ""

    def words(self, name: str) -> tuple[str, ...]:
        """Return the values of the parameter ``name``: files, or words."""
        value = self.options.get(name, ())
        return value if isinstance(value, tuple) else ()


@record(frozen=True, slots=True)
class Item:
    """One result, for a person and for a program."""

    text: str = ""
    """Exactly what is written, its line ends included; empty where ``cells`` say it."""
    cells: tuple[str, ...] = ()
    """A row of a table, each cell without line ends."""
    record: Mapping[str, object] = field(default_factory=dict)
    """The same as JSON."""
    url: str = ""
    """Where ``text`` is a link: the link, for a terminal that can follow it. Of a row: the link that belongs to it."""
    diagnostics: "tuple[Diagnostic, ...]" = ()
    """What was found wrong while making it."""
    notices: tuple[str, ...] = ()
    """Of a live result: lines for the writer that go with it."""


@record(frozen=True, slots=True)
class Outcome:
    """What a command gives back, as values: a face decides how they look."""

    items: Iterable[Item] = ()
    """The results in order; may be made as they are read, once."""
    live: bool = False
    """Whether each result is to be shown as soon as it is there: there may be hours between them, and Ctrl+C is their end.
    A generator is closed then, wherever it is."""
    notice: str = ""
    """What happened, by what means, how much: one or more lines for the writer."""
    hint: str = ""
    """A command line that gives more: told on the command line alone."""
    question: str = ""
    """What must be answered with yes before anything is done; asked again with the option ``yes``, the command does it."""
    url: str = ""
    """The link that was opened, or is to be opened by hand."""
    entries: "tuple[MenuEntry, ...]" = ()
    """The rows of a menu."""
    diagnostics: "tuple[Diagnostic, ...]" = ()
    """What is wrong with what was asked for."""
    with_site: bool = False
    """Whether what is wrong with the site is to be told as well: a face asks the site, for on a large one that takes a while."""
    failed: bool = False
    """Whether what was asked for could not be had, though the command ran: exit code 1."""
    broke: bool = False
    """Whether a part of this program failed, so that what the command gives is not all that there is: exit code 2."""


@record(frozen=True, slots=True)
class Command:
    """One thing that a writer can ask for by name."""

    id: str
    """The word on the command line."""
    title: str
    """Its line in the palette."""
    help: str
    """One sentence."""
    run: Callable[[Context], Outcome]
    key: str = ""
    """The key in the app, in Textual's spelling."""
    params: tuple[Param, ...] = ()
    example: str = ""
    """A whole command line."""
    form: Form = Form.NONE
    surfaces: frozenset[Surface] = EVERYWHERE
    needs: Literal["site", "folder", "nothing"] = "site"
    """What its context must hold: the site, or only the name of the docs folder, which it reads by itself."""
    is_listed: bool = True
    """Whether ``docs-tui --help`` explains it or, to fit a screen, only names it."""


def no_pages(folder: "Path | None") -> str:
    """Return why a command that works on all pages of ``folder`` cannot run."""
    where = f"in {folder}" if folder is not None else "here"
    return f"there are no pages, .md or .mdx, {where}; -C names another folder"


BASE_URL = Param("base-url", Kind.TEXT, "the public address, such as https://host/docs", metavar="URL")
JSON = Param("json", Kind.FLAG, "print JSON")
YES = Param("yes", Kind.FLAG, "go on all the same: with what looks like a secret key, or past the budget")
FOLDER = Param("DIR", Kind.FOLDER, "the docs folder, else the nearest with docs.json")
PRINT = Param("print", Kind.FLAG, "print it, and touch neither clipboard nor browser")
PAGE = Param("PAGE", Kind.PAGE, "a URL path, a file, or a title that one page has")
PAGES = Param("PAGE", Kind.PAGES, f"{PAGE.help}; or a group: all its pages", required=True)
