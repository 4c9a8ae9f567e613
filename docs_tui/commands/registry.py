"""Every command, once: the command line, the palette, the keys and the help are made from this."""

from docs_tui.commands.ast import AST
from docs_tui.commands.build import BUILD
from docs_tui.commands.checklist import CHECKLIST
from docs_tui.commands.command import Command
from docs_tui.commands.completion import COMPLETION
from docs_tui.commands.copy import COPY
from docs_tui.commands.doctor import DOCTOR
from docs_tui.commands.explain import EXPLAIN
from docs_tui.commands.lint import LINT
from docs_tui.commands.mcp import MCP
from docs_tui.commands.menu import MENU
from docs_tui.commands.open import OPEN
from docs_tui.commands.pages import PAGES
from docs_tui.commands.rules import RULES
from docs_tui.commands.score import SCORE
from docs_tui.commands.search import SEARCH
from docs_tui.commands.serve import SERVE
from docs_tui.commands.view import VIEW
from docs_tui.commands.watch import WATCH

COMMANDS: tuple[Command, ...] = (
    PAGES,
    VIEW,
    COPY,
    MENU,
    OPEN,
    BUILD,
    WATCH,
    SERVE,
    MCP,
    SEARCH,
    LINT,
    EXPLAIN,
    CHECKLIST,
    RULES,
    SCORE,
    DOCTOR,
    AST,
    COMPLETION,
)
