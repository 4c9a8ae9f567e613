"""A command as data: its name, help and parameters, and which function runs it.

Importing this module and the registry is cheap: ``docs-tui --help`` and completion of commands load no more of the package.
"""

from enum import Enum, auto
from importlib import import_module
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from docs_tui.commands.context import Context, Outcome


class Surface(Enum):
    """Where a command can be run from."""

    CLI = auto()
    PALETTE = auto()
    KEY = auto()


EVERYWHERE = frozenset(Surface)
COMMAND_LINE = frozenset({Surface.CLI})


class ParamKind(Enum):
    """What a parameter accepts."""

    PAGE = auto()
    """One page, positional."""
    PAGES = auto()
    """One or more pages, positional; a navigation group means all its pages."""
    FILES = auto()
    """File paths, positional."""
    FOLDER = auto()
    """The docs folder, positional."""
    PLACE = auto()
    """One file or folder of the docs, or a page; or a path that does not exist yet; positional."""
    CHOICE = auto()
    """One of ``choices``, positional."""
    WORDS = auto()
    """Free text, positional."""
    TEXT = auto()
    """An option with a value."""
    FLAG = auto()
    """An option without a value."""


class Param(NamedTuple):
    """One parameter of a command."""

    name: str
    """``base-url`` is the option ``--base-url``; ``PAGE`` is a positional argument."""
    kind: ParamKind
    help: str
    choices: tuple[str, ...] = ()
    """The allowed values of a CHOICE or TEXT."""
    metavar: str = ""
    """The placeholder for the value of a TEXT option in the help."""
    required: bool = False
    """PAGE and CHOICE are always required."""
    many: bool = False
    """Whether a TEXT option may be repeated; its value is then a tuple."""
    may_be_new: bool = False
    """Whether a FOLDER may be missing."""
    bare: str = ""
    """The value of a TEXT option that is given without a value."""


class JsonForm(Enum):
    """How a command prints its records with ``--json``."""

    ARRAY = auto()
    LINES = auto()
    """One record per line."""
    NONE = auto()
    """The command only prints text."""


class Command(NamedTuple):
    """One command."""

    id: str
    """The word on the command line."""
    title: str
    """The text in the command palette."""
    help: str
    """One sentence."""
    function: str
    """``module:name`` of the function that runs the command; the module is imported when the command first runs."""
    key: str = ""
    """The key in the app, in Textual's spelling."""
    params: tuple[Param, ...] = ()
    example: str = ""
    """A complete command line."""
    form: JsonForm = JsonForm.NONE
    surfaces: frozenset[Surface] = EVERYWHERE
    needs: Literal["site", "folder", "nothing"] = "site"
    """``folder``: the command reads the docs folder itself. ``nothing``: it also finds the folder itself."""
    is_listed: bool = True
    """Whether ``docs-tui --help`` explains the command; to fit on a screen, it only names the others."""

    def run(self, context: "Context") -> "Outcome":
        """Import the command's function and call it."""
        module, _, name = self.function.partition(":")
        outcome: Outcome = getattr(import_module(module), name)(context)
        return outcome
